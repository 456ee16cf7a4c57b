#include "room.h"

#include "stage.h"

Room *room_open(const char *text) {
    Room *room = calloc(1, sizeof *room);
    room->level = stage_level(text);
    room->gone = calloc((size_t)room->level->item_count / 32 + 1, sizeof *room->gone);
    room->terrain = (Terrain){.level = room->level,
                              .gone = room->gone,
                              .solids = room->solids,
                              .near = &room->near,
                              .except = -1};
    room->bodies = (Bodies){room->list, &room->body_near};
    return room;
}

void room_close(Room *room) {
    level_free(room->level);
    free(room->gone);
    free(room);
}

void room_add_solid(Room *room, Box box, bool oneway) {
    int32_t number = room->terrain.solid_count++;
    room->solids[number] = (Solid){.box = box, .kind = KIND_PLATFORM, .oneway = oneway};
    broad_init(&room->near, number + 1, 0);
}

int32_t room_add_body(Room *room, Box box, uint64_t category, uint64_t mask) {
    int32_t number = room->body_near.count;
    room->list[number] = (Body){box, {category, mask}};
    broad_init(&room->body_near, number + 1, 0);
    return number;
}
