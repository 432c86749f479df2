set -eu
mkdir -p ~/.config/kubectl-metalk8s
tail -n 1 publisher.pub >> ~/.config/kubectl-metalk8s/trusted-keys
kubectl metalk8s validate archive guestbook-1.1.0.iso --require-signature
