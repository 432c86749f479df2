//! kubectl beside the plugin, on each kubeconfig of a generated set: both ask the same server, as the same user.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::recorder::{Recorder, Seen};

/// A user, as a kubeconfig has it. `{name}` stands for what [`World::filled`] puts there.
const USERS: &[&str] = &[
    "{}",
    "null",
    "{token: t}",
    "{token: null}",
    "{token: 4711}",
    "{token: yes}",
    "{token: '4711'}",
    "{token: 2026-01-31}",
    "{token: \"t\\n\"}",
    "{tokenFile: token}",
    "{tokenFile: nowhere}",
    "{tokenFile: empty}",
    "{token: stale, tokenFile: token}",
    "{token: t, tokenFile: nowhere}",
    "{token: t, tokenFile: empty}",
    "{username: jo, password: p}",
    "{username: jo}",
    "{password: p}",
    "{username: jo, password: p, token: t}",
    "{username: jo, password: p, tokenFile: token}",
    "{client-certificate: client.crt, client-key: client.key}",
    "{client-certificate-data: {client}, client-key-data: {key}}",
    "{client-certificate-data: {client-lines}, client-key-data: {key-lines}}",
    "{client-certificate: client.crt, client-key-data: {key}}",
    "{client-certificate: client.crt, client-certificate-data: {client}, client-key: client.key}",
    "{client-certificate: client.crt, client-key: client.key, client-key-data: {key}}",
    "{client-certificate: client.crt}",
    "{client-certificate: nowhere, client-key: client.key}",
    "{client-key: client.key}",
    "{client-key: client.key, client-key-data: {key}}",
    "{client-certificate: client.crt, client-key: client.key, token: t}",
    "{client-certificate: client.crt, client-key: client.key, exec: {exec}}",
    "{exec: {exec}}",
    "{exec: {exec}, token: t}",
    "{exec: {exec}, tokenFile: token}",
    "{exec: {exec}, username: jo, password: p}",
    "{exec: {exec}, auth-provider: {name: oidc, config: {}}}",
    "{auth-provider: {name: gcp, config: {}}}",
    "{auth-provider: {name: oidc, config: {}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, id-token: {jwt}}}}",
    "{auth-provider: {name: oidc, config: {client-id: i, id-token: {jwt}}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: '', id-token: {jwt}}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: {jwt}}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: e30.e30}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: e30.e30.e30}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: no}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: {jwt}, idp-certificate-authority: nowhere}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: {jwt}, idp-certificate-authority: ''}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: {jwt}, idp-certificate-authority-data: '!'}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: {jwt}, idp-certificate-authority-data: {ca}}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: {jwt}, idp-certificate-authority-data: {ca-lines}}}}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i, id-token: {jwt}}}, token: t}",
    "{auth-provider: {name: oidc, config: {{issuer}, client-id: i}}, token: t}",
    "{auth-provider: {name: oidc, config: {client-id: i}}, token: t}",
    "{auth-provider: {name: oidc, config: {}}, tokenFile: token}",
    "{auth-provider: {name: oidc, config: {}}, username: jo, password: p}",
    "{auth-provider: {name: gcp, config: {}}, token: t}",
    "{auth-provider: {name: oidc}, token: t}",
    "{auth-provider: {config: {}}, token: t}",
    "{auth-provider: null, token: t}",
    "{auth-provider: {name: oidc, config: {}}, client-certificate: client.crt, client-key: client.key}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: ./plugin}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: ./plugin}}",
    "{exec: {command: ./plugin, interactiveMode: Never}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1, command: in-path, interactiveMode: Never}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin, interactiveMode: Never, env: [{name: SUFFIX, value: s}]}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin, interactiveMode: Never, env: [{name: SUFFIX}]}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1, command: ./plugin, interactiveMode: Never, env: [{value: s}]}}",
    "{exec: {apiVersion: client.authentication.k8s.io/v1, command: sub/../plugin, interactiveMode: Never, args: null}}",
    "{token: t, as: ann}",
    "{token: t, as: ann, as-uid: '7', as-groups: [a, b], as-user-extra: {Reason/x: [one, two]}}",
    "{token: t, as-groups: [a]}",
    "{token: t, as-uid: '7'}",
    "{token: t, as-user-extra: {reason: [one]}}",
    "{token: t, unknown: {field: 1}}",
    "{<<: *shared}",
    "{<<: *shared, token: own}",
    "{token: own, <<: *shared}",
    "{<<: [*shared, *other]}",
    "{token: first, token: second}",
];

