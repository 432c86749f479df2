//! Which proxy stands before which server.

use super::super::proxy::proxy;
use super::*;

/// The proxy before `server`: its URL, or what is wrong with it.
fn before(
    server: &str,
    configured: Option<&str>,
    variables: &'static [(&'static str, &'static str)],
) -> Result<Option<String>, String> {
    let cluster = kube::config::Cluster {
        proxy_url: configured.map(str::to_owned),
        ..kube::config::Cluster::default()
    };
    let found = proxy(&cluster, &server.parse().unwrap(), &host(variables));
    let found = found.map_err(|error| error.to_string())?;
    Ok(found.map(|proxy| proxy.uri().to_string()))
}

#[test]
fn the_environment_names_the_proxy_and_its_exceptions() {
    const EXCEPT: &[(&str, &str)] =
        &[("HTTPS_PROXY", "http://proxy:3128"), ("NO_PROXY", ".example.com, 192.0.2.0/24,one")];
    for (server, variables, expected) in [
        ("https://server", &[("HTTPS_PROXY", "http://proxy:3128")][..], true),
        ("https://server", &[("https_proxy", "http://proxy:3128")], true),
        ("https://server", &[("HTTP_PROXY", "http://proxy:3128")], false),
        ("http://server", &[("HTTP_PROXY", "http://proxy:3128")], true),
        ("https://server", &[("HTTPS_PROXY", "")], false),
        ("https://server", EXCEPT, true),
        ("https://a.example.com:6443", EXCEPT, false),
        ("https://one", EXCEPT, false),
        ("https://another-one", EXCEPT, true),
        ("https://192.0.2.7:6443", EXCEPT, false),
        ("https://198.51.100.7:6443", EXCEPT, true),
        ("https://server", &[("https_proxy", "http://proxy:3128"), ("no_proxy", "*")], false),
        // Never for this machine itself.
        ("https://localhost:6443", &[("HTTPS_PROXY", "http://proxy:3128")], false),
        ("https://127.0.0.1:6443", &[("HTTPS_PROXY", "http://proxy:3128")], false),
        ("https://[::1]:6443", &[("HTTPS_PROXY", "http://proxy:3128")], false),
    ] {
        let found = before(server, None, variables).unwrap();
        let expected = expected.then(|| "http://proxy:3128/".to_owned());
        assert_eq!(found, expected, "{server} {variables:?}");
    }
}

#[test]
fn the_kubeconfigs_proxy_comes_before_the_environments_and_its_exceptions() {
    const OTHER: &[(&str, &str)] = &[("HTTPS_PROXY", "http://other:1"), ("NO_PROXY", "*")];
    for server in ["https://server", "https://127.0.0.1:6443"] {
        let found = before(server, Some("socks5://proxy:1080"), OTHER).unwrap();
        assert_eq!(found.as_deref(), Some("socks5://proxy:1080/"), "{server}");
    }
}

#[test]
fn what_is_no_proxy_is_refused_without_its_password() {
    for url in ["ftp://jo:passw0rd@proxy:21", "gopher://jo:passw0rd@proxy"] {
        let error = before("https://server", Some(url), &[]).unwrap_err();
        assert!(error.contains("proxy") && !error.contains("passw0rd"), "{error}");
    }
}
