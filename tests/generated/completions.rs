//! Completion scripts for the binary when it is called by its own name.

use clap_complete::Shell;
use kubectl_metalk8s::cli::scripts::script;

use crate::Files;

pub(crate) fn files() -> Files {
    [
        (Shell::Bash, "kubectl-metalk8s.bash"),
        (Shell::Zsh, "_kubectl-metalk8s"),
        (Shell::Fish, "kubectl-metalk8s.fish"),
        (Shell::PowerShell, "kubectl-metalk8s.ps1"),
        (Shell::Elvish, "kubectl-metalk8s.elv"),
    ]
    .into_iter()
    .map(|(shell, name)| (name.to_owned(), String::from_utf8(script(shell)).unwrap()))
    .collect()
}
