#define _POSIX_C_SOURCE 200809L

#include "app/campaign.h"

#include "base/file.h"
#include "game/game.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define LEGEND_BYTES (1u << 20)

const char *const CAMPAIGN_WORLD_IDS[CAMPAIGN_WORLDS] = {"mesa", "hollow", "pines", "stormtop"};
const char *const CAMPAIGN_WORLD_NAMES[CAMPAIGN_WORLDS] = {"Mesa", "Hollow", "Pines", "Stormtop"};

static const char *const PART_FILES[PART_COUNT] = {"1", "2", "3", "4", "5", "6", "set", "secret"};

/* Counts the level in if its file is there. */
static void add(Campaign *campaign, int world, int part) {
    CampaignLevel *level = &campaign->levels[campaign->count];
    const char *id = CAMPAIGN_WORLD_IDS[world];
    *level = (CampaignLevel){.world = id, .world_number = world, .part = (uint8_t)part};
    snprintf(level->id, sizeof level->id, "%s/%s", id, PART_FILES[part]);
    snprintf(level->number, sizeof level->number, "%d-%d", world + 1, part + 1);
    char path[CAMPAIGN_PATH];
    campaign_path(campaign, campaign->count, path);
    campaign->count += access(path, F_OK) == 0;
}

void campaign_find(Campaign *campaign, const char *folder) {
    campaign->count = 0;
    snprintf(campaign->folder, sizeof campaign->folder, "%s", folder);
    for (int world = 0; world < CAMPAIGN_WORLDS; world++)
        for (int part = 0; part < PART_COUNT; part++)
            add(campaign, world, part);
}

int campaign_at(const Campaign *campaign, int world, int part) {
    for (int i = 0; i < campaign->count; i++)
        if (campaign->levels[i].world_number == world && campaign->levels[i].part == part)
            return i;
    return -1;
}

void campaign_of_file(Campaign *campaign, const char *path, const LevelOptions *options) {
    campaign->count = 1;
    campaign->options = *options;
    snprintf(campaign->folder, sizeof campaign->folder, "%s", path);
    campaign->levels[0] = (CampaignLevel){.world = CAMPAIGN_WORLD_IDS[0]};
}

void campaign_path(const Campaign *campaign, int index, char path[CAMPAIGN_PATH]) {
    const char *id = campaign->levels[index].id;
    int length = id[0] ? snprintf(path, CAMPAIGN_PATH, "%s/%s.txt", campaign->folder, id)
                       : snprintf(path, CAMPAIGN_PATH, "%s", campaign->folder);
    if (length >= CAMPAIGN_PATH)
        path[0] = '\0'; /* no such file */
}

void campaign_spell(char *text) {
    for (char *at; (at = strstr(text, "\xe2\x80\xa6"));)
        memcpy(at, "...", 3);
}

/* Without the folders, which the player has no use for on a small screen. */
static void keep_error(CampaignLevel *level, const Diagnostics *diag) {
    snprintf(level->error, sizeof level->error, "it cannot be read");
    for (int i = 0; i < diag->count; i++) {
        const Diagnostic *d = &diag->list[i];
        if (d->severity != SEVERITY_ERROR)
            continue;
        if (d->line > 0)
            snprintf(level->error, sizeof level->error, "line %d: %.160s", d->line, d->text);
        else
            snprintf(level->error, sizeof level->error, "%s", d->text);
        campaign_spell(level->error);
        return;
    }
}

static Level *read_level(const Campaign *campaign, const char *path, Diagnostics *diag) {
    LevelOptions options = campaign->options;
    FileText legend = {0};
    const char *why;
    if (options.legend_path && !file_read(options.legend_path, LEGEND_BYTES, &legend, &why)) {
        diag->path = options.legend_path;
        diag_error(diag, 0, 0, "%s", why);
        return NULL;
    }
    options.legend = legend.bytes;
    options.legend_size = legend.size;
    Level *level = game_read_level(path, &options, diag);
    file_free(&legend);
    return level;
}

Level *campaign_read(Campaign *campaign, int index) {
    char path[CAMPAIGN_PATH];
    campaign_path(campaign, index, path);
    Diagnostics diag = {.path = path};
    return campaign_read_all(campaign, index, &diag);
}

Level *campaign_read_all(Campaign *campaign, int index, Diagnostics *diag) {
    CampaignLevel *entry = &campaign->levels[index];
    Level *level = read_level(campaign, diag->path, diag);
    entry->read = true;
    entry->error[0] = '\0';
    if (!level) {
        keep_error(entry, diag);
        return NULL;
    }
    snprintf(entry->title, sizeof entry->title, "%s", level->title);
    snprintf(entry->hint, sizeof entry->hint, "%s", level->hint);
    entry->coins = level->coin_count;
    entry->gems = level->gem_count;
    entry->par_ms = level->par_ms;
    return level;
}

void campaign_learn(Campaign *campaign, int index) {
    if (!campaign->levels[index].read)
        level_free(campaign_read(campaign, index));
}

void campaign_caption(const Campaign *campaign, int index, char *text, size_t size) {
    const CampaignLevel *level = &campaign->levels[index];
    const char *gap = level->number[0] ? "  " : "";
    snprintf(text, size, "%s%s%s", level->number, gap, level->title);
}
