#!/bin/sh
# Every coin, gem and goal of every shipped level is decided, and none is out of reach: by the
# recorded runs beside it, played again, or by a short search.
# usage: decided.sh OVERHANG ROOT
overhang=$1
failed=0
for level in "$2"/levels/*/*.txt; do
    told=$("$overhang" check "$level" --no-difficulty --budget 200k --threads 1 2>&1) ||
        { failed=$((failed + 1)) && echo "failed: $level"; }
    if printf '%s\n' "$told" | grep -q 'unknown\|unreachable'; then
        failed=$((failed + 1))
        printf '%s\n' "$told"
    fi
done
echo "$failed failed"
[ "$failed" -eq 0 ]
