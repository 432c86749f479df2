//! The locks of a change: how they are taken, awaited, released, and left to a Salt job.

use std::pin::pin;
use std::time::Duration;

use tokio::time::{Instant, timeout};

use super::{Change, interrupted};
use crate::commands::Context;
use crate::commands::account::account;
use crate::commands::job::orphaned::{LockedJobs, is_long_over};
use crate::error::{CommandError, Result};
use crate::execute::Mode;
use base::deadline::within;
use base::events::{Event, Events};
use base::kind::Kind;
use client::cluster::lock::{self, FenceError, Lock, LockError, Owner};
use client::cluster::patience::Patience;
use client::cluster::{Error as ClusterError, permission};
use domain::lock::{Held, Scope};
use domain::needs::Permission;

/// The time limit for releasing locks and ending sessions, whatever remains of the command's own time.
pub(super) const GOODBYE: Duration = Duration::from_secs(10);

impl Context {
    /// The locks of the change. A dry run takes none; it says who holds them.
    pub(super) async fn locked(
        &self,
        request: &Change<'_>,
        mode: Mode,
        events: &Events,
    ) -> Result<Option<Lock>> {
        match mode {
            Mode::Apply => {
                self.lock_unless_interrupted(&request.scopes, request.patience())
                    .await
            }
            Mode::Server => {
                tokio::select! {
                    warned = self.warn_of_locks(&request.scopes, events) => warned?,
                    () = self.interrupt().wait(1) => return Err(interrupted()),
                }
                Ok(None)
            }
            Mode::Client => Ok(None),
        }
    }

    /// When the user presses Ctrl-C while a lock is being taken, there is a moment to release it.
    async fn lock_unless_interrupted(&self, scopes: &[Scope], patience: Duration) -> Result<Option<Lock>> {
        const MOMENT: Duration = Duration::from_secs(2);
        let mut locking = pin!(self.lock(scopes, patience));
        tokio::select! {
            locked = &mut locking => locked,
            () = self.interrupt().wait(1) => {
                if let Ok(Ok(lock)) = timeout(MOMENT, locking).await {
                    self.release(lock).await;
                }
                Err(interrupted())
            }
        }
    }

    /// Takes locks; waits for other holders up to `patience`. Without permission to take any, it warns and continues.
    pub(in crate::commands) async fn lock(
        &self,
        scopes: &[Scope],
        patience: Duration,
    ) -> Result<Option<Lock>> {
        const PAUSE: Duration = Duration::from_millis(500);
        if scopes.is_empty() {
            return Ok(None);
        }
        let owner = self.owner();
        let (cluster, deadline) = (self.cluster().await?, Instant::now() + patience);
        // A lock is awaited like everything else: an API server that is unavailable for a moment does not end the wait.
        let persistence = Patience::until(deadline, self.events()).or_interrupted(self.interrupt(), 1);
        let mut is_waiting = false;
        loop {
            let attempt = async || {
                let jobs = LockedJobs::of(self, scopes);
                lock::take(cluster, scopes, &owner, &jobs).await
            };
            match persistence.with(attempt).await {
                Ok(lock) => return Ok(Some(lock)),
                // Once a lock was needed, a refusal is no consent to do without it: its holder may still be at work.
                Err(LockError::Cluster(ClusterError::Refused { code: 403, message })) if !is_waiting => {
                    return Ok(self.unlocked(&message));
                }
                Err(LockError::Cluster(error)) => {
                    return Err(CommandError::from(error).context("failed to take the lock"));
                }
                // Without permission to take the lock, waiting for it makes no sense.
                Err(_) if !is_waiting && !self.may_lock().await? => {
                    return Ok(self.unlocked("this user may not create leases in kube-system"));
                }
                Err(error) => {
                    if Instant::now() + PAUSE > deadline {
                        return Err(CommandError::new(Kind::Conflict, error.to_string())
                            .hint("to wait for it: --wait-for-lock 10m"));
                    }
                    if !is_waiting {
                        self.events()
                            .emit(Event::Started(format!("waiting for a lock: {error}")));
                        is_waiting = true;
                    }
                    tokio::select! {
                        () = tokio::time::sleep(PAUSE) => {}
                        () = self.ctrl_c() => return Err(interrupted()),
                    }
                }
            }
        }
    }

