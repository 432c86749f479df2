//! Completion scripts for the binary when it is called by its own name.

use clap_complete::Shell;

use super::manual;

/// The first word of a command line that requests completion.
pub const QUESTION: &str = "__complete";

/// The script for a shell. If the shell allows it, the script asks the binary, which can look up names in the
/// cluster.
#[must_use]
pub fn script(shell: Shell) -> Vec<u8> {
    match shell {
        Shell::Bash => include_bytes!("scripts/kubectl-metalk8s.bash").to_vec(),
        Shell::Zsh => include_bytes!("scripts/_kubectl-metalk8s").to_vec(),
        Shell::Fish => include_bytes!("scripts/kubectl-metalk8s.fish").to_vec(),
        shell => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut manual::tree(), "kubectl-metalk8s", &mut script);
            script
        }
    }
}
