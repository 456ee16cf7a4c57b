# Completion for bash: the commands, then what each takes. The options are those that head a line of
# the help.
_overhang_options() {
    "$@" --help 2>/dev/null | sed -n 's/^ \{2,4\}\(-[^ ].*\)/\1/p' | sed 's/  .*//' | grep -o -E -- '--[a-z-]+' | sort -u
}
_overhang() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} program=${COMP_WORDS[0]}
    local commands="check solve run replay shot diff profile feel bench help"
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "$commands $(_overhang_options "$program")" -- "$word"))
        COMPREPLY+=($(compgen -f -X '!*.txt' -- "$word") $(compgen -f -X '!*.run' -- "$word") $(compgen -d -- "$word"))
        return
    fi
    if [[ $word == -* ]]; then
        [[ " $commands " == *" $command "* ]] || command=
        COMPREPLY=($(compgen -W "$(_overhang_options "$program" $command)" -- "$word"))
        return
    fi
    case $command in
    replay) COMPREPLY=($(compgen -f -X '!*.run' -- "$word") $(compgen -d -- "$word")) ;;
    help) COMPREPLY=($(compgen -W "$commands json" -- "$word")) ;;
    feel) COMPREPLY=($(compgen -W "$("$program" feel 2>/dev/null | sed -n '2,$s/ .*//p')" -- "$word") $(compgen -f -- "$word")) ;;
    profile) COMPREPLY=($(compgen -W "list export import" -- "$word") $(compgen -f -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
    esac
}
complete -o filenames -F _overhang overhang
