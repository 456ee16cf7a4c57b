#include "app/way.h"

#define WORTH_WON 5 /* gems, all coins and gold are worth one each */

/* The one before, on the way: secrets lie beside it. -1: the way begins here. */
static int before(const Campaign *campaign, int index) {
    for (index--; index >= 0; index--)
        if (campaign->levels[index].part != PART_SECRET)
            return index;
    return -1;
}

static int gems_taken(const Campaign *campaign, const Keep *progress, int world) {
    int taken = 0;
    for (int i = 0; i < campaign->count; i++)
        if (campaign->levels[i].world_number == world && campaign->levels[i].part != PART_SECRET)
            taken += gem_count(progress_of(progress, campaign->levels[i].id).gems);
    return taken;
}

bool way_is_open(const Campaign *campaign, const Keep *progress, int index) {
    const CampaignLevel *level = &campaign->levels[index];
    if (progress_of(progress, level->id).open)
        return true;
    if (level->part == PART_SECRET)
        return gems_taken(campaign, progress, level->world_number) >= WAY_SECRET_GEMS;
    int last = before(campaign, index);
    if (last < 0)
        return true;
    return campaign->levels[last].error[0] ? way_is_open(campaign, progress, last)
                                           : progress_of(progress, campaign->levels[last].id).won;
}

int way_next(const Campaign *campaign, int index) {
    if (campaign->levels[index].part == PART_SECRET)
        return -1;
    for (index++; index < campaign->count; index++)
        if (campaign->levels[index].part != PART_SECRET)
            return index;
    return -1;
}

int way_furthest(const Campaign *campaign, const Keep *progress) {
    int furthest = 0;
    for (int i = 1; i < campaign->count; i++)
        if (campaign->levels[i].part != PART_SECRET && way_is_open(campaign, progress, i))
            furthest = i;
    return furthest;
}

WayGems way_gems(Campaign *campaign, const Keep *progress, int world) {
    WayGems gems = {gems_taken(campaign, progress, world), 0};
    for (int i = 0; i < campaign->count; i++) {
        CampaignLevel *level = &campaign->levels[i];
        if (level->world_number != world || level->part == PART_SECRET)
            continue;
        campaign_learn(campaign, i);
        gems.all += level->gems;
    }
    return gems;
}

static int least(int a, int b) {
    return a < b ? a : b;
}

int way_won(const Campaign *campaign, const Keep *progress) {
    int won = 0;
    for (int i = 0; i < campaign->count; i++)
        won += progress_of(progress, campaign->levels[i].id).won;
    return won;
}

int way_percent(Campaign *campaign, const Keep *progress) {
    int done = 0, all = 0;
    for (int i = 0; i < campaign->count; i++) {
        campaign_learn(campaign, i);
        const CampaignLevel *level = &campaign->levels[i];
        LevelRecord record = progress_of(progress, level->id);
        all += WORTH_WON + level->gems + (level->coins > 0) + (level->par_ms > 0);
        done += WORTH_WON * record.won + least(gem_count(record.gems), level->gems) +
                (level->coins > 0 && record.all_coins) +
                (level->par_ms > 0 && record.medal == MEDAL_GOLD);
    }
    return all > 0 ? done * 100 / all : 0;
}
