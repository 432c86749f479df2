//! Which proxy stands between this machine and the API server.
//!
//! kube 5.0.0 finds it too, but compares `NO_PROXY` with the proxy's own address, not with the server's, and applies it
//! to the kubeconfig's `proxy-url` as well:
//! <https://github.com/kube-rs/kube/blob/54a3128acbd51aae51bf5c4af4e1d19146fc66bd/kube-client/src/config/file_loader.rs#L138-L157>.
//! <https://github.com/kube-rs/kube/issues/1203> asked for the server's. Once kube compares that one, and leaves the
//! kubeconfig's proxy alone, `Config` can bring the proxy.

use http::Uri;
use hyper_util::client::proxy::matcher::{Intercept, Matcher};
use kube::config::Cluster;

use super::error::Error;
use super::host::Host;
use crate::proxies::{Proxies, public};
use base::secrets::remember_password_of;

/// The proxy for `server`: that of the kubeconfig, always, or else that of the environment, with its exceptions.
pub(super) fn proxy(cluster: &Cluster, server: &Uri, host: &Host) -> Result<Option<Intercept>, Error> {
    if let Some(url) = &cluster.proxy_url {
        remember_password_of(url);
        let proxy = Matcher::builder().all(url.clone()).build().intercept(server);
        return supported(proxy.ok_or_else(|| refused(url))?, url).map(Some);
    }
    let proxies = Proxies::of(|name| host.text(&[name]));
    let Some(url) = proxies.before(server) else { return Ok(None) };
    remember_password_of(url);
    let proxy = Matcher::builder().all(url.to_owned()).build().intercept(server);
    supported(proxy.ok_or_else(|| refused(url))?, url).map(Some)
}

fn supported(proxy: Intercept, url: &str) -> Result<Intercept, Error> {
    match proxy.uri().scheme_str() {
        Some("http" | "https" | "socks5" | "socks5h") => Ok(proxy),
        _ => Err(refused(url)),
    }
}

/// The password of a proxy is a secret.
fn refused(url: &str) -> Error {
    Error::Url {
        what: "the proxy",
        url: public(url),
        reason: "it must begin with http://, https:// or socks5://".to_owned(),
    }
}
