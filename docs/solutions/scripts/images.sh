set -eu
mkdir -p dist
docker build -t guestbook-operator:1.1.0 operator-sources
docker save -o dist/operator.tar guestbook-operator:1.1.0
skopeo copy docker://registry.example.com/team/server:1.1.0 oci:dist/guestbook-server:1.1.0
kubectl metalk8s create archive . -f dist/guestbook-1.1.0.iso \
  --images-from dist/operator.tar --images-from dist/guestbook-server
