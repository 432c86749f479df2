# Completion of kubectl-metalk8s for bash: the program lists the completions of the line.

_kubectl_metalk8s() {
    local typed=${COMP_LINE:0:COMP_POINT} line directive=0 words=() quotes=[\"\'\\\\] before
    read -ra words <<< "$typed"
    [[ $typed == *[[:space:]] ]] && words+=("")
    words=("${words[@]//$quotes/}")
    # bash replaces only the part behind the last : = or @ of the word, which is its second argument; where a flag and
    # its value are one word, the program completes the value.
    before=${words[-1]%"${2//$quotes/}"}
    [[ $before == -*=* ]] && before=${before#*=}
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :*) directive=${line#:} ;;
            *)
                line=${line%%$'\t'*}
                COMPREPLY+=("${line#"$before"}")
                ;;
        esac
    done < <("${words[0]/#\~/$HOME}" __complete "${words[@]:1}" 2>/dev/null)
    # 2: no space, 4: no files, 16: directories only.
    ((directive & 2)) && compopt -o nospace
    if ((directive & 16)); then
        compopt -o dirnames
    elif ((${#COMPREPLY[@]} == 0 && (directive & 4) == 0)); then
        compopt -o default
    fi
}

complete -F _kubectl_metalk8s kubectl-metalk8s
