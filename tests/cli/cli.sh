#!/bin/sh
# The command line as its users meet it: answers, messages, exit codes.  cli.sh PROGRAM
passed=0 failed=0
case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
here=$(mktemp -d) || exit 2
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 2

# expect CODE PATTERN COMMAND…: that exit code, and the pattern somewhere in what is printed.
expect() {
    code=$1 pattern=$2
    shift 2
    "$@" >out 2>err
    got=$?
    if [ $got = "$code" ] && { [ -z "$pattern" ] || cat out err | grep -q -e "$pattern"; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: $*: exit code $got for $code, or no '$pattern' in:"
        cat out err
    fi
}

# Where a result or a message went.
expect_in() {
    if grep -q -e "$2" "$1"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "failed: no '$2' in $1"
    fi
}

same() {
    if cmp "$1" "$2"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

printf '..........\nP.o......G\n##########\n' >level.txt
printf 'R 0..k+200\nJ k..k+10\nrun 300\n' >script.txt
printf 'q\nP\n' >bad.txt
printf 'R 0..x\n' >bad_script.txt
printf '.q.....\n.......\n#######\n' >stranger.txt
printf 'legend q: coin\n' >legend.txt

expect 0 '^overhang [0-9]' "$program" --version
for command in run replay check solve diff feel bench; do
    expect 0 "^overhang $command" "$program" $command --help
    expect 0 "^overhang $command" "$program" help $command
    expect 2 "did you mean '--help'" "$program" $command --hlep
    expect_in err "did you mean"
done
expect 0 'check LEVEL' "$program" --help
expect 2 "did you mean 'check'" "$program" chekc
expect 2 "no such file 'nowhere/level.txt'" "$program" nowhere/level.txt
printf 'junk\n' >junk.run
expect 2 'junk.run: error: not a recorded run\|has no pictures' "$program" junk.run

expect 0 '' "$program" check level.txt
expect 1 'bad.txt:1:1: error: .*q' "$program" check level.txt bad.txt
expect_in out 'error'
expect 2 'no such file' "$program" check nowhere.txt
expect_in err 'nowhere.txt: error: no such file'
expect 2 '"problems":\[{"severity":"error","text":"no such file"}\]' \
    "$program" check --json nowhere.txt
expect 2 '' "$program" check nowhere.txt level.txt
expect_in out 'level.txt: goal: reachable'
expect 2 'name a level' "$program" check

expect 0 'level.txt: goal: reachable in ' "$program" check level.txt
expect_in out 'coins: 1 of 1 reachable'
expect_in out 'all: reachable in '
expect_in out 'difficulty: half the tries'
printf '....###\nP...#G#\n#######\n' >box.txt
expect 1 'box.txt: goal: un' "$program" check box.txt --budget 200k
expect_in out 'box.txt: goal: unreachable'
printf '..........\n........o.\n.......#.#\n....#....#\nP.G...^^.#\n##########\n' >lane.txt
expect 1 'lane.txt: all: unknown: not searched, since goal is unknown' \
    "$program" check lane.txt --budget 1 --threads 1
expect 0 'difficulty: not measured' "$program" check level.txt --budget 1k
printf '....................\nP..................G\n#######........#####\n' >gap.txt
expect 0 'difficulty: half the tries fail .* or more: not finished' \
    "$program" check gap.txt --budget 150k
expect 0 '"difficulty":{"finished":false}' "$program" check level.txt --budget 1k --json
expect 0 '' "$program" check --no-solve box.txt
printf '....o...\nP.......\n########\n' >goalless.txt
expect 1 'warning: no goal' "$program" check goalless.txt --budget 200k
expect_in out 'coins: 1 of 1 reachable'
if grep unreachable out; then failed=$((failed + 1)); else passed=$((passed + 1)); fi
expect 0 '"goal":{"kind":"goal","verdict":"reachable"' "$program" check --json level.txt
expect 2 'budget needs steps' "$program" check level.txt --budget many
expect 2 'threads needs' "$program" check level.txt --threads 0
expect 0 'won in' "$program" solve level.txt -o won.run
expect 0 'verified: won' "$program" replay won.run
expect 0 'coins 1' "$program" solve level.txt -o all.run --all
expect 0 'there in .*coins 1' "$program" solve level.txt -o coin.run --item 2,1
expect 0 'verified: ended' "$program" replay coin.run
cp all.run level.all.run
expect 0 'goal: reachable in .*by the recorded run level.all.run' "$program" check level.txt --budget 1
expect_in out 'all: reachable in .*by the recorded run level.all.run'
expect_in out 'coins: 1 of 1 reachable; 1 by recorded runs'
expect 0 '"run":"level.all.run"' "$program" check level.txt --json
expect 0 'coins: 1 of 1 reachable$' "$program" check level.txt --no-runs
rm level.all.run
expect 2 'no coin or gem' "$program" solve level.txt -o coin.run --item 3,1
expect 1 'un' "$program" solve box.txt -o box.run --budget 200k
expect 2 '.o RUN' "$program" solve level.txt
expect 2 'no such file' "$program" solve nowhere.txt -o won.run
expect 0 '' "$program" check stranger.txt --legend legend.txt --start 0,1 --goal 6,1
expect 2 'COLUMN,ROW' "$program" check stranger.txt --start 7

expect 2 'uses k' "$program" run level.txt --input script.txt
expect 0 '^k=4 won step=.* coins=0 gems=0 deaths=0 hash=[0-9a-f]\{16\}$' \
    "$program" run level.txt --input script.txt --k 0..4
[ "$(wc -l <out)" -eq 5 ] || { failed=$((failed + 1)) && echo 'failed: not a line for every k'; }
expect 0 '"end":"won"' "$program" run level.txt --input script.txt --k 3 --json
expect 0 '^3	3	.*	jump	0	jumped$' "$program" run level.txt --input script.txt --k 3 --trace
printf 'k\tstep\tx\ty\tdx\tdy\tground\thit\tstate\tcoins\tevents\n' >header
head -1 out >first
same header first
expect 2 'bad_script.txt:1:6: error' "$program" run level.txt --input bad_script.txt
expect 2 'N or A..B' "$program" run level.txt --input script.txt --k 5..2
expect 2 'trace=all' "$program" run level.txt --input script.txt --k 5 --trace=some
expect 2 'no such file' "$program" run nowhere.txt --input script.txt

expect 0 won "$program" run level.txt --input script.txt --k 3 --record a.run
expect 0 'a.run: verified: won' "$program" replay a.run
steps=$(sed -n 's/^end won \([0-9]*\) .*/\1/p' a.run)
expect 0 "\"equal_to_step\":$((steps - 1)),.*\"steps\":$steps," "$program" replay --json a.run
expect 0 '^run [0-9]' "$program" replay a.run --script
cp out again.txt
expect 0 won "$program" run level.txt --input again.txt --record b.run
same a.run b.run
expect 0 'verified' "$program" replay a.run --against b.run
expect 0 won "$program" run level.txt --input script.txt --k 9 --record c.run
expect 1 'c.run: differs: .* (equal up to step 2)' "$program" replay c.run --against a.run
printf 'J 0..1\nrun 9\n' >hop.txt
expect 0 '' "$program" run level.txt --input hop.txt --record d.run
expect 1 'd.run: differs: .* (from step 0 on)' "$program" replay d.run --against a.run
expect 2 'without --json' "$program" replay a.run --script --json
sed 's/^end won/end playing/' a.run >forged.run
expect 1 'differs: outcome was 0, now 1' "$program" replay forged.run
head -12 a.run >half.run
expect 2 'half.run: error: cut short' "$program" replay half.run
head -c $(($(wc -c <a.run) - 20)) a.run >half.run
expect 2 'half.run:[0-9]*:[0-9]*: error: cut short: the file ends in this line' \
    "$program" replay half.run
mkdir away && cp a.run away
expect 2 'away/level.txt: error: no such file' "$program" replay away/a.run
expect_in err 'neither beside the run nor in the game.* --level FILE'
expect 0 'verified' "$program" replay away/a.run --level level.txt
printf '..........\nP..o.....G\n##########\n' >level.txt
expect 1 'differs: level was' "$program" replay a.run

mkdir edited
printf '..........\nP.#o.....G\n##########\n' >edited/wall.txt
printf '..........\nP........G\n##########\n' >edited/bare.txt
printf '..........\nP.^o.....G\n##########\n' >edited/spike.txt
printf '..........\nP.o......G\n##########\n' >level.txt
expect 0 won "$program" run level.txt --input script.txt --k 200 --record walk.run
expect 0 'walk.run: still wins in .* s, the same all the way' "$program" replay walk.run --against level.txt
expect 0 'still wins in .*; another way from step [0-9]*: coins were 1, now 0' \
    "$program" replay walk.run --against edited/bare.txt
expect 1 'no longer wins: ends after .* at 1,1; another way from step [0-9]*: hero.x was .*, now 1.375$' \
    "$program" replay walk.run --against edited/wall.txt
expect 1 'no longer wins: died at step [0-9]* (.* s) at [12],1; ' "$program" replay walk.run --against edited/spike.txt
expect 1 '"won":true,"wins":false,.*"died":\[[12],1\]' "$program" replay walk.run --against edited/spike.txt --json
printf '..........\nP...#.#..G\n##########\n' >level.txt
expect 1 'no longer wins: .* at 3,1; another way by step [0-9]*: wins were 1, now 0' "$program" replay walk.run --against level.txt
expect 2 'bad.txt:1:1: error' "$program" replay walk.run --against bad.txt
expect 2 'level.txt: error: not a recorded run' "$program" replay level.txt

printf '..........\nP.o......G\n##########\n' >level.txt
expect 0 '^k=0 won' sh -c 'printf "R 0..200" | "$1" run level.txt --input -' sh "$program"
expect 2 '(input):1:3: error' sh -c 'echo "R x" | "$1" run level.txt --input -' sh "$program"

printf '..........\nP.o......G\n##########\n' >old.txt
printf '..........\nP...^....G\n##########\n' >new.txt
expect 1 '^-    1 P\.o\.\.' "$program" diff old.txt new.txt
expect_in out '^+    1 P\.\.\.^'
expect_in out '^coin: 1 -> 0'
expect_in out '^2 cells changed'
expect 0 'they play the same' "$program" diff old.txt old.txt
printf '...........\n...........\n.P.o......G\n###########\n' >moved.txt
expect 1 '^1 cell.* changed' "$program" diff old.txt moved.txt
printf '..........\n..........\nP.o......G\n##########\n' >taller.txt
expect 1 'the cells are alike, the size is not' "$program" diff old.txt taller.txt
expect_in out '^rows added on top: 1$'
printf 'light: 4\nlegend a: platform path R4\nmap:\n..........\nP.o.a....G\n##########\n' >path.txt
sed 's/R4/R6/; s/light: 4/light: 5/' path.txt >longer.txt
expect 1 '^1 cell changed' "$program" diff path.txt longer.txt
expect_in out '^- legend a: platform path R4$'
expect_in out '^+ legend a: platform path R6$'
sed 's/light: 4/light: 5/' path.txt >lighter.txt
expect 0 'they play the same' "$program" diff path.txt lighter.txt
expect_in out '^+ light: 5$'
sed '1i edges: open closed open open' path.txt >open.txt
expect 1 'the cells are alike, the header is not' "$program" diff path.txt open.txt
expect 1 '"column":4,"row":1,"was":".","was_kind":"empty","now":"^","now_kind":"spikes up"' \
    "$program" diff --json old.txt new.txt
expect_in out '{"kind":"coin","was":1,"now":0}'
expect 0 '"alike":true' "$program" diff --json old.txt old.txt
expect 2 'name two level files' "$program" diff old.txt

# What a person named by mistake is still there; a new file is made, even an empty one is filled.
cp level.txt kept.txt
expect 2 'kept.txt: exists and is not a recorded run' "$program" solve kept.txt -o kept.txt
expect 2 'kept.txt: exists and is not a recorded run' "$program" run level.txt --input script.txt --k 3 --record kept.txt
same level.txt kept.txt
: >empty.run
expect 0 'won in' "$program" solve level.txt -o empty.run
expect 1 'empty.run: error: this is a recorded run' "$program" check empty.run
: >empty.txt
expect 2 'empty.txt: error: the map is empty' "$program" replay a.run --against empty.txt
expect 2 'name a recorded run' "$program" replay --watch
# Told before the search, however long that would be.
expect 2 'nowhere/a.run: no such folder' "$program" solve nowhere.txt -o nowhere/a.run
# Too large to be read, so what it is cannot be told.
dd if=/dev/zero of=large bs=1 count=1 seek=68719476736 2>dd.txt &&
    expect 2 'large: exists and is not a recorded run' "$program" solve level.txt -o large
rm -f large
cp a.run limit.run
(ulimit -f 0; "$program" solve level.txt -o limit.run) 2>&1 | cat >err
expect_in err 'limit.run: the file would be too large'
same a.run limit.run

expect 0 '^jump_height' "$program" feel
expect 0 '"jump_height": {"value": 3.6' "$program" feel --json
"$program" feel | grep -e '^name ' -e '^coyote_time ' >row.txt
expect 0 '^coyote_time ' "$program" feel coyote_time
same out row.txt
expect 2 "no level or row 'coyote_tim': did you mean 'coyote_time'" "$program" feel coyote_tim
expect 2 "no level or row 'nowhere.txt': .overhang feel. lists the rows" "$program" feel nowhere.txt
mkfifo pipe
expect 2 'pipe: error: is a device or a pipe' timeout 20 "$program" feel pipe
printf 'feel.jump_height: 4.5\nmap:\nP.G\n###\n' >high.txt
expect 0 '^jump_height  *\* *4.5' "$program" feel high.txt
if [ -e /dev/full ]; then
    "$program" feel >/dev/full 2>err
    [ $? = 2 ] || { failed=$((failed + 1)) && echo 'failed: a full disk looked like success'; }
    timeout 20 "$program" run level.txt --input script.txt --k 0..10000000 >/dev/full 2>err
    [ $? = 2 ] || { failed=$((failed + 1)) && echo 'failed: played on for a full disk'; }
fi

# A profile out and in again; a build without pictures has none.
if "$program" profile --help >out 2>&1; then
    OVERHANG_SAVE=$here/save && export OVERHANG_SAVE && mkdir save
    printf 'overhang progress 1\nmesa/1.steps: 900\nend\n' >save/progress.txt
    expect 0 '^1  [0-9]* %' "$program" profile list
    expect 0 '' "$program" profile export 1 mine.overhang
    expect_in mine.overhang '^mesa/1.steps: 900'
    expect 0 '' "$program" profile import 3 mine.overhang
    expect_in save/progress-3.txt '^mesa/1.steps: 900'
    printf 'overhang options 1\nend\n' >other.txt
    expect 2 'not a saved game' "$program" profile import 3 other.txt
    expect 2 'other.txt2' "$program" profile import 3 other.txt2
    expect 2 'other.txt: exists and is not a saved game' "$program" profile export 1 other.txt
    head -c 2000000 /dev/zero >large
    expect 2 'large: exists and is not a saved game' "$program" profile export 1 large
    expect 0 '' "$program" profile export 1 mine.overhang
    # What cannot be written is named, not what was read.
    (ulimit -f 0; "$program" profile import 2 mine.overhang) 2>&1 | cat >err
    expect_in err 'save/progress-2.txt: the file would be too large'
    # A relative or empty XDG_DATA_HOME does not count.
    for folder in relative ''; do
        expect 0 '3  new' env -u OVERHANG_SAVE "HOME=$here/home$folder" "XDG_DATA_HOME=$folder" \
            "$program" profile list
        expect 0 '' test -d "$here/home$folder/.local/share/overhang"
    done
    expect 2 'number from 1 to 3' "$program" profile import 4 mine.overhang
    expect 2 'list, or export' "$program" profile
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