const CLUSTERS: &[&str] = &[
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority-data: {ca}}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority-data: {ca-lines}}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt, certificate-authority-data: {ca}}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: nowhere}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority-data: '!'}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority-data: QQ==}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority-data: {own-certificate}}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority-data: {leaf}}",
    "{server: 'https://127.0.0.1:{own}', certificate-authority-data: {own-certificate}}",
    "{server: 'https://127.0.0.1:{own}', certificate-authority-data: {own-certificate}, tls-server-name: elsewhere.test}",
    "{server: 'https://127.0.0.1:{own}', certificate-authority-data: {ca}}",
    "{server: 'https://127.0.0.1:{secure}'}",
    "{server: 'https://127.0.0.1:{secure}', insecure-skip-tls-verify: true}",
    "{server: 'https://127.0.0.1:{secure}', insecure-skip-tls-verify: yes}",
    "{server: 'https://127.0.0.1:{secure}', insecure-skip-tls-verify: 'true'}",
    "{server: 'https://127.0.0.1:{secure}', insecure-skip-tls-verify: true, certificate-authority: ca.crt}",
    "{server: 'https://localhost:{secure}', certificate-authority: ca.crt}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt, tls-server-name: inner.test}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt, tls-server-name: elsewhere.test}",
    "{server: 'https://127.0.0.1:{secure}/', certificate-authority: ca.crt}",
    "{server: 'https://127.0.0.1:{secure}/a/b', certificate-authority: ca.crt}",
    "{server: 'https://127.0.0.1:{secure}/a/b/', certificate-authority: ca.crt}",
    "{server: '127.0.0.1:{secure}', certificate-authority: ca.crt}",
    "{server: '127.0.0.1:{secure}', insecure-skip-tls-verify: true}",
    "{server: '127.0.0.1:{secure}/a', certificate-authority: ca.crt}",
    "{server: 'localhost:{plain}'}",
    "{server: '127.0.0.1:{plain}'}",
    "{server: 'http://127.0.0.1:{plain}'}",
    "{server: 'http://127.0.0.1:{plain}', certificate-authority: ca.crt}",
    "{server: 'ftp://127.0.0.1:{plain}'}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt, proxy-url: 'http://127.0.0.1:{proxy}'}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt, proxy-url: 'ftp://127.0.0.1:{proxy}'}",
    "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt, proxy-url: ''}",
    "{certificate-authority: ca.crt}",
    "null",
];

const SECURE: &str = "{server: 'https://127.0.0.1:{secure}', certificate-authority: ca.crt}";

#[rustfmt::skip]
const USER_FLAGS: &[&[&str]] = &[
    &["--token", "of-the-flag"],
    &["--token", ""],
    &["--client-certificate", "{directory}/client.crt", "--client-key", "{directory}/client.key"],
    &["--client-certificate", "", "--client-key", "", "--as", ""],
    &["--as", "zoe"],
];

/// Flags beside each cluster. With `--insecure-skip-tls-verify=false` the plugin verifies, though kubectl does as the
/// kubeconfig says.
#[rustfmt::skip]
const CLUSTER_FLAGS: &[&[&str]] = &[
    &["--certificate-authority", "{directory}/ca.crt"],
    &["--certificate-authority", "", "--tls-server-name", "", "--server", ""],
    &["--tls-server-name", "inner.test"],
    &["--server", "https://127.0.0.1:{secure}"],
    &["--insecure-skip-tls-verify"],
    &["--context", "", "--cluster", "", "--user", ""],
];

