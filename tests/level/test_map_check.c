/* What is drawn without effect, or surely not as it was meant. */
#include "support.h"

static void what_is_walled_in_is_warned_of(void **state) {
    (void)state;
    static const char *const NAMES[] = {"ocoin",       "Ogem",  "Ewalker", "Sspring", "Bcrate",
                                        "Ccheckpoint", "Ggoal", "Fflyer",  "Xspiny",  "Jhopper"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        char text[] = "PG.#..\n..#?#.\n...=..", problem[100];
        text[10] = NAMES[i][0];
        snprintf(problem, sizeof problem, "t:2:4: warning: %s inside solid ground\n", NAMES[i] + 1);
        expect_problems(text, problem);
    }
    expect_problems("PG.#\n..#o\n...#", "t:2:4: warning: coin inside solid ground\n");
    static const char *const FINE[] = {"PG\n..#o#\n...#",        "PG.#..\n..#o#.\n...%..",
                                       "PG.#.k\n..#o#.\n...K..", "PG.#..\n..#o#.",
                                       "PG.#..\n..#|#.\n...#..", "G.#..\n.#P#.\n..#.."};
    for (size_t i = 0; i < sizeof FINE / sizeof FINE[0]; i++)
        expect_problems(FINE[i], "");
}

static void each_lock_needs_a_key(void **state) {
    (void)state;
    expect_problems("PG.K", "t:1:4: warning: nothing opens this lock: the map has no key\n");
    expect_problems("PGk.K.K.K", "t:1:7: warning: one lock too many: a key opens all locks that "
                                 "touch, and no others\n");
    expect_problems("PG.k.k", "t:1:4: warning: this key opens nothing: the map has no lock\n");
    expect_problems("PGk.KK\n....K", "");
    expect_problems("PGk.K.k.k", "");
}

static void a_gate_needs_a_button(void **state) {
    (void)state;
    expect_problems("PG.D.D", "t:1:4: warning: nothing opens this gate: the map has no button\n");
    expect_problems("PG.b", "t:1:4: warning: this button opens nothing: the map has no gate\n");
    expect_problems("PG.Db", "");
    expect_problems("legend s: stormbird\nmap:\nPG.D.s", "");
}

static void a_dropper_needs_a_ceiling(void **state) {
    (void)state;
    expect_problems("PG.\n.V.", "t:2:2: warning: dropper without a ceiling: it hangs in the air\n");
    expect_problems("V.G\n.P.", "t:1:1: warning: dropper without a ceiling: it hangs in the air\n");
    static const char CEILINGS[] = "#=-I%MW/\\";
    for (const char *c = CEILINGS; *c; c++) {
        char text[] = "PG.....\n..?#...\n..V....\n";
        text[10] = *c;
        expect_problems(text, "");
    }
    expect_problems("edges: closed closed closed open\nmap:\nV.G\n.P.", "");
}

static void a_platform_needs_room(void **state) {
    (void)state;
    static const char SHUT[] = ": warning: platform without room to move: it stands still\n";
    static const char *const ROWS[][2] = {{"t:2:2", "PG..\n#MM#\n"},
                                          {"t:2:1", "PG..\nMM|.\n"},
                                          {"t:2:2", "PG#\n#WW\n..#\n"},
                                          {"t:1:1", "W\nPG\nG#\n"}};
    for (int i = 0; i < 3; i++) {
        char problem[200];
        snprintf(problem, sizeof problem, "%s%s", ROWS[i][0], SHUT);
        expect_problems(ROWS[i][1], problem);
    }
    expect_problems(ROWS[3][1], "");
    expect_problems("PG.\n.M#\n", "");
    expect_problems("PG.\n.W#\n.#.\n", "");
}

static void slopes_lead_somewhere(void **state) {
    (void)state;
    expect_problems("PG...\n..1..\n#####", "t:2:3: warning: slope up low joins nothing at its "
                                           "right end, where its high half belongs\n");
    expect_problems("PG...\n..4..\n#####", "t:2:3: warning: slope down low joins nothing at its "
                                           "left end, where its high half belongs\n");
    expect_problems("PG...\n.../.\n.....\n",
                    "t:2:4: warning: slope up joins nothing at either end\n");
    expect_problems("PG...\n..2..\n##.##\n",
                    "t:2:3: warning: slope up high joins nothing at either end\n");
    expect_problems("PG......\n.12..34.\n########", "");
    expect_problems("PG......\n.14..2#.\n########", "");
    expect_problems("PG...\n../..\n#####", "");
    expect_problems("PG./.\n.1/#.\n#####", "");
}

static void a_legend_is_for_what_is_drawn(void **state) {
    (void)state;
    static const char TEXT[] = "legend a: ice\n legend  b : water\nlegend H: ladder\nmap:\nPGaHq";
    expect_problems(TEXT, "t:5:5: error: unknown character 'q' (add `legend q: …` or remove it)\n");
    char fine[sizeof TEXT];
    memcpy(fine, TEXT, sizeof TEXT);
    fine[sizeof TEXT - 2] = '.';
    expect_problems(fine, "t:2:10: warning: no 'b' is in the map: this legend does nothing\n");
    LevelOptions options = {.has_start = true, .legend = "legend z: ice", .legend_size = 13};
    expect_problems_with("legend @: start\nmap:\n..@G", &options, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_walled_in_is_warned_of),
                                       cmocka_unit_test(each_lock_needs_a_key),
                                       cmocka_unit_test(a_gate_needs_a_button),
                                       cmocka_unit_test(a_dropper_needs_a_ceiling),
                                       cmocka_unit_test(a_platform_needs_room),
                                       cmocka_unit_test(slopes_lead_somewhere),
                                       cmocka_unit_test(a_legend_is_for_what_is_drawn)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
