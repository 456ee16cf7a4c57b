#include "game/play.h"

/* A button is a sensor on the floor of its cell: the first body on the plate presses it, the last
 * one off it releases it; lightning above holds it down too. Its cell's state bit is set while it
 * is down. */

#define PLATE_DEPTH TILES(0.25)

/* No body is larger than a tile, so it touches at most this many plates at once. */
#define PLATES_OF_ONE 4

/* Most pairs of a plate and a body on it at one time. */
static int32_t pairs_of(const Game *game) {
    return game->button_count ? PLATES_OF_ONE * game->body_count : 0;
}

size_t buttons_size(const Game *game) {
    return sensors_size(game->button_count, pairs_of(game));
}

static Box plate_of(const Level *level, int32_t item) {
    Cell cell = level_item_cell(level, item);
    return (Box){fix_edge(cell.column) + PLATE_SIDE, fix_edge(cell.row + 1) - PLATE_DEPTH,
                 FIX_ONE - 2 * PLATE_SIDE, PLATE_DEPTH};
}

void buttons_init(Game *game, const Level *level) {
    Sensors *sensors = game_sensors(game);
    sensors_init(sensors, game->button_count, pairs_of(game));
    for (int32_t i = 0, n = 0; i < level->item_count; i++)
        if (level_item_kind(level, i) == KIND_BUTTON)
            *sensor_at(sensors, n++) = (Sensor){
                .box = plate_of(level, i),
                .filter = {category_of(KIND_BUTTON), UINT64_MAX},
                .owner = i,
            };
}

/* False: it was so already. */
static bool set_down(Game *game, int32_t item, bool down) {
    if (down == game_item_gone(game, item))
        return false;
    game_set_item_gone(game, item, down);
    game->buttons_down += down ? 1 : -1;
    return true;
}

static bool struck_above(const Play *play, int32_t item) {
    Cell cell = level_item_cell(play->level, item);
    return struck(play, cell.column, cell.row);
}

static void notice(Game *game) {
    Bodies bodies = game_bodies(game);
    sensors_step(game_sensors(game), &bodies, NULL, NULL);
}

void buttons_step(Play *play) {
    Game *game = play->game;
    notice(game);
    for (int32_t i = 0; i < game->button_count; i++) {
        const Sensor *button = sensor_at(game_sensors(game), i);
        bool down = button->inside > 0 || struck_above(play, button->owner);
        if (set_down(game, button->owner, down))
            game_emit(game, down ? EVENT_BUTTON_PRESSED : EVENT_BUTTON_RELEASED, button->box,
                      KIND_BUTTON, -1, button->owner);
    }
}

void buttons_settle(Game *game) {
    if (game->button_count == 0)
        return;
    notice(game);
    for (int32_t i = 0; i < game->button_count; i++) {
        const Sensor *button = sensor_at(game_sensors(game), i);
        set_down(game, button->owner, button->inside > 0);
    }
}
