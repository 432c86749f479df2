//! kube's configuration from a cluster and a user. kube's own way there runs credential plugins three
//! times, reads `NO_PROXY` against the proxy instead of the server, and fails on a token file that ends
//! with a newline; so only its parts are used.
//!
//! Each of these can go when kube (5.0.0 was read) no longer needs it:
//! - The plugins: `super::plugin` says where kube runs them.
//! - `NO_PROXY`: `super::proxy` says where kube compares it.

use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use http::Uri;
use kube::Config;
use kube::config::{Cluster, ExecAuthCluster};

use super::confirm::CONNECTING;
use super::error::Error;
use super::kubeconfig::Target;
use crate::tls;

/// The configuration. Credentials are only sent over TLS: kubectl does not send them over plain HTTP either.
pub(super) fn config(target: Target) -> Result<Config, Error> {
    let Target { cluster, mut user, .. } = target;
    let mut config = Config::new(server(&cluster)?);
    config.default_retry = false;
    config.connect_timeout = Some(CONNECTING);
    config.accept_invalid_certs = cluster.insecure_skip_tls_verify.unwrap_or(false);
    config.root_cert = authority(&cluster)?;
    if config.accept_invalid_certs {
        // Without TLS, the host's own certificate authorities are not needed.
        config.root_cert = Some(Vec::new());
    }
    if let Some(exec) = user.exec.as_mut().filter(|exec| exec.provide_cluster_info) {
        let described = ExecAuthCluster::try_from(&cluster);
        exec.cluster = Some(described.map_err(|error| Error::Credentials { reason: error.to_string() })?);
    }
    config.tls_server_name = cluster.tls_server_name;
    config.disable_compression = cluster.disable_compression.unwrap_or(false);
    config.auth_info.impersonate = user.impersonate.clone();
    config.auth_info.impersonate_uid.clone_from(&user.impersonate_uid);
    config.auth_info.impersonate_groups.clone_from(&user.impersonate_groups);
    config.auth_info.impersonate_user_extra.clone_from(&user.impersonate_user_extra);
    // client-go decides this by the text of the address, before it adds the scheme (client_config.go).
    if cluster.server.is_some_and(|server| server.starts_with("https://")) {
        config.auth_info = user;
    }
    Ok(config)
}

/// The server's URL. Without a scheme it is HTTP, also where the kubeconfig has settings for TLS: client-go decides by
/// the address whether it reads them (`client_config.go`).
fn server(cluster: &Cluster) -> Result<Uri, Error> {
    let text = cluster.server.as_deref().ok_or(Error::NoServer)?;
    let url = if text.contains("://") { text.to_owned() } else { format!("http://{text}") };
    let refused =
        |reason: &str| Error::Url { what: "the server", url: text.to_owned(), reason: reason.to_owned() };
    let url: Uri = url.parse().map_err(|error: http::uri::InvalidUri| refused(&error.to_string()))?;
    if !text.contains("://") && !matches!(url.path(), "" | "/") {
        return Err(refused("it must begin with https:// or http://"));
    }
    match url.scheme_str() {
        Some("http" | "https") if url.host().is_some_and(|host| !host.is_empty()) => Ok(url),
        Some("http" | "https") => Err(refused("it has no host")),
        _ => Err(refused("it must begin with https:// or http://")),
    }
}

/// The certificate authorities for the server's certificate; none means those of the host.
fn authority(cluster: &Cluster) -> Result<Option<Vec<Vec<u8>>>, Error> {
    const WHAT: &str = "the certificate authority";
    let refused = |reason: String| Error::Certificate { what: WHAT, reason };
    let pem = match (&cluster.certificate_authority_data, &cluster.certificate_authority) {
        (Some(data), _) => {
            STANDARD.decode(data).map_err(|error| refused(format!("it is not base64: {error}")))?
        }
        (None, Some(path)) => fs::read(path).map_err(Error::file(WHAT, path))?,
        (None, None) => return Ok(None),
    };
    let certificates = tls::certificates(&pem).map_err(refused)?;
    Ok(Some(certificates.into_iter().map(|certificate| certificate.to_vec()).collect()))
}
