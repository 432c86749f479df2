use super::{Error, artifact};
use base::secrets::remember_password_of;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// Its host, with the port if that is not the usual one.
    pub host: String,
    /// What all repositories begin with, with a slash at its end; empty where there is nothing.
    pub prefix: String,
    /// Whether it is spoken to without TLS.
    pub is_plain: bool,
}

/// The names of Docker Hub, which answers at [`HUB_SERVER`].
const HUB: [&str; 3] = ["docker.io", "index.docker.io", HUB_SERVER];
const HUB_SERVER: &str = "registry-1.docker.io";
const HUB_KEY: &str = "https://index.docker.io/v1/";

impl Address {
    /// Whether it is Docker Hub, of which name, server and key of credentials differ.
    fn is_hub(&self) -> bool {
        HUB.contains(&self.host.as_str())
    }

    /// Whether a host is this registry, under this or another of its names.
    pub(super) fn is_named(&self, host: &str) -> bool {
        host == self.host || self.is_hub() && HUB.contains(&host)
    }

    /// The host that answers requests.
    pub fn server(&self) -> &str {
        if self.is_hub() { HUB_SERVER } else { &self.host }
    }

    /// The registry's key for credential helpers.
    pub fn key(&self) -> &str {
        if self.is_hub() { HUB_KEY } else { &self.host }
    }

    /// A repository with all that stands before it. On Docker Hub, a name alone is one in `library`.
    pub fn repository(&self, name: &str) -> String {
        let repository = format!("{}{name}", self.prefix);
        if self.is_hub() && !repository.contains('/') { format!("library/{repository}") } else { repository }
    }

    /// Reads `HOST[:PORT][/PREFIX]`, also with a scheme. Without TLS only loopback addresses are spoken to, unless
    /// `is_plain_allowed`.
    pub fn parse(text: &str, is_plain_allowed: bool) -> Result<Self, Error> {
        // An address with a password is refused, and the refusal quotes it.
        remember_password_of(text);
        let refuse =
            |reason: &str| Error::Address(format!("{text:?} is not an address of a registry: {reason}"));
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme @ ("http" | "https"), rest)) => (Some(scheme), rest),
            Some(_) => return Err(refuse("it begins with neither https:// nor http://")),
            None => (None, text),
        };
        let (host, prefix) = rest.split_once('/').unwrap_or((rest, ""));
        let prefix = prefix.trim_matches('/');
        if host.contains('@') {
            return Err(refuse("a user and a password are not part of it"));
        }
        if host.is_empty() || host.starts_with(':') || host.contains(|letter: char| !is_of_host(letter)) {
            return Err(refuse("write it as HOST[:PORT][/PREFIX]"));
        }
        if !prefix.is_empty() && !prefix.split('/').all(is_part) {
            return Err(refuse(
                "repositories have lower-case letters, digits, '.', '_' and '-' in their names",
            ));
        }
        let is_plain_allowed = is_plain_allowed || is_loopback(host);
        if scheme == Some("http") && !is_plain_allowed {
            return Err(refuse("--insecure-http allows connections without TLS"));
        }
        Ok(Self {
            host: host.to_owned(),
            prefix: if prefix.is_empty() { String::new() } else { format!("{prefix}/") },
            is_plain: scheme != Some("https") && is_plain_allowed,
        })
    }
}

/// What `pull` is to get: `HOST[:PORT]/REPOSITORY:TAG` or `HOST[:PORT]/REPOSITORY@sha256:DIGEST`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The registry, without a prefix.
    pub address: Address,
    pub repository: String,
    pub name: Name,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Name {
    Tag(String),
    Digest(String),
}

impl Reference {
    /// Reads a reference; see [`Address::parse`].
    pub fn parse(text: &str, is_plain_allowed: bool) -> Result<Self, Error> {
        remember_password_of(text);
        let wrong =
            || Error::Address(format!("{text:?} is not a reference: write it as HOST[:PORT]/NAME:VERSION"));
        let scheme = text.find("://").map_or(0, |at| at + 3);
        let slash = text[scheme..].find('/').ok_or_else(wrong)? + scheme;
        let rest = &text[slash + 1..];
        let (repository, name) = if let Some((repository, digest)) = rest.split_once('@') {
            // A tag beside a digest says nothing more.
            let repository = repository.split(':').next().unwrap_or_default();
            (repository, Name::Digest(digest.to_owned()))
        } else {
            let (repository, tag) = rest.rsplit_once(':').ok_or_else(wrong)?;
            (repository, Name::Tag(artifact::tag(tag)))
        };
        let is_named = match &name {
            Name::Tag(tag) => is_tag(tag),
            Name::Digest(digest) => is_digest(digest),
        };
        if !is_named || !repository.split('/').all(is_part) {
            return Err(wrong());
        }
        Ok(Self {
            address: Address::parse(&text[..slash], is_plain_allowed)?,
            repository: repository.to_owned(),
            name,
        })
    }
}

