/* The fixed-step clock: no feed of frame times changes which steps are taken, only when. */
#include "app/clock.h"
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void counts_exactly(void **state) {
    (void)state;
    /* Frequencies that 120 does not divide must lose nothing over an hour. */
    const uint64_t frequencies[] = {1000, 1000000, 1000000000, 3579545, 14318180};
    for (size_t i = 0; i < sizeof frequencies / sizeof *frequencies; i++) {
        uint64_t frequency = frequencies[i], spent = 0, hour = 3600 * frequency;
        Random random = random_seed(i);
        Clock clock = {0};
        int64_t steps = 0;
        while (spent < hour) {
            uint64_t frame = random_below(&random, (uint32_t)(frequency / 30)) + 1;
            if (frame > hour - spent)
                frame = hour - spent;
            steps += clock_advance(&clock, frame, frequency);
            spent += frame;
        }
        assert_int_equal(steps, 3600 * 120);
        assert_int_equal(clock.bank, 0);
    }
}

static void drops_a_hitch(void **state) {
    (void)state;
    Clock clock = {0};
    assert_int_equal(clock_advance(&clock, 10 * 1000, 1000), CLOCK_MAX_STEPS);
    assert_int_equal(clock_advance(&clock, 0, 1000), 0);
    assert_int_equal(clock_advance(&clock, 250, 1000), CLOCK_MAX_STEPS);
    assert_int_equal(clock_advance(&clock, 60 * 1000, 1000), CLOCK_MAX_STEPS);
    assert_int_equal(clock_advance(&clock, 8, 1000), 0);
    assert_int_equal(clock_advance(&clock, 1, 1000), 1);
}

/* Every step costs more than a step: steps a frame stay bounded for ever. */
static void never_spirals(void **state) {
    (void)state;
    Clock clock = {0};
    int steps = clock_advance(&clock, 5000, 1000);
    for (int frame = 0; frame < 1000; frame++) {
        assert_true(steps <= CLOCK_MAX_STEPS);
        steps = clock_advance(&clock, (uint64_t)steps * 20, 1000);
    }
    assert_true(clock.bank < clock.frequency);
}

static void survives_a_counter_that_jumps(void **state) {
    (void)state;
    Clock clock = {0};
    uint64_t now = 1000000;
    assert_int_equal(clock_advance(&clock, (now - 5000) - now, 1000000), 0); /* 5 ms back */
    assert_int_equal(clock_advance(&clock, (uint64_t)0 - 3600000000u, 1000000), 0);
    assert_int_equal(clock_advance(&clock, UINT64_C(3600000000), 1000000), CLOCK_MAX_STEPS);
    uint64_t wrapped = (uint64_t)5 - (uint64_t)UINT32_MAX; /* a 32-bit counter */
    assert_int_equal(clock_advance(&clock, wrapped, 1000), 0);
    assert_int_equal(clock_advance(&clock, UINT64_MAX / 2, 1000), CLOCK_MAX_STEPS);
    assert_int_equal(clock_advance(&clock, 5, 0), 0);
}

static void tells_the_part_of_a_step(void **state) {
    (void)state;
    Clock clock = {0};
    assert_int_equal(clock_alpha(&clock), 0);
    int last = -1;
    for (int i = 0; i < 1000; i++) { /* one step is 1000 ticks */
        int alpha = clock_alpha(&clock);
        assert_true(alpha >= last && alpha <= 255);
        last = alpha;
        assert_int_equal(clock_advance(&clock, 1, 120000), i == 999);
    }
    assert_int_equal(last, 255);
    assert_int_equal(clock_alpha(&clock), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_exactly),
        cmocka_unit_test(drops_a_hitch),
        cmocka_unit_test(never_spirals),
        cmocka_unit_test(survives_a_counter_that_jumps),
        cmocka_unit_test(tells_the_part_of_a_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
