/* A level on stage: its game, its view, the recording, and presses that wait for a step. The screen
 * in play and the picture behind the title both have one. */
#ifndef OVERHANG_APP_STAGE_H
#define OVERHANG_APP_STAGE_H

#include "app/rewind.h"
#include "replay/run.h"
#include "view/view.h"

/* Zero-initialise; stage_close at the end. */
typedef struct Stage {
    Level *level;    /* owned */
    Game *game;      /* owned */
    View *view;      /* owned */
    Run *run;        /* owned; NULL: not recorded */
    Rules rules;     /* of the next start; the mover is the level's. To be set before stage_open */
    Rewind rewind;   /* of a game that is recorded, or was */
    Buttons waiting; /* presses that no step has had yet */
    Buttons ignored; /* the jump held since before the level began: no press until let go */
} Stage;

/* Takes over `level`, whatever comes of it. False without memory. `name` is the file's, for the
 * recording; NULL: not recorded. `held` is what is held now. */
bool stage_open(Stage *stage, Level *level, const Atlas *atlas, const char *caption,
                const char *name, Buttons held);

/* Goes on with an edited level, which is taken over whatever comes of it. False without memory:
 * then nothing changed. The recording ends. */
bool stage_reload(Stage *stage, Level *level, const Atlas *atlas, const char *caption);

/* Goes on with another atlas; the old one is no longer needed then. False without memory. */
bool stage_repaint(Stage *stage, const Atlas *atlas, const char *caption);

/* Goes on with the other mover. The recording ends: it knows of one only. */
void stage_switch_mover(Stage *stage);

/* The same level from its start, with a new recording. */
bool stage_restart(Stage *stage, const Atlas *atlas, const char *caption, const char *name,
                   Buttons held);
void stage_close(Stage *stage);

/* Tells what the devices say in a frame, before its steps. */
void stage_input(Stage *stage, Buttons held, Buttons pressed);

/* The buttons of the next step: what is held, and every press that waits. A press of a button that
 * the last step had down is shown as a step without it first, or nobody could see it. */
Buttons stage_next(Stage *stage, Buttons held);

/* One step of the game, recorded while the level is not won, and of its view. */
void stage_step(Stage *stage, Buttons buttons);

/* What is on the screen, in tiles: from where sounds are heard. */
Box stage_view_box(const Stage *stage);

/* Takes steps back, and cuts the recording to what is left. False if there are none to take. `held`
 * is what is held now: a jump that was not held then waits until it is pressed anew. */
bool stage_rewind(Stage *stage, int32_t steps, Buttons held);

#endif
