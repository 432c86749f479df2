use std::net::IpAddr;

use clap::Args;

use super::groups::OfflineArgs;

#[derive(Debug, Args)]
pub struct RestoreBootstrapArgs {
    /// Print the steps of a restore, on any workstation
    #[arg(long, conflicts_with_all = ["apiserver_node_ip", "version", "dry_run"])]
    pub plan: bool,
    /// The backup; with --plan, default: the newest one with a copy on another node
    #[arg(long, value_name = "FILE", value_parser = path, required_unless_present = "plan")]
    pub backup_file: Option<String>,
    /// Address of a control plane node that serves the API meanwhile
    #[arg(long, value_name = "IP", required_unless_present = "plan")]
    pub apiserver_node_ip: Option<IpAddr>,
    /// Version of MetalK8s, if several are mounted in /srv/scality
    #[arg(long, value_name = "VERSION")]
    pub version: Option<String>,
    #[command(flatten)]
    pub offline: OfflineArgs,
}

/// The file is on another machine, and becomes a part of a command.
fn path(text: &str) -> Result<String, String> {
    let is_safe = |one: char| one.is_ascii_alphanumeric() || "/._-+:@".contains(one);
    if text.starts_with('/') && text.chars().all(is_safe) {
        Ok(text.to_owned())
    } else {
        Err("it must be an absolute path without spaces and special characters".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_can_be_pasted_into_a_command() {
        assert!(path("/var/lib/metalk8s/backups/20261123_110000.tar.gz").is_ok());
        for wrong in ["x.tar.gz", "/a b", "/a;b", "/a$b", ""] {
            assert!(path(wrong).is_err(), "{wrong}");
        }
    }
}
