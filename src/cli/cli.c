#define _POSIX_C_SOURCE 200809L

#include "cli/cli.h"

#include "base/args.h"
#include "base/text.h"
#include "cli/json.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char HELP[] =
    "Overhang, a platformer.\n"
    "\n"
    "  overhang [LEVEL.txt | RUN]     play: the campaign, or a level file anywhere on disk; or\n"
    "                                 show a recorded run\n"
    "    --at C,R, --start C,R        begin at a column and row of the level file\n"
    "    --legend FILE, --goal C,R    how to read a level that is not to be touched\n"
    "    --level FILE                 of a run whose level is neither beside it nor in the game\n"
    "    --fullscreen, --window       fill the screen, or not; it is kept\n"
    "    --mute                       no sound\n"
    "    --frames N                   quit after N frames: for measuring\n"
    "  overhang COMMAND …             one of these, without a window:\n"
    "\n"
    "  check LEVEL…                   every problem of a level, and whether it can be won\n"
    "  solve LEVEL -o RUN             a run that wins it, or that takes all, or one coin\n"
    "  run LEVEL --input FILE         play a level by a button script; the end, or every step\n"
    "  replay RUN…                    verify recorded runs; --against LEVEL: after an edit\n"
    "  diff OLD NEW                   two levels as a difference of cells\n"
    "  shot LEVEL OUT.png             a picture of a level or a moment; charts of runs and edits\n"
    "  profile export N FILE          a player's progress to one file; import reads it back\n"
    "  feel                           the table of how the hero moves, with units\n"
    "  bench                          how fast it all is\n"
    "  help [COMMAND | json]          this page, or a command's; or what --json prints\n"
    "\n"
    "  --help, --version\n"
    "\n"
    "Exit codes: 0 fine, 1 the answer is no, 2 wrong use or a file that cannot be used.\n"
    "Results go to stdout, messages to stderr. Every command has --help. Keys in the game: arrows\n"
    "or WASD, space jumps, Escape pauses; a game controller works too.\n";

typedef struct Entry {
    const char *name;
    int (*run)(int argc, char **argv);
} Entry;

static const Entry ENTRIES[] = {
    {"check", cli_check}, {"solve", cli_solve}, {"run", cli_run},
    {"diff", cli_diff},   {"feel", cli_feel},   {"bench", cli_bench},
};
#define ENTRY_COUNT (sizeof ENTRIES / sizeof ENTRIES[0])

static const char *const NAMES[] = {"check",   "solve", "run",   "replay", "diff", "shot",
                                    "profile", "feel",  "bench", "help",   NULL};

static int no_pictures(const char *what) {
    fprintf(stderr,
            "overhang: this build has no pictures (it was configured with -Dgame=disabled), so it "
            "cannot %s.\nLevels are run without a window by `overhang run LEVEL --input FILE`.\n",
            what);
    return EXIT_WRONG;
}

/* `replay --watch …` is the game's own screen for runs. The word is taken out of argv. */
static bool take_watch(int *argc, char **argv) {
    for (int i = 1; i < *argc; i++)
        if (!strcmp(argv[i], "--watch")) {
            memmove(argv + i, argv + i + 1, (size_t)(*argc - i) * sizeof *argv);
            --*argc;
            return true;
        }
    return false;
}

static int replay(int argc, char **argv, const CliPictures *pictures) {
    if (!take_watch(&argc, argv))
        return cli_replay(argc, argv, pictures ? pictures->level_of : NULL);
    return argc < 2   ? args_wrong("replay", "name a recorded run")
           : pictures ? pictures->play(argc, argv)
                      : no_pictures("show a run");
}

/* Runs a subcommand; -1 if there is none of that name. */
static int run_command(int argc, char **argv, const CliPictures *pictures) {
    if (!strcmp(argv[0], "shot"))
        return pictures ? pictures->shot(argc, argv) : no_pictures("draw");
    if (!strcmp(argv[0], "profile"))
        return pictures ? pictures->profile(argc, argv) : no_pictures("keep profiles");
    if (!strcmp(argv[0], "replay"))
        return replay(argc, argv, pictures);
    for (size_t i = 0; i < ENTRY_COUNT; i++)
        if (!strcmp(argv[0], ENTRIES[i].name))
            return ENTRIES[i].run(argc, argv);
    return -1;
}

static int unknown(const char *word) {
    const char *meant = text_closest((Slice){word, strlen(word)}, NAMES);
    if (strpbrk(word, "./\\"))
        fprintf(stderr, "overhang: no such file '%s'\n", word);
    else if (meant)
        fprintf(stderr, "overhang: no command or file '%s': did you mean '%s'?\n", word, meant);
    else
        fprintf(stderr, "overhang: no command or file '%s'; try overhang --help\n", word);
    return EXIT_WRONG;
}

static int help(int argc, char **argv, const CliPictures *pictures) {
    char option[] = "--help";
    char *words[] = {argc > 1 ? argv[1] : NULL, option, NULL};
    if (argc < 2 || !strcmp(words[0], "help")) {
        fputs(HELP, stdout);
        return EXIT_FINE;
    }
    if (!strcmp(words[0], "json")) {
        for (int i = 0; JSON_PAGE[i]; i++)
            fputs(JSON_PAGE[i], stdout);
        return EXIT_FINE;
    }
    int code = run_command(2, words, pictures);
    return code >= 0 ? code : unknown(words[0]);
}

static int dispatch(int argc, char **argv, const CliPictures *pictures) {
    const char *word = argc > 1 ? argv[1] : "";
    if (!strcmp(word, "--help") || !strcmp(word, "-h")) {
        fputs(HELP, stdout);
        return EXIT_FINE;
    }
    if (!strcmp(word, "--version")) {
        puts("overhang " OVERHANG_VERSION);
        return EXIT_FINE;
    }
    if (!strcmp(word, "help"))
        return help(argc - 1, argv + 1, pictures);
    int code = argc > 1 ? run_command(argc - 1, argv + 1, pictures) : -1;
    if (code >= 0)
        return code;
    struct stat info;
    if (word[0] != '\0' && word[0] != '-' && stat(word, &info) != 0)
        return unknown(word);
    return pictures ? pictures->play(argc, argv) : no_pictures("be played");
}

/* The number of a stream that was closed would be given to the next file or to the display, and
 * messages would go there. It is taken by what fails as before: nothing can be read or written. */
static void hold_streams(void) {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

/* A full disk or a closed pipe must not look like success. */
int cli_main(int argc, char **argv, const CliPictures *pictures) {
    hold_streams();
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an answer of write */
    int code = dispatch(argc, argv, pictures);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("overhang: could not write all of the result\n", stderr);
        return EXIT_WRONG;
    }
    return code;
}
