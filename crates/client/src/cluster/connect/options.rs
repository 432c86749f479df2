use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use secrecy::SecretString;

use domain::object::name::Name;

/// The user's connection settings; the kubeconfig provides the others.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The one file to read, instead of `KUBECONFIG`'s.
    pub kubeconfig: Option<PathBuf>,
    pub context: Option<String>,
    pub cluster: Option<String>,
    pub user: Option<String>,
    pub server: Option<String>,
    pub token: Option<SecretString>,
    pub impersonate: Option<String>,
    pub impersonate_groups: Vec<String>,
    pub impersonate_uid: Option<String>,
    pub certificate_authority: Option<PathBuf>,
    pub client_certificate: Option<PathBuf>,
    pub client_key: Option<PathBuf>,
    pub tls_server_name: Option<String>,
    /// Whether the certificate of the API server is not verified.
    pub insecure_skip_tls_verify: Option<bool>,
    /// The time limit of one request; streams have none once they began.
    pub request_timeout: Option<Duration>,
    /// The account that logs into Salt if the kubeconfig has no token.
    pub salt_service_account: ServiceAccount,
}

/// A service account, as `NAMESPACE/NAME`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceAccount {
    pub namespace: String,
    pub name: String,
}

impl ServiceAccount {
    pub fn username(&self) -> String {
        format!("system:serviceaccount:{}:{}", self.namespace, self.name)
    }
}

impl Default for ServiceAccount {
    fn default() -> Self {
        Self { namespace: "kube-system".to_owned(), name: "metalk8s-cli".to_owned() }
    }
}

impl fmt::Display for ServiceAccount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.namespace, self.name)
    }
}

impl FromStr for ServiceAccount {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((namespace, name)) = text.split_once('/') else {
            return Err("write NAMESPACE/NAME".to_owned());
        };
        let namespace: Name = namespace.parse().map_err(|error| format!("namespace: {error}"))?;
        // Names of service accounts may contain dots.
        for part in name.split('.') {
            part.parse::<Name>().map_err(|error| format!("name: {error}"))?;
        }
        Ok(Self { namespace: namespace.as_str().to_owned(), name: name.to_owned() })
    }
}
