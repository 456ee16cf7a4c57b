#include "physics/query.h"

Overlap overlap_box(const Bodies *bodies, Box box, Filter filter) {
    return (Overlap){bodies, box, filter, broad_search(bodies->broad, box)};
}

bool overlap_next(Overlap *overlap, int32_t *number) {
    while (broad_next(&overlap->search, number)) {
        const Body *body = &overlap->bodies->list[*number];
        if (box_overlap(body->box, overlap->box) && filters_agree(body->filter, overlap->filter))
            return true;
    }
    return false;
}
