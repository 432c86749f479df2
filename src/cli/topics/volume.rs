pages! {
    "get volume": "\
Shows each volume with its PersistentVolume and the Pods that use it.

Examples:
  kubectl metalk8s get volumes
  # on one node, with the reason for the status
  kubectl metalk8s get volumes --node-name node-1 -o wide",
    "describe volume": "\
Shows the device of a volume, its phase and the reason for it, and its users.

Examples:
  kubectl metalk8s describe volume data-1
  kubectl metalk8s describe vol/data-1 -o yaml",
    "create volume": "\
Waits until the volumes are Available. If a volume fails, all created volumes are kept.

Examples:
  # a disk
  kubectl metalk8s create volume disk --node-name node-1 --storage-class metalk8s --type rawBlockDevice --device-path /dev/sdb
  # from a file
  kubectl metalk8s create volume -f volumes.yaml
  # ten disks: data-1 to data-10
  kubectl metalk8s create volume --name-prefix data --node-name node-1 --storage-class metalk8s --type rawBlockDevice --device-path '/dev/sd{b..k}'
  # the volumes that Prometheus needs
  kubectl metalk8s create volume --for prometheus --nodes node-1,node-2 --size 50Gi
  # a logical volume, used as a block device
  kubectl metalk8s create volume logical --node-name node-1 --storage-class metalk8s --type lvmLogicalVolume --vg-name vg0 --size 5Gi --mode Block",
    "delete volume": "\
Fails if a volume is used or pending. One that is already being deleted is waited for.

Examples:
  kubectl metalk8s delete volume data-1 data-2
  # show what would be deleted on a node
  kubectl metalk8s delete volume --node-name node-1 --dry-run",
}
