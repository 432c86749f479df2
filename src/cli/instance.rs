//! Flags of the verbs on the custom resources of Solutions.

use std::path::PathBuf;

use clap::Args;

use super::groups::{ChangeArgs, ListArgs};
use domain::object::name::ExistingName;
use domain::service_config::Assignment;

#[derive(Debug, Args)]
pub struct GetInstanceArgs {
    /// Solution whose custom resources are listed (default: all solutions)
    pub solution: Option<ExistingName>,
    /// Environment to list (default: `METALK8S_ENVIRONMENT`, unless -A or -n is given)
    #[arg(short, long, value_name = "ENV", conflicts_with = "all_namespaces")]
    pub environment: Option<ExistingName>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct ConfigureSolutionArgs {
    /// Solution, and the name of its custom resource if there are several
    #[arg(value_name = "NAME[/INSTANCE]")]
    pub name: String,
    /// Environment of the custom resource
    #[arg(short, long, value_name = "ENV")]
    pub environment: ExistingName,
    /// Kind of the custom resource, if several kinds have one of that name
    #[arg(long)]
    pub kind: Option<String>,
    /// Set a field; the value is YAML; repeatable
    #[arg(long, value_name = "PATH=VALUE", required_unless_present_any = ["filename", "edit"])]
    pub set: Vec<Assignment>,
    /// File with the whole custom resource (-: standard input)
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["set", "edit"])]
    pub filename: Option<PathBuf>,
    /// Open the custom resource in an editor
    #[arg(long, conflicts_with = "set")]
    pub edit: bool,
    #[command(flatten)]
    pub change: ChangeArgs,
}
