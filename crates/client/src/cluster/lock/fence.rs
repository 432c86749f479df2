//! The Leases that this process holds. They are a fence: every write to a Lease is guarded by its `resourceVersion`
//! and by our name as its holder. Therefore a process that lost a Lease notices, and never changes a Lease that
//! another process holds.

use std::sync::Arc;
use std::time::Duration;

use futures::future::{BoxFuture, join_all};
use futures::{FutureExt, TryFutureExt};
use jiff::Timestamp;
use k8s_openapi::api::coordination::v1::Lease;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::MicroTime;
use kube::api::{Api, DeleteParams, Patch, PatchParams, Preconditions};
use serde_json::{Value, json};
use tokio::sync::{Mutex, watch};
use tokio::task::AbortHandle;
use tokio::time::{Instant, sleep, timeout};
use tower::BoxError;

use super::Owner;
use super::fenced::Fenced;
use super::leases::read;
use crate::cluster::connect::{CONNECTING, Confirmation, confirmed, unconfirmed};
use crate::cluster::patience::{Patience, ServerFailure, Sign};
use crate::cluster::{Cluster, Error};
use base::clock::Moment;
use base::deadline;
use base::events::Events;
use domain::lock::{ACTIVE_JOB, JobNote, SUBMISSION, Scope, Submission, released};

/// How long a Lease lives without being renewed, in seconds.
pub(super) const DURATION: i32 = 30;
/// How often it is renewed. A write requires that the Lease was confirmed within this time.
pub(super) const RENEWAL: Duration = Duration::from_secs(10);
/// The time limit of one renewal: several fit into the lifetime of a Lease.
const ATTEMPT: Duration = Duration::from_secs(5);
/// The pause before a renewal that failed is tried again.
const RETRY: Duration = Duration::from_secs(1);

// A write that has to connect first leaves before the Lease may have expired.
const _: () = assert!(RENEWAL.as_secs() + CONNECTING.as_secs() < DURATION as u64);

/// Why nothing may be changed any more.
#[derive(Debug, thiserror::Error)]
pub enum FenceError {
    /// Another process has it, or had it in the meantime.
    #[error("the lock of {scope} was lost{}", by(.holder.as_ref()))]
    Lost {
        scope: String,
        /// Who holds it now, and for what, or `None` if it is free.
        holder: Option<String>,
    },
    #[error("the lock cannot be confirmed: {0}")]
    Unconfirmed(Error),
}

impl ServerFailure for FenceError {
    fn sign(&self) -> Sign {
        match self {
            Self::Lost { .. } => Sign::Answer,
            Self::Unconfirmed(error) => error.sign(),
        }
    }
}

