//! Flags of `get all`, and of `get` with several resources.

use clap::{Args, ValueEnum};

use super::groups::ShowArgs;
use domain::object::name::ExistingName;

/// `get all`. `get solution,environment` is rewritten to it, with these resources.
#[derive(Debug, Args)]
pub struct GetAllArgs {
    /// Resources to list, as in `get solutions,environments`
    #[arg(long, value_name = "RESOURCES", value_delimiter = ',', default_value = "environment,solution")]
    #[arg(hide = true)]
    pub resources: Vec<Listable>,
    /// Environment to list (default: `METALK8S_ENVIRONMENT`, unless -A or -n is given)
    #[arg(short, long, value_name = "ENV", conflicts_with = "all_namespaces")]
    pub environment: Option<ExistingName>,
    #[command(flatten)]
    pub show: ShowArgs,
}

/// A resource that can be listed together with others; the value is the name of its command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Listable {
    /// Environments.
    Environment,
    /// Deployed Solutions.
    Solution,
    /// Imported archives.
    Archive,
    /// Salt jobs.
    Job,
    /// Nodes.
    Node,
    /// Volumes.
    Volume,
    /// Service configurations.
    Config,
    /// Users of Dex.
    User,
}
