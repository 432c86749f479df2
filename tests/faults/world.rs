//! One cluster for all cells, with what belongs to nobody here.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use sandbox::{Options, SaltMinion, Sandbox};
use serde_json::{Value, json};
use tokio::process::Command;

use crate::clock::{self, Clock};
use crate::judge;
use crate::scenario::{Beside, Theme};
use crate::snapshot::{self, HISTORY, OF_CATALOGUE, OF_ENVIRONMENT};
use crate::upstream::Upstream;

/// An environment that no command is about.
const BYSTANDER: &str = "bystander";
const LEASES: &str = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases";
const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/// On a Lease: the request to Salt that its holder announced.
const SUBMISSION: &str = "metalk8s.scality.com/cli-submission";
/// The label of an environment's namespace.
const ENVIRONMENT: &str = "solutions.metalk8s.scality.com/environment";
/// How much memory the plugin may take, in KiB.
const MEMORY: u32 = 1_500_000;

pub struct World {
    theme: Theme,
    sandbox: Sandbox,
    upstream: Upstream,
    /// That of the worker, where a command is about all nodes.
    minion: Option<SaltMinion>,
    /// The Salt jobs and the silences that were left, by environment.
    left: Mutex<HashMap<String, String>>,
}

/// How a command reaches the API server.
pub struct Way {
    pub kubeconfig: PathBuf,
    /// How fast time passes for the command.
    pub speed: u32,
}

#[derive(Debug)]
pub struct Ended {
    /// Its exit status, or `None` if a signal ended it.
    pub status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Ended {
    pub fn result(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_default()
    }

    fn silence(&self) -> Option<String> {
        let name = self.result()["name"].as_str()?.to_owned();
        name.strip_prefix("silence/").map(str::to_owned)
    }

    /// The id of a Salt job that the user is given.
    pub fn job(&self) -> Option<String> {
        let text = format!("{}{}", self.stdout, self.stderr);
        let mut numbers = text.split(|letter: char| !letter.is_ascii_digit());
        numbers.find(|number| number.len() == 20 && number.starts_with("20")).map(str::to_owned)
    }
}

impl std::fmt::Display for Ended {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { status, stdout, stderr } = self;
        write!(formatter, "status {status:?}\n{}\n{}", stdout.trim_end(), stderr.trim_end())
    }
}

impl World {
    /// A sandbox of its own, or the one that `TEST_SANDBOX` names. Only one of its own can give the worker a minion.
    pub fn start(theme: Theme, has_minion: bool) -> Self {
        let sandbox = match std::env::var("TEST_SANDBOX") {
            Ok(name) => Sandbox::attach(&name),
            Err(_) => Sandbox::start(Options {
                monitoring: theme == Theme::Silences,
                salt: theme != Theme::Direct,
                ..Options::default()
            }),
        };
        let sandbox = sandbox.unwrap();
        if theme == Theme::Direct {
            write_token(&sandbox);
        }
        Self {
            theme,
            upstream: Upstream::of(&sandbox.kubeconfig("token")),
            minion: has_minion.then(|| sandbox.salt_minion("worker-1").unwrap()),
            sandbox,
            left: Mutex::default(),
        }
    }

    pub fn has_salt(&self) -> bool {
        self.theme != Theme::Direct
    }

    pub fn upstream(&self) -> &Upstream {
        &self.upstream
    }

    /// Straight to it, at the machine's own speed.
    fn straight(&self) -> Way {
        Way { kubeconfig: self.sandbox.kubeconfig("token"), speed: 1 }
    }

