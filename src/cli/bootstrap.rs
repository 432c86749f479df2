//! Flags of the verbs on the bootstrap node's configuration.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// `validate bootstrap-configuration`.
#[derive(Debug, Args)]
pub struct ValidateBootstrapArgs {
    /// File with the configuration; - reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
}
