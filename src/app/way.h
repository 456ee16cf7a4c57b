/* The way through the campaign: what is open, where a level leads, how much of it all is done.
 *
 * A world is levels 1 to 6, a set piece and a secret level. A level won opens the next of its
 * world; the world's last but the secret, won, opens the next world; gems of a world open its
 * secret. A level that cannot be read blocks no way, and levels that a campaign lacks are not
 * there. */
#ifndef OVERHANG_APP_WAY_H
#define OVERHANG_APP_WAY_H

#include "app/campaign.h"
#include "app/progress.h"

#define WAY_SECRET_GEMS 12 /* of those that way_gems counts */

/* May this level of the campaign be played? */
bool way_is_open(const Campaign *campaign, const Keep *progress, int index);

/* The level that winning this one leads to, -1 at the end and after a secret. */
int way_next(const Campaign *campaign, int index);

/* The last level that is open and no secret: where play goes on. */
int way_furthest(const Campaign *campaign, const Keep *progress);

/* Gems of a world, by its number from 0, taken and in all; its secret's do not count. */
typedef struct WayGems {
    int taken, all;
} WayGems;

WayGems way_gems(Campaign *campaign, const Keep *progress, int world);

/* How many levels of the campaign were won. */
int way_won(const Campaign *campaign, const Keep *progress);

/* What is done of the whole campaign, 0..100: won levels, gems, all coins, gold. Reads levels that
 * were not read yet. */
int way_percent(Campaign *campaign, const Keep *progress);

#endif
