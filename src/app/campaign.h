/* The levels of the game in their order: LEVELS/WORLD/1.txt to 6.txt, set.txt and secret.txt of
 * each world. They are found by name alone and read when they are asked for, so that a start costs
 * nothing; one that cannot be read says why. */
#ifndef OVERHANG_APP_CAMPAIGN_H
#define OVERHANG_APP_CAMPAIGN_H

#include "level/level.h"

#define CAMPAIGN_WORLDS 4
#define CAMPAIGN_MAX (CAMPAIGN_WORLDS * PART_COUNT)
#define CAMPAIGN_PATH 4096

/* What a world has, in the order of the way; the secret lies beside it. */
typedef enum Part { PART_1, PART_2, PART_3, PART_4, PART_5, PART_6, PART_SET, PART_SECRET } Part;
#define PART_COUNT (PART_SECRET + 1)

typedef struct CampaignLevel {
    char id[24];       /* "mesa/3": its name in what is kept */
    char number[16];   /* "1-3"; empty for a level played by itself */
    const char *world; /* "mesa" */
    int world_number;  /* from 0 */
    uint8_t part;      /* Part */
    char title[LEVEL_TEXT], hint[LEVEL_TEXT];
    char error[DIAG_TEXT]; /* the first one, with its place; empty: fine */
    int32_t coins, gems, par_ms;
    bool read; /* title, coins, gems, par and error are known */
} CampaignLevel;

typedef struct Campaign {
    char folder[CAMPAIGN_PATH];
    LevelOptions options; /* how a single level file is to be read; of its legend, the path */
    int count;
    CampaignLevel levels[CAMPAIGN_MAX];
} Campaign;

/* Fills it with the levels that a folder has, in their order; none is read yet. */
void campaign_find(Campaign *campaign, const char *folder);

/* A world's name in paths, and as it is shown. */
extern const char *const CAMPAIGN_WORLD_IDS[CAMPAIGN_WORLDS];
extern const char *const CAMPAIGN_WORLD_NAMES[CAMPAIGN_WORLDS];

/* The level at a place of a world, or -1. */
int campaign_at(const Campaign *campaign, int world, int part);

/* A campaign of one level file anywhere on disk. Of the options the legend's path counts, which is
 * borrowed: the legend is read with the level, each time. */
void campaign_of_file(Campaign *campaign, const char *path, const LevelOptions *options);

/* The path of a level's file. */
void campaign_path(const Campaign *campaign, int index, char path[CAMPAIGN_PATH]);

/* Reads a level and learns its title or its error. The level is the caller's (level_free); NULL if
 * it is broken. */
Level *campaign_read(Campaign *campaign, int index);

/* The same with all of its problems in diag, whose path must be the level's. */
Level *campaign_read_all(Campaign *campaign, int index, Diagnostics *diag);

/* Learns title or error of a level that was not read yet. */
void campaign_learn(Campaign *campaign, int index);

/* The game's font has no ellipsis: spells those in a message with dots. */
void campaign_spell(char *text);

/* "1-3  Redrock Run" */
void campaign_caption(const Campaign *campaign, int index, char *text, size_t size);

#endif
