//! Flags of the verbs on Salt jobs.

use std::time::Duration;

use clap::Args;

use super::duration;
use super::groups::ListArgs;
use crate::domain::jid::Jid;

/// `get job`.
#[derive(Debug, Args)]
pub struct GetJobArgs {
    /// Job ids; default: all that this plugin started
    #[arg(value_name = "JID")]
    pub names: Vec<Jid>,
    /// What is shown and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `describe job`.
#[derive(Debug, Args)]
pub struct DescribeJobArgs {
    /// Job id
    #[arg(value_name = "JID")]
    pub name: Jid,
}

/// `wait job`.
#[derive(Debug, Args)]
pub struct WaitJobArgs {
    /// Job id
    #[arg(value_name = "JID")]
    pub name: Jid,
    /// How long to wait (30s, 10m, 1h)
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration::limit)]
    pub timeout: Duration,
}
