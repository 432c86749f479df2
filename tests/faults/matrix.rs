//! The whole matrix.

use std::sync::Arc;

use crate::cell::Recording;
use crate::fault::{FAULTS, Fault};
use crate::request;
use crate::scenario::Scenario;
use crate::script::Key;

/// Of equal requests that change nothing, such as reviews of permissions or looks at a job, so many stand for all.
const LOOKS: usize = 3;

/// The same of a script, which is looked at each second, and of the renewals of its locks meanwhile.
const LOOKS_AT_SCRIPTS: usize = 8;

/// What an undisturbed run of a scenario showed.
pub struct Recorded {
    pub scenario: &'static Scenario,
    pub recording: Recording,
}

#[derive(Clone)]
pub struct Cell {
    /// Whose request.
    pub recorded: Arc<Recorded>,
    pub key: Key,
    pub fault: Fault,
}

impl Cell {
    pub fn new(recorded: &Arc<Recorded>, key: &Key, fault: Fault) -> Self {
        Self { recorded: Arc::clone(recorded), key: key.clone(), fault: fault.met_by(recorded.scenario) }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.recorded.scenario.name;
        write!(formatter, "{name}/{}/{}", self.key, self.fault.name)
    }
}

/// Each request of these commands with each fault that it can meet.
pub fn all(recorded: &[Arc<Recorded>]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for recorded in recorded {
        let is_one_of_many = |key: &&Key| {
            let most = if recorded.scenario.is_of_cluster() {
                LOOKS_AT_SCRIPTS
            } else if request::is_of_journal(&key.label) {
                1
            } else if request::is_read(&key.label) {
                LOOKS
            } else {
                usize::MAX
            };
            key.number > most
        };
        let requests = recorded.recording.requests.iter();
        for key in requests.filter(|key| !is_one_of_many(key)) {
            let suitable = FAULTS.iter().filter(|fault| fault.suits(&key.label));
            cells.extend(suitable.map(|fault| Cell::new(recorded, key, *fault)));
        }
    }
    cells
}
