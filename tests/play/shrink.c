#include "shrink.h"

#include <string.h>
#include <time.h>

#define PATIENCE 15 /* seconds: what is small enough by then is small enough */

typedef struct Work {
    Board *board;
    Keys *keys;
    unsigned checks;
    Trial trial;
    time_t end;
} Work;

/* Takes over a smaller board or row of keys if it fails in the same way. */
static bool accept(Work *work, const Board *board, const Keys *keys) {
    if (time(NULL) > work->end)
        return false;
    Trial trial = trial_play(board, keys, work->checks);
    if (trial.wrong != work->trial.wrong)
        return false;
    *work->board = *board;
    *work->keys = *keys;
    work->trial = trial;
    work->keys->count = trial.step + 1 < keys->count ? trial.step + 1 : keys->count;
    return true;
}

static bool drop_steps(Work *work, int from, int count) {
    Keys keys = *work->keys;
    int rest = keys.count - from - count;
    memmove(keys.at + from, keys.at + from + count, (size_t)rest * sizeof keys.at[0]);
    keys.count -= count;
    return accept(work, work->board, &keys);
}

static bool release(Work *work, int from, int count, unsigned key) {
    Keys keys = *work->keys;
    bool held = false;
    for (int i = from; i < from + count; i++) {
        held = held || (keys.at[i] & key);
        keys.at[i] = (Buttons)(keys.at[i] & ~key);
    }
    return held && accept(work, work->board, &keys);
}

/* Where the stretch that begins at `from` ends: all of it with the key held, or all without. */
static int stretch_end(const Keys *keys, int from, unsigned key) {
    int end = from + 1;
    while (end < keys->count && !(keys->at[end] & key) == !(keys->at[from] & key))
        end++;
    return end;
}

/* Holds a key through what was let go in between: fewer lines of script. */
static bool join(Work *work, int from, int end, unsigned key) {
    Keys keys = *work->keys;
    if (from == 0 || end == keys.count)
        return false;
    for (int i = from; i < end; i++)
        keys.at[i] = (Buttons)(keys.at[i] | key);
    return accept(work, work->board, &keys);
}

/* A stretch of one key: none of it, or half, or joined with its neighbours. */
static bool shrink_stretch(Work *work, int from, int end, unsigned key) {
    int half = (end - from) / 2;
    if (!(work->keys->at[from] & key))
        return join(work, from, end, key);
    return release(work, from, end - from, key) || release(work, end - half, half, key) ||
           release(work, from, half, key);
}

static bool shrink_key(Work *work, unsigned key) {
    bool any = false;
    for (int from = 0; from < work->keys->count;) {
        int end = stretch_end(work->keys, from, key);
        any = shrink_stretch(work, from, end, key) || any;
        from = end;
    }
    return any;
}

static bool shrink_keys(Work *work) {
    bool any = false;
    int least = work->keys->count / 64 + 1;
    for (int size = work->keys->count / 2; size >= least; size /= 2)
        for (int from = work->keys->count - size; from >= 0; from -= size)
            if (from + size <= work->keys->count)
                any = drop_steps(work, from, size) || any;
    for (unsigned key = 1; key <= BUTTON_PAUSE; key *= 2)
        any = shrink_key(work, key) || any;
    return any;
}

static bool drop_row(Work *work, int row) {
    Board board = *work->board;
    if (board.height < 2)
        return false;
    board.height--;
    size_t below = (size_t)(board.height - row);
    memmove(board.cells[row], board.cells[row + 1], below * sizeof board.cells[0]);
    return accept(work, &board, work->keys);
}

static bool drop_column(Work *work, int column) {
    Board board = *work->board;
    if (board.width < 2)
        return false;
    board.width--;
    for (int row = 0; row < board.height; row++)
        memmove(board.cells[row] + column, board.cells[row] + column + 1,
                (size_t)(board.width - column));
    return accept(work, &board, work->keys);
}

static bool empty_cell(Work *work, int row, int column) {
    Board board = *work->board;
    char *cell = &board.cells[row][column];
    if (*cell == '.' || *cell == 'P')
        return false;
    char was = *cell;
    *cell = '.';
    if (accept(work, &board, work->keys))
        return true;
    *cell = '#';
    return was != '#' && accept(work, &board, work->keys);
}

static bool drop_line(Work *work, const char *line) {
    Board board = *work->board;
    char *at = board.header + (line - work->board->header);
    size_t length = strcspn(at, "\n") + 1;
    memmove(at, at + length, strlen(at + length) + 1);
    return accept(work, &board, work->keys);
}

static bool shrink_header(Work *work) {
    bool any = false;
    for (const char *line = work->board->header; *line;) {
        if (drop_line(work, line))
            any = true;
        else
            line += strcspn(line, "\n") + 1;
    }
    return any;
}

static bool shrink_board(Work *work) {
    bool any = false;
    for (int row = work->board->height - 1; row >= 0; row--)
        any = drop_row(work, row) || any;
    for (int column = work->board->width - 1; column >= 0; column--)
        any = drop_column(work, column) || any;
    for (int row = 0; row < work->board->height; row++)
        for (int column = 0; column < work->board->width; column++)
            any = empty_cell(work, row, column) || any;
    return shrink_header(work) || any;
}

Trial shrink(Board *board, Keys *keys, unsigned checks, Trial trial) {
    Work work = {board, keys, checks, trial, time(NULL) + PATIENCE};
    keys->count = trial.step + 1;
    accept(&work, board, keys);
    for (int rounds = 0; rounds < 12; rounds++) {
        bool any = shrink_keys(&work);
        if (!(shrink_board(&work) || any))
            break;
    }
    return work.trial;
}
