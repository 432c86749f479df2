//! What the help pages of volumes say.

/// `get volume`.
pub const GET_VOLUME: &str = "\
Reads the Volumes, the PersistentVolumes behind them, and the Pods that use these. Changes nothing.

Examples:
  kubectl metalk8s get volumes
  # those of one node, with why they are as they are
  kubectl metalk8s get volumes --node-name node-1 -o wide";

/// `describe volume`.
pub const DESCRIBE_VOLUME: &str = "\
What a volume is made of, how far it has come and why, and who uses it. Changes nothing.

Examples:
  kubectl metalk8s describe volume data-1
  kubectl metalk8s describe vol/data-1 -o yaml";

/// `create volume`.
pub const CREATE_VOLUME: &str = "\
Waits until the volumes are Available. Those that were made before another failed stay.

Examples:
  # a disk
  kubectl metalk8s create volume data --node-name node-1 --storage-class metalk8s --type rawBlockDevice --device-path /dev/sdb
  # ten disks: data-1 to data-10
  kubectl metalk8s create volume --name-prefix data --node-name node-1 --storage-class metalk8s --type rawBlockDevice --device-path '/dev/sd{b..k}'
  # what Prometheus wants
  kubectl metalk8s create volume node-1-prometheus --node-name node-1 --storage-class metalk8s --type sparseLoopDevice --size 10Gi --labels app.kubernetes.io/name=prometheus-operator-prometheus
  # a logical volume, as a device
  kubectl metalk8s create volume raw --node-name node-1 --storage-class metalk8s --type lvmLogicalVolume --vg-name vg0 --size 5Gi --mode Block";

/// `delete volume`.
pub const DELETE_VOLUME: &str = "\
Refused while a volume is used, being made or being deleted.

Examples:
  kubectl metalk8s delete volume data-1 data-2
  # all that are on a node: what would be deleted
  kubectl metalk8s delete volume --node-name node-1 --dry-run";
