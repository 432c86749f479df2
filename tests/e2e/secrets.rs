//! Secrets stay where they belong: not in any output, even with the fullest log; not in the environment or on the command
//! line of any process; not in a file that others may read. Every verb is run, as a user whose token a credential plugin
//! makes, behind a proxy that wants a password, and once more with a client key.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use kubectl_metalk8s::cli::manual;
use sandbox::{Options, Sandbox};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::listings::{listings, needs_monitoring};
use crate::support::{Answer, BasicProxy, World, fed, monitored_world, world};

const PROXY_PASSWORD: &str = "gate-9f2c71d0e4b8";
const USER_PASSWORD: &str = "ann-c51b7e02f6a3";
const KEY_PASSWORD: &str = "key-77d3a1904bce";

/// What is run, a verb's command line after the other; `{}` is the directory that everything is in.
const LINES: &[&str] = &[
    "init solution demo {}/demo",
    "create archive {}/demo -f {}/demo.iso",
    "sign archive {}/demo.iso --secret-key {}/maker.key --password-file {}/maker.password",
    "validate archive {}/demo.iso",
    "validate bootstrap-configuration {}/plugin.kubeconfig",
    "push archive {}/demo.iso --registry 127.0.0.1:5000 --dry-run",
    "pull archive 127.0.0.1:1/demo:1.0.0 -f {}/pulled.iso",
    "create salt-access",
    "import archive {}/example-solution-1.0.0.iso",
    "activate solution example-solution",
    "create environment prod",
    "add solution example-solution -e prod",
    "upgrade solution example-solution -e prod",
    "downgrade solution example-solution -e prod --version 1.0.0",
    "rollback solution example-solution -e prod --to 1",
    "history environment prod",
    "repair solution example-solution -e prod",
    "diff solution example-solution -e prod",
    "permissions archive {}/demo.iso",
    "permissions solution example-solution --version 1.0.0 -e prod",
    "render solution example-solution --version 1.0.0 -e prod",
    "permissions command history -e prod",
    "diff environment -f {}/declared.yaml",
    "apply environment -f {}/declared.yaml",
    "edit environment prod --description guarded",
    "import archive {}/metalk8s-131.0.0.iso",
    "delete archive metalk8s-131.0.0",
    "renew certificate",
    "defragment etcd",
    "replace node",
    "edit node",
    "cordon node",
    "uncordon node",
    "drain node",
    "create backup",
    "restore bootstrap --plan",
    "deploy bootstrap --dry-run",
    "describe cluster",
    "wait cluster",
    "upgrade cluster --to 130.0.0 --dry-run",
    "downgrade cluster --to 129.0.0-dev --dry-run",
    "delete lock environment.prod --ignore-not-found",
    "describe alert Watchdog",
    "create silence alertname=Secret --for 1h --comment none",
    "delete silence 00000000-0000-4000-8000-000000000000",
    // Each of them.
    "get",
    "get config dex",
    "get config cluster",
    "describe config cluster",
    "get config bootstrap",
    "describe config bootstrap",
    "edit config bootstrap --set kubernetes.coreDNS.replicas=2 --dry-run",
    "configure solution example-solution -e prod --set spec.replicas=2",
    "get jobs,archives",
    "describe archive example-solution-1.0.0",
    "describe environment prod",
    "describe solution example-solution -e prod",
    "describe job 20260101000000000000",
    "describe node bootstrap",
    "describe volume none",
    "describe config dex",
    "events environment prod",
    "events solution example-solution -e prod",
    "logs solution example-solution -e prod",
    "wait solution example-solution -e prod",
    "wait environment prod --for=create",
    "wait archive example-solution-1.0.0 --for=create",
    "wait job 20260101000000000000",
    "check",
    "debug bundle -f {}/bundle.tar.gz",
    "options",
    "version --all-contexts",
    "get environment --contexts /./",
    "version",
    "create user ann@example.com --role read-only",
    "describe user ann@example.com",
    "set-password user ann@example.com",
    "edit config dex",
    "edit solution example-solution -e prod",
    "edit user ann@example.com --role solution-admin",
    "apply config dex -f {}/dex.yaml",
    "delete user ann@example.com",
    "create node node-9 --hostname 192.0.2.11 --roles node --ssh-key-path /etc/metalk8s/pki/salt-bootstrap --dry-run",
    "deploy node node-9 --dry-run",
    "create volume disk-9 --node-name bootstrap --storage-class none --type sparseLoopDevice --size 1Gi --dry-run",
    "delete volume none",
    "delete node none",
    "delete solution example-solution -e prod",
    "delete environment prod",
    "deactivate solution example-solution",
    "delete archive example-solution-1.0.0",
    "unimport archive example-solution-1.0.0",
    "delete salt-access",
    "completion bash",
    // It connects, and ends because there is something else at the path.
    "dashboard --socket=/dev/null",
];

