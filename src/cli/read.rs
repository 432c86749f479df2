//! Flags of `get` and `describe`.

use clap::Args;

use super::groups::ListArgs;
use crate::domain::name::ExistingName;

/// `get environment`.
#[derive(Debug, Args)]
pub struct GetEnvironmentArgs {
    /// Names of environments; all of them without
    #[arg(value_name = "NAME")]
    pub names: Vec<ExistingName>,
    /// What is shown and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `get solution`.
#[derive(Debug, Args)]
pub struct GetSolutionArgs {
    /// Names of solutions; all of them without
    #[arg(value_name = "NAME")]
    pub names: Vec<ExistingName>,
    /// Only this environment
    #[arg(short, long, value_name = "ENVIRONMENT", conflicts_with = "all_namespaces")]
    pub environment: Option<ExistingName>,
    /// What is shown and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `get archive`.
#[derive(Debug, Args)]
pub struct GetArchiveArgs {
    /// Solutions, ids such as example-solution-1.0.0, or paths; all archives without
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Only this version
    #[arg(long)]
    pub version: Option<String>,
    /// What is shown and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `get job`.
#[derive(Debug, Args)]
pub struct GetJobArgs {
    /// Job ids; all that this plugin knows of without
    #[arg(value_name = "JID")]
    pub names: Vec<crate::salt::Jid>,
    /// What is shown and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `describe environment`.
#[derive(Debug, Args)]
pub struct DescribeEnvironmentArgs {
    /// Name of the environment
    pub name: ExistingName,
}

/// `describe solution`.
#[derive(Debug, Args)]
pub struct DescribeSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Environment it is in
    #[arg(short, long, value_name = "ENVIRONMENT")]
    pub environment: ExistingName,
}

/// `describe archive`.
#[derive(Debug, Args)]
pub struct DescribeArchiveArgs {
    /// A solution's name with --version, an id such as example-solution-1.0.0, or a path
    pub name: String,
    /// Version of the solution
    #[arg(long)]
    pub version: Option<String>,
}

/// `describe job`.
#[derive(Debug, Args)]
pub struct DescribeJobArgs {
    /// Job id
    #[arg(value_name = "JID")]
    pub name: crate::salt::Jid,
}
