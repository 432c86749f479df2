//! Scripts of MetalK8s that run detached on the bootstrap node.
//!
//! MetalK8s' own scripts restart what runs Salt, so they cannot run under Salt. Salt only starts them, as a transient
//! service of systemd, and is asked about them afterwards. systemd keeps the name and the result of such a service
//! until the node is rebooted, or until the service is removed before the next run.

mod command;
mod failure;
mod log;
mod process;
mod unit;

use serde::{Deserialize, Serialize};

pub use command::units_command;
pub use failure::causes;
pub use log::{Progress, Run, Step};
pub use unit::{Unit, UnitState, units};

/// Prefix of the names of all units that this plugin starts.
pub const UNIT_PREFIX: &str = "metalk8s-cli-";

/// Function of a submission, as a lock records it, whose marker is the name of a unit.
pub const SUBMITTED: &str = "systemd-run";

/// Where MetalK8s' scripts write their logs.
pub const LOGS: &str = "/var/log/metalk8s";

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Script {
    /// The name of its unit, without `.service`: `metalk8s-cli-upgrade`. One of this name runs at a time.
    pub unit: String,
    /// What systemd shows as its description: what the script does, for people and for clients that come back.
    pub description: String,
    /// Its path on the bootstrap node.
    pub path: String,
    pub arguments: Vec<String>,
    /// The file that it logs its steps to.
    pub log: String,
    /// The command by which a user returns to it: `kubectl metalk8s wait cluster`.
    pub resume: String,
}

#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sight {
    /// Its unit, or the process of the same script that was started by hand, or `None` if neither is known: the node was
    /// rebooted, or it never began.
    pub unit: Option<Unit>,
    pub steps: Vec<Step>,
    /// The last run that is in the log, whoever started it.
    pub logged: Option<Run>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Failure {
    /// The states that failed by themselves, with their comments; none if the step did not print states.
    pub causes: Vec<String>,
    /// The end of its output.
    pub lines: Vec<String>,
}

impl Script {
    /// The name of its file: `upgrade.sh`.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

impl Sight {
    /// What the output of [`Script::look_command`] shows.
    pub fn of(script: &Script, output: &str) -> Self {
        let (shown, marks) = output.split_once(command::SEPARATOR).unwrap_or((output, ""));
        let mut units = units(shown);
        let is_meant = |unit: &Unit| unit.name == script.unit || unit.name == script.name();
        let running = units.iter().position(|unit| unit.is_running() && is_meant(unit));
        let found = running.or_else(|| units.iter().position(|unit| unit.name == script.unit));
        let unit = found.map(|index| units.swap_remove(index));
        let logged = Run::last(marks);
        let is_own = |run: &&Run| {
            let started = unit.as_ref().and_then(|unit| unit.started);
            run.is_since(started)
        };
        let steps = logged.as_ref().filter(is_own).map(|run| run.steps.clone());
        Self { steps: steps.unwrap_or_default(), unit, logged }
    }

    /// The step that runs, or that ran last.
    pub fn last_step(&self) -> Option<&Step> {
        self.steps.last()
    }

    pub fn failed_step(&self) -> Option<&Step> {
        self.steps.iter().rfind(|step| step.progress == Progress::Failed)
    }
}
