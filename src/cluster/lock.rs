//! Leases in `kube-system`: one command at a time changes one thing.
//!
//! Whoever wants a lock announces itself first and looks at the others afterwards, so that of two
//! commands at least one sees the other.

mod leases;

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use k8s_openapi::api::coordination::v1::Lease;
use k8s_openapi::apimachinery::pkg::apis::meta::v1::MicroTime;
use kube::ResourceExt;
use kube::api::{Api, DeleteParams, ListParams, Patch, PatchParams, PostParams};
use serde_json::{Value, json};
use tokio::task::AbortHandle;

use super::{Cluster, Error};
use crate::domain::label;
use crate::domain::lock::{ACTIVE_JOB, COMMAND, HOLDER, Held, JOBS, JobNote, LEASE_LABEL, Scope, Standing};
use leases::{now, read, read_notes};

/// Where the Leases are.
const NAMESPACE: &str = "kube-system";
/// How long a Lease lives without being renewed, in seconds.
const DURATION: i32 = 30;
/// How often it is renewed.
const RENEWAL: Duration = Duration::from_secs(10);
/// How many jobs a Lease remembers.
const REMEMBERED: usize = 20;

/// Who takes locks, and for which command.
#[derive(Debug, Clone)]
pub struct Owner {
    /// Tells this process from every other.
    pub identity: String,
    /// User and host, for people.
    pub name: String,
    /// The command, for people.
    pub command: String,
}

/// Why a lock was not taken.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// The API server refused or failed to answer.
    #[error(transparent)]
    Cluster(#[from] Error),
    /// Somebody else holds it.
    #[error("{scope} is being changed by {holder}")]
    Held {
        /// What is locked.
        scope: String,
        /// By whom, and for what.
        holder: String,
    },
    /// A Salt job was left with it, and nobody can say whether that has ended.
    #[error("{scope} may still be being changed by {holder}: {reason}")]
    Unsure {
        /// What is locked.
        scope: String,
        /// By whom, and for what.
        holder: String,
        /// Why nobody can say.
        reason: String,
    },
}

/// Leases that this process holds. They are renewed until they are released.
pub struct Lock {
    api: Api<Lease>,
    names: Vec<(Scope, String)>,
    renewal: Option<AbortHandle>,
    owner: Owner,
    jobs: Vec<JobNote>,
}

/// Says whether a Salt job still runs.
pub trait JobWatch {
    /// Whether the job still runs, or why that cannot be known.
    fn runs(&self, jid: &str) -> impl Future<Output = Result<bool, String>>;
}

impl Cluster {
    /// Takes these locks, all or none.
    pub async fn lock(
        &self,
        scopes: &[Scope],
        owner: &Owner,
        jobs: &impl JobWatch,
    ) -> Result<Lock, LockError> {
        let api: Api<Lease> = Api::namespaced(self.client.clone(), NAMESPACE);
        let ahead = self.clock_ahead().await?;
        let mut lock = Lock {
            api,
            names: Vec::new(),
            renewal: None,
            owner: owner.clone(),
            jobs: Vec::new(),
        };
        for scope in scopes {
            if let Err(error) = lock.take(scope, ahead, jobs).await {
                lock.release().await?;
                return Err(error);
            }
        }
        lock.keep_alive(ahead);
        Ok(lock)
    }
}

impl Lock {
    async fn take(
        &mut self,
        scope: &Scope,
        ahead: SignedDuration,
        jobs: &impl JobWatch,
    ) -> Result<(), LockError> {
        let name = scope.lease(&self.owner.identity);
        let now = now(ahead);
        loop {
            let lease = self.lease(scope, &name, now);
            match self.api.create(&PostParams::default(), &lease).await {
                Ok(_) => break,
                Err(kube::Error::Api(status)) if status.is_already_exists() => {
                    if self.take_over(scope, &name, now, jobs).await? {
                        break;
                    }
                }
                Err(error) => return Err(Error::from(error).into()),
            }
        }
        self.names.push((scope.clone(), name));
        self.refuse_rivals(scope, now, jobs).await
    }

    /// Takes a Lease that exists, if nobody lives who holds it; not, and says so, where it has been
    /// given back meanwhile.
    async fn take_over(
        &self,
        scope: &Scope,
        name: &str,
        now: Timestamp,
        jobs: &impl JobWatch,
    ) -> Result<bool, LockError> {
        let Some(lease) = self.api.get_opt(name).await.map_err(Error::from)? else {
            return Ok(false);
        };
        let known = read(&lease, now);
        refuse_held(scope, &known, jobs).await?;
        let patch = json!({
            "metadata": {
                "resourceVersion": lease.resource_version(),
                "annotations": {HOLDER: self.owner.name, COMMAND: self.owner.command, ACTIVE_JOB: null},
            },
            "spec": {"holderIdentity": self.owner.identity, "leaseDurationSeconds": DURATION,
                "acquireTime": MicroTime(now), "renewTime": MicroTime(now)},
        });
        match self
            .api
            .patch(name, &PatchParams::default(), &Patch::Merge(patch))
            .await
        {
            Ok(_) => Ok(true),
            // Given back, or taken by somebody else: the next look says which.
            Err(kube::Error::Api(status)) if status.is_conflict() || status.is_not_found() => Ok(false),
            Err(error) => Err(Error::from(error).into()),
        }
    }

