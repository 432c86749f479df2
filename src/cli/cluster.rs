//! Flags of the verbs on the cluster itself.

use std::time::Duration;

use clap::Args;

use super::duration;
use super::groups::{ListArgs, LockedChangeArgs};

#[derive(Debug, Args)]
#[command(mut_args(super::groups::without_noise))]
pub struct GetClusterArgs {
    #[command(flatten)]
    pub list: ListArgs,
}

/// What an upgrade and a downgrade have in common.
#[derive(Debug, Args)]
#[command(mut_arg("timeout", |argument| argument.default_value("0")))]
pub struct ClusterVersionArgs {
    /// Version of MetalK8s, whose archive is imported
    #[arg(long, value_name = "VERSION", value_parser = version)]
    pub to: String,
    /// Time limit for draining a node (30s, 10m; default: one hour)
    #[arg(long, value_name = "TIME", value_parser = drain_timeout)]
    pub drain_timeout: Option<Duration>,
    /// Silence the alerts about all nodes and about the cluster as a whole until the command ends
    #[arg(long)]
    pub silence: bool,
    /// Return as soon as it has begun; `wait cluster` follows it
    #[arg(long = "async")]
    pub leave: bool,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct UpgradeClusterArgs {
    #[command(flatten)]
    pub common: ClusterVersionArgs,
}

#[derive(Debug, Args)]
pub struct DowngradeClusterArgs {
    /// Downgrade also where MetalK8s does not support it: manual operations may be needed before
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub common: ClusterVersionArgs,
}

#[derive(Debug, Args)]
pub struct WaitClusterArgs {
    /// How long to wait (30s, 10m, 1h; 0: check once, -1s: a week)
    #[arg(long, value_name = "TIME", default_value = "-1s", value_parser = duration::patience, allow_hyphen_values = true)]
    pub timeout: Duration,
}

/// The time limit of a drain. MetalK8s takes whole seconds, and reads 0 as its default of one hour: every drain has a limit.
fn drain_timeout(text: &str) -> Result<Duration, String> {
    let limit = duration::parse(text)?;
    if limit.is_zero() {
        return Err("MetalK8s always limits the time of a drain: 0 means one hour, the default".to_owned());
    }
    Ok(Duration::from_secs(limit.as_secs() + u64::from(limit.subsec_nanos() > 0)))
}

/// A version of MetalK8s, which becomes a part of a path and of a command line.
fn version(text: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b".-+".contains(&byte);
    if text.bytes().all(is_plain) && text.starts_with(|first: char| first.is_ascii_digit()) {
        return Ok(text.to_owned());
    }
    Err("expected a version of MetalK8s, such as 130.0.0".to_owned())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn a_drain_has_a_limit_of_whole_seconds() {
        for (text, expected) in [("1ms", 1), ("1500ms", 2), ("10m", 600), ("1s", 1)] {
            assert_eq!(drain_timeout(text), Ok(Duration::from_secs(expected)), "{text}");
        }
        assert_snapshot!(drain_timeout("0").unwrap_err(), @"MetalK8s always limits the time of a drain: 0 means one hour, the default");
    }

    #[test]
    fn a_version_begins_with_a_number_and_has_no_special_characters() {
        for (text, valid) in [
            ("130.0.0", true),
            ("129.0.0-dev", true),
            ("", false),
            ("latest", false),
            ("130/../x", false),
            ("130 0", false),
        ] {
            assert_eq!(version(text).is_ok(), valid, "{text}");
        }
    }
}
