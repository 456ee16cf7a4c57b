#include "view/scene.h"
#include "view/text.h"

#include <stdio.h>
#include <string.h>

/* Coins and gems at top left, the level's name in the middle, the clock at top right. Also here:
 * the texts of signs. */

#define MARGIN 8
#define ENTRY_STEPS 150 /* that a level's name is shown large */
#define CAPTION_WIDTH (SCREEN_WIDTH - 2 * 150)
#define ENTRY_TOP 64
#define RISE_STEPS 24

static void icon(const Scene *scene, SpriteId id, int x, int y) {
    draw_icon(scene->list, scene->view->sprites[id], 0, x, y, scene->options->look.large);
}

static int said_width(const Scene *scene, const char *text) {
    return scene->options->look.large ? title_width(scene->view->atlas, text)
                                      : text_width(scene->view->atlas, text);
}

/* In the size of letters that the player wants. */
static void say(const Scene *scene, int x, int y, const char *text, uint32_t colour) {
    if (scene->options->look.large)
        draw_title(scene->list, scene->view->atlas, x, y - TITLE_RAISED, text, colour);
    else
        draw_text(scene->list, scene->view->atlas, x, y, text, colour);
}

static void draw_counts(const Scene *scene) {
    const Game *game = scene->game;
    const Level *level = scene->view->level;
    char text[32];
    snprintf(text, sizeof text, "%d/%d", game->coins, level->coin_count);
    icon(scene, SPRITE_ICON_COIN, MARGIN, MARGIN);
    bool large = scene->options->look.large;
    say(scene, MARGIN + (large ? 24 : 14), MARGIN + 1, text, COLOUR_WHITE);
    int slots = scene->view->gem_count, step = large ? 22 : 12, y = large ? 31 : 22;
    for (int i = 0; i < slots; i++) {
        bool has = game_item_gone(game, scene->view->gems[i]);
        icon(scene, has ? SPRITE_ICON_GEM : SPRITE_ICON_NOGEM, MARGIN + i * step, y);
    }
    for (int i = 0; i < game->keys && i < 5; i++)
        icon(scene, SPRITE_ICON_KEY, MARGIN + (slots + i) * step + 4, y);
}

/* Minutes, seconds and hundredths; the clock stops at the goal. */
static void draw_clock(const Scene *scene) {
    const Game *game = scene->game;
    uint32_t steps = game->outcome == OUTCOME_WON ? game->won_at : game->tick;
    uint32_t hundredths = steps % STEPS_PER_SECOND * 100 / STEPS_PER_SECOND;
    uint32_t seconds = steps / STEPS_PER_SECOND;
    char text[32];
    snprintf(text, sizeof text, "%u:%02u.%02u", seconds / 60, seconds % 60, hundredths);
    const Atlas *atlas = scene->view->atlas;
    bool large = scene->options->look.large;
    int right = SCREEN_WIDTH - MARGIN, y = MARGIN + 1;
    int width = large ? title_digits_width(atlas, text) : digits_width(atlas, text);
    if (large)
        draw_title_digits(scene->list, atlas, right, y - TITLE_RAISED, text, COLOUR_WHITE);
    else
        draw_digits(scene->list, atlas, right, y, text, COLOUR_WHITE);
    icon(scene, SPRITE_ICON_CLOCK, right - width - (large ? 24 : 14), MARGIN);
}

static void draw_helped(const Scene *scene) {
    static const char text[] = "with help";
    int x = SCREEN_WIDTH - MARGIN - said_width(scene, text);
    int y = scene->options->no_clock ? MARGIN + 1 : MARGIN + (scene->options->look.large ? 20 : 15);
    say(scene, x, y, text, COLOUR_CREAM);
}

#define REWIND_TOP 44
#define REWIND_PLATE 0x18142e
#define REWIND_SPENT 0x673343
#define REWIND_WIDTH 60

