/* Sound on a device: with none, with one that nobody hears, and into a file that is then measured.
 * argv[1]: the folder assets/. */
#include "../folder.h"
#include "platform/sound.h"
#include "platform/voices.h"

#include <SDL.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
/* cmocka wants those before it */
#include <cmocka.h>

#define LOOP_FRAMES 22050 /* of the test's tune: 150 whole waves */
#define WAVES 150

static const char *assets;
static const char *folder; /* assets of a test's own */
static SoundQueue queue;

static void use_driver(const char *driver) {
    SDL_setenv("SDL_AUDIODRIVER", driver, 1);
    SDL_setenv("SDL_DISKAUDIODELAY", "1", 1); /* about ten times as fast as it sounds */
    SDL_setenv("OVERHANG_MUTE", "", 1);
    queue.count = 0;
}

static SoundCommand *say(SoundCommandKind kind, const char *name) {
    SoundCommand *command = &queue.items[queue.count++];
    *command = (SoundCommand){.kind = (uint8_t)kind, .pitch = 1, .loop = true};
    snprintf(command->name, sizeof command->name, "%s", name);
    return command;
}

static void run_for(int frames) {
    for (int i = 0; i < frames; i++) {
        sound_run(&queue, SOUND_VOLUME_MAX, SOUND_VOLUME_MAX);
        SDL_Delay(2);
    }
}

/* A sine in 16 bits, mono. */
static void write_wave(const char *name, int frames, double waves) {
    static int16_t samples[LOOP_FRAMES];
    const uint32_t rate = VOICES_RATE, bytes = (uint32_t)frames * 2;
    char path[300];
    snprintf(path, sizeof path, "%s/sound/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    const uint32_t sizes[] = {36 + bytes, 16, 1 | 1 << 16, rate, rate * 2, 2 | 16 << 16, bytes};
    fwrite("RIFF", 1, 4, file);
    fwrite(&sizes[0], 4, 1, file);
    fwrite("WAVEfmt ", 1, 8, file);
    fwrite(&sizes[1], 4, 5, file);
    fwrite("data", 1, 4, file);
    fwrite(&sizes[6], 4, 1, file);
    for (int i = 0; i < frames; i++)
        samples[i] = (int16_t)(16000 * sin(2 * 3.14159265358979 * waves * i / frames));
    fwrite(samples, 2, (size_t)frames, file);
    fclose(file);
}

static int set_up(void **state) {
    (void)state;
    char path[300];
    static const char *const FOLDERS[] = {"sound", "sound/music", "sound/sounds"};
    folder = folder_new();
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, FOLDERS[i]);
        mkdir(path, 0777);
    }
    snprintf(path, sizeof path, "%s/heard.raw", folder);
    SDL_setenv("SDL_DISKAUDIOFILE", path, 1);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    sound_close();
    folder_remove(folder);
    return 0;
}

/* What the disk driver wrote: the left side. The caller frees it. */
static float *heard(int *frames) {
    char path[300];
    struct stat info;
    snprintf(path, sizeof path, "%s/heard.raw", folder);
    assert_int_equal(stat(path, &info), 0);
    float *samples = malloc((size_t)info.st_size + 8);
    FILE *file = fopen(path, "rb");
    *frames = (int)(fread(samples, 8, (size_t)info.st_size / 8, file));
    fclose(file);
    for (int i = 0; i < *frames; i++)
        samples[i] = samples[2 * i];
    return samples;
}

/* The root of the mean square. */
static double loudness(const float *samples, int from, int count) {
    double sum = 0;
    for (int i = from; i < from + count; i++)
        sum += samples[i] * samples[i];
    return sqrt(sum / count);
}

static void without_a_device_the_game_goes_on(void **state) {
    (void)state;
    use_driver("nonexistent");
    say(SOUND_MUSIC, "mesa");
    say(SOUND_PLAY, "coin_1");
    run_for(1);
    assert_int_equal(queue.count, 0);
    assert_false(sound_open(assets));
    say(SOUND_PLAY, "coin_1");
    run_for(3);
    assert_int_equal(queue.count, 0);
    assert_int_equal(queue.busy, 0);
}