/// Whole files, and what is added to the command line. Of several files `---8<---` separates them.
#[rustfmt::skip]
const FILES: &[(&str, &[&str])] = &[
    ("", &[]),
    ("{whole}", &[]),
    ("{whole}", &["--context", "nowhere"]),
    ("{whole}", &["--cluster", "nowhere"]),
    ("{whole}", &["--user", "nowhere"]),
    ("{whole}", &["--user", "second"]),
    ("{whole}", &["--context", "other"]),
    ("{whole}", &["--server", "https://127.0.0.1:{own}", "--insecure-skip-tls-verify"]),
    ("{whole}", &["--as", "ann", "--as-group", "g"]),
    ("{whole}", &["--as-group", "g"]),
    ("{whole}", &["--token", "of-the-flag"]),
    ("\u{feff}{whole}", &[]),
    ("# only a comment\n", &[]),
    ("---\n{whole}", &[]),
    ("{whole}---\ncurrent-context: other\nusers: []\n", &[]),
    ("current-context: ''\n---8<---{whole}", &[]),
    ("current-context:\n---8<---{whole}", &[]),
    ("current-context: other\n---8<---{whole}", &[]),
    ("users: [{name: u, user: {token: of-the-first}}]\n---8<---{whole}", &[]),
    ("users: [{name: u, user: {}}]\n---8<---{whole}", &[]),
    ("users: [{name: u}]\n---8<---{whole}", &[]),
    ("kind: Config\n---8<---{whole}", &[]),
    ("not: [closed\n---8<---{whole}", &[]),
    ("kind: Other\n{whole}", &[]),
    ("kind: Config\napiVersion: v1\n{whole}", &[]),
    ("kind: Config\napiVersion: v2\n{whole}", &[]),
    ("kind: ''\napiVersion: ''\n{whole}", &[]),
    ("preferences: {}\nextensions: null\n{whole}", &[]),
    ("clusters: [{name: k, cluster: {cluster}}, {name: k, cluster: {cluster}}]\n{rest}", &[]),
    ("{clusters}{users}contexts: [{name: c, context: {cluster: k, user: gone}}]\ncurrent-context: c\n", &[]),
    ("{clusters}contexts: [{name: c, context: {cluster: k}}]\ncurrent-context: c\n", &[]),
    ("{clusters}{users}contexts: [{name: broken}, {context: {user: u}}, {name: c, context: {cluster: k, user: u}}]\ncurrent-context: c\n", &[]),
    ("{clusters}{users}contexts: [{name: c, context: {cluster: gone, user: u}}]\ncurrent-context: c\n", &[]),
    ("{clusters}{users}", &["--cluster", "k", "--user", "u"]),
    ("{clusters}{users}", &[]),
    ("clusters: null\nusers: null\ncontexts: null\n", &["--server", "http://127.0.0.1:{plain}"]),
    ("clusters:\n- name: k\n  cluster: {cluster}\nusers:\n- name: y\n  user: {token: t}\ncontexts:\n- name: c\n  context: {cluster: k, user: 'y'}\ncurrent-context: c\n", &[]),
];

/// Variables of proxies, and the server.
const PROXIES: &[(&[(&str, &str)], &str)] = &[
    (&[], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "*")], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "other,*")], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "198.51.100.7")], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "198.51.100.7:6443")], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "198.51.100.7:443")], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "198.51.100.0/24")], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "203.0.113.0/24")], "https://198.51.100.7:6443"),
    (&[("no_proxy", "198.51.100.7")], "https://198.51.100.7:6443"),
    (&[("NO_PROXY", "a.invalid:6443")], "https://a.invalid:6443"),
    (&[("NO_PROXY", "a.invalid:443")], "https://a.invalid:6443"),
    (&[("NO_PROXY", "a.invalid:443")], "https://a.invalid"),
    (&[("NO_PROXY", "invalid")], "https://a.invalid:6443"),
    (&[("NO_PROXY", ".invalid")], "https://a.invalid:6443"),
    (&[("NO_PROXY", "*.invalid:6443")], "https://a.invalid:6443"),
    (&[("NO_PROXY", ".a.invalid")], "https://a.invalid:6443"),
    (&[("NO_PROXY", "*.a.invalid")], "https://a.invalid:6443"),
    (&[("NO_PROXY", "valid")], "https://a.invalid:6443"),
];

struct World {
    recorder: Recorder,
    directory: tempfile::TempDir,
    kubectl: PathBuf,
}

fn in_lines(text: &str) -> String {
    let data = STANDARD.encode(text);
    let lines = data.as_bytes().chunks(64).map(|line| String::from_utf8_lossy(line));
    // In a flow mapping only a quoted text keeps its ends of lines.
    format!("\"{}\\n\"", lines.collect::<Vec<_>>().join("\\n"))
}