    /// This process, as the owner of locks.
    fn owner(&self) -> Owner {
        Owner {
            identity: uuid::Uuid::new_v4().to_string(),
            name: account(),
            command: self.command().to_owned(),
        }
    }

    /// Whether the user may take locks at all. This is checked only if another command has one; otherwise the API
    /// server refuses the creation of the Lease itself.
    async fn may_lock(&self) -> Result<bool> {
        let permission = Permission::new("create", "coordination.k8s.io", "leases").within("kube-system");
        Ok(permission::may(self.cluster().await?, &permission).await?)
    }

    /// Warns that the command continues without a lock.
    fn unlocked(&self, reason: &str) -> Option<Lock> {
        let text = format!("continuing without a lock: {reason}");
        self.events().emit(Event::Warning(text));
        None
    }

    /// Leaves locks to the job that runs under them. If that fails, there is only a warning: the locks are held until
    /// they expire, even if the job has ended.
    pub(in crate::commands) async fn leave(&self, lock: Option<Lock>) {
        if let Some(lock) = lock
            && let Err(error @ FenceError::Unconfirmed(_)) =
                within(Instant::now() + GOODBYE, lock.leave()).await
        {
            self.events().emit(Event::Warning(format!(
                "the lock may remain for half a minute after the job: {error}"
            )));
        }
    }

    /// Releases locks. If that fails, there is only a warning, because they expire. A lock that another command has
    /// taken stays with it.
    pub(in crate::commands) async fn release(&self, lock: Option<Lock>) {
        if let Some(lock) = lock
            && let Err(error @ FenceError::Unconfirmed(_)) =
                within(Instant::now() + GOODBYE, lock.release()).await
        {
            self.events().emit(Event::Warning(format!(
                "failed to release the lock, which expires by itself: {error}"
            )));
        }
    }

    /// Warns about the holders of these locks, if a real run would be refused now.
    async fn warn_of_locks(&self, scopes: &[Scope], events: &Events) -> Result<()> {
        if scopes.is_empty() {
            return Ok(());
        }
        let jobs = LockedJobs::of(self, scopes);
        let owner = self.owner();
        match lock::check(self.cluster().await?, scopes, &owner, &jobs).await {
            Ok(()) => Ok(()),
            Err(LockError::Cluster(error)) => unseen_locks(error.into(), events),
            Err(held) => {
                events.emit(Event::Warning(format!("right now, {held}")));
                Ok(())
            }
        }
    }

    /// The locks that are not free. One that was left to a job is free after that job's longest life.
    pub(in crate::commands) async fn taken_locks(&self) -> Result<Vec<Held>> {
        let mut held = lock::held(self.cluster().await?).await?;
        let now = self.server_time();
        held.retain(|one| !is_long_over(one, now));
        Ok(held)
    }

    /// The same, with a warning and an empty list for a user who may not list Leases.
    pub(in crate::commands) async fn held_locks(&self, events: &Events) -> Result<Vec<Held>> {
        match self.taken_locks().await {
            Err(error) => unseen_locks(error, events).map(|()| Vec::new()),
            taken => taken,
        }
    }
}

/// Continues if the user has no permission to read the locks.
fn unseen_locks(error: CommandError, events: &Events) -> Result<()> {
    if error.kind != Kind::Denied {
        return Err(error.context("failed to read the locks"));
    }
    events.emit(Event::Warning(format!(
        "continuing without checking the locks: {}",
        error.message()
    )));
    Ok(())
}
