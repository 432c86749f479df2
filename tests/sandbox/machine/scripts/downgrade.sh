#!/bin/bash
# Stands in for MetalK8s' downgrade.sh: the same options, lines and effects that can be seen from outside.

# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
STATES=1

DESTINATION=
DRY_RUN=0
LOG=$SANDBOX/var/log/metalk8s/downgrade.log
while (( $# )); do
    case $1 in
        --destination-version) DESTINATION=$2; shift 2 ;;
        -D|--drain-timeout) [[ $2 =~ ^[0-9]+$ ]] || exit 1; shift 2 ;;
        -f|--force) shift ;;
        -d|--dry-run) DRY_RUN=1; shift ;;
        *) echo "Error: Unsupported flag $1" >&2; exit 1 ;;
    esac
done

downgrade_bootstrap() {
    cluster restart_salt && salted "Install and start salt master manifest"
}

open_log "$LOG" "MetalK8s downgrade"
run "Performing Pre-Downgrade checks" salted checks
[ "$DRY_RUN" -eq 0 ] || exit 0
"$BASE_DIR/backup.sh"
run "Setting cluster version to $DESTINATION" cluster annotate "$DESTINATION"
run "Launching the pre-downgrade" salted pre
run "Downgrading bootstrap" downgrade_bootstrap
run "Launching the downgrade" change_nodes "$DESTINATION"
run "Launching the post-downgrade" salted post
"$BASE_DIR/backup.sh" --no-replication