fn is_tag(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.len() <= 128
        && text.starts_with(is_letter)
        && text.chars().all(|letter| is_letter(letter) || ".-".contains(letter))
}

fn is_digest(text: &str) -> bool {
    let digits = text.strip_prefix("sha256:");
    digits.is_some_and(|digits| {
        digits.len() == 64 && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
    })
}

fn is_of_host(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-.:[]".contains(letter)
}

fn is_part(part: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    part.starts_with(is_letter)
        && part.ends_with(is_letter)
        && part.chars().all(|letter| is_letter(letter) || "._-".contains(letter))
}

/// As Docker, which speaks to such registries without TLS.
fn is_loopback(host: &str) -> bool {
    let (rest, end) = host.strip_prefix('[').map_or((host, ':'), |rest| (rest, ']'));
    let name = rest.split(end).next().unwrap_or_default();
    let address: Option<std::net::IpAddr> = name.parse().ok();
    name == "localhost" || address.is_some_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use base::secrets::redacted;

    use super::*;

    /// As skopeo, which reads `docker.io/busybox` as `docker.io/library/busybox` and asks registry-1.docker.io for it.
    #[test]
    fn docker_hub_has_a_server_a_key_and_a_library() {
        for host in ["docker.io", "index.docker.io", "registry-1.docker.io"] {
            let address = Address::parse(host, false).unwrap();
            assert_eq!(address.server(), "registry-1.docker.io");
            assert_eq!(address.key(), "https://index.docker.io/v1/");
            assert_eq!(address.repository("busybox"), "library/busybox");
            assert_eq!(address.repository("team/busybox"), "team/busybox");
        }
        let team = Address::parse("docker.io/team", false).unwrap();
        assert_eq!(team.repository("busybox"), "team/busybox");
        let other = Address::parse("registry.example.com", false).unwrap();
        assert_eq!((other.server(), other.key()), ("registry.example.com", "registry.example.com"));
        assert_eq!(other.repository("busybox"), "busybox");
    }

    #[test]
    fn an_address_is_a_host_and_what_repositories_begin_with() {
        for (text, host, prefix, is_plain) in [
            ("registry.example.com", "registry.example.com", "", false),
            ("https://registry.example.com:5000/a/b/", "registry.example.com:5000", "a/b/", false),
            ("127.0.0.1:5000", "127.0.0.1:5000", "", true),
            ("[::1]:5000/x", "[::1]:5000", "x/", true),
            ("http://[::1]", "[::1]", "", true),
            ("http://127.0.0.1:5000", "127.0.0.1:5000", "", true),
            ("https://localhost", "localhost", "", false),
        ] {
            let address = Address::parse(text, false).unwrap();
            assert_eq!(
                (address.host.as_str(), address.prefix.as_str(), address.is_plain),
                (host, prefix, is_plain)
            );
        }
        assert!(Address::parse("http://registry.example.com", true).unwrap().is_plain);
        assert!(!Address::parse("https://registry.example.com", true).unwrap().is_plain);
    }

    #[test]
    fn a_reference_names_a_tag_or_a_digest() {
        let digest = format!("sha256:{}", "0a".repeat(32));
        let tag = Reference::parse("127.0.0.1:5000/team/foreman:1.1.0", false).unwrap();
        assert_eq!((tag.address.host.as_str(), tag.repository.as_str()), ("127.0.0.1:5000", "team/foreman"));
        assert_eq!(tag.name, Name::Tag("1.1.0".to_owned()));
        // As a push writes it.
        let built = Reference::parse("host/foreman:1.1.0+2", false).unwrap();
        assert_eq!(built.name, Name::Tag("1.1.0_2".to_owned()));
        for text in [format!("https://host/foreman@{digest}"), format!("host/foreman:1@{digest}")] {
            let parsed = Reference::parse(&text, false).unwrap();
            assert_eq!(
                (parsed.repository.as_str(), parsed.name),
                ("foreman", Name::Digest(digest.clone())),
                "{text}"
            );
        }
        for text in [
            "host/foreman:9:1.0.0",
            "",
            "host",
            "host/foreman",
            "host/:1",
            "host/foreman:",
            "host/F:1",
            "host/a:-1",
            "host/a@sha256:1",
            ":1/a:1",
        ] {
            assert!(Reference::parse(text, false).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for text in [
            "",
            "/a",
            "ftp://a",
            "http://registry.example.com",
            "a b",
            "user@host",
            "host/A",
            "host/a//b",
            "host/-a",
        ] {
            assert!(Address::parse(text, false).is_err(), "{text}");
        }
    }

    #[test]
    fn a_refusal_does_not_tell_the_password_that_was_typed() {
        for text in ["user:letmein99@host", "user:letmein99@host/x", "user:letmein99@host/x:1"] {
            let refusals = [Address::parse(text, true).err(), Reference::parse(text, true).err()];
            for refusal in refusals.into_iter().flatten() {
                let message = redacted(&refusal.to_string()).into_owned();
                assert!(!message.contains("letmein99"), "{message}");
            }
        }
    }
}
