/* Reading a level of 10 MB against a plain loop that only looks up each byte, and what memory the
 * level takes. */
#define _POSIX_C_SOURCE 200809L
#include "rounds.h"
#include "workload.h"

#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 10000
#define HEIGHT 1000
#define BYTES ((size_t)(WIDTH + 1) * HEIGHT)

typedef struct Text {
    char *bytes;
    uint8_t table[256];
    uint8_t *cells;
} Text;

static void run_read(void *context) {
    Text *text = context;
    level_free(work_level(text->bytes, BYTES));
}

static void run_look_up(void *context) {
    Text *text = context;
    for (size_t i = 0; i < BYTES; i++)
        text->cells[i] = text->table[(unsigned char)text->bytes[i]];
}

/* Stretches of one kind, as maps have them. */
static void write_map(Text *text) {
    Random random = random_seed(3);
    for (size_t i = 0; i < BYTES;) {
        char c = "    ##=.-o"[random_below(&random, 10)];
        for (uint32_t left = 1 + random_below(&random, c == 'o' ? 2 : 12); left > 0 && i < BYTES;
             left--)
            text->bytes[i++] = c;
    }
    for (size_t row = 1; row <= HEIGHT; row++) {
        text->bytes[row * (WIDTH + 1) - 1] = '\n';
        text->bytes[row * (WIDTH + 1) - 2] = '#';
    }
    text->bytes[0] = 'P';
    for (int i = 0; i < 256; i++)
        text->table[i] = (uint8_t)(i * 7);
}

/* Resident memory of this process, in KB, or 0 where the system does not say. */
static long resident_kb(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long size = 0, resident = 0;
    if (!file)
        return 0;
    if (fscanf(file, "%ld %ld", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * 4;
}

int main(void) {
    Text text = {.bytes = malloc(BYTES), .cells = malloc(BYTES)};
    if (!text.bytes || !text.cells)
        return 1;
    write_map(&text);
    run_look_up(&text);
    long before = resident_kb();
    Level *level = work_level(text.bytes, BYTES);
    long after = resident_kb();
    if (before > 0 && level)
        rounds_number("memory of a 10 MB level", "bytes/cell",
                      (double)(after - before) * 1024 / ((double)WIDTH * HEIGHT), 2);
    level_free(level);
    Figure figure = {"reading 10 MB of level", "byte", 4, NULL};
    rounds_measure(&figure, (Work){run_read, &text, (double)BYTES},
                   (Work){run_look_up, &text, (double)BYTES});
    free(text.bytes);
    free(text.cells);
    return 0;
}
