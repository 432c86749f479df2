//! The changing verbs, each with what it begins from.

mod table;

use crate::snapshot::OF_ENVIRONMENT;

pub use table::SCENARIOS;

/// What the second environment of a scenario is called.
pub const SECOND: &str = "ENV-b";

/// In the place of a command that sets up: the bootstrap node is rebooted.
pub const REBOOT: &str = "reboot";

/// A command that changes something, with the state that it begins with and what somebody else does meanwhile.
///
/// `ENV` stands for a name that each run has for itself, `ARCHIVES` for the directory of the archives, `JOB` and `SILENCE`
/// for the Salt job and the silence that were left when the old state was brought about. What follows ` < ` is standard
/// input.
#[derive(Debug, Clone, Copy)]
pub struct Scenario {
    /// The verb and its resource, the first part of a cell's name.
    pub name: &'static str,
    pub set_up: &'static [&'static str],
    pub command: &'static str,
    /// The command that somebody else runs while this one is suspended. If it succeeds, its outcome has to last.
    pub rival: &'static str,
    pub watched: &'static [&'static [&'static str]],
    pub beside: Beside,
    /// Each command makes an object of its own, whatever others there are.
    pub adds: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    /// What every sandbox has.
    Cluster,
    /// Prometheus and Alertmanager.
    Silences,
    /// Neither Salt nor anything else of MetalK8s.
    Direct,
}

/// In the order of what a cell costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Beside {
    /// Everything: what it works on has a name of its own.
    Everything,
    /// All but the scenarios that watch the same, since what it works on is one document.
    OtherDocuments,
    /// Nothing: it changes what everybody shares, by Salt also files, mounts and processes.
    Nothing,
}

impl Scenario {
    /// A verb that changes an environment.
    const fn new(
        name: &'static str,
        set_up: &'static [&'static str],
        command: &'static str,
        rival: &'static str,
    ) -> Self {
        let beside = Beside::Everything;
        Self { name, set_up, command, rival, watched: &[OF_ENVIRONMENT], beside, adds: false }
    }

    /// The same verb, of an object which is not an environment.
    const fn on(self, watched: &'static [&'static [&'static str]]) -> Self {
        Self { watched, ..self }
    }

    /// The same verb, where all objects of the type are in one document.
    const fn in_document(self) -> Self {
        Self { beside: Beside::OtherDocuments, ..self }
    }

    /// The same verb, where the object is files of the bootstrap node.
    const fn in_files(self) -> Self {
        Self { beside: Beside::Nothing, ..self }
    }

    /// Whether this one begins where that one ends.
    pub fn follows(&self, other: &Self) -> bool {
        self.set_up.last() == Some(&other.command)
    }

    /// What orders scenarios by the time of a cell.
    pub fn cost(&self) -> impl Ord + use<> {
        (self.beside, self.is_of_cluster())
    }

    /// Whether the command waits for a job that was left. That brings the new state about whatever becomes of the command.
    pub fn is_resumed(&self) -> bool {
        self.command.contains("JOB")
    }

    pub fn theme(&self) -> Theme {
        match self.name {
            name if name.ends_with("silence") => Theme::Silences,
            name if name.ends_with(" directly") => Theme::Direct,
            _ => Theme::Cluster,
        }
    }

    /// Whether Salt does nothing for it but change objects of the API server, which can be done again from a record.
    pub fn has_records(&self) -> bool {
        self.beside != Beside::Nothing
    }

    /// Whether the real Salt does its part in each cell.
    pub fn works_beside_salt(&self) -> bool {
        !self.has_records() && self.theme() != Theme::Direct
    }

    pub fn has_second(&self) -> bool {
        self.command.contains(SECOND)
    }

    /// The paths of all that is compared.
    pub fn paths(&self) -> Vec<String> {
        let mut paths: Vec<String> = self.watched.concat().into_iter().map(str::to_owned).collect();
        if self.has_second() {
            paths.extend(OF_ENVIRONMENT.iter().map(|path| path.replace("ENV", SECOND)));
        }
        paths
    }

    /// Whether writing the objects that it watches brings about the state that it begins with: no job and no silence of
    /// earlier commands belongs to that, and no field has to be the plugin's own, as it has with the direct backend.
    pub fn is_written(&self) -> bool {
        self.has_records() && !self.is_resumed() && self.theme() == Theme::Cluster
    }

    /// Whether the command runs a script of MetalK8s, which goes on without the command, and restarts the API server.
    pub fn is_of_cluster(&self) -> bool {
        self.command.starts_with("upgrade cluster")
    }
}
