#!/usr/bin/env python3
"""Shows that random play finds faults: builds the core with one fault after another, and plays.

    find.py COMPILER SOURCES CORE.a PLAY.a PLAY SECONDS [-fsanitize=...] [LEVEL...]

Each fault is a change of one file of the core, on a copy; everything else comes from the archives.
The test fails if a fault is not found in that many seconds, or if what was found is there without
the fault too, or if a change no longer fits the source."""

import pathlib
import re
import subprocess
import sys
import tempfile

# Name, file, what stands there, what it becomes.
FAULTS = [
    ("a one-way that ignores where the feet were", "physics/move.c",
     "for (int32_t row = fix_cell(bottom - 1) + 1; row <= last; row++)",
     "for (int32_t row = fix_cell(bottom - 1); row <= last; row++)"),
    ("a rider carried one step late", "game/carry.c",
     "Vec by = taken_by(push, was, rides);\n",
     "static Vec late;\n    Vec by = rides ? late : taken_by(push, was, rides);\n"
     "    late = push->by;\n"),
    ("a coyote that is not spent by a jump", "game/hero.c",
     "grace_clear(&hero->grace);\n    game_emit(game, EVENT_JUMPED",
     "hero->grace.buffer = 0;\n    game_emit(game, EVENT_JUMPED"),
    ("a coin that can be taken again", "game/contacts.c",
     "bool taken = take(play, cell, column, row, &game->coins, EVENT_COIN);",
     "bool taken = take(play, cell, column, row, &game->coins, EVENT_COIN);\n"
     "    if (taken && game->coins % 2)\n        game_gone(game)[0] &= ~UINT32_C(1);"),
    ("a crate pushed into a wall", "game/crate.c",
     "MoveResult to = move_box(&others, box, by, MOVE_GROUNDED);",
     "MoveResult to = {.x = box.x + by.x, .y = box.y};"),
    ("a corner that is passed to the left only", "physics/forgiveness.c",
     "{left_first ? left : right, left_first ? right : left};",
     "{left, left_first ? left : left};"),
    ("a step that depends on what was played before", "game/hopper.c",
     "if (!sat)\n        actor->as.other.timer = SIT_STEPS;",
     "static int hops;\n    if (!sat)\n"
     "        actor->as.other.timer = SIT_STEPS + ++hops % 2;"),
    ("a platform that goes one cell too far", "game/platform.c",
     "device->stretch = fix_edge(before + after);",
     "device->stretch = fix_edge(before + after + 1);"),
    ("a death that is not told of when falling out", "game/hero.c",
     "game_emit(game, EVENT_DIED, box, KIND_START, -1, by);",
     "if (by)\n        game_emit(game, EVENT_DIED, box, KIND_START, -1, by);"),
]


def build(compiler, sources, archives, flags, fault, folder):
    _, name, old, new = fault
    text = (sources / name).read_text()
    if text.count(old) != 1:
        sys.exit(f"{name} has {text.count(old)} times what the fault changes:\n{old}")
    changed = folder / pathlib.Path(name).name
    changed.write_text(text.replace(old, new))
    program = folder / "play"
    subprocess.run([*compiler.split(), "-std=c11", "-O2", "-g", *flags, f"-I{sources}", changed,
                    *archives, "-o", program], check=True)
    return program


def play(program, seed, limits, levels):
    command = [program, "--seed", str(seed), *limits, *levels]
    return subprocess.run(command, capture_output=True, text=True)


def size_of(report):
    rows = report.split("map:\n")[1].split("--- input.txt")[0].splitlines()
    steps = re.search(r"^run (\d+)", report, re.M).group(1)
    return f"{len(rows[0])} x {len(rows)} cells, {steps} steps"


def find(program, fault, healthy, seconds, levels):
    result = play(program, 1, ["--seconds", seconds], levels)
    told = re.search(r"found after ([\d.]+) s\nplay: (.*), after step .*--seed (\d+)", result.stdout)
    if result.returncode != 1 or not told:
        print(f"NOT FOUND: {fault[0]}\n{result.stdout}{result.stderr}")
        return False
    after, what, seed = told.groups()
    if play(healthy, seed, ["--steps", "1"], levels).returncode != 0:
        print(f"{fault[0]}: with seed {seed} it fails without the fault too: {what}")
        return False
    print(f"{after:>5} s  {fault[0]}: {what} ({size_of(result.stdout)})", flush=True)
    return True


def main():
    compiler, sources, core, library, healthy, seconds, *rest = sys.argv[1:]
    flags = [word for word in rest if word.startswith("-f")]
    levels = [word for word in rest if not word.startswith("-f")]
    found = 0
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            program = build(compiler, pathlib.Path(sources), [library, core], flags, fault,
                            pathlib.Path(folder))
            found += find(program, fault, healthy, seconds, levels)
    print(f"{found} of {len(FAULTS)} faults found, each within {seconds} s")
    return 0 if found == len(FAULTS) else 1


sys.exit(main())
