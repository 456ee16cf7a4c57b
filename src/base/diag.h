/* Diagnostics: problems of a text file, each with its place, in the form that compilers use and
 * editors jump to: `path:line:column: error: message`. All problems of a file are kept, up to
 * DIAG_MAX, then only counted. */
#ifndef OVERHANG_BASE_DIAG_H
#define OVERHANG_BASE_DIAG_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define DIAG_MAX 50
#define DIAG_TEXT 200

typedef enum Severity { SEVERITY_WARNING, SEVERITY_ERROR } Severity;

typedef struct Diagnostic {
    Severity severity;
    const char *path; /* borrowed: Diagnostics.path at the time */
    int line, column; /* from 1; 0: about the whole file */
    char text[DIAG_TEXT];
} Diagnostic;

/* Owned by the caller, zero-initialised except for the path (borrowed; a reader of two files
 * changes it in between). The list is in file order, with what concerns the whole file last; once
 * it is full, an error takes the place of a warning. */
typedef struct Diagnostics {
    const char *path;
    int count;    /* kept in list */
    int errors;   /* all, kept or not */
    int warnings; /* all, kept or not */
    bool unread;  /* the file could not even be read: the errors are not its own */
    Diagnostic list[DIAG_MAX];
} Diagnostics;

/* Adds a problem with its text in printf form, at a line and column (from 1; 0: none). */
void diag_add(Diagnostics *diag, Severity severity, int line, int column, const char *format,
              va_list args);

/* Adds an error (printf form) and returns false, so that a reader can `return diag_error(…)`. */
bool diag_error(Diagnostics *diag, int line, int column, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

void diag_warning(Diagnostics *diag, int line, int column, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* Writes one diagnostic without a line end into `out`; returns what snprintf would. */
int diag_format(const Diagnostics *diag, int index, char *out, size_t size);

/* Prints all, one a line, in file order, then `path: N more problems` where some were only counted.
 * Control characters, which a terminal would obey, are printed as '?'. */
void diag_print(const Diagnostics *diag, FILE *out);

#endif
