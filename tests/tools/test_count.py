#!/usr/bin/env python3
"""count.py must see what fails: cases inside an executable, a crash, a build that never came to testing."""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

COUNT = Path(__file__).with_name('count.py')
CMOCKA = '[==========] 3 test(s) run.\n[  PASSED  ] %d test(s).\n'
CASES = [  # tests of one log, the line wanted, the exit code wanted
    ([('OK', CMOCKA % 3)], '3 passed, 0 failed', 0),
    ([('FAIL', CMOCKA % 2 + '[  FAILED  ] 1 test(s), listed below:\n')], '2 passed, 1 failed', 1),
    ([('OK', '40 passed, 0 failed\n'), ('OK', '')], '41 passed, 0 failed', 0),
    ([('FAIL', '40 passed, 2 failed\n')], '40 passed, 2 failed', 1),
    ([('FAIL', CMOCKA % 3)], '3 passed, 1 failed', 1),  # crashed after its last case
    ([('TIMEOUT', ''), ('SKIP', ''), ('OK', '')], '1 passed, 1 failed, 1 skipped', 1),
    ([], '0 passed, 0 failed', 1),
    (None, '0 passed, 1 failed', 1),  # no log: the build broke
]


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for i, (tests, line, code) in enumerate(CASES):
            log = Path(folder) / f'{i}.json'
            if tests is not None:
                log.write_text(''.join(json.dumps({'name': 't', 'result': r, 'stdout': out}) + '\n'
                                       for r, out in tests))
            got = subprocess.run([sys.executable, COUNT, log], capture_output=True, text=True)
            if (got.stdout.strip(), got.returncode) != (line, code):
                print(f'case {i}: {got.stdout.strip()!r}, {got.returncode}; wanted {line!r}, {code}')
                failed += 1
    print(f'case count: {len(CASES) - failed} right, {failed} wrong')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
