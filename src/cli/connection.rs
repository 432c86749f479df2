//! Connection flags: kubectl's own, and those for Salt API.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser};
use secrecy::{ExposeSecret, SecretString};

use super::duration;
use client::cluster::connect::{Options, ServiceAccount};
use domain::selector::contexts::Contexts;

/// How to reach the cluster and Salt.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Connection flags")]
pub struct ConnectionArgs {
    /// Kubeconfig file (default: the files in $KUBECONFIG, or ~/.kube/config)
    #[arg(long, global = true, value_name = "FILE", value_parser = file())]
    pub kubeconfig: Option<PathBuf>,
    /// Kubeconfig context to use (default: the current context)
    #[arg(long, global = true, value_name = "NAME")]
    pub context: Option<String>,
    /// Run `get`, `check`, `version` or `diff` in these contexts: names and /regular expressions/, separated by commas
    #[arg(long, global = true, value_name = "NAMES")]
    #[arg(conflicts_with_all = ["context", "cluster", "user", "server", "token", "salt_api"])]
    pub contexts: Option<Contexts>,
    /// Run `get`, `check`, `version` or `diff` in all contexts of the kubeconfig
    #[arg(long, global = true)]
    #[arg(conflicts_with_all = ["contexts", "context", "cluster", "user", "server", "token", "salt_api"])]
    pub all_contexts: bool,
    /// Kubeconfig cluster to use (default: that of the context)
    #[arg(long, global = true, value_name = "NAME")]
    pub cluster: Option<String>,
    /// Kubeconfig user to use (default: that of the context)
    #[arg(long, global = true, value_name = "NAME")]
    pub user: Option<String>,
    /// Address and port of the API server
    #[arg(short, long, global = true, value_name = "URL")]
    pub server: Option<String>,
    /// Bearer token for the API server
    #[arg(long, global = true, value_name = "TOKEN")]
    pub token: Option<SecretString>,
    /// User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME
    #[arg(long = "as", global = true, value_name = "USER")]
    pub impersonate: Option<String>,
    /// Group to impersonate; repeatable
    #[arg(long = "as-group", global = true, value_name = "GROUP")]
    pub impersonate_groups: Vec<String>,
    /// UID to impersonate
    #[arg(long = "as-uid", global = true, value_name = "UID")]
    pub impersonate_uid: Option<String>,
    /// Certificate authority file for the API server
    #[arg(long, global = true, value_name = "FILE", value_parser = file())]
    pub certificate_authority: Option<PathBuf>,
    /// Client certificate file
    #[arg(long, global = true, value_name = "FILE", value_parser = file())]
    pub client_certificate: Option<PathBuf>,
    /// Client key file
    #[arg(long, global = true, value_name = "FILE", value_parser = file())]
    pub client_key: Option<PathBuf>,
    /// Name to expect in the API server's certificate (default: its host name)
    #[arg(long, global = true, value_name = "NAME")]
    pub tls_server_name: Option<String>,
    /// Do not verify the API server's certificate (insecure)
    #[arg(long, global = true, value_name = "BOOL", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "true", conflicts_with = "certificate_authority")]
    pub insecure_skip_tls_verify: Option<bool>,
    /// Time limit of each request (30s, 2m; a bare number is seconds; 0: none)
    #[arg(long, global = true, value_name = "TIME", default_value = "0", hide_default_value = true, value_parser = request_timeout)]
    pub request_timeout: Duration,
    /// URL of Salt API, to bypass the API server's proxy
    #[arg(long, global = true, value_name = "URL")]
    pub salt_api: Option<String>,
    /// Certificate authority file for Salt API, with --salt-api
    #[arg(long, global = true, value_name = "FILE", requires = "salt_api")]
    pub salt_certificate_authority: Option<PathBuf>,
    /// Service account that logs into Salt if the kubeconfig has no token
    #[arg(long, global = true, value_name = "NS/NAME", default_value_t)]
    pub salt_service_account: ServiceAccount,
}

impl ConnectionArgs {
    pub fn has_contexts(&self) -> bool {
        self.all_contexts || self.contexts.is_some()
    }

    /// A flag with an empty value counts as not given, as in kubectl, where flags are merged into the kubeconfig: scripts pass
    /// variables that may be empty.
    pub(super) fn drop_empty(&mut self) {
        for text in [
            &mut self.context,
            &mut self.cluster,
            &mut self.user,
            &mut self.server,
            &mut self.impersonate,
            &mut self.impersonate_uid,
            &mut self.tls_server_name,
        ] {
            text.take_if(|text| text.is_empty());
        }
        for path in [
            &mut self.kubeconfig,
            &mut self.certificate_authority,
            &mut self.client_certificate,
            &mut self.client_key,
        ] {
            path.take_if(|path| path.as_os_str().is_empty());
        }
        self.token.take_if(|token| token.expose_secret().is_empty());
    }

    pub fn options(&self) -> Options {
        Options {
            kubeconfig: self.kubeconfig.clone(),
            context: self.context.clone(),
            cluster: self.cluster.clone(),
            user: self.user.clone(),
            server: self.server.clone(),
            token: self.token.clone(),
            impersonate: self.impersonate.clone(),
            impersonate_groups: self.impersonate_groups.clone(),
            impersonate_uid: self.impersonate_uid.clone(),
            certificate_authority: self.certificate_authority.clone(),
            client_certificate: self.client_certificate.clone(),
            client_key: self.client_key.clone(),
            tls_server_name: self.tls_server_name.clone(),
            insecure_skip_tls_verify: self.insecure_skip_tls_verify,
            request_timeout: Some(self.request_timeout).filter(|timeout| !timeout.is_zero()),
            salt_service_account: self.salt_service_account.clone(),
        }
    }
}

/// Reads the name of a file, which may be empty.
fn file() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// Reads a timeout as kubectl does: a bare number is seconds.
fn request_timeout(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds) => duration::bounded(Duration::from_secs(seconds)),
        Err(_) => duration::parse(text),
    }
}
