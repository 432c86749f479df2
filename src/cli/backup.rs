//! Flags of the verbs on backups.

use clap::Args;

use super::groups::{AsyncArgs, ChangeArgs, ListArgs, LockArgs};

/// `get backup`.
#[derive(Debug, Args)]
pub struct GetBackupArgs {
    /// Names of backups; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// What the listing shows and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `create backup`.
#[derive(Debug, Args)]
pub struct CreateBackupArgs {
    /// Whether it returns at once.
    #[command(flatten)]
    pub leave: AsyncArgs,
    /// Dry run and timeout.
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Waiting for others.
    #[command(flatten)]
    pub lock: LockArgs,
}
