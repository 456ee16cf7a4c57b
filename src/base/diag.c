#include "base/diag.h"

#include <stdarg.h>
#include <string.h>

/* Does `a` come after `b` in the list? Problems of the whole file come last. */
static bool is_after(const Diagnostic *a, const Diagnostic *b) {
    if ((a->line == 0) != (b->line == 0))
        return a->line == 0;
    return a->line != b->line ? a->line > b->line : a->column > b->column;
}

/* Removes the last warning of a full list, so that no error goes unseen behind warnings. */
static bool drop_a_warning(Diagnostics *diag) {
    for (int i = diag->count - 1; i >= 0; i--) {
        if (diag->list[i].severity != SEVERITY_WARNING)
            continue;
        memmove(&diag->list[i], &diag->list[i + 1],
                (size_t)(diag->count - i - 1) * sizeof(Diagnostic));
        diag->count--;
        return true;
    }
    return false;
}

/* Cuts a text that did not fit before the character that was cut, so that it stays valid UTF-8. */
static void mend_cut_text(char *text) {
    size_t end = strlen(text);
    if (end + 1 < DIAG_TEXT)
        return;
    while (end > 0 && ((unsigned char)text[end - 1] & 0xC0) == 0x80)
        end--;
    if (end > 0 && (unsigned char)text[end - 1] >= 0xC0)
        end--;
    text[end] = '\0';
}

/* Inserts a problem in its place among those of the same file. */
static void insert(Diagnostics *diag, const Diagnostic *wanted) {
    int at = diag->count++;
    while (at > 0 && diag->list[at - 1].path == wanted->path &&
           is_after(&diag->list[at - 1], wanted)) {
        diag->list[at] = diag->list[at - 1];
        at--;
    }
    diag->list[at] = *wanted;
}

void diag_add(Diagnostics *diag, Severity severity, int line, int column, const char *format,
              va_list args) {
    Diagnostic wanted = {.path = diag->path, .severity = severity, .line = line, .column = column};
    *(severity == SEVERITY_ERROR ? &diag->errors : &diag->warnings) += 1;
    if (diag->count == DIAG_MAX && (severity == SEVERITY_WARNING || !drop_a_warning(diag)))
        return;
    vsnprintf(wanted.text, sizeof wanted.text, format, args);
    mend_cut_text(wanted.text);
    insert(diag, &wanted);
}

bool diag_error(Diagnostics *diag, int line, int column, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_add(diag, SEVERITY_ERROR, line, column, format, args);
    va_end(args);
    return false;
}

void diag_warning(Diagnostics *diag, int line, int column, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_add(diag, SEVERITY_WARNING, line, column, format, args);
    va_end(args);
}

int diag_format(const Diagnostics *diag, int index, char *out, size_t size) {
    const Diagnostic *d = &diag->list[index];
    const char *path = d->path ? d->path : "";
    const char *severity = d->severity == SEVERITY_ERROR ? "error" : "warning";
    if (d->line == 0)
        return snprintf(out, size, "%s: %s: %s", path, severity, d->text);
    if (d->column == 0)
        return snprintf(out, size, "%s:%d: %s: %s", path, d->line, severity, d->text);
    return snprintf(out, size, "%s:%d:%d: %s: %s", path, d->line, d->column, severity, d->text);
}

/* Control characters of a file or its name must not reach the terminal, which would obey them. */
static void print_line(char *line, FILE *out) {
    for (unsigned char *at = (unsigned char *)line; *at; at++) {
        bool second_set = at[0] == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0;
        if (*at < 0x20 || *at == 0x7F)
            *at = '?';
        else if (second_set)
            at[0] = at[1] = '?';
    }
    fprintf(out, "%s\n", line);
}

void diag_print(const Diagnostics *diag, FILE *out) {
    char line[4096 + DIAG_TEXT + 64]; /* 4096: the longest path that there is */
    for (int i = 0; i < diag->count; i++) {
        diag_format(diag, i, line, sizeof line);
        print_line(line, out);
    }
    int more = diag->errors + diag->warnings - diag->count;
    if (more <= 0)
        return;
    snprintf(line, sizeof line, "%s: %d more problem%s", diag->path ? diag->path : "", more,
             more == 1 ? "" : "s");
    print_line(line, out);
}
