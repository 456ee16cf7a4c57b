#include "staged.h"

#include "base/file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

Stage *stage_new(const char *text) {
    Stage *stage = calloc(1, sizeof *stage);
    FileText file;
    const char *why = NULL;
    assert_non_null(stage);
    assert_true(file_read("assets/art/sheets/atlas.txt", 1 << 20, &file, &why));
    Diagnostics diag = {.path = "atlas.txt"};
    stage->atlas = atlas_parse(file.bytes, file.size, &diag);
    file_free(&file);
    stage->level = level_parse(text, strlen(text), "test", NULL, &diag);
    diag_print(&diag, stderr);
    assert_non_null(stage->atlas);
    assert_non_null(stage->level);
    stage->game = game_new(stage->level, NULL);
    stage->view = view_new(stage->atlas, stage->level, stage->game, "1-1  Test");
    return stage;
}

void stage_free(Stage *stage) {
    view_free(stage->view);
    free(stage->game);
    level_free(stage->level);
    atlas_free(stage->atlas);
    free(stage);
}

void play(Stage *stage, Buttons held, int steps) {
    for (int i = 0; i < steps; i++) {
        game_step(stage->game, stage->level, held);
        view_step(stage->view, stage->game);
    }
}
