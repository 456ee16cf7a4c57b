/* `overhang profile`: a player's progress as one file, out and in. */
#include "platform/folders.h"
#include "platform/platform.h"

#include "app/way.h"
#include "base/args.h"

#include <stdio.h>
#include <string.h>

#define COMMAND "profile"

static const char HELP[] =
    "overhang profile list\n"
    "overhang profile export N FILE\n"
    "overhang profile import N FILE\n"
    "\n"
    "The three profiles of the game, 1 to 3: what is in them; one as a file to keep or to take to\n"
    "another machine; and one from such a file, which replaces what it was (the old one stays\n"
    "beside it as progress-N.txt.bak). OVERHANG_SAVE names another folder than the system's.\n"
    "\n"
    "Exit codes: 0 done, 2 wrong use or a file that cannot be used.\n";

static void list_one(Campaign *campaign, const Keep *keep, int number) {
    int64_t seconds = progress_sum(keep, SUM_STEPS) / STEPS_PER_SECOND;
    if (keep->message[0])
        fprintf(stderr, "overhang " COMMAND ": %s\n", keep->message);
    if (progress_is_new(keep))
        printf("%d  new\n", number + 1);
    else
        printf("%d  %d %%  %d:%02d:%02d  %d deaths\n", number + 1, way_percent(campaign, keep),
               (int)(seconds / 3600), (int)(seconds / 60 % 60), (int)(seconds % 60),
               (int)progress_sum(keep, SUM_DEATHS));
}

static int list_all(const Folders *folders) {
    Campaign campaign = {0};
    campaign_find(&campaign, folders->levels);
    for (int i = 0; i < PROFILE_COUNT; i++) {
        Keep keep;
        progress_load(&keep, folders->save, i);
        list_one(&campaign, &keep, i);
        keep_close(&keep);
    }
    return EXIT_FINE;
}

static int carry(const Folders *folders, bool out, int number, const char *path) {
    Keep keep;
    const char *why = "", *named = path;
    progress_load(&keep, folders->save, number - 1);
    bool fine = false;
    if (keep.state == KEEP_REFUSED) {
        named = folders->save;
        why = keep.message;
    } else if (out && progress_is_new(&keep)) {
        why = "that profile is new: there is nothing to export";
    } else if (out) {
        fine = keep_export(&keep, path, &why);
    } else if (keep_import(&keep, path, &why)) {
        named = keep.path;
        fine = keep_save(&keep, &why);
    }
    if (!fine)
        fprintf(stderr, "overhang " COMMAND ": %s: %s\n", named, why);
    keep_close(&keep);
    return fine ? EXIT_FINE : EXIT_WRONG;
}

int platform_profile(int argc, char **argv) {
    static Folders folders; /* the paths make it large */
    int number;
    const Command command = {COMMAND, HELP, NULL, 0};
    Operands operands;
    if (!args_read(&command, argc, argv, &operands))
        return operands.exit_code;
    const char *what = operands.count > 0 ? operands.words[0] : "";
    bool out = !strcmp(what, "export"), list = !strcmp(what, "list") && operands.count == 1;
    if (!list && !((out || !strcmp(what, "import")) && operands.count == 3))
        return args_wrong(COMMAND, "needs list, or export or import with a number and a file");
    if (!list && !args_number(COMMAND, "the profile", operands.words[1], 1, PROFILE_COUNT, &number))
        return EXIT_WRONG;
    folders_find_save(&folders);
    if (!folders.save[0])
        return args_wrong(COMMAND, "there is no folder for saved games");
    if (list)
        return folders_find_data(&folders) ? list_all(&folders) : EXIT_WRONG;
    return carry(&folders, out, number, operands.words[2]);
}
