use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::duration;
use super::groups::{
    AbsenceArgs, AsyncArgs, ConcurrencyArgs, DefinitionArgs, EventArgs, FileArgs, ListArgs, LockedChangeArgs,
    OfflineArgs,
};
use super::permissions::LimitArgs;
use domain::api::awaited::Awaited;
use domain::object::name::{ExistingName, Name};
use domain::solution::version::VersionRequest;

#[derive(Debug, Args)]
pub struct GetSolutionArgs {
    /// Names of solutions; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<ExistingName>,
    /// Environment to list (default: `METALK8S_ENVIRONMENT`, unless -A or -n is given)
    #[arg(short, long, value_name = "ENV", conflicts_with = "all_namespaces")]
    pub environment: Option<ExistingName>,
    /// List only solutions with a newer imported version
    #[arg(long)]
    pub outdated: bool,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Environment of the solution (default: `METALK8S_ENVIRONMENT`, that of namespace -n, or the only one)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
}

#[derive(Debug, Args)]
pub struct LogsSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Environment of the solution (default: `METALK8S_ENVIRONMENT`, that of namespace -n, or the only one)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    /// Print new lines as they come, also after a restart, until Ctrl-C
    #[arg(short, long)]
    pub follow: bool,
    /// Number of last lines to print of each pod (-1: all)
    #[arg(long, value_name = "LINES", allow_negative_numbers = true)]
    pub tail: Option<i64>,
    /// Print only lines newer than this (5s, 2m, 3h)
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub since: Option<Duration>,
    /// Print the log of the container before its last restart
    #[arg(short, long, conflicts_with = "follow")]
    pub previous: bool,
    /// Container of the pod (default: the first one)
    #[arg(short, long)]
    pub container: Option<String>,
    /// Print the time of each line
    #[arg(long)]
    pub timestamps: bool,
}

#[derive(Debug, Args)]
pub struct EventsSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Environment of the solution (default: `METALK8S_ENVIRONMENT`, that of namespace -n, or the only one)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    #[command(flatten)]
    pub events: EventArgs,
}

#[derive(Debug, Args)]
pub struct WaitSolutionArgs {
    /// Names of solutions
    #[arg(value_name = "NAME", required = true)]
    pub names: Vec<ExistingName>,
    /// Environment of the solutions (default: `METALK8S_ENVIRONMENT`, or the environment of namespace -n)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    /// Condition to wait for, all if given several times: delete, create, state=Failed, condition=Available, jsonpath='{.spec.version}'=1.1.0
    #[arg(long = "for", value_name = "CONDITION", default_value = "state=Available")]
    pub awaited: Vec<Awaited>,
    /// How long to wait (30s, 10m, 1h; 0: check once, -1s: a week)
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration::patience, allow_hyphen_values = true)]
    pub timeout: Duration,
}

