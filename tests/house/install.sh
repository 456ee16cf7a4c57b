#!/bin/sh
# Installs into a folder of its own and runs what is there from somewhere else.
#   install.sh BUILD_FOLDER PREFIX
set -e
build=$1 prefix=$2
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
DESTDIR="$there" meson install -C "$build" --no-rebuild >"$there/log" 2>&1 || { cat "$there/log"; exit 1; }
cd /
program="$there$prefix/bin/overhang"
"$program" --version
"$program" feel >/dev/null
for file in share/man/man6/overhang.6 share/overhang/levels/README.md; do
    [ -f "$there$prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
for level in "$there$prefix"/share/overhang/levels/*/*.txt; do
    [ -f "$level" ] || continue
    "$program" check --no-solve "$level"
done