    /// Imports what the scenarios begin with, and plants what has to stay as it is.
    pub async fn prepare(&self) {
        let direct = self.straight();
        let archives = ["1.0.0", "1.1.0", "2.0.0-rc.1"]
            .map(|version| format!("ARCHIVES/example-solution-{version}.iso"))
            .join(" ");
        let import = if self.has_salt() {
            self.sandbox.build_metalk8s("131.0.0").unwrap();
            format!("import archive {archives}")
        } else {
            format!("import archive {archives} --backend direct --registry registry.invalid:5000/solutions")
        };
        self.succeed(&import, "", &direct).await;
        self.succeed("activate solution example-solution --version 1.0.0", "", &direct).await;
        self.upstream().create(DEFINITIONS, &foreign_definition()).await;
        self.succeed("create environment ENV", BYSTANDER, &direct).await;
        self.succeed("add solution example-solution --version 1.0.0 -e ENV", BYSTANDER, &direct).await;
        self.plant(BYSTANDER).await;
        if self.minion.is_some() {
            self.answers().await;
        }
    }

    /// Waits until the worker's minion answers: until then nothing is changed on all nodes.
    async fn answers(&self) {
        let deadline = Instant::now() + MINION_WITHIN;
        loop {
            let ended = self.run("upgrade cluster --to 130.0.0 --dry-run", "", &self.straight()).await;
            if ended.status == Some(0) {
                return;
            }
            assert!(Instant::now() < deadline, "the minion of the worker: {ended}");
        }
    }

