//! Flags of the verbs on etcd.

use clap::Args;

use super::groups::{ChangeArgs, ListArgs, LockArgs};

#[derive(Debug, Args)]
#[command(mut_args(super::groups::without_noise))]
pub struct GetEtcdArgs {
    /// Nodes of members; default: all
    #[arg(value_name = "NODE")]
    pub names: Vec<String>,
    /// The display of the listing.
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DefragmentEtcdArgs {
    /// Nodes of members; default: all
    #[arg(value_name = "NODE")]
    pub names: Vec<String>,
    #[command(flatten)]
    pub change: ChangeArgs,
    /// How long to wait for locks.
    #[command(flatten)]
    pub lock: LockArgs,
}