    /// The master and its shares exclude each other.
    async fn refuse_rivals(
        &self,
        scope: &Scope,
        now: Timestamp,
        jobs: &impl JobWatch,
    ) -> Result<(), LockError> {
        let rivals = match scope {
            Scope::Master => {
                let shares = ListParams::default().labels(&format!("{LEASE_LABEL}=share"));
                self.api.list(&shares).await.map_err(Error::from)?.items
            }
            Scope::MasterShare => {
                let name = Scope::Master.lease("");
                self.api
                    .get_opt(&name)
                    .await
                    .map_err(Error::from)?
                    .into_iter()
                    .collect()
            }
            _ => Vec::new(),
        };
        for rival in rivals {
            let known = read(&rival, now);
            refuse_held(scope, &known, jobs).await?;
            if *scope == Scope::Master {
                // A share whose owner died: nobody else cleans up after it.
                delete(&self.api, &known.lease).await?;
            }
        }
        Ok(())
    }

    fn lease(&self, scope: &Scope, name: &str, now: Timestamp) -> Lease {
        let kind = if scope.is_share() { "share" } else { "exclusive" };
        let mut lease = Lease::default();
        lease.metadata.name = Some(name.to_owned());
        lease.metadata.labels = Some(
            [
                (LEASE_LABEL, kind),
                (label::MANAGED_BY, super::write::FIELD_MANAGER),
            ]
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

    fn keep_alive(&mut self, ahead: SignedDuration) {
        let (api, names) = (self.api.clone(), self.names.clone());
        let renewal = tokio::spawn(async move {
            loop {
                tokio::time::sleep(RENEWAL).await;
                for (_, name) in &names {
                    let patch = json!({"spec": {"renewTime": MicroTime(now(ahead))}});
                    // A renewal that fails is tried again before the Lease expires.
                    let _ = api
                        .patch_metadata(name, &PatchParams::default(), &Patch::Merge(patch))
                        .await;
                }
            }
        });
        self.renewal = Some(renewal.abort_handle());
    }

    /// Writes down that this Salt job runs under the lock.
    pub async fn note(&mut self, note: JobNote) -> Result<(), Error> {
        let jid = note.jid.clone();
        self.jobs.push(note);
        for (scope, name) in &self.names {
            let mut annotations = json!({ACTIVE_JOB: jid});
            if !scope.is_share() {
                annotations[JOBS] = Value::String(self.notes(name).await?);
            }
            self.annotate(name, annotations).await?;
        }
        Ok(())
    }

    /// What the Lease remembers, the jobs of this command included, as JSON.
    async fn notes(&self, name: &str) -> Result<String, Error> {
        let known = self.api.get_metadata_opt(name).await?;
        let mut notes: Vec<JobNote> = known
            .iter()
            .filter_map(|lease| lease.annotations().get(JOBS))
            .flat_map(|text| read_notes(text))
            .collect();
        notes.retain(|old| !self.jobs.iter().any(|new| new.jid == old.jid));
        notes.extend(self.jobs.iter().cloned());
        let surplus = notes.len().saturating_sub(REMEMBERED);
        notes.drain(..surplus);
        Ok(serde_json::to_string(&notes).unwrap_or_default())
    }

    async fn annotate(&self, name: &str, annotations: Value) -> Result<(), Error> {
        let patch = json!({"metadata": {"annotations": annotations}});
        self.api
            .patch_metadata(name, &PatchParams::default(), &Patch::Merge(patch))
            .await?;
        Ok(())
    }

    /// Gives the locks back. A Lease that remembers jobs stays, free for everybody.
    pub async fn release(mut self) -> Result<(), Error> {
        self.stop_renewal();
        for (scope, name) in std::mem::take(&mut self.names) {
            if scope.is_share() || !self.remembers(&name).await? {
                delete(&self.api, &name).await?;
            } else {
                self.api
                    .patch_metadata(&name, &PatchParams::default(), &Patch::Merge(freed()))
                    .await?;
            }
        }
        Ok(())
    }

    /// Leaves the locks to the job that runs under them: they last as long as it does.
    pub async fn leave(mut self) -> Result<(), Error> {
        self.stop_renewal();
        let expired = json!({"spec": {"renewTime": MicroTime(Timestamp::UNIX_EPOCH)}});
        for (_, name) in &self.names {
            self.api
                .patch_metadata(name, &PatchParams::default(), &Patch::Merge(&expired))
                .await?;
        }
        Ok(())
    }

    async fn remembers(&self, name: &str) -> Result<bool, Error> {
        let lease = self.api.get_metadata_opt(name).await?;
        Ok(lease.is_some_and(|lease| lease.annotations().contains_key(JOBS)))
    }

    fn stop_renewal(&mut self) {
        if let Some(renewal) = self.renewal.take() {
            renewal.abort();
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.stop_renewal();
    }
}

/// Refuses while somebody holds a Lease, or the Salt job that its owner left runs.
async fn refuse_held(scope: &Scope, known: &Held, jobs: &impl JobWatch) -> Result<(), LockError> {
    let (scope, holder) = (scope.to_string(), known.describe());
    let runs = match known.standing() {
        Standing::Free => Ok(false),
        Standing::Held => Ok(true),
        Standing::Orphaned(job) => jobs.runs(&job).await,
    };
    match runs {
        Ok(false) => Ok(()),
        Ok(true) => Err(LockError::Held { scope, holder }),
        Err(reason) => Err(LockError::Unsure {
            scope,
            holder,
            reason,
        }),
    }
}

/// What makes a Lease free that remembers jobs.
fn freed() -> Value {
    json!({
        "metadata": {"annotations": {ACTIVE_JOB: null, HOLDER: null, COMMAND: null}},
        "spec": {"holderIdentity": null},
    })
}

async fn delete(api: &Api<Lease>, name: &str) -> Result<(), Error> {
    match api.delete(name, &DeleteParams::default()).await {
        Err(kube::Error::Api(status)) if status.is_not_found() => Ok(()),
        Err(error) => Err(error.into()),
        Ok(_) => Ok(()),
    }
}