fn by(holder: Option<&String>) -> String {
    holder.map_or_else(String::new, |holder| format!(" to {holder}"))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LockState {
    /// It is, as far as is known.
    Held,
    Lost {
        scope: String,
        /// Who holds it now, or `None` if it is free.
        holder: Option<String>,
    },
}

/// Leases that this process holds. They are renewed until they are released.
pub struct Lock {
    fence: Arc<Fence>,
    renewal: AbortHandle,
}

/// The data that the renewal task and the command share.
struct Fence {
    cluster: Cluster,
    api: Api<Lease>,
    owner: Owner,
    leases: Mutex<Leases>,
    state: watch::Sender<LockState>,
}

/// The Leases, and the content to write to them.
struct Leases {
    held: Vec<Fenced>,
    jobs: Vec<JobNote>,
}

impl Lock {
    pub(super) fn holding(cluster: &Cluster, api: &Api<Lease>, owner: &Owner, held: Vec<Fenced>) -> Self {
        let fence = Arc::new(Fence {
            cluster: cluster.clone(),
            api: api.clone(),
            owner: owner.clone(),
            leases: Mutex::new(Leases { held, jobs: Vec::new() }),
            state: watch::Sender::new(LockState::Held),
        });
        let renewal = tokio::spawn(keep_alive(Arc::clone(&fence))).abort_handle();
        Self { fence, renewal }
    }

    /// Whether it is still held, as far as is known.
    pub fn state(&self) -> LockState {
        self.fence.state.borrow().clone()
    }

    pub async fn lost(&self) -> FenceError {
        let mut state = self.fence.state.subscribe();
        match state.wait_for(|state| *state != LockState::Held).await.as_deref() {
            Ok(LockState::Lost { scope, holder }) => {
                FenceError::Lost { scope: scope.clone(), holder: holder.clone() }
            }
            _ => std::future::pending().await,
        }
    }

    /// Makes sure that the lock is held: it was confirmed less than `RENEWAL` ago, or it is confirmed now. Retries
    /// until `deadline` while the API server does not answer.
    pub async fn fresh(&self, deadline: Instant) -> Result<(), FenceError> {
        persist(deadline, || self.fence.renew(RENEWAL)).await
    }

    /// Renews the lock now, even if it was renewed a moment ago. This is needed after a conflict, because the other writer may
    /// be the next holder of the lock. Retries as [`Self::fresh`] does.
    pub async fn confirm(&self, deadline: Instant) -> Result<(), FenceError> {
        persist(deadline, || self.fence.renew(Duration::ZERO)).await
    }

    /// Records that a request is about to be sent to Salt; the previous one has ended. This also confirms the lock,
    /// as [`Self::fresh`] does.
    pub async fn submitting(
        &self,
        marker: &str,
        function: &str,
        deadline: Instant,
    ) -> Result<(), FenceError> {
        persist(deadline, || self.fence.submitting(marker, function)).await
    }

    /// Records that this Salt job runs under the lock.
    pub async fn note(&self, note: JobNote) -> Result<(), FenceError> {
        let mut leases = self.fence.leases.lock().await;
        let jid = note.jid.clone();
        leases.jobs.retain(|known| known.jid != jid);
        if let Some(last) = leases.jobs.last_mut() {
            last.followed_by(&jid);
        }
        leases.jobs.push(note);
        let jobs = leases.jobs.clone();
        let written = |lease: &Fenced| {
            let patch = json!({"metadata": {"annotations": {ACTIVE_JOB: jid, SUBMISSION: null}}});
            lease.noting(&jobs, patch)
        };
        self.fence.write_all(&mut leases, &written).await
    }

    /// Takes over a job of the command that had these locks before: the next recorded job is its successor.
    pub async fn adopt(&self, note: JobNote) {
        self.fence.leases.lock().await.jobs.push(note);
    }

    /// Marks the command as finished: nothing remains to be done after its jobs. This is written when the locks are
    /// released.
    pub async fn settle(&self) {
        let mut leases = self.fence.leases.lock().await;
        leases.jobs.iter_mut().for_each(JobNote::settle);
    }

    /// Marks the command as rolled back, except for what `stays`. This is written when the locks are released.
    pub async fn undone(&self, stays: &[String]) {
        let mut leases = self.fence.leases.lock().await;
        leases.jobs.iter_mut().for_each(|job| job.undo(stays));
    }

    /// Records that the command does not continue after its jobs, because it undoes its changes.
    pub async fn renounce(&self) -> Result<(), FenceError> {
        let mut leases = self.fence.leases.lock().await;
        if leases.jobs.is_empty() {
            return Ok(());
        }
        leases.jobs.iter_mut().for_each(JobNote::settle);
        let jobs = leases.jobs.clone();
        let written = |lease: &Fenced| lease.noting(&jobs, json!({}));
        self.fence.write_all(&mut leases, &written).await
    }

    /// Lets the Lease of `scope` be deleted, with its recorded jobs, when it is released: the locked object is gone.
    pub async fn forget(&self, scope: &Scope) {
        let mut leases = self.fence.leases.lock().await;
        for lease in leases.held.iter_mut().filter(|lease| lease.scope == *scope) {
            lease.forgotten = true;
        }
    }

    /// Releases the locks together, except those that another process has taken in the meantime. A Lease with recorded
    /// jobs is kept, free for everybody.
    pub async fn release(self) -> Result<(), FenceError> {
        self.renewal.abort();
        let mut leases = self.fence.leases.lock().await;
        let (mut held, jobs) = (std::mem::take(&mut leases.held), leases.jobs.clone());
        let released = held.iter_mut().map(|lease| self.fence.give_back(lease, &jobs));
        join_all(released).await.into_iter().collect()
    }

    /// Leaves the locks to the requests to Salt that were sent under them: they last as long as these run.
    pub async fn leave(self) -> Result<(), FenceError> {
        self.renewal.abort();
        let mut leases = self.fence.leases.lock().await;
        let expired = |_: &Fenced| json!({"spec": {"renewTime": MicroTime(Timestamp::UNIX_EPOCH)}});
        let mut outcome = Ok(());
        for mut lease in std::mem::take(&mut leases.held) {
            let written = self.fence.write(&mut lease, &expired).await;
            outcome = outcome.and(written);
        }
        outcome
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.renewal.abort();
    }
}

/// Runs `work`; the lock is confirmed, as by [`Lock::fresh`], whenever one of its writes is sent.
pub async fn under<T>(lock: Option<&Lock>, work: impl Future<Output = T>) -> T {
    match lock {
        Some(lock) => confirmed(Arc::clone(&lock.fence) as _, work).await,
        None => work.await,
    }
}

impl Confirmation for Fence {
    fn confirm(self: Arc<Self>) -> BoxFuture<'static, Result<(), BoxError>> {
        let deadline = deadline::current().unwrap_or_else(|| Instant::now() + ATTEMPT);
        let renewing = move || {
            let fence = Arc::clone(&self);
            async move { fence.renew(RENEWAL).await }
        };
        Box::pin(persist(deadline, renewing).err_into())
    }
}

