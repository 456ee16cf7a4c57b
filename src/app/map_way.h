/* The map of a world as a drawing: a level text in assets/map/, in which the characters a to g are
 * the places of the levels, h that of the secret, and paths lead over its other kinds of `empty`
 * and ladders. */
#ifndef OVERHANG_APP_MAP_WAY_H
#define OVERHANG_APP_MAP_WAY_H

#include "app/campaign.h"

#define MAP_STEPS_MAX 160 /* cells of one way */

typedef struct MapCell {
    int16_t column, row;
} MapCell;

typedef struct MapWay {
    MapCell cells[MAP_STEPS_MAX];
    int count; /* 0: there is no way */
} MapWay;

/* Where the level of a part stands; false if the map has no place for it. */
bool map_stop(const Level *map, int part, MapCell *cell);

/* The shortest way between two stops, both ends included; over no other stop. */
MapWay map_way(const Level *map, int from, int to);

/* The stop that the secret's path leaves from, or -1. */
int map_secret_from(const Level *map);

#endif
