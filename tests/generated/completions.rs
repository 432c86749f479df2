//! Completion scripts for the binary when it is called by its own name.

use clap_complete::Shell;
use kubectl_metalk8s::cli::metalk8sctl;
use kubectl_metalk8s::cli::scripts::{PLUGIN, script};

use crate::Files;

pub(crate) fn files() -> Files {
    let scripts = [PLUGIN, metalk8sctl::PROGRAM].into_iter().flat_map(|program| {
        [
            (Shell::Bash, format!("{program}.bash")),
            (Shell::Zsh, format!("_{program}")),
            (Shell::Fish, format!("{program}.fish")),
            (Shell::PowerShell, format!("{program}.ps1")),
            (Shell::Elvish, format!("{program}.elv")),
        ]
        .map(|(shell, name)| (name, script(shell, program)))
    });
    scripts.collect()
}
