//! One cluster for all tests, and the plugin to run against it.

mod answer;
mod basic_proxy;
pub mod editor;
mod following;
pub mod formulas;
pub mod listings;
mod log;
pub mod node;
pub mod patient;
mod policy;
mod process;
pub mod pty;
mod running;
mod schema;
pub mod screen;
mod services;
pub mod silence;
pub mod solution;
pub mod terminal;
mod words;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use sandbox::{Forwarder, Options, Sandbox};
use tempfile::NamedTempFile;

pub use answer::Answer;
pub use basic_proxy::BasicProxy;
pub use following::Following;
pub use log::Log;
pub use process::{fed, interrupt, started};
pub use running::Running;
pub use words::Words;

/// The lock `node.elsewhere` of somebody who is still at work.
pub const LOCK: &str = "{apiVersion: coordination.k8s.io/v1, kind: Lease, metadata: {name: metalk8s-cli.node.elsewhere, \
    namespace: kube-system, labels: {metalk8s.scality.com/cli-lock: exclusive}}, spec: {holderIdentity: somebody, \
    leaseDurationSeconds: 2000000000, renewTime: '2026-01-01T00:00:00.000000Z'}}";

/// Whether the tests that take long are to try everything (`make thorough`), not a part.
pub fn is_thorough() -> bool {
    std::env::var_os("THOROUGH").is_some()
}

/// How long a test waits for something that the cluster does by itself.
const PATIENCE: Duration = Duration::from_mins(3);

/// The cluster that the tests run against.
pub struct World {
    sandbox: Option<Sandbox>,
    kubeconfig: PathBuf,
    path: std::ffi::OsString,
}

pub fn world() -> &'static World {
    static WORLD: OnceLock<World> = OnceLock::new();
    WORLD.get_or_init(World::start)
}

/// A cluster without Salt and without anything of MetalK8s, or `None` if the tests run on another cluster.
pub fn plain_world() -> Option<&'static World> {
    static WORLD: OnceLock<Option<World>> = OnceLock::new();
    WORLD.get_or_init(World::plain).as_ref()
}

/// A cluster with Alertmanager and Prometheus, or `None` if the tests run on another cluster or the programs are missing.
pub fn monitored_world() -> Option<&'static World> {
    static WORLD: OnceLock<Option<World>> = OnceLock::new();
    // Every test asks: each of them is skipped, not only the first.
    has_monitoring().then(|| WORLD.get_or_init(World::monitored).as_ref()).flatten()
}

/// Whether Alertmanager and Prometheus are there for a sandbox.
fn has_monitoring() -> bool {
    programs::have(&sandbox::MONITORING_PROGRAMS)
}

impl World {
    fn start() -> Self {
        if let Some(kubeconfig) = std::env::var_os("TEST_KUBECONFIG") {
            return Self { sandbox: None, kubeconfig: kubeconfig.into(), path: path_with(&[]) };
        }
        Self::of(Options::default())
    }

    /// Somebody takes a lock, such as `environment.prod`, and keeps it until it is [given back](Self::gives_back).
    pub fn takes(&self, lock: &str) {
        self.kubectl_reading("apply -f -", &LOCK.replace("node.elsewhere", lock));
    }

    pub fn gives_back(&self, lock: &str) {
        self.kubectl(format!("delete lease metalk8s-cli.{lock} -n kube-system"));
    }

    /// A cluster of its own, without Salt and without anything of MetalK8s.
    pub fn plain() -> Option<Self> {
        Self::of_its_own(Options { salt: false, ..Options::default() })
    }

    /// A cluster of its own, for what others would notice.
    pub fn own() -> Option<Self> {
        Self::of_its_own(Options::default())
    }

    /// A cluster of its own with Alertmanager and Prometheus.
    pub fn monitored() -> Option<Self> {
        let options = Options { monitoring: true, ..Options::default() };
        Self::of_its_own(options)
    }

