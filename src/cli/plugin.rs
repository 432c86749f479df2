//! Flags of the verbs around the plugin itself.

use clap::{Args, ValueEnum};

use super::groups::{AbsenceArgs, ChangeArgs};

#[derive(Debug, Args)]
pub struct CreateSaltAccessArgs {
    #[command(flatten)]
    pub change: ChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeleteSaltAccessArgs {
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub change: ChangeArgs,
}

#[derive(Debug, Args)]
pub struct VersionArgs {
    /// Print only the plugin's version, without contacting the cluster
    #[arg(long)]
    pub client: bool,
}

#[derive(Debug, Args)]
pub struct CompletionArgs {
    /// A shell, or `install` for completion through kubectl
    #[arg(value_name = "SHELL")]
    pub target: CompletionTarget,
}

/// What `completion` prints or installs.
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
    /// The link that kubectl runs, next to this binary.
    Install,
}

#[derive(Debug, Args)]
pub struct HelpArgs {
    /// A verb, a verb and a resource, or a topic
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
}