/* A triangle that points left, made of columns. */
static void draw_arrow_left(const Scene *scene, int x, int y) {
    for (int column = 0; column < 8; column++)
        draw_fill(scene->list, x + column, y - column, 1, 2 * column + 1, COLOUR_CREAM, 255);
}

/* While time runs back: two arrows to the left, as on any player of films, and how much is left. */
static void draw_rewind(const Scene *scene) {
    int x = (SCREEN_WIDTH - REWIND_WIDTH) / 2, y = REWIND_TOP;
    bool blinks = scene->options->look.flash > 0 && scene->game->tick / 24 % 2 != 0;
    draw_fill(scene->list, x - 6, y - 14, REWIND_WIDTH + 12, 34, REWIND_PLATE, 160);
    draw_arrow_left(scene, SCREEN_WIDTH / 2 - 9 - blinks, y);
    draw_arrow_left(scene, SCREEN_WIDTH / 2 + 1 - blinks, y);
    draw_fill(scene->list, x, y + 12, REWIND_WIDTH, 3, REWIND_SPENT, 255);
    draw_fill(scene->list, x, y + 12, REWIND_WIDTH * scene->options->rewind_left / 100, 3,
              COLOUR_CREAM, 255);
}

/* The sign that the hero stands at, or NULL. */
static const Meaning *sign_near(const Level *level, const Hero *hero) {
    int32_t middle = fix_cell(hero->x + HERO_WIDTH / 2), row = fix_cell(hero->y + HERO_HEIGHT / 2);
    for (int32_t column = middle - 1; column <= middle + 1; column++) {
        if (!level_inside(level, column, row))
            continue;
        uint8_t index = level_at(level, column, row);
        if (level->kinds[index] == KIND_SIGN)
            return &level->meanings[index];
    }
    return NULL;
}

#define SIGN_LINGERS (2 * STEPS_PER_SECOND)

void sign_step(View *view, const Game *game) {
    const Meaning *near = game->hero.dead ? NULL : sign_near(view->level, &game->hero);
    if (near)
        view->sign_at = view->clock;
    if (near || game->hero.dead)
        view->sign = near;
}

/* The sign whose text is shown, or NULL: while the hero is at it, and a little longer, for signs
 * are read on the run. */
static const Meaning *sign_told(const Scene *scene) {
    const View *view = scene->view;
    const Hero *hero = &scene->game->hero;
    const Meaning *sign = hero->dead ? NULL : sign_near(view->level, hero);
    if (!sign && !hero->dead && view->clock - view->sign_at < SIGN_LINGERS)
        sign = view->sign;
    return sign && sign->text[0] ? sign : NULL;
}

/* As a level begins its name stands large over the scene, and then rises to its place. */
static void draw_entry(const Scene *scene, int age) {
    const Atlas *atlas = scene->view->atlas;
    const char *caption = scene->view->caption;
    int rise = age > ENTRY_STEPS ? age - ENTRY_STEPS : 0;
    int y = ENTRY_TOP - (ENTRY_TOP - MARGIN) * rise * rise / (RISE_STEPS * RISE_STEPS);
    int width = draw_title_within(scene->list, atlas, SCREEN_WIDTH / 2, y,
                                  SCREEN_WIDTH - 4 * MARGIN, caption, COLOUR_CREAM);
    int half = age * 4 < width / 2 + 20 ? age * 4 : width / 2 + 20;
    if (rise == 0)
        draw_fill(scene->list, SCREEN_WIDTH / 2 - half, y + 22, 2 * half, 1, COLOUR_CREAM, 160);
}

/* The level's name in its place, between the counts and the clock. */
static void draw_settled(const Scene *scene) {
    const View *view = scene->view;
    if (scene->options->look.large)
        draw_title_within(scene->list, view->atlas, SCREEN_WIDTH / 2, MARGIN + 1 - TITLE_RAISED,
                          CAPTION_WIDTH, view->caption, COLOUR_CREAM);
    else
        draw_text_within(scene->list, view->atlas, SCREEN_WIDTH / 2, MARGIN + 1, CAPTION_WIDTH,
                         view->caption, COLOUR_CREAM);
}

