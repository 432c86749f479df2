//! Flags of the verbs on Prometheus' targets.

use clap::Args;

use super::groups::ListArgs;

/// `get target`.
#[derive(Debug, Args)]
pub struct GetTargetArgs {
    /// Jobs or instances; default: all
    #[arg(value_name = "JOB|INSTANCE")]
    pub names: Vec<String>,
    /// What the listing shows and how.
    #[command(flatten)]
    pub list: ListArgs,
}