/// Retries until `deadline` while the API server does not answer.
async fn persist<A>(deadline: Instant, attempt: impl Fn() -> A) -> Result<(), FenceError>
where
    A: Future<Output = Result<(), FenceError>>,
{
    // No warning here: a command that waits for more than its lock reports the absence itself.
    let silent = Events::none();
    let patience = Patience::until(deadline, &silent);
    let ended =
        |attempted: Result<_, _>| attempted.unwrap_or_else(|_| Err(FenceError::Unconfirmed(out_of_time())));
    // It borrows nothing: only then the compiler sees that it is `Send`.
    patience.with(move || timeout(ATTEMPT, attempt()).map(ended)).await
}

impl Fence {
    async fn submitting(&self, marker: &str, function: &str) -> Result<(), FenceError> {
        let mut leases = self.leases.lock().await;
        let submission =
            Submission { marker: marker.to_owned(), function: function.to_owned(), at: self.time().await? };
        let submission = serde_json::to_string(&submission).unwrap_or_default();
        let annotations = json!({SUBMISSION: submission, ACTIVE_JOB: null});
        let written = |_: &Fenced| json!({"metadata": {"annotations": annotations}});
        self.write_all(&mut leases, &written).await
    }

    async fn time(&self) -> Result<Timestamp, FenceError> {
        self.cluster.time().await.map_err(FenceError::Unconfirmed)
    }

    /// Renews the Leases that were not confirmed for `age`.
    async fn renew(&self, age: Duration) -> Result<(), FenceError> {
        let mut leases = self.leases.lock().await;
        if let LockState::Lost { scope, holder } = self.state.borrow().clone() {
            return Err(FenceError::Lost { scope, holder });
        }
        if leases.held.iter().all(|lease| lease.confirmed.age() < age) {
            return Ok(());
        }
        self.write_all(&mut leases, &|_| json!({})).await
    }

    /// Writes to every Lease, which also renews it.
    async fn write_all(
        &self,
        leases: &mut Leases,
        change: &impl Fn(&Fenced) -> Value,
    ) -> Result<(), FenceError> {
        let now = self.time().await?;
        // The Lease of the changed object comes last: if it is lost, it names the new holder. A share that was deleted
        // does not.
        for lease in leases.held.iter_mut().rev() {
            let renewing = |lease: &Fenced| {
                let mut patch = change(lease);
                patch["spec"]["renewTime"] = json!(MicroTime(now));
                patch
            };
            self.write(lease, &renewing).await?;
        }
        Ok(())
    }

