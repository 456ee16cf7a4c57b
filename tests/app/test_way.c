/* Progress of the three profiles, and the way through the campaign that it opens. */
#include "../folder.h"
#include "app/way.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

static Keep keep;
static Campaign campaign;
static const char *why;
static char folder[64], levels[80];

static int set_up(void **state) {
    (void)state;
    strcpy(folder, folder_new());
    snprintf(levels, sizeof levels, "%s/levels", folder);
    mkdir(levels, 0777);
    progress_load(&keep, folder, 0);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    keep_close(&keep);
    folder_remove(folder);
    return 0;
}

static void load_again(int profile) {
    keep_close(&keep);
    progress_load(&keep, folder, profile);
}

/* A level file of a world; its gems are `gems`. */
static void put_level(const char *world, const char *name, int gems) {
    char path[128], text[128], file[32];
    snprintf(path, sizeof path, "%s/%s", levels, world);
    mkdir(path, 0777);
    snprintf(file, sizeof file, "%s.txt", name);
    snprintf(text, sizeof text, "par: 10\nmap:\n.P%.*so.G\n#########\n", gems, "OOO");
    folder_write(path, file, text);
}

static void put_world(const char *world) {
    const char *const names[] = {"1", "2", "3", "4", "5", "6", "set", "secret"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        put_level(world, names[i], 3);
}

static void win(const char *id, uint32_t gems) {
    Feat feat = {.end = {.outcome = OUTCOME_WON, .steps = 900, .coins = 1}, .gems = gems};
    LevelRecord before;
    assert_true(progress_win(&keep, id, &feat, &before));
}

static bool is_open(int world, int part) {
    return way_is_open(&campaign, &keep, campaign_at(&campaign, world, part));
}

static void bests_of_single_runs_are_kept(void **state) {
    (void)state;
    LevelRecord before;
    assert_false(progress_of(&keep, "mesa/1").open);
    assert_true(progress_is_new(&keep));
    Feat slow = {{.steps = 5000, .coins = 30, .deaths = 2}, 1, MEDAL_NONE, true, false};
    Feat fast = {{.steps = 3000, .coins = 20, .deaths = 3}, 6, MEDAL_SILVER, false, false};
    assert_true(progress_win(&keep, "mesa/1", &slow, &before) && !before.won);
    assert_true(progress_win(&keep, "mesa/1", &fast, &before) && before.steps == 5000);
    assert_true(progress_win(&keep, "mesa/1", &slow, &before) && before.steps == 3000);
    assert_true(progress_open(&keep, "mesa/2") && keep_set(&keep, "moon/9.steps", 7));
    assert_true(keep_save(&keep, &why));
    load_again(0);
    LevelRecord record = progress_of(&keep, "mesa/1");
    assert_true(record.open && record.won && record.all_coins);
    assert_int_equal(record.steps, 3000);
    assert_int_equal(record.coins, 30);
    assert_int_equal(record.gems, 7); /* gems of two runs add up: each is a place of its own */
    assert_int_equal(record.deaths, 2);
    assert_int_equal(record.medal, MEDAL_SILVER);
    record = progress_of(&keep, "mesa/2");
    assert_true(record.open && !record.won);
    assert_int_equal(keep_get(&keep, "moon/9.steps", 0, 0, 100), 7);
}

static void medals_follow_par(void **state) {
    (void)state;
    assert_int_equal(medal_of(1200, 10000), MEDAL_GOLD);
    assert_int_equal(medal_of(1201, 10000), MEDAL_SILVER);
    assert_int_equal(medal_of(1800, 10000), MEDAL_SILVER);
    assert_int_equal(medal_of(2400, 10000), MEDAL_BRONZE);
    assert_int_equal(medal_of(2401, 10000), MEDAL_NONE);
    assert_int_equal(medal_of(1, 0), MEDAL_NONE);
}

static void profiles_do_not_mix(void **state) {
    (void)state;
    win("mesa/1", 1);
    assert_true(keep_save(&keep, &why));
    load_again(1);
    assert_false(progress_of(&keep, "mesa/1").won);
    win("mesa/2", 0);
    assert_true(keep_save(&keep, &why));
    load_again(0);
    assert_true(progress_of(&keep, "mesa/1").won);
    assert_false(progress_of(&keep, "mesa/2").won);
}

/* The file of the first version becomes the first profile, and is left as it is. */
static void an_older_save_is_read(void **state) {
    (void)state;
    const char *old = "overhang progress 1\nmesa/1.open: 1\nmesa/1.steps: 777\nmesa/1.coins: 4\n"
                      "mesa/1.gems: 2\nmesa/2.open: 1\nend\n";
    folder_write(folder, "progress.txt", old);
    load_again(1);
    assert_true(progress_is_new(&keep));
    load_again(0);
    LevelRecord record = progress_of(&keep, "mesa/1");
    assert_int_equal(record.steps, 777);
    assert_int_equal(gem_count(record.gems), 2);
    assert_true(progress_of(&keep, "mesa/2").open);
    keep_clear(&keep); /* an erased profile does not come back */
    assert_true(keep_save(&keep, &why));
    load_again(0);
    assert_true(progress_is_new(&keep));
    assert_string_equal(folder_text(folder, "progress.txt"), old);
}

/* Two copies play the same profile: the better of each, the sum of both. */
static void two_copies_merge(void **state) {
    (void)state;
    Tally tally = {.sums = {[SUM_STEPS] = 100, [SUM_DEATHS] = 2}};
    win("mesa/1", 1);
    assert_true(progress_add(&keep, &tally) && keep_save(&keep, &why));
    assert_int_equal(tally.sums[SUM_STEPS], 0);
    Keep other;
    progress_load(&other, folder, 0);
    Feat feat = {.end = {.steps = 500, .coins = 3, .deaths = 1}, .gems = 4, .medal = MEDAL_GOLD};
    LevelRecord before;
    tally.sums[SUM_STEPS] = 30;
    assert_true(progress_win(&other, "mesa/1", &feat, &before));
    assert_true(progress_add(&other, &tally) && keep_save(&other, &why));
    keep_close(&other);
    win("mesa/1", 2);
    win("mesa/2", 0);
    tally.sums[SUM_STEPS] = 7;
    assert_true(progress_add(&keep, &tally) && keep_save(&keep, &why));
    load_again(0);
    LevelRecord record = progress_of(&keep, "mesa/1");
    assert_int_equal(record.steps, 500);
    assert_int_equal(record.coins, 3);
    assert_int_equal(record.deaths, 0);
    assert_int_equal(record.gems, 7);
    assert_int_equal(record.medal, MEDAL_GOLD);
    assert_true(progress_of(&keep, "mesa/2").won);
    assert_int_equal(progress_sum(&keep, SUM_STEPS), 137);
    assert_int_equal(progress_sum(&keep, SUM_DEATHS), 2);
}

static void a_profile_travels_as_one_file(void **state) {
    (void)state;
    char path[128];
    snprintf(path, sizeof path, "%s/mine.overhang", folder);
    win("mesa/1", 5);
    assert_true(keep_export(&keep, path, &why));
    load_again(2);
    win("pines/1", 1);
    assert_true(keep_import(&keep, path, &why) && keep_save(&keep, &why));
    load_again(2);
    assert_int_equal(progress_of(&keep, "mesa/1").gems, 5);
    assert_false(progress_of(&keep, "pines/1").won);
    folder_write(folder, "mine.overhang", "overhang options 1\nmusic: 3\nend\n");
    assert_false(keep_import(&keep, path, &why));
    folder_write(folder, "mine.overhang", "overhang progress 2\nmesa/1.steps: 3\n");
    assert_false(keep_import(&keep, path, &why));
    folder_write(folder, "mine.overhang", "overhang progress 99\nend\n");
    assert_false(keep_import(&keep, path, &why));
    assert_non_null(strstr(why, "newer"));
    assert_int_equal(progress_of(&keep, "mesa/1").gems, 5); /* refused: nothing changed */
}

static void levels_open_one_by_one(void **state) {
    (void)state;
    put_world("mesa");
    put_world("hollow");
    campaign_find(&campaign, levels);
    assert_int_equal(campaign.count, 2 * PART_COUNT);
    assert_string_equal(campaign.levels[6].id, "mesa/set");
    assert_string_equal(campaign.levels[7].number, "1-8");
    for (int world = 0; world < 2; world++)
        for (int part = 0; part <= PART_SET; part++) {
            char id[24];
            strcpy(id, campaign.levels[campaign_at(&campaign, world, part)].id);
            assert_true(is_open(world, part));
            if (part < PART_SET)
                assert_false(is_open(world, part + 1));
            else if (world == 0)
                assert_false(is_open(1, PART_1));
            assert_int_equal(way_furthest(&campaign, &keep), campaign_at(&campaign, world, part));
            win(id, 0);
        }
    assert_false(is_open(0, PART_SECRET));
    assert_int_equal(way_next(&campaign, campaign_at(&campaign, 0, PART_SET)),
                     campaign_at(&campaign, 1, PART_1));
    assert_int_equal(way_next(&campaign, campaign_at(&campaign, 0, PART_SECRET)), -1);
    assert_int_equal(way_next(&campaign, campaign_at(&campaign, 1, PART_SET)), -1);
}

static void gems_open_the_secret(void **state) {
    (void)state;
    put_world("mesa");
    put_world("hollow");
    campaign_find(&campaign, levels);
    const char *const ids[] = {"mesa/1", "mesa/2", "mesa/3"};
    for (int i = 0; i < 3; i++)
        win(ids[i], 7);
    win("mesa/4", 3);
    win("hollow/1", 7); /* another world's do not count */
    win("mesa/secret", 0);
    keep_set(&keep, "mesa/secret.steps", 0);
    keep_set(&keep, "mesa/secret.open", 0);
    assert_int_equal(way_gems(&campaign, &keep, 0).taken, 11);
    assert_int_equal(way_gems(&campaign, &keep, 0).all, 21);
    assert_false(is_open(0, PART_SECRET));
    win("mesa/4", 4);
    assert_true(is_open(0, PART_SECRET));
    assert_false(is_open(1, PART_SECRET));
}

static void what_is_missing_or_broken_blocks_nothing(void **state) {
    (void)state;
    put_level("mesa", "1", 0);
    put_level("mesa", "3", 0);
    put_level("pines", "2", 0);
    campaign_find(&campaign, levels);
    assert_int_equal(campaign.count, 3);
    win("mesa/1", 0);
    assert_true(is_open(0, PART_3));
    assert_false(is_open(2, PART_2));
    strcpy(campaign.levels[1].error, "broken");
    assert_true(is_open(2, PART_2));
}

static void percent_counts_all_there_is(void **state) {
    (void)state;
    put_level("mesa", "1", 3);
    put_level("mesa", "2", 3);
    campaign_find(&campaign, levels);
    assert_int_equal(way_percent(&campaign, &keep), 0);
    win("mesa/1", 0);
    assert_int_equal(way_percent(&campaign, &keep), 25);
    Feat all = {{.steps = 10, .coins = 1}, 7, MEDAL_GOLD, true, false};
    LevelRecord before;
    progress_win(&keep, "mesa/1", &all, &before);
    progress_win(&keep, "mesa/2", &all, &before);
    assert_int_equal(way_percent(&campaign, &keep), 100);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(bests_of_single_runs_are_kept),
        CASE(medals_follow_par),
        CASE(profiles_do_not_mix),
        CASE(an_older_save_is_read),
        CASE(two_copies_merge),
        CASE(a_profile_travels_as_one_file),
        CASE(levels_open_one_by_one),
        CASE(gems_open_the_secret),
        CASE(what_is_missing_or_broken_blocks_nothing),
        CASE(percent_counts_all_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
