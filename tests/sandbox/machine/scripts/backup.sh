#!/bin/bash
# Stands in for MetalK8s' backup.sh.

# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"

open_log "$SANDBOX/var/log/metalk8s/backup.log" "Backup"
run "Backing up MetalK8s configurations" echo "Copying"
