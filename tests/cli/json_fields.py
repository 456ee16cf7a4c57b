#!/usr/bin/env python3
"""What `--json` prints, against what `overhang help json` says of it, command by command.

    json_fields.py PROGRAM      prints each fault and `N passed, N failed`, counted in objects

A section of the page begins with `COMMAND: …` at column 0. Its fields stand before two spaces at
column 2, those in (brackets) need not be in every object; fields of objects in objects are words of
its text. So each field that is printed must be named in its own section, each field without brackets
must be in every object, and each field in brackets in one of them at least. `bench` takes too long to
be held to its section here."""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FILES = {
    'level.txt': '..........\nP.o......G\n##########\n',
    'bad.txt': 'map:\n..........\nP.q......G\n',
    'edited.txt': '..........\nP.^......G\n##########\n',
    'box.txt': '....###\nP...#G#\n#######\n',
    'other.txt': 'legend a: platform path R4\nmap:\n.......###\nP..a...#o#\n##########\n',
    'enemy.txt': '..........\nP....E.#.G\n##########\n',
    'lane.txt': '..........\n........o.\n.......#.#\n....#....#\nP.G...^^.#\n##########\n',
    'script.txt': 'R 0..300\n',
}
SAMPLES = [  # section of the page, command line, does the object hold one object a name?
    ('check', 'check --json level.txt bad.txt box.txt', False),
    ('check', 'check --json --budget 1 level.txt lane.txt', False),
    ('run', 'run --json level.txt --input script.txt', False),
    ('run --trace', 'run --json enemy.txt --input script.txt --trace=all', False),
    ('replay', 'replay --json a.run', False),
    ('replay', 'replay --json forged.run', False),
    ('replay --against LEVEL', 'replay --json a.run --against edited.txt', False),
    ('diff', 'diff --json level.txt other.txt', False),
    ('feel', 'feel --json coyote_time', True),
]
UNSEEN = {'refuted'}  # only a fault of the bound would print it


def sections(page):
    """By command: fields that are always there, those in brackets, and all words of the section."""
    found, name = {}, None
    for line in page.splitlines():
        head = re.match(r'(\w[\w -]*): ', line)
        if head:
            name = head.group(1)
            found[name] = (set(), set(), set())
        elif name:
            always, sometimes, words = found[name]
            words.update(re.findall(r'[a-z_]+', line))
            field = re.match(r'  (\(?[a-z]\S*(?:, \S+)*)(?:  |$)', line)
            for word in field.group(1).split(', ') if field else []:
                (sometimes if word[0] == '(' else always).add(word.strip('()'))
    return found


def objects(text):
    decoder, at = json.JSONDecoder(), 0
    while at < len(text):
        value, at = decoder.raw_decode(text, at)
        yield value
        at += len(text[at:]) - len(text[at:].lstrip())


def inner_fields(value):
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, dict):
            yield from inner
        if isinstance(inner, (dict, list)):
            yield from inner_fields(inner)


def problems(item, section):
    always, sometimes, words = section
    yield from (f'{field} is not in the list' for field in item if field not in always | sometimes)
    yield from (f'{field} is not there' for field in always if field not in item)
    yield from (f'{field} is not named' for field in inner_fields(item) if field not in words)


def make_files(program):
    for name, text in FILES.items():
        Path(name).write_text(text)
    subprocess.run([program, 'run', 'level.txt', '--input', 'script.txt', '--record', 'a.run'],
                   check=True, capture_output=True)
    forged = re.sub(r'^end won', 'end playing', Path('a.run').read_text(), flags=re.M)
    Path('forged.run').write_text(forged)


def main():
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        make_files(program)
        page = subprocess.run([program, 'help', 'json'], capture_output=True, text=True, check=True)
        told, seen, passed, failed = sections(page.stdout), set(), 0, 0
        for name, line, by_name in SAMPLES:
            out = subprocess.run([program, *line.split()], capture_output=True, text=True).stdout
            items = [item for o in objects(out) for item in (o.values() if by_name else [o])]
            found = {} if items else {f'{line}: nothing is printed': None}
            for item in items:
                found.update(dict.fromkeys(f'{line}: {p}' for p in problems(item, told[name])))
                seen.update((name, field) for field in item)
            print(*found, sep='\n', end='\n' if found else '')
            passed, failed = passed + len(items) * (not found), failed + bool(found)
        for name in {sample[0] for sample in SAMPLES}:
            for field in told[name][1] - UNSEEN - {field for at, field in seen if at == name}:
                print(f'{name}: no sample has {field}')
                failed += 1
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
