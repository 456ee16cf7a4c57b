# Completion for fish: the commands, then what each takes. The options are those that head a line of
# the help.
function __overhang_options
    $argv --help 2>/dev/null | string match -r '^ {2,4}-[^ ].*' | string replace -r '^ +(.*?)  .*' '$1' |
        string match -r -a -- '--[a-z-]+' | sort -u
end
complete -c overhang -n __fish_use_subcommand -a check -d 'every problem of a level, then whether it can be won'
complete -c overhang -n __fish_use_subcommand -a solve -d 'the winning run of a level'
complete -c overhang -n __fish_use_subcommand -a run -d 'play a level by a button script'
complete -c overhang -n __fish_use_subcommand -a replay -d 'verify recorded runs'
complete -c overhang -n __fish_use_subcommand -a shot -d 'a picture of a level or of one moment'
complete -c overhang -n __fish_use_subcommand -a diff -d 'two levels as a difference of cells'
complete -c overhang -n __fish_use_subcommand -a profile -d 'carry a profile to a file and back'
complete -c overhang -n __fish_use_subcommand -a feel -d 'the table of how the hero moves'
complete -c overhang -n __fish_use_subcommand -a bench -d 'how fast it all is'
complete -c overhang -n __fish_use_subcommand -a help -d 'this page, or a command\'s'
complete -c overhang -n __fish_use_subcommand -a '(__overhang_options overhang)'
complete -c overhang -n 'not __fish_use_subcommand' -a '(__overhang_options overhang (commandline -opc)[2])'
complete -c overhang -n '__fish_seen_subcommand_from feel' -a '(overhang feel 2>/dev/null | string replace -r " .*" "" | tail -n +2)'
complete -c overhang -n '__fish_seen_subcommand_from profile' -a 'list export import'
complete -c overhang -n '__fish_seen_subcommand_from help' -a 'check solve run replay shot diff profile feel bench json'
