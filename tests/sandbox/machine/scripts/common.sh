# shellcheck shell=bash
# What the stand-ins of MetalK8s' scripts share. What they print and log has the form of MetalK8s' own.

set -euo pipefail

BASE_DIR=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
VERSION=$(sed -n 's/^VERSION=//p' "$BASE_DIR/product.txt")
SCRIPT=$(basename "$0")
# Whether steps are orchestrations, which print states.
STATES=0
TMPFILES=$(mktemp -d)
trap 'rm -rf "$TMPFILES"' EXIT
export VERSION

cluster() {
    python "$SANDBOX_MACHINE/cluster.py" "$@"
}

# Lets a test hold or fail something: its name is that of the script and of the step or the node.
meet() {
    cluster meet "$SCRIPT: $1"
}

# Begins a log, after the one of the last run is put aside, and writes all output to it as well.
open_log() {
    LOGFILE=$1
    mkdir -p "$(dirname "$LOGFILE")"
    [ ! -f "$LOGFILE" ] || mv "$LOGFILE" "$LOGFILE.1"
    echo "--- $2 started on $(date -u -R) ---" > "$LOGFILE"
    exec > >(tee -ia "$LOGFILE") 2>&1
}

# As scripts/common.sh.in does, in the locale of the node: `printf` writes a decimal comma where the locale has one. Few
# machines have such a locale, so a node whose etc/locale.conf names one gets the comma here.
seconds_since() {
    local seconds
    seconds=$(printf "%.1f" "$(( ($(date +%s%N) - $1) / 100000000 ))e-1")
    if grep -qs '^LANG=de_DE' "$SANDBOX/etc/locale.conf"; then
        seconds=${seconds/./,}
    fi
    echo "${seconds}s"
}

# Runs a function as a step: what it prints goes to the log only, and to the user if it fails.
run() {
    local name=$1 start status=0
    shift
    start=$(date +%s%N)
    echo -n "> $name..."
    step "$name" "$@" > "$TMPFILES/out" 2>&1 || status=$?
    cat "$TMPFILES/out" >> "$LOGFILE"
    if [ "$status" -eq 0 ]; then
        echo " done [$(seconds_since "$start")]"
        return
    fi
    echo " fail [$(seconds_since "$start")]"
    cat >&2 << EOM

Failure while running step '$name'

Command: $*

Output:

<< BEGIN >>
$(cat "$TMPFILES/out")
<< END >>

This script will now exit

EOM
    exit 1
}

# A step, unless a test lets it fail: in scripts whose steps are orchestrations, as a state of one.
step() {
    local name=$1 said
    shift
    if said=$(meet "$name" 2>&1); then
        "$@"
    elif [ "$STATES" -eq 1 ]; then
        failed "$name" "$said"
    else
        echo "$said"
        return 1
    fi
}

# What Salt prints about a state, indented by so many columns: see the outputter `highstate` of Salt.
state() {
    local indent
    printf -v indent '%*s' "$1" ''
    printf "$indent%s\n" "----------" "          ID: $2" "    Function: salt.state" "      Result: $3" \
        "     Comment: $4" "     Started: 10:32:13.104175" "    Duration: 0.577 ms" "     Changes:   "
}

salted() {
    echo "bootstrap_master:"
    state 0 "$1" True ""
}

# What Salt prints about an orchestration that failed within another one: the cause, in an inner block, is followed by the
# states that were not run for it, and by a summary.
failed() {
    local id=$1
    echo "bootstrap_master:"
    state 0 "Execute the prechecks" True "Runner function executed."
    state 0 "$id" False "Runner function 'state.orchestrate' failed."
    state 14 "Check pillar" True ""
    state 14 "Apply $id" False "$2"
    state 14 "Run the highstate" False "One or more requisite failed: deploy_node.Apply $id"
    state 0 "Deploy Kubernetes objects" False "One or more requisite failed: upgrade.$id"
    printf '\nSummary for bootstrap_master\n------------\nSucceeded: 1 (changed=1)\nFailed:    2\n'
    printf -- '------------\nTotal states run:     3\nTotal run time:   4.401 s\n'
    return 1
}

# Brings a node to a version, as orchestrate/upgrade/init.sls and orchestrate/deploy_node.sls do: its label changes first,
# then it is cordoned and, unless it is the only one, drained; its kubelet changes last. A node whose drain or whose
# highstate failed remains cordoned. Versions from 130 on mark the node meanwhile.
change_node() {
    local node=$1 version=$2 count=$3 said
    cluster enter "$node" "$version"
    [ "$count" -eq 1 ] || said=$(meet "drain/$node" 2>&1) || { failed "Drain the node" "$said"; return 1; }
    said=$(meet "node/$node" 2>&1) || { failed "Run the highstate on $node" "$said"; return 1; }
    cluster leave "$node" "$version" && salted "Deploy node $node"
}

# The states after those of the nodes are in the same step.
change_nodes() {
    local nodes node said
    nodes=$(cluster nodes)
    for node in $nodes; do
        change_node "$node" "$1" "$(wc -l <<< "$nodes")" || return 1
    done
    said=$(meet "Deploy Kubernetes objects" 2>&1) || failed "Deploy Kubernetes objects" "$said"
}
