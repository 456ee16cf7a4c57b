#include "base/text.h"

#include <string.h>

/* Edit distance of two words of up to 23 letters, where swapping two neighbours is one edit too; 99
 * for longer words. */
static int distance(Slice a, const char *b) {
    enum { LONGEST = 24 };
    int d[LONGEST][LONGEST];
    int m = (int)a.size, n = (int)strlen(b);
    if (a.size >= LONGEST || n >= LONGEST)
        return 99;
    for (int i = 0; i <= m; i++)
        for (int j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            int change = d[i - 1][j - 1] + (a.at[i - 1] != b[j - 1]);
            int cut = (d[i - 1][j] < d[i][j - 1] ? d[i - 1][j] : d[i][j - 1]) + 1;
            d[i][j] = change < cut ? change : cut;
            bool swap = i > 1 && j > 1 && a.at[i - 1] == b[j - 2] && a.at[i - 2] == b[j - 1];
            if (swap && d[i - 2][j - 2] + 1 < d[i][j])
                d[i][j] = d[i - 2][j - 2] + 1;
        }
    return d[m][n];
}

const char *text_closest(Slice word, const char *const *list) {
    const char *best = NULL;
    int best_distance = word.size < 4 ? 2 : 3; /* fewer: one slip in a short word, two in others */
    for (; *list; list++) {
        int d = distance(word, *list);
        if (d < best_distance) {
            best_distance = d;
            best = *list;
        }
    }
    return best;
}
