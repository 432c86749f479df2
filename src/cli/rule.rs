//! Flags of the verbs on Prometheus' rules.

use clap::Args;

use super::groups::ListArgs;

#[derive(Debug, Args)]
pub struct GetRuleArgs {
    /// Names of rules; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// The display of the listing.
    #[command(flatten)]
    pub list: ListArgs,
}
