//! One cluster for all tests, and dashboards of it.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant, SystemTime};

use rustix::process::{Pid, Signal, kill_process};
use sandbox::{Failure, Options, Sandbox};
use serde_json::Value;
use tempfile::NamedTempFile;

use crate::Browser;

pub const SOLUTION: &str = "example-solution";
/// How long a test waits for something that happens by itself.
const PATIENCE: Duration = Duration::from_mins(2);

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The plugin as it is in this workspace. `cargo test --workspace` has built it; nobody has where only these tests run.
fn plugin() -> &'static Path {
    static PLUGIN: OnceLock<PathBuf> = OnceLock::new();
    PLUGIN.get_or_init(|| {
        // Test binaries are beside it, in `deps`.
        let own = std::env::current_exe().unwrap();
        let plugin = own.ancestors().nth(2).unwrap().join("kubectl-metalk8s");
        let made = std::fs::metadata(&plugin).and_then(|file| file.modified());
        if made.is_ok_and(|made| made > newest_source()) {
            return plugin;
        }
        let build = ["build", "--quiet", "--workspace", "--bin", "kubectl-metalk8s"];
        let status = Command::new(env!("CARGO")).args(build).current_dir(root()).status();
        assert!(status.unwrap().success(), "the plugin is not built");
        plugin
    })
}

/// When a file was changed last that the plugin is made of.
fn newest_source() -> SystemTime {
    let mut places = ["src", "crates", "Cargo.toml", "Cargo.lock"].map(|place| root().join(place)).to_vec();
    let mut newest = SystemTime::UNIX_EPOCH;
    while let Some(place) = places.pop() {
        if place.is_dir() {
            places.extend(std::fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            newest = newest.max(std::fs::metadata(&place).unwrap().modified().unwrap());
        }
    }
    newest
}

/// The one cluster, with two versions of a Solution.
pub fn cluster() -> &'static Sandbox {
    static CLUSTER: OnceLock<Sandbox> = OnceLock::new();
    CLUSTER.get_or_init(|| {
        // Compiling it would slow down what is started.
        plugin();
        let sandbox = Sandbox::start(Options::default()).unwrap();
        let [one, other] = ["1.0.0", "1.1.0"].map(|version| sandbox.archive(version).display().to_string());
        succeed(command(&sandbox, &["create", "salt-access"]));
        succeed(command(&sandbox, &["import", "archive", &one, &other]));
        succeed(command(&sandbox, &["activate", "solution", SOLUTION]));
        sandbox
    })
}

fn command(sandbox: &Sandbox, words: &[&str]) -> Command {
    let program = plugin();
    let mut command = Command::new(program);
    command.args(words).env("KUBECONFIG", sandbox.kubeconfig("admin")).stdin(Stdio::null());
    command
}

fn succeed(mut command: Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

pub fn run(words: &[&str]) -> String {
    succeed(command(cluster(), words))
}

pub fn kubectl(words: &[&str]) -> String {
    let sandbox = cluster();
    let mut kubectl = Command::new(sandbox.kubectl());
    kubectl.args(words).env("KUBECONFIG", sandbox.kubeconfig("admin"));
    succeed(kubectl)
}

pub fn create(manifest: &Value) {
    let file = NamedTempFile::new().unwrap();
    std::fs::write(file.path(), manifest.to_string()).unwrap();
    kubectl(&["create", "-f", file.path().to_str().unwrap()]);
}

pub fn eventually(what: &str, mut is_met: impl FnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !is_met() {
        assert!(Instant::now() < deadline, "not met: {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// An Environment, which is gone after the test.
pub struct Environment(&'static str);

impl Environment {
    pub fn new(name: &'static str) -> Self {
        run(&["create", "environment", name]);
        Self(name)
    }

    /// One with the older version of the Solution.
    pub fn with_solution(name: &'static str) -> Self {
        let environment = Self::new(name);
        run(&["add", "solution", SOLUTION, "-e", name, "--version=1.0.0"]);
        environment
    }

    /// Operators of this version will not become ready.
    pub fn fail(&self, version: &str) {
        let failure = Failure::NeverReady;
        let operator = format!("{SOLUTION}-operator");
        cluster().fail(self.0, &operator, failure, Some(version)).unwrap();
    }

    /// All of them will.
    pub fn heal(&self) {
        cluster().heal(self.0, &format!("{SOLUTION}-operator")).unwrap();
    }

    pub fn history(&self) -> String {
        run(&["history", "environment", self.0])
    }
}

impl Drop for Environment {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            run(&["delete", "environment", self.0, "--with-solutions"]);
        }
    }
}

pub struct Dashboard {
    child: Child,
    said: NamedTempFile,
    link: String,
    /// Its Unix socket, if it has one.
    pub socket: Option<String>,
}

impl Dashboard {
    pub fn start(words: &[&str]) -> Self {
        Self::with(&cluster().kubeconfig("admin"), words)
    }

    pub fn with(kubeconfig: &Path, words: &[&str]) -> Self {
        let words = [&["dashboard", "-o", "json"], words].concat();
        let said = NamedTempFile::new().unwrap();
        let mut child = command(cluster(), &words)
            .env("KUBECONFIG", kubeconfig)
            .stdout(Stdio::piped())
            .stderr(File::create(said.path()).unwrap())
            .spawn()
            .unwrap();
        let printed = serde_json::Deserializer::from_reader(child.stdout.take().unwrap());
        let object = printed.into_iter::<Value>().next().unwrap().unwrap();
        Self {
            child,
            said,
            link: object["url"].as_str().unwrap().to_owned(),
            socket: object["socket"].as_str().map(str::to_owned),
        }
    }

    /// The address of the link without its code, and the code.
    fn parts(&self) -> (&str, &str) {
        self.link.split_once('#').unwrap()
    }

    pub fn link(&self) -> &str {
        &self.link
    }

    pub fn code(&self) -> &str {
        self.parts().1
    }

    pub fn page(&self, path: &str) -> String {
        format!("{}{path}", self.parts().0)
    }

    /// What it has written to standard error.
    pub fn said(&self) -> String {
        std::fs::read_to_string(self.said.path()).unwrap()
    }

    /// A browser that is logged in.
    pub fn browser(&self, scripts: bool) -> Browser {
        let browser = Browser::start(scripts);
        browser.open(&self.link);
        if !scripts {
            browser.fill("#code", self.code());
            browser.click("button");
        }
        browser.until("Recent changes");
        browser
    }

    pub fn signal(&self, signal: Signal) {
        let id = Pid::from_raw(i32::try_from(self.child.id()).unwrap()).unwrap();
        kill_process(id, signal).unwrap();
    }

    pub fn ended(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    /// Kills it, as the kernel does that has no memory left.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Dashboard {
    fn drop(&mut self) {
        if self.child.try_wait().unwrap().is_none() {
            self.signal(Signal::INT);
            // Changes that run would be waited for.
            self.signal(Signal::INT);
            let _ = self.child.wait();
        }
    }
}
