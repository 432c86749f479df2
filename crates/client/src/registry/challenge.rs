//! How a registry authenticates its users: the challenges of `WWW-Authenticate` (RFC 9110, section 11.6.1), and the
//! tokens of the Docker Registry v2 token specification, which registries of the OCI specification use.

use http::HeaderMap;
use http::header::WWW_AUTHENTICATE;
use serde_json::Value;

/// How a registry wants its users to authenticate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Challenge {
    /// A name and a password with every request.
    Basic,
    /// A token, which the server at `realm` gives for `service`.
    Bearer { realm: String, service: Option<String> },
}

impl Challenge {
    /// The challenge in an answer; a token rather than a password.
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
        let texts = headers.get_all(WWW_AUTHENTICATE).iter().filter_map(|value| value.to_str().ok());
        let found: Vec<Self> = texts.filter_map(Self::read).collect();
        let is_token = |challenge: &&Self| matches!(challenge, Self::Bearer { .. });
        found.iter().find(is_token).or(found.first()).cloned()
    }

    fn read(text: &str) -> Option<Self> {
        let (scheme, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        if scheme.eq_ignore_ascii_case("basic") {
            return Some(Self::Basic);
        }
        let parameters = parameters(rest);
        let parameter = |name: &str| {
            let own = parameters.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
            own.map(|(_, value)| value.clone()).filter(|value| !value.is_empty())
        };
        scheme.eq_ignore_ascii_case("bearer").then_some(())?;
        Some(Self::Bearer { realm: parameter("realm")?, service: parameter("service") })
    }
}

/// `name=value` and `name="value"`, with commas between.
fn parameters(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((name, after)) = rest.split_once('=') {
        let name = name.trim_matches([',', ' ']).to_owned();
        let mut value = String::new();
        let mut characters = after.trim_start().chars();
        if after.trim_start().starts_with('"') {
            characters.next();
            while let Some(character) = characters.next() {
                match character {
                    '"' => break,
                    '\\' => value.extend(characters.next()),
                    other => value.push(other),
                }
            }
            rest = characters.as_str();
        } else {
            let (plain, after) = after.split_once(',').unwrap_or((after, ""));
            plain.trim().clone_into(&mut value);
            rest = after;
        }
        found.push((name, value));
    }
    found
}

/// The token in the answer of a server of tokens.
pub(super) fn token(body: &[u8]) -> Option<String> {
    let answer: Value = serde_json::from_slice(body).ok()?;
    let text = |field: &str| answer[field].as_str().filter(|token| !token.is_empty());
    text("token").or_else(|| text("access_token")).map(str::to_owned)
}

#[cfg(test)]
mod field {
    use super::*;

    /// The challenges of registries, as they send them.
    #[test]
    fn challenges_are_read_in_all_their_forms() {
        let bearer = |realm: &str, service: Option<&str>| {
            Some(Challenge::Bearer { realm: realm.to_owned(), service: service.map(str::to_owned) })
        };
        for (texts, expected) in [
            (
                &[r#"Bearer realm="https://auth.docker.io/token",service="registry.docker.io""#][..],
                bearer("https://auth.docker.io/token", Some("registry.docker.io")),
            ),
            (
                &[
                    r#"Bearer realm="https://ghcr.io/token", service="ghcr.io", scope="repository:user/image:pull""#,
                ],
                bearer("https://ghcr.io/token", Some("ghcr.io")),
            ),
            (
                &[r#"bearer service=a,realm="https://a/b?c=d,e",error="invalid_token""#],
                bearer("https://a/b?c=d,e", Some("a")),
            ),
            (
                &[
                    r#"Basic realm="Sonatype Nexus Repository Manager""#,
                    r#"Bearer realm="https://a",service="""#,
                ],
                bearer("https://a", None),
            ),
            (&[r#"Basic realm="a""#], Some(Challenge::Basic)),
            (&["BASIC"], Some(Challenge::Basic)),
            (&["Bearer"], None),
            (&["Negotiate"], None),
            (&[], None),
        ] {
            let mut headers = HeaderMap::new();
            for text in texts {
                headers.append(WWW_AUTHENTICATE, text.parse().unwrap());
            }
            assert_eq!(Challenge::of(&headers), expected, "{texts:?}");
        }
    }

    #[test]
    fn tokens_have_two_names() {
        for (body, expected) in [
            (r#"{"token": "a"}"#, Some("a")),
            (r#"{"access_token": "b", "expires_in": 60}"#, Some("b")),
            (r#"{"token": "", "access_token": "b"}"#, Some("b")),
            ("{}", None),
            ("<html>", None),
        ] {
            assert_eq!(token(body.as_bytes()).as_deref(), expected, "{body}");
        }
    }
}
