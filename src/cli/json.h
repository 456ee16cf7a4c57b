/* The one part of JSON that printf cannot do. */
#ifndef OVERHANG_CLI_JSON_H
#define OVERHANG_CLI_JSON_H

#include "base/text.h"

/* Prints a string with its quotes. */
void json_text(const char *text);
void json_slice(Slice text);

#endif
