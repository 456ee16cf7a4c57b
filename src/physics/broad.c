#include "physics/broad.h"

#include <assert.h>
#include <string.h>

/* Columns and rows, both inclusive. */
typedef struct Cells {
    int32_t left, top, right, bottom;
} Cells;

static int32_t cell_of(fix v) {
    return v >> BROAD_SHIFT;
}

/* Half-open, as boxes are; one without a size is where it would grow. */
static Cells cells_of(Box box) {
    return (Cells){cell_of(box.x), cell_of(box.y), cell_of(box.x + fix_max(box.w, 1) - 1),
                   cell_of(box.y + fix_max(box.h, 1) - 1)};
}

static uint32_t name_of(int32_t column, int32_t row) {
    return (uint32_t)row << 16 | ((uint32_t)column & 0xffff);
}

/* Neighbours lie in a row of memory; far ones anywhere. */
static uint32_t bucket_of(const Broad *broad, int32_t column, int32_t row) {
    uint32_t mixed = (uint32_t)column + (uint32_t)row * UINT32_C(0x9e3779b1);
    return (mixed ^ mixed >> 15) & ((UINT32_C(1) << broad->bits) - 1);
}

/* Where each bucket's entries begin; one more says where the last ends. */
static uint32_t *starts_of(Broad *broad) {
    return (uint32_t *)(void *)(broad + 1);
}

static const uint32_t *starts(const Broad *broad) {
    return (const uint32_t *)(const void *)(broad + 1);
}

static const BroadEntry *entries(const Broad *broad) {
    return (const BroadEntry *)(const void *)(starts(broad) + (UINT32_C(1) << broad->bits) + 2);
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
    return (cell_of(w - 1) + 2) * (cell_of(h - 1) + 2);
}

size_t broad_size(int32_t count, int32_t cells) {
    if (count <= BROAD_FEW)
        return sizeof(Broad);
    size_t buckets = (size_t)1 << bits_for(count);
    return sizeof(Broad) + (buckets + 2) * sizeof(uint32_t) + (size_t)cells * sizeof(BroadEntry);
}

void broad_init(Broad *broad, int32_t count, int32_t cells) {
    bool few = count <= BROAD_FEW;
    *broad = (Broad){count, few ? 0 : cells, few ? 0 : bits_for(count), 0};
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
                counts[bucket_of(broad, column, row)]++;
    }
}

static void list_box(Broad *broad, Box box, int32_t number) {
    Cells cells = cells_of(box);
    uint32_t *next = starts_of(broad) + 1;
    for (int32_t row = cells.top; row <= cells.bottom; row++)
        for (int32_t column = cells.left; column <= cells.right; column++) {
            unsigned firsts = (column == cells.left ? BROAD_FIRST_COLUMN : 0) |
                              (row == cells.top ? BROAD_FIRST_ROW : 0);
            entries_of(broad)[next[bucket_of(broad, column, row)]++] =
                (BroadEntry){name_of(column, row), (uint32_t)number << 2 | firsts};
        }
}

void broad_build(Broad *broad, const void *first, size_t stride) {
    broad->slack = 0;
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

static void enter_cell(BroadSearch *search) {
    uint32_t bucket = bucket_of(search->broad, search->column, search->row);
    search->at = entries(search->broad) + starts(search->broad)[bucket];
    search->end = entries(search->broad) + starts(search->broad)[bucket + 1];
}

BroadSearch broad_search(const Broad *broad, Box box) {
    fix slack = broad->slack + 1; /* those that only touch, too */
    Cells cells =
        cells_of((Box){box.x - slack, box.y - slack, box.w + 2 * slack, box.h + 2 * slack});
    BroadSearch search = {.broad = broad,
                          .left = cells.left,
                          .top = cells.top,
                          .right = cells.right,
                          .bottom = cells.bottom,
                          .column = cells.left,
                          .row = cells.top};
    if (broad->capacity)
        enter_cell(&search);
    return search;
}

static bool next_cell(BroadSearch *search) {
    if (search->column < search->right)
        search->column++;
    else if (search->row < search->bottom)
        search->row++, search->column = search->left;
    else
        return false;
    enter_cell(search);
    return true;
}

/* Is this the cell where a box in several is found? The first that it shares with the search. */
static bool found_here(const BroadSearch *search, const BroadEntry *entry) {
    return entry->cell == name_of(search->column, search->row) &&
           (entry->number & BROAD_FIRST_COLUMN || search->column == search->left) &&
           (entry->number & BROAD_FIRST_ROW || search->row == search->top);
}

bool broad_next(BroadSearch *search, int32_t *number) {
    if (!search->broad->capacity) {
        *number = search->every++;
        return *number < search->broad->count;
    }
    do {
        while (search->at < search->end) {
            const BroadEntry *entry = search->at++;
            if (found_here(search, entry)) {
                *number = (int32_t)(entry->number >> 2);
                return true;
            }
        }
    } while (next_cell(search));
    return false;
}
