/* A level in play and its view, for tests of what is drawn. */
#ifndef OVERHANG_TESTS_VIEW_STAGED_H
#define OVERHANG_TESTS_VIEW_STAGED_H

#include "view/scene.h"

typedef struct Stage {
    Atlas *atlas;
    Level *level;
    Game *game;
    View *view;
} Stage;

/* Of a level's text; stage_free at the end. */
Stage *stage_new(const char *text);
void stage_free(Stage *stage);

void play(Stage *stage, Buttons held, int steps);

#endif
