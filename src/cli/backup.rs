//! Flags of the verbs on backups.

use clap::Args;

use super::groups::{AsyncArgs, ChangeArgs, LockArgs};

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
