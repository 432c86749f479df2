use clap::{Args, Subcommand};

use domain::object::name::ExistingName;

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct History {
    /// What the changes are listed of; everything without.
    #[command(subcommand)]
    pub resource: Option<HistoryResource>,
    #[command(flatten)]
    pub show: HistoryShowArgs,
}

/// What the changes are listed of.
#[derive(Debug, Subcommand)]
pub enum HistoryResource {
    /// List the changes of an environment and its solutions, the oldest first
    Environment(HistoryEnvironmentArgs),
}

#[derive(Debug, Args)]
pub struct HistoryEnvironmentArgs {
    /// Name of the environment
    pub name: ExistingName,
    #[command(flatten)]
    pub show: HistoryShowArgs,
}

/// How changes are shown.
#[derive(Debug, Args)]
pub struct HistoryShowArgs {
    /// Do not print the header
    #[arg(long)]
    pub no_headers: bool,
    /// Sort by this JSONPath expression
    #[arg(long, value_name = "JSONPATH")]
    pub sort_by: Option<String>,
}
