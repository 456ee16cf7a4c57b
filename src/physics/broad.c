#include "physics/broad.h"

#include <assert.h>
#include <string.h>

/* Columns and rows, both inclusive. */
typedef struct Cells {
    int32_t left, top, right, bottom;
} Cells;

/* Half-open, as boxes are; one without a size is where it would grow. */
static Cells cells_of(Box box) {
    return (Cells){broad_cell(box.x), broad_cell(box.y), broad_cell(box.x + fix_max(box.w, 1) - 1),
                   broad_cell(box.y + fix_max(box.h, 1) - 1)};
}

static uint32_t name_of(int32_t column, int32_t row) {
    return (uint32_t)row << 16 | ((uint32_t)column & 0xffff);
}

static uint32_t *starts_of(Broad *broad) {
    return (uint32_t *)(void *)(broad + 1);
}

static BroadEntry *entries_of(Broad *broad) {
    return (BroadEntry *)(void *)(starts_of(broad) + (UINT32_C(1) << broad->bits) + 2);
}

static int32_t bits_for(int32_t count) {
    int32_t bits = 4;
    while (INT32_C(1) << bits < count)
        bits++;
    return bits;
}

int32_t broad_cells(fix w, fix h) {
    return (broad_cell(w - 1) + 2) * (broad_cell(h - 1) + 2);
}

size_t broad_size(int32_t count, int32_t cells) {
    if (count <= BROAD_FEW)
        return sizeof(Broad);
    size_t buckets = (size_t)1 << bits_for(count);
    return sizeof(Broad) + (buckets + 2) * sizeof(uint32_t) + (size_t)cells * sizeof(BroadEntry);
}

void broad_init(Broad *broad, int32_t count, int32_t cells) {
    bool few = count <= BROAD_FEW;
    *broad =
        (Broad){.count = count, .capacity = few ? 0 : cells, .bits = few ? 0 : bits_for(count)};
}

static Box box_at(const void *first, size_t stride, int32_t number) {
    Box box;
    memcpy(&box, (const char *)first + (size_t)number * stride, sizeof box);
    return box;
}

/* Counts each bucket's entries two places further on: listing them then shifts them into place. */
static void count_entries(Broad *broad, const void *first, size_t stride) {
    uint32_t *counts = starts_of(broad) + 2;
    for (int32_t i = 0; i < broad->count; i++) {
        Cells cells = cells_of(box_at(first, stride, i));
        for (int32_t row = cells.top; row <= cells.bottom; row++)
            for (int32_t column = cells.left; column <= cells.right; column++)
                counts[broad_bucket(UINT32_C(1) << broad->bits, column, row)]++;
    }
}

static void list_box(Broad *broad, Box box, int32_t number) {
    Cells cells = cells_of(box);
    uint32_t *next = starts_of(broad) + 1;
    for (int32_t row = cells.top; row <= cells.bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++) {
            unsigned firsts = (column == cells.left ? BROAD_FIRST_COLUMN : 0) |
                              (row == cells.top ? BROAD_FIRST_ROW : 0);
            entries_of(broad)[next[broad_bucket(UINT32_C(1) << broad->bits, column, row)]++] =
                (BroadEntry){name_of(column, row), (uint32_t)number << 2 | firsts};
        }
}

void broad_build(Broad *broad, const void *first, size_t stride) {
    broad->slack = broad->settled = 0;
    if (!broad->capacity)
        return;
    uint32_t *begin = starts_of(broad), buckets = UINT32_C(1) << broad->bits;
    memset(begin, 0, (buckets + 2) * sizeof *begin);
    count_entries(broad, first, stride);
    for (uint32_t i = 2; i < buckets + 2; i++)
        begin[i] += begin[i - 1];
    assert(begin[buckets + 1] <= (uint32_t)broad->capacity && "boxes no larger than promised");
    for (int32_t i = 0; i < broad->count; i++)
        list_box(broad, box_at(first, stride, i), i);
}

void broad_list(const Broad *broad, Box box, BroadList *list) {
    list->count = 0;
    list->all = !broad->capacity;
    if (!list->all) {
        BroadSearch search = broad_search(broad, box);
        for (int32_t number; broad_next(&search, &number) && !list->all;) {
            list->all = list->count == BROAD_LISTED;
            if (!list->all)
                list->numbers[list->count++] = number;
        }
    }
    if (list->all)
        list->count = broad->count;
}

static bool box_touches(Box a, Box b) {
    return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

void broad_learn(const Broad *broad, const void *first, size_t stride, Box box, BroadKnown *known) {
    Box area = {box.x - BROAD_REACH, box.y - BROAD_REACH, box.w + 2 * BROAD_REACH,
                box.h + 2 * BROAD_REACH};
    *known = (BroadKnown){.area = area};
    BroadSearch search = broad_search(broad, area);
    for (int32_t number; broad_next(&search, &number);) {
        if (!box_touches(area, box_at(first, stride, number)))
            continue;
        if (known->count == BROAD_KNOWN) {
            known->area = (Box){0, 0, 0, 0};
            return;
        }
        known->numbers[known->count++] = number;
    }
}
