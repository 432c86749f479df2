//! Leases in `kube-system`: only one command at a time changes an object.
//!
//! A command that needs locks first reads them, and writes nothing while one of them is held. Then it creates its own
//! and reads again, so that of two commands at least one sees the other; a command that sees another one releases its
//! locks again. There is no queue: commands that share the Salt master may overtake one that waits to have it alone,
//! until that one's patience ends.
//!
//! A lock is a fence as well: see [`Lock`].

mod fence;
mod fenced;
mod leases;

use jiff::Timestamp;
use k8s_openapi::api::coordination::v1::Lease;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::MicroTime;
use kube::ResourceExt;
use kube::api::{Api, DeleteParams, ListParams, Patch, PatchParams, PostParams, Preconditions};
use serde_json::json;

use super::patience::{ServerFailure, Sign};
use super::{Cluster, Error};
use base::clock::Moment;
use domain::lock::{
    ACTIVE_JOB, COMMAND, HOLDER, Held, JobState, LEASE_LABEL, SUBMISSION, SaltRequest, Scope, Standing,
    released,
};
use domain::object::well_known;
use fence::DURATION;
pub use fence::{FenceError, Lock, LockState, under};
use fenced::Fenced;
use leases::read;
pub use leases::{after_job, free_left_to_job, free_left_to_unit, held, job_notes, job_notes_of};

const NAMESPACE: &str = "kube-system";

#[derive(Debug, Clone)]
pub struct Owner {
    /// Distinguishes this process from all others.
    pub identity: String,
    /// User and host, for people.
    pub name: String,
    pub command: String,
}

#[derive(Debug, thiserror::Error)]
pub enum LockError {
    #[error(transparent)]
    Cluster(#[from] Error),
    #[error("{scope} is being changed by {holder}")]
    Held {
        scope: String,
        /// By whom, and for what.
        holder: String,
    },
    /// A Salt job still owns it, and it is unknown whether that job has ended.
    #[error("{scope} may still be changed by {holder}: {reason}")]
    Unsure {
        scope: String,
        /// By whom, and for what.
        holder: String,
        reason: String,
    },
}

/// Knows whether a request to Salt is still running.
pub trait JobWatch {
    /// Whether it has certainly ended, judged by its age alone. Nobody is queried.
    fn is_long_over(&self, asked: &SaltRequest, now: Timestamp) -> bool;

    /// Whether it still runs at `now`, by the API server's clock, or why that cannot be known.
    fn state(&self, asked: &SaltRequest, now: Timestamp) -> impl Future<Output = Result<JobState, String>>;
}

impl ServerFailure for LockError {
    fn sign(&self) -> Sign {
        match self {
            Self::Cluster(error) => error.sign(),
            Self::Held { .. } | Self::Unsure { .. } => Sign::Answer,
        }
    }
}

/// Takes these locks, all or none.
pub async fn take(
    cluster: &Cluster,
    scopes: &[Scope],
    owner: &Owner,
    jobs: &impl JobWatch,
) -> Result<Lock, LockError> {
    let api: Api<Lease> = Api::namespaced(cluster.client.clone(), NAMESPACE);
    let attempt = Taker { cluster, api: &api, owner, jobs };
    // Nothing is written while a lock is held: a command that waits would otherwise block other commands.
    for stale in look(cluster, &api, scopes, owner, jobs).await? {
        // If this fails, another command has removed the Lease, or it remains and blocks nobody.
        let _ = take_away(&api, &stale).await;
    }
    let mut held = Vec::new();
    let outcome = attempt.take_all(scopes, &mut held).await;
    let lock = Lock::holding(cluster, &api, owner, held);
    if let Err(error) = outcome {
        // The locks that were taken are released as far as possible; the others expire.
        let _ = lock.release().await;
        return Err(error);
    }
    Ok(lock)
}

/// Checks whether these locks could be taken now, as [`take`] does before it takes them; writes nothing.
pub async fn check(
    cluster: &Cluster,
    scopes: &[Scope],
    owner: &Owner,
    jobs: &impl JobWatch,
) -> Result<(), LockError> {
    let api: Api<Lease> = Api::namespaced(cluster.client.clone(), NAMESPACE);
    look(cluster, &api, scopes, owner, jobs).await.map(drop)
}

/// Fails while one of the locks is held. It writes nothing, so waiting for a lock does not block other commands. An
/// earlier attempt of this process whose answer was lost may have left Leases of `owner`, which do not count. Returns
/// the shares whose holders are gone, and whose requests to Salt have ended: nobody else removes them, since nobody
/// takes over a share.
async fn look(
    cluster: &Cluster,
    api: &Api<Lease>,
    scopes: &[Scope],
    owner: &Owner,
    jobs: &impl JobWatch,
) -> Result<Vec<Lease>, LockError> {
    let leases = ListParams::default().labels(LEASE_LABEL);
    let found = api.list(&leases).await.map_err(Error::from)?;
    // The age of a Lease is computed by the API server's clock. The answer has shown it, so this asks only a server
    // that does not show it.
    let now = cluster.time().await?;
    let mut ended = Vec::new();
    for lease in &found.items {
        let known = read(lease, now);
        if known.identity.as_ref() == Some(&owner.identity) {
            continue;
        }
        if let Some(scope) = scopes.iter().find(|scope| known.excludes(scope))
            && refuse_held(scope, &known, jobs, now).await? == JobState::Ended
        {
            ended.extend(known.asked);
        }
    }
    let is_stale = |lease: &Lease| match read(lease, now).standing() {
        Standing::Free => true,
        Standing::Held => false,
        Standing::Orphaned(asked) => ended.contains(&asked) || jobs.is_long_over(&asked, now),
    };
    let shares = found.items.into_iter().filter(is_share);
    Ok(shares.filter(is_stale).collect())
}

fn is_share(lease: &Lease) -> bool {
    lease.labels().get(LEASE_LABEL).is_some_and(|kind| kind == "share")
}

/// Fails while a Lease is held, or while its holder's request to Salt is running, as far as that can be asked; returns how that
/// request is. `now` is by the API server's clock.
async fn refuse_held(
    scope: &Scope,
    known: &Held,
    jobs: &impl JobWatch,
    now: Timestamp,
) -> Result<JobState, LockError> {
    let (scope, holder) = (scope.to_string(), known.describe());
    let state = match known.standing() {
        Standing::Free => Ok(JobState::Ended),
        Standing::Held => Ok(JobState::InFlight),
        Standing::Orphaned(asked) => jobs.state(&asked, now).await,
    };
    match state {
        Ok(state @ (JobState::Ended | JobState::Unasked)) => Ok(state),
        Ok(JobState::InFlight) => Err(LockError::Held { scope, holder }),
        Err(reason) => Err(LockError::Unsure { scope, holder, reason }),
    }
}

struct Taker<'a, W> {
    cluster: &'a Cluster,
    api: &'a Api<Lease>,
    owner: &'a Owner,
    jobs: &'a W,
}

