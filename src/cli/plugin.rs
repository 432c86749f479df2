//! Flags of the verbs around the plugin itself.

use clap::{Args, ValueEnum};

use super::groups::ChangeArgs;

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
    /// Print only the plugin's version, without a request
    #[arg(long)]
    pub client: bool,
}

/// `completion`.
#[derive(Debug, Args)]
pub struct CompletionArgs {
    /// Shell, or `install` for completion through kubectl
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
