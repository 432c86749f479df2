//! Waits until the API server shows the expected result.

use std::fmt::Display;
use std::time::Duration;

use tokio::time::Instant;

use super::availability::{self, Wanted};
use super::changes::{self, Watched};
use super::kinds::{self, missing};
use super::poll::{Observation, Poll};
use super::verdict::Verdict;
use super::{Cluster, Error, archives, backups, cluster_config};
use base::events::Events;
use domain::archive::presence::MasterArchives;
use domain::object::resource::{NAMESPACE, Reference};
use domain::object::seen::Seen;
use domain::operator::judge::Judge;
use domain::plan::Condition;
use domain::plan::refusal::Refusal;

/// Why a wait ended without success.
#[derive(Debug, thiserror::Error)]
pub enum WaitError {
    /// The API server refused or failed to answer.
    #[error(transparent)]
    Cluster(#[from] Error),
    /// It will not happen without another action.
    #[error("{0}")]
    Never(String),
    /// Changes by other users forbid the next step.
    #[error(transparent)]
    Refused(Refusal),
    /// The time limit was reached.
    #[error("timed out waiting until {condition}: {reason}")]
    TimedOut {
        /// What was waited for.
        condition: String,
        /// The last observed state.
        reason: String,
    },
}

impl From<Verdict> for Observation<Verdict> {
    fn from(seen: Verdict) -> Self {
        let progress = match &seen {
            Verdict::NotYet(reason) => Some(reason.clone()),
            Verdict::Met | Verdict::Never(_) | Verdict::Refused(_) => None,
        };
        Self {
            is_last: progress.is_none(),
            seen,
            progress,
        }
    }
}

impl Verdict {
    /// The error of a wait whose last check had this result; `condition` is what it waited for.
    pub(super) fn at_the_end(self, condition: impl Display) -> Result<(), WaitError> {
        match self {
            Self::Met => Ok(()),
            Self::Never(reason) => Err(WaitError::Never(reason)),
            Self::Refused(refusal) => Err(WaitError::Refused(refusal)),
            Self::NotYet(reason) => Err(WaitError::TimedOut {
                condition: condition.to_string(),
                reason,
            }),
        }
    }
}

impl Cluster {
    /// Polls until `condition` holds, or until `deadline`.
    pub async fn wait(
        &self,
        condition: &Condition,
        deadline: Instant,
        events: &Events,
    ) -> Result<(), WaitError> {
        let (mut judge, begun) = (Judge::default(), Instant::now());
        let look = async || {
            let verdict = self.look(condition, &mut judge, begun.elapsed()).await?;
            Ok::<_, Error>(Observation::from(verdict))
        };
        let mut poll = Poll::until(deadline, events).announced(format!("waiting until {condition}"));
        if let Some(watched) = Watched::of(condition) {
            poll = poll.told_of(changes::watch(self, &[watched]));
        }
        poll.looks(look).await?.seen.at_the_end(condition)
    }

    /// Whether `condition` certainly holds now, so that what brings it about need not be done. A wait may end where the
    /// Salt master's archives cannot be seen, because somebody has just passed them to it; here that is no evidence.
    pub async fn holds(&self, condition: &Condition) -> Result<bool, Error> {
        if let Condition::MasterSees { archives, present } = condition {
            let master = self.seen_archives().await?;
            let is_so = |id: &String| {
                if *present {
                    master.has(id)
                } else {
                    master.lacks(id)
                }
            };
            return Ok(archives.iter().all(is_so));
        }
        let verdict = self
            .look(condition, &mut Judge::default(), Duration::ZERO)
            .await?;
        Ok(verdict == Verdict::Met)
    }

