//! The versions of MetalK8s in a cluster, and the upgrade or downgrade that runs or ran last.
//!
//! A cluster has one version, each node has its own, and they agree except during an upgrade or downgrade. That is a script on the
//! bootstrap node, which a systemd unit named after it runs: its unit says how it is, and its journal, which steps it has made.

mod verdict;

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::api::state::JobState;
use crate::api::{Metadata, Object};
use crate::bootstrap::script::{LOGS, Progress, Run, Script, Sight, Step, UNIT_PREFIX, Unit, UnitState};
use crate::node::{Deployment, NodeFacts};
use crate::object::well_known::{CLUSTER_VERSION, METALK8S_VERSION, VERSION_APPLIED, VERSION_IN_PROGRESS};
use crate::solution::version::SolutionVersion;
use crate::words::words;
pub use verdict::{Verdict, disagreement, verdict};

pub type ClusterObject = Object<ClusterSpec, ClusterStatus>;

/// What the cluster is to have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClusterSpec {
    /// The cluster's version, from the annotation of Namespace `kube-system`; empty if there is none.
    pub version: String,
}

/// What it has.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClusterStatus {
    /// The nodes.
    pub nodes: Vec<NodeVersion>,
    /// The versions whose archives are imported, lowest first; none if Salt cannot be queried.
    pub available: Option<Vec<String>>,
    /// The upgrade or downgrade that runs, or that ran last since the bootstrap node was started.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operation: Option<Operation>,
}

/// The versions of a node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeVersion {
    /// Its name.
    pub name: String,
    /// Its version of MetalK8s, from its label. During an upgrade it changes before the node does.
    pub version: String,
    /// The version that its kubelet reports.
    pub kubelet_version: String,
    /// Whether it is ready.
    pub ready: bool,
    /// Whether it is cordoned.
    pub cordoned: bool,
    /// The version that MetalK8s is bringing it to, or failed to: MetalK8s notes it from 130 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version_in_progress: Option<String>,
    /// The version that MetalK8s last brought it to: MetalK8s notes it from 130 on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version_applied: Option<String>,
}

/// An upgrade or a downgrade.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operation {
    /// Which of them.
    pub direction: Direction,
    /// The version that it leads to; empty if that is not known.
    pub version: String,
    /// Its unit on the bootstrap node.
    pub unit: String,
    /// How it is.
    pub state: JobState,
    /// Its state in systemd: `failed with exit status 1`.
    pub message: String,
    /// When it began, as RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started: Option<String>,
    /// When it ended, as RFC 3339.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<String>,
    /// Its steps so far.
    pub steps: Vec<OperationStep>,
}

/// A step of an upgrade or a downgrade.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperationStep {
    /// Its name.
    pub name: String,
    /// How it is.
    pub state: JobState,
    /// How long it took; none while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

words! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "camelCase")]
    pub enum Direction {
        /// Higher.
        Upgrade = "upgrade",
        /// Lower.
        Downgrade = "downgrade",
    }
}

impl Direction {
    pub fn unit(self) -> String {
        format!("{UNIT_PREFIX}{}", self.word())
    }

    /// The direction of a unit with this name, or of a script that was started by hand.
    pub fn of_unit(name: &str) -> Option<Self> {
        let is_meant = |one: &Self| one.unit() == name || name == format!("{}.sh", one.word());
        Self::ALL.into_iter().find(is_meant)
    }

    /// Its script in an archive, with these arguments, which leads to `version`.
    pub fn script(self, archive: &str, version: &str, arguments: Vec<String>) -> Script {
        let word = self.word();
        Script {
            unit: self.unit(),
            description: format!("{word} to {version}"),
            path: format!("{archive}/{word}.sh"),
            arguments,
            log: format!("{LOGS}/{word}.log"),
            resume: "kubectl metalk8s wait cluster".to_owned(),
        }
    }

    /// Its script as it is followed: how it was started is known only to whoever did it.
    pub fn followed(self) -> Script {
        self.script("", "", Vec::new())
    }