static void muted_nothing_is_touched(void **state) {
    (void)state;
    use_driver("dummy");
    SDL_setenv("OVERHANG_MUTE", "1", 1);
    assert_false(sound_open(assets));
    assert_false(SDL_WasInit(SDL_INIT_AUDIO));
    say(SOUND_PLAY, "coin_1");
    run_for(2);
    assert_int_equal(queue.count, 0);
}

static void broken_and_missing_files_are_silence(void **state) {
    (void)state;
    use_driver("dummy");
    folder_write(folder, "sound/sounds/broken.ogg", "OggS, or so it says");
    folder_write(folder, "sound/sounds/empty.ogg", "");
    folder_write(folder, "sound/music/broken.ogg", "no music");
    assert_true(sound_open(folder));
    static const char *const NAMES[] = {"broken", "empty", "missing"};
    for (int i = 0; i < 3; i++) {
        say(SOUND_MUSIC, NAMES[i]);
        say(SOUND_AMBIENCE, NAMES[i]);
        say(SOUND_PLAY, NAMES[i]);
        run_for(20);
    }
    assert_int_equal(queue.busy, 0);
}

static void a_folder_that_is_not_there_is_silence(void **state) {
    (void)state;
    use_driver("dummy");
    assert_true(sound_open("/nowhere"));
    say(SOUND_MUSIC, "mesa");
    run_for(20);
}

static void it_opens_and_closes_again_and_again(void **state) {
    (void)state;
    use_driver("dummy");
    for (int i = 0; i < 5; i++) {
        assert_true(sound_open(assets));
        assert_true(sound_open(assets));
        say(SOUND_MUSIC, i % 2 ? "mesa" : "title");
        run_for(i);
        sound_close();
        sound_close();
    }
}

/* What was asked for goes on where the next device is. */
static void an_unplugged_device_is_opened_again(void **state) {
    (void)state;
    use_driver("dummy");
    assert_true(sound_open(assets));
    say(SOUND_MUSIC, "mesa");
    run_for(30);
    SDL_Event event = {.adevice = {.type = SDL_AUDIODEVICEREMOVED, .which = 0}};
    sound_event(&event); /* not ours */
    assert_true(SDL_WasInit(SDL_INIT_AUDIO));
    use_driver("nonexistent");
    event.adevice.which = 2;
    sound_event(&event);
    run_for(3);
    assert_false(SDL_WasInit(SDL_INIT_AUDIO));
    use_driver("disk");
    event.adevice.type = SDL_AUDIODEVICEADDED;
    sound_event(&event);
    run_for(30);
    sound_close();
    int frames;
    float *samples = heard(&frames);
    assert_true(loudness(samples, 0, frames) > 0.01);
    free(samples);
}

/* The tune is whole waves, so without a gap the sine goes on through every repeat. */
static void music_repeats_without_a_gap(void **state) {
    (void)state;
    use_driver("disk");
    write_wave("music/tune.wav", LOOP_FRAMES, WAVES);
    say(SOUND_MUSIC, "tune");
    run_for(1);
    assert_true(sound_open(folder)); /* picks up what was asked for before */
    run_for(150);
    sound_close();
    int frames, start = 0;
    float *samples = heard(&frames);
    while (start < frames && samples[start] == 0)
        start++;
    assert_true(frames - start > 4 * LOOP_FRAMES); /* at least three joints */
    double step = 2 * 3.14159265358979 * WAVES / LOOP_FRAMES, middle = 2 * cos(step);
    for (int i = start + 2; i < frames - 1024; i++) /* a sine's next sample follows from two */
        assert_true(fabs(samples[i] - (middle * samples[i - 1] - samples[i - 2])) < 0.0005);
    free(samples);
}

/* How much of a sine of so many waves in LOOP_FRAMES is in this stretch: its amplitude. */
static double share_of(const float *samples, int from, int count, double waves) {
    double sine = 0, cosine = 0, step = 2 * 3.14159265358979 * waves / LOOP_FRAMES;
    for (int i = 0; i < count; i++) {
        sine += samples[from + i] * sin(step * i);
        cosine += samples[from + i] * cos(step * i);
    }
    return 2 * hypot(sine, cosine) / count;
}

