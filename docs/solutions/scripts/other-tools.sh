set -eu
# The flags are those of MetalK8s' own archives.
genisoimage -quiet -output guestbook-other.iso -rock -joliet -joliet-long -full-iso9660-filenames \
  -iso-level 3 -uid 0 -gid 0 -input-charset utf-8 -output-charset utf-8 -volid 'guestbook 1.1.0' tree
implantisomd5 guestbook-other.iso
kubectl metalk8s validate archive guestbook-other.iso
