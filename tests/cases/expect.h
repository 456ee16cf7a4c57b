/* What must be true of a case beyond the invariants. NULL: it is; else what is wrong. */
#ifndef OVERHANG_TESTS_CASES_EXPECT_H
#define OVERHANG_TESTS_CASES_EXPECT_H

#include "track.h"

typedef const char *Expect(const Track *track, int32_t k);

typedef struct CaseRow {
    const char *name;
    int32_t first_k, last_k;
    Expect *expect;     /* NULL: the invariants alone */
    const char *header; /* lines before the map, or NULL: a case may be run with several */
} CaseRow;

extern const CaseRow FLAT_CASES[], SLOPE_CASES[], MOVER_CASES[];
extern const int FLAT_CASE_COUNT, SLOPE_CASE_COUNT, MOVER_CASE_COUNT;

/* The level of a case under these header lines. Owned by the caller, level_free. */
Level *case_level(const char *name, const char *header);

#endif