/* Both are heard at once while one goes and the other comes, and it is never softer meanwhile. */
static void tunes_cross_fade(void **state) {
    (void)state;
    use_driver("disk");
    write_wave("music/a.wav", LOOP_FRAMES, WAVES);
    write_wave("music/b.wav", LOOP_FRAMES, 2 * WAVES);
    assert_true(sound_open(folder));
    say(SOUND_MUSIC, "a");
    run_for(50);
    SoundCommand *change = say(SOUND_MUSIC, "b");
    change->fade_out_ms = change->fade_in_ms = 200;
    run_for(150);
    sound_close();
    int frames, together = 0, start = 0;
    float *samples = heard(&frames);
    while (start < frames && samples[start] == 0)
        start++;
    for (int i = 1; i < frames; i++) /* full scale x 0.5 at 600 Hz moves by 0.042 at most */
        assert_true(fabsf(samples[i] - samples[i - 1]) < 0.06f);
    for (int at = start + 147; at < frames - 4096; at += 147) {
        assert_true(loudness(samples, at, 1470) > 0.3);
        together += share_of(samples, at, 1470, WAVES) > 0.2 &&
                    share_of(samples, at, 1470, 2 * WAVES) > 0.2;
    }
    assert_in_range(together, 26, 31); /* each 3.3 ms: 42 of the 90 degrees */
    assert_true(share_of(samples, frames - 4096, 1470, 2 * WAVES) > 0.45);
    assert_true(share_of(samples, frames - 4096, 1470, WAVES) < 0.01);
    free(samples);
}

/* Faster than tunes fade: no click, and the last one that was wanted is heard in the end. */
static void hasty_changes_end_at_the_last(void **state) {
    (void)state;
    static const char *const NAMES[] = {"a", "b", "c"};
    use_driver("disk");
    for (int i = 0; i < 3; i++) {
        char name[32];
        snprintf(name, sizeof name, "music/%s.wav", NAMES[i]);
        write_wave(name, LOOP_FRAMES, WAVES * (i + 1));
    }
    assert_true(sound_open(folder));
    for (int i = 0; i < 30; i++) {
        SoundCommand *change = say(SOUND_MUSIC, NAMES[i % 3]);
        change->fade_out_ms = change->fade_in_ms = 100;
        run_for(2);
    }
    run_for(100);
    sound_close();
    int frames;
    float *samples = heard(&frames);
    for (int i = 1; i < frames; i++)
        assert_true(fabsf(samples[i] - samples[i - 1]) < 0.12f);
    assert_true(share_of(samples, frames - 4096, 1470, 3 * WAVES) > 0.45);
    free(samples);
}

static bool is_read(const char *name) {
    for (int i = 0; i < 1000; i++) {
        say(SOUND_PLAY, name);
        run_for(1);
        run_for(1);
        if (queue.busy & 1)
            return true;
    }
    return false;
}

/* The shipped files, all channels at their loudest over the loudest tune. */
static void nothing_clips_when_all_sounds_at_once(void **state) {
    (void)state;
    static const char *const LOUD[] = {"goal", "death", "gem", "hurt", "stomp", "spring", "key"};
    use_driver("disk");
    assert_true(sound_open(assets));
    for (int i = 0; i < 7; i++)
        assert_true(is_read(LOUD[i]));
    say(SOUND_MUSIC, "stormtop");
    say(SOUND_AMBIENCE, "wind_loop");
    for (int round = 0; round < 12; round++) {
        for (int i = 0; i < SOUND_CHANNELS; i++)
            say(SOUND_PLAY, LOUD[i % 7])->channel = (uint8_t)i;
        run_for(20);
    }
    sound_close();
    int frames;
    float *samples = heard(&frames), peak = 0;
    for (int i = 0; i < frames; i++)
        peak = fmaxf(peak, fabsf(samples[i]));
    free(samples);
    assert_true(peak > 0.5f && peak <= 1);
}

#define RULE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        RULE(without_a_device_the_game_goes_on),    RULE(muted_nothing_is_touched),
        RULE(broken_and_missing_files_are_silence), RULE(a_folder_that_is_not_there_is_silence),
        RULE(an_unplugged_device_is_opened_again),  RULE(it_opens_and_closes_again_and_again),
        RULE(music_repeats_without_a_gap),          RULE(tunes_cross_fade),
        RULE(hasty_changes_end_at_the_last),        RULE(nothing_clips_when_all_sounds_at_once),
    };
    if (argc < 2)
        return 2;
    assets = argv[1];
    return cmocka_run_group_tests(tests, NULL, NULL);
}
