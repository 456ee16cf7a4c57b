#!/bin/bash
# Help, man page and completions name the same options.
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

[ $failed = 0 ] && echo 'all named'
