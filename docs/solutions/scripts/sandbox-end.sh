set -eu
kubectl metalk8s delete environment prod --with-solutions --with-resources --wait-for-lock 5m
kubectl metalk8s deactivate solution guestbook --wait-for-lock 5m
kubectl metalk8s delete archive guestbook-1.1.0 --wait-for-lock 5m
