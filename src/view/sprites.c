#include "view/scene.h"

/* Tried with the world's name first: crumble_hollow, then crumble. */
const char *const SPRITE_NAMES[SPRITE_COUNT] = {
    [SPRITE_IDLE] = "idle",
    [SPRITE_BLINK] = "blink",
    [SPRITE_RUN] = "run",
    [SPRITE_JUMP] = "jump",
    [SPRITE_FALL] = "fall",
    [SPRITE_LAND] = "land",
    [SPRITE_SKID] = "skid",
    [SPRITE_PUSH] = "push",
    [SPRITE_CLIMB] = "climb",
    [SPRITE_SWIM] = "swim",
    [SPRITE_HURT] = "hurt",
    [SPRITE_WIN] = "win",
    [SPRITE_COIN] = "coin",
    [SPRITE_GEM] = "gem",
    [SPRITE_KEY] = "key",
    [SPRITE_SPRING] = "spring",
    [SPRITE_SPRING_DOWN] = "spring_down",
    [SPRITE_SPRING_LEFT] = "spring_left",
    [SPRITE_SPRING_RIGHT] = "spring_right",
    [SPRITE_BUTTON] = "button",
    [SPRITE_LOCK] = "lock",
    [SPRITE_CRATE] = "crate",
    [SPRITE_CRUMBLE] = "crumble",
    [SPRITE_CHECK_OFF] = "check_off",
    [SPRITE_CHECK_RISE] = "check_rise",
    [SPRITE_CHECK_ON] = "check_on",
    [SPRITE_GOAL] = "goal",
    [SPRITE_GATE] = "gate",
    [SPRITE_MOVER_L] = "mover_l",
    [SPRITE_MOVER_M] = "mover_m",
    [SPRITE_MOVER_R] = "mover_r",
    [SPRITE_BEETLE] = "beetle_walk",
    [SPRITE_SPINY] = "spiny_walk",
    [SPRITE_HOPPER_SIT] = "hopper_sit",
    [SPRITE_HOPPER_LEAP] = "hopper_leap",
    [SPRITE_HOPPER_FALL] = "hopper_fall",
    [SPRITE_FLYER] = "flyer_fly",
    [SPRITE_DROPPER_HIDE] = "dropper_hide",
    [SPRITE_DROPPER_SEE] = "dropper_see",
    [SPRITE_DROPPER_FALL] = "dropper_fall",
    [SPRITE_DROPPER_LAND] = "dropper_land",
    [SPRITE_BIRD_HOVER] = "bird_hover",
    [SPRITE_BIRD_BLOW] = "bird_blow",
    [SPRITE_BIRD_AIM] = "bird_aim",
    [SPRITE_BIRD_DIVE] = "bird_dive",
    [SPRITE_BIRD_LIE] = "bird_lie",
    [SPRITE_BIRD_RISE] = "bird_rise",
    [SPRITE_BEETLE_FLAT] = "beetle_flat",
    [SPRITE_HOPPER_FLAT] = "hopper_flat",
    [SPRITE_FLYER_FLAT] = "flyer_flat",
    [SPRITE_DROPPER_FLAT] = "dropper_flat",
    [SPRITE_POOF] = "poof",
    [SPRITE_DUST] = "dust",
    [SPRITE_SPARKLE] = "sparkle",
    [SPRITE_SPLASH] = "splash",
    [SPRITE_CHIP] = "chip",
    [SPRITE_BUBBLE] = "bubble",
    [SPRITE_LEAF] = "leaf",
    [SPRITE_FLAKE] = "flake",
    [SPRITE_SAND] = "sand",
    [SPRITE_EMBER] = "ember",
    [SPRITE_WIND] = "wind",
    [SPRITE_BRICK] = "brick",
    [SPRITE_ICE] = "ice",
    [SPRITE_ICE_SLOPE] = "ice_slope",
    [SPRITE_PLANK_L] = "plank_l",
    [SPRITE_PLANK_M] = "plank_m",
    [SPRITE_PLANK_R] = "plank_r",
    [SPRITE_PLANK_1] = "plank_1",
    [SPRITE_SPIKE_UP] = "spike_up",
    [SPRITE_SPIKE_DOWN] = "spike_down",
    [SPRITE_SPIKE_LEFT] = "spike_left",
    [SPRITE_SPIKE_RIGHT] = "spike_right",
    [SPRITE_LADDER] = "ladder",
    [SPRITE_LADDER_TOP] = "ladder_top",
    [SPRITE_WATER] = "water",
    [SPRITE_WATER_TOP] = "water_top",
    [SPRITE_SIGN] = "sign",
    [SPRITE_ROD] = "rod",
    [SPRITE_WATER_RAY] = "water_ray",
    [SPRITE_WEED] = "weed",
    [SPRITE_WEED_2] = "weed2",
    [SPRITE_ICON_COIN] = "icon_coin",
    [SPRITE_ICON_GEM] = "icon_gem",
    [SPRITE_ICON_NOGEM] = "icon_nogem",
    [SPRITE_ICON_CLOCK] = "icon_clock",
    [SPRITE_ICON_KEY] = "icon_key",
    [SPRITE_ICON_BIRD] = "icon_bird",
    [SPRITE_PIP_FULL] = "pip_full",
    [SPRITE_PIP_EMPTY] = "pip_empty",
};

