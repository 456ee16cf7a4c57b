/* A timed run in the profile, for the program's next start. What is kept is sealed by a hash: a run
 * of which two copies of the game each wrote a part, or one by hand, is none. */
#include "app/course.h"

#include "base/hash.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define WHAT (KEEP_KEY - (int)sizeof COURSE_KEPT + 1)

/* "now.at", "now.mesa/3.end": of the run that is on its way. */
static int32_t kept(const Keep *progress, const char *what) {
    char key[KEEP_KEY];
    snprintf(key, sizeof key, COURSE_KEPT "%s", what);
    return (int32_t)keep_get(progress, key, 0, 0, INT32_MAX);
}

static void put(Keep *progress, const char *what, int32_t value) {
    char key[KEEP_KEY];
    snprintf(key, sizeof key, COURSE_KEPT "%s", what);
    keep_set(progress, key, value); /* without memory the run ends with the program */
}

/* A figure of one of the levels. */
static const char *of_level(char what[WHAT], const Campaign *campaign, const Split *split,
                            const char *figure) {
    snprintf(what, WHAT, "%s.%s", campaign->levels[split->level].id, figure);
    return what;
}

static int32_t seal_of(const Course *course, const Campaign *campaign, bool begun) {
    Hash hash = hash_start();
    const int32_t fields[] = {course->kind,   course->world, course->at, course->lost,
                              course->helped, course->cut,   begun};
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        hash_i32(&hash, fields[i]);
    for (int i = 0; i < course->at; i++) {
        const char *id = campaign->levels[course->splits[i].level].id;
        hash_bytes(&hash, id, strlen(id));
        hash_i32(&hash, course->splits[i].end);
        hash_i32(&hash, course->splits[i].best_length);
    }
    return (int32_t)(hash_end(hash) & INT32_MAX);
}

void course_keep(const Course *course, const Campaign *campaign, Keep *progress, bool begun) {
    char what[WHAT];
    if (course_is_over(course)) {
        if (kept(progress, "kind"))
            put(progress, "kind", TIMER_OFF);
        return;
    }
    put(progress, "kind", course->kind);
    put(progress, "world", course->world);
    put(progress, "at", course->at);
    put(progress, "lost", course->lost);
    put(progress, "helped", course->helped);
    put(progress, "cut", course->cut);
    put(progress, "begun", begun);
    for (int i = 0; i < course->at; i++) {
        const Split *split = &course->splits[i];
        put(progress, of_level(what, campaign, split, "end"), split->end);
        put(progress, of_level(what, campaign, split, "best"), split->best_length);
    }
    put(progress, "seal", seal_of(course, campaign, begun));
}

bool course_resume(Course *course, const Campaign *campaign, const Keep *progress) {
    Course found = *course;
    char what[WHAT];
    bool begun = kept(progress, "begun") > 0;
    found.at = kept(progress, "at");
    if (kept(progress, "kind") != course->kind || kept(progress, "world") != course->world ||
        found.at >= found.count)
        return false;
    found.lost = kept(progress, "lost");
    found.helped = kept(progress, "helped") > 0;
    found.cut = kept(progress, "cut") > 0;
    for (int i = 0; i < found.at; i++) {
        Split *split = &found.splits[i];
        split->end = kept(progress, of_level(what, campaign, split, "end"));
        split->best_length = kept(progress, of_level(what, campaign, split, "best"));
    }
    if (kept(progress, "seal") != seal_of(&found, campaign, begun))
        return false;
    found.cut |= begun;
    *course = found;
    return true;
}
