//! Completion scripts for the binary when it is called by its own name. Those of PowerShell and Elvish repeat the whole
//! command line in thousands of lines, because these shells do not ask the binary: `packaging/dist` makes them.

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
        ]
        .map(|(shell, name)| (name, script(shell, program)))
    });
    scripts.collect()
}
