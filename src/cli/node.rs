mod schedulable;

use clap::Args;

use super::groups::{
    AbsenceArgs, AsyncArgs, ChangeArgs, Concurrency, FileArgs, ListArgs, LockedChangeArgs, SilenceArgs,
};
use domain::node::{Roles, SshParts, Taints};
use domain::object::name::Subdomain;
use domain::selector::Selector;

pub use schedulable::{CordonNodeArgs, DrainNodeArgs, MaintenanceArgs, UncordonNodeArgs};

/// The nodes that are meant.
#[derive(Debug, Args)]
pub struct ChosenNodesArgs {
    /// Names of nodes
    #[arg(value_name = "NAME", required_unless_present = "selector", conflicts_with = "selector")]
    pub names: Vec<Subdomain>,
    /// Nodes that match this label selector
    #[arg(short = 'l', long, value_name = "LABELS")]
    pub selector: Option<Selector>,
}

#[derive(Debug, Args)]
pub struct GetNodeArgs {
    /// Names of nodes; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<Subdomain>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeNodeArgs {
    /// Name of the node
    pub name: Subdomain,
}

/// How the bootstrap node reaches a node.
#[derive(Debug, Default, Args)]
pub struct SshArgs {
    /// Host name or IP address at which the bootstrap node reaches the node
    #[arg(long, value_name = "HOST_OR_IP")]
    pub hostname: Option<String>,
    /// SSH user (default: root)
    #[arg(long, value_name = "USER")]
    pub ssh_user: Option<String>,
    /// SSH port (default: 22)
    #[arg(long, value_name = "PORT", value_parser = clap::value_parser!(u16).range(1..))]
    pub ssh_port: Option<u16>,
    /// Path of the private SSH key on the bootstrap node
    #[arg(long, value_name = "PATH")]
    pub ssh_key_path: Option<String>,
    /// Accept a key that is neither in /etc/metalk8s nor in /etc/kubernetes/pki; the Salt master must be able to read it
    #[arg(long)]
    pub allow_key_path: bool,
    /// Run commands with sudo; required unless the SSH user is root
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    pub sudo_required: Option<bool>,
}

impl SshArgs {
    pub fn parts(&self) -> SshParts {
        SshParts {
            host: self.hostname.clone(),
            user: self.ssh_user.clone(),
            port: self.ssh_port.map(|port| port.to_string()),
            key_path: self.ssh_key_path.clone(),
            sudo: self.sudo_required,
        }
    }
}

/// Says which SSH settings a node has that are not given.
pub fn ssh_defaults(default: &'static str) -> impl Fn(clap::Arg) -> clap::Arg {
    move |argument| match argument.get_id().as_str() {
        "ssh_user" => argument.help(format!("SSH user (default: {default})")),
        "ssh_port" => argument.help(format!("SSH port (default: {default})")),
        _ => argument,
    }
}

#[derive(Debug, Args)]
pub struct CreateNodeArgs {
    /// Name of the node: its hostname
    #[arg(required_unless_present = "filename")]
    pub name: Option<Subdomain>,
    #[command(flatten)]
    pub ssh: SshArgs,
    /// Roles: control-plane, workload, infra, etcd, master, node
    #[arg(long, value_name = "ROLE,...")]
    pub roles: Option<Roles>,
    /// Taints that replace those of the roles: KEY[=VALUE][:EFFECT],... or none
    #[allow(rustdoc::broken_intra_doc_links, reason = "brackets as help has them")]
    #[arg(long, value_name = "TAINT,...")]
    pub taints: Option<Taints>,
    /// MetalK8s version of the node (default: that of the bootstrap node)
    #[arg(long)]
    pub version: Option<String>,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub change: ChangeArgs,
}

/// `edit node`.
#[derive(Debug, Args)]
pub struct EditNodeArgs {
    /// Name of the node
    pub name: Subdomain,
    /// Roles that replace the present ones: control-plane, workload, infra, etcd, master, node
    #[arg(long, value_name = "ROLE,...")]
    pub roles: Option<Roles>,
    /// Taints that replace the present ones: KEY[=VALUE][:EFFECT],... or none (default: those of the new roles)
    #[allow(rustdoc::broken_intra_doc_links, reason = "brackets as help has them")]
    #[arg(long, value_name = "TAINT,...")]
    pub taints: Option<Taints>,
    #[command(flatten)]
    pub ssh: SshArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeleteNodeArgs {
    /// Names of nodes
    #[arg(value_name = "NAME", required_unless_present = "filename", conflicts_with = "filename")]
    pub names: Vec<Subdomain>,
    /// First evict the pods of the node
    #[arg(long)]
    pub drain: bool,
    #[command(flatten)]
    pub silence: SilenceArgs,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeployNodeArgs {
    #[command(flatten)]
    pub nodes: ChosenNodesArgs,
    /// How many nodes to deploy at the same time (default: 8, with --redeploy 1); control plane nodes come first, one by one
    #[arg(long, alias = "parallel", value_name = "N", default_value = "8")]
    #[arg(default_value_if("redeploy", "true", "1"), hide_default_value = true)]
    pub concurrency: Concurrency,
    /// Also deploy nodes that are already deployed; this drains them
    #[arg(long)]
    pub redeploy: bool,
    /// Leave the pods of these nodes where they are
    #[arg(long, requires = "redeploy")]
    pub skip_drain: bool,
    #[command(flatten)]
    pub silence: SilenceArgs,
    #[command(flatten)]
    pub leave: AsyncArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct ReplaceNodeArgs {
    /// Name of the lost node
    pub old: Subdomain,
    /// Name of the node that takes its place: its hostname
    pub new: Subdomain,
    /// What is not given is as for the lost node.
    #[command(flatten)]
    pub ssh: SshArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}
