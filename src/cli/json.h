/* The one part of JSON that printf cannot do. */
#ifndef OVERHANG_CLI_JSON_H
#define OVERHANG_CLI_JSON_H

/* Prints a string with its quotes. */
void json_text(const char *text);

#endif
