# shellcheck shell=bash
# What the stand-ins of MetalK8s' scripts share. What they print and log has the form of MetalK8s' own.

set -euo pipefail

BASE_DIR=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
VERSION=$(sed -n 's/^VERSION=//p' "$BASE_DIR/product.txt")
SCRIPT=$(basename "$0")
TMPFILES=$(mktemp -d)
trap 'rm -rf "$TMPFILES"' EXIT
export VERSION

cluster() {
    python "$SANDBOX_MACHINE/cluster.py" "$@"
}

# Lets a test hold or fail something: its name is that of the script and of the step.
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

seconds_since() {
    local tenths=$(( ($(date +%s%N) - $1) / 100000000 ))
    echo "$(( tenths / 10 )).$(( tenths % 10 ))s"
}

# Runs a function as a step: what it prints goes to the log only, and to the user if it fails.
run() {
    local name=$1 start status=0
    shift
    start=$(date +%s%N)
    echo -n "> $name..."
    { meet "$name" && "$@"; } > "$TMPFILES/out" 2>&1 || status=$?
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

# What Salt prints about a state that it applied.
salted() {
    printf 'local:\n----------\n          ID: %s\n      Result: True\n     Comment: \n' "$1"
}

# Brings a node to a version: its label changes first, its kubelet last.
change_node() {
    cluster label "$1" "$2" \
        && cluster cordon "$1" true \
        && meet "node/$1" \
        && cluster kubelet "$1" "$2" \
        && cluster cordon "$1" null \
        && salted "Deploy node $1"
}

change_nodes() {
    local node
    for node in $(cluster nodes); do
        change_node "$node" "$1" || return 1
    done
}
