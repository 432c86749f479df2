set -eu
minisign -G -W -s publisher.key -p publisher.pub
kubectl metalk8s sign archive guestbook-1.1.0.iso --secret-key publisher.key
kubectl metalk8s validate archive guestbook-1.1.0.iso --public-key publisher.pub
minisign -V -m guestbook-1.1.0.iso -p publisher.pub
