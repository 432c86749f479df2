use std::time::Duration;

use clap::Args;

use super::duration;
use super::groups::ListArgs;
use domain::object::name::ExistingName;
use domain::salt::jid::Jid;

pub const LIMIT: usize = 20;

#[derive(Debug, Args)]
pub struct GetJobArgs {
    /// Job ids; default: the latest jobs that this plugin started
    #[arg(value_name = "JID")]
    pub names: Vec<Jid>,
    /// Environment whose jobs to list (default: `METALK8S_ENVIRONMENT`, unless -A or -n is given)
    #[arg(short, long, value_name = "ENV", conflicts_with_all = ["all_namespaces", "names"])]
    pub environment: Option<ExistingName>,
    /// Only jobs that were started within this time (30m, 24h)
    #[arg(long, value_name = "TIME", value_parser = duration::parse, conflicts_with = "names")]
    pub since: Option<Duration>,
    /// Number of jobs to list (0: all; default: 20, or all with a selector or --sort-by)
    #[arg(long, value_name = "N", conflicts_with = "names")]
    pub limit: Option<usize>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeJobArgs {
    /// Job id
    #[arg(value_name = "JID")]
    pub name: Jid,
}

#[derive(Debug, Args)]
pub struct WaitJobArgs {
    /// Job id
    #[arg(value_name = "JID")]
    pub name: Jid,
    /// How long to wait (30s, 10m, 1h; 0: check once, -1s: a week)
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration::patience, allow_hyphen_values = true)]
    pub timeout: Duration,
}
