/* A player without hands: the program without a window, in a folder of its own with a few levels;
 * scripted input in, screens and pictures out. */
#ifndef OVERHANG_TESTS_APP_PLAYER_H
#define OVERHANG_TESTS_APP_PLAYER_H

#include "app/screens.h"

#define RATE 120000 /* ticks a second: a step is 1000 */
#define STEP 1000

extern App *app;
extern char root[64], levels[80], save[80]; /* folders */
extern AppInput input;                      /* of the next frame */
extern DrawList list;                       /* of the last one */

/* For cmocka: mesa/1 is won by going right, mesa/2 is longer, mesa/3 is broken, mesa/4 is fine. */
int set_up(void **state);
int tear_down(void **state);

/* Starts the program, or starts it again. */
void start_with(const char *save_folder, const char *level);

/* One frame of `steps` steps; presses and menu actions last for one frame, as a platform gives
 * them. */
void frame(int steps);
void frames(int count);
void press(MenuAction action);

ScreenId top(void);
const Game *game(void);

/* How many notices on screen begin so. */
int told(const char *text);

/* From the title onto the map of the first profile; from there into the level where Pip stands. */
void to_map(void);
void play(void);

/* Runs right until the level's end is on the screen. */
void win(void);

/* Is this sprite in the last picture? */
bool list_shows(const char *sprite);

#endif
