//! The history of an Environment, as part of the steps that change its versions.

use crate::environment::{Config, Environment};
use crate::history::{Author, History, Revision, VersionChange};
use crate::object::well_known;
use crate::plan::{Action, Plan};

/// The entry of one command in the histories of an Environment's namespaces, without its changes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Entry<'a> {
    revision: u64,
    author: &'a Author,
}

impl<'a> Entry<'a> {
    pub(super) fn new(environment: &Environment, author: &'a Author) -> Self {
        Self { revision: environment.next_revision(), author }
    }

    /// Adds the history entry to the write that changes the version.
    pub(super) fn join(self, action: &mut Action, config: Option<&Config>, changes: Vec<VersionChange>) {
        let (Action::Patch { patch: object, .. } | Action::Create { manifest: object, .. }) = action else {
            return;
        };
        let nothing = History::default();
        let history = config.map_or(&nothing, |config| &config.history);
        let revision = Revision {
            revision: self.revision,
            author: self.author.clone(),
            changes,
            result: None,
            job: None,
            restored: false,
        };
        object["metadata"]["annotations"][well_known::HISTORY] = history.with(revision).text().into();
    }
}

/// Adds the step that records the result, if the plan has written an entry.
pub(super) fn conclude(plan: &mut Plan, author: Option<&Author>) {
    let Some(author) = author else { return };
    let written = plan.steps.iter().filter_map(|step| match &step.action {
        Action::Patch { target, .. } | Action::Create { target, .. }
            if target.name == well_known::ENVIRONMENT_CONFIG =>
        {
            target.namespace.clone()
        }
        _ => None,
    });
    let namespaces: Vec<String> = written.collect();
    if !namespaces.is_empty() {
        plan.then(Action::Conclude { namespaces, id: author.id.clone() });
    }
}
