//! Scripts of MetalK8s that run detached on the bootstrap node.
//!
//! MetalK8s' own scripts restart what runs Salt, so they cannot run under Salt. Salt only starts them, as a transient
//! service of systemd, and is asked about them afterwards. systemd keeps the name and the result of such a service
//! until the node is rebooted, or until the service is removed before the next run.

mod command;
mod log;
mod unit;

use serde::{Deserialize, Serialize};

pub use command::units_command;
pub use log::{Progress, Step, steps};
pub use unit::{Unit, UnitState, units};

/// Prefix of the names of all units that this plugin starts.
pub const UNIT_PREFIX: &str = "metalk8s-cli-";

/// Function of a submission, as a lock records it, whose marker is the name of a unit.
pub const SUBMITTED: &str = "systemd-run";

/// Where MetalK8s' scripts write their logs.
pub const LOGS: &str = "/var/log/metalk8s";

/// A script, and how it is run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Script {
    /// The name of its unit, without `.service`: `metalk8s-cli-upgrade`. One of this name runs at a time.
    pub unit: String,
    /// What systemd shows as its description: what the script does, for people and for clients that come back.
    pub description: String,
    /// Its path on the bootstrap node.
    pub path: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The file that it logs its steps to.
    pub log: String,
    /// The command by which a user returns to it: `kubectl metalk8s wait cluster`.
    pub resume: String,
}

/// What is known of a script that was started.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sight {
    /// Its unit; none if systemd does not know it: the node was rebooted, or it never began.
    pub unit: Option<Unit>,
    /// The steps that it has logged.
    pub steps: Vec<Step>,
}

impl Script {
    /// The name of its file: `upgrade.sh`.
    #[must_use]
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

impl Sight {
    /// What the output of [`Script::look_command`] shows.
    #[must_use]
    pub fn of(script: &Script, output: &str) -> Self {
        let (shown, marks) = output.split_once(command::SEPARATOR).unwrap_or((output, ""));
        let unit = units(shown).into_iter().find(|unit| unit.name == script.unit);
        let steps = steps(marks, unit.as_ref().and_then(|unit| unit.started));
        Self { unit, steps }
    }

    /// The step that runs, or that ran last.
    #[must_use]
    pub fn last_step(&self) -> Option<&Step> {
        self.steps.last()
    }

    /// The step that failed.
    #[must_use]
    pub fn failed_step(&self) -> Option<&Step> {
        self.steps.iter().rfind(|step| step.progress == Progress::Failed)
    }
}
