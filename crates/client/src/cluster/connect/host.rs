//! The local machine: its environment variables and well-known files.

use std::env;
use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Variables = dyn Fn(&str) -> Option<OsString> + Send + Sync;

/// The local machine, or a simulated one in tests.
#[derive(Clone)]
pub struct Host {
    variables: Arc<Variables>,
    service_account: PathBuf,
}

impl Host {
    pub fn this() -> Self {
        Self::with("/var/run/secrets/kubernetes.io/serviceaccount", |name| env::var_os(name))
    }

    /// A machine with these variables, and a Pod's service account mounted there.
    pub fn with(
        service_account: impl Into<PathBuf>,
        variables: impl Fn(&str) -> Option<OsString> + Send + Sync + 'static,
    ) -> Self {
        Self { variables: Arc::new(variables), service_account: service_account.into() }
    }

    /// The value of the first of these variables that is set and not empty.
    pub(super) fn variable(&self, names: &[&str]) -> Option<OsString> {
        names.iter().find_map(|name| (self.variables)(name).filter(|value| !value.is_empty()))
    }

    pub(super) fn text(&self, names: &[&str]) -> Option<String> {
        self.variable(names).and_then(|value| value.into_string().ok())
    }

    pub(super) fn kubeconfigs(&self) -> Vec<PathBuf> {
        if let Some(list) = self.variable(&["KUBECONFIG"]) {
            return env::split_paths(&list).filter(|path| !path.as_os_str().is_empty()).collect();
        }
        let home = self.variable(&["HOME", "USERPROFILE"]);
        home.map(|home| Path::new(&home).join(".kube").join("config")).into_iter().collect()
    }

    /// Whether the user named no kubeconfig and has none of their own.
    pub fn lacks_kubeconfig(&self) -> bool {
        self.variable(&["KUBECONFIG"]).is_none() && !self.kubeconfigs().iter().any(|path| path.exists())
    }

    /// The directory where a Pod finds its service account.
    pub(super) fn service_account(&self) -> &Path {
        &self.service_account
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Host")
    }
}
