//! Flags of the verbs on archives, in the catalogue and as files.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueHint};

use super::duration;
use super::groups::{
    AbsenceArgs, ChangeArgs, DryRun, FileArgs, ListArgs, LockedChangeArgs, OfflineArgs, WaitArgs,
};
use super::permissions::LimitArgs;

#[derive(Debug, Args)]
pub struct GetArchiveArgs {
    /// Names of solutions, ids such as example-solution-1.0.0, or paths; default: all of solutions
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Also the archives of MetalK8s itself
    #[arg(long, conflicts_with = "names")]
    pub all: bool,
    /// Only this version
    #[arg(long)]
    pub version: Option<String>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeArchiveArgs {
    /// Name of a solution with --version, an id such as example-solution-1.0.0, or a path
    pub name: String,
    /// Version of the solution
    #[arg(long)]
    pub version: Option<String>,
}

#[derive(Debug, Args)]
pub struct WaitArchiveArgs {
    /// Ids such as example-solution-1.0.0
    #[arg(value_name = "ARCHIVE", required = true)]
    pub names: Vec<String>,
    #[command(flatten)]
    pub wait: WaitArgs,
}

/// Says what of an archive can be waited for.
pub fn of_archive(condition: clap::Arg) -> clap::Arg {
    condition.help("What to wait for: create, delete, jsonpath='{.status.active}'=true")
}

#[derive(Debug, Args)]
pub struct ImportArchiveArgs {
    /// ISO files on the bootstrap node; local files with --backend direct
    #[arg(required = true, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    pub paths: Vec<String>,
    /// Replace an archive of the same name and version that is not in use
    #[arg(long)]
    pub replace: bool,
    /// With --backend direct: registry of the images (default: that of the last import)
    #[arg(long, value_name = "HOST[:PORT][/PATH]")]
    pub registry: Option<String>,
    #[command(flatten)]
    pub limit: LimitArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

/// `delete archive` and `unimport archive`.
#[derive(Debug, Args)]
pub struct DeleteArchiveArgs {
    /// Names of solutions with --version, ids such as example-solution-1.0.0, or paths
    #[arg(required_unless_present = "filename", value_name = "ARCHIVE")]
    pub names: Vec<String>,
    /// Version of the solution
    #[arg(long)]
    pub version: Option<String>,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

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
    /// Also send the definitions to the API server, which stores nothing: server (default) or client (not sent)
    #[arg(long, value_name = "MODE", num_args = 0..=1, require_equals = true, default_value = "none")]
    #[arg(default_missing_value = "server", hide_possible_values = true, hide_default_value = true)]
    pub dry_run: DryRun,
    #[command(flatten)]
    pub required: RequiredArgs,
    /// Require a signature by this key or the key in this file; repeatable
    #[arg(long = "public-key", value_name = "FILE|KEY")]
    pub public_keys: Vec<String>,
    /// Print the manifest with MetalK8s' defaults instead of findings
    #[arg(long)]
    pub show_manifest: bool,
    #[command(flatten)]
    pub allow: AllowArgs,
}

/// What an archive must have.
#[derive(Debug, Clone, Args)]
pub struct RequiredArgs {
    /// Require an implanted MD5
    #[arg(long)]
    pub require_checksum: bool,
    /// Require a signature by a given key or by a trusted key
    #[arg(long)]
    pub require_signature: bool,
}

/// Rules whose warnings are ignored.
#[derive(Debug, Clone, Args)]
pub struct AllowArgs {
    /// Ignore this rule's warnings; repeatable
    #[arg(long = "allow", value_name = "RULE", value_delimiter = ',')]
    pub rules: Vec<String>,
}

#[derive(Debug, Args)]
pub struct CreateArchiveArgs {
    /// The solution's directory, with manifest.yaml, images and operator
    #[arg(value_name = "DIRECTORY", value_hint = ValueHint::AnyPath)]
    pub directory: PathBuf,
    /// The file to write
    #[arg(short, long, value_name = "FILE")]
    pub filename: PathBuf,
    /// Also pack these images: OCI layouts, `docker save` files, skopeo's dir: layouts, or a directory of them; repeatable
    #[arg(long, value_name = "PATH")]
    pub images_from: Vec<PathBuf>,
    /// Pack only this image of --images-from; repeatable
    #[arg(long = "image", value_name = "NAME:TAG")]
    pub images: Vec<String>,
    /// Treat warnings as errors
    #[arg(long)]
    pub strict: bool,
    #[command(flatten)]
    pub offline: OfflineArgs,
    #[command(flatten)]
    pub allow: AllowArgs,
}

#[derive(Debug, Args)]
pub struct PushArchiveArgs {
    /// The ISO file
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub file: PathBuf,
    /// The registry and the prefix of its repositories: HOST[:PORT][/PREFIX]
    #[allow(rustdoc::broken_intra_doc_links, reason = "brackets as help has them")]
    #[arg(long, value_name = "REGISTRY")]
    pub registry: String,
    /// Push the whole archive as one OCI artifact NAME:VERSION, with its signature, for `pull archive`
    #[arg(long)]
    pub as_artifact: bool,
    #[command(flatten)]
    pub login: LoginArgs,
    /// Replace tags that point to another image
    #[arg(long)]
    pub replace: bool,
    /// How many blobs are sent at the same time
    #[arg(long, value_name = "N", default_value = "4")]
    pub parallel: NonZeroUsize,
    #[command(flatten)]
    pub change: ChangeArgs,
}

/// Says what the flags of every change mean for a registry.
pub fn of_registry(flag: clap::Arg) -> clap::Arg {
    match flag.get_id().as_str() {
        "dry_run" => flag.help(
            "Check everything, but push nothing: server (default) also asks the registry, client does not",
        ),
        "timeout" => flag.help(
            "Time limit of the command (30s, 10m, 1h; 0: none); delays that the registry asks for are waited for within it",
        ),
        _ => flag,
    }
}

#[derive(Debug, Args)]
pub struct PullArchiveArgs {
    /// What to pull: HOST[:PORT]/NAME:VERSION, or with @sha256:DIGEST
    #[allow(rustdoc::broken_intra_doc_links, reason = "brackets as help has them")]
    #[arg(value_name = "REFERENCE")]
    pub reference: String,
    /// The file to write; the signature is written to FILE.minisig
    #[arg(short, long, value_name = "FILE")]
    pub filename: PathBuf,
    #[command(flatten)]
    pub login: LoginArgs,
    /// Replace the file if it exists
    #[arg(long)]
    pub replace: bool,
    /// Time limit of the command (30s, 10m, 1h; 0: none); delays that the registry asks for are waited for within it
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration::limit)]
    pub timeout: Duration,
    #[command(flatten)]
    pub offline: OfflineArgs,
}

/// How to log in to a registry.
#[derive(Debug, Clone, Args)]
pub struct LoginArgs {
    /// Connect without TLS (loopback addresses: always, unless they begin with https://)
    #[arg(long)]
    pub insecure_http: bool,
    /// Log in as this user, with the password on standard input (default: as `docker login` did)
    #[arg(long, value_name = "USER")]
    pub username: Option<String>,
}

#[derive(Debug, Args)]
pub struct SignArchiveArgs {
    /// The ISO file; the signature is written to FILE.minisig
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub file: PathBuf,
    /// Secret key file, as `minisign -G` writes it
    #[arg(long, value_name = "FILE")]
    pub secret_key: PathBuf,
    /// File with the password of the secret key, if it has one
    #[arg(long, value_name = "FILE")]
    pub password_file: Option<PathBuf>,
    /// Trusted comment of the signature (default: the time and the file's name)
    #[arg(long, value_name = "TEXT")]
    pub comment: Option<String>,
    #[command(flatten)]
    pub offline: OfflineArgs,
}
