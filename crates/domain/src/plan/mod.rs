//! The steps of a command, and how to undo each of them.
//!
//! The `plan` of a noun results in a [`Decision`] or in a [`refusal`]. This folder has the parts that all plans share: their
//! steps in words, the [`undo`], which restores only values that the command wrote, and the [`remainder`] of a plan after a
//! Salt job. Nothing here knows the plans of nouns.

mod asking;
mod decision;
mod difference;
mod intent;
pub mod refusal;
pub mod remainder;
pub mod undo;
mod words;

use std::collections::{BTreeMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::alerting::silence::NewSilence;
use crate::archive::contents::Contents;
use crate::bootstrap::script::Script;
use crate::cluster::etcd::Operation;
use crate::cluster::version::OwnChecks;
use crate::node::Draining;
use crate::object::resource::{CUSTOM_RESOURCE_DEFINITION, Reference, Resource};
use crate::object::seen::Seen;
pub use decision::Decision;
pub use difference::Difference;
pub use intent::{Intent, Request};

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Plan {
    pub steps: Vec<Step>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    pub action: Action,
    /// The actions that restore the old state, also after a step that is half done. They can be repeated safely.
    pub undo: Vec<Action>,
    /// What the undo does not restore.
    pub stays: Vec<String>,
    /// What its Salt job deploys, if the job does not say: `the operator of x 1.0.0 in prod`.
    pub subject: Option<String>,
    /// It changes an object that an earlier step of the same plan creates, so the API server cannot check it in a dry
    /// run.
    pub dependent: bool,
}

/// One action of the executor. It can be serialized, so that `wait job` can finish the command of another process.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Action {
    Create {
        target: Reference,
        manifest: Value,
    },
    /// Change an object by a JSON merge patch. A `resourceVersion` in it guards the change.
    Patch {
        target: Reference,
        patch: Value,
    },
    /// Delete an object that is still the one that was read, including its dependents. If it is already gone, that is
    /// no failure; another object of the same name is a conflict.
    Delete {
        target: Seen,
    },
    /// Restore the values of an object that are still the given ones; both are merge patches. Changes by other users in
    /// the meantime are kept.
    Restore {
        target: Reference,
        /// The values that this command wrote.
        given: Value,
        old: Value,
    },
    /// Delete an object that this command created, unless other users have used it since then.
    Unmake {
        target: Reference,
        manifest: Value,
    },
    /// Let a controller replace all Pods of its object, as `kubectl rollout restart` does.
    Restart {
        /// The object with the template of the Pods.
        target: Reference,
    },
    /// Evict the Pods of a node, and wait until they are gone. Their controllers create others elsewhere.
    Drain {
        node: String,
        #[serde(default = "Draining::before_deletion")]
        draining: Draining,
    },
    Silence {
        /// Each mutes what all of its matchers match.
        silences: Vec<NewSilence>,
        /// Whether the command makes them for itself, and ends them.
        meanwhile: bool,
    },
    Expire {
        id: String,
    },
    /// Expire the silences that this command made for itself. Nothing else depends on it, and they end by themselves,
    /// so a failure is only a warning. If the command fails, the executor does the same.
    EndSilences {
        /// The comment that only they have.
        comment: String,
    },
    /// Remove the objects that Salt created for a Solution's operator in a namespace.
    RemoveOperator {
        namespace: String,
        solution: String,
    },
    /// Mark a version as not active in the catalogue, and keep its custom resource definitions.
    MarkInactive {
        solution: String,
        version: String,
    },
    /// Remove custom resource definitions that this command added, except those with objects.
    RemoveAdded {
        definitions: Vec<String>,
    },
    /// Remove custom resource definitions that have no objects. It fails if one of them has.
    RemoveDefinitions {
        definitions: Vec<String>,
    },
    /// Record the content of an archive, for commands that do not use Salt. Nothing else depends on it, so a failure
    /// is only a warning.
    Record {
        solution: String,
        version: String,
        /// The content of the archive; without it, the archive is read where the bootstrap node mounts it.
        contents: Option<Contents>,
    },
    /// Record in the history of these namespaces how the command ended. Nothing else depends on it, so a failure is
    /// only a warning. If the command fails, the executor records that instead.
    Conclude {
        namespaces: Vec<String>,
        /// The command's id, as in [`crate::history::Author`].
        id: String,
    },
    /// Let the backend do something with Solutions.
    Backend(Intent),
    /// Run a Salt job and wait for its result.
    Run(Job),
    /// Let the Salt master run MetalK8s' own checks before an upgrade or a downgrade.
    Check(OwnChecks),
    /// Let etcdctl do something on a node that has an etcd member.
    Etcd {
        node: String,
        operation: Operation,
    },
    /// Delete the key of a node's minion, so that Salt no longer knows it.
    ForgetMinion {
        node: String,
    },
    /// Run a script of MetalK8s detached on the bootstrap node, and follow it to its end.
    Script(Script),
    /// Let Salt know the address of the control plane that MetalK8s' operator reports, and wait until it does.
    FollowIngress,
    /// Find the backup that a job has made, and wait until the other nodes have a copy of it.
    ConfirmBackup {
        /// The files that were there before.
        old: Vec<String>,
        /// The Jobs that were there before: they copied other backups.
        known: Vec<String>,
        /// The nodes that get a copy.
        nodes: Vec<String>,
        /// Whether the sums of its files are checked.
        #[serde(default)]
        verify: bool,
    },
    /// Let Salt list the archives of MetalK8s itself, and check it.
    ConfirmProducts {
        versions: Vec<String>,
        /// Whether they are listed now, or no longer.
        present: bool,
    },
    /// Check that certificates of a node expire later than they did.
    ConfirmRenewed {
        node: String,
        /// When each expired before, by its name; empty if it had no certificate that could be read.
        certificates: BTreeMap<String, String>,
    },
    /// Remove archives of MetalK8s itself that cannot be read from the configuration of the bootstrap node.
    UnlistProducts {
        paths: Vec<String>,
    },
    /// Write the configuration of the bootstrap node, which MetalK8s installed the cluster from, if it still is the given
    /// one.
    WriteBootstrapConfiguration {
        given: Value,
        wanted: Value,
    },
    /// Wait until the API server shows something.
    Await(Condition),
}

