#include "app/course.h"

#include "game/game.h"

#include <stdio.h>
#include <stdlib.h>

#define LONGEST (INT32_MAX / CAMPAIGN_MAX) /* steps of a level, six days: any sum of them fits */

/* "course.mesa.mesa/3.split", "course.game.mesa/3.gold": levels have other times in longer runs. */
static void key_of(char key[KEEP_KEY], const Course *course, const char *level, const char *what) {
    const char *name =
        course->kind == TIMER_GAME ? "game" : CAMPAIGN_WORLD_IDS[course->world % CAMPAIGN_WORLDS];
    snprintf(key, KEEP_KEY, "course.%s.%s.%s", name, level, what);
}

static int32_t kept(const Keep *progress, const Course *course, const char *level, const char *what,
                    int32_t most) {
    char key[KEEP_KEY];
    key_of(key, course, level, what);
    return (int32_t)keep_get(progress, key, 0, 0, most);
}

static void put(Keep *progress, const Course *course, const char *level, const char *what,
                int32_t steps) {
    char key[KEEP_KEY];
    key_of(key, course, level, what);
    keep_set(progress, key, steps); /* without memory the best is lost, and play goes on */
}

static bool is_on_way(const Course *course, const CampaignLevel *level) {
    bool here = course->kind == TIMER_GAME || level->world_number == course->world;
    return here && level->part != PART_SECRET;
}

/* The run as it starts. A level that cannot be read is not on the way. */
static Course course_of(Campaign *campaign, const Keep *progress, TimerKind kind, int world) {
    Course course = {.kind = (uint8_t)kind, .world = world};
    for (int i = 0; i < campaign->count; i++) {
        CampaignLevel *level = &campaign->levels[i];
        if (!is_on_way(&course, level))
            continue;
        campaign_learn(campaign, i);
        if (level->error[0])
            continue;
        course.splits[course.count++] =
            (Split){.level = i,
                    .best_end = kept(progress, &course, level->id, "split", INT32_MAX),
                    .best_length = kept(progress, &course, level->id, "gold", LONGEST)};
    }
    return course;
}

/* A best time over fewer or more levels than now does not count. */
static void forget_partial_best(Course *course) {
    for (int i = 0; i < course->count; i++)
        if (course->splits[i].best_end == 0) {
            for (int all = 0; all < course->count; all++)
                course->splits[all].best_end = 0;
            return;
        }
}

/* Does the run go on with this level? Its first one starts a new run. */
static bool is_due(const Course *course, TimerKind kind, int level) {
    return course->kind == kind && !course_is_over(course) && course->at > 0 &&
           course->splits[course->at].level == level;
}

/* The run that this level starts, or goes on with since another day. */
static Course run_with(Campaign *campaign, const Keep *progress, TimerKind kind, int level) {
    if (kind != TIMER_WORLD && kind != TIMER_GAME)
        return (Course){0};
    Course fresh = course_of(campaign, progress, kind, campaign->levels[level].world_number);
    forget_partial_best(&fresh);
    if (fresh.count > 0 && fresh.splits[0].level == level)
        return fresh;
    bool resumed = course_resume(&fresh, campaign, progress) && is_due(&fresh, kind, level);
    return resumed ? fresh : (Course){0};
}

void course_enter(Course *course, Campaign *campaign, Keep *progress, TimerKind kind, int level) {
    if (!is_due(course, kind, level))
        *course = run_with(campaign, progress, kind, level);
    course_keep(course, campaign, progress, true);
}

void course_rest(const Course *course, const Campaign *campaign, Keep *progress) {
    course_keep(course, campaign, progress, false);
}

void course_lose(Course *course, uint32_t steps) {
    course->lost += (int32_t)steps;
}

static void keep_whole(const Course *course, const Campaign *campaign, Keep *progress) {
    const Split *last = &course->splits[course->count - 1];
    if (last->best_end > 0 && last->end >= last->best_end)
        return;
    for (int i = 0; i < course->count; i++)
        put(progress, course, campaign->levels[course->splits[i].level].id, "split",
            course->splits[i].end);
}

void course_split(Course *course, const Campaign *campaign, Keep *progress, int32_t steps,
                  bool helped) {
    if (course_is_over(course))
        return;
    Split *split = &course->splits[course->at];
    split->end = course_time(course, steps);
    course->at++;
    course->lost = 0;
    course->helped |= helped;
    course_keep(course, campaign, progress, false);
    if (course_flaw(course))
        return;
    if (course_is_gold(course, course->at - 1))
        put(progress, course, campaign->levels[split->level].id, "gold",
            course_length(course, course->at - 1));
    if (course_is_over(course))
        keep_whole(course, campaign, progress);
}

const char *course_flaw(const Course *course) {
    return course->helped ? "with help" : course->cut ? "cut off" : NULL;
}

bool course_is_over(const Course *course) {
    return course->at >= course->count;
}

int32_t course_time(const Course *course, int32_t steps) {
    int32_t before = course->at > 0 ? course->splits[course->at - 1].end : 0;
    return course_is_over(course) ? before : before + course->lost + steps;
}

int32_t course_length(const Course *course, int split) {
    return course->splits[split].end - (split > 0 ? course->splits[split - 1].end : 0);
}

bool course_is_gold(const Course *course, int split) {
    int32_t best = course->splits[split].best_length;
    return split < course->at && (best == 0 || course_length(course, split) < best);
}

CourseBest course_best(Campaign *campaign, const Keep *progress, TimerKind kind, int world) {
    Course course = course_of(campaign, progress, kind, world);
    CourseBest best = {0};
    forget_partial_best(&course);
    if (course.count > 0)
        best.whole = course.splits[course.count - 1].best_end;
    for (int i = 0; i < course.count; i++) {
        if (course.splits[i].best_length == 0)
            return (CourseBest){.whole = best.whole};
        best.golds += course.splits[i].best_length;
    }
    return best;
}

void course_difference(int32_t steps, char *text, size_t size) {
    const char *sign = steps < 0 ? "-" : steps > 0 ? "+" : "";
    int away = abs(steps), seconds = away / STEPS_PER_SECOND;
    int hundredths = away % STEPS_PER_SECOND * 100 / STEPS_PER_SECOND;
    if (seconds < 60)
        snprintf(text, size, "%s%d.%02d", sign, seconds, hundredths);
    else if (seconds < 600)
        snprintf(text, size, "%s%d:%02d.%02d", sign, seconds / 60, seconds % 60, hundredths);
    else
        snprintf(text, size, "%s%d:%02d", sign, seconds / 60, seconds % 60);
}