static void draw_caption(const Scene *scene) {
    int age = scene->game->tick < ENTRY_STEPS + RISE_STEPS ? (int)scene->game->tick : -1;
    bool enters = age >= 0 && !scene->options->look.large && scene->view->caption[0] &&
                  !scene->options->rewinding && !sign_told(scene);
    if (enters)
        draw_entry(scene, age);
    else
        draw_settled(scene);
}

/* How many stomps the storm bird still stands. */
static void draw_bird(const Scene *scene) {
    const Game *game = scene->game;
    const Actor *bird = game->boss < 0 ? NULL : &game_actors_of(game)[game->boss];
    const Sprite *pip = scene->view->sprites[SPRITE_PIP_FULL];
    if (!bird || bird->state < ACTOR_OWN || !pip || game->tick < ENTRY_STEPS + RISE_STEPS)
        return;
    int left = BIRD_STOMPS - bird->as.other.timer, step = pip->w + 1;
    int x = (SCREEN_WIDTH - BIRD_STOMPS * step) / 2,
        y = MARGIN + (scene->options->look.large ? 24 : 15);
    icon(scene, SPRITE_ICON_BIRD, x - 16, y - 1);
    for (int i = 0; i < BIRD_STOMPS; i++)
        icon(scene, i < left ? SPRITE_PIP_FULL : SPRITE_PIP_EMPTY, x + i * step, y);
}

void hud_draw(const Scene *scene) {
    if (scene->options->rewinding)
        draw_rewind(scene);
    draw_counts(scene);
    draw_caption(scene);
    draw_bird(scene);
    if (!scene->options->no_clock)
        draw_clock(scene);
    if (scene->options->helped)
        draw_helped(scene);
}

#define SIGN_TOP 44
#define SIGN_WIDTH 300 /* of a line, at most */
#define SIGN_WIDTH_LARGE 540
#define SIGN_LINES 8
#define LINE_HEIGHT 14 /* keys stand on them */
#define LINE_HEIGHT_LARGE 20

static int line_width(const Scene *scene, const char *line) {
    const ViewOptions *options = scene->options;
    return keyed_width(scene->view->atlas, options->keys, options->look.large, line);
}

/* Cuts a text into lines at its spaces, each no wider than a sign. */
static int wrap(const Scene *scene, const char *text, char lines[SIGN_LINES][LEVEL_TEXT]) {
    int count = 0, most = scene->options->look.large ? SIGN_WIDTH_LARGE : SIGN_WIDTH;
    while (*text && count < SIGN_LINES) {
        const ViewOptions *options = scene->options;
        size_t length =
            keyed_within(scene->view->atlas, options->keys, options->look.large, most, text);
        snprintf(lines[count++], length + 1, "%s", text);
        text += length;
        text += *text == ' ';
    }
    return count;
}

void sign_draw(const Scene *scene) {
    const Atlas *atlas = scene->view->atlas;
    const Meaning *sign = sign_told(scene);
    if (!sign)
        return;
    char lines[SIGN_LINES][LEVEL_TEXT];
    int count = wrap(scene, sign->text, lines), width = 0;
    int top = scene->options->sign_top > SIGN_TOP ? scene->options->sign_top : SIGN_TOP;
    int height = scene->options->look.large ? LINE_HEIGHT_LARGE : LINE_HEIGHT;
    for (int i = 0; i < count; i++)
        width = line_width(scene, lines[i]) > width ? line_width(scene, lines[i]) : width;
    draw_panel(scene->list, atlas, (SCREEN_WIDTH - width) / 2 - 14, top, width + 28,
               count * height + 16);
    for (int i = 0; i < count; i++)
        keyed_draw_centred(scene->list, atlas, scene->options->keys, scene->options->look.large,
                           SCREEN_WIDTH / 2, top + 10 + i * height + (height - LINE_HEIGHT) / 2,
                           lines[i], COLOUR_CREAM);
}