impl<W: JobWatch> Taker<'_, W> {
    async fn take_all(&self, scopes: &[Scope], held: &mut Vec<Fenced>) -> Result<(), LockError> {
        for scope in scopes {
            held.push(self.take(scope).await?);
            // Two commands may have read at the same time, each before the other created its Lease. This second check
            // finds that.
            self.refuse_rivals(scope).await?;
        }
        Ok(())
    }

    async fn take(&self, scope: &Scope) -> Result<Fenced, LockError> {
        let name = scope.lease(&self.owner.identity);
        loop {
            let begun = Moment::now();
            let lease = self.lease(scope, &name);
            match self.api.create(&PostParams::default(), &lease).await {
                Ok(lease) => return Ok(Fenced::new(scope, &lease.metadata, begun)),
                Err(kube::Error::Api(status)) if status.is_already_exists() => {
                    if let Some(taken) = self.take_over(scope, &name).await? {
                        return Ok(taken);
                    }
                }
                Err(error) => return self.taken_after_all(scope, &name, begun, error).await,
            }
        }
    }

    /// Finds the Lease that was created although the answer was lost: no other process has our holder name. Otherwise
    /// it would block everybody until it expires, including us.
    async fn taken_after_all(
        &self,
        scope: &Scope,
        name: &str,
        begun: Moment,
        error: kube::Error,
    ) -> Result<Fenced, LockError> {
        match self.api.get_opt(name).await {
            Ok(Some(lease)) if fence::holder(&lease) == Some(self.owner.identity.as_str()) => {
                Ok(Fenced::new(scope, &lease.metadata, begun))
            }
            _ => Err(Error::from(error).into()),
        }
    }

    /// Takes an existing Lease if its holder is gone. Returns `None` if somebody wrote to it meanwhile.
    async fn take_over(&self, scope: &Scope, name: &str) -> Result<Option<Fenced>, LockError> {
        let Some(lease) = self.api.get_opt(name).await.map_err(Error::from)? else { return Ok(None) };
        // An earlier attempt of this process may have created it, and its answer was lost. It may have expired since.
        if fence::holder(&lease) != Some(self.owner.identity.as_str()) {
            self.refuse_held(scope, &read(&lease, self.cluster.last_time())).await?;
        }
        let begun = Moment::now();
        let now = self.cluster.last_time();
        let patch = json!({
            "metadata": {
                // The `resourceVersion` makes sure that exactly the Lease that was read is taken.
                "resourceVersion": lease.resource_version(),
                "annotations": {
                    HOLDER: self.owner.name, COMMAND: self.owner.command, ACTIVE_JOB: null, SUBMISSION: null,
                },
            },
            "spec": {"holderIdentity": self.owner.identity, "leaseDurationSeconds": DURATION,
                "acquireTime": MicroTime(now), "renewTime": MicroTime(now)},
        });
        match self.api.patch(name, &PatchParams::default(), &Patch::Merge(patch)).await {
            Ok(lease) => Ok(Some(Fenced::new(scope, &lease.metadata, begun))),
            // It was released or taken by another command; the next read shows which.
            Err(kube::Error::Api(status)) if status.is_conflict() || status.is_not_found() => Ok(None),
            Err(error) => self.taken_after_all(scope, name, begun, error).await.map(Some),
        }
    }

    /// A Lease for one command alone and its shares exclude each other. The Lease of a rival whose holder is gone is
    /// deleted, so that the holder notices if it was only suspended.
    async fn refuse_rivals(&self, scope: &Scope) -> Result<(), LockError> {
        loop {
            let mut all_gone = true;
            for rival in self.rivals(scope).await? {
                let known = read(&rival, self.cluster.last_time());
                if known.identity.is_some() {
                    self.refuse_held(scope, &known).await?;
                    all_gone &= self.take_away(&rival).await?;
                }
            }
            if all_gone {
                return Ok(());
            }
        }
    }

    async fn rivals(&self, scope: &Scope) -> Result<Vec<Lease>, LockError> {
        if let Some(whole) = scope.whole() {
            let found = self.api.get_opt(&whole.lease("")).await;
            return Ok(found.map_err(Error::from)?.into_iter().collect());
        }
        let Some(share) = scope.share() else { return Ok(Vec::new()) };
        let shares = ListParams::default().labels(&format!("{LEASE_LABEL}=share"));
        let mut found = self.api.list(&shares).await.map_err(Error::from)?.items;
        found.retain(|lease| lease.name_any().starts_with(&share.lease("")));
        Ok(found)
    }

    /// Takes a Lease from a holder that is gone; if somebody has written to it in the meantime, reports that instead.
    async fn take_away(&self, lease: &Lease) -> Result<bool, LockError> {
        match take_away(self.api, lease).await {
            Ok(()) => Ok(true),
            Err(kube::Error::Api(status)) if status.is_conflict() => Ok(false),
            Err(error) => Err(Error::from(error).into()),
        }
    }

    async fn refuse_held(&self, scope: &Scope, known: &Held) -> Result<(), LockError> {
        refuse_held(scope, known, self.jobs, self.cluster.last_time()).await.map(drop)
    }

    fn lease(&self, scope: &Scope, name: &str) -> Lease {
        let kind = if scope.is_share() { "share" } else { "exclusive" };
        let now = self.cluster.last_time();
        let mut lease = Lease::default();
        lease.metadata.name = Some(name.to_owned());
        lease.metadata.labels = Some(
            [(LEASE_LABEL, kind), (well_known::MANAGED_BY, super::write::FIELD_MANAGER)]
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .into(),
        );
        lease.metadata.annotations = Some(
            [(HOLDER, &self.owner.name), (COMMAND, &self.owner.command)]
                .map(|(key, value)| (key.to_owned(), value.clone()))
                .into(),
        );
        let spec = lease.spec.get_or_insert_default();
        spec.holder_identity = Some(self.owner.identity.clone());
        spec.lease_duration_seconds = Some(DURATION);
        spec.acquire_time = Some(MicroTime(now));
        spec.renew_time = Some(MicroTime(now));
        lease
    }
}

/// Takes a Lease from its holder, as it was read: a share is deleted, any other Lease becomes free. A conflict means
/// that somebody has written to it in the meantime.
async fn take_away(api: &Api<Lease>, lease: &Lease) -> Result<(), kube::Error> {
    let name = lease.name_any();
    // A share belongs to one process and is never taken again, so it is deleted instead of released.
    let taken = if is_share(lease) {
        let parameters = DeleteParams {
            preconditions: Some(Preconditions {
                uid: lease.uid(),
                resource_version: lease.resource_version(),
            }),
            ..DeleteParams::default()
        };
        api.delete(&name, &parameters).await.map(|_| ())
    } else {
        let mut patch = released();
        patch["metadata"]["resourceVersion"] = lease.resource_version().into();
        let parameters = PatchParams::default();
        api.patch_metadata(&name, &parameters, &Patch::Merge(patch)).await.map(|_| ())
    };
    match taken {
        Err(kube::Error::Api(status)) if status.is_not_found() => Ok(()),
        outcome => outcome,
    }
}

#[cfg(test)]
mod tests;
