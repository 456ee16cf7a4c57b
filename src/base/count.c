#include "base/count.h"

#include "base/text.h"

#include <string.h>

bool count_read(const char *word, int64_t most, int64_t *count) {
    size_t size = strlen(word);
    int64_t times = 1;
    if (size > 1 && strchr("kKmM", word[size - 1]))
        times = strchr("kK", word[--size]) ? 1000 : 1000000;
    if (!text_to_int((Slice){word, size}, count) || *count < 1 || *count > most / times)
        return false;
    *count *= times;
    return true;
}
