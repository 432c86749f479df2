use std::path::PathBuf;

use clap::{Args, ValueHint};

use domain::object::name::ExistingName;
use domain::solution::version::VersionRequest;

#[derive(Debug, Args)]
pub struct PermissionsArchiveArgs {
    /// Archive: an ISO file, or the directory that one is built from
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub file: PathBuf,
    /// Show only permissions that this archive does not have
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub compare: Option<PathBuf>,
    #[command(flatten)]
    pub limit: LimitArgs,
}

#[derive(Debug, Args)]
pub struct PermissionsSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Exact version, `latest`, or a constraint such as '^1.2'
    #[arg(long)]
    pub version: VersionRequest,
    /// Environment in whose namespaces the roles would be (default: `METALK8S_ENVIRONMENT`)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    /// Show only permissions that this version does not have
    #[arg(long, value_name = "VERSION")]
    pub compare: Option<VersionRequest>,
    /// Allow pre-releases for `latest` and constraints
    #[arg(long)]
    pub pre: bool,
    #[command(flatten)]
    pub limit: LimitArgs,
}

#[derive(Debug, Args)]
pub struct PermissionsCommandArgs {
    /// Command: its verb and its resource, such as 'add solution'
    #[arg(value_name = "COMMAND", required = true)]
    pub words: Vec<String>,
    /// Environment whose namespaces the command changes (default: `METALK8S_ENVIRONMENT`, or else any)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    /// Also print optional permissions, such as those for locks and the history
    #[arg(long)]
    pub optional: bool,
}

/// The maximum of operators' permissions.
#[derive(Debug, Clone, Args)]
pub struct LimitArgs {
    /// Fail if a role exceeds the cluster role in FILE
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub max_permissions: Option<PathBuf>,
}