    /// `None` if the tests run on another cluster, or the programs for this one are missing.
    fn of_its_own(options: Options) -> Option<Self> {
        let is_possible =
            std::env::var_os("TEST_KUBECONFIG").is_none() && (!options.monitoring || has_monitoring());
        is_possible.then(|| Self::of(options))
    }

    fn of(options: Options) -> Self {
        let has_salt = options.salt;
        let sandbox = Sandbox::start(options).unwrap();
        let world = Self {
            kubeconfig: sandbox.kubeconfig("admin"),
            path: path_with(&sandbox.programs()),
            sandbox: Some(sandbox),
        };
        if has_salt {
            world.does("create salt-access");
        }
        world
    }

    /// The sandbox, or `None` on another cluster.
    pub fn sandbox(&self) -> Option<&Sandbox> {
        self.sandbox.as_ref()
    }

    /// This cluster, if it is a sandbox.
    pub fn sandboxed(&self) -> Option<&Self> {
        self.sandbox.as_ref().map(|_| self)
    }

    /// The same with its sandbox.
    pub fn in_sandbox(&self) -> Option<(&Self, &Sandbox)> {
        Some((self, self.sandbox()?))
    }

    /// `kubectl metalk8s` with these words, as the administrator.
    #[must_use = "check how the command ended"]
    pub fn plugin(&self, words: impl Words) -> Answer {
        Answer::to(&mut self.plugin_command(words))
    }

    /// The same; fails the test unless it succeeds.
    #[track_caller]
    pub fn does(&self, words: impl Words) -> Answer {
        self.plugin(words).succeeds()
    }

    /// `kubectl metalk8s` with standard error on a terminal.
    #[must_use = "check how the command ended"]
    pub fn plugin_on_terminal(&self, words: impl Words) -> Answer {
        Answer::of(pty::output(&mut self.plugin_command(words)))
    }

    #[must_use = "check how the command ended"]
    pub fn plugin_reading(&self, words: impl Words, input: &str) -> Answer {
        Answer::of(fed(&mut self.plugin_command(words), input))
    }

    #[must_use = "check how the command ended"]
    pub fn plugin_as(&self, user: &str, words: impl Words) -> Answer {
        let sandbox = self.sandbox.as_ref().expect("a sandbox");
        let mut command = self.plugin_command(words);
        Answer::to(command.env("KUBECONFIG", sandbox.kubeconfig(user)))
    }

    #[must_use = "check how the command ended"]
    pub fn plugin_as_reading(&self, user: &str, words: impl Words, input: &str) -> Answer {
        let sandbox = self.sandbox.as_ref().expect("a sandbox");
        let mut command = self.plugin_command(words);
        Answer::of(fed(command.env("KUBECONFIG", sandbox.kubeconfig(user)), input))
    }

    /// A command that somebody is in the way of; refused, it says `reason`. An import of another test that wants the
    /// Salt master may be in the way as well, for moments.
    pub fn refused(&self, words: impl Words + Copy, reason: &str) -> Answer {
        until(
            &format!("it is refused: {reason}"),
            || self.plugin(words).ends_with(4),
            |answer| answer.stderr.contains(reason),
        )
    }

    pub fn plugin_command(&self, words: impl Words) -> Command {
        let mut command = self.kubectl_command("metalk8s");
        command.args(words.words());
        command
    }

    /// `kubectl` with these words; fails the test if it fails.
    pub fn kubectl(&self, words: impl Words) -> String {
        Answer::to(&mut self.kubectl_command(words)).succeeds().stdout
    }

    pub fn kubectl_reading(&self, words: impl Words, input: &str) -> String {
        Answer::of(fed(&mut self.kubectl_command(words), input)).succeeds().stdout
    }

    /// `kubectl` with these words, to be run in another way.
    pub fn kubectl_command(&self, words: impl Words) -> Command {
        let mut command = Command::new("kubectl");
        self.surround(command.args(words.words()));
        command
    }

    /// A forwarder before the API server, and a kubeconfig that goes through it.
    pub fn forwarder(&self) -> (Forwarder, NamedTempFile) {
        let config = self.kubectl("config view --raw --minify --flatten");
        Forwarder::within(&config).unwrap()
    }

