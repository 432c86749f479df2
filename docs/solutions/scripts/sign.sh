set -eu
minisign -G -W -s maker.key -p maker.pub
kubectl metalk8s sign archive guestbook-1.1.0.iso --secret-key maker.key
kubectl metalk8s validate archive guestbook-1.1.0.iso --public-key maker.pub
minisign -V -m guestbook-1.1.0.iso -p maker.pub