/// Those of them that Alertmanager or Prometheus answers, where a cluster has them, beside the listings.
const OF_MONITORING: &[&str] = &[
    "describe alert Watchdog",
    "create silence alertname=Secret --for 1h --comment none",
    "delete silence 00000000-0000-4000-8000-000000000000",
    "wait cluster",
    "check",
    "debug bundle -f {}/bundle.tar.gz",
];

/// The lines; for `get` alone, that of each listing.
fn lines() -> impl Iterator<Item = &'static str> {
    LINES.iter().flat_map(|&line| if line == "get" { listings().collect() } else { vec![line] })
}

#[test]
fn every_verb_is_run() {
    let pages = manual::pages();
    let named: Vec<String> = pages.iter().map(|page| page.words.join(" ")).collect();
    let has_more = |words: &str| named.iter().any(|other| other.starts_with(&format!("{words} ")));
    let verbs = named.iter().filter(|words| !words.is_empty() && *words != "help" && !has_more(words));
    let missing: Vec<&String> =
        verbs.filter(|words| !lines().any(|line| line.starts_with(words.as_str()))).collect();
    assert_eq!(missing, Vec::<&String>::new());
    assert!(OF_MONITORING.iter().all(|line| LINES.contains(line)));
}

/// A user, what is secret of hers, and where everything that she runs leaves its files.
struct Household<'a> {
    world: &'a World,
    sandbox: &'a Sandbox,
    directory: TempDir,
    proxy: BasicProxy,
    secrets: Vec<String>,
}

impl<'a> Household<'a> {
    fn of(world: &'a World, sandbox: &'a Sandbox) -> Self {
        let mut household = Self {
            world,
            sandbox,
            directory: tempfile::tempdir().unwrap(),
            proxy: BasicProxy::of("gatekeeper", PROXY_PASSWORD),
            secrets: [PROXY_PASSWORD, USER_PASSWORD, KEY_PASSWORD].map(str::to_owned).into(),
        };
        household.key_of_a_maker();
        household.user_of_a_plugin();
        household.user_with_a_key();
        household
    }

