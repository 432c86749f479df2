//! Flags of the verbs on Prometheus' rules.

use clap::Args;

use super::groups::ListArgs;

/// `get rule`.
#[derive(Debug, Args)]
pub struct GetRuleArgs {
    /// Names of rules; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// What the listing shows and how.
    #[command(flatten)]
    pub list: ListArgs,
}
