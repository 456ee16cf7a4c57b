/* Button scripts: what a player does, as text (levels/README.md, "Button scripts"):
 *
 *     ; runs, jumps at step 30 for a quarter second
 *     R 0..120
 *     J 30..60+k
 *     run 300
 */
#ifndef OVERHANG_REPLAY_SCRIPT_H
#define OVERHANG_REPLAY_SCRIPT_H

#include "base/diag.h"
#include "game/game.h"

#include <stddef.h>

#define SCRIPT_MAX_STEPS 100000000
#define SCRIPT_MAX_STRETCHES 1000000
#define SCRIPT_MAX_BYTES (64u << 20) /* of a file */

typedef struct Script Script;

/* Parses a script; NULL with errors (line and column) in diag, which also gets warnings. Owned by
 * the caller, script_free. */
Script *script_parse(const char *text, size_t size, Diagnostics *diag);
void script_free(Script *script);

bool script_uses_k(const Script *script);
/* Number of steps for this k, and the buttons of one of them (X as BUTTON_PAUSE). */
int32_t script_length(const Script *script, int32_t k);
Buttons script_buttons(const Script *script, int32_t k, int32_t step);

/* The buttons of all steps for this k, in time that grows with steps and lines, not their product.
 * Owned by the caller (free); NULL without memory. */
Buttons *script_expand(const Script *script, int32_t k, int32_t *count);

/* Buttons as a script, one line a stretch of a key. Owned by the caller (free). */
char *script_write(const Buttons *buttons, int32_t count, size_t *size);

#endif
