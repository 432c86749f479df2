use clap::Args;

use super::groups::LockedChangeArgs;

#[derive(Debug, Args)]
pub struct DefragmentEtcdArgs {
    /// Nodes of members; default: all
    #[arg(value_name = "NODE")]
    pub names: Vec<String>,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}
