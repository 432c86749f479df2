//! The locks of commands, which are Leases.
//!
//! The folder has the objects that locks protect, the holders of locks, the requests to Salt that are made under them, locks
//! as documents, and the [`plan`] of ending locks that stayed behind.

mod chains;
mod held;
mod object;
pub mod plan;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::api::state::Conclusion;
use crate::object::seen::Seen;
use crate::plan::Action;
pub use chains::chains;
pub use held::{Held, JobState, SaltRequest, Standing, Submission};
pub use object::{LockObject, LockState};

mod encoded;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Scope {
    /// The Salt master, exclusively, because it will be restarted.
    Master,
    /// The Salt master, shared with commands that do not restart it.
    MasterShare,
    /// Which archives are active, exclusively, because that will be changed.
    Catalogue,
    /// The same, shared with commands that deploy what is active and do not change it.
    CatalogueShare,
    Environment(String),
    /// The control plane, to which one node at a time is added.
    ControlPlane,
    Node(String),
    /// The devices of a node, each of which becomes one Volume.
    Devices(String),
    Config(String),
    /// The backups of the bootstrap node, of which one is made at a time.
    Backups,
}

pub const LEASE_PREFIX: &str = "metalk8s-cli.";
/// Label of every Lease of this plugin: `exclusive` or `share`.
pub const LEASE_LABEL: &str = "metalk8s.scality.com/cli-lock";
/// Annotation: the user who holds the Lease, for messages.
pub const HOLDER: &str = "metalk8s.scality.com/cli-holder";
/// Annotation: the command that holds it.
pub const COMMAND: &str = "metalk8s.scality.com/cli-command";
/// Annotation: the Salt job that runs under it.
pub const ACTIVE_JOB: &str = "metalk8s.scality.com/cli-active-job";
/// Annotation: the next request to Salt, as JSON, until its job is known.
pub const SUBMISSION: &str = "metalk8s.scality.com/cli-submission";
/// Annotation: the last Salt jobs that ran under it, as JSON.
pub const JOBS: &str = "metalk8s.scality.com/cli-jobs";

impl Scope {
    /// The name of the Lease; each share has its own, which contains `holder`.
    pub fn lease(&self, holder: &str) -> String {
        match self {
            Self::Master => format!("{LEASE_PREFIX}salt-master"),
            Self::MasterShare => format!("{LEASE_PREFIX}salt-master-share.{holder}"),
            Self::Catalogue => format!("{LEASE_PREFIX}catalogue"),
            Self::CatalogueShare => format!("{LEASE_PREFIX}catalogue-share.{holder}"),
            Self::Environment(name) => format!("{LEASE_PREFIX}environment.{}", encoded::lease_part(name)),
            Self::ControlPlane => format!("{LEASE_PREFIX}control-plane"),
            Self::Node(name) => format!("{LEASE_PREFIX}node.{name}"),
            Self::Devices(name) => format!("{LEASE_PREFIX}devices.{name}"),
            Self::Config(name) => format!("{LEASE_PREFIX}config.{name}"),
            Self::Backups => format!("{LEASE_PREFIX}backups"),
        }
    }

    pub fn is_salts(&self) -> bool {
        matches!(self, Self::Master | Self::MasterShare)
    }

    pub fn is_share(&self) -> bool {
        self.whole().is_some()
    }

    /// What a share is a share of: it excludes whoever has that alone.
    #[must_use]
    pub fn whole(&self) -> Option<Self> {
        match self {
            Self::MasterShare => Some(Self::Master),
            Self::CatalogueShare => Some(Self::Catalogue),
            _ => None,
        }
    }

    /// Whether nobody else may have `other` meanwhile.
    pub fn excludes(&self, other: &Self) -> bool {
        if self.is_share() || other.is_share() {
            return self.whole().as_ref() == Some(other) || other.whole().as_ref() == Some(self);
        }
        self == other
    }

    /// Its shares, if it has any: whoever has it alone excludes them.
    #[must_use]
    pub fn share(&self) -> Option<Self> {
        match self {
            Self::Master => Some(Self::MasterShare),
            Self::Catalogue => Some(Self::CatalogueShare),
            _ => None,
        }
    }
}

