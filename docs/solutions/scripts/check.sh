set -eu
kubectl metalk8s validate archive guestbook --strict --allow operator-image-placeholder
kubectl metalk8s create archive guestbook -f guestbook-1.1.0.iso
kubectl metalk8s permissions archive guestbook-1.1.0.iso
