#!/usr/bin/env python3
"""Sums up what meson's tests say: `count.py LOG…`, each a meson-logs/testlog.json, prints one line,
`N passed, N failed` and `, N skipped` where some were. Exit code 1 if any failed or none passed.

A cmocka executable counts as many as it has cases, one that prints `N passed, N failed` as many as it
says, any other as one. One that fails without saying which (it crashed, or ran out of time) adds a
failure."""
import json
import re
import sys

CMOCKA = {'passed': re.compile(r'^\[  PASSED  \] (\d+) test\(s\)', re.M),
          'failed': re.compile(r'^\[  FAILED  \] (\d+) test\(s\)', re.M),
          'skipped': re.compile(r'^\[  SKIPPED \] (\d+) test\(s\)', re.M)}
TALLY = re.compile(r'^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?\s*$', re.M)


def counts(test):
    text = (test.get('stdout') or '') + '\n' + (test.get('stderr') or '')
    result = test['result']
    if result == 'SKIP':
        return 0, 0, 1
    passed, failed, skipped = (sum(map(int, CMOCKA[key].findall(text)))
                               for key in ('passed', 'failed', 'skipped'))
    for tally in TALLY.findall(text):
        passed, failed, skipped = passed + int(tally[0]), failed + int(tally[1]), \
            skipped + int(tally[2] or 0)
    fine = result in ('OK', 'EXPECTEDFAIL')
    if passed + failed + skipped == 0:
        passed, failed = (1, 0) if fine else (0, 1)
    if not fine and failed == 0:
        failed = 1
    return passed, failed, skipped


def main():
    total = [0, 0, 0]
    for path in sys.argv[1:]:
        try:
            with open(path, encoding='utf-8', errors='replace') as log:
                tests = [json.loads(line) for line in log if line.strip()]
        except OSError:  # a build that broke before it tested anything
            tests = [{'result': 'FAIL'}]
        for test in tests:
            for i, n in enumerate(counts(test)):
                total[i] += n
            if counts(test)[1]:
                print(f'failed: {path}: {test.get("name", "the build")}', file=sys.stderr)
    print(f'{total[0]} passed, {total[1]} failed' + (f', {total[2]} skipped' if total[2] else ''))
    return 1 if total[1] or not total[0] else 0


if __name__ == '__main__':
    sys.exit(main())
