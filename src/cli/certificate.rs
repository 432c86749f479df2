use clap::Args;

use super::groups::{ListArgs, LockedChangeArgs};
use domain::object::name::Subdomain;

#[derive(Debug, Args)]
#[command(mut_args(super::groups::without_noise))]
pub struct GetCertificateArgs {
    /// Names of certificates; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    #[command(flatten)]
    pub nodes: NodesArgs,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct RenewCertificateArgs {
    #[command(flatten)]
    pub nodes: NodesArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

/// Whose certificates are meant.
#[derive(Debug, Args)]
pub struct NodesArgs {
    /// Only certificates of these nodes (default: all nodes whose Salt minion answers)
    #[arg(long = "node", value_name = "NODE,...", value_delimiter = ',')]
    pub nodes: Vec<Subdomain>,
}