int sprite_frame(const Sprite *sprite, uint32_t time) {
    return (int)(time & INT32_MAX) / sprite->steps % sprite->frames;
}

/* --- outlines of the look of high contrast --- */

typedef enum Role { ROLE_NONE, ROLE_HERO, ROLE_REWARD, ROLE_DANGER } Role;

static Role role_of(SpriteId id) {
    if (id <= SPRITE_WIN)
        return ROLE_HERO;
    if ((id >= SPRITE_COIN && id <= SPRITE_KEY) || (id >= SPRITE_CHECK_OFF && id <= SPRITE_GOAL))
        return ROLE_REWARD;
    if ((id >= SPRITE_BEETLE && id <= SPRITE_BIRD_RISE) ||
        (id >= SPRITE_SPIKE_UP && id <= SPRITE_SPIKE_RIGHT))
        return ROLE_DANGER;
    return ROLE_NONE;
}

/* Dangers differ by the width of the line too, not by its colour alone. */
static void draw_outline(const Scene *scene, Role role, SpriteId id, int frame, int x, int y,
                         bool flip) {
    static const uint32_t COLOURS[] = {0, 0xffffff, 0xffe14a, COLOUR_DANGER};
    static const int8_t AT[8][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1},
                                    {2, 0}, {-2, 0}, {0, 2}, {0, -2}};
    DrawList *list = scene->list;
    int from = list->count;
    for (int i = 0; i < (role == ROLE_DANGER ? 8 : 4); i++)
        draw_sprite(list, scene->view->sprites[id], frame, x + AT[i][0], y + AT[i][1], flip);
    for (int i = from; i < list->count; i++) {
        list->items[i].kind = DRAW_SHAPE;
        list->items[i].colour = COLOURS[role];
    }
}

void scene_put(const Scene *scene, SpriteId id, int frame, int x, int y, bool flip) {
    const Sprite *sprite = scene->view->sprites[id];
    if (!sprite)
        return;
    x -= scene->left;
    y -= scene->top;
    if (scene->options->look.contrast && role_of(id) != ROLE_NONE)
        draw_outline(scene, role_of(id), id, frame % sprite->frames, x, y, flip);
    draw_sprite(scene->list, sprite, frame % sprite->frames, x, y, flip);
}

void scene_stand(const Scene *scene, SpriteId id, int frame, Box box, bool flip) {
    const Sprite *sprite = scene->view->sprites[id];
    if (!sprite)
        return;
    int x = pixels(box.x) + (pixels(box.w) - sprite->w) / 2;
    int y = pixels(box.y) + pixels(box.h) - sprite->h;
    scene_put(scene, id, frame, x, y, flip);
}

void scene_dim(const Scene *scene, int from, int percent) {
    DrawList *list = scene->list;
    if (percent == 0)
        list->count = from;
    for (int i = from; i < list->count; i++)
        list->items[i].alpha = (uint8_t)(list->items[i].alpha * percent / 100);
}

uint32_t cell_mix(int32_t column, int32_t row) {
    uint32_t n = (uint32_t)column * UINT32_C(0x9e3779b1) ^ (uint32_t)row * UINT32_C(0x85ebca6b);
    n ^= n >> 15;
    n *= UINT32_C(0x2c1b3c6d);
    return n ^ (n >> 12);
}

Cells scene_cells(const Scene *scene) {
    const Level *level = scene->view->level;
    Cells cells = {scene->left >> 4, scene->top >> 4, (scene->left + SCREEN_WIDTH) >> 4,
                   (scene->top + SCREEN_HEIGHT) >> 4};
    cells.left = cells.left < 0 ? 0 : cells.left;
    cells.top = cells.top < 0 ? 0 : cells.top;
    cells.right = cells.right >= level->width ? level->width - 1 : cells.right;
    cells.bottom = cells.bottom >= level->height ? level->height - 1 : cells.bottom;
    return cells;
}
