#include "platform/stranger.h"

#include "base/file.h"

#include <stdio.h>
#include <string.h>

#define AXIS_ON 20000 /* from where it rests */
#define AXIS_OFF 10000
#define KEPT "gamepads.txt"
#define KEPT_MAX (1u << 18)
#define GUID_TEXT 33
#define LINE_MAX 512
#define PATH_MAX_BYTES 4352

/* SDL tells of a controller only if it knew the mapping when that was plugged in; told twice, it
 * does no harm. */
static void tell_controller(int index) {
    SDL_Event event = {.type = SDL_CONTROLLERDEVICEADDED};
    event.cdevice.which = index;
    SDL_PushEvent(&event);
}

/* Keyboards and mice tell of joysticks, too: what has no four buttons is no controller. */
static void added(Stranger *stranger, int index) {
    if (SDL_IsGameController(index)) {
        tell_controller(index);
        return;
    }
    if (stranger->joystick)
        return;
    SDL_Joystick *joystick = SDL_JoystickOpen(index);
    if (!joystick)
        return;
    if (SDL_JoystickNumButtons(joystick) < 4) {
        SDL_JoystickClose(joystick);
        return;
    }
    *stranger = (Stranger){.joystick = joystick, .id = SDL_JoystickInstanceID(joystick)};
    const char *name = SDL_JoystickName(joystick);
    snprintf(stranger->name, sizeof stranger->name, "%s", name && name[0] ? name : "controller");
    for (int i = 0; i < STRANGER_AXES; i++) {
        Sint16 rest = 0;
        if (SDL_JoystickGetAxisInitialState(joystick, i, &rest))
            stranger->rest[i] = rest;
    }
}

void stranger_close(Stranger *stranger) {
    if (stranger->joystick)
        SDL_JoystickClose(stranger->joystick);
    *stranger = (Stranger){0};
}

/* An axis that rests at its end is a whole one: a trigger. */
static void moved(Stranger *stranger, int axis, int value) {
    if (axis >= STRANGER_AXES)
        return;
    int off = value - stranger->rest[axis];
    bool whole = abs(stranger->rest[axis]) > AXIS_ON;
    if (abs(off) < AXIS_OFF)
        stranger->out[axis] = false;
    if (abs(off) < AXIS_ON || stranger->out[axis])
        return;
    stranger->out[axis] = true;
    snprintf(stranger->struck, sizeof stranger->struck, "%sa%d",
             whole     ? ""
             : off > 0 ? "+"
                       : "-",
             axis);
}

static void turned(Stranger *stranger, int hat, int value) {
    bool one = value == SDL_HAT_UP || value == SDL_HAT_RIGHT || value == SDL_HAT_DOWN ||
               value == SDL_HAT_LEFT;
    if (one)
        snprintf(stranger->struck, sizeof stranger->struck, "h%d.%d", hat % 10, value);
}

/* The next one whom nobody knows has its turn. */
static void look_around(Stranger *stranger) {
    for (int i = 0; i < SDL_NumJoysticks(); i++)
        if (!SDL_IsGameController(i))
            added(stranger, i);
}

void stranger_event(Stranger *stranger, const SDL_Event *event) {
    bool own = stranger->joystick != NULL;
    switch (event->type) {
    case SDL_JOYDEVICEADDED:
        added(stranger, event->jdevice.which);
        break;
    case SDL_JOYDEVICEREMOVED:
        if (own && event->jdevice.which == stranger->id) {
            stranger_close(stranger);
            look_around(stranger);
        }
        break;
    case SDL_JOYBUTTONDOWN:
        if (own && event->jbutton.which == stranger->id)
            snprintf(stranger->struck, sizeof stranger->struck, "b%d", event->jbutton.button);
        break;
    case SDL_JOYAXISMOTION:
        if (own && event->jaxis.which == stranger->id)
            moved(stranger, event->jaxis.axis, event->jaxis.value);
        break;
    case SDL_JOYHATMOTION:
        if (own && event->jhat.which == stranger->id)
            turned(stranger, event->jhat.hat, event->jhat.value);
        break;
    default:
        break;
    }
}

const char *stranger_take(Stranger *stranger) {
    static char taken[MAPPING_CODE];
    memcpy(taken, stranger->struck, sizeof taken);
    stranger->struck[0] = '\0';
    return taken[0] ? taken : NULL;
}

/* Commas part the fields of a mapping. The sum of the name in the id stays out, as in SDL's own
 * list: it does not find again what was added with it. */
static void write_line(const Stranger *stranger, const char *fields, char line[LINE_MAX]) {
    char guid[GUID_TEXT], name[sizeof stranger->name];
    SDL_JoystickGetGUIDString(SDL_JoystickGetGUID(stranger->joystick), guid, sizeof guid);
    memcpy(guid + 4, "0000", 4);
    snprintf(name, sizeof name, "%s", stranger->name);
    for (char *c = name; *c; c++)
        if (*c == ',' || *c == '\n')
            *c = ' ';
    snprintf(line, LINE_MAX, "%s,%s,%splatform:%s,\n", guid, name, fields, SDL_GetPlatform());
}

static void write_path(char path[PATH_MAX_BYTES], const char *folder) {
    snprintf(path, PATH_MAX_BYTES, "%s/%s", folder, KEPT);
}

/* The others' lines stay; an older one of the same controller goes. */
static bool keep(const char *folder, const char *line, const char **why) {
    char path[PATH_MAX_BYTES];
    FileText old = {0};
    write_path(path, folder);
    if (!file_read(path, KEPT_MAX, &old, why) && file_holds(path))
        return false; /* what cannot be read is not lost */
    char *text = SDL_calloc(1, old.size + LINE_MAX + 2);
    bool kept = text != NULL;
    size_t used = 0;
    for (const char *from = old.bytes; kept && from && *from;) {
        size_t length = strcspn(from, "\n");
        if (strncmp(from, line, GUID_TEXT) != 0 && length > 0) {
            memcpy(text + used, from, length);
            text[used + length] = '\n';
            used += length + 1;
        }
        from += length + (from[length] == '\n');
    }
    if (kept) {
        memcpy(text + used, line, strlen(line));
        kept = file_write_atomic(path, text, used + strlen(line), why);
    } else {
        *why = "out of memory";
    }
    SDL_free(text);
    file_free(&old);
    return kept;
}

static int index_of(SDL_JoystickID id) {
    for (int i = 0; i < SDL_NumJoysticks(); i++)
        if (SDL_JoystickGetDeviceInstanceID(i) == id)
            return i;
    return -1;
}

bool stranger_map(Stranger *stranger, const char *fields, const char *folder, const char **why) {
    char line[LINE_MAX];
    if (!stranger->joystick)
        return true; /* pulled out at the last moment */
    write_line(stranger, fields, line);
    if (SDL_GameControllerAddMapping(line) < 0) {
        *why = SDL_GetError();
        return false;
    }
    tell_controller(index_of(stranger->id));
    stranger_close(stranger);
    look_around(stranger);
    return folder[0] == '\0' || keep(folder, line, why);
}

void stranger_read_kept(const char *folder) {
    char path[PATH_MAX_BYTES];
    FileText text;
    const char *why;
    write_path(path, folder);
    /* None is no mistake; SDL, given the name, would wait for ever at a pipe. */
    if (folder[0] == '\0' || !file_read(path, KEPT_MAX, &text, &why))
        return;
    SDL_RWops *lines = SDL_RWFromConstMem(text.bytes, (int)text.size);
    if (lines)
        SDL_GameControllerAddMappingsFromRW(lines, 1);
    file_free(&text);
}
