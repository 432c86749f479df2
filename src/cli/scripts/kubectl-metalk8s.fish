# Completion of kubectl-metalk8s for fish: the program lists the completions of the line.

function __kubectl_metalk8s_complete
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    # Of --flag=VALUE fish wants the whole word.
    set -l flag (string match -r -- '^-[^=]*=' $typed)
    set -l directive 0
    set -l found no
    for line in ($words[1] __complete $words[2..-1] "$typed" 2>/dev/null)
        if string match -q ':*' -- $line
            set directive (string sub -s 2 -- $line)
        else
            set found yes
            echo "$flag$line"
        end
    end
    # 4: no files, 16: directories only.
    if test (math "bitand($directive, 16)") -ne 0
        __fish_complete_directories $typed
    else if test $found = no; and test (math "bitand($directive, 4)") -eq 0
        __fish_complete_path $typed
    end
end

complete -c kubectl-metalk8s -f -k -a '(__kubectl_metalk8s_complete)'
