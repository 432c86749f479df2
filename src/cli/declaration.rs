use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::groups::{ConcurrencyArgs, DefinitionArgs, LockedChangeArgs};

/// `apply -f`, which is read as `apply environment -f`.
#[derive(Debug, Args)]
pub struct ApplyFilesArgs {
    #[command(flatten)]
    pub files: FilesArgs,
    /// Also delete the custom resources of solutions that are removed, before their operators
    #[arg(long)]
    pub with_resources: bool,
    #[command(flatten)]
    pub definitions: DefinitionArgs,
    #[command(flatten)]
    pub several: ConcurrencyArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

/// `diff -f`, which is read as `diff environment -f`.
#[derive(Debug, Args)]
pub struct DiffFilesArgs {
    #[command(flatten)]
    pub files: FilesArgs,
}

/// The files, and what is deleted.
#[derive(Debug, Args)]
pub struct FilesArgs {
    /// File, directory or URL with environments, archives and active versions (-: standard input); repeatable
    #[arg(short, long = "filename", value_name = "FILE", required = true, value_delimiter = ',')]
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    pub filenames: Vec<PathBuf>,
    /// Read directories with all that is below them
    #[arg(short = 'R', long)]
    pub recursive: bool,
    /// Delete namespaces and solutions that the files do not name, or other environments as well
    #[arg(long, value_name = "SCOPE", num_args = 0..=1, require_equals = true, default_value = "none")]
    #[arg(default_missing_value = "named", hide_default_value = true)]
    pub prune: Prune,
    /// Allow pre-releases for `latest` and constraints
    #[arg(long)]
    pub pre: bool,
}

/// What is deleted if no file names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Prune {
    /// Nothing.
    None,
    /// Solutions and namespaces of the environments that the files name.
    Named,
    /// Environments that no file names as well.
    Environments,
}
