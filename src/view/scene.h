/* Private to view: what the drawing files share. */
#ifndef OVERHANG_VIEW_SCENE_H
#define OVERHANG_VIEW_SCENE_H

#include "base/random.h"
#include "view/view.h"

#define PARTICLES_MAX 96
#define THROWS_MAX 16
#define LAYERS_MAX 5
#define TIMES_MAX 120
#define PLANTS_MAX 24
#define BURIED_MAX 18
#define GEMS_MAX 8 /* that the HUD has room for */

/* Sprites that the code names, in the order of SPRITE_NAMES. */
typedef enum SpriteId {
    SPRITE_IDLE,
    SPRITE_BLINK,
    SPRITE_RUN,
    SPRITE_JUMP,
    SPRITE_FALL,
    SPRITE_LAND,
    SPRITE_SKID,
    SPRITE_PUSH,
    SPRITE_CLIMB,
    SPRITE_SWIM,
    SPRITE_HURT,
    SPRITE_WIN,
    SPRITE_COIN,
    SPRITE_GEM,
    SPRITE_KEY,
    SPRITE_SPRING,
    SPRITE_SPRING_DOWN, /* these in the order of Direction */
    SPRITE_SPRING_LEFT,
    SPRITE_SPRING_RIGHT,
    SPRITE_BUTTON,
    SPRITE_LOCK,
    SPRITE_CRATE,
    SPRITE_CRUMBLE,
    SPRITE_CHECK_OFF,
    SPRITE_CHECK_RISE,
    SPRITE_CHECK_ON,
    SPRITE_GOAL,
    SPRITE_GATE,
    SPRITE_MOVER_L,
    SPRITE_MOVER_M,
    SPRITE_MOVER_R,
    SPRITE_BEETLE,
    SPRITE_SPINY,
    SPRITE_HOPPER_SIT,
    SPRITE_HOPPER_LEAP,
    SPRITE_HOPPER_FALL,
    SPRITE_FLYER,
    SPRITE_DROPPER_HIDE,
    SPRITE_DROPPER_SEE,
    SPRITE_DROPPER_FALL,
    SPRITE_DROPPER_LAND,
    SPRITE_BIRD_HOVER,
    SPRITE_BIRD_BLOW,
    SPRITE_BIRD_AIM,
    SPRITE_BIRD_DIVE,
    SPRITE_BIRD_LIE,
    SPRITE_BIRD_RISE,
    SPRITE_BEETLE_FLAT,
    SPRITE_HOPPER_FLAT,
    SPRITE_FLYER_FLAT,
    SPRITE_DROPPER_FLAT,
    SPRITE_POOF,
    SPRITE_DUST,
    SPRITE_SPARKLE,
    SPRITE_SPLASH,
    SPRITE_CHIP,
    SPRITE_BUBBLE,
    SPRITE_LEAF,
    SPRITE_FLAKE,
    SPRITE_SAND,
    SPRITE_EMBER,
    SPRITE_WIND,
    SPRITE_BRICK,
    SPRITE_ICE,
    SPRITE_ICE_SLOPE,
    SPRITE_PLANK_L,
    SPRITE_PLANK_M,
    SPRITE_PLANK_R,
    SPRITE_PLANK_1,
    SPRITE_SPIKE_UP,
    SPRITE_SPIKE_DOWN,
    SPRITE_SPIKE_LEFT,
    SPRITE_SPIKE_RIGHT,
    SPRITE_LADDER,
    SPRITE_LADDER_TOP,
    SPRITE_WATER,
    SPRITE_WATER_TOP,
    SPRITE_SIGN,
    SPRITE_ROD,
    SPRITE_WATER_RAY,
    SPRITE_WEED,
    SPRITE_WEED_2,
    SPRITE_ICON_COIN,
    SPRITE_ICON_GEM,
    SPRITE_ICON_NOGEM,
    SPRITE_ICON_CLOCK,
    SPRITE_ICON_KEY,
    SPRITE_ICON_BIRD,
    SPRITE_PIP_FULL,
    SPRITE_PIP_EMPTY,
    SPRITE_COUNT
} SpriteId;

extern const char *const SPRITE_NAMES[SPRITE_COUNT];

typedef struct Particle {
    fix x, y, dx, dy, fall; /* tiles, tiles per step */
    uint8_t sprite;         /* SpriteId */
    uint8_t age, life;      /* steps */
} Particle;

/* A spring that was set off, a moment ago. */
typedef struct Throw {
    fix x, y;
    uint32_t at;
} Throw;

