//! The users of a registry, as `docker login` and its like have stored them.

use std::path::PathBuf;
use std::process::Stdio;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value};
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use super::{Address, Error};
use crate::secrets::remember;

/// A registry exchanges such a token for others by a grant of OAuth 2 that the library does not know.
const NO_TOKENS: &str =
    "identity token, which is not supported: use --username, with a password on standard input";

/// A name and a password.
pub(super) type Login = (String, String);

/// Who speaks to a registry.
#[derive(Clone)]
pub struct Credentials(Source);

#[derive(Clone)]
enum Source {
    /// The same one everywhere, or nobody.
    One(Option<Login>),
    /// Those of `auths` in a configuration of Docker, which is in this file.
    Written(PathBuf, Map<String, Value>),
}

impl Credentials {
    /// This user, with this password.
    #[must_use]
    pub fn of(user: &str, password: &str) -> Self {
        remember(password);
        Self(Source::One(Some((user.to_owned(), password.to_owned()))))
    }

    /// Those that Docker's configuration has for a registry: in the file, or from a program that it names. Nobody where it
    /// has none.
    pub async fn stored(address: &Address) -> Result<Self, Error> {
        let nobody = Self(Source::One(None));
        let Some(file) = file() else { return Ok(nobody) };
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(nobody),
            Err(error) => return Err(Error::Credentials(format!("{}: {error}", file.display()))),
        };
        let wrong = |reason: String| Error::Credentials(format!("{}: {reason}", file.display()));
        let mut config: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
        if let Some(program) = helper(&config, address) {
            return asked(&program, address.key()).await.map_err(wrong);
        }
        let Value::Object(entries) = config["auths"].take() else {
            return Ok(nobody);
        };
        Ok(Self(Source::Written(file, entries)))
    }

    /// The user of a repository, which is named with all that stands before it.
    pub(super) fn login(&self, address: &Address, repository: &str) -> Result<Option<Login>, Error> {
        match &self.0 {
            Source::One(login) => Ok(login.clone()),
            Source::Written(file, entries) => written(entries, address, repository)
                .map_err(|reason| Error::Credentials(format!("{}: {reason}", file.display()))),
        }
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
fn helper(config: &Value, address: &Address) -> Option<String> {
    let helpers = config["credHelpers"].as_object();
    let own = helpers.and_then(|helpers| {
        helpers
            .get(&address.host)
            .or_else(|| of_registry(helpers, address))
    });
    let name = own
        .and_then(Value::as_str)
        .or_else(|| config["credsStore"].as_str());
    name.filter(|name| !name.is_empty())
        .map(|name| format!("docker-credential-{name}"))
}

/// The credentials that are written in the configuration itself.
fn written(
    entries: &Map<String, Value>,
    address: &Address,
    repository: &str,
) -> Result<Option<Login>, String> {
    let Some((key, entry)) = entry(entries, address, repository) else {
        return Ok(None);
    };
    // It comes with an empty password, or with none.
    if entry["identitytoken"]
        .as_str()
        .is_some_and(|token| !token.is_empty())
    {
        return Err(format!("the entry of {key} has an {NO_TOKENS}"));
    }
    let encoded = entry["auth"].as_str().unwrap_or_default();
    if encoded.is_empty() {
        return Ok(None);
    }
    let decoded = BASE64_STANDARD
        .decode(encoded)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let pair = decoded.as_deref().and_then(|text| text.split_once(':'));
    let (user, password) = pair.ok_or_else(|| format!("the entry of {key} cannot be read"))?;
    let password = password.trim_matches('\0');
    remember(password);
    Ok(Some((user.to_owned(), password.to_owned())))
}

/// The entry of a repository, by the order of containers-auth.json(5): of the repository, of each of its parents, of the
/// registry. Docker writes keys as URLs too, of which only the host counts. An entry of another path is never taken.
fn entry<'map>(
    entries: &'map Map<String, Value>,
    address: &Address,
    repository: &str,
) -> Option<(String, &'map Value)> {
    let whole = format!("{}/{repository}", address.host);
    let parents = whole.rmatch_indices('/').map(|(at, _)| &whole[..at]);
    let exact = std::iter::once(whole.as_str())
        .chain(parents)
        .find_map(|key| entries.get(key).map(|entry| (key.to_owned(), entry)));
    exact.or_else(|| of_registry(entries, address).map(|entry| (address.host.clone(), entry)))
}

/// The entry of a registry under a URL, or under another name of it.
fn of_registry<'map>(entries: &'map Map<String, Value>, address: &Address) -> Option<&'map Value> {
    let names = |key: &str| {
        let (scheme, rest) = key
            .split_once("://")
            .map_or((None, key), |(scheme, rest)| (Some(scheme), rest));
        let host = match scheme {
            Some("http" | "https") => rest.split('/').next().unwrap_or_default(),
            _ => key,
        };
        address.is_named(host)
    };
    entries.iter().find(|(key, _)| names(key)).map(|(_, entry)| entry)
}

