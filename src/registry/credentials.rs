//! Who speaks to a registry: what `docker login` and its like have left.

use std::path::PathBuf;
use std::process::Stdio;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::Value;
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use super::Error;
use crate::secrets::remember;

/// A registry exchanges such a token for others by a grant of OAuth 2 that the library does not know.
const NO_TOKENS: &str =
    "identity token, which is not supported: use --username, with a password on standard input";

/// A name and a password, or nobody.
#[derive(Clone, PartialEq, Eq)]
pub struct Credentials(pub(super) Option<(String, String)>);

impl Credentials {
    /// This user, with this password.
    #[must_use]
    pub fn of(user: &str, password: &str) -> Self {
        remember(password);
        Self(Some((user.to_owned(), password.to_owned())))
    }

    /// Those that Docker's configuration has for a registry: in the file, or from a program that it names. Nobody where it
    /// has none.
    pub async fn stored(host: &str) -> Result<Self, Error> {
        let Some(file) = file() else { return Ok(Self(None)) };
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self(None)),
            Err(error) => return Err(Error::Credentials(format!("{}: {error}", file.display()))),
        };
        let wrong = |reason: String| Error::Credentials(format!("{}: {reason}", file.display()));
        let config: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if let Some(program) = helper(&config, host) {
            return asked(&program, host).await.map_err(wrong);
        }
        written(&config, host).map_err(wrong)
    }
}

/// `~/.docker/config.json`, or in the directory that `DOCKER_CONFIG` names.
fn file() -> Option<PathBuf> {
    let directory = std::env::var_os("DOCKER_CONFIG").filter(|directory| !directory.is_empty());
    let directory = directory.map(PathBuf::from);
    let home = || std::env::home_dir().map(|home| home.join(".docker"));
    directory
        .or_else(home)
        .map(|directory| directory.join("config.json"))
}

/// The program that knows the credentials of a registry.
fn helper(config: &Value, host: &str) -> Option<String> {
    let own = config["credHelpers"]
        .as_object()
        .and_then(|helpers| entry(helpers, host));
    let name = own
        .and_then(Value::as_str)
        .or_else(|| config["credsStore"].as_str());
    name.filter(|name| !name.is_empty())
        .map(|name| format!("docker-credential-{name}"))
}

/// The credentials that are written in the configuration itself.
fn written(config: &Value, host: &str) -> Result<Credentials, String> {
    let Some(entry) = config["auths"]
        .as_object()
        .and_then(|entries| entry(entries, host))
    else {
        return Ok(Credentials(None));
    };
    // It comes with an empty password, or with none.
    if entry["identitytoken"]
        .as_str()
        .is_some_and(|token| !token.is_empty())
    {
        return Err(format!("the entry of {host} has an {NO_TOKENS}"));
    }
    let encoded = entry["auth"].as_str().unwrap_or_default();
    if encoded.is_empty() {
        return Ok(Credentials(None));
    }
    let decoded = BASE64_STANDARD
        .decode(encoded)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let pair = decoded.as_deref().and_then(|text| text.split_once(':'));
    let (user, password) = pair.ok_or_else(|| format!("the entry of {host} cannot be read"))?;
    Ok(Credentials::of(user, password.trim_end_matches('\0')))
}

/// The entry of a registry; its key may be written as a URL.
fn entry<'map>(map: &'map serde_json::Map<String, Value>, host: &str) -> Option<&'map Value> {
    let named = |key: &str| {
        let key = key.split_once("://").map_or(key, |(_, rest)| rest);
        key.split('/').next() == Some(host)
    };
    map.get(host)
        .or_else(|| map.iter().find(|(key, _)| named(key)).map(|(_, value)| value))
}

/// Asks a credential helper (github.com/docker/docker-credential-helpers: the host on standard input, JSON on standard
/// output).
async fn asked(program: &str, host: &str) -> Result<Credentials, String> {
    let failed = |reason: String| format!("{program}: {reason}");
    let mut child = Command::new(program)
        .arg("get")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .map_err(|error| failed(error.to_string()))?;
    if let Some(mut input) = child.stdin.take() {
        // A program that does not read it has its reasons.
        let _ = input.write_all(host.as_bytes()).await;
    }
    let output = child
        .wait_with_output()
        .await
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        // So say all helpers that have none.
        if said.contains("credentials not found") {
            return Ok(Credentials(None));
        }
        return Err(failed(if said.is_empty() {
            output.status.to_string()
        } else {
            said
        }));
    }
    let answer: Value =
        serde_json::from_slice(&output.stdout).map_err(|_| failed("it does not print JSON".to_owned()))?;
    match (answer["Username"].as_str(), answer["Secret"].as_str()) {
        (Some("<token>"), Some(_)) => Err(failed(format!("it gives an {NO_TOKENS}"))),
        (Some(user), Some(secret)) => Ok(Credentials::of(user, secret)),
        _ => Err(failed("it prints no Username and Secret".to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn entries_are_found_by_host_and_by_url() {
        let auth = BASE64_STANDARD.encode("user:pass:word");
        let config = json!({"auths": {"https://a.example.com/v1/": {"auth": auth}, "b:5000": {"auth": auth}, "c": {}}});
        for host in ["a.example.com", "b:5000"] {
            assert!(
                written(&config, host).unwrap() == Credentials::of("user", "pass:word"),
                "{host}"
            );
        }
        for host in ["example.com", "b", "c"] {
            assert!(written(&config, host).unwrap() == Credentials(None), "{host}");
        }
        assert!(written(&json!({"auths": {"a": {"auth": "!"}}}), "a").is_err());
    }

    #[test]
    fn an_identity_token_is_no_password() {
        let auth = BASE64_STANDARD.encode("00000000-0000-0000-0000-000000000000:");
        let config = json!({"auths": {"a": {"auth": auth, "identitytoken": "secret"}, "b": {"identitytoken": "secret"},
            "c": {"auth": auth, "identitytoken": ""}}});
        for host in ["a", "b"] {
            let reason = written(&config, host).err().unwrap();
            assert!(reason.contains("identity token, which is not supported") && !reason.contains("secret"));
        }
        assert!(written(&config, "c").is_ok());
    }

    #[test]
    fn the_helper_of_a_registry_is_asked_before_the_one_of_all() {
        let config = json!({"credHelpers": {"a": "own"}, "credsStore": "all"});
        assert_eq!(helper(&config, "a").as_deref(), Some("docker-credential-own"));
        assert_eq!(helper(&config, "b").as_deref(), Some("docker-credential-all"));
        assert_eq!(helper(&json!({}), "a"), None);
    }
}