struct View {
    const Atlas *atlas;
    const Level *level;
    const char *world; /* of the art: the theme, or mesa if there is no art for it */
    char caption[LEVEL_TEXT];
    const Sprite *sprites[SPRITE_COUNT];
    int ground_sheet;
    const Sprite *layers[LAYERS_MAX];
    const Sprite *far_bird, *far_bolts[2];       /* not in every world */
    const Sprite *plants[PLANTS_MAX];            /* of this world */
    const Sprite *skins[LEVEL_MAX_MEANINGS + 1]; /* of tiles by meaning; most have none */
    const Sprite *buried[BURIED_MAX];            /* of this world */
    int buried_count;
    uint8_t *buried_at; /* by block, owned: number in `buried` and 1; NULL in huge levels */
    int32_t buried_wide, buried_high; /* blocks */
    uint8_t *hollows;       /* by cell, owned: what backwall_find found; NULL in huge levels */
    int32_t gems[GEMS_MAX]; /* items, in reading order */
    int gem_count;
    Camera camera, last_camera;
    Random random;
    uint32_t clock; /* steps seen, pauses not counted */
    bool cut;       /* the last step was a teleport: not interpolated */
    /* Pip */
    fix run_distance;
    uint32_t landed_at;
    bool footstep;
    uint32_t lit_at; /* when the checkpoint rose */
    const Meaning
        *sign; /* the last one that the hero stood at, and when; NULL: none in this life */
    uint32_t sign_at;
    uint32_t shaken_at;
    uint8_t shake;
    Throw throws[THROWS_MAX];
    int throw_next;
    Particle particles[PARTICLES_MAX];
    int particle_count;
    int times[TIMES_MAX], time_next; /* microseconds a step */
};

/* One picture being made. */
typedef struct Scene {
    View *view;
    const Game *game;
    const ViewOptions *options;
    DrawList *list;
    int alpha;     /* 0..256 between the last two states */
    int left, top; /* pixel of the level at the screen's top left */
} Scene;

/* Tiles to pixels, rounded the one way that everything is. */
static inline int pixels(fix v) {
    return (int)((v + (1 << 11)) >> 12);
}

static inline fix between(const Scene *scene, fix from, fix to) {
    return from + (fix)((int64_t)(to - from) * scene->alpha / 256);
}

/* The view's time for what moves by itself: slower, or still, for those who want less of it. */
static inline uint32_t living_time(const Scene *scene) {
    return (uint32_t)((uint64_t)scene->view->clock * scene->options->look.motion / 100);
}

/* A sprite with its feet in the middle of a box's bottom; `frame` may be any number. */
void scene_stand(const Scene *scene, SpriteId id, int frame, Box box, bool flip);
/* A sprite at a pixel of the level. */
void scene_put(const Scene *scene, SpriteId id, int frame, int x, int y, bool flip);
/* Leaves so many percent of the light of what was drawn from there on; without any, nothing. */
void scene_dim(const Scene *scene, int from, int percent);
/* Frame of a looping sprite at a time. */
int sprite_frame(const Sprite *sprite, uint32_t time);

typedef struct Cells {
    int32_t left, top, right, bottom; /* the cells that can be seen, inclusive, inside the map */
} Cells;

Cells scene_cells(const Scene *scene);
/* Is there water to be seen? Between teeth that hang into a pool there is. */
bool scene_looks_wet(const Level *level, int32_t column, int32_t row);

/* A number that looks random but is always the same for a cell. */
uint32_t cell_mix(int32_t column, int32_t row);

#define COLOUR_DANGER 0xff6a2a /* of lines about it, in the look of high contrast */
/* In the look of high contrast: all that was drawn so far steps back. */
void veil_draw(const Scene *scene);
void background_find(View *view);
void background_draw(const Scene *scene);
void ground_draw(const Scene *scene);
/* Is there ground, ice or a slope, or beyond the map what its edge is drawn as? */
bool ground_at(const Level *level, int32_t column, int32_t row);
/* Is there ground alone, no ice and no slope? */
bool rock_at(const Level *level, int32_t column, int32_t row);
/* Columns of the ground's sheet. */
enum { GROUND_CORNERS = 16, GROUND_SLOPES = 20, GROUND_UNDER = 26, GROUND_BACK = 32 };
void ground_shape(const Scene *scene, int32_t column, int32_t row, int shape);
void buried_find(View *view);
void buried_draw(const Scene *scene);
void backwall_find(View *view);
void backwall_draw(const Scene *scene);
void tiles_draw(const Scene *scene);
void water_draw(const Scene *scene, bool front);
void pool_draw(const Scene *scene);
void flood_draw(const Scene *scene, bool front);
void front_draw(const Scene *scene);
void elements_draw(const Scene *scene);
/* A tile of a strike, and the rod below a column of them. */
void lightning_draw(const Scene *scene, const Meaning *meaning, int32_t column, int32_t row);
void rod_draw(const Scene *scene, const Meaning *meaning, int32_t column, int32_t row);
void night_draw(const Scene *scene);
void decor_draw(const Scene *scene);
void decor_find(View *view);
/* How far, in pixels, what grows in or on a cell shines in the dark: crystals do. */
int decor_glow(const Scene *scene, int32_t column, int32_t row);
/* Names of the sprites that grow, for tests; NULL after the last. */
const char *decor_name(int number);
void items_draw(const Scene *scene);
void solids_draw(const Scene *scene);
void actors_draw(const Scene *scene);
void pip_draw(const Scene *scene);
/* The hero of another game, pale, where it is in its own. */
void ghost_draw(const Scene *scene);
void particles_draw(const Scene *scene);
void weather_draw(const Scene *scene);
void hud_draw(const Scene *scene);
void sign_draw(const Scene *scene);
void sign_step(View *view, const Game *game);
void lab_draw(const Scene *scene);
void debug_draw(const Scene *scene);

void pip_step(View *view, const Game *game);
void particles_step(View *view, const Game *game);

#endif
