use clap::Args;

use super::groups::{
    AbsenceArgs, ConcurrencyArgs, EndArgs, EventArgs, FileArgs, ListArgs, LockedChangeArgs, WaitArgs,
};
use domain::object::name::ExistingName;

#[derive(Debug, Args)]
pub struct GetEnvironmentArgs {
    /// Names of environments; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<ExistingName>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeEnvironmentArgs {
    /// Name of the environment
    pub name: ExistingName,
}

#[derive(Debug, Args)]
pub struct EventsEnvironmentArgs {
    /// Name of the environment
    pub name: ExistingName,
    #[command(flatten)]
    pub events: EventArgs,
}

#[derive(Debug, Args)]
pub struct WaitEnvironmentArgs {
    /// Names of environments
    #[arg(value_name = "NAME", required = true)]
    pub names: Vec<ExistingName>,
    #[command(flatten)]
    pub wait: WaitArgs,
}

#[derive(Debug, Args)]
pub struct CreateEnvironmentArgs {
    /// Name of the environment
    #[arg(required_unless_present = "filename")]
    pub name: Option<ExistingName>,
    /// Purpose of the environment
    #[arg(long)]
    pub description: Option<String>,
    /// Use an existing namespace; it is labelled, and never deleted later
    #[arg(long)]
    pub adopt: bool,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub several: ConcurrencyArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct EditEnvironmentArgs {
    /// Name of the environment
    #[arg(required_unless_present = "filename")]
    pub name: Option<ExistingName>,
    /// Purpose of the environment (default: an editor opens)
    #[arg(long)]
    pub description: Option<String>,
    /// An Environment as `get environment -o yaml` prints it; its description is taken.
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeleteEnvironmentArgs {
    /// Names of environments
    #[arg(value_name = "NAME", required_unless_present = "filename")]
    pub names: Vec<ExistingName>,
    /// Also delete the solutions in the environment
    #[arg(long)]
    pub with_solutions: bool,
    /// Also delete the solutions' custom resources, before their operators
    #[arg(long)]
    pub with_resources: bool,
    #[command(flatten)]
    pub end: EndArgs,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub several: ConcurrencyArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}
