/* The levels of the game in their order: LEVELS/WORLD/NUMBER.txt. They are found by name alone and
 * read when they are asked for, so that a start costs nothing; one that cannot be read says why. */
#ifndef OVERHANG_APP_CAMPAIGN_H
#define OVERHANG_APP_CAMPAIGN_H

#include "level/level.h"

#define CAMPAIGN_MAX 64
#define CAMPAIGN_PATH 4096

typedef struct CampaignLevel {
    char id[24];       /* "mesa/3": its name in what is kept */
    char number[16];   /* "1-3"; empty for a level played by itself */
    const char *world; /* "mesa" */
    char title[LEVEL_TEXT];
    char error[DIAG_TEXT]; /* the first one, with its place; empty: fine */
    int32_t coins, gems;
    bool read; /* title, coins, gems and error are known */
} CampaignLevel;

typedef struct Campaign {
    char folder[CAMPAIGN_PATH];
    int count;
    CampaignLevel levels[CAMPAIGN_MAX];
} Campaign;

void campaign_find(Campaign *campaign, const char *folder);

/* A campaign of one level file anywhere on disk. */
void campaign_of_file(Campaign *campaign, const char *path);

void campaign_path(const Campaign *campaign, int index, char path[CAMPAIGN_PATH]);

/* Reads a level and learns its title or its error. The level is the caller's (level_free); NULL if
 * it is broken. */
Level *campaign_read(Campaign *campaign, int index);

/* Learns title or error of a level that was not read yet. */
void campaign_learn(Campaign *campaign, int index);

/* "1-3  Redrock Run" */
void campaign_caption(const Campaign *campaign, int index, char *text, size_t size);

#endif
