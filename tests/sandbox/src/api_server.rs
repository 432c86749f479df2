//! The API server, which MetalK8s' scripts restart: its process ends and is started again on the same port.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use anyhow::{Context as _, Result, anyhow};

use crate::context::Context;
use crate::follower::Follower;
use crate::process::Process;

const NAME: &str = "kube-apiserver";
const POLL: Duration = Duration::from_millis(50);

/// The process, and a thread that follows its switch. Dropped, both end.
pub(crate) struct ApiServer {
    _restarts: Follower,
    process: Shared,
}

#[derive(Clone)]
struct Shared(Arc<Mutex<Result<Process, String>>>);

impl ApiServer {
    /// Starts it by this command, and again whenever its switch is there: a file, which is removed once the process runs.
    pub(crate) fn start(context: Arc<Context>, command: Command) -> Result<Self> {
        let process = Shared(Arc::new(Mutex::new(Ok(context.start(NAME, &command)?))));
        let followed = process.clone();
        let switch = switch(context.directory.path());
        let restarts = Follower::start(move |ending| {
            while !ending.load(Ordering::Relaxed) {
                if switch.exists() {
                    followed.restart(&context, &command, &switch);
                }
                std::thread::sleep(POLL);
            }
            Ok(())
        });
        Ok(Self { _restarts: restarts, process })
    }

    /// The error that says why it is not there; `None` while it runs.
    pub(crate) fn failure(&self) -> Option<anyhow::Error> {
        match &mut *self.process.locked() {
            Ok(process) => process.failure(),
            Err(reason) => Some(anyhow!("{reason}")),
        }
    }
}

impl Shared {
    fn locked(&self) -> MutexGuard<'_, Result<Process, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the process, and starts the next one when the port is free again.
    fn restart(&self, context: &Context, command: &Command, switch: &Path) {
        let mut process = self.locked();
        *process = Err(format!("{NAME} has ended"));
        *process = started(context, command, switch).map_err(|error| format!("{error:#}"));
    }
}

fn started(context: &Context, command: &Command, switch: &Path) -> Result<Process> {
    let process = context.start(NAME, command)?;
    std::fs::remove_file(switch).with_context(|| format!("cannot remove {}", switch.display()))?;
    Ok(process)
}

/// The file by which a restart is asked for.
fn switch(sandbox: &Path) -> PathBuf {
    sandbox.join("run/kube-apiserver.restart")
}