impl World {
    fn start() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let recorder = Recorder::start();
        let plugin = "#!/bin/sh\nprintf '{\"kind\": \"ExecCredential\", \"apiVersion\": \"%s\", \
                      \"status\": {\"token\": \"of-%s%s\"}}' \
                      \"$(printf %s \"$KUBERNETES_EXEC_INFO\" | sed 's/.*\"apiVersion\":\"\\([^\"]*\\)\".*/\\1/')\" \
                      \"$(basename \"$0\")\" \"${SUFFIX-unset}\"\n";
        for (name, text) in [
            ("ca.crt", recorder.authority.as_str()),
            ("client.crt", &recorder.client.certificate),
            ("client.key", &recorder.client.key),
            ("token", "of-the-file\n"),
            ("empty", "\n"),
            ("plugin", plugin),
            ("bin/in-path", plugin),
            ("sub/x", ""),
        ] {
            let path = directory.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, text).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        }
        Self { recorder, directory, kubectl: sandbox::kubectl().unwrap() }
    }

    fn filled(&self, text: &str) -> String {
        let recorder = &self.recorder;
        let exec = "{apiVersion: client.authentication.k8s.io/v1, command: ./plugin, interactiveMode: Never}";
        let rest = "users: [{name: u, user: {token: t}}, {name: second, user: {token: of-the-second}}]\n\
                    contexts: [{name: c, context: {cluster: k, user: u}}, {name: other, context: {cluster: k, user: second}}]\n\
                    current-context: c\n";
        let whole = "{clusters}{rest}";
        let mut text = text.to_owned();
        for (name, value) in [
            ("whole", whole.to_owned()),
            ("rest", rest.to_owned()),
            ("clusters", "clusters: [{name: k, cluster: {cluster}}]\n".to_owned()),
            ("users", "users: [{name: u, user: {token: t}}]\n".to_owned()),
            ("cluster", SECURE.to_owned()),
            ("exec", exec.to_owned()),
            ("issuer", "idp-issuer-url: 'https://127.0.0.1:9'".to_owned()),
            // Its claims are {"exp":9999999999}.
            ("jwt", "e30.eyJleHAiOjk5OTk5OTk5OTl9.e30".to_owned()),
            ("ca", STANDARD.encode(&recorder.authority)),
            ("ca-lines", in_lines(&recorder.authority)),
            ("client", STANDARD.encode(&recorder.client.certificate)),
            ("client-lines", in_lines(&recorder.client.certificate)),
            ("key", STANDARD.encode(&recorder.client.key)),
            ("key-lines", in_lines(&recorder.client.key)),
            ("leaf", STANDARD.encode(&recorder.leaf)),
            ("own-certificate", STANDARD.encode(&recorder.own_certificate)),
            ("directory", self.directory.path().display().to_string()),
            ("secure", recorder.secure.to_string()),
            ("own", recorder.own.to_string()),
            ("plain", recorder.plain.to_string()),
            ("proxy", recorder.proxy.to_string()),
        ] {
            text = text.replace(&format!("{{{name}}}"), &value);
        }
        text
    }

    /// The first request of a program with these kubeconfigs, if it makes one. And its messages.
    fn run(&self, program: &Path, words: &[&str], case: &Case<'_>) -> (Option<Seen>, String) {
        let mut command = Command::new(program);
        command
            .args(words)
            .args(case.flags.iter().map(|flag| self.filled(flag)))
            .arg("--request-timeout=5s")
            .current_dir("/")
            .env_clear()
            .env("HOME", self.directory.path().join("home"))
            .env("KUBECONFIG", &case.kubeconfigs)
            .env("PATH", format!("{}:/usr/bin:/bin", self.directory.path().join("bin").display()))
            .stdin(Stdio::null());
        command.envs(case.variables.iter().copied().map(|(name, value)| (name, self.filled(value))));
        let output = command.output().unwrap();
        (
            self.recorder.first(program == self.kubectl).map(Seen::by_anyone),
            String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        )
    }

    fn difference(&self, case: &Case<'_>) -> Option<String> {
        let (expected, kubectl) = self.run(&self.kubectl, &["get", "--raw", "/api/v1/namespaces"], case);
        let plugin = Path::new(env!("CARGO_BIN_EXE_kubectl-metalk8s"));
        let (found, message) = self.run(plugin, &["get", "environments"], case);
        // Without credentials kubectl asks for a name and a password, and the plugin never asks.
        let is_same = match kubectl.as_str() {
            "error: EOF" => found.as_ref().is_none_or(Seen::is_anonymous),
            _ => expected == found,
        };
        (!is_same).then(|| {
            format!("{}\n  kubectl: {expected:?} {kubectl}\n  plugin:  {found:?} {message}\n", case.name)
        })
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.directory.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

struct Case<'a> {
    name: String,
    kubeconfigs: std::ffi::OsString,
    flags: &'a [&'a str],
    variables: Vec<(&'a str, &'a str)>,
}

