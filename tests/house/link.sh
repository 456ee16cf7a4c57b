#!/bin/sh
# The link fact: the core knows no SDL, and a program built without the game needs none.
#   link.sh CORE.a PROGRAM enabled|disabled
core=$1 program=$2 game=$3
for tool in nm ldd; do
    command -v $tool >/dev/null || { echo "SKIPPED: no $tool"; exit 77; }
done
symbols=$(nm "$core" 2>/dev/null) || exit 2
# Without this the test could pass on an empty archive.
echo "$symbols" | grep -q ' T _*game_step$' || { echo "$core has no game_step"; exit 1; }
if echo "$symbols" | grep -E ' (U|T) _*(SDL|IMG|Mix)_'; then
    echo "$core knows SDL"
    exit 1
fi
# Chance, the time and libm may not reach a step.
if echo "$symbols" | grep -E ' U _*(rand|random|srand|time|gettimeofday|clock_gettime|elapsed_ns|sin|cos|sqrt|pow|floor)$'; then
    echo "$core asks for time, chance or floating point"
    exit 1
fi
if [ "$game" = disabled ]; then
    if ldd "$program" | grep -i sdl || nm -D "$program" 2>/dev/null | grep -E ' U (SDL|IMG|Mix)_'; then
        echo "$program needs SDL"
        exit 1
    fi
fi
