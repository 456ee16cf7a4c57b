#!/usr/bin/env python3
"""Holds the includes of src/ against the order of the rooms: base <- level <- physics <- game <- replay,
solver, view; level <- convert; app and cli use all of those; platform uses app and view; main uses cli
and platform. Only platform includes SDL; a room's own room is always fine.

    include_order.py [SRC]      prints each violation and `N passed, N failed`, counted in files

A violation is planted first, in a copy, to see that it is found."""
import re
import sys
import tempfile
from pathlib import Path

BELOW_GAME = {'base', 'level', 'physics', 'game'}
VIEWED = BELOW_GAME | {'view'}
CORE = VIEWED | {'replay', 'solver', 'convert'}
MAY = {
    'base': set(),
    'level': {'base'},
    'physics': {'base', 'level'},
    'game': {'base', 'level', 'physics'},
    'replay': BELOW_GAME,
    'solver': BELOW_GAME,
    'view': BELOW_GAME,
    'convert': {'base', 'level'},
    'app': CORE,
    'cli': CORE,
    'platform': CORE | {'app'},
    'main.c': {'cli', 'platform'},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([^">]+)[">]', re.M)
PRIVATE = {'level/reader.h', 'game/play.h', 'physics/sweep.h', 'replay/keys.h', 'replay/stretch.h',
           'solver/archive.h', 'solver/blur.h', 'solver/bound_inside.h', 'solver/centre.h', 'solver/ease.h',
           'solver/first_player.h', 'solver/follow.h', 'solver/key.h', 'solver/macro.h', 'solver/open.h',
           'solver/passage.h', 'solver/rehearse.h', 'solver/scene.h', 'solver/stages.h', 'solver/steady.h',
           'solver/tour.h', 'solver/witness.h', 'solver/work.h', 'view/scene.h'}


def problems(source, root):
    room = source.relative_to(root).parts[0]
    for name in INCLUDE.findall(source.read_text(encoding='utf-8')):
        target = name.split('/')[0]
        if 'SDL' in name:
            if room != 'platform':
                yield f'{source}: {name}: only platform includes SDL'
        elif '/' not in name:
            if (source.parent / name).is_file():
                yield f'{source}: {name}: included without its room'
        elif target in MAY or target == 'main.c':
            if target != room and target not in MAY[room]:
                yield f'{source}: {room} may not include {target} ({name})'
            if target != room and name in PRIVATE:
                yield f'{source}: {name} is private to {target}'


def check(root):
    passed = failed = 0
    for source in sorted([*root.rglob('*.c'), *root.rglob('*.h')]):
        found = list(problems(source, root))
        for problem in found:
            print(problem)
        failed += bool(found)
        passed += not found
    return passed, failed


def gone(root):
    """A private header that is no longer there holds nothing: it was given another name."""
    return [name for name in sorted(PRIVATE) if not (root / name).is_file()]


def planted_are_found():
    """Each of these lines must be found, in the room that it is planted in."""
    plants = {'base/a.c': '#include "level/level.h"\n', 'game/b.h': '#include "view/draw.h"\n',
              'view/c.c': '# include <SDL2/SDL.h>\n', 'cli/d.c': '#include "platform/platform.h"\n',
              'replay/e.c': '#include "game/play.h"\n'}
    with tempfile.TemporaryDirectory() as folder:
        for name, line in plants.items():
            path = Path(folder) / name
            path.parent.mkdir(exist_ok=True)
            path.write_text('#include <stdio.h>\n' + line)
        found = [p for name in plants for p in problems(Path(folder) / name, Path(folder))]
    return len(found) == len(plants)


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2] / 'src').resolve()
    sound = planted_are_found()
    if not sound:
        print('a planted violation was not found')
    for name in gone(root):
        sound = False
        print(f'{name}: private, but not there')
    passed, failed = check(root)
    passed, failed = passed + sound, failed + (not sound)
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
