use clap::Args;

use super::groups::{AbsenceArgs, ChangeArgs};

#[derive(Debug, Args)]
pub struct DeleteLockArgs {
    /// Names of locks
    #[arg(value_name = "NAME", required = true)]
    pub names: Vec<String>,
    /// Also while its holder is still running or its Salt job runs: two commands may then change the same object
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub change: ChangeArgs,
}
