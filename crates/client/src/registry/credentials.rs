//! The users of a registry, as `docker login` and its like have stored them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value};
use tokio::io::AsyncWriteExt as _;
use tokio::process::Command;

use super::{Address, Error};
use base::events::Events;
use base::secrets::remember;

/// A registry exchanges such a token for others by a grant of OAuth 2 that the library does not know.
const NO_TOKENS: &str =
    "identity token, which is not supported: use --username, with a password on standard input";

pub(super) type Login = (String, String);

/// The user for a registry: that of the first source that has one, or nobody.
#[derive(Clone)]
pub struct Credentials(Vec<Source>);

#[derive(Clone)]
enum Source {
    /// The same one everywhere.
    One(Login),
    /// Those of `auths` in a configuration, which is in this file.
    Written(PathBuf, Map<String, Value>),
}

impl Credentials {
    pub fn of(user: &str, password: &str) -> Self {
        remember(password);
        Self(vec![Source::One((user.to_owned(), password.to_owned()))])
    }

    /// Those that the configurations of podman, skopeo and Docker have for a registry: in the files, or from a program that
    /// one of them names. It is asked only if no file before it knows the registry.
    pub async fn stored(address: &Address) -> Result<Self, Error> {
        let mut sources = Vec::new();
        let mut is_known = false;
        for file in files(|name| std::env::var_os(name), std::env::home_dir().as_deref()) {
            let wrong = |reason: String| Error::Credentials(format!("{}: {reason}", file.display()));
            let text = match std::fs::read_to_string(&file) {
                Ok(text) => text,
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
                Err(error) => return Err(wrong(error.to_string())),
            };
            let mut config: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
            check(&config).map_err(wrong)?;
            if let Some(program) = helper(&config, address).filter(|_| !is_known)
                && let Some(login) = asked(&program, address.key()).await.map_err(wrong)?
            {
                sources.push(Source::One(login));
                break;
            }
            if let Value::Object(entries) = config["auths"].take() {
                is_known |= entries.keys().any(|key| knows(key, address));
                sources.push(Source::Written(file, entries));
            }
        }
        Ok(Self(sources))
    }

    /// The user of a repository, which is named with all that stands before it.
    pub(super) fn login(
        &self,
        address: &Address,
        repository: &str,
        events: &Events,
    ) -> Result<Option<Login>, Error> {
        for source in &self.0 {
            let (file, entries) = match source {
                Source::One(login) => return Ok(Some(login.clone())),
                Source::Written(file, entries) => (file.display(), entries),
            };
            match written(entries, address, repository) {
                Ok(Written::Login(login)) => return Ok(Some(login)),
                Ok(Written::Nothing) => {}
                Ok(Written::NoPair(key)) => {
                    let text = format!(
                        "{file}: auth of {key} is not a name and a password, and is ignored; log in again"
                    );
                    events.warning(text);
                }
                Err(reason) => return Err(Error::Credentials(format!("{file}: {reason}"))),
            }
        }
        Ok(None)
    }
}

/// The files with credentials, by the order of containers-auth.json(5): `REGISTRY_AUTH_FILE` alone, or else podman's of this
/// login, podman's that stays, and Docker's.
fn files(variable: impl Fn(&str) -> Option<OsString>, home: Option<&Path>) -> Vec<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(file) = set("REGISTRY_AUTH_FILE") {
        return vec![file];
    }
    let in_home = |name: &str| home.map(|home| home.join(name));
    let containers = |directory: PathBuf| directory.join("containers/auth.json");
    let runtime = set("XDG_RUNTIME_DIR").map(containers);
    let configuration = set("XDG_CONFIG_HOME").or_else(|| in_home(".config")).map(containers);
    let docker = set("DOCKER_CONFIG").or_else(|| in_home(".docker"));
    let docker = docker.map(|directory| directory.join("config.json"));
    [runtime, configuration, docker].into_iter().flatten().collect()
}

