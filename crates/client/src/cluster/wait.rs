//! Waits until the API server shows the expected result.

use std::fmt::Display;
use std::time::Duration;

use tokio::time::Instant;

use super::availability::{self, Wanted};
use super::changes::{self, Watched};
use super::kinds::{self, missing};
use super::poll::{Observation, Poll};
use super::verdict::Verdict;
use super::{Cluster, Error, archives, backups, cluster_config, etcd, nodes, surroundings, versions};
use base::events::Events;
use domain::archive::presence::MasterArchives;
use domain::environment::remaining;
use domain::object::resource::{NAMESPACE, Reference};
use domain::object::seen::Seen;
use domain::operator::judge::Judge;
use domain::plan::Condition;
use domain::plan::refusal::Refusal;

#[derive(Debug, thiserror::Error)]
pub enum WaitError {
    #[error(transparent)]
    Cluster(#[from] Error),
    /// It will not happen without another action.
    #[error("{0}")]
    Never(String),
    #[error(transparent)]
    Refused(Refusal),
    #[error("timed out waiting until {condition}: {reason}")]
    TimedOut { condition: String, reason: String },
}

impl From<Verdict> for Observation<Verdict> {
    fn from(seen: Verdict) -> Self {
        let progress = match &seen {
            Verdict::NotYet(reason) => Some(reason.clone()),
            Verdict::Met | Verdict::Never(_) | Verdict::Refused(_) => None,
        };
        Self { is_last: progress.is_none(), seen, progress }
    }
}

impl Verdict {
    /// The error of a wait whose last check had this result; `condition` is what it waited for.
    pub(super) fn at_the_end(self, condition: impl Display) -> Result<(), WaitError> {
        match self {
            Self::Met => Ok(()),
            Self::Never(reason) => Err(WaitError::Never(reason)),
            Self::Refused(refusal) => Err(WaitError::Refused(refusal)),
            Self::NotYet(reason) => Err(WaitError::TimedOut { condition: condition.to_string(), reason }),
        }
    }
}

pub async fn until(
    cluster: &Cluster,
    condition: &Condition,
    deadline: Instant,
    events: &Events,
) -> Result<(), WaitError> {
    let (mut judge, begun) = (Judge::default(), Instant::now());
    let look = async || {
        let verdict = look(cluster, condition, &mut judge, begun.elapsed()).await?;
        Ok::<_, Error>(Observation::from(verdict))
    };
    let mut poll = Poll::until(deadline, events).announced(format!("waiting until {condition}"));
    if let Some(watched) = Watched::of(condition) {
        poll = poll.told_of(changes::watch(cluster, &[watched]));
    }
    poll.looks(look).await?.seen.at_the_end(condition)
}

/// Whether `condition` certainly holds now, so that the step that brings it about can be skipped. Archives of the Salt
/// master that cannot be seen end a wait, since they were passed to it just before; here they prove nothing.
pub async fn holds(cluster: &Cluster, condition: &Condition) -> Result<bool, Error> {
    if let Condition::MasterSees { archives, present } = condition {
        let master = seen_archives(cluster).await?;
        let is_so = |id: &String| {
            if *present { master.has(id) } else { master.lacks(id) }
        };
        return Ok(archives.iter().all(is_so));
    }
    let verdict = look(cluster, condition, &mut Judge::default(), Duration::ZERO).await?;
    Ok(verdict == Verdict::Met)
}

/// Checks once, `at` this time since the wait began.
async fn look(
    cluster: &Cluster,
    condition: &Condition,
    judge: &mut Judge,
    at: Duration,
) -> Result<Verdict, Error> {
    match condition {
        Condition::OperatorAvailable { namespace, solution, version, webhook } => {
            let wanted = Wanted { namespace, solution, version, webhook: *webhook };
            availability::verdict(cluster, &wanted, judge, at).await
        }
        Condition::Gone(target) => gone(cluster, target).await,
        Condition::NoneLeft { resource, namespace } => {
            let remaining =
                kinds::objects_of(cluster, std::slice::from_ref(resource), Some(&[namespace])).await?;
            Ok(match remaining.first() {
                None => Verdict::Met,
                Some(first) => Verdict::NotYet(format!("{first} is still there")),
            })
        }
        Condition::Catalogued { solution, version, present } => {
            catalogued(cluster, solution, version, *present).await
        }
        Condition::MasterSees { archives, present } => master_sees(cluster, archives, *present).await,
        Condition::Definitions { names, present } => definitions_verdict(cluster, names, *present).await,
        Condition::NodeUnneeded { name } => nodes::unneeded(cluster, name).await,
        Condition::NodeLost { name } => nodes::lost(cluster, name).await,
        Condition::NodeReady { name, roles } => nodes::ready(cluster, name, roles).await,
        Condition::ClusterHas { version } => versions::cluster_has(cluster, version).await,
        Condition::EtcdReady { node } => etcd::ready(cluster, node).await,
        Condition::ClusterConfigReady => cluster_config::ready(cluster).await,
        Condition::RolledOut(target) => rolled_out(cluster, target).await,
        Condition::BackupCopied { backup, known, nodes } => {
            backups::copied(cluster, backup, known, nodes).await
        }
    }
}

/// As `kubectl rollout status` judges a `DaemonSet`.
async fn rolled_out(cluster: &Cluster, target: &Reference) -> Result<Verdict, Error> {
    let api = cluster.objects(&target.resource, target.namespace.as_deref());
    let object = api.get(&target.name).await?;
    let count = |field: &str| object.data["status"][field].as_i64().unwrap_or_default();
    let is_seen = object.metadata.generation.unwrap_or_default() <= count("observedGeneration");
    let desired = count("desiredNumberScheduled");
    let ready = count("updatedNumberScheduled").min(count("numberAvailable"));
    Ok(if is_seen && ready >= desired {
        Verdict::Met
    } else {
        Verdict::NotYet(format!("{target} runs on {ready} of {desired} nodes"))
    })
}

async fn gone(cluster: &Cluster, target: &Seen) -> Result<Verdict, Error> {
    let api = cluster.objects(&target.resource, target.namespace.as_deref());
    let read = api.get(&target.name).await;
    let Some(object) = kinds::found(cluster, &target.resource, read).await? else {
        return Ok(Verdict::Met);
    };
    let is_another = |uid: &String| object.metadata.uid.as_ref() != Some(uid);
    if target.version.uid.as_ref().is_some_and(is_another) {
        return Ok(Verdict::Met);
    }
    let mut reason = format!("{target} is still there");
    if let Some(finalizers) = object.metadata.finalizers.filter(|names| !names.is_empty()) {
        reason.push_str(&format!(", blocked by finalizer {}", finalizers.join(", ")));
    }
    if target.resource == NAMESPACE {
        for text in remaining(&object.data) {
            reason.push_str(&format!("; {text}"));
        }
    }
    Ok(Verdict::NotYet(reason))
}

async fn catalogued(
    cluster: &Cluster,
    solution: &str,
    version: &str,
    present: bool,
) -> Result<Verdict, Error> {
    let shown = archives::catalogue(cluster).await?.find(solution, version).is_some();
    Ok(if shown == present {
        Verdict::Met
    } else {
        let verb = if present { "does not list" } else { "still lists" };
        Verdict::NotYet(format!("the catalogue {verb} {solution} {version}"))
    })
}

async fn master_sees(cluster: &Cluster, ids: &[String], present: bool) -> Result<Verdict, Error> {
    let master = seen_archives(cluster).await?;
    let is_wrong = |id: &&String| if present { master.lacks(id) } else { master.has(id) };
    let wrong: Vec<&str> = ids.iter().filter(is_wrong).map(String::as_str).collect();
    if wrong.is_empty() {
        return Ok(Verdict::Met);
    }
    let verb = if present { "does not see" } else { "still sees" };
    Ok(Verdict::NotYet(format!("the Salt master {verb} {}", wrong.join(", "))))
}

/// The archives that the Salt master sees; unknown to a user who may not read its Pod.
async fn seen_archives(cluster: &Cluster) -> Result<MasterArchives, Error> {
    match surroundings::master_archives(cluster).await {
        Err(Error::Refused { code: 403, .. }) => Ok(MasterArchives::unknown()),
        archives => archives,
    }
}

async fn definitions_verdict(cluster: &Cluster, names: &[String], present: bool) -> Result<Verdict, Error> {
    let found = kinds::definitions(cluster, names).await?;
    let waiting: Vec<String> = if present {
        missing(names, &found)
    } else {
        found.into_iter().map(|definition| definition.name).collect()
    };
    Ok(if waiting.is_empty() {
        Verdict::Met
    } else {
        let verb = if present { "not established" } else { "still there" };
        Verdict::NotYet(format!("{}: {verb}", waiting.join(", ")))
    })
}