/// One world for the tests of this file, one at a time: what is recorded is the request of one program.
fn world() -> std::sync::MutexGuard<'static, World> {
    static WORLD: OnceLock<std::sync::Mutex<World>> = OnceLock::new();
    let world = WORLD.get_or_init(|| std::sync::Mutex::new(World::start()));
    world.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn judge(world: &World, cases: impl Iterator<Item = Case<'static>>) {
    let (mut count, mut differences) = (0, Vec::new());
    for case in cases {
        count += 1;
        differences.extend(world.difference(&case));
    }
    assert!(differences.is_empty(), "{} of {count} differ:\n{}", differences.len(), differences.join("\n"));
}

#[test]
fn users_and_clusters_are_kubectls() {
    let world = world();
    let plain = [
        "{server: 'http://127.0.0.1:{plain}'}",
        "{server: '127.0.0.1:{secure}', certificate-authority: ca.crt}",
    ];
    let users = USERS.iter().flat_map(|user| [(*user, SECURE), (*user, plain[0]), (*user, plain[1])]);
    let certificate = "{client-certificate: client.crt, client-key: client.key}";
    let clusters = CLUSTERS.iter().flat_map(|cluster| [("{token: t}", *cluster), (certificate, *cluster)]);
    let cases = users.chain(clusters).map(|(user, cluster)| case(&world, user, cluster, &[]));
    judge(&world, cases);
}

/// A kubeconfig with this user and this cluster, and flags beside it.
fn case(world: &World, user: &str, cluster: &str, flags: &'static [&'static str]) -> Case<'static> {
    let text = format!(
        "shared: &shared {{token: of-the-shared, as: bob}}\nother: &other {{token: of-the-other, as-uid: '9'}}\n\
         clusters: [{{name: k, cluster: {cluster}}}]\nusers: [{{name: u, user: {user}}}]\n\
         contexts: [{{name: c, context: {{cluster: k, user: u}}}}]\ncurrent-context: c\n"
    );
    Case {
        name: format!("{user} at {cluster} {flags:?}"),
        kubeconfigs: world.write("config", world.filled(&text).as_bytes()).into(),
        flags,
        variables: Vec::new(),
    }
}

#[test]
fn flags_are_merged_as_kubectl_does() {
    let world = world();
    let users = USER_FLAGS.iter().flat_map(|flags| USERS.iter().map(move |user| (*user, SECURE, *flags)));
    let clusters = CLUSTER_FLAGS
        .iter()
        .flat_map(|flags| CLUSTERS.iter().map(move |cluster| ("{token: t}", *cluster, *flags)));
    let cases = users.chain(clusters).map(|(user, cluster, flags)| case(&world, user, cluster, flags));
    judge(&world, cases);
}

#[test]
fn files_are_merged_and_read_as_kubectl_does() {
    let world = world();
    let files = FILES.iter().map(|(text, flags)| {
        let parts = text.split("---8<---").enumerate();
        let paths =
            parts.map(|(index, part)| world.write(&format!("config-{index}"), world.filled(part).as_bytes()));
        Case {
            name: format!("{text} {flags:?}"),
            kubeconfigs: std::env::join_paths(paths).unwrap(),
            flags,
            variables: Vec::new(),
        }
    });
    let whole = world.filled("{whole}");
    let wide: [fn(u16) -> [u8; 2]; 2] = [u16::to_le_bytes, u16::to_be_bytes];
    let encoded = wide.into_iter().map(|bytes| {
        let text = format!("\u{feff}{whole}");
        let text: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        Case {
            name: "UTF-16".to_owned(),
            kubeconfigs: world.write("config", &text).into(),
            flags: &[],
            variables: Vec::new(),
        }
    });
    judge(&world, files.chain(encoded));
}

#[test]
fn proxies_are_those_of_kubectl() {
    let world = world();
    let cases = PROXIES.iter().map(|(variables, server)| {
        let text = format!("clusters: [{{name: k, cluster: {{server: '{server}'}}}}]\n{{rest}}");
        let mut variables = variables.to_vec();
        variables.push(("HTTPS_PROXY", "http://127.0.0.1:{proxy}"));
        Case {
            name: format!("{variables:?} {server}"),
            kubeconfigs: world.write("config", world.filled(&text).as_bytes()).into(),
            flags: &[],
            variables,
        }
    });
    judge(&world, cases);
}
