//! A component's process, run through the guard so that nothing of it can outlive the sandbox.

use std::fs::{File, OpenOptions};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, anyhow};

use crate::layout::Directory;

/// What the user has set for other clusters and networks must not reach the components.
const FOREIGN: [&str; 9] = [
    "KUBECONFIG",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "KUBERNETES_SERVICE_HOST",
    "PYTHONPATH",
];
/// Tells whoever looks at a process which sandbox it is part of.
const MARK: &str = "SANDBOX";
const LINES_SHOWN: usize = 12;

/// A running component. Dropped, it is killed with all of its children.
#[derive(Debug)]
pub(crate) struct Process {
    name: String,
    log: PathBuf,
    guard: Child,
}

impl Process {
    /// Runs `command` under `guard`, with both of its outputs appended to the log of its name.
    pub(crate) fn start(guard: &Path, directory: &Directory, name: &str, command: &Command) -> Result<Self> {
        let log = directory.log(name);
        let output = open(&log)?;
        let mut guarded = Command::new(guard);
        guarded.arg(command.get_program()).args(command.get_args());
        for name in FOREIGN {
            guarded.env_remove(name);
        }
        guarded.env(MARK, directory.path());
        for (key, value) in command.get_envs() {
            match value {
                Some(value) => guarded.env(key, value),
                None => guarded.env_remove(key),
            };
        }
        if let Some(directory) = command.get_current_dir() {
            guarded.current_dir(directory);
        }
        // A group of its own: a terminal's Ctrl-C is the owner's to handle.
        guarded.process_group(0).stdin(Stdio::piped()).stderr(output.try_clone()?).stdout(output);
        let guard = guarded.spawn().with_context(|| format!("cannot start {name}"))?;
        Ok(Self { name: name.to_owned(), log, guard })
    }

    /// The error that says why the component is no longer there; `None` while it runs.
    pub(crate) fn failure(&mut self) -> Option<anyhow::Error> {
        match self.guard.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) => Some(self.error(&format!("ended ({status})"))),
            Err(error) => Some(anyhow!(error).context(format!("cannot wait for {}", self.name))),
        }
    }

    /// An error about the component, with the last lines of its log.
    pub(crate) fn error(&self, what: &str) -> anyhow::Error {
        anyhow!("{} {what}; the end of {}:\n{}", self.name, self.log.display(), tail(&self.log))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The guard kills all there is when this pipe closes.
        drop(self.guard.stdin.take());
        // It has ended already, or ends now: there is nobody to tell otherwise.
        let _ = self.guard.wait();
    }
}

fn open(log: &Path) -> Result<File> {
    OpenOptions::new()
        .create(true)
        .append(true)
        .open(log)
        .with_context(|| format!("cannot open {}", log.display()))
}

/// The last lines of a log, indented.
pub(crate) fn tail(log: &Path) -> String {
    let content = std::fs::read(log).unwrap_or_default();
    let content = String::from_utf8_lossy(&content);
    let lines: Vec<&str> = content.lines().collect();
    let shown = &lines[lines.len().saturating_sub(LINES_SHOWN)..];
    shown.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::process::Command;
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, Signal, kill_process};

    use super::{MARK, Process};
    use crate::binaries::Binaries;
    use crate::claim::Claim;
    use crate::progress::Progress;

    /// Leaves two processes in sessions of their own behind, as daemons do, and stays.
    const POLL: Duration = Duration::from_millis(20);
    const DAEMONS: &str = "setsid sleep 1001 & (setsid sleep 1002 &) ; exec sleep 1003";

    struct Fixture {
        claim: Claim,
        process: Process,
    }

    impl Fixture {
        fn start(script: &str) -> Self {
            let binaries = Binaries::ensure(&Progress::new(2)).unwrap();
            let claim = Claim::take(None).unwrap();
            claim.directory().create().unwrap();
            let mut command = Command::new("sh");
            command.args(["-c", script]);
            let process = Process::start(&binaries.guard, claim.directory(), "daemons", &command).unwrap();
            Self { claim, process }
        }

        /// The arguments of all processes of this fixture.
        fn running(&self) -> Vec<(Pid, String)> {
            let mark = format!("{MARK}={}\0", self.claim.directory().path().display());
            let mut found = Vec::new();
            for entry in std::fs::read_dir("/proc").unwrap().flatten() {
                // Processes end while they are being looked at.
                let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
                let arguments = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
                let pid = entry.file_name().to_str().and_then(|name| name.parse().ok());
                if let Some(pid) = pid.and_then(Pid::from_raw)
                    && String::from_utf8_lossy(&environment).contains(&mark)
                {
                    found.push((pid, String::from_utf8_lossy(&arguments).replace('\0', " ")));
                }
            }
            found
        }

        fn wait_for(&self, what: &str, condition: impl Fn(&[(Pid, String)]) -> bool) {
            let deadline = Instant::now() + Duration::from_mins(2);
            while !condition(&self.running()) {
                assert!(Instant::now() < deadline, "waited for {what}: {:?}", self.running());
                std::thread::sleep(POLL);
            }
        }

        fn wait_for_daemons(&self) {
            self.wait_for("the daemons", |running| {
                [1001, 1002, 1003].iter().all(|number| {
                    running.iter().any(|(_, arguments)| arguments.starts_with(&format!("sleep {number}")))
                })
            });
        }

        /// Why the component ended: its memory goes a moment before its status comes.
        fn failure(&mut self) -> String {
            loop {
                if let Some(failure) = self.process.failure() {
                    return failure.to_string();
                }
                std::thread::sleep(POLL);
            }
        }

        fn kill(&self, matches: impl Fn(&str) -> bool) {
            let running = self.running();
            let (pid, _) = *running.iter().find(|(_, arguments)| matches(arguments)).unwrap();
            kill_process(pid, Signal::KILL).unwrap();
        }
    }

    #[test]
    fn daemons_end_with_the_process() {
        let mut fixture = Fixture::start(DAEMONS);
        fixture.wait_for_daemons();
        drop(fixture.process.guard.stdin.take());
        fixture.wait_for("the end of all", <[_]>::is_empty);
    }

    #[test]
    fn daemons_end_when_the_component_does() {
        let mut fixture = Fixture::start(DAEMONS);
        fixture.wait_for_daemons();
        fixture.kill(|arguments| arguments.starts_with("sleep 1003"));
        fixture.wait_for("the end of all", <[_]>::is_empty);
        let failure = fixture.failure();
        assert!(failure.starts_with("daemons ended (exit status: 137)"), "{failure}");
    }

    #[test]
    fn daemons_end_when_either_guard_is_killed() {
        for guard in ["guard --inner sh", "guard sh"] {
            let fixture = Fixture::start(DAEMONS);
            fixture.wait_for_daemons();
            fixture.kill(|arguments| arguments.contains(guard));
            fixture.wait_for("the end of all", <[_]>::is_empty);
        }
    }
}
