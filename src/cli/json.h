/* The one part of JSON that printf cannot do. */
#ifndef OVERHANG_CLI_JSON_H
#define OVERHANG_CLI_JSON_H

#include "base/text.h"

/* Prints a string with its quotes. */
void json_text(const char *text);
void json_slice(Slice text);

/* `overhang help json`, in pieces up to NULL: what every field means. A test holds all that is
 * printed against it. */
extern const char *const JSON_PAGE[];

#endif
