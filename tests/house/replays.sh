#!/bin/sh
# Verifies all shipped runs with this build, and that each level's winning run earns its gold medal:
# replays.sh PROGRAM LEVELS_FOLDER
program=$1 passed=0 failed=0
for run in "$2"/*/*.run; do
    [ -f "$run" ] || continue
    if "$program" replay "$run"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
for level in "$2"/*/*.txt; do
    par=$(sed -n 's/^par: //p' "$level")
    time=$("$program" replay "${level%.txt}.win.run" | sed -n 's/.* in \([0-9.]*\) s.*/\1/p')
    if awk "BEGIN { exit !(\"$time\" != \"\" && \"$par\" != \"\" && \"$time\" + 0 <= \"$par\" + 0) }"; then
        passed=$((passed + 1))
    else
        echo "$level: won in '$time' s is no gold, par '$par'"
        failed=$((failed + 1))
    fi
done
if [ $((passed + failed)) = 0 ]; then
    echo "SKIPPED: no recorded runs in $2"
    exit 77
fi
echo "$passed passed, $failed failed"
[ $failed = 0 ]
