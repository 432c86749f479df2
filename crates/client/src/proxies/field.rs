//! The table of httpproxy's rules. What a real kubectl makes of them is in the end-to-end tests.

use super::*;

fn proxies(exceptions: &str) -> Proxies {
    let exceptions = exceptions.to_owned();
    Proxies::of(move |name| match name {
        "HTTPS_PROXY" => Some("http://secure:1".to_owned()),
        "HTTP_PROXY" => Some("http://plain:1".to_owned()),
        "NO_PROXY" => Some(exceptions.clone()),
        _ => None,
    })
}

/// Exceptions, a server, and whether it is reached without a proxy.
const TABLE: &[(&str, &str, bool)] = &[
    ("", "https://server", false),
    ("*", "https://server", true),
    ("*", "https://192.0.2.1:6443", true),
    ("other,*", "https://server", true),
    ("server", "https://server:6443", true),
    ("SERVER", "https://Server:6443", true),
    (" server , other", "https://server", true),
    ("server:6443", "https://server:6443", true),
    ("server:6443", "https://server", false),
    ("server:443", "https://server", true),
    ("server:80", "http://server", true),
    ("server:", "https://server:6443", true),
    ("example.com", "https://a.example.com", true),
    ("example.com", "https://anexample.com", false),
    (".example.com", "https://a.example.com", true),
    ("*.example.com", "https://a.example.com", true),
    ("*.example.com:6443", "https://a.example.com:6443", true),
    ("*.example.com:6443", "https://a.example.com:5000", false),
    ("192.0.2.1", "https://192.0.2.1:6443", true),
    ("192.0.2.1:6443", "https://192.0.2.1:6443", true),
    ("192.0.2.1:6443", "https://192.0.2.1", false),
    ("192.0.2.0/24", "https://192.0.2.7", true),
    ("192.0.2.9/24", "https://192.0.2.7", true),
    ("192.0.2.0/24", "https://198.51.100.7", false),
    ("2001:db8::1", "https://[2001:db8::1]:6443", true),
    ("[2001:db8::1]:6443", "https://[2001:db8::1]:6443", true),
    ("[2001:db8::1]:6443", "https://[2001:db8::1]", false),
    ("2001:db8::/32", "https://[2001:db8::7]", true),
    (":6443,,", "https://server:6443", false),
    // Never for this machine.
    ("", "https://localhost:6443", true),
    ("", "https://127.0.0.2:6443", true),
    ("", "https://[::1]:6443", true),
];

#[test]
fn exceptions_are_those_of_go() {
    for (exceptions, server, is_direct) in TABLE {
        let uri: Uri = server.parse().unwrap();
        let found = proxies(exceptions).before(&uri).map(str::to_owned);
        let proxy = match uri.scheme_str() {
            Some("http") => "http://plain:1",
            _ => "http://secure:1",
        };
        let expected = (!is_direct).then(|| proxy.to_owned());
        assert_eq!(found, expected, "{exceptions:?} {server}");
    }
    // A name with a leading dot is that of its subdomains alone.
    let apex = "https://example.com".parse().unwrap();
    assert!(proxies(".example.com").before(&apex).is_some());
    assert!(proxies("*.example.com").before(&apex).is_some());
}

#[test]
fn capitals_come_first_and_empty_variables_are_none() {
    let of = |variables: &'static [(&str, &str)]| {
        let proxies = Proxies::of(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        });
        proxies.before(&Uri::from_static("https://server")).map(str::to_owned)
    };
    assert_eq!(of(&[("HTTPS_PROXY", "a"), ("https_proxy", "b")]).as_deref(), Some("a"));
    assert_eq!(of(&[("HTTPS_PROXY", ""), ("https_proxy", "b")]).as_deref(), Some("b"));
    assert_eq!(of(&[("https_proxy", "b"), ("no_proxy", "server")]), None);
    assert_eq!(of(&[("HTTP_PROXY", "a"), ("ALL_PROXY", "b")]), None);
}
