set -eu
kubectl metalk8s init solution guestbook --version 1.1.0 guestbook
rm guestbook/operator/deploy/crds/*
for file in config/crd/bases/*.yaml; do
  name=$(basename "$file" .yaml)
  cp "$file" "guestbook/operator/deploy/crds/${name#*_}_crd.yaml"
done
{
  sed -e 's/^kind: ClusterRole$/kind: Role/' -e 's/name: manager-role/name: guestbook-operator/' config/rbac/role.yaml
  echo ---
  sed 's/name: leader-election-role/name: guestbook-leader/' config/rbac/leader_election_role.yaml
} > guestbook/operator/deploy/role.yaml
kubectl metalk8s validate archive guestbook
kubectl metalk8s permissions archive guestbook