/// A function of a Salt execution module.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// The minion that runs it, or `None` for that of the bootstrap node.
    pub minion: Option<String>,
    pub function: String,
    pub arguments: Map<String, Value>,
}

impl Call {
    /// A function of the bootstrap node's minion.
    pub fn new(function: impl Into<String>, arguments: Map<String, Value>) -> Self {
        Self { minion: None, function: function.into(), arguments }
    }

    /// A command for a shell on this node. It has failed if its exit status is not 0.
    pub fn shell(node: impl Into<String>, command: &str) -> Self {
        let arguments = [("cmd", command.into()), ("python_shell", true.into())];
        Self {
            minion: Some(node.into()),
            function: "cmd.run".to_owned(),
            arguments: Map::from_iter(arguments.map(|(name, value): (&str, Value)| (name.to_owned(), value))),
        }
    }
}

/// A Salt job that takes its time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Job {
    /// An orchestration on the Salt master.
    Orchestrate { formula: String, pillar: Map<String, Value> },
    /// A state that minions apply.
    State {
        formula: String,
        #[serde(default)]
        minions: Minions,
    },
    /// A function of an execution module without arguments, on the bootstrap node.
    Function { function: String },
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Minions {
    #[default]
    Bootstrap,
    All,
    /// The one of this node.
    One(String),
}

