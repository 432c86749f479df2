set -eu
kubectl metalk8s pull archive "$REGISTRY/guestbook:1.1.0" -f pulled.iso
kubectl metalk8s validate archive pulled.iso --public-key "$PUBLIC_KEY"
