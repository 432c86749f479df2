#!/bin/bash
# Stands in for MetalK8s' upgrade.sh: the same options, lines and effects that can be seen from outside.

# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"
STATES=1

DRY_RUN=0
LOG=$SANDBOX/var/log/metalk8s/upgrade.log
while (( $# )); do
    case $1 in
        -D|--drain-timeout) [[ $2 =~ ^[0-9]+$ ]] || exit 1; shift 2 ;;
        -d|--dry-run) DRY_RUN=1; shift ;;
        *) echo "Error: Unsupported flag $1" >&2; exit 1 ;;
    esac
done

upgrade_bootstrap() {
    cluster restart_salt && salted "Install and start salt master manifest"
}

# There is one, which Salt API is reached through as well.
upgrade_apiservers() {
    cluster restart_api_server && salted "Deploy kube-apiserver"
}

open_log "$LOG" "MetalK8s Upgrade"
run "Performing Pre-Upgrade checks" salted checks
[ "$DRY_RUN" -eq 0 ] || exit 0
"$BASE_DIR/backup.sh" --no-replication
run "Upgrading bootstrap" upgrade_bootstrap
run "Setting cluster version to $VERSION" cluster annotate "$VERSION"
run "Launching the pre-upgrade" salted pre
run "Upgrading etcd cluster" salted etcd
run "Upgrading all kube-api-server instances" upgrade_apiservers
run "Upgrading local containerd and kubelet" salted kubelet
run "Upgrading all nodes one by one" change_nodes "$VERSION"
run "Launching the post-upgrade" salted post
"$BASE_DIR/backup.sh"