/// A condition that the API server must show.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Condition {
    /// A Solution's operator has this version, is available, and its service account has its roles.
    OperatorAvailable {
        namespace: String,
        solution: String,
        version: String,
        /// With or without a webhook, if that is to be checked.
        webhook: Option<bool>,
    },
    /// An object is gone, or another object has its name.
    Gone(Seen),
    /// No object of this kind is left in the namespace.
    NoneLeft { resource: Resource, namespace: String },
    /// The catalogue lists this version, or does not.
    Catalogued {
        solution: String,
        version: String,
        /// Whether it must be listed.
        present: bool,
    },
    /// These custom resource definitions are established, or gone.
    Definitions {
        names: Vec<String>,
        /// Whether they must be established.
        present: bool,
    },
    /// The Salt master sees these archives, or does not.
    MasterSees {
        archives: Vec<String>,
        /// Whether it must see them.
        present: bool,
    },
    /// No Pod and no Volume needs this node.
    NodeUnneeded { name: String },
    /// A node is still not ready, or gone.
    NodeLost { name: String },
    /// A node is ready, and has these roles.
    NodeReady { name: String, roles: Vec<String> },
    /// The cluster and all its nodes have this version.
    ClusterHas { version: String },
    /// Every Pod of etcd is ready, the one on this node among them.
    EtcdReady { node: String },
    /// The operator has done what the cluster's configuration requests.
    ClusterConfigReady,
    /// Every node that a `DaemonSet` selects runs its present Pod, which is available.
    RolledOut(Reference),
    /// These nodes have a copy of a backup.
    BackupCopied {
        /// Its path, and the node that it was made on.
        backup: String,
        /// The Jobs that were there before it.
        known: Vec<String>,
        /// The nodes that get a copy.
        nodes: Vec<String>,
    },
}

impl Condition {
    /// The same condition without the end of what is kept, or `None` if nothing else is waited for.
    pub fn without(&self, kept: &HashSet<Reference>) -> Option<Self> {
        match self {
            Self::Gone(seen) if kept.contains(&seen.reference) => None,
            Self::Definitions { names, present: false } => {
                let is_kept = |name: &&String| {
                    kept.contains(&Reference::cluster(CUSTOM_RESOURCE_DEFINITION, (*name).clone()))
                };
                let names: Vec<String> = names.iter().filter(|name| !is_kept(name)).cloned().collect();
                (!names.is_empty()).then_some(Self::Definitions { names, present: false })
            }
            other => Some(other.clone()),
        }
    }
}

impl Plan {
    /// Where the steps begin with which it ends and that only wait until objects are gone.
    pub fn last_waits(&self) -> usize {
        let is_wait = |step: &Step| matches!(step.action, Action::Await(Condition::Gone(_)));
        let last = self.steps.iter().rposition(|step| !is_wait(step));
        last.map_or(0, |last| last + 1)
    }

    /// The same plan without the steps at its end that wait until objects are gone; whether there were any.
    #[must_use]
    pub fn without_last_waits(mut self) -> (Self, bool) {
        let kept = self.last_waits();
        let has_waits = kept < self.steps.len();
        self.steps.truncate(kept);
        (self, has_waits)
    }

    /// Adds a step that needs no undo.
    pub fn then(&mut self, action: Action) {
        self.with_undo(action, Vec::new());
    }

    pub fn with_undo(&mut self, action: Action, undo: Vec<Action>) {
        self.steps.push(Step { action, undo, stays: Vec::new(), subject: None, dependent: false });
    }

    /// Mutes alerts from before the first step until after the last one. These silences have one comment, which no
    /// other silence has.
    pub fn muting(&mut self, silences: Vec<NewSilence>) {
        let Some(comment) = silences.first().map(|one| one.comment.clone()) else { return };
        let mut plan = Self::default();
        plan.then(Action::Silence { silences, meanwhile: true });
        plan.steps.append(&mut self.steps);
        plan.then(Action::EndSilences { comment });
        *self = plan;
    }

    /// Sets what the undo of the last step leaves as the step has made it.
    pub fn keep_after_undo(&mut self, stays: Vec<String>) {
        if let Some(step) = self.steps.last_mut() {
            step.stays = stays;
        }
    }

    /// Sets what the Salt job of the last step deploys.
    pub fn bringing_about(&mut self, subject: String) {
        if let Some(step) = self.steps.last_mut() {
            step.subject = Some(subject);
        }
    }

