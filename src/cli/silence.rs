use std::time::Duration;

use clap::Args;

use super::duration;
use super::groups::{AbsenceArgs, ChangeArgs, ListArgs};
use domain::alerting::matcher::Matcher;

#[derive(Debug, Args)]
pub struct GetSilenceArgs {
    /// Ids of silences; default: all that have not expired
    #[arg(value_name = "ID", value_parser = id)]
    pub names: Vec<String>,
    /// Also silences that have expired
    #[arg(long)]
    pub expired: bool,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct CreateSilenceArgs {
    /// Labels of the alerts, all of which must match: a=b, a!=b, a=~REGEX, a!~REGEX
    #[arg(value_name = "MATCHER", required = true)]
    pub matchers: Vec<Matcher>,
    /// How long (30m, 2h, 48h)
    #[arg(long = "for", value_name = "TIME", value_parser = length)]
    pub length: Duration,
    /// Why
    #[arg(long, value_name = "TEXT", value_parser = comment)]
    pub comment: String,
    #[command(flatten)]
    pub change: ChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeleteSilenceArgs {
    /// Ids of silences
    #[arg(value_name = "ID", required = true, value_parser = id)]
    pub names: Vec<String>,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub change: ChangeArgs,
}

/// The id of a silence, which becomes a part of a path.
fn id(text: &str) -> Result<String, String> {
    uuid::Uuid::try_parse(text).map(|id| id.hyphenated().to_string()).map_err(|_| {
        format!("{text:?} is not the id of a silence; to list them: kubectl metalk8s get silences")
    })
}

pub(super) fn length(text: &str) -> Result<Duration, String> {
    let length = duration::parse(text)?;
    if length.is_zero() {
        return Err("a silence must last longer than 0".to_owned());
    }
    Ok(length)
}

/// Alertmanager refuses silences without one.
fn comment(text: &str) -> Result<String, String> {
    if text.trim().is_empty() {
        return Err("the comment must not be empty".to_owned());
    }
    Ok(text.to_owned())
}
