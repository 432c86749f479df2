//! Which requests are answered at all: those of a browser that shows this page, and of nothing else.

use http::header::{AsHeaderName, HOST, ORIGIN};
use http::{HeaderMap, Method, Uri};

use super::answer::Status;

/// Refuses a request by its head.
///
/// - Another `Host` is a name that was rebound to this machine. Its port may be any: `ssh -L` changes it.
/// - `SameSite` does not tell ports apart, and other users may listen on them: `Origin` and `Sec-Fetch-Site` do.
pub(super) fn check(method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Status> {
    let host = single(headers, HOST)?.ok_or(Status::BadRequest)?;
    // A proxy would be asked like this.
    if uri.authority().is_some() || uri.scheme().is_some() {
        return Err(Status::BadRequest);
    }
    if !is_loopback(host) {
        return Err(Status::Forbidden);
    }
    if let Some(origin) = single(headers, ORIGIN)?
        && origin.strip_prefix("http://") != Some(host)
    {
        return Err(Status::Forbidden);
    }
    let site = single(headers, "sec-fetch-site")?;
    let is_own = matches!(site, None | Some("same-origin" | "none"));
    // A link elsewhere may lead here, where it brings no cookie and therefore shows the login. A page of another port of this
    // machine would bring it.
    let is_link = site == Some("cross-site")
        && *method == Method::GET
        && single(headers, "sec-fetch-mode")? == Some("navigate")
        && single(headers, "sec-fetch-dest")? == Some("document");
    if !is_own && !is_link {
        return Err(Status::Forbidden);
    }
    if !matches!(*method, Method::GET | Method::HEAD | Method::POST) {
        return Err(Status::MethodNotAllowed);
    }
    Ok(())
}

/// The value of a header; several are a trick.
fn single(headers: &HeaderMap, name: impl AsHeaderName) -> Result<Option<&str>, Status> {
    let mut values = headers.get_all(name).iter();
    let first = values.next();
    if values.next().is_some() {
        return Err(Status::BadRequest);
    }
    first.map(|value| value.to_str().map_err(|_| Status::BadRequest)).transpose()
}

fn is_loopback(host: &str) -> bool {
    ["127.0.0.1", "[::1]", "localhost"].iter().any(|name| {
        let port = host.strip_prefix(name);
        port.is_some_and(|port| port.is_empty() || is_port(port))
    })
}

fn is_port(text: &str) -> bool {
    let digits = text.strip_prefix(':');
    digits.is_some_and(|digits| {
        digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u16>().is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(method: &Method, uri: &str, headers: &[(&'static str, &str)]) -> Result<(), Status> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        check(method, &uri.parse().unwrap(), &map)
    }

    #[test]
    fn only_names_of_this_machine_are_hosts() {
        for (host, outcome) in [
            ("127.0.0.1:8080", Ok(())),
            ("localhost", Ok(())),
            ("[::1]:1", Ok(())),
            ("127.0.0.1:", Err(Status::Forbidden)),
            ("127.0.0.1:x", Err(Status::Forbidden)),
            ("127.0.0.1:+80", Err(Status::Forbidden)),
            ("127.0.0.1:99999", Err(Status::Forbidden)),
            ("127.0.0.1.example.com", Err(Status::Forbidden)),
            ("localhost.", Err(Status::Forbidden)),
            ("127.0.0.2", Err(Status::Forbidden)),
            ("0.0.0.0", Err(Status::Forbidden)),
            ("user@localhost", Err(Status::Forbidden)),
            ("", Err(Status::Forbidden)),
        ] {
            assert_eq!(checked(&Method::GET, "/", &[("host", host)]), outcome, "{host}");
        }
        assert_eq!(checked(&Method::GET, "/", &[]), Err(Status::BadRequest));
        let twice = [("host", "localhost"), ("host", "localhost")];
        assert_eq!(checked(&Method::GET, "/", &twice), Err(Status::BadRequest));
        let absolute = checked(&Method::GET, "http://localhost/", &[("host", "localhost")]);
        assert_eq!(absolute, Err(Status::BadRequest));
    }

    #[test]
    fn other_origins_are_refused() {
        let host = ("host", "127.0.0.1:8080");
        for (name, value, outcome) in [
            ("origin", "http://127.0.0.1:8080", Ok(())),
            ("origin", "http://127.0.0.1:8081", Err(Status::Forbidden)),
            ("origin", "https://127.0.0.1:8080", Err(Status::Forbidden)),
            ("origin", "http://localhost:8080", Err(Status::Forbidden)),
            ("origin", "null", Err(Status::Forbidden)),
            ("sec-fetch-site", "same-origin", Ok(())),
            ("sec-fetch-site", "none", Ok(())),
            ("sec-fetch-site", "same-site", Err(Status::Forbidden)),
            ("sec-fetch-site", "cross-site", Err(Status::Forbidden)),
            ("sec-fetch-site", "anything", Err(Status::Forbidden)),
        ] {
            for method in [Method::GET, Method::POST] {
                let seen = checked(&method, "/", &[host, (name, value)]);
                assert_eq!(seen, outcome, "{method} {name}: {value}");
            }
        }
    }

    #[test]
    fn a_link_leads_to_the_login_and_a_form_or_frame_does_not() {
        let link = |method: &Method, site: &'static str, dest: &'static str| {
            let headers = [
                ("host", "localhost"),
                ("sec-fetch-site", site),
                ("sec-fetch-mode", "navigate"),
                ("sec-fetch-dest", dest),
            ];
            checked(method, "/", &headers)
        };
        assert_eq!(link(&Method::GET, "cross-site", "document"), Ok(()));
        assert_eq!(link(&Method::POST, "cross-site", "document"), Err(Status::Forbidden));
        assert_eq!(link(&Method::GET, "cross-site", "iframe"), Err(Status::Forbidden));
        assert_eq!(link(&Method::GET, "same-site", "document"), Err(Status::Forbidden));
    }

    #[test]
    fn other_methods_are_refused() {
        for method in [Method::PUT, Method::DELETE, Method::OPTIONS, Method::PATCH, Method::TRACE] {
            let seen = checked(&method, "/", &[("host", "localhost")]);
            assert_eq!(seen, Err(Status::MethodNotAllowed), "{method}");
        }
    }
}