impl std::fmt::Display for Scope {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Master | Self::MasterShare => formatter.write_str("the Salt master"),
            Self::Catalogue | Self::CatalogueShare => formatter.write_str("the catalogue"),
            Self::Environment(name) => write!(formatter, "environment/{name}"),
            Self::ControlPlane => formatter.write_str("the control plane"),
            Self::Node(name) => write!(formatter, "node/{name}"),
            Self::Devices(name) => write!(formatter, "the devices of node/{name}"),
            Self::Config(name) => write!(formatter, "config/{name}"),
            Self::Backups => formatter.write_str("the backup of the bootstrap node"),
        }
    }
}

/// The change that releases a Lease and keeps the jobs that are recorded on it.
pub fn released() -> Value {
    json!({
        "metadata": {"annotations": {ACTIVE_JOB: null, SUBMISSION: null, HOLDER: null, COMMAND: null}},
        "spec": {"holderIdentity": null},
    })
}

/// How a command ended whose last step, or whose last step of an undo, has succeeded. An undo that kept something did not roll
/// all of it back.
pub const fn concluded(undoes: bool, stays: &[String]) -> Conclusion {
    match (undoes, stays.is_empty()) {
        (false, _) => Conclusion::Succeeded,
        (true, true) => Conclusion::RolledBack,
        (true, false) => Conclusion::Failed,
    }
}

/// A Salt job that was started by this plugin.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct JobNote {
    pub jid: String,
    pub user: String,
    pub command: String,
    pub subject: String,
    pub function: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// What the command still has to do after the job; `wait job` does it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remaining: Vec<Action>,
    /// The locks that are needed for that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scopes: Vec<Scope>,
    /// The first job of another command that has held the lock since then: the remaining steps may no longer be
    /// wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overtaken: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undoes: bool,
    /// The changes of its command were rolled back since then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub undone: bool,
    /// What the undo has kept on purpose, and why: the command was not wholly rolled back.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stays: Vec<String>,
    /// What the command has created before, by which an undo knows its own objects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub made: Vec<Seen>,
}

impl JobNote {
    /// How its command ended, if the job and all that remained have succeeded.
    pub fn conclusion(&self) -> Conclusion {
        concluded(self.undoes, &self.stays)
    }

    /// Records that the command continues with this job: nothing remains to be done after the earlier one.
    pub fn followed_by(&mut self, jid: &str) {
        self.next = Some(jid.to_owned());
        self.settle();
    }

    /// Records that the command was rolled back, except for what `stays`.
    pub fn undo(&mut self, stays: &[String]) {
        self.undone = true;
        self.stays = stays.to_vec();
        self.settle();
    }

    /// Records that the command is finished.
    pub fn settle(&mut self) {
        self.remaining.clear();
        self.scopes.clear();
        self.made.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::resource::{CONFIG_MAP, Reference};
    use crate::plan::{Condition, Intent};

    #[test]
    fn what_remains_can_be_read_again() {
        let mut note = JobNote {
            jid: "20261121080338683268".to_owned(),
            user: "jane@desk".to_owned(),
            command: "import archive /a/x.iso".to_owned(),
            subject: "archive/x-1.0.0".to_owned(),
            function: "a.b".to_owned(),
            next: None,
            remaining: vec![
                Action::orchestrate("a.b", serde_json::json!({"c": true})),
                Action::Backend(Intent::PassToMaster),
                Action::Backend(Intent::Prepare { environment: "prod".to_owned(), webhook: true }),
                Action::Await(Condition::Gone(Seen::by_name(Reference::namespaced(CONFIG_MAP, "a", "b")))),
            ],
            scopes: vec![Scope::Master, Scope::Environment("prod".to_owned())],
            overtaken: None,
            undoes: true,
            undone: false,
            stays: vec!["configmap/c is kept".to_owned()],
            made: vec![Seen::by_name(Reference::namespaced(CONFIG_MAP, "a", "b"))],
        };
        let read = |note: &JobNote| -> JobNote {
            serde_json::from_str(&serde_json::to_string(note).unwrap()).unwrap()
        };
        assert_eq!(read(&note), note);
        note.followed_by("20261121080338683269");
        assert_eq!(read(&note), note);
        assert!(note.remaining.is_empty() && note.scopes.is_empty() && note.made.is_empty(), "{note:?}");
    }

    #[test]
    fn leases_are_named_after_what_they_lock() {
        assert_eq!(Scope::Environment("prod".into()).lease("x"), "metalk8s-cli.environment.prod");
        assert_eq!(Scope::MasterShare.lease("x"), "metalk8s-cli.salt-master-share.x");
        assert_eq!(Scope::CatalogueShare.lease("x"), "metalk8s-cli.catalogue-share.x");
    }
}
