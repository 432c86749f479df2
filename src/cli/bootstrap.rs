//! Flags of the verbs on the bootstrap node.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::groups::OfflineArgs;

#[derive(Debug, Args)]
pub struct DeployBootstrapArgs {
    /// Version of MetalK8s, if several are mounted in /srv/scality
    #[arg(long, value_name = "VERSION")]
    pub version: Option<String>,
    #[command(flatten)]
    pub offline: OfflineArgs,
}

#[derive(Debug, Args)]
pub struct ValidateBootstrapArgs {
    /// File with the configuration; - reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
}