/// Whether a key of `auths` is of this registry, or of a repository in it.
fn knows(key: &str, address: &Address) -> bool {
    let host = key.split_once("://").map_or(key, |(_, rest)| rest);
    address.is_named(host.split('/').next().unwrap_or_default())
}

/// Refuses a configuration that is not as `docker login` writes it. To containers' own reader
/// (`pkg/docker/config/config.go` of containers/image), one wrong entry makes all of the file unreadable: who reads on
/// asks without credentials, and learns only that access is denied.
fn check(config: &Value) -> Result<(), String> {
    let is_map = |value: &Value| value.is_null() || value.is_object();
    let is_text = |value: &Value| value.is_null() || value.is_string();
    let entries = |field: &str| config[field].as_object().into_iter().flatten();
    if !is_map(config) {
        return Err("it is not an object".to_owned());
    }
    if let Some(field) = ["auths", "credHelpers"].into_iter().find(|field| !is_map(&config[field])) {
        return Err(format!("{field} is not an object"));
    }
    let is_entry = |entry: &Value| {
        is_map(entry) && ["auth", "identitytoken"].into_iter().all(|field| is_text(&entry[field]))
    };
    if let Some((key, _)) = entries("auths").find(|(_, entry)| !is_entry(entry)) {
        return Err(format!("the entry of {key} in auths is not an object of strings"));
    }
    match entries("credHelpers").find(|(_, helper)| !is_text(helper)) {
        Some((key, _)) => Err(format!("the entry of {key} in credHelpers is not a string")),
        None if !is_text(&config["credsStore"]) => Err("credsStore is not a string".to_owned()),
        None => Ok(()),
    }
}

fn helper(config: &Value, address: &Address) -> Option<String> {
    let helpers = config["credHelpers"].as_object();
    let own =
        helpers.and_then(|helpers| helpers.get(&address.host).or_else(|| of_registry(helpers, address)));
    let name = own.and_then(Value::as_str).or_else(|| config["credsStore"].as_str());
    name.filter(|name| !name.is_empty()).map(|name| format!("docker-credential-{name}"))
}

/// What the configuration itself has for a repository.
#[derive(Debug, PartialEq, Eq)]
enum Written {
    Login(Login),
    Nothing,
    /// The entry under this key has a text without a colon. containers' own reader warns of it, and logs nobody in.
    NoPair(String),
}

fn written(entries: &Map<String, Value>, address: &Address, repository: &str) -> Result<Written, String> {
    let Some((key, entry)) = entry(entries, address, repository) else {
        return Ok(Written::Nothing);
    };
    // It comes with an empty password, or with none.
    if entry["identitytoken"].as_str().is_some_and(|token| !token.is_empty()) {
        return Err(format!("the entry of {key} has an {NO_TOKENS}"));
    }
    // Go's decoder leaves line breaks out.
    let encoded = entry["auth"].as_str().unwrap_or_default();
    let encoded = encoded.replace(['\r', '\n'], "");
    let wrong = |what: &str| format!("auth of {key} is not {what}; log in again");
    let decoded = BASE64_STANDARD.decode(encoded).map_err(|_| wrong("base64"))?;
    let decoded = String::from_utf8(decoded).map_err(|_| wrong("UTF-8 in base64"))?;
    Ok(match decoded.split_once(':') {
        // Without a name nobody is logged in.
        Some(("", _)) => Written::Nothing,
        Some((user, password)) => {
            let password = password.trim_matches('\0');
            remember(password);
            Written::Login((user.to_owned(), password.to_owned()))
        }
        None if decoded.is_empty() => Written::Nothing,
        None => Written::NoPair(key),
    })
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
        let (scheme, rest) = key.split_once("://").map_or((None, key), |(scheme, rest)| (Some(scheme), rest));
        let host = match scheme {
            Some("http" | "https") => rest.split('/').next().unwrap_or_default(),
            _ => key,
        };
        address.is_named(host)
    };
    entries.iter().find(|(key, _)| names(key)).map(|(_, entry)| entry)
}

