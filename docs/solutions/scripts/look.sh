set -eu
kubectl metalk8s permissions archive guestbook-1.1.0.iso
kubectl metalk8s render solution guestbook --archive guestbook-1.1.0.iso -e prod --offline