    async fn write(&self, lease: &mut Fenced, change: &impl Fn(&Fenced) -> Value) -> Result<(), FenceError> {
        loop {
            let begun = Moment::now();
            let mut patch = change(lease);
            patch["metadata"]["resourceVersion"] = json!(lease.version);
            let (parameters, patch) = (PatchParams::default(), Patch::Merge(patch));
            let writing = self.api.patch_metadata(&lease.name, &parameters, &patch);
            match unconfirmed(writing).await {
                Ok(written) => {
                    lease.seen(&written.metadata);
                    lease.confirmed = begun;
                    return Ok(());
                }
                // It was our own write, whose answer was lost, or another's; the Lease shows which.
                Err(kube::Error::Api(status)) if status.is_conflict() || status.is_not_found() => {
                    self.look_again(lease).await?;
                }
                Err(error) => return Err(FenceError::Unconfirmed(error.into())),
            }
        }
    }

    /// Reads a Lease that somebody has written to: it is still ours, or lost.
    async fn look_again(&self, lease: &mut Fenced) -> Result<(), FenceError> {
        let unconfirmed = |error: kube::Error| FenceError::Unconfirmed(error.into());
        let found = self.api.get_opt(&lease.name).await.map_err(unconfirmed)?;
        if let Some(found) = &found
            && found.metadata.uid == lease.uid
            && holder(found) == Some(self.owner.identity.as_str())
        {
            lease.seen(&found.metadata);
            return Ok(());
        }
        // A command that deleted our share wants all of it alone.
        let found = match (found, lease.scope.whole()) {
            (None, Some(whole)) => self.api.get_opt(&whole.lease("")).await.map_err(unconfirmed)?,
            (found, _) => found,
        };
        let holder = found
            .filter(|found| holder(found).is_some())
            .map(|found| read(&found, Timestamp::UNIX_EPOCH).describe());
        let scope = lease.scope.to_string();
        self.state.send_replace(LockState::Lost { scope: scope.clone(), holder: holder.clone() });
        Err(FenceError::Lost { scope, holder })
    }

    async fn give_back(&self, lease: &mut Fenced, jobs: &[JobNote]) -> Result<(), FenceError> {
        if lease.is_kept() {
            return self.write(lease, &|lease| lease.noting(jobs, released())).await;
        }
        loop {
            let parameters = DeleteParams {
                preconditions: Some(Preconditions {
                    uid: lease.uid.clone(),
                    resource_version: lease.version.clone(),
                }),
                ..DeleteParams::default()
            };
            match unconfirmed(self.api.delete(&lease.name, &parameters)).await {
                Ok(_) => return Ok(()),
                Err(kube::Error::Api(status)) if status.is_not_found() => return Ok(()),
                Err(kube::Error::Api(status)) if status.is_conflict() => self.look_again(lease).await?,
                Err(error) => return Err(FenceError::Unconfirmed(error.into())),
            }
        }
    }
}

/// Renews the Leases until one is lost.
async fn keep_alive(fence: Arc<Fence>) {
    let mut pause = RENEWAL;
    loop {
        sleep(pause).await;
        pause = match timeout(ATTEMPT, fence.renew(Duration::ZERO)).await {
            Ok(Ok(())) => RENEWAL,
            Ok(Err(FenceError::Lost { .. })) => return,
            // It is retried before the Lease expires.
            Ok(Err(FenceError::Unconfirmed(_))) | Err(_) => RETRY,
        };
    }
}

pub(super) fn holder(lease: &Lease) -> Option<&str> {
    let identity = lease.spec.as_ref()?.holder_identity.as_deref()?;
    (!identity.is_empty()).then_some(identity)
}

fn out_of_time() -> Error {
    Error::Refused { code: 504, message: "the API server did not answer in time".to_owned() }
}
