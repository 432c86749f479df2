//! Sandboxes as the command line starts and ends them, and what is left of them then.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

/// Generous: other sandboxes start and end at the same time.
const WITHIN: Duration = Duration::from_mins(2);
/// Between two looks at all processes, which others on a busy machine would miss.
const POLL: Duration = Duration::from_millis(50);
const SANDBOX: &str = env!("CARGO_BIN_EXE_sandbox");

/// A sandbox of the command line. Whatever a test leaves running is ended with it.
struct Detached {
    name: String,
}

impl Detached {
    fn named(name: &str) -> Self {
        Self { name: format!("{name}-{}", std::process::id()) }
    }

    fn spawn(&self, verb: &str) -> Child {
        let mut command = Command::new(SANDBOX);
        command.args([verb, "--name", &self.name]).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().unwrap()
    }

    fn run(&self, verb: &str) -> Output {
        self.spawn(verb).wait_with_output().unwrap()
    }

    fn directory(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/sandbox").join(&self.name)
    }

    /// The process that owns the sandbox, once the lock file beside its directory names it.
    fn owner(&self) -> Option<Pid> {
        let content = std::fs::read_to_string(self.directory().with_extension("lock")).ok()?;
        Pid::from_raw(content.parse().ok()?)
    }

    /// The owner, all that descends from it, and what carries the sandbox's mark: each alone would miss a process,
    /// since Salt's write their titles over their environment, and orphans have other parents.
    fn processes(&self) -> Vec<Entry> {
        let entries = Entry::all();
        let owner = self.owner().map(|pid| pid.as_raw_nonzero().get());
        let mut found: Vec<Entry> = entries
            .iter()
            .filter(|entry| entry.is_marked(&self.name) || Some(entry.pid) == owner)
            .cloned()
            .collect();
        let mut parents = Vec::from_iter(owner);
        while let Some(parent) = parents.pop() {
            for child in entries.iter().filter(|entry| entry.parent == parent) {
                parents.push(child.pid);
                found.push(child.clone());
            }
        }
        found
    }

    fn has_a_component(&self) -> bool {
        Entry::all().iter().any(|entry| entry.is_marked(&self.name))
    }

    fn kill(&self, part: &str) {
        let processes = self.processes();
        let component = processes.iter().find(|entry| entry.is(part));
        kill_process(Pid::from_raw(component.unwrap().pid).unwrap(), Signal::KILL).unwrap();
    }

    /// Waits until nothing of `processes` is left, nor anything that came since.
    fn wait_for_the_end(&self, processes: &[Entry]) {
        let deadline = Instant::now() + WITHIN;
        loop {
            let entries = Entry::all();
            let left: Vec<&Entry> = entries
                .iter()
                .filter(|&entry| processes.contains(entry) || entry.is_marked(&self.name))
                .collect();
            if left.is_empty() {
                break;
            }
            assert!(Instant::now() < deadline, "still running: {left:#?}");
            std::thread::sleep(POLL);
        }
        assert_eq!(self.run("status").status.code(), Some(1));
    }

    fn kubectl(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(self.directory().join("bin/kubectl"));
        command.arg("--kubeconfig").arg(self.directory().join("admin.kubeconfig")).args(arguments);
        command.output().unwrap()
    }
}

/// A process as the kernel shows it. The time of its start tells it from a later one of the same number.
#[derive(Debug, Clone)]
struct Entry {
    pid: i32,
    parent: i32,
    started: u64,
    arguments: String,
    environment: String,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        (self.pid, self.started) == (other.pid, other.started)
    }
}

impl Entry {
    fn all() -> Vec<Self> {
        let entries = std::fs::read_dir("/proc").unwrap().flatten();
        entries.filter_map(|entry| Self::read(&entry.path())).collect()
    }

    /// `None` for what is not a process, or no longer one: a process that waits for its parent has no memory left.
    fn read(directory: &Path) -> Option<Self> {
        let text = |name: &str| {
            let content = std::fs::read(directory.join(name)).ok()?;
            Some(String::from_utf8_lossy(&content).into_owned())
        };
        let stat = text("stat")?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        (fields[0] != "Z").then_some(())?;
        Some(Self {
            pid: directory.file_name()?.to_str()?.parse().ok()?,
            parent: fields[1].parse().ok()?,
            started: fields[19].parse().ok()?,
            arguments: text("cmdline")?.replace('\0', " "),
            environment: text("environ")?,
        })
    }

    fn is_marked(&self, name: &str) -> bool {
        self.environment.contains(&format!("/target/sandbox/{name}\0"))
    }

    /// Whether this is a component's own process, not one of its guards.
    fn is(&self, component: &str) -> bool {
        self.arguments.contains(component) && !self.arguments.contains("/guard ")
    }
}

impl Drop for Detached {
    fn drop(&mut self) {
        self.run("down");
        for extension in ["lock", "log"] {
            let _ = std::fs::remove_file(self.directory().with_extension(extension));
        }
        let _ = std::fs::remove_dir_all(self.directory());
    }
}

#[test]
fn two_run_side_by_side_and_end_apart() {
    let (first, second) = (Detached::named("first"), Detached::named("second"));
    for child in [first.spawn("up"), second.spawn("up")] {
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let exports = String::from_utf8(output.stdout).unwrap();
        assert!(exports.lines().all(|line| line.starts_with("export ")), "{exports}");
    }
    let again = first.run("up");
    assert!(again.status.success(), "{again:?}");
    assert_eq!(first.run("status").status.code(), Some(0));

    // The supervisor crashes: nobody is left who could clean up.
    let processes = first.processes();
    let of_salt = processes.iter().filter(|entry| entry.is("salt-master")).count();
    assert!(of_salt > 5, "Salt's forks are what is hard to end: {processes:#?}");
    kill_process(first.owner().unwrap(), Signal::KILL).unwrap();
    first.wait_for_the_end(&processes);

    let output = second.kubectl(&["get", "nodes"]);
    assert!(output.status.success(), "{output:?}");
    let processes = second.processes();
    assert!(second.run("down").status.success());
    assert!(!second.directory().exists());
    second.wait_for_the_end(&processes);
}

#[test]
fn a_component_that_ends_ends_the_sandbox() {
    let sandbox = Detached::named("broken");
    assert!(sandbox.run("up").status.success());
    let processes = sandbox.processes();
    sandbox.kill("scheduler");
    sandbox.wait_for_the_end(&processes);
    let log = std::fs::read_to_string(sandbox.directory().with_extension("log")).unwrap();
    assert!(log.starts_with("error: kube-scheduler ended"), "{log}");
}

#[test]
fn a_start_that_is_interrupted_leaves_nothing() {
    let sandbox = Detached::named("interrupted");
    let mut up = sandbox.spawn("up");
    let deadline = Instant::now() + WITHIN;
    while !sandbox.has_a_component() {
        assert!(Instant::now() < deadline, "waited for the first component");
        std::thread::sleep(POLL);
    }
    let processes = sandbox.processes();
    up.kill().unwrap();
    up.wait().unwrap();
    sandbox.wait_for_the_end(&processes);
}

#[test]
fn ctrl_c_ends_it_in_peace() {
    let sandbox = Detached::named("peace");
    assert!(sandbox.run("up").status.success());
    let processes = sandbox.processes();
    kill_process(sandbox.owner().unwrap(), Signal::INT).unwrap();
    sandbox.wait_for_the_end(&processes);
}
