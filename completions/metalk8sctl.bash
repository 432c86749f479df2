# Completion of metalk8sctl for bash: the program lists the completions of the line.

_metalk8sctl() {
    local typed=${COMP_LINE:0:COMP_POINT} line directive=0 words=()
    read -ra words <<< "$typed"
    [[ $typed == *[[:space:]] ]] && words+=("")
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            :*) directive=${line#:} ;;
            *) COMPREPLY+=("${line%%$'\t'*}") ;;
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

complete -F _metalk8sctl metalk8sctl
