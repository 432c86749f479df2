use std::path::PathBuf;

use clap::{Args, ValueHint};

use domain::object::name::ExistingName;
use domain::solution::version::VersionRequest;

#[derive(Debug, Args)]
pub struct RenderSolutionArgs {
    /// Name of the solution
    pub name: ExistingName,
    /// Exact version, `latest`, or a constraint such as '^1.2' (default: latest, or that of --archive)
    #[arg(long)]
    pub version: Option<VersionRequest>,
    /// Environment (default: `METALK8S_ENVIRONMENT`, or the environment of namespace -n)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    /// Take the version from this archive instead of the catalogue: an ISO file, or the directory that one is built from
    #[arg(long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub archive: Option<PathBuf>,
    /// Use no cluster (default: if there is no kubeconfig); -n defaults to the name of the environment
    #[arg(long, requires = "archive")]
    pub offline: bool,
    /// The registry with the images (default: the cluster's)
    #[arg(long, value_name = "HOST[:PORT][/PATH]")]
    pub registry: Option<String>,
    /// The version of MetalK8s that the objects are labelled with (default: the cluster's)
    #[arg(long, value_name = "VERSION")]
    pub metalk8s_version: Option<String>,
    /// Allow pre-releases for `latest` and constraints
    #[arg(long)]
    pub pre: bool,
    /// Operators with or without a webhook (default: as the operators of the environment)
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    pub webhook: Option<bool>,
}