    /// The version that a unit leads to, from its description.
    pub fn destination(self, unit: &Unit) -> &str {
        let prefix = format!("{} to ", self.word());
        unit.description.strip_prefix(&prefix).unwrap_or_default()
    }
}

/// The upgrade or downgrade among these: the one that runs, or else the one that was started last.
pub fn latest(operations: impl IntoIterator<Item = Operation>) -> Option<Operation> {
    let order = |one: &Operation| (one.state == JobState::Running, one.started.clone());
    operations.into_iter().max_by_key(order)
}

/// The upgrade or downgrade among these units: the one that runs, or else the one that was started last.
pub fn current(units: &[Unit]) -> Option<(Direction, &Unit)> {
    units
        .iter()
        .filter_map(|unit| Some((Direction::of_unit(&unit.name)?, unit)))
        .max_by_key(|(_, unit)| (unit.is_running(), unit.started))
}

/// The version of the cluster, from Namespace `kube-system`.
pub fn cluster_version(namespace: &Value) -> String {
    let annotation = &namespace["metadata"]["annotations"][CLUSTER_VERSION];
    annotation.as_str().unwrap_or_default().to_owned()
}

impl NodeVersion {
    pub fn of(node: &Value) -> Self {
        let facts = NodeFacts::read(node);
        let kubelet = &node["status"]["nodeInfo"]["kubeletVersion"];
        let noted = |key: &str| facts.annotations.get(key).cloned();
        Self {
            version_in_progress: noted(VERSION_IN_PROGRESS),
            version_applied: noted(VERSION_APPLIED),
            version: facts.labels.get(METALK8S_VERSION).cloned().unwrap_or_default(),
            kubelet_version: kubelet.as_str().unwrap_or_default().to_owned(),
            ready: facts.deployment == Deployment::Ready,
            cordoned: node["spec"]["unschedulable"] == true,
            name: facts.name,
        }
    }
}

impl Operation {
    /// The last run of a script that is known: by its unit, or by its log if that is newer or if systemd has forgotten the
    /// unit. A run that changed nothing is of no interest once its unit is forgotten.
    pub fn seen(direction: Direction, sight: &Sight) -> Option<Self> {
        let is_later = |unit: &&Unit| {
            let began = sight.logged.as_ref().and_then(|run| run.began);
            unit.is_running() || began.zip(unit.ended).is_none_or(|(began, ended)| began <= ended)
        };
        match sight.unit.as_ref().filter(is_later) {
            Some(unit) => Some(Self::of(direction, unit, sight)),
            None => Self::logged(direction, sight.logged.as_ref()?),
        }
    }

    fn logged(direction: Direction, run: &Run) -> Option<Self> {
        let has_failed = |step: &Step| step.progress == Progress::Failed;
        let (state, message) = if run.is_complete() {
            (JobState::Succeeded, "succeeded")
        } else if run.steps.iter().any(has_failed) {
            (JobState::Failed, "failed")
        } else {
            (JobState::Lost, "was interrupted")
        };
        let operation = Self {
            direction,
            version: run.destination().unwrap_or_default().to_owned(),
            unit: String::new(),
            state,
            message: message.to_owned(),
            started: run.began.map(|time| time.to_string()),
            ended: None,
            steps: steps(&run.steps, state),
        };
        let has_changed = run.steps.iter().any(|step| Step::changes(&step.name));
        has_changed.then_some(operation)
    }

    /// Whether it may have changed the cluster. One whose steps are not known may.
    fn has_changed(&self) -> bool {
        self.steps.is_empty() || self.steps.iter().any(|step| Step::changes(&step.name))
    }

    /// Whether it ended in the middle, so that the same command again completes it.
    pub fn is_unfinished(&self) -> bool {
        matches!(self.state, JobState::Failed | JobState::Lost) && self.has_changed()
    }

