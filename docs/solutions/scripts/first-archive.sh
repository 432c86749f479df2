set -eu
kubectl metalk8s init solution guestbook --version 1.1.0 guestbook
kubectl metalk8s validate archive guestbook
kubectl metalk8s create archive guestbook -f guestbook-1.1.0.iso
kubectl metalk8s validate archive guestbook-1.1.0.iso --require-checksum
