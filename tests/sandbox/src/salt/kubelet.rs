//! The bootstrap node's kubelet, as far as Salt needs one: it starts the static Pod anew when the manifest wants other
//! archives in it, shows it and its status on the API server, and follows the switches.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};

use super::node::{Node, READY_WITHIN};
use super::switches::{SaltPart, SaltSwitches};
use crate::follower::Follower;
use crate::seed::SALT_API;

const POLL: Duration = Duration::from_millis(50);
/// How long a status may be refused.
const STATUS_WITHIN: Duration = Duration::from_mins(2);

/// A thread that owns the node. Dropped, both end.
pub(crate) struct Kubelet {
    worker: Follower,
    publications: Mutex<mpsc::Sender<mpsc::Sender<Result<()>>>>,
}

impl Kubelet {
    pub(crate) fn of(node: Node) -> Self {
        let (publications, requests) = mpsc::channel();
        Self {
            worker: Follower::start(move |ending| Worker { node, ending }.run(&requests)),
            publications: Mutex::new(publications),
        }
    }

    /// Sets the Pod's status from now on, and returns when the service proxy leads to Salt API.
    pub(crate) fn publish(&self) -> Result<()> {
        let (done, published) = mpsc::channel();
        let publications = self.publications.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = publications.send(done).is_ok();
        match published.recv() {
            Ok(result) if sent => result,
            _ => Err(self.failure().unwrap_or_else(|| anyhow!("Salt has ended"))),
        }
    }

    /// The error that says why the node is no longer there; `None` while it runs.
    pub(crate) fn failure(&self) -> Option<anyhow::Error> {
        self.worker.failure()
    }
}

struct Worker {
    node: Node,
    ending: Arc<AtomicBool>,
}

impl Worker {
    fn run(mut self, publications: &mpsc::Receiver<mpsc::Sender<Result<()>>>) -> Result<()> {
        let mut published = false;
        while !self.ending.load(Ordering::Relaxed) {
            if let Ok(done) = publications.recv_timeout(POLL) {
                published = true;
                // The one who asked may have given up.
                let _ = done.send(self.publish());
            }
            if let Some(failure) = self.node.failure() {
                return Err(failure);
            }
            if published {
                self.follow_switches()?;
                self.follow_manifest()?;
            }
        }
        Ok(())
    }

    fn publish(&mut self) -> Result<()> {
        self.set_ready(true)?;
        self.wait_until("the service proxy leads to Salt API", |node| {
            Ok(node.context().cluster.get(SALT_API).is_ok())
        })
    }

    fn follow_switches(&mut self) -> Result<()> {
        let switches = SaltSwitches::of(self.node.context().directory.path());
        let wanted = |part| !switches.is_away(part);
        match (self.node.has(SaltPart::Minion), wanted(SaltPart::Minion)) {
            (true, false) => self.node.kill_minion(),
            (false, true) => self.node.start_minion()?,
            _ => {}
        }
        match (self.node.has(SaltPart::Master), wanted(SaltPart::Master)) {
            (true, false) => self.stop(),
            (false, true) => self.start(),
            _ => Ok(()),
        }
    }

    fn follow_manifest(&mut self) -> Result<()> {
        let Some(manifest) = self.node.new_manifest()? else { return Ok(()) };
        if self.node.mount(&manifest)? {
            let runs = self.node.has(SaltPart::Master);
            if runs {
                self.stop()?;
            }
            self.node.replace_pod()?;
            if runs {
                self.start()?;
            }
        }
        self.node.acknowledge(manifest)
    }

    fn stop(&mut self) -> Result<()> {
        self.node.kill_containers();
        self.set_ready(false)
    }

    fn start(&mut self) -> Result<()> {
        let ready_at = Instant::now() + self.node.context().readiness_delay;
        self.node.start_containers()?;
        self.set_ready(false)?;
        self.wait_until("Salt answers again", |node| Ok(Instant::now() > ready_at && node.answers()?))?;
        self.set_ready(true)
    }

    fn set_ready(&self, ready: bool) -> Result<()> {
        let status = self.node.status(ready);
        let deadline = Instant::now() + STATUS_WITHIN;
        // On a busy machine the API server may turn a request away.
        loop {
            match self.node.context().cluster.set_salt_status(&status) {
                Err(_) if Instant::now() < deadline => std::thread::sleep(POLL),
                outcome => return outcome.context("cannot set the status of the Salt master's Pod"),
            }
        }
    }

    fn wait_until(&mut self, what: &str, condition: impl Fn(&mut Node) -> Result<bool>) -> Result<()> {
        let deadline = Instant::now() + READY_WITHIN;
        while !condition(&mut self.node)? {
            if self.ending.load(Ordering::Relaxed) {
                bail!("the sandbox is ending");
            }
            if Instant::now() > deadline {
                let logs = self.node.context().directory.logs();
                bail!("waited {} s until {what}: see {}", READY_WITHIN.as_secs(), logs.display());
            }
            std::thread::sleep(POLL);
        }
        Ok(())
    }
}
