# Completion for bash: the commands, then what each takes.
_overhang() {
    local word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]}
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "check solve run replay shot diff profile feel bench help --help --version
            --at --start --goal --legend --fullscreen --window --mute --frames" -- "$word"))
        COMPREPLY+=($(compgen -f -X '!*.txt' -- "$word") $(compgen -f -X '!*.run' -- "$word") $(compgen -d -- "$word"))
        return
    fi
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" "$command" --help 2>/dev/null |
            grep -o -E -- '--[a-z-]+' | sort -u)" -- "$word"))
        return
    fi
    case $command in
    replay) COMPREPLY=($(compgen -f -X '!*.run' -- "$word") $(compgen -d -- "$word")) ;;
    help) COMPREPLY=($(compgen -W "check solve run replay shot diff profile feel bench" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
    esac
}
complete -o filenames -F _overhang overhang
