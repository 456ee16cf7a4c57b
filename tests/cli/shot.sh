#!/bin/sh
# Pictures without a window, and the charts on them.  shot.sh PROGRAM
failed=0
case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
tree=$(cd "$(dirname "$0")/../.." && pwd)
here=$(mktemp -d) || exit 2
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 2

# expect CODE PATTERN OPERAND…: shot's exit code, and the pattern in its messages.
expect() {
    code=$1 pattern=$2
    shift 2
    "$program" shot "$@" >out 2>err
    got=$?
    if [ $got != "$code" ] || { [ -n "$pattern" ] && ! grep -q -e "$pattern" err; }; then
        failed=$((failed + 1))
        echo "failed: shot $*: exit code $got for $code, or no '$pattern' in:"
        cat err
    fi
}

# size FILE WIDTH HEIGHT: as the PNG's head says it, in hexadecimal.
size() {
    head=$(od -An -tx1 -j16 -N8 "$1" | tr -d ' \n')
    [ "$head" = "$(printf '%08x%08x' "$2" "$3")" ] ||
        { failed=$((failed + 1)) && echo "failed: $1 is not $2 by $3: $head"; }
}

# taller FILE HEIGHT: the PNG is higher than that.
taller() {
    [ $((0x$(od -An -tx1 -j20 -N4 "$1" | tr -d ' \n'))) -gt "$2" ] ||
        { failed=$((failed + 1)) && echo "failed: $1 is no taller than $2"; }
}

printf '..........\nP.o...^..G\n##########\n' >level.txt
printf '..........\nP.oo..^..G\n##########\n' >old.txt
printf '.q........\n..........\n##########\n' >stranger.txt
printf 'legend q: coin\n' >legend.txt
printf 'R 0..300\n' >script.txt
"$program" run level.txt --input script.txt --record dies.run >out 2>&1 || failed=1

expect 0 '' level.txt a.png
size a.png 160 48
expect 0 '' level.txt b.png --deaths dies.run dies.run
size b.png 640 72
cmp -s a.png b.png && { failed=$((failed + 1)) && echo 'failed: a chart changes nothing'; }
expect 0 '' level.txt c.png --diff old.txt
size c.png 640 72
expect 0 '' level.txt d.png --diff level.txt
cmp -s c.png d.png && { failed=$((failed + 1)) && echo 'failed: an edit is not seen'; }
expect 0 '' old.txt r.png --reach
taller r.png 72 # than the level: the way leaps above it
expect 0 '' old.txt s.png --reach --replay dies.run
cmp -s r.png s.png && { failed=$((failed + 1)) && echo 'failed: the way is not the run'; }
expect 0 '' old.txt t.png --difficulty
taller t.png 72
cmp -s r.png t.png && { failed=$((failed + 1)) && echo 'failed: how hard is not where to'; }
expect 0 '' old.txt t.png --difficulty --budget 1k --seconds 5
cmp -s t.png r.png && { failed=$((failed + 1)) && echo 'failed: a limit draws another chart'; }
expect 0 '' old.txt t.png --reach --seconds 0.5
expect 2 'budget needs steps' old.txt t.png --reach --budget many
expect 2 'nowhere/t.png: no such folder' old.txt nowhere/t.png
expect 0 '1 of 1 runs were recorded on another level' old.txt e.png --deaths dies.run
expect 0 '' stranger.txt f.png --legend legend.txt --start 0,1 --goal 9,1
expect 0 '' stranger.txt f.png --legend legend.txt --start 0,1 --screen play
expect 2 'unknown character' stranger.txt f.png
expect 2 'and recorded runs' level.txt f.png --deaths
expect 2 "a level and a picture's name" level.txt f.png dies.run
expect 2 'level.txt: error: not a recorded run' level.txt f.png --deaths level.txt
expect 2 'name one' level.txt f.png --reach --difficulty
expect 2 'name one' level.txt f.png --reach --deaths dies.run
expect 2 'leave out --screen' level.txt f.png --diff old.txt --screen play
printf '%30000s\n' P.G | tr ' ' . >wide.txt
printf '%30000s\n' '' | tr ' ' '#' | sed p | sed p | sed p | sed p >>wide.txt
expect 2 'a picture of 480000x272 pixels is too large' wide.txt f.png --reach
expect 2 'leave out --at' level.txt f.png --reach --at 10
expect 2 "did you mean '--reach'" level.txt f.png --reech
expect 2 'COLUMN,ROW' level.txt f.png --start 3
expect 2 'nowhere.txt: error: no such file' level.txt f.png --diff nowhere.txt

expect 2 'no such screen' level.txt f.png --screen nowhere
cp a.png full.png
(ulimit -f 0; "$program" shot level.txt full.png) 2>&1 | cat >err
grep -q 'too large' err && cmp -s a.png full.png || { failed=$((failed + 1)) && echo 'failed: a full disk took a picture'; }

# A run of the campaign's is played on the game's own level, wherever it lies.
cp "$tree/levels/hollow/1.win.run" sent.run
"$program" replay sent.run >out 2>&1 && grep -q 'sent.run: verified: won' out &&
    "$program" replay sent.run --against "$tree/levels/hollow/1.txt" | grep -q 'the same all the way' ||
    { failed=$((failed + 1)) && echo "failed: no level for a run that was sent: $(cat out)"; }

mkdir -p data/assets/art/sheets
expect_data() {
    OVERHANG_DATA=data expect "$@"
}
expect_data 2 'has no assets/art/sheets/atlas.txt' level.txt f.png
echo 'nonsense' >data/assets/art/sheets/atlas.txt
expect_data 2 'atlas.txt:1:.*: error' level.txt f.png
grep -q 'make it anew' err || { failed=$((failed + 1)) && echo 'failed: no advice'; }

[ $failed = 0 ]
