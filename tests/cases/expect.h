/* What must be true of a case beyond the invariants. NULL: it is; else what is wrong. */
#ifndef OVERHANG_TESTS_CASES_EXPECT_H
#define OVERHANG_TESTS_CASES_EXPECT_H

#include "track.h"

typedef const char *Expect(const Track *track, int32_t k);

typedef struct CaseRow {
    const char *name;
    int32_t first_k, last_k;
    Expect *expect; /* NULL: the invariants alone */
} CaseRow;

extern const CaseRow CASES[];
extern const int CASE_COUNT;

#endif
