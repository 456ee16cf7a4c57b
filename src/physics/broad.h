/* The broad phase: which boxes may be near a place, at a cost that does not depend on those that
 * are far.
 *
 * Space is cut into coarse cells of four tiles; each box is listed in every cell that it reaches
 * into, and cells are found by hashing their column and row, so that neither the size of the level
 * nor what is elsewhere in it matters (Matthias Teschner and others, "Optimized Spatial Hashing for
 * Collision Detection of Deformable Objects", 2003). The lists are made anew by one counting sort.
 * Boxes may move afterwards: the owner tells of it (broad_moved), the Broad keeps the `slack`, and
 * a search looks that much further around.
 *
 * A Broad is one block without pointers, part of its owner's. */
#ifndef OVERHANG_PHYSICS_BROAD_H
#define OVERHANG_PHYSICS_BROAD_H

#include "base/fix.h"

#include <stdbool.h>
#include <stddef.h>

#define BROAD_SHIFT 18              /* cells of four tiles: log2 of their side in fix */
#define BROAD_FEW 8                 /* as many boxes are all near: nothing is kept for them */
#define BROAD_SLACK_MOST TILES(0.5) /* beyond it the lists are to be made anew */

/* For BroadKnown: most neighbours that are kept, and how far around a box they are looked for. */
#define BROAD_KNOWN 3
#define BROAD_REACH (2 * BROAD_SLACK_MOST + TILES(0.25))

/* One box in one cell. A search over several cells finds a box that is in several of them only
 * once: in the first cell that both have. */
typedef struct BroadEntry {
    uint32_t cell;   /* row and column, 16 bits each */
    uint32_t number; /* of the box, times 4, and whether it begins in this cell (BroadFirst) */
} BroadEntry;

typedef enum BroadFirst { BROAD_FIRST_COLUMN = 1, BROAD_FIRST_ROW = 2 } BroadFirst;

typedef struct Broad {
    int32_t count;    /* of boxes */
    int32_t capacity; /* of entries; 0: all boxes are always found */
    int32_t bits;     /* log2 of the number of buckets */
    fix slack;        /* most that a box has moved along an axis since the build */
    fix settled;      /* so much of it before the last broad_settle */
} Broad;

/* Most cells that a box of this size can reach into. */
int32_t broad_cells(fix w, fix h);

/* Bytes of a Broad for so many boxes that reach into at most `cells` cells together. A multiple of
 * four. */
size_t broad_size(int32_t count, int32_t cells);

/* An empty one in a block of broad_size bytes. */
void broad_init(Broad *broad, int32_t count, int32_t cells);

/* Lists the boxes. `first` is an array of structs that each begin with a Box, `stride` bytes apart.
 * Places on end: no more cells than promised. */
void broad_build(Broad *broad, const void *first, size_t stride);

/* To be told when a box has moved by so much in all since the build, or since the last
 * broad_settle. After one that said true, the sum of the two cannot overflow inside a map. */
static inline void broad_moved(Broad *broad, Vec by) {
    fix most = fix_max(fix_abs(by.x), fix_abs(by.y));
    broad->slack = fix_max(broad->slack, broad->settled + most);
}

/* Motions are counted from here on. Lists that are a little old cost a search less than new ones
 * cost; false: it is time to make them anew. */
static inline bool broad_settle(Broad *broad) {
    broad->settled = broad->slack;
    return broad->slack <= BROAD_SLACK_MOST;
}

static inline int32_t broad_cell(fix v) {
    return v >> BROAD_SHIFT;
}

/* Cells side by side are buckets side by side, so that a row of a search is one stretch of entries;
 * rows lie far apart. */
static inline uint32_t broad_bucket(uint32_t buckets, int32_t column, int32_t row) {
    uint32_t spread = (uint32_t)column + (uint32_t)row * UINT32_C(0x9e3779b1);
    return spread & (buckets - 1);
}

/* Where each bucket's entries begin; one more says where the last ends. */
static inline const uint32_t *broad_starts(const Broad *broad) {
    return (const uint32_t *)(const void *)(broad + 1);
}

static inline const BroadEntry *broad_entries(const Broad *broad) {
    return (const BroadEntry *)(const void *)(broad_starts(broad) + (UINT32_C(1) << broad->bits) +
                                              2);
}

/* Where the lists are, for loops that would look it up again and again. */
typedef struct BroadLists {
    const uint32_t *starts;
    const BroadEntry *entries;
    uint32_t buckets;
} BroadLists;

static inline BroadLists broad_lists(const Broad *broad) {
    return (BroadLists){broad_starts(broad), broad_entries(broad), UINT32_C(1) << broad->bits};
}

/* Entries of buckets side by side, which are one after another in memory. */
typedef struct BroadStretch {
    const BroadEntry *at, *end;
} BroadStretch;

/* Entries of a row's cells from `*column` to `right`. It ends early at the last bucket; `*column`
 * is then the first cell that is still to be looked at. */
