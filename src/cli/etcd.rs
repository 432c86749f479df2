//! Flags of the verbs on etcd.

use clap::Args;

use super::groups::ListArgs;

/// `get etcd`.
#[derive(Debug, Args)]
pub struct GetEtcdArgs {
    /// Nodes of members; default: all
    #[arg(value_name = "NODE")]
    pub names: Vec<String>,
    /// What the listing shows and how.
    #[command(flatten)]
    pub list: ListArgs,
}