    /// Puts objects of others into a namespace.
    pub async fn plant(&self, namespace: &str) {
        let upstream = self.upstream();
        let metadata = json!({"name": "foreign"});
        let template = json!({"metadata": {"labels": {"app": "foreign"}},
            "spec": {"containers": [{"name": "foreign", "image": "foreign:1"}]}});
        let role = json!({"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "view"});
        for (path, object) in [
            (
                format!("/api/v1/namespaces/{namespace}/configmaps"),
                json!({"metadata": metadata, "data": {"key": "value"}}),
            ),
            (
                format!("/apis/apps/v1/namespaces/{namespace}/deployments"),
                json!({"metadata": metadata, "spec": {"replicas": 0, "template": template,
                    "selector": {"matchLabels": {"app": "foreign"}}}}),
            ),
            (
                format!("/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/rolebindings"),
                json!({"metadata": metadata, "roleRef": role, "subjects": []}),
            ),
            (
                format!("/apis/foreign.example.com/v1/namespaces/{namespace}/things"),
                json!({"apiVersion": "foreign.example.com/v1", "kind": "Thing", "metadata": metadata}),
            ),
        ] {
            upstream.create(&path, &object).await;
        }
    }

    /// What no command may change: another environment, and the catalogue, unless the command is about it.
    pub async fn bystanders(&self, beside: Beside) -> Value {
        let shared = if beside == Beside::Nothing { &[] } else { OF_CATALOGUE };
        let paths = [OF_ENVIRONMENT, shared].concat();
        self.snapshot(&paths, BYSTANDER, true).await
    }

    /// What is at these paths: see [`snapshot::take`].
    pub async fn snapshot(&self, paths: &[impl AsRef<str>], environment: &str, identities: bool) -> Value {
        let place = (self.upstream(), Some(self.sandbox.directory()));
        snapshot::take(place, paths, environment, identities).await
    }

    /// A command of the plugin, with this name for what it works on.
    pub fn command(&self, words: &str, environment: &str, clock: &Clock) -> Command {
        let limit = format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"");
        let archives = self.sandbox.archives().display().to_string();
        let left = self.left.lock().unwrap().get(environment).cloned().unwrap_or_default();
        let words = words
            .replace("ENV", environment)
            .replace("ARCHIVES", &archives)
            .replace("JOB", &left)
            .replace("SILENCE", &left);
        let (words, input) = words.split_once(" < ").unwrap_or((&words, ""));
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", &limit, &clock.plugin()])
            .args(words.split_whitespace())
            .args(["-o", "json"])
            .env("KUBE_EDITOR", "sed -i /^#/!s,/old,/new,")
            .stdin(holding(input))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        clock.wind(&mut command);
        command
    }

    /// Does with kubectl what somebody else did before.
    pub fn kubectl(&self, words: &str, environment: &str) {
        tokio::task::block_in_place(|| kubectl(&self.sandbox, &words.replace("ENV", environment)));
    }

    /// Lets the bootstrap node forget the scripts that it ran.
    pub fn reboot(&self) {
        self.sandbox.salt().reboot().unwrap();
    }

    pub async fn run(&self, words: &str, environment: &str, way: &Way) -> Ended {
        let mut command = self.command(words, environment, &Clock::at(way.speed));
        let child = command.env("KUBECONFIG", &way.kubeconfig).spawn().unwrap();
        let process = child.id().unwrap();
        let output = child.wait_with_output().await.unwrap();
        clock::forget(process);
        ended(&output)
    }

    /// The same; it has to succeed, or to find nothing to remove.
    pub async fn succeed(&self, words: &str, environment: &str, way: &Way) {
        let mut ended = self.run(&judge::patient(words), environment, way).await;
        let deadline = Instant::now() + PATIENCE;
        // A minion that has just been started may not answer yet; nothing was written then.
        while ended.status == Some(9) && Instant::now() < deadline {
            ended = self.run(&judge::patient(words), environment, way).await;
        }
        let is_removal = words.starts_with("delete") || words.starts_with("deactivate");
        let is_so = ended.status == Some(0) || (is_removal && ended.status == Some(3));
        assert!(is_so, "{words}: {ended}");
        let left = match words {
            _ if words.contains("--async") => ended.job().expect("a job"),
            _ if words.starts_with("create silence") => ended.silence().expect("a silence"),
            _ => return,
        };
        self.left.lock().unwrap().insert(environment.to_owned(), left);
    }

    /// The history of this environment, an array; nothing where there is none.
    pub async fn history(&self, environment: &str) -> Value {
        let path = format!("/api/v1/namespaces/{environment}/configmaps/metalk8s-environment");
        let annotation = self.upstream().get(&path).await["metadata"]["annotations"][HISTORY].take();
        annotation.as_str().map_or(Value::Null, |text| serde_json::from_str(text).unwrap())
    }

    /// Those of these Leases that are held, by name.
    pub async fn held(&self, leases: &BTreeSet<String>) -> BTreeMap<String, Value> {
        let list = self.upstream().get(LEASES).await;
        let items = list["items"].as_array().cloned().unwrap_or_default();
        let objects = items.into_iter().map(|lease| {
            let name = lease["metadata"]["name"].as_str().unwrap().to_owned();
            (name, lease)
        });
        let is_held = |lease: &Value| {
            let holder = lease["spec"]["holderIdentity"].as_str();
            holder.is_some_and(|holder| !holder.is_empty()) && !is_expired(lease)
        };
        objects.filter(|(name, lease)| leases.contains(name) && is_held(lease)).collect()
    }

    /// Lets the time of these Leases be over.
    pub async fn expire(&self, leases: &BTreeSet<String>) {
        let past = json!({"spec": {"renewTime": "2001-01-01T00:00:00.000000Z"}});
        for lease in self.held(leases).await.keys() {
            self.upstream().patch(&format!("{LEASES}/{lease}"), &past).await;
        }
    }

    /// Lets the time be over in which the requests to Salt that are announced on these Leases may arrive. Their command has
    /// ended, so none of them is on its way.
    pub async fn expire_requests(&self, leases: &BTreeSet<String>) {
        for (lease, object) in self.held(leases).await {
            let Some(announced) = object["metadata"]["annotations"][SUBMISSION].as_str() else { continue };
            let mut announced: Value = serde_json::from_str(announced).unwrap();
            announced["at"] = json!(earlier(announced["at"].as_str().unwrap()));
            let change = json!({"metadata": {"annotations": {SUBMISSION: announced.to_string()}}});
            self.upstream().patch(&format!("{LEASES}/{lease}"), &change).await;
        }
    }

    /// Removes whatever has this name. A namespace stays, empty and without its label: to end it takes the API server
    /// longer than a cell.
    pub async fn remove(&self, name: &str) {
        let namespace = format!("/api/v1/namespaces/{name}");
        let unlabelled = json!({"metadata": {"labels": {ENVIRONMENT: null}}});
        if self.upstream().patch(&namespace, &unlabelled).await == 200 {
            for collection in OF_ENVIRONMENT.iter().filter(|path| path.contains("/ENV/")) {
                self.upstream().delete(&collection.replace("ENV", name)).await;
            }
        }
        let role = "/apis/rbac.authorization.k8s.io/v1/cluster";
        for path in [
            format!("/api/v1/nodes/{name}"),
            format!("/apis/storage.metalk8s.scality.com/v1alpha1/volumes/{name}"),
            format!("/api/v1/namespaces/kube-system/serviceaccounts/{name}"),
            format!("{role}roles/kube-system.{name}"),
            format!("{role}rolebindings/kube-system.{name}"),
            format!("{LEASES}/metalk8s-cli.environment.{name}"),
            format!("{LEASES}/metalk8s-cli.node.{name}"),
        ] {
            self.upstream().delete(&path).await;
        }
    }
}

/// Writes the kubeconfig of an administrator with a token. Where there is nothing of MetalK8s there is only one with a
/// certificate, which the proxy cannot pass on.
fn write_token(sandbox: &Sandbox) {
    const ACCOUNT: &str = "kube-system:faults";
    let run = |words: &str| kubectl(sandbox, words);
    run("create serviceaccount faults -n kube-system");
    run(&format!("create clusterrolebinding faults --clusterrole=cluster-admin --serviceaccount={ACCOUNT}"));
    let token = run("create token faults -n kube-system --duration=24h");
    let admin = std::fs::read_to_string(sandbox.kubeconfig("admin")).unwrap();
    let mut kubeconfig: Value = serde_yaml::from_str(&admin).unwrap();
    kubeconfig["users"][0]["user"] = json!({"token": token.trim()});
    std::fs::write(sandbox.kubeconfig("token"), kubeconfig.to_string()).unwrap();
}

fn kubectl(sandbox: &Sandbox, words: &str) -> String {
    let output = std::process::Command::new(sandbox.kubectl())
        .args(words.split_whitespace())
        .env("KUBECONFIG", sandbox.kubeconfig("admin"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "kubectl {words}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

fn holding(input: &str) -> Stdio {
    use std::io::{Seek as _, Write as _};
    if input.is_empty() {
        return Stdio::null();
    }
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_bytes()).unwrap();
    file.rewind().unwrap();
    file.into()
}

/// Six minutes before this time.
fn earlier(time: &str) -> String {
    let time: jiff::Timestamp = time.parse().unwrap();
    (time - jiff::SignedDuration::from_mins(6)).to_string()
}

fn is_expired(lease: &Value) -> bool {
    lease["spec"]["renewTime"].as_str().is_some_and(|time| time.starts_with("2001"))
}

pub fn ended(output: &std::process::Output) -> Ended {
    Ended {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A kind of objects that no Solution brings.
fn foreign_definition() -> Value {
    json!({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": "things.foreign.example.com"},
        "spec": {"group": "foreign.example.com", "scope": "Namespaced",
            "names": {"kind": "Thing", "plural": "things"},
            "versions": [{"name": "v1", "served": true, "storage": true,
                "schema": {"openAPIV3Schema": {"type": "object",
                    "x-kubernetes-preserve-unknown-fields": true}}}]}})
}

/// How long Salt may take to accept a minion.
const MINION_WITHIN: Duration = Duration::from_mins(3);

/// How long a test waits for what the cluster does by itself.
pub const PATIENCE: Duration = Duration::from_secs(20);
