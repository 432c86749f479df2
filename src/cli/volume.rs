use clap::Args;

use super::groups::{AbsenceArgs, ChangeArgs, ConcurrencyArgs, EndArgs, FileArgs, ListArgs};
use domain::object::labels::Labels;
use domain::object::name::Subdomain;
use domain::volume::{ClaimingService, DeviceKind, Mode};

#[derive(Debug, Args)]
pub struct GetVolumeArgs {
    /// Names of volumes; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<Subdomain>,
    /// Only volumes on this node
    #[arg(long, value_name = "NODE")]
    pub node_name: Option<Subdomain>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeVolumeArgs {
    /// Name of the volume
    pub name: Subdomain,
    /// Fail unless the volume is on this node
    #[arg(long, value_name = "NODE")]
    pub node_name: Option<Subdomain>,
}

#[derive(Debug, Args)]
pub struct CreateVolumeArgs {
    /// Name of the volume
    #[arg(required_unless_present_any = ["filename", "name_prefix", "service"], conflicts_with = "name_prefix")]
    pub name: Option<Subdomain>,
    /// Prefix of numbered names: --name-prefix data makes data-1, data-2, ...
    #[arg(long, value_name = "PREFIX", conflicts_with = "filename")]
    pub name_prefix: Option<Subdomain>,
    /// Node that has the device
    #[arg(long, value_name = "NODE", required_unless_present_any = ["filename", "service"])]
    pub node_name: Option<Subdomain>,
    /// Storage class, which sets how the volume is formatted
    #[arg(long, value_name = "CLASS", required_unless_present_any = ["filename", "service"])]
    pub storage_class: Option<Subdomain>,
    /// rawBlockDevice (a disk), sparseLoopDevice (a file) or lvmLogicalVolume
    #[arg(long = "type", value_name = "TYPE", required_unless_present_any = ["filename", "service"])]
    pub kind: Option<DeviceKind>,
    /// Disk of a rawBlockDevice; '/dev/sd{b..k}' or '/dev/sd{b,c,f}' creates one volume per disk; repeatable
    #[arg(long = "device-path", value_name = "PATH")]
    pub device_paths: Vec<String>,
    /// Size of a sparseLoopDevice or an lvmLogicalVolume, such as 10Gi
    #[arg(long, value_name = "QUANTITY")]
    pub size: Option<String>,
    /// Volume group of an lvmLogicalVolume
    #[arg(long, value_name = "GROUP")]
    pub vg_name: Option<String>,
    /// Filesystem (the default) or Block
    #[arg(long, value_name = "MODE")]
    pub mode: Option<Mode>,
    /// Labels of the volume and of its persistent volume, for claims
    #[arg(long, value_name = "KEY=VALUE,...")]
    pub labels: Option<Labels>,
    /// Create what the replicas of this service still need, and wait until its pods are ready: prometheus, alertmanager or loki
    #[arg(
        id = "service",
        long = "for",
        value_name = "SERVICE",
        requires = "nodes",
        conflicts_with_all = ["name", "name_prefix", "filename", "node_name", "labels", "mode"]
    )]
    pub service: Option<ClaimingService>,
    /// With --for: the nodes that get the volumes, one after another
    #[arg(long, value_name = "NODE,...", value_delimiter = ',', requires = "service")]
    pub nodes: Vec<Subdomain>,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub change: ChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeleteVolumeArgs {
    /// Names of volumes
    #[arg(value_name = "NAME", required_unless_present_any = ["node_name", "filename"], conflicts_with = "filename")]
    pub names: Vec<Subdomain>,
    /// Only volumes on this node; without NAME, all of them
    #[arg(long, value_name = "NODE")]
    pub node_name: Option<Subdomain>,
    /// Whether the end of the volumes is waited for.
    #[command(flatten)]
    pub end: EndArgs,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub several: ConcurrencyArgs,
    #[command(flatten)]
    pub change: ChangeArgs,
}
