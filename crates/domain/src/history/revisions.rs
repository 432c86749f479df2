//! The changes that `history` lists: those in the histories of Environments, and those in the journal.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::journal::Entry;
use super::{Author, History};
use crate::api::state::Conclusion;
use crate::api::{Metadata, Object};
use crate::environment::Environment;

pub type RevisionObject = Object<RevisionSpec, RevisionStatus>;

/// What was changed, and by whom.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RevisionSpec {
    /// The objects, such as `environment/prod`.
    pub objects: Vec<String>,
    /// The Environment that they belong to.
    pub environment: Option<String>,
    /// The number that `rollback --to` takes.
    pub revision: Option<u64>,
    /// The user name that the API server reported.
    pub user: String,
    /// The command line.
    pub command: String,
    /// The old and new versions of Solutions.
    pub changes: Vec<SolutionChange>,
}

/// The old and the new version of a Solution in a namespace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SolutionChange {
    /// The namespace.
    pub namespace: String,
    /// The Solution.
    pub solution: String,
    /// The old version; none if it was added.
    pub from: Option<String>,
    /// The new version; none if it was deleted.
    pub to: Option<String>,
    /// The constraint that upgrades keep to afterwards.
    pub constraint: Option<String>,
}

/// How it ended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RevisionStatus {
    /// The result; none while it is under way, and for ever if its process was killed.
    pub result: Option<Conclusion>,
    /// Its last Salt job, or the systemd unit of its script.
    pub job: Option<String>,
}

/// The changes of an Environment's Solutions. What one command changed in several namespaces is one change.
pub fn of_environment(environment: &Environment) -> Vec<RevisionObject> {
    let mut found: BTreeMap<String, RevisionObject> = BTreeMap::new();
    for member in &environment.members {
        let history = member.config.iter().map(|config| &config.history);
        for revision in history.flat_map(History::revisions) {
            let object = found.entry(revision.author.id.clone()).or_insert_with(|| object(&revision.author));
            object.spec.objects = vec![format!("environment/{}", environment.name)];
            object.spec.environment = Some(environment.name.clone());
            object.spec.revision = Some(revision.revision);
            object.status.result = object.status.result.or(revision.result);
            object.status.job = object.status.job.take().or_else(|| revision.job.clone());
            let changes = revision.changes.iter().map(|change| SolutionChange {
                namespace: member.namespace.name.clone(),
                solution: change.solution.clone(),
                from: change.from.clone(),
                to: change.to.clone(),
                constraint: change.constraint.clone(),
            });
            object.spec.changes.extend(changes);
        }
    }
    found.into_values().collect()
}

pub fn of_journal(entry: &Entry) -> RevisionObject {
    let mut object = object(&entry.author);
    object.spec.objects.clone_from(&entry.objects);
    object.spec.environment.clone_from(&entry.environment);
    object.status.result = Some(entry.result);
    object.status.job.clone_from(&entry.job);
    object
}

fn object(author: &Author) -> RevisionObject {
    let metadata = Metadata {
        name: author.id.clone(),
        creation_timestamp: Some(author.time.clone()),
        ..Metadata::default()
    };
    let (user, command) = (author.user.clone(), author.command.clone());
    let spec = RevisionSpec { user, command, ..RevisionSpec::default() };
    Object::new("Revision", metadata, spec, RevisionStatus::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Revision;
    use crate::testing::samples::environment;
    use crate::testing::samples::revision;

    #[test]
    fn what_one_command_changed_in_several_namespaces_is_one_change() {
        let mut prod = environment("prod", &[("a", &[("x", "1.1.0")]), ("b", &[("x", "1.1.0")])]);
        for (member, result) in prod.members.iter_mut().zip([None, Some(Conclusion::Succeeded)]) {
            let revision = Revision { result, ..revision(3, Some("1.0.0"), Some("1.1.0")) };
            member.config.as_mut().unwrap().history = History::default().with(revision);
        }
        let documents = of_environment(&prod);
        assert_eq!(documents.len(), 1);
        assert_eq!(documents[0].status.result, Some(Conclusion::Succeeded));
        let namespaces = documents[0].spec.changes.iter().map(|change| &*change.namespace);
        assert_eq!(namespaces.collect::<Vec<_>>(), ["a", "b"]);
    }
}
