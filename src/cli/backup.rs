//! Flags of the verbs on backups.

use clap::Args;

use super::groups::{AsyncArgs, ChangeArgs, ListArgs, LockArgs};

#[derive(Debug, Args)]
#[command(mut_args(super::groups::without_noise))]
pub struct GetBackupArgs {
    /// Names of backups; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// The display of the listing.
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct CreateBackupArgs {
    /// Also read the backup again, and check the sum of each file in it
    #[arg(long)]
    pub verify: bool,
    /// Whether it returns at once.
    #[command(flatten)]
    pub leave: AsyncArgs,
    #[command(flatten)]
    pub change: ChangeArgs,
    #[command(flatten)]
    pub lock: LockArgs,
}
