/* The words that run files and scripts share; private to replay. */
#ifndef OVERHANG_REPLAY_KEYS_H
#define OVERHANG_REPLAY_KEYS_H

/* The keys, in the order of their bits. */
#define KEY_LETTERS "LRUDJX"
#define KEY_COUNT 6

#define MOVER_COUNT 2
#define OUTCOME_COUNT 2

/* By Mover and by Outcome, NULL-ended. */
extern const char *const MOVER_NAMES[MOVER_COUNT + 1];
extern const char *const OUTCOME_NAMES[OUTCOME_COUNT + 1];

#endif
