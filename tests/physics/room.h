/* A level with solids and bodies put into it by hand: what tests of moves and questions start from.
 */
#ifndef OVERHANG_TESTS_PHYSICS_ROOM_H
#define OVERHANG_TESTS_PHYSICS_ROOM_H

#include "physics/query.h"

#define ROOM_BOXES 8

typedef struct Room {
    Level *level;
    uint32_t *gone;
    Solid solids[ROOM_BOXES];
    Body list[ROOM_BOXES];
    Broad near, body_near;
    Terrain terrain;
    Bodies bodies;
} Room;

/* Fails the test if the text is no level. room_close gives all back. */
Room *room_open(const char *text);
void room_close(Room *room);

void room_add_solid(Room *room, Box box, bool oneway);
/* Its number. */
int32_t room_add_body(Room *room, Box box, uint64_t category, uint64_t mask);

#endif
