set -eu
kubectl metalk8s import archive guestbook-1.1.0.iso --wait-for-lock 5m
kubectl metalk8s activate solution guestbook --wait-for-lock 5m
kubectl metalk8s create environment prod
kubectl metalk8s add solution guestbook --version 1.1.0 -e prod --wait-for-lock 5m
kubectl apply -n prod -f guestbook.yaml
kubectl metalk8s describe solution guestbook -e prod