/// How operators are deployed, by `add`, `upgrade` and `downgrade` alike.
#[derive(Debug, Args)]
pub struct DeployArgs {
    /// Allow pre-releases for `latest` and constraints
    #[arg(long)]
    pub pre: bool,
    /// Deploy the operators of the environment with or without a webhook (default: unchanged)
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub webhook: Option<bool>,
    #[command(flatten)]
    pub leave: AsyncArgs,
    #[command(flatten)]
    pub several: ConcurrencyArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct AddSolutionArgs {
    /// Name of the solution
    #[arg(required_unless_present = "filename")]
    pub name: Option<ExistingName>,
    /// Environment to add it to
    #[arg(short, long, value_name = "ENV", required_unless_present = "filename")]
    pub environment: Option<ExistingName>,
    /// Exact version, `latest` (default), or a constraint such as '^1.2'
    #[arg(long)]
    pub version: Option<VersionRequest>,
    /// Add the solution even if none of its versions is active
    #[arg(long)]
    pub allow_inactive: bool,
    #[command(flatten)]
    pub limit: LimitArgs,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub deploy: DeployArgs,
}

#[derive(Debug, Args)]
pub struct UpgradeSolutionArgs {
    /// Name of the solution
    #[arg(required_unless_present_any = ["all", "filename"], conflicts_with = "all")]
    pub name: Option<ExistingName>,
    /// Environment of the solution
    #[arg(short, long, value_name = "ENV")]
    #[arg(required_unless_present_any = ["filename", "all_namespaces", "within_constraints"])]
    pub environment: Option<ExistingName>,
    /// Upgrade every solution of the environment
    #[arg(long, conflicts_with = "filename")]
    pub all: bool,
    /// In all environments that have the solution
    #[arg(short = 'A', long, conflicts_with_all = ["environment", "filename"])]
    pub all_namespaces: bool,
    /// With --all: only solutions with a constraint, in all environments unless -e is given; prints only what changes
    #[arg(long, requires = "all", conflicts_with_all = ["name", "filename"])]
    pub within_constraints: bool,
    /// Exact version, `latest`, or a constraint (default: the constraint given to `add`, or else `latest`)
    #[arg(long, conflicts_with = "all")]
    pub version: Option<VersionRequest>,
    #[command(flatten)]
    pub definitions: DefinitionArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub deploy: DeployArgs,
}

#[derive(Debug, Args)]
pub struct DowngradeSolutionArgs {
    /// Name of the solution
    #[arg(required_unless_present = "filename")]
    pub name: Option<ExistingName>,
    /// Environment of the solution
    #[arg(short, long, value_name = "ENV", required_unless_present = "filename")]
    pub environment: Option<ExistingName>,
    /// Exact version or a constraint
    #[arg(long, required_unless_present = "filename")]
    pub version: Option<VersionRequest>,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub deploy: DeployArgs,
}

#[derive(Debug, Args)]
pub struct DeleteSolutionArgs {
    /// Names of solutions
    #[arg(value_name = "NAME", required_unless_present_any = ["filename", "orphans"], conflicts_with = "orphans")]
    pub names: Vec<ExistingName>,
    /// Environment to delete it from
    #[arg(short, long, value_name = "ENV", required_unless_present_any = ["filename", "orphans"])]
    pub environment: Option<ExistingName>,
    /// Delete the operators that no environment is configured for; in all environments without -e
    #[arg(long, conflicts_with = "filename")]
    pub orphans: bool,
    /// Also delete the solution's custom resources, before its operator
    #[arg(long)]
    pub with_resources: bool,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub several: ConcurrencyArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct RepairSolutionArgs {
    /// Names of solutions
    #[arg(value_name = "NAME", required = true)]
    pub names: Vec<ExistingName>,
    /// Environment of the solutions
    #[arg(short, long, value_name = "ENV")]
    pub environment: ExistingName,
    #[command(flatten)]
    pub several: ConcurrencyArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct DiffSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Environment of the solution (default: `METALK8S_ENVIRONMENT`, that of namespace -n, or the only one)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    /// Exact version, `latest`, or a constraint (default: the version that `upgrade` would choose)
    #[arg(long)]
    pub version: Option<VersionRequest>,
    /// Allow pre-releases for `latest` and constraints
    #[arg(long)]
    pub pre: bool,
}

#[derive(Debug, Args)]
pub struct EditSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Environment of the solution (default: the only one that has it)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct RollbackSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Environment of the solution
    #[arg(short, long, value_name = "ENV")]
    pub environment: ExistingName,
    /// The revision whose version is restored, as `history` numbers it (default: the one before the last change)
    #[arg(long, value_name = "REVISION")]
    pub to: Option<u64>,
    #[command(flatten)]
    pub definitions: DefinitionArgs,
    #[command(flatten)]
    pub limit: LimitArgs,
    #[command(flatten)]
    pub leave: AsyncArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct ActivateSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    #[command(flatten)]
    pub definitions: DefinitionArgs,
    /// Exact version, `latest`, or a constraint (default: latest)
    #[arg(long)]
    pub version: Option<VersionRequest>,
    /// Allow pre-releases for `latest` and constraints
    #[arg(long)]
    pub pre: bool,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeactivateSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Deactivate the solution even if it is in use, deleting all its custom resources
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct InitSolutionArgs {
    /// Name of the solution
    pub name: Name,
    /// Target directory (default: the solution's name)
    #[arg(value_name = "DIRECTORY")]
    pub directory: Option<PathBuf>,
    /// Version of the solution
    #[arg(long, default_value = "0.1.0")]
    pub version: String,
    #[command(flatten)]
    pub offline: OfflineArgs,
}
