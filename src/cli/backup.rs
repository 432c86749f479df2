use clap::Args;

use super::groups::{AsyncArgs, LockedChangeArgs};

#[derive(Debug, Args)]
pub struct CreateBackupArgs {
    /// Also read the backup again, and check the sum of each file in it
    #[arg(long)]
    pub verify: bool,
    #[command(flatten)]
    pub leave: AsyncArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}
