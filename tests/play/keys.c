#include "keys.h"

/* Each key has a life of its own: how long it is held, and how long it is not, about. */
typedef struct Habit {
    Buttons key;
    uint32_t held, free; /* steps, at most */
} Habit;

static void press(Keys *keys, Random *random, Habit habit) {
    int step = (int)random_below(random, habit.free + 1);
    while (step < keys->count) {
        /* Half of the times it is short: taps and double taps. */
        uint32_t most = random_below(random, 2) ? habit.held : habit.held / 8 + 1;
        int end = step + 1 + (int)random_below(random, most);
        for (; step < end && step < keys->count; step++)
            keys->at[step] |= habit.key;
        most = random_below(random, 2) ? habit.free : habit.free / 8 + 1;
        step += 1 + (int)random_below(random, most);
    }
}

void keys_draw(Keys *keys, Random *random, int count) {
    *keys = (Keys){.count = count < KEYS_MAX ? count : KEYS_MAX};
    uint32_t patience = 20 + random_below(random, 120);
    press(keys, random, (Habit){BUTTON_LEFT, patience, patience});
    press(keys, random, (Habit){BUTTON_RIGHT, patience, patience});
    press(keys, random, (Habit){BUTTON_JUMP, 40, 10 + random_below(random, 90)});
    press(keys, random, (Habit){BUTTON_DOWN, 30, 150});
    press(keys, random, (Habit){BUTTON_UP, 40, 120});
    if (random_below(random, 8) == 0)
        press(keys, random, (Habit){BUTTON_PAUSE, 4, 200});
}