    /// What remains after a successful undo of the first `touched` steps, of which `done` were finished: the others may have
    /// done something or nothing. Calls to Salt are not counted: their jobs follow what is written, and the jobs of the undo
    /// restore it.
    pub fn without_undo(&self, done: usize, touched: usize) -> Vec<String> {
        let remaining = |steps: &[Step], verb: &str, verbs: &str| {
            let kept = steps.iter().filter(|step| step.undo.is_empty() && step.action.is_write());
            let kept: Vec<String> = kept.map(|step| step.action.summary()).collect();
            match kept.as_slice() {
                [] => None,
                [one] => Some(format!("this change {verb}: {one}")),
                several => Some(format!("these changes {verbs}: {}", several.join("; "))),
            }
        };
        let finished = remaining(&self.steps[..done], "remains", "remain");
        let begun = remaining(&self.steps[done..touched], "may remain", "may remain");
        let stays = self.steps[..touched].iter().flat_map(|step| step.stays.clone());
        finished.into_iter().chain(begun).chain(stays).collect()
    }

    /// Adds a step that depends on an earlier one of this plan, and its undo.
    pub fn dependent(&mut self, action: Action, undo: Vec<Action>) {
        self.steps.push(Step { action, undo, stays: Vec::new(), subject: None, dependent: true });
    }
}

impl Job {
    pub fn formula(&self) -> &str {
        match self {
            Self::Orchestrate { formula, .. } | Self::State { formula, .. } => formula,
            Self::Function { function } => function,
        }
    }
}

impl Action {
    pub fn orchestrate(formula: &str, pillar: Value) -> Self {
        Self::Run(Job::Orchestrate { formula: formula.to_owned(), pillar: intent::into_map(pillar) })
    }

    /// Records the content of an archive, which is read where the bootstrap node mounts it.
    pub fn record(solution: impl Into<String>, version: impl Into<String>) -> Self {
        Self::Record { solution: solution.into(), version: version.into(), contents: None }
    }

    /// Creates an object, with the undo.
    pub fn create(target: Reference, manifest: Value) -> (Self, Self) {
        let undo = Self::Unmake { target: target.clone(), manifest: manifest.clone() };
        (Self::Create { target, manifest }, undo)
    }

    /// Changes an object from `old` to `new`, both merge patches, if it is still at `version`; with the undo.
    pub fn change(target: Reference, version: Option<&str>, new: Value, old: Value) -> (Self, Self) {
        let mut patch = new.clone();
        if let Some(version) = version {
            patch["metadata"]["resourceVersion"] = version.into();
        }
        let undo = Self::Restore { target: target.clone(), given: new, old };
        (Self::Patch { target, patch }, undo)
    }

    /// Whether it only records how the command ended, or ends its silences.
    pub const fn is_conclusion(&self) -> bool {
        self.is_record() || matches!(self, Self::EndSilences { .. })
    }

    pub const fn is_record(&self) -> bool {
        matches!(self, Self::Conclude { .. })
    }

    /// The archive that it makes the active one of its Solution.
    pub fn activates(&self) -> Option<String> {
        match self {
            Self::Backend(Intent::Activate { solution, version }) => {
                Some(format!("archive/{solution}-{version}"))
            }
            _ => None,
        }
    }

    /// Whether it writes something to the API server that other users can see.
    pub const fn is_write(&self) -> bool {
        match self {
            Self::Create { .. }
            | Self::Patch { .. }
            | Self::Delete { .. }
            | Self::Restore { .. }
            | Self::Unmake { .. }
            | Self::Restart { .. }
            | Self::Drain { .. }
            | Self::RemoveOperator { .. }
            | Self::MarkInactive { .. }
            | Self::RemoveAdded { .. }
            | Self::RemoveDefinitions { .. } => true,
            Self::Silence { .. } | Self::Expire { .. } | Self::EndSilences { .. } => false,
            Self::Record { .. }
            | Self::Conclude { .. }
            | Self::Backend(_)
            | Self::Run(_)
            | Self::Check(_)
            | Self::Etcd { .. }
            | Self::ForgetMinion { .. }
            | Self::Script(_)
            | Self::FollowIngress
            | Self::ConfirmBackup { .. }
            | Self::ConfirmProducts { .. }
            | Self::ConfirmRenewed { .. }
            | Self::UnlistProducts { .. }
            | Self::WriteBootstrapConfiguration { .. }
            | Self::Await(_) => false,
        }
    }
}