    /// Checks once, `at` this time since the wait began.
    async fn look(&self, condition: &Condition, judge: &mut Judge, at: Duration) -> Result<Verdict, Error> {
        match condition {
            Condition::OperatorAvailable {
                namespace,
                solution,
                version,
                webhook,
            } => {
                let wanted = Wanted {
                    namespace,
                    solution,
                    version,
                    webhook: *webhook,
                };
                availability::verdict(self, &wanted, judge, at).await
            }
            Condition::Gone(target) => self.gone(target).await,
            Condition::NoneLeft { resource, namespace } => {
                let remaining =
                    kinds::objects_of(self, std::slice::from_ref(resource), Some(&[namespace])).await?;
                Ok(match remaining.first() {
                    None => Verdict::Met,
                    Some(first) => Verdict::NotYet(format!("{first} is still there")),
                })
            }
            Condition::Catalogued {
                solution,
                version,
                present,
            } => self.catalogued(solution, version, *present).await,
            Condition::MasterSees { archives, present } => self.master_sees(archives, *present).await,
            Condition::Definitions { names, present } => self.definitions_verdict(names, *present).await,
            Condition::NodeUnneeded { name } => self.node_unneeded(name).await,
            Condition::NodeReady { name, roles } => self.node_ready(name, roles).await,
            Condition::ClusterHas { version } => self.cluster_has(version).await,
            Condition::EtcdReady { node } => self.etcd_ready(node).await,
            Condition::ClusterConfigReady => cluster_config::ready(self).await,
            Condition::RolledOut(target) => self.rolled_out(target).await,
            Condition::BackupCopied { backup, known, nodes } => {
                backups::copied(self, backup, known, nodes).await
            }
        }
    }

    /// As `kubectl rollout status` judges a `DaemonSet`.
    async fn rolled_out(&self, target: &Reference) -> Result<Verdict, Error> {
        let api = self.objects(&target.resource, target.namespace.as_deref());
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

    async fn gone(&self, target: &Seen) -> Result<Verdict, Error> {
        let api = self.objects(&target.resource, target.namespace.as_deref());
        let Some(object) = api.get_opt(&target.name).await? else {
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

    async fn catalogued(&self, solution: &str, version: &str, present: bool) -> Result<Verdict, Error> {
        let shown = archives::catalogue(self).await?.find(solution, version).is_some();
        Ok(if shown == present {
            Verdict::Met
        } else {
            let verb = if present { "does not list" } else { "still lists" };
            Verdict::NotYet(format!("the catalogue {verb} {solution} {version}"))
        })
    }

    async fn master_sees(&self, ids: &[String], present: bool) -> Result<Verdict, Error> {
        let master = self.seen_archives().await?;
        let is_wrong = |id: &&String| if present { master.lacks(id) } else { master.has(id) };
        let wrong: Vec<&str> = ids.iter().filter(is_wrong).map(String::as_str).collect();
        if wrong.is_empty() {
            return Ok(Verdict::Met);
        }
        let verb = if present { "does not see" } else { "still sees" };
        Ok(Verdict::NotYet(format!(
            "the Salt master {verb} {}",
            wrong.join(", ")
        )))
    }

    /// The archives that the Salt master sees; unknown to a user who may not read its Pod.
    async fn seen_archives(&self) -> Result<MasterArchives, Error> {
        match self.master_archives().await {
            Err(Error::Refused { code: 403, .. }) => Ok(MasterArchives::unknown()),
            archives => archives,
        }
    }

    async fn definitions_verdict(&self, names: &[String], present: bool) -> Result<Verdict, Error> {
        let found = kinds::definitions(self, names).await?;
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
}

/// What blocks the deletion of a namespace, according to the API server.
fn remaining(data: &serde_json::Value) -> Vec<String> {
    let conditions = data
        .pointer("/status/conditions")
        .and_then(serde_json::Value::as_array);
    conditions
        .into_iter()
        .flatten()
        .filter(|condition| condition["status"] == "True")
        .filter(|condition| {
            matches!(
                condition["type"].as_str(),
                Some("NamespaceContentRemaining" | "NamespaceFinalizersRemaining")
            )
        })
        .filter_map(|condition| condition["message"].as_str().map(str::to_owned))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_holds_a_namespace_back_is_said() {
        let data = json!({"status": {"conditions": [
            {"type": "NamespaceContentRemaining", "status": "True", "message": "x.example has 1 resource instances"},
            {"type": "NamespaceDeletionContentFailure", "status": "False", "message": "fine"},
        ]}});
        assert_eq!(remaining(&data), ["x.example has 1 resource instances"]);
    }
}