static inline BroadStretch broad_stretch(BroadLists lists, int32_t row, int32_t *column,
                                         int32_t right) {
    uint32_t bucket = broad_bucket(lists.buckets, *column, row);
    uint32_t most = lists.buckets - bucket, wanted = (uint32_t)(right - *column) + 1;
    uint32_t count = wanted < most ? wanted : most;
    *column += (int32_t)count;
    return (BroadStretch){lists.entries + lists.starts[bucket],
                          lists.entries + lists.starts[bucket + count]};
}

/* A search in progress, on the caller's stack. */
typedef struct BroadSearch {
    const Broad *broad;
    BroadStretch stretch;
    int32_t left, top, right, bottom; /* cells */
    int32_t column, row;              /* where the cells not yet looked at begin */
    int32_t every;                    /* without lists: the next number */
} BroadSearch;

/* Takes the next stretch: a row, or what is left of one. */
static inline bool broad_next_stretch(BroadSearch *search) {
    if (search->column > search->right) {
        search->column = search->left;
        search->row++;
    }
    if (search->row > search->bottom)
        return false;
    search->stretch =
        broad_stretch(broad_lists(search->broad), search->row, &search->column, search->right);
    return true;
}

/* Starts a search for the boxes that may overlap or touch this one. */
static inline BroadSearch broad_search(const Broad *broad, Box box) {
    fix slack = broad->slack + 1; /* those that only touch, too */
    BroadSearch search = {.broad = broad,
                          .left = broad_cell(box.x - slack),
                          .top = broad_cell(box.y - slack),
                          .right = broad_cell(box.x + box.w + slack - 1),
                          .bottom = broad_cell(box.y + box.h + slack - 1)};
    search.column = search.left;
    search.row = search.top;
    return search;
}

/* Is this where a box in several cells is found? The first cell that it shares with the search. */
static inline bool broad_is_here(const BroadSearch *search, BroadEntry entry) {
    uint16_t column = (uint16_t)(entry.cell - (uint32_t)search->left);
    bool inside = column <= search->right - search->left &&
                  entry.cell >> 16 == ((uint32_t)search->row & 0xffff);
    return inside && (entry.number & BROAD_FIRST_COLUMN || column == 0) &&
           (entry.number & BROAD_FIRST_ROW || search->row == search->top);
}

/* The number of the next box, each at most once; false after the last. In no promised order. */
static inline bool broad_next(BroadSearch *search, int32_t *number) {
    if (!search->broad->capacity) {
        *number = search->every++;
        return *number < search->broad->count;
    }
    do {
        while (search->stretch.at < search->stretch.end) {
            BroadEntry entry = *search->stretch.at++;
            *number = (int32_t)(entry.number >> 2);
            if (broad_is_here(search, entry))
                return true;
        }
    } while (broad_next_stretch(search));
    return false;
}

#define BROAD_LISTED 32

/* What a search finds, to be gone through more than once. */
typedef struct BroadList {
    int32_t count;
    bool all; /* too many are near, or so few exist: all boxes are in it */
    int32_t numbers[BROAD_LISTED];
} BroadList;

/* All that a search for the boxes near this one finds, in its order. */
void broad_list(const Broad *broad, Box box, BroadList *list);

static inline int32_t broad_listed(const BroadList *list, int32_t i) {
    return list->all ? i : list->numbers[i];
}

/* What is near a box that asks again and again: all boxes that reached into the area around it when
 * the lists were made, if those are few. As long as the lists are good, who asks inside the area
 * needs no search (Loup Verlet, "Computer 'Experiments' on Classical Fluids", 1967). */
typedef struct BroadKnown {
    Box area; /* none: too many are near */
    int32_t count;
    int32_t numbers[BROAD_KNOWN];
} BroadKnown;

/* Finds it for a box, right after broad_build with the same arguments. */
void broad_learn(const Broad *broad, const void *first, size_t stride, Box box, BroadKnown *known);

/* Is the box, with the slack around it, inside the area, so that no other box can be near? */
static inline bool broad_knows(const Broad *broad, const BroadKnown *known, Box box) {
    fix slack = broad->slack + 1;
    Box area = known->area;
    return box.x - slack >= area.x && box.x + box.w + slack <= area.x + area.w &&
           box.y - slack >= area.y && box.y + box.h + slack <= area.y + area.h;
}

/* Like broad_list, without a search if `known` (may be NULL) is enough. */
static inline void broad_list_known(const Broad *broad, const BroadKnown *known, Box box,
                                    BroadList *list) {
    if (!known || !broad_knows(broad, known, box)) {
        broad_list(broad, box, list);
        return;
    }
    list->all = false;
    list->count = known->count;
    for (int32_t i = 0; i < BROAD_KNOWN; i++)
        list->numbers[i] = known->numbers[i];
}

#endif