/// Asks a credential helper (github.com/docker/docker-credential-helpers: the key on standard input, JSON on standard
/// output). None where it has none.
async fn asked(program: &str, key: &str) -> Result<Option<Login>, String> {
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
        // A helper need not read it; how it ends is judged below.
        let _ = input.write_all(key.as_bytes()).await;
    }
    let output = child.wait_with_output().await.map_err(|error| failed(error.to_string()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        // All helpers print this text if they have no credentials.
        if said.contains("credentials not found") {
            return Ok(None);
        }
        return Err(failed(if said.is_empty() { output.status.to_string() } else { said }));
    }
    let answer: Value =
        serde_json::from_slice(&output.stdout).map_err(|_| failed("it does not print JSON".to_owned()))?;
    match (answer["Username"].as_str(), answer["Secret"].as_str()) {
        (Some("<token>"), Some(_)) => Err(failed(format!("it gives an {NO_TOKENS}"))),
        (Some(user), Some(secret)) => {
            remember(secret);
            Ok(Some((user.to_owned(), secret.to_owned())))
        }
        _ => Err(failed("it prints no Username and Secret".to_owned())),
    }
}

#[cfg(test)]
mod field {
    use serde_json::json;

    use super::*;
    use base::events::Event;

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
        keys.into_iter().map(|(key, user)| (key.to_owned(), auth(user))).collect()
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
            let expected = expected
                .map_or(Written::Nothing, |user| Written::Login((user.to_owned(), "pass:word".to_owned())));
            let found = written(&entries(), &address(host), rest).unwrap();
            assert_eq!(found, expected, "{repository}");
        }
    }

    /// Whom skopeo logs in with these entries; the error, if it cannot read them.
    fn user_of_skopeo(config: &str, repository: &str) -> Result<Option<String>, String> {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("auth.json");
        std::fs::write(&file, config).unwrap();
        let output = programs::command("skopeo")
            .args(["login", "--get-login", "--authfile"])
            .arg(&file)
            .arg(repository)
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        if output.status.success() {
            return Ok(Some(text(output.stdout).trim().to_owned()));
        }
        let error = text(output.stderr);
        if error.contains("not logged into") { Ok(None) } else { Err(error) }
    }

    /// skopeo reads the same files.
    #[test]
    fn skopeo_logs_in_as_the_same_users() {
        if !programs::have(&["skopeo"]) {
            return;
        }
        let config = json!({"auths": entries()}).to_string();
        for (repository, expected) in REPOSITORIES {
            let user = user_of_skopeo(&config, repository);
            assert_eq!(user, Ok(expected.map(str::to_owned)), "{repository}");
        }
    }

    /// Whom a configuration logs in to the repository `a/b`; an error, if it cannot be read.
    fn user(config: &str) -> Result<Option<String>, String> {
        let mut config: Value = serde_json::from_str(config).map_err(|error| error.to_string())?;
        check(&config)?;
        let Value::Object(entries) = config["auths"].take() else {
            return Ok(None);
        };
        match written(&entries, &address("a.example.com"), "b")? {
            Written::Login((user, _)) => Ok(Some(user)),
            Written::Nothing | Written::NoPair(_) => Ok(None),
        }
    }

    /// Configurations that somebody has damaged. What skopeo cannot read is an error, and nothing else.
    #[test]
    fn broken_entries_are_read_as_skopeo_reads_them() {
        let has_skopeo = programs::have(&["skopeo"]);
        let of = |entry: &str| format!(r#"{{"auths": {{"a.example.com": {entry}}}}}"#);
        let auth = |text: &str| of(&format!(r#"{{"auth": "{text}"}}"#));
        let pair = BASE64_STANDARD.encode("jo:pw");
        let without_colon = BASE64_STANDARD.encode("jo");
        let closer = format!(
            r#"{{"auths": {{"a.example.com/b": {{"auth": "{without_colon}"}}, "a.example.com": {{"auth": "{pair}"}}}}}}"#
        );
        for (config, expected) in [
            (auth(&pair), Ok(Some("jo"))),
            (auth(&format!("{pair}\\n")), Ok(Some("jo"))),
            (auth(&format!(" {pair}")), Err(())),
            (auth("!"), Err(())),
            (auth(pair.trim_end_matches('=')), Err(())),
            (auth(&without_colon), Ok(None)),
            (auth(&BASE64_STANDARD.encode("jo:")), Ok(Some("jo"))),
            (auth(&BASE64_STANDARD.encode(":pw")), Ok(None)),
            (auth(""), Ok(None)),
            (of(r#"{"auth": null}"#), Ok(None)),
            (of(r#"{"auth": 5}"#), Err(())),
            (of("{}"), Ok(None)),
            (of("null"), Ok(None)),
            (of("5"), Err(())),
            (closer, Ok(None)),
            (r#"{"auths": {"other": {"auth": 5}}}"#.to_owned(), Err(())),
            (r#"{"auths": {"other": {"auth": "!"}}}"#.to_owned(), Ok(None)),
            (r#"{"auths": null}"#.to_owned(), Ok(None)),
            (r#"{"auths": [1]}"#.to_owned(), Err(())),
            (r#"{"credHelpers": [1]}"#.to_owned(), Err(())),
            ("[1]".to_owned(), Err(())),
            ("null".to_owned(), Ok(None)),
            ("{}".to_owned(), Ok(None)),
            (String::new(), Err(())),
        ] {
            let expected = expected.map(|user| user.map(str::to_owned));
            assert_eq!(user(&config).map_err(drop), expected, "{config}");
            if has_skopeo {
                let judged = user_of_skopeo(&config, "a.example.com/b").map_err(drop);
                assert_eq!(judged, expected, "{config}");
            }
        }
    }

    #[test]
    fn an_entry_without_a_colon_is_a_warning() {
        let entries = json!({"a.example.com": {"auth": BASE64_STANDARD.encode("jo")}});
        let credentials =
            Credentials(vec![Source::Written("config.json".into(), entries.as_object().unwrap().clone())]);
        let told: std::sync::Arc<std::sync::Mutex<Vec<String>>> = std::sync::Arc::default();
        let kept = std::sync::Arc::clone(&told);
        let events = Events::new(move |event| {
            if let Event::Warning(text) = event {
                kept.lock().unwrap().push(text);
            }
        });
        let login = credentials.login(&address("a.example.com"), "app", &events);
        assert!(matches!(login, Ok(None)));
        assert_eq!(
            told.lock().unwrap().as_slice(),
            ["config.json: auth of a.example.com is not a name and a password, and is ignored; log in again"]
        );
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

    /// The order of containers-auth.json(5).
    #[test]
    fn the_files_of_podman_come_before_those_of_docker() {
        let found = |variables: &[(&str, &str)]| {
            let value = |name: &str| variables.iter().find(|(own, _)| *own == name);
            let files = files(|name| value(name).map(|(_, value)| value.into()), Some(Path::new("/home")));
            files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(" ")
        };
        let usual = "/home/.config/containers/auth.json /home/.docker/config.json";
        assert_eq!(found(&[]), usual);
        assert_eq!(found(&[("XDG_RUNTIME_DIR", "/run/1")]), format!("/run/1/containers/auth.json {usual}"));
        let moved = [("XDG_CONFIG_HOME", "/c"), ("DOCKER_CONFIG", "/d"), ("XDG_RUNTIME_DIR", "")];
        assert_eq!(found(&moved), "/c/containers/auth.json /d/config.json");
        assert_eq!(found(&[("REGISTRY_AUTH_FILE", "/a.json"), ("DOCKER_CONFIG", "/d")]), "/a.json");
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