/// Asks a credential helper (github.com/docker/docker-credential-helpers: the key on standard input, JSON on standard
/// output).
async fn asked(program: &str, key: &str) -> Result<Credentials, String> {
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
        let _ = input.write_all(key.as_bytes()).await;
    }
    let output = child
        .wait_with_output()
        .await
        .map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        // So say all helpers that have none.
        if said.contains("credentials not found") {
            return Ok(Credentials(Source::One(None)));
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
mod field {
    use serde_json::json;

    use super::*;

    fn address(host: &str) -> Address {
        Address::parse(host, false).unwrap()
    }

    fn auth(user: &str) -> Value {
        json!({"auth": BASE64_STANDARD.encode(format!("{user}:pass:word"))})
    }

    /// Entries of `auths`, each with a user of its own.
    fn entries() -> Map<String, Value> {
        let keys = [
            ("a.example.com/team-b", "b"),
            ("a.example.com/team-a", "a"),
            ("a.example.com/team-a/deep/er", "er"),
            ("b.example.com", "root"),
            ("b.example.com/x/y", "xy"),
            ("https://c.example.com/v1/", "v1"),
            ("http://d.example.com", "plain"),
            ("e.example.com/", "slash"),
            ("f.example.com:5000/a", "port"),
            ("https://g.example.com/ns", "url"),
            ("https://index.docker.io/v1/", "hub"),
            ("index.docker.io/team", "team"),
            ("h.example.com:443", "443"),
            ("https://b.example.com/other", "other"),
        ];
        keys.into_iter()
            .map(|(key, user)| (key.to_owned(), auth(user)))
            .collect()
    }

    /// Repositories, and who logs in to them.
    const REPOSITORIES: &[(&str, Option<&str>)] = &[
        ("a.example.com/team-a/app", Some("a")),
        ("a.example.com/team-a", Some("a")),
        ("a.example.com/team-a/deep", Some("a")),
        ("a.example.com/team-a/deep/er/app", Some("er")),
        ("a.example.com/team-b/app", Some("b")),
        ("a.example.com/team-c/app", None),
        ("a.example.com/team-ab/app", None),
        ("a.example.com/app", None),
        ("b.example.com/app", Some("root")),
        ("b.example.com/x", Some("root")),
        ("b.example.com/x/yz", Some("root")),
        ("b.example.com/x/y/z", Some("xy")),
        ("c.example.com/app", Some("v1")),
        ("d.example.com/app", Some("plain")),
        ("e.example.com/app", None),
        ("f.example.com:5000/a/app", Some("port")),
        ("f.example.com:5000/b", None),
        ("f.example.com/a", None),
        ("g.example.com/other/app", Some("url")),
        ("docker.io/other/app", Some("hub")),
        ("docker.io/library/app", Some("hub")),
        ("h.example.com/app", None),
    ];

    #[test]
    fn the_longest_prefix_at_a_slash_logs_in() {
        for (repository, expected) in REPOSITORIES {
            let (host, rest) = repository.split_once('/').unwrap();
            let found = written(&entries(), &address(host), rest).unwrap();
            assert_eq!(
                found.as_ref().map(|(user, _)| user.as_str()),
                *expected,
                "{repository}"
            );
            assert!(found.is_none_or(|(_, password)| password == "pass:word"));
        }
    }

    /// skopeo reads the same files.
    #[test]
    fn skopeo_logs_in_as_the_same_users() {
        if !programs::have(&["skopeo"]) {
            return;
        }
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("auth.json");
        std::fs::write(&file, json!({"auths": entries()}).to_string()).unwrap();
        for (repository, expected) in REPOSITORIES {
            let output = programs::command("skopeo")
                .args(["login", "--get-login", "--authfile"])
                .arg(&file)
                .arg(repository)
                .output()
                .unwrap();
            let user = String::from_utf8(output.stdout).unwrap();
            let user = Some(user.trim()).filter(|_| output.status.success());
            assert_eq!(user, *expected, "{repository}");
        }
    }

    #[test]
    fn an_entry_that_cannot_be_read_is_an_error_only_where_it_counts() {
        let entries = json!({"a.example.com": {"auth": "!"}, "b.example.com": {}});
        let entries = entries.as_object().unwrap();
        assert!(written(entries, &address("a.example.com"), "app").is_err());
        assert_eq!(written(entries, &address("b.example.com"), "app"), Ok(None));
    }

    #[test]
    fn an_identity_token_is_no_password() {
        let auth = BASE64_STANDARD.encode("00000000-0000-0000-0000-000000000000:");
        let entries = json!({"a": {"auth": auth, "identitytoken": "secret"}, "b": {"identitytoken": "secret"},
            "c": {"auth": auth, "identitytoken": ""}});
        let entries = entries.as_object().unwrap();
        for host in ["a", "b"] {
            let reason = written(entries, &address(host), "app").err().unwrap();
            assert!(reason.contains("identity token, which is not supported") && !reason.contains("secret"));
        }
        assert!(written(entries, &address("c"), "app").is_ok());
    }

    #[test]
    fn the_helper_of_a_registry_is_asked_before_the_one_of_all() {
        let config =
            json!({"credHelpers": {"a": "own", "https://index.docker.io/v1/": "hub"}, "credsStore": "all"});
        for (host, expected) in [("a", "own"), ("b", "all"), ("docker.io", "hub")] {
            let program = format!("docker-credential-{expected}");
            assert_eq!(helper(&config, &address(host)), Some(program), "{host}");
        }
        assert_eq!(helper(&json!({}), &address("a")), None);
    }
}
