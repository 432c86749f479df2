//! Flags of the verbs on archives: those of the catalogue, and files without a cluster.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::groups::{AbsenceArgs, ChangeArgs, ListArgs, LockArgs, OfflineArgs};

/// `get archive`.
#[derive(Debug, Args)]
pub struct GetArchiveArgs {
    /// Solutions, ids such as example-solution-1.0.0, or paths; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Only this version
    #[arg(long)]
    pub version: Option<String>,
    /// What is shown and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `describe archive`.
#[derive(Debug, Args)]
pub struct DescribeArchiveArgs {
    /// A solution's name with --version, an id such as example-solution-1.0.0, or a path
    pub name: String,
    /// Version of the solution
    #[arg(long)]
    pub version: Option<String>,
}

/// `import archive`.
#[derive(Debug, Args)]
pub struct ImportArchiveArgs {
    /// ISO files on the bootstrap node
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<String>,
    /// Replace an archive of the same name and version that nothing uses
    #[arg(long)]
    pub replace: bool,
    /// Dry run and timeout.
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Waiting for others.
    #[command(flatten)]
    pub lock: LockArgs,
}

/// `delete archive` and `unimport archive`.
#[derive(Debug, Args)]
pub struct DeleteArchiveArgs {
    /// Archives: a solution's name with --version, an id such as example-solution-1.0.0, or a path
    #[arg(required = true, value_name = "ARCHIVE")]
    pub names: Vec<String>,
    /// Version of the solution
    #[arg(long)]
    pub version: Option<String>,
    /// What becomes of objects that do not exist.
    #[command(flatten)]
    pub absence: AbsenceArgs,
    /// Dry run and timeout.
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Waiting for others.
    #[command(flatten)]
    pub lock: LockArgs,
}

/// `validate archive`.
#[derive(Debug, Args)]
pub struct ValidateArchiveArgs {
    /// Archives: ISO files, or the directories that they are built from
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub files: Vec<PathBuf>,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    /// Decompress every layer and compare it with its image's configuration
    #[arg(long)]
    pub deep: bool,
    /// What an archive has to carry.
    #[command(flatten)]
    pub required: RequiredArgs,
    /// Require a signature by this key or the key in this file; repeatable
    #[arg(long = "public-key", value_name = "FILE|KEY")]
    pub public_keys: Vec<String>,
    /// Print the manifest with MetalK8s' defaults instead of findings
    #[arg(long)]
    pub show_manifest: bool,
    /// What is expected of archives.
    #[command(flatten)]
    pub allow: AllowArgs,
}

/// What an archive has to carry.
#[derive(Debug, Clone, Args)]
pub struct RequiredArgs {
    /// Require an implanted MD5
    #[arg(long)]
    pub require_checksum: bool,
    /// Require a signature by a given or trusted key
    #[arg(long)]
    pub require_signature: bool,
}

/// Rules that are not wanted.
#[derive(Debug, Clone, Args)]
pub struct AllowArgs {
    /// Ignore this rule's warnings
    #[arg(long = "allow", value_name = "RULE", value_delimiter = ',')]
    pub rules: Vec<String>,
}

/// `create archive`.
#[derive(Debug, Args)]
pub struct CreateArchiveArgs {
    /// The tree: manifest.yaml, images and operator
    #[arg(value_name = "DIRECTORY", value_hint = ValueHint::AnyPath)]
    pub directory: PathBuf,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub filename: PathBuf,
    /// Add images from here: OCI layouts, `docker save` files, skopeo's dir: layouts, or a directory of them
    #[arg(long, value_name = "PATH")]
    pub images_from: Vec<PathBuf>,
    /// Add only this image
    #[arg(long = "image", value_name = "NAME:TAG")]
    pub images: Vec<String>,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    /// Dry run.
    #[command(flatten)]
    pub offline: OfflineArgs,
    /// What is expected of archives.
    #[command(flatten)]
    pub allow: AllowArgs,
}

/// `sign archive`.
#[derive(Debug, Args)]
pub struct SignArchiveArgs {
    /// The ISO file; the signature becomes FILE.minisig
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub file: PathBuf,
    /// The file with the secret key, as `minisign -G` writes it
    #[arg(long, value_name = "FILE")]
    pub secret_key: PathBuf,
    /// The file with the key's password, for a key that has one
    #[arg(long, value_name = "FILE")]
    pub password_file: Option<PathBuf>,
    /// What the signature says; by default the time and the file's name
    #[arg(long, value_name = "TEXT")]
    pub comment: Option<String>,
    /// Dry run.
    #[command(flatten)]
    pub offline: OfflineArgs,
}
