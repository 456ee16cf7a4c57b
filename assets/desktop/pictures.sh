#!/bin/sh
# Makes the pictures of README.md anew, from recorded runs:
#     assets/desktop/pictures.sh PROGRAM
# or `ninja -C build pictures`. The same program gives the same bytes.
set -e
program=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$root/assets/desktop/pictures
OVERHANG_DATA=$root
OVERHANG_SAVE=$(mktemp -d)
export OVERHANG_DATA OVERHANG_SAVE
trap 'rm -rf "$OVERHANG_SAVE"' EXIT

# moment NAME LEVEL PERCENT: that far into the level's winning run.
moment() {
    run=$root/levels/$2.win.run
    steps=$(sed -n 's/^end [a-z]* \([0-9]*\) .*/\1/p' "$run")
    "$program" shot "$root/levels/$2.txt" "$out/$1.png" --replay "$run" --at $((steps * $3 / 100))
}

screen() {
    "$program" shot "$root/levels/mesa/1.txt" "$out/$1.png" --screen "$1"
}

mkdir -p "$out"
moment mesa mesa/2 25
moment hollow hollow/2 60
moment pines pines/5 60
moment stormtop stormtop/5 25
screen title
screen map
screen replay
