//! Flags of the verbs around Salt jobs and the plugin itself.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::duration;
use super::groups::ChangeArgs;

/// `wait job`.
#[derive(Debug, Args)]
pub struct WaitJobArgs {
    /// Job id
    #[arg(value_name = "JID")]
    pub name: crate::salt::Jid,
    /// How long to wait (30s, 10m, 1h)
    #[arg(long, value_name = "DURATION", default_value = "10m", value_parser = duration::limit)]
    pub timeout: Duration,
}

/// `create salt-access` and `delete salt-access`.
#[derive(Debug, Args)]
pub struct SaltAccessArgs {
    /// Dry run and timeout.
    #[command(flatten)]
    pub change: ChangeArgs,
}

/// `version`.
#[derive(Debug, Args)]
pub struct VersionArgs {
    /// Only the plugin's version; no request
    #[arg(long)]
    pub client: bool,
}

/// `completion`.
#[derive(Debug, Args)]
pub struct CompletionArgs {
    /// Shell to complete in, or what has kubectl complete in all of them
    #[arg(value_name = "SHELL")]
    pub target: CompletionTarget,
}

/// What `completion` is to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CompletionTarget {
    /// A script for bash.
    Bash,
    /// A script for zsh.
    Zsh,
    /// A script for fish.
    Fish,
    /// A script for PowerShell.
    #[value(name = "powershell")]
    PowerShell,
    /// A script for elvish.
    Elvish,
    /// The link that kubectl asks, beside this binary.
    Install,
}

/// `help`.
#[derive(Debug, Args)]
pub struct HelpArgs {
    /// A verb with its resource, or a topic
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
}
