/* Interleaved timing: each round does the baseline and then the thing itself, so that both meet the
 * same machine at the same moment. What comes out is a line of JSON a figure, with every round, for
 * the script `run`, which makes ratios, medians and the table. */
#ifndef OVERHANG_BENCH_ROUNDS_H
#define OVERHANG_BENCH_ROUNDS_H

typedef struct Work {
    void (*run)(void *context);
    void *context;
    double count; /* of what it does in one run: the figure is nanoseconds by count */
} Work;

typedef struct Figure {
    const char *name;
    const char *unit; /* what one of `count` is: "box-step" */
    double goal;      /* most times the baseline that is asked for; 0: none */
    const char *note; /* JSON members about the work, as `"ground": 0.54`, or NULL */
} Figure;

/* One round unmeasured, then rounds_wanted(). */
void rounds_measure(const Figure *figure, Work work, Work baseline);

/* A number that is not a time. */
void rounds_number(const char *name, const char *unit, double value, double goal);

/* BENCH_ROUNDS of the environment, seven at least. */
int rounds_wanted(void);

double rounds_now_ns(void);

#endif
