#!/bin/bash
# Help, man page and completions name the same options, and `help json` every field that is printed.
# manual.sh PROGRAM FOLDER: that of the man page
failed=0
case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
desktop=$2
here=$(mktemp -d) || exit 2
trap 'rm -rf "$here"' EXIT
cd "$here" || exit 2

# same WHAT: were `help` and `other` made alike?
same() {
    [ -s help ] && cmp -s help other && return
    failed=$((failed + 1))
    echo "failed: $1:"
    diff help other
}

options_of() {
    grep -o -E -- '--[a-z-]+' | sort -u
}

# What heads a line of the help, before its two spaces.
help_of() {
    "$program" "$@" --help | sed -n 's/^ \{2,4\}\(-[^ ].*\)/\1/p' | sed 's/  .*//' | options_of
}

# A part of the man page: of a command, or the game's own options.
manual_of() {
    sed 's/\\-/-/g' "$desktop/overhang.6" |
        awk -v part="${1:+.SS $1}" 'BEGIN { part = part ? part : ".SH OPTIONS" }
            /^\.S[SH]/ { inside = $0 == part } inside' | options_of
}

completed() {
    bash -c '. "$1/completions/overhang.bash"; shift; COMP_WORDS=("$@" --) COMP_CWORD=$#; _overhang; \
        printf "%s\n" "${COMPREPLY[@]}"' bash "$desktop" "$program" "$@" | options_of
}

commands='check solve run replay diff feel bench'
"$program" profile --help >out 2>&1 && commands="$commands shot"
for command in '' $commands; do
    help_of $command >help
    manual_of "$command" >other
    same "man page, $command"
    completed $command >other
    same "completion, $command"
    case $command in
    '') ;;
    *) for file in "$desktop"/completions/* "$desktop/overhang.6"; do
        grep -q -w "$command" "$file" || { failed=$((failed + 1)) && echo "failed: no $command in $file"; }
    done ;;
    esac
    "$program" $command --help | grep -q '^Exit codes: 0' ||
        { failed=$((failed + 1)) && echo "failed: no exit codes in $command --help"; }
done

# Help and man page name the same screens, which stand between `--screen` and the next option.
screens_of() {
    sed -n '/--screen/,/--debug/p' | grep -o -w -E \
        'play|pause|end|options|controls|mapping|title|attract|profiles|map|card|ending|statistics|credits|runs|replay' |
        sort -u
}
case $commands in *shot)
    "$program" shot --help | screens_of >help
    sed 's/\\-/-/g' "$desktop/overhang.6" | screens_of >other
    same 'screens of shot' ;;
esac

# Every way to print JSON: a level with all verdicts, one with errors, runs that differ and that die.
printf '..........\nP.o......G\n##########\n' >level.txt
printf 'map:\n..........\nP.q......G\n' >bad.txt
printf '..........\nP.^......G\n##########\n' >edited.txt
printf '....###\nP...#G#\n#######\n' >box.txt
printf 'legend a: platform path R4\nmap:\n.......###\nP..a...#o#\n##########\n' >other.txt
printf '..........\n........o.\n.......#.#\n....#....#\nP.G...^^.#\n##########\n' >lane.txt
printf 'R 0..300\n' >script.txt
"$program" run level.txt --input script.txt --record a.run >out
sed 's/^end won/end playing/' a.run >forged.run
{
    "$program" check --json level.txt bad.txt box.txt nowhere.txt
    "$program" check --json --budget 1 level.txt lane.txt
    "$program" run --json level.txt --input script.txt
    "$program" run --json level.txt --input script.txt --trace=all
    "$program" replay --json a.run
    "$program" replay --json forged.run
    "$program" replay --json a.run --against edited.txt
    "$program" diff --json level.txt other.txt
    "$program" feel --json coyote_time
} >json 2>err
"$program" help json >page
grep -o '"[a-z_]*":' json | tr -d '":' | sort -u >fields
[ "$(wc -l <fields)" -gt 60 ] || { failed=$((failed + 1)) && echo 'failed: too few fields are printed'; }
while read -r field; do
    [ "$field" = coyote_time ] || grep -q -w -e "$field" page ||
        { failed=$((failed + 1)) && echo "failed: help json does not tell of $field"; }
done <fields

[ $failed = 0 ] && echo 'all named'
