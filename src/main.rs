//! The `kubectl-metalk8s` binary: words in, exit status out.

use std::process::ExitCode;

fn main() -> ExitCode {
    kubectl_metalk8s::run(std::env::args_os())
}
