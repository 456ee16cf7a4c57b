/* UTF-8 in a font that has ASCII alone. */
#ifndef OVERHANG_VIEW_PLAIN_H
#define OVERHANG_VIEW_PLAIN_H

/* The character at `*text`, which moves behind it, as one that the font has: letters of Latin
 * script lose their marks, also those that combine; quotation marks and dashes of print become
 * those of typewriters, what is left is '?'. 0 at the end. */
char plain_next(const char **text);

#endif
