//! Flags of the verbs on Prometheus' targets.

use clap::Args;

use super::groups::ListArgs;

#[derive(Debug, Args)]
pub struct GetTargetArgs {
    /// Jobs or instances; default: all
    #[arg(value_name = "JOB|INSTANCE")]
    pub names: Vec<String>,
    /// The display of the listing.
    #[command(flatten)]
    pub list: ListArgs,
}
