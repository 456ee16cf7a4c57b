/* Throws bytes at the level reader. Whatever it accepts must survive being written and read again,
 * with the same hash; whatever it refuses must come with an error.
 * Built with -DLIBFUZZER it is a libFuzzer target, else its own fuzzer (loop.h). */
#include "loop.h"

#include "level/level.h"

#include <stdlib.h>
#include <string.h>

static void write_and_read_again(const Level *level) {
    static Diagnostics diag;
    size_t size;
    char *text = level_write(level, &size);
    require(text, "a level is not written");
    diag = (Diagnostics){.path = "written"};
    Level *again = level_parse(text, size, "", NULL, &diag);
    if (!again)
        diag_print(&diag, stderr);
    require(again, "what was written is refused");
    require(again->hash == level->hash, "what was written hashes otherwise");
    require(again->item_count == level->item_count && again->thing_count == level->thing_count,
            "what was written holds other things");
    level_free(again);
    free(text);
}

/* Looks at every cell that a game may look at, so that sanitizers see a bad index. */
static void visit(const Level *level) {
    require(level_inside(level, level->start_column, level->start_row), "the start is outside");
    size_t count = (size_t)level->width * (size_t)level->height;
    int32_t items = 0;
    for (size_t i = 0; i < count && count < 100000; i++) {
        require(level->cells[i] < level->meaning_count, "a cell has no meaning");
        int32_t column = (int32_t)(i % (size_t)level->width);
        int32_t row = (int32_t)(i / (size_t)level->width);
        if (level_flags(level, column, row) & TILE_STATE)
            require(level_item(level, column, row) == items++, "items are misnumbered");
    }
    for (int32_t i = 0; i < level->thing_count; i++) {
        const Thing *thing = &level->things[i];
        require(thing->width > 0 && thing->height > 0, "a thing without a size");
        require(thing->column + thing->width <= level->width, "a thing beyond the map");
        require(thing->row + thing->height <= level->height, "a thing below the map");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    static Diagnostics diag;
    diag = (Diagnostics){.path = "fuzz"};
    /* Half of the inputs are read with a legend file: what is before a byte 0xFD. */
    const uint8_t *cut = size > 0 ? memchr(bytes, 0xFD, size) : NULL;
    LevelOptions options = {.legend = cut ? (const char *)bytes : NULL,
                            .legend_size = cut ? (size_t)(cut - bytes) : 0,
                            .legend_path = "legend",
                            .has_start = size % 7 == 0,
                            .has_goal = size % 11 == 0,
                            .start_column = (int32_t)(size % 5),
                            .goal_row = (int32_t)(size % 3)};
    const uint8_t *text = cut ? cut + 1 : bytes;
    Level *level =
        level_parse((const char *)text, size - (size_t)(text - bytes), "fuzz", &options, &diag);
    require((level == NULL) == (diag.errors > 0), "refused without an error, or the other way");
    if (!level)
        return 0;
    visit(level);
    if ((int64_t)level->width * level->height < 1000000)
        write_and_read_again(level);
    level_free(level);
    return 0;
}

#ifndef LIBFUZZER
int main(int argc, char **argv) {
    static const char *const SEEDS[] = {
        "####\n#P.G#\n####\n",
        "title: a\nauthor: b\nhint: c\ntheme: mesa\nmusic: m\npar: 1.5\nedges: open closed open "
        "closed\n"
        "mover: cell\ngoal: coins\nfeel.jump_height: 4.5\nmap:\nPo~o~OE\n###%K%k\n",
        "legend a: platform path R8 U3 L8 D3 speed 4 oneway wait 0.5 start 3.5\n"
        "legend s: spring left power 1.5 skin=gold\nlegend t: sign Hold it.\nlegend \xC3\xA9: "
        "solid ice\n"
        "legend E: walker speed 2.5 facing "
        "right\nmap:\n.aa.s.\n.aa.t\xC3\xA9\nPE.GDM\n/\\1234\n^v<>HI\n",
        "legend @: start\nlegend P: gem\xFD@oG\r\n#~~#\rWWBb\n",
        "legend .: hazard water\nlegend -: empty\nmap:\n..P-G .\n~D~o~E~\n~D~~MM~\n",
        "front: left speed 4 behind 3 delay 2 limit 9\nflood: down\nlight: 5.5\n"
        "legend z: strike every 3 lasts 0.5 start 1\nlegend w: wind up speed 3\n"
        "legend e: platform vertical eased\nmap:\nP.zwe.G\n~ooo~o~\n",
        NULL};
    static const char *const WORDS[] = {
        "every ",       "lasts ",   "front: ", "~ooo~",    "legend ", "path ",
        "R3 ",          "start ",   "speed ",  "skin=x ",  "map:\n",  "facing right",
        "platform",     "solid ",   "ice ",    "sign ",    "closed ", "\r\n",
        "\xEF\xBB\xBF", "\xC2\xA3", "~o~",     "DD\nDD\n", "oneway ", "wait ",
        "32000",        "-1",       ".5",      "P",        "G",       "custom1 ",
        ": ",           "; ",       NULL};
    return fuzz_loop(argc, argv, SEEDS, WORDS);
}
#endif
