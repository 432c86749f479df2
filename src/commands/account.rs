//! The user of this process, for messages about locks and jobs, and as the cluster's administrator.

use std::fs::File;
use std::path::Path;

use crate::cli::metalk8sctl::ADMINISTRATOR;
use crate::cluster::connect::Host;

/// The user's name on this host, `user@host`.
#[must_use]
pub(super) fn account() -> String {
    let user = variable(&["USER", "LOGNAME", "USERNAME"]).or_else(listed);
    let host = variable(&["HOSTNAME", "COMPUTERNAME"]).or_else(|| {
        std::fs::read_to_string("/proc/sys/kernel/hostname")
            .ok()
            .map(|name| name.trim().to_owned())
    });
    let known = |name: Option<String>| name.unwrap_or_else(|| "unknown".to_owned());
    format!("{}@{}", known(user), known(host))
}

/// The kubeconfig of the cluster's administrator, for a user who has none of their own and can read that one.
#[must_use]
pub fn administrator_kubeconfig() -> Option<&'static Path> {
    let path = Path::new(ADMINISTRATOR);
    (Host::this().lacks_kubeconfig() && File::open(path).is_ok()).then_some(path)
}

fn variable(names: &[&str]) -> Option<String> {
    let mut values = names.iter().filter_map(|name| std::env::var(name).ok());
    values.find(|value| !value.is_empty())
}

/// The system's name for the user of this process, because cron and service managers may set no variable. The file is
/// read without the host's name service modules, which a static binary cannot load.
#[cfg(unix)]
fn listed() -> Option<String> {
    let user = rustix::process::getuid().as_raw();
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    Some(name_of(user, &users).unwrap_or_else(|| format!("uid-{user}")))
}

#[cfg(not(unix))]
fn listed() -> Option<String> {
    None
}

/// A user's name in the format of passwd(5).
#[cfg(unix)]
fn name_of(user: u32, users: &str) -> Option<String> {
    users.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next().filter(|name| !name.is_empty())?;
        (fields.nth(1)?.parse() == Ok(user)).then(|| name.to_owned())
    })
}

#[cfg(all(test, unix))]
mod tests {
    use super::name_of;

    #[test]
    fn a_user_is_found_by_number() {
        let users =
            "# comment\nroot:x:0:0:root:/root:/bin/sh\n::7:7:::\nada:x:1000:7:Ada:/home/ada:/bin/sh\n";
        assert_eq!(name_of(1000, users).as_deref(), Some("ada"));
        assert_eq!(name_of(0, users).as_deref(), Some("root"));
        assert_eq!(name_of(7, users), None);
    }
}
