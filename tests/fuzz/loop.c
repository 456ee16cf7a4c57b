#include "loop.h"

#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define LARGEST 4096

typedef struct Input {
    uint8_t bytes[LARGEST];
    size_t size;
} Input;

void require(bool fine, const char *what) {
    if (fine)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static uint32_t count_of(const char *const *list) {
    uint32_t count = 0;
    while (list[count])
        count++;
    return count;
}

static void insert(Input *input, size_t at, const void *piece, size_t length) {
    if (input->size + length > LARGEST)
        return;
    memmove(input->bytes + at + length, input->bytes + at, input->size - at);
    memcpy(input->bytes + at, piece, length);
    input->size += length;
}

static void cut(Input *input, size_t at, size_t length) {
    length = length < input->size - at ? length : input->size - at;
    memmove(input->bytes + at, input->bytes + at + length, input->size - at - length);
    input->size -= length;
}

/* A piece of itself again, somewhere else. */
static void repeat(Input *input, Random *random, size_t at, size_t length) {
    uint8_t piece[64];
    size_t from = random_below(random, (uint32_t)input->size + 1);
    length = length < input->size - from ? length : input->size - from;
    length = length < sizeof piece ? length : sizeof piece;
    memcpy(piece, input->bytes + from, length);
    insert(input, at, piece, length);
}

static void mutate(Input *input, Random *random, const char *const *words) {
    size_t at = random_below(random, (uint32_t)input->size + 1);
    size_t length = 1 + random_below(random, 8);
    const char *word = words[random_below(random, count_of(words))];
    switch (random_below(random, 6)) {
    case 0:
        if (at < input->size)
            input->bytes[at] = (uint8_t)random_next(random);
        return;
    case 1:
        if (at < input->size)
            input->bytes[at] = (uint8_t)(' ' + random_below(random, 95));
        return;
    case 2:
        cut(input, at, length * length);
        return;
    case 3:
    case 4:
        insert(input, at, word, strlen(word));
        return;
    default:
        repeat(input, random, at, length * 8);
    }
}

int fuzz_loop(int argc, char **argv, const char *const *seeds, const char *const *words) {
    int seconds = argc > 1 ? atoi(argv[1]) : 2;
    Random random = random_seed(argc > 2 ? strtoull(argv[2], NULL, 10) : 1);
    time_t end = time(NULL) + seconds;
    long runs = 0;
    for (; time(NULL) < end; runs++) {
        Input input = {.size = 0};
        const char *seed = seeds[random_below(&random, count_of(seeds))];
        insert(&input, 0, seed, strlen(seed));
        for (uint32_t i = random_below(&random, 12); i > 0; i--)
            mutate(&input, &random, words);
        uint8_t *exact =
            malloc(input.size ? input.size : 1); /* so that reading beyond is noticed */
        if (!exact)
            return 1;
        memcpy(exact, input.bytes, input.size);
        LLVMFuzzerTestOneInput(exact, input.size);
        free(exact);
    }
    printf("%ld inputs\n", runs);
    return runs > 0 ? 0 : 1;
}