    /// Gives a program the cluster, and kubectl and the plugin on its path.
    pub fn surround(&self, command: &mut Command) {
        command
            .env("KUBECONFIG", &self.kubeconfig)
            .env("PATH", &self.path)
            .env_remove("NO_COLOR")
            .stdin(Stdio::null());
    }

    /// Waits until the API server has seen that `user` may do that; rights that were just given come a moment later.
    pub fn eventually_may(&self, user: &str, verb: &str, what: &str) {
        eventually(&format!("{user} may {verb} {what}"), || {
            let words = format!("auth can-i {verb} {what} --as {user} --all-namespaces");
            self.kubectl_command(&words).output().unwrap().status.success()
        });
    }

    pub fn checked(&self, name: &str) -> serde_json::Value {
        let list = self.plugin("check -o json").json();
        let mut lines = list["items"].as_array().unwrap().iter();
        lines.find(|line| line["name"] == name).unwrap().clone()
    }

    /// What the API server has under this type and name, as JSON.
    pub fn object(&self, words: &str) -> serde_json::Value {
        serde_json::from_str(&self.kubectl(("get -o json", words))).unwrap()
    }

    /// Whether the API server has an object under this type and name.
    pub fn exists(&self, words: &str) -> bool {
        !self.kubectl(("get -o name --ignore-not-found", words)).is_empty()
    }

    /// The `resourceVersion` of the object under this type and name.
    pub fn version(&self, words: &str) -> String {
        self.object(words)["metadata"]["resourceVersion"].as_str().unwrap().to_owned()
    }

    /// `resourceVersion`s of everything that a command on this environment may touch.
    pub fn versions(&self, namespace: &str) -> String {
        // Kubernetes itself puts these into a new namespace, a moment later.
        eventually("the namespace has what every namespace has", || {
            let is_there = |words: &str| self.exists(&format!("{words} -n {namespace}"));
            is_there("configmap kube-root-ca.crt") && is_there("serviceaccount default")
        });
        let kinds = "configmaps,deployments,serviceaccounts,roles,rolebindings";
        let template =
            "-o=jsonpath={range .items[*]}{.kind}/{.metadata.name}={.metadata.resourceVersion} {end}";
        let own =
            self.kubectl(format!("get namespace {namespace} -o=jsonpath={{.metadata.resourceVersion}}"));
        own + " " + &self.kubectl(["get", kinds, "-n", namespace, template])
    }
}

/// The plugin's directory, then these, then those of PATH.
fn path_with(programs: &[PathBuf]) -> std::ffi::OsString {
    let plugin = Path::new(env!("CARGO_BIN_EXE_kubectl-metalk8s")).parent().unwrap();
    let mut path = vec![plugin.to_owned()];
    path.extend_from_slice(programs);
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    std::env::join_paths(path).unwrap()
}

/// How long a test waits before it looks again: what it looks at needs the processor as well.
const PAUSE: Duration = Duration::from_millis(50);

pub fn eventually(what: &str, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition() {
        assert!(Instant::now() < deadline, "gave up waiting until {what}");
        std::thread::sleep(PAUSE);
    }
}

/// Runs a command until its answer is as wanted, and returns that answer. A test that gives up shows the last one.
pub fn until(what: &str, run: impl Fn() -> Answer, is_wanted: impl Fn(&Answer) -> bool) -> Answer {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let answer = run();
        if is_wanted(&answer) {
            return answer;
        }
        assert!(Instant::now() < deadline, "gave up waiting until {what}: {answer}");
        std::thread::sleep(PAUSE);
    }
}

pub fn succeeding(what: &str, run: impl Fn() -> Answer) -> Answer {
    until(what, run, |answer| answer.status == Some(0))
}

/// What `ask` is answered once something answers: an import of another test restarts Salt, and what only reads has no
/// lock to wait for.
pub fn answered(ask: impl Fn() -> Answer) -> Answer {
    until("something answers", ask, |answer| answer.status != Some(9))
}
