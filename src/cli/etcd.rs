//! Flags of the verbs on etcd.

use clap::Args;

use super::groups::{ChangeArgs, LockArgs};

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
