use std::str::FromStr;

use clap::Args;

use super::groups::{FileArgs, ListArgs, LockedChangeArgs};
use domain::bootstrap::configuration::change;
use domain::cluster;
use domain::service_config::{Assignment, ConfigName};

#[derive(Debug, Args)]
pub struct GetConfigArgs {
    /// Names of configurations; default: those of all services. One name prints its YAML
    #[arg(value_name = "NAME")]
    pub names: Vec<AnyConfig>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeConfigArgs {
    /// Name of the configuration; `cluster`: the addresses; `bootstrap`: the configuration of the bootstrap node
    pub name: AnyConfig,
}

#[derive(Debug, Clone, Copy)]
pub enum AnyConfig {
    Service(ConfigName),
    Cluster,
    /// The one that MetalK8s installed the cluster from.
    Bootstrap,
}

impl FromStr for AnyConfig {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            cluster::config::WORD => return Ok(Self::Cluster),
            change::WORD => return Ok(Self::Bootstrap),
            _ => {}
        }
        let name = text.parse().map(Self::Service);
        name.map_err(|error: String| format!("{error}, {}, {}", cluster::config::WORD, change::WORD))
    }
}

#[derive(Debug, Args)]
pub struct EditConfigArgs {
    /// Name of the configuration; `cluster`: the addresses; `bootstrap`: the configuration of the bootstrap node
    pub name: AnyConfig,
    /// Set a field without an editor; the value is YAML; repeatable
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<Assignment>,
    /// For `cluster`: silence the alerts about control plane nodes until the command ends
    #[arg(long)]
    pub silence: bool,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct ApplyConfigArgs {
    /// Name of the configuration (default: that of the file)
    pub name: Option<ConfigName>,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

/// Says what `-f` is for configurations, which are described in no other way.
pub fn of_configs(flag: clap::Arg) -> clap::Arg {
    if flag.get_id() != "filename" {
        return flag;
    }
    flag.required(true).help(
        "Files or directories with configurations, or with the output of `get configs -o yaml` (-: standard input)",
    )
}