    pub fn of(direction: Direction, unit: &Unit, sight: &Sight) -> Self {
        let state = match unit.state {
            UnitState::Running => JobState::Running,
            UnitState::Succeeded => JobState::Succeeded,
            UnitState::Failed { .. } => JobState::Failed,
        };
        let destination = match direction.destination(unit) {
            "" => sight.logged.as_ref().and_then(Run::destination),
            destination => Some(destination),
        };
        Self {
            direction,
            version: destination.unwrap_or_default().to_owned(),
            unit: unit.name.clone(),
            state,
            message: unit.state.to_string(),
            started: unit.started.map(|time| time.to_string()),
            ended: unit.ended.map(|time| time.to_string()),
            steps: steps(&sight.steps, state),
        }
    }

    /// In one line: `upgrade to 130.0.0: Upgrading etcd cluster`.
    pub fn summary(&self) -> String {
        let what = match self.version.as_str() {
            "" => self.direction.to_string(),
            version => format!("{} to {version}", self.direction),
        };
        match (self.state, self.steps.last()) {
            (JobState::Running, Some(step)) => format!("{what}: {}", step.name),
            (JobState::Running, None) => what,
            (_, _) => format!("{what} {}", self.message),
        }
    }
}

fn steps(logged: &[Step], state: JobState) -> Vec<OperationStep> {
    let step = |step: &Step| OperationStep {
        name: step.name.clone(),
        state: match (step.progress, state) {
            (Progress::Running, JobState::Running) => JobState::Running,
            // Its end was never logged: the script was killed.
            (Progress::Running, _) => JobState::Lost,
            (Progress::Done, _) => JobState::Succeeded,
            (Progress::Failed, _) => JobState::Failed,
        },
        seconds: step.seconds,
    };
    logged.iter().map(step).collect()
}

pub fn document(version: String, status: ClusterStatus) -> ClusterObject {
    let metadata = Metadata { name: "metalk8s".to_owned(), ..Metadata::default() };
    ClusterObject::new("ClusterVersion", metadata, ClusterSpec { version }, status)
}

/// Sorts versions, the lowest first.
pub fn sort(versions: &mut [String]) {
    versions.sort_by(|left, right| compare(left, right));
}

pub fn compare(left: &str, right: &str) -> Ordering {
    SolutionVersion::new(left).cmp(&SolutionVersion::new(right))
}

