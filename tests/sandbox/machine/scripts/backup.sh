#!/bin/bash
# Stands in for MetalK8s' backup.sh: what it puts into the archive is made up.

# shellcheck source=common.sh
. "$(dirname "$(readlink -f "$0")")/common.sh"

BACKUP_ARCHIVE=$SANDBOX/var/lib/metalk8s/backups/$(date -u +%Y%m%d_%H%M%S).tar.gz
REPLICATION=1
[ "${1:-}" != --no-replication ] || REPLICATION=0

CONTENT=$TMPFILES/content
mkdir -p "$CONTENT/metalk8s" "$CONTENT/kubernetes/pki/etcd" "$(dirname "$BACKUP_ARCHIVE")"

backup_configuration() {
    cp "$SANDBOX/etc/metalk8s/"*.yaml "$CONTENT/metalk8s"
}

backup_authorities() {
    local file
    for file in ca front-proxy-ca etcd/ca; do
        echo "made up" | tee "$CONTENT/kubernetes/pki/$file.key" > "$CONTENT/kubernetes/pki/$file.crt"
    done
}

backup_etcd() {
    date > "$CONTENT/etcd_snapshot"
}

# The list of sums is as in scripts/backup.sh.in. If a test says so, it succeeds without an archive, or with a file that is not
# as listed.
create_archive() {
    (cd "$CONTENT" && find . -type f ! -name .sha256sum -exec sha256sum {} \;) > "$CONTENT/.sha256sum"
    meet "as listed" || echo "another one" > "$CONTENT/etcd_snapshot"
    ! meet "no file" || tar -C "$CONTENT" -cz -f "$BACKUP_ARCHIVE" ./
}

open_log "$SANDBOX/var/log/metalk8s/backup.log" "Backup"
run "Backing up MetalK8s configurations" backup_configuration
run "Backing up CAs certificates and keys" backup_authorities
run "Backing up etcd data" backup_etcd
run "Creating backup archive '$BACKUP_ARCHIVE'" create_archive
if [ "$REPLICATION" -eq 1 ]; then
    run "Replicating backup archives on master nodes" cluster copy_backups
fi
