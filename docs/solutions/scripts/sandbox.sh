set -eu
kubectl metalk8s import archive guestbook-1.1.0.iso --wait-for-lock 5m
kubectl metalk8s activate solution guestbook --wait-for-lock 5m
kubectl metalk8s create environment guests
kubectl metalk8s add solution guestbook --version 1.1.0 -e guests --wait-for-lock 5m
kubectl apply -n guests -f guestbook.yaml
kubectl metalk8s describe solution guestbook -e guests
