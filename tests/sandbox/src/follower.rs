//! A thread that does its work until its owner goes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use anyhow::{Result, anyhow};

/// The thread. Dropped, it ends.
pub(crate) struct Follower {
    ending: Arc<AtomicBool>,
    failure: Arc<Mutex<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Follower {
    /// Starts `work`, which ends soon after its flag was set.
    pub(crate) fn start(work: impl FnOnce(Arc<AtomicBool>) -> Result<()> + Send + 'static) -> Self {
        let (ending, failure) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(None)));
        let (told, reported) = (Arc::clone(&ending), Arc::clone(&failure));
        let thread = std::thread::spawn(move || {
            if let Err(error) = work(told) {
                *reported.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("{error:#}"));
            }
        });
        Self { ending, failure, thread: Some(thread) }
    }

    /// The error that says why it no longer works; `None` while it does.
    pub(crate) fn failure(&self) -> Option<anyhow::Error> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.as_ref().map(|failure| anyhow!("{failure}"))
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.ending.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // Its failure is for `failure` to tell, not for who ends it.
            let _ = thread.join();
        }
    }
}
