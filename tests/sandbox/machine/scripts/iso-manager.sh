#!/bin/bash
# Stands in for MetalK8s' iso-manager.sh: the same options, lines and effects that can be seen from outside. An archive is
# in the configuration of the bootstrap node, and an image has a directory where it would be mounted. What is only on the
# node's own disk is not at its path here: see salt/library/disk.py.

# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"

ADDED=()
REMOVED=()
while (( $# )); do
    case $1 in
        -a|--add-archive) ADDED+=("$(readlink -m "$2")"); shift 2 ;;
        -r|--rm-archive) REMOVED+=("$(readlink -m "$2")"); shift 2 ;;
        *) echo "Error: Unsupported flag $1" >&2; exit 1 ;;
    esac
done

# Like MetalK8s' own, these succeed if a test says that they do nothing.
add_archives() {
    ! meet "nothing added" || cluster configure_archives true "${ADDED[@]}"
}

remove_archives() {
    cluster configure_archives false "${REMOVED[@]}"
}

configure_archives() {
    cluster mount_archives && salted "Mount archives"
}

open_log "$SANDBOX/var/log/metalk8s/iso-manager.log" "MetalK8s ISO manager"
run "Check bootstrap configuration file" cluster archives
[ "${#ADDED[@]}" -eq 0 ] || run "Add archives" add_archives
[ "${#REMOVED[@]}" -eq 0 ] || run "Remove archives" remove_archives
run "Configure archives" configure_archives
