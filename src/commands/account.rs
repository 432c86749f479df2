//! The user of this process, for messages about locks and jobs, and as the cluster's administrator.

use std::fs::File;
use std::path::Path;

use crate::cli::metalk8sctl::ADMINISTRATOR;
use base::system;
use client::cluster::connect::Host;

/// The user's name on this host, `user@host`.
pub(super) fn account() -> String {
    let user = variable(&["USER", "LOGNAME", "USERNAME"]).or_else(system::user);
    let host = variable(&["HOSTNAME", "COMPUTERNAME"]).or_else(system::host);
    let known = |name: Option<String>| name.unwrap_or_else(|| "unknown".to_owned());
    format!("{}@{}", known(user), known(host))
}

/// The kubeconfig of the cluster's administrator, for a user who has none of their own and can read that one.
pub fn administrator_kubeconfig() -> Option<&'static Path> {
    let path = Path::new(ADMINISTRATOR);
    (Host::this().lacks_kubeconfig() && File::open(path).is_ok()).then_some(path)
}

fn variable(names: &[&str]) -> Option<String> {
    let mut values = names.iter().filter_map(|name| std::env::var(name).ok());
    values.find(|value| !value.is_empty())
}
