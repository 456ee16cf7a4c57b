#!/usr/bin/env python3
"""Holds files and functions to their sizes: files under 500 lines of at most 100 columns,
functions at most 60 lines and mostly under 15.

    sizes.py [FOLDER]   prints what is too large and `N passed, N failed`, counted in files

Needs no parser: with the tree's formatting a function begins on a line that ends in `{` at column 0
and ends with a `}` alone there."""
import sys
from pathlib import Path

FILE_LINES, LINE_COLUMNS, FUNCTION_LINES, MOSTLY = 500, 100, 60, 15


def functions(lines):
    """(first line, number of lines inside the braces) of every function."""
    begin = None
    for i, line in enumerate(lines):
        if line.endswith(') {') and begin is None and not line.startswith(('typedef', 'struct')):
            opener = i
            while opener > 0 and lines[opener].startswith(' ') and lines[opener - 1].strip():
                opener -= 1
            if not lines[opener].startswith((' ', '#', '}')):
                begin = i
        elif line == '}' and begin is not None:
            yield begin + 1, i - begin - 1
            begin = None


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[2] / 'src').resolve()
    passed = failed = 0
    sizes = []
    for source in sorted([*root.rglob('*.c'), *root.rglob('*.h')]):
        lines = source.read_text(encoding='utf-8').splitlines()
        name = source.relative_to(root)
        found = [f'{name}: {len(lines)} lines'] if len(lines) >= FILE_LINES else []
        found += [f'{name}:{i}: {len(line)} columns' for i, line in enumerate(lines, 1)
                  if len(line) > LINE_COLUMNS]
        for first, size in functions(lines):
            sizes.append(size)
            if size > FUNCTION_LINES:
                found.append(f'{name}:{first}: a function of {size} lines')
        print(*found, sep='\n', end='\n' if found else '')
        failed += bool(found)
        passed += not found
    most = sum(size < MOSTLY for size in sizes) / max(1, len(sizes))
    print(f'{len(sizes)} functions, {most:.0%} under {MOSTLY} lines')
    if not sizes or most < 0.75:
        print('most functions should be shorter')
        failed += 1
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
