//! A thread that plays one of MetalK8s' operators: it looks at the cluster again and again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use kube::Client;

use crate::cluster::Cluster;

const POLL: Duration = Duration::from_millis(200);
/// How long the API server may refuse before that is the sandbox's failure.
const PATIENCE: Duration = Duration::from_mins(2);

/// The thread. Dropped, it ends.
pub(crate) struct Operator {
    ending: Arc<AtomicBool>,
    failure: Arc<Mutex<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Operator {
    /// Starts the operator `name`, which calls `look` each time.
    pub(crate) fn start<F>(
        name: &'static str,
        cluster: Cluster,
        look: impl Fn(Client) -> F + Send + 'static,
    ) -> Self
    where
        F: Future<Output = Result<()>> + Send + 'static,
    {
        let ending = Arc::new(AtomicBool::new(false));
        let failure = Arc::new(Mutex::new(None));
        let (told, reported) = (Arc::clone(&ending), Arc::clone(&failure));
        let thread = std::thread::spawn(move || {
            if let Err(error) = run(&cluster, &look, &told) {
                let error = error.context(format!("{name} failed"));
                *reported.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{error:#}"));
            }
        });
        Self {
            ending,
            failure,
            thread: Some(thread),
        }
    }

    /// The error that says why it no longer looks; `None` while it does.
    pub(crate) fn failure(&self) -> Option<anyhow::Error> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.as_ref().map(|failure| anyhow!("{failure}"))
    }
}

impl Drop for Operator {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // Its failure is for `failure` to tell, not for who ends it.
            let _ = thread.join();
        }
    }
}

fn run<F>(cluster: &Cluster, look: &impl Fn(Client) -> F, ending: &AtomicBool) -> Result<()>
where
    F: Future<Output = Result<()>> + Send + 'static,
{
    let mut failing_since: Option<Instant> = None;
    while !ending.load(Ordering::Relaxed) {
        match cluster.run(look) {
            Ok(()) => failing_since = None,
            // A conflict is over with the next look; an API server that went away is not.
            Err(error) => {
                if failing_since.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                    return Err(error);
                }
            }
        }
        std::thread::sleep(POLL);
    }
    Ok(())
}
