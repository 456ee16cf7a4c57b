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

/* Does it play otherwise for another k? */
bool script_uses_k(const Script *script);

/* Number of steps for this k. */
int32_t script_length(const Script *script, int32_t k);

/* The buttons of all steps for this k (X is BUTTON_PAUSE). It takes time that grows with the number
 * of steps plus that of lines, not their product. Owned by the caller (free); NULL: no memory. */
Buttons *script_expand(const Script *script, int32_t k, int32_t *count);

/* Buttons as a script, with a line for each stretch of steps in which a key is held. Owned by the
 * caller (free); NULL without memory. */
char *script_write(const Buttons *buttons, int32_t count, size_t *size);

#endif
