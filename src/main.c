#include "cli/cli.h"

#if OVERHANG_GAME
#include "platform/platform.h"

static const CliPictures PICTURES = {platform_main, platform_shot, platform_profile,
                                     platform_level_of};
#endif

int main(int argc, char **argv) {
#if OVERHANG_GAME
    return cli_main(argc, argv, &PICTURES);
#else
    return cli_main(argc, argv, 0);
#endif
}
