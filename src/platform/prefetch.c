#include "platform/prefetch.h"

/* Takes sheets until none is left; runs on both threads at once. */
static int SDLCALL read_sheets(void *data) {
    Prefetch *prefetch = data;
    for (int i; (i = SDL_AtomicAdd(&prefetch->next, 1)) < prefetch->count;)
        prefetch->surfaces[i] = images_read(prefetch->paths[i], prefetch->mirrored[i]);
    return 0;
}

static bool is_listed(const Prefetch *prefetch, int sheet, bool mirrored) {
    for (int i = 0; i < prefetch->count; i++)
        if (prefetch->sheets[i] == sheet && prefetch->mirrored[i] == mirrored)
            return true;
    return false;
}

static void add(Prefetch *prefetch, const Atlas *atlas, const char *folder, const Draw *draw) {
    bool mirrored = draw->flip != 0;
    bool drawn = draw->kind == DRAW_SPRITE || draw->kind == DRAW_DOUBLE;
    if (!drawn || draw->sheet >= IMAGES_MAX || draw->sheet >= atlas_sheet_count(atlas) ||
        is_listed(prefetch, draw->sheet, mirrored))
        return;
    int at = prefetch->count++;
    prefetch->sheets[at] = draw->sheet;
    prefetch->mirrored[at] = mirrored;
    images_path(atlas, folder, draw->sheet, prefetch->paths[at]);
}

Prefetch *prefetch_start(const Atlas *atlas, const char *folder, const DrawList *list) {
    Prefetch *prefetch = SDL_calloc(1, sizeof *prefetch);
    if (!prefetch)
        return NULL;
    for (int i = 0; i < list->count; i++)
        add(prefetch, atlas, folder, &list->items[i]);
    prefetch->thread = SDL_CreateThread(read_sheets, "pictures", prefetch);
    return prefetch;
}

void prefetch_finish(Prefetch *prefetch, Images *images) {
    if (!prefetch)
        return;
    if (!images)
        SDL_AtomicSet(&prefetch->next, prefetch->count);
    read_sheets(prefetch);
    if (prefetch->thread)
        SDL_WaitThread(prefetch->thread, NULL);
    for (int i = 0; i < prefetch->count; i++) {
        if (images && prefetch->surfaces[i])
            images_give(images, prefetch->sheets[i], prefetch->mirrored[i], prefetch->surfaces[i]);
        SDL_FreeSurface(prefetch->surfaces[i]);
    }
    SDL_free(prefetch);
}