    fn keep_archives(&self) {
        for archive in [self.sandbox.archive("1.0.0"), self.sandbox.build_metalk8s("131.0.0").unwrap()] {
            fs::copy(&archive, self.path(&archive.file_name().unwrap().to_string_lossy())).unwrap();
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn config(&self, user: &str) -> Value {
        let text = fs::read_to_string(self.sandbox.kubeconfig(user)).unwrap();
        serde_yaml::from_str(&text).unwrap()
    }

    fn keep(&self, name: &str, text: &str, mode: u32) {
        fs::write(self.path(name), text).unwrap();
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(mode)).unwrap();
    }

    fn key_of_a_maker(&mut self) {
        let pair = minisign::KeyPair::generate_encrypted_keypair(Some(KEY_PASSWORD.to_owned())).unwrap();
        let key = pair.sk.to_box(None).unwrap().to_string();
        self.secrets.extend(key.lines().nth(1).map(str::to_owned));
        self.keep("maker.key", &key, 0o600);
        self.keep("maker.password", KEY_PASSWORD, 0o600);
    }

    /// What a child sees of its surroundings: the plugin for credentials and the editor write it down.
    fn spy(&self) -> String {
        format!(
            "cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\\0' '\\n' > '{0}'/seen-args.$$ || true\nenv > '{0}'/seen-env.$$\n\
             find '{0}' -type f -perm /077 -exec cat {{}} + > '{0}'/open.$$ 2>/dev/null || true\n\
             mv '{0}'/open.$$ '{0}'/seen-open.$$\n",
            self.directory.path().display()
        )
    }

    fn user_of_a_plugin(&mut self) {
        let mut config = self.config("token");
        let token = config["users"][0]["user"]["token"].as_str().unwrap().to_owned();
        let credential = json!({"apiVersion": "client.authentication.k8s.io/v1", "kind": "ExecCredential",
            "status": {"token": token}});
        self.secrets.push(token);
        self.keep("credential.json", &credential.to_string(), 0o600);
        let script = self.path("credential.json");
        self.keep("credential", &format!("{}cat '{}'\n", self.spy(), script.display()), 0o600);
        // Whoever sets `provideClusterInfo` asks for the proxy with its password in the environment, as kubectl gives it.
        config["users"][0]["user"] = json!({"exec": {
            "apiVersion": "client.authentication.k8s.io/v1", "command": "sh",
            "args": [self.path("credential")], "interactiveMode": "Never",
        }});
        let proxy = format!("http://gatekeeper:{PROXY_PASSWORD}@127.0.0.1:{}", self.proxy.port());
        config["clusters"][0]["cluster"]["proxy-url"] = json!(proxy);
        self.keep("plugin.kubeconfig", &config.to_string(), 0o600);
        self.keep("editor", &format!("{}printf '# looked at\\n' >> \"$1\"\n", self.spy()), 0o600);
    }

    fn user_with_a_key(&mut self) {
        let config = self.config("admin");
        let user = &config["users"][0]["user"];
        let data = user["client-key-data"].as_str().map(str::to_owned);
        let key = data.unwrap_or_else(|| fs::read_to_string(user["client-key"].as_str().unwrap()).unwrap());
        // Any part of it is too much.
        let longest = key.lines().max_by_key(|line| line.len()).unwrap();
        self.secrets.push(longest[..longest.len().min(48)].to_owned());
        self.keep("key.kubeconfig", &config.to_string(), 0o600);
    }

    fn run(&self, line: &str, kubeconfig: &str) -> Answer {
        let line = line.replace("{}", &self.directory.path().display().to_string());
        let mut command = self.world.plugin_command(line);
        command
            .arg("-v=9")
            .current_dir(&self.directory)
            .env("HOME", self.directory.path())
            .env("TMPDIR", self.directory.path())
            .env("KUBECONFIG", self.path(kubeconfig))
            .env("EDITOR", format!("sh -eu {}", self.path("editor").display()))
            .env_remove("KUBE_EDITOR");
        Answer::of(fed(&mut command, &format!("{USER_PASSWORD}\n")))
    }

    /// Where a secret is that is not to be there.
    fn told(&self, text: &str) -> Vec<&String> {
        self.secrets.iter().filter(|secret| text.contains(secret.as_str())).collect()
    }

    fn check(&self, line: &str, answer: &Answer) {
        for (place, text) in [("output", &answer.stdout), ("error output", &answer.stderr)] {
            assert_eq!(self.told(text), Vec::<&String>::new(), "{place} of {line}");
            let token = salt_token(text);
            assert_eq!(token, None, "{place} of {line}");
        }
        // Hashes of passwords are data of Dex, and no talk.
        assert!(!answer.stderr.contains("$2"), "a hash in {line}: {}", answer.stderr);
        for file in files(self.directory.path()) {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            let is_seen = name.starts_with("seen-");
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            if is_seen || mode & 0o077 != 0 {
                let text = String::from_utf8_lossy(&fs::read(&file).unwrap()).into_owned();
                assert_eq!(self.told(&text), Vec::<&String>::new(), "{} after {line}", file.display());
            }
            if is_seen {
                fs::remove_file(&file).unwrap();
            }
        }
    }

    /// Runs these lines as the user of the plugin, and those that only read as the user with a key.
    fn run_all(&self, lines: &[&str]) {
        for line in lines {
            self.prepare(line);
            let answer = self.run(line, "plugin.kubeconfig");
            // A usage error would say nothing about the verb.
            let is_usage = answer.stderr.contains("\nUsage:");
            assert!(answer.status.is_some() && !is_usage, "{line}: {answer}");
            self.check(line, &answer);
        }
        let tunnels = self.proxy.tunnels();
        assert!(tunnels >= lines.len() / 2, "{tunnels}");
        let reading = ["get", "describe", "check", "version", "create salt-access"];
        let reads = |line: &&&str| reading.iter().any(|verb| line.starts_with(verb));
        for line in lines.iter().filter(reads) {
            let answer = self.run(line, "key.kubeconfig");
            self.check(line, &answer);
        }
    }

    /// The file that this line reads, from the cluster.
    fn prepare(&self, line: &str) {
        for (beginning, words, name) in [
            ("apply config", "get config dex -o yaml", "dex.yaml"),
            ("diff", "get environment prod -o yaml", "declared.yaml"),
        ] {
            if line.starts_with(beginning) {
                let declared = self.run(words, "plugin.kubeconfig").succeeds();
                self.keep(name, &declared.stdout, 0o600);
            }
        }
    }
}

/// A token of Salt's: nobody but Salt knows it beforehand, but it is a long hexadecimal number in a field or a header of that
/// name.
fn salt_token(text: &str) -> Option<&str> {
    let lines = text.lines().filter(|line| line.to_lowercase().contains("token"));
    lines
        .flat_map(|line| line.split(|character: char| !character.is_ascii_hexdigit()))
        .find(|word| word.len() >= 40)
}

fn files(directory: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.is_file() {
            found.insert(path);
        }
    }
    found
}

#[test]
fn no_verb_tells_a_secret() {
    if world().sandbox().is_none() {
        return;
    }
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let household = Household::of(world(), &sandbox);
    household.keep_archives();
    household.run_all(&lines().collect::<Vec<_>>());
}

#[test]
fn no_verb_tells_a_secret_where_there_is_monitoring() {
    let Some(world) = monitored_world() else { return };
    let of_monitoring = listings().filter(|line| needs_monitoring(line)).chain(OF_MONITORING.iter().copied());
    Household::of(world, world.sandbox().unwrap()).run_all(&of_monitoring.collect::<Vec<_>>());
}
