/* The command line: one file per subcommand, all of them without a window. What needs pictures is
 * lent by main, so that nothing here knows of SDL. Results go to stdout, messages to stderr; exit
 * codes are those of base/args.h for every command. */
#ifndef OVERHANG_CLI_CLI_H
#define OVERHANG_CLI_CLI_H

#include "replay/run.h"

/* The game's own level that a run was played on, the caller's (level_free); NULL if there is none.
 */
typedef Level *CliLevelOf(const Run *run);

/* What a build with pictures adds. All but the last get a whole argv, with the program's or the
 * command's name first, and return an exit code. */
typedef struct CliPictures {
    int (*play)(int argc, char **argv);    /* the game itself: overhang [OPTIONS] [LEVEL.txt] */
    int (*shot)(int argc, char **argv);    /* overhang shot LEVEL OUT.png */
    int (*profile)(int argc, char **argv); /* overhang profile export N FILE */
    CliLevelOf *level_of;
} CliPictures;

/* Runs what the command line asks for. `pictures` is NULL in a build without them. */
int cli_main(int argc, char **argv, const CliPictures *pictures);

/* The subcommands: argv[0] is the command's own name. */
int cli_run(int argc, char **argv);
int cli_replay(int argc, char **argv, CliLevelOf *level_of); /* NULL: only beside the run */
int cli_check(int argc, char **argv);
int cli_diff(int argc, char **argv);
int cli_solve(int argc, char **argv);
int cli_feel(int argc, char **argv);
int cli_bench(int argc, char **argv);

#endif
