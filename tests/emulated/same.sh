#!/bin/sh
# Builds the core for another machine and runs it there, emulated: recorded runs, random plays and
# the movers' vectors must come to the same bytes as here.
#
#   same.sh NATIVE_HASHES COMPILER EMULATOR
#
# Needs a cross compiler with a static C library and qemu-user; skipped (77), loudly, without them.
native=$(realpath "$1") compiler=$2 emulator=$3 plays=200
cd "$(dirname "$0")/../.." || exit 2
for program in "$compiler" "$emulator"; do
    if ! command -v "$program" >/dev/null; then
        echo "SKIPPED: $program is not installed; nothing is known about this machine"
        exit 77
    fi
done
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT

# The core once, as objects, for both programs.
core=$(ls "$PWD"/src/base/*.c "$PWD"/src/level/*.c "$PWD"/src/physics/*.c "$PWD"/src/game/*.c \
    "$PWD"/src/replay/*.c "$PWD"/tests/play/board.c "$PWD"/tests/play/keys.c)
flags="-std=c11 -O1 -I$PWD/src -I$PWD/tests/play"
(cd "$folder" && "$compiler" $flags -c $core) || exit 1
"$compiler" $flags -static tests/emulated/hashes.c "$folder"/*.o -o "$folder/hashes" || exit 1
"$compiler" $flags -static tests/oracle/vectors.c "$folder"/*.o -o "$folder/vectors" || exit 1

inputs="$plays $(ls levels/*/*.run levels/*/*.txt)"
"$native" $inputs >"$folder/here" || { echo "the recorded runs are not good here"; exit 1; }
"$emulator" "$folder/hashes" $inputs >"$folder/there"
if ! cmp -s "$folder/here" "$folder/there"; then
    echo "not the same (< here, > $emulator):"
    diff "$folder/here" "$folder/there"
    exit 1
fi
"$emulator" "$folder/vectors" tests/oracle/*.txt >"$folder/vectors.txt" || {
    tail -5 "$folder/vectors.txt"
    exit 1
}
echo "$(wc -l <"$folder/here") hashes and all vectors are the same under $emulator"
