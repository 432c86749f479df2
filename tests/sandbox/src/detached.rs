//! A sandbox that goes on without the command that started it.
//!
//! [`up`] runs this program once more as [`serve`], in a session of its own. Until it is told to go on, the new process
//! ends with the one that started it; from then on it ends when it is told to, or when one of its components does.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use rustix::process::{Pid, Signal, kill_process};
use tokio::signal::unix::{SignalKind, signal};

use crate::layout::Directory;
use crate::monitoring;
use crate::progress::{Progress, say};
use crate::salt::minion_process;
use crate::{Options, Sandbox, claim, layout};

const READY: &str = "ready";
const GO_ON: &str = "go on";
const END_WITHIN: Duration = Duration::from_secs(20);
const POLL: Duration = Duration::from_millis(20);
/// How soon a component's end is noticed.
const HEALTH: Duration = Duration::from_millis(250);

/// The node whose minion only a whole sandbox has.
const WORKER: &str = "worker-1";

/// Starts the sandbox `name`, detached, or finds that it runs already. A `whole` one has a minion on each node, and
/// Alertmanager and Prometheus if they are installed.
pub fn up(name: &str, whole: bool) -> Result<Sandbox> {
    if claim::owner(&Directory::of(name))?.is_none() {
        crate::build()?;
        let task = Progress::new(1).step().begin(&format!("starting the sandbox {name}"));
        let mut server = spawn(name, whole)?;
        if let Err(error) = hand_over(&mut server) {
            // Not ready in this state, ever: nothing of it may stay.
            drop(server.stdin.take());
            let _ = server.wait();
            return Err(reason(name).unwrap_or(error));
        }
        task.done();
        if let Some(reason) = monitoring::missing().filter(|_| whole) {
            say(&format!("the sandbox {name} has started without alerts and silences: {reason}"));
        }
    }
    if whole && !Directory::of(name).log(&minion_process(WORKER)).exists() {
        bail!("the sandbox {name} runs without a minion on {WORKER}; to start it anew, end it first");
    }
    Sandbox::attach(name)
}

/// Ends the sandbox `name` and removes its directory; false if it did not run.
pub fn down(name: &str) -> Result<bool> {
    let directory = Directory::of(name);
    let Some(owner) = claim::owner(&directory)? else {
        // One that was killed leaves its directory.
        directory.remove()?;
        return Ok(false);
    };
    for request in [Signal::TERM, Signal::KILL] {
        // It may have ended on its own since.
        let _ = kill_process(owner, request);
        if has_ended(&directory, owner)? {
            directory.remove()?;
            return Ok(true);
        }
    }
    bail!("the sandbox {name} (process {}) does not end", owner.as_raw_nonzero())
}

fn has_ended(directory: &Directory, owner: Pid) -> Result<bool> {
    let deadline = Instant::now() + END_WITHIN;
    while claim::owner(directory)? == Some(owner) {
        if Instant::now() > deadline {
            return Ok(false);
        }
        std::thread::sleep(POLL);
    }
    Ok(true)
}

pub fn owner(name: &str) -> Result<Option<i32>> {
    Ok(claim::owner(&Directory::of(name))?.map(|pid| pid.as_raw_nonzero().get()))
}

fn spawn(name: &str, whole: bool) -> Result<Child> {
    std::fs::create_dir_all(layout::home())?;
    let log = File::create(log(name)).with_context(|| format!("cannot create {}", log(name).display()))?;
    let program = std::env::current_exe().context("cannot tell what program this is")?;
    Command::new(program)
        .args(["serve", "--name", name])
        .args(whole.then_some("--whole"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .context("cannot start the sandbox's own process")
}

/// Waits until the server is ready, and tells it that it may outlive this process.
fn hand_over(server: &mut Child) -> Result<()> {
    let output = server.stdout.take().context("no output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    if line.trim_end() != READY {
        bail!("the sandbox did not start");
    }
    let mut input = server.stdin.take().context("no input")?;
    writeln!(input, "{GO_ON}").context("the sandbox ended as soon as it was ready")
}

fn log(name: &str) -> PathBuf {
    Directory::of(name).path().with_extension("log")
}

/// What the server said last.
fn reason(name: &str) -> Option<anyhow::Error> {
    let text = std::fs::read_to_string(log(name)).ok()?;
    let text = text.trim().trim_start_matches("error: ");
    (!text.is_empty()).then(|| anyhow!("{text}"))
}

/// Runs the sandbox `name` in this process until it is told to end.
pub fn serve(name: &str, whole: bool) -> Result<()> {
    // A terminal's Ctrl-C and its closing are for the command that started this, not for the sandbox.
    rustix::process::setsid().context("cannot begin a session")?;
    std::thread::spawn(end_with_starter);
    let mut sandbox = Sandbox::start(Options {
        name: Some(name.to_owned()),
        monitoring: whole && monitoring::missing().is_none(),
        ..Options::default()
    })?;
    let _minion = whole.then(|| sandbox.salt_minion(WORKER)).transpose()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    writeln!(std::io::stdout(), "{READY}")?;
    runtime.block_on(until_ended(&mut sandbox))
}

/// Ends this process unless it is told to go on: who started it is gone otherwise.
fn end_with_starter() {
    let mut line = String::new();
    let told = std::io::stdin().read_line(&mut line).is_ok() && line.trim_end() == GO_ON;
    if !told {
        #[expect(clippy::exit, reason = "the main thread may be waiting for a component")]
        std::process::exit(1);
    }
}

async fn until_ended(sandbox: &mut Sandbox) -> Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut health = tokio::time::interval(HEALTH);
    loop {
        tokio::select! {
            _ = terminate.recv() => return Ok(()),
            _ = interrupt.recv() => return Ok(()),
            _ = health.tick() => {
                if let Some(failure) = sandbox.failure() {
                    return Err(failure);
                }
            }
        }
    }
}
