//! Completion scripts for the binary when it is called by its own name.

use clap_complete::Shell;

use super::manual;
use super::metalk8sctl::{self, Resources};

/// The first word of a command line that requests completion.
pub const QUESTION: &str = "__complete";

pub const PLUGIN: &str = "kubectl-metalk8s";

/// The script for a shell, and for one of the binary's names. If the shell allows it, the script asks the binary, which can
/// look up names in the cluster.
pub fn script(shell: Shell, program: &str) -> String {
    let script = match shell {
        Shell::Bash => include_str!("scripts/kubectl-metalk8s.bash"),
        Shell::Zsh => include_str!("scripts/_kubectl-metalk8s"),
        Shell::Fish => include_str!("scripts/kubectl-metalk8s.fish"),
        shell => return generated(shell, program),
    };
    script.replace(PLUGIN, program).replace(&PLUGIN.replace('-', "_"), &program.replace('-', "_"))
}

/// A script that knows the commands and flags, and asks nobody.
fn generated(shell: Shell, program: &str) -> String {
    let mut tree = manual::tree();
    if program == metalk8sctl::PROGRAM {
        tree = Resources::of(&tree).tree(&tree);
    }
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut tree, program, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
