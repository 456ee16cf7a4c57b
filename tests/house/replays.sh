#!/bin/sh
# Verifies all shipped runs with this build: replays.sh PROGRAM LEVELS_FOLDER
program=$1 passed=0 failed=0
for run in "$2"/*/*.run; do
    [ -f "$run" ] || continue
    if "$program" replay "$run"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
if [ $((passed + failed)) = 0 ]; then
    echo "SKIPPED: no recorded runs in $2"
    exit 77
fi
echo "$passed passed, $failed failed"
[ $failed = 0 ]
