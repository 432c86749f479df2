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
use base::error::ErrorKind;
use base::events::Events;
use client::cluster::lock;
use client::cluster::lock::{FenceError, Lock, LockError, Owner};
use client::cluster::patience::Patience;
use client::cluster::permission;
use client::cluster::{Cluster, Error as ClusterError};
use domain::lock::{Held, Scope};
use domain::needs::Permission;

/// The time limit for releasing locks and ending sessions, whatever remains of the command's own time.
pub(super) const GOODBYE: Duration = Duration::from_secs(10);

/// The locks of the change. A dry run takes none; it says who holds them.
pub(super) async fn of_change(
    context: &Context,
    request: &Change<'_>,
    mode: Mode,
    events: &Events,
) -> Result<Option<Lock>> {
    match mode {
        Mode::Apply => take_unless_interrupted(context, &request.scopes, request.patience).await,
        Mode::Server => {
            tokio::select! {
                warned = warn_of_holders(context, &request.scopes, events) => warned?,
                () = context.interrupt().wait(1) => return Err(interrupted()),
            }
            Ok(None)
        }
        Mode::Client => Ok(None),
    }
}

/// When the user presses Ctrl-C while a lock is being taken, there is a moment to release it.
pub(in crate::commands) async fn take_unless_interrupted(
    context: &Context,
    scopes: &[Scope],
    patience: Duration,
) -> Result<Option<Lock>> {
    const MOMENT: Duration = Duration::from_secs(2);
    let mut locking = pin!(take(context, scopes, patience));
    tokio::select! {
        locked = &mut locking => locked,
        () = context.interrupt().wait(1) => {
            if let Ok(Ok(lock)) = timeout(MOMENT, locking).await {
                release(context.events(), lock).await;
            }
            Err(interrupted())
        }
    }
}

/// Takes locks; waits for other holders up to `patience`. Without permission to take any, it warns and continues.
pub(in crate::commands) async fn take(
    context: &Context,
    scopes: &[Scope],
    patience: Duration,
) -> Result<Option<Lock>> {
    const PAUSE: Duration = Duration::from_millis(500);
    if scopes.is_empty() {
        return Ok(None);
    }
    let owner = owner(context);
    let (cluster, deadline) = (context.cluster().await?, Instant::now() + patience);
    // A lock is awaited like everything else: an API server that is unavailable for a moment does not end the wait.
    let persistence = Patience::until(deadline, context.events()).or_interrupted(context.interrupt(), 1);
    let mut is_waiting = false;
    loop {
        let attempt = async || {
            let jobs = LockedJobs::of(context, scopes);
            lock::take(cluster, scopes, &owner, &jobs).await
        };
        match persistence.with(attempt).await {
            Ok(lock) => return Ok(Some(lock)),
            // Once a lock was needed, a refusal is no consent to do without it: its holder may still be at work. Nor is that
            // of an API server which has just started and does not know its roles yet.
            Err(LockError::Cluster(ClusterError::Refused { code: 403, message }))
                if !is_waiting && !may_take(cluster).await? =>
            {
                return Ok(unlocked(context.events(), &message));
            }
            Err(LockError::Cluster(error)) => {
                return Err(CommandError::from(error).context("failed to take the lock"));
            }
            // Without permission to take the lock, waiting for it makes no sense.
            Err(_) if !is_waiting && !may_take(cluster).await? => {
                return Ok(unlocked(context.events(), "this user may not take leases in kube-system"));
            }
            Err(error) => {
                if Instant::now() + PAUSE > deadline {
                    let held = CommandError::conflict(error.to_string());
                    // A command that has waited already needs no hint how to wait.
                    return Err(if patience.is_zero() {
                        held.hint("to wait for it: --wait-for-lock 10m")
                    } else {
                        held
                    });
                }
                if !is_waiting {
                    context.events().started(format!("waiting for a lock: {error}"));
                    is_waiting = true;
                }
                tokio::select! {
                    () = tokio::time::sleep(PAUSE) => {}
                    () = context.ctrl_c() => return Err(interrupted()),
                }
            }
        }
    }
}

fn owner(context: &Context) -> Owner {
    Owner {
        identity: uuid::Uuid::new_v4().to_string(),
        name: account(),
        command: context.command().to_owned(),
    }
}

/// Whether the user may take locks at all. This is asked only where a lock was refused, or is held by another command.
async fn may_take(cluster: &Cluster) -> Result<bool> {
    for verb in ["get", "list", "create", "patch", "delete"] {
        let permission = Permission::new(verb, "coordination.k8s.io", "leases").within("kube-system");
        let may = permission::may(cluster, &permission).await;
        if !may.map_err(|error| CommandError::from(error).context("failed to take the lock"))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Warns that the command continues without a lock.
fn unlocked(events: &Events, reason: &str) -> Option<Lock> {
    let text = format!("continuing without a lock: {reason}");
    events.warning(text);
    None
}

/// Leaves locks to the job that runs under them. If that fails, there is only a warning: the locks are held until
/// they expire, even if the job has ended.
pub(in crate::commands) async fn leave(events: &Events, lock: Option<Lock>) {
    if let Some(lock) = lock
        && let Err(error @ FenceError::Unconfirmed(_)) = within(Instant::now() + GOODBYE, lock.leave()).await
    {
        events.warning(format!("the lock may remain for half a minute after the job: {error}"));
    }
}

/// Releases locks. If that fails, there is only a warning, because they expire. A lock that another command has
/// taken over is left alone.
pub(in crate::commands) async fn release(events: &Events, lock: Option<Lock>) {
    if let Some(lock) = lock
        && let Err(error @ FenceError::Unconfirmed(_)) =
            within(Instant::now() + GOODBYE, lock.release()).await
    {
        events.warning(format!("failed to release the lock, which expires by itself: {error}"));
    }
}

/// Warns about the holders of these locks, if a real run would be refused now.
async fn warn_of_holders(context: &Context, scopes: &[Scope], events: &Events) -> Result<()> {
    if scopes.is_empty() {
        return Ok(());
    }
    let jobs = LockedJobs::of(context, scopes);
    let owner = owner(context);
    match lock::check(context.cluster().await?, scopes, &owner, &jobs).await {
        Ok(()) => Ok(()),
        Err(LockError::Cluster(error)) => unseen_locks(error.into(), events),
        Err(held) => {
            events.warning(format!("right now, {held}"));
            Ok(())
        }
    }
}

/// The locks that are not free. One that was left to a job is free after that job's longest life.
pub(in crate::commands) async fn taken(context: &Context) -> Result<Vec<Held>> {
    let mut held = lock::held(context.cluster().await?).await?;
    let now = context.server_time();
    held.retain(|one| !is_long_over(one, now));
    Ok(held)
}

/// The same, with a warning and an empty list for a user who may not list Leases.
pub(in crate::commands) async fn held(context: &Context, events: &Events) -> Result<Vec<Held>> {
    match taken(context).await {
        Err(error) => unseen_locks(error, events).map(|()| Vec::new()),
        taken => taken,
    }
}

/// Continues if the user has no permission to read the locks.
fn unseen_locks(error: CommandError, events: &Events) -> Result<()> {
    if error.kind != ErrorKind::Denied {
        return Err(error.context("failed to read the locks"));
    }
    events.warning(format!("continuing without checking the locks: {}", error.message()));
    Ok(())
}