/// MetalK8s' own checks, which the Salt master runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnChecks {
    pub direction: Direction,
    /// The version that it leads to.
    pub version: String,
    /// The version of MetalK8s whose checks they are.
    pub of: String,
    /// Whether a downgrade that MetalK8s does not support is done.
    pub force: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn unit(name: &str, started: &str, state: UnitState) -> Unit {
        Unit {
            name: name.to_owned(),
            description: "upgrade to 130.0.0".to_owned(),
            state,
            started: Some(started.parse().unwrap()),
            ended: None,
        }
    }

    #[test]
    fn the_unit_that_runs_or_was_started_last_counts() {
        let (early, late) = ("2026-11-23T08:00:00Z", "2026-11-23T09:00:00Z");
        let upgrade = |time, state| unit("metalk8s-cli-upgrade", time, state);
        let downgrade = |time, state| unit("metalk8s-cli-downgrade", time, state);
        let other = unit("metalk8s-cli-backup", late, UnitState::Running);
        for (units, expected) in [
            (vec![other.clone()], None),
            (
                vec![upgrade(early, UnitState::Succeeded), downgrade(late, UnitState::Succeeded), other],
                Some(Direction::Downgrade),
            ),
            (
                vec![upgrade(early, UnitState::Running), downgrade(late, UnitState::Succeeded)],
                Some(Direction::Upgrade),
            ),
        ] {
            let found = current(&units);
            assert_eq!(found.map(|(direction, _)| direction), expected, "{units:?}");
        }
    }

    #[test]
    fn a_node_has_a_label_and_a_kubelet() {
        let node = json!({
            "metadata": {"name": "n", "labels": {"metalk8s.scality.com/version": "130.0.0"}},
            "spec": {"unschedulable": true},
            "status": {
                "nodeInfo": {"kubeletVersion": "v1.29.0"},
                "conditions": [{"type": "Ready", "status": "True"}],
            },
        });
        let read = NodeVersion::of(&node);
        assert_eq!((read.version.as_str(), read.kubelet_version.as_str()), ("130.0.0", "v1.29.0"));
        assert!(read.ready && read.cordoned);
        assert_eq!(NodeVersion::of(&json!({"metadata": {"name": "n"}})).version, "");
    }

    #[test]
    fn an_operation_says_its_step_or_how_it_ended() {
        let sight = |progress| Sight {
            steps: vec![Step { name: "Upgrading etcd cluster".to_owned(), progress, seconds: None }],
            ..Sight::default()
        };
        let failed = UnitState::Failed { result: "exit-code".to_owned(), status: "1".to_owned() };
        let killed = UnitState::Failed { result: "signal".to_owned(), status: "9".to_owned() };
        for (state, progress, summary, step) in [
            (
                UnitState::Running,
                Progress::Running,
                "upgrade to 130.0.0: Upgrading etcd cluster",
                JobState::Running,
            ),
            (UnitState::Succeeded, Progress::Done, "upgrade to 130.0.0 succeeded", JobState::Succeeded),
            (failed, Progress::Failed, "upgrade to 130.0.0 failed with exit status 1", JobState::Failed),
            (killed, Progress::Running, "upgrade to 130.0.0 failed (signal, status 9)", JobState::Lost),
        ] {
            let unit = unit("metalk8s-cli-upgrade", "2026-11-23T08:00:00Z", state);
            let operation = Operation::of(Direction::Upgrade, &unit, &sight(progress));
            assert_eq!(operation.summary(), summary);
            assert_eq!(operation.steps[0].state, step);
        }
    }

    #[test]
    fn versions_are_sorted_by_their_numbers() {
        let mut versions = ["130.0.0", "129.0.0", "129.0.10", "129.0.2", "129.0.0-dev"].map(str::to_owned);
        sort(&mut versions);
        assert_eq!(versions, ["129.0.0-dev", "129.0.0", "129.0.2", "129.0.10", "130.0.0"]);
    }

    #[test]
    fn a_log_says_what_systemd_does_not() {
        let log = |text: &str| {
            Run::last(&format!("--- MetalK8s Upgrade started on Mon, 23 Nov 2026 09:00:00 +0000 ---\n{text}"))
        };
        let sight = |unit, text: &str| Sight { unit, logged: log(text), ..Sight::default() };
        let seen = |sight: &Sight| Operation::seen(Direction::Upgrade, sight);
        let checks = "> Performing Pre-Upgrade checks...\nfail [0.1s]\n";
        assert_eq!(seen(&sight(None, checks)), None);
        let text = "> Setting cluster version to 130.0.0...\ndone [0.1s]\n> Upgrading etcd cluster...\n";
        let lost = seen(&sight(None, text)).unwrap();
        assert_eq!(lost.summary(), "upgrade to 130.0.0 was interrupted");
        assert!(lost.is_unfinished());
        let failed = seen(&sight(None, &format!("{text}fail [1,0s]\n"))).unwrap();
        assert_eq!(failed.summary(), "upgrade to 130.0.0 failed");
        // By hand, after the unit had ended.
        let mut ended = unit("metalk8s-cli-upgrade", "2026-11-23T08:00:00Z", UnitState::Succeeded);
        ended.ended = Some("2026-11-23T08:30:00Z".parse().unwrap());
        assert_eq!(seen(&sight(Some(ended.clone()), text)).unwrap().state, JobState::Lost);
        ended.ended = Some("2026-11-23T09:30:00Z".parse().unwrap());
        assert_eq!(seen(&sight(Some(ended), text)).unwrap().state, JobState::Succeeded);
        let by_hand = unit("upgrade.sh", "2026-11-23T09:00:00Z", UnitState::Running);
        let running = seen(&sight(Some(by_hand), text)).unwrap();
        assert_eq!((running.state, running.version.as_str()), (JobState::Running, "130.0.0"));
    }
}
