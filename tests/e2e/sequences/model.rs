//! What the cluster should be after a command, and how the command should end.

use std::collections::BTreeMap;

/// Versions of the example Solution that are imported, lowest first.
pub const VERSIONS: [&str; 2] = ["1.0.0", "1.1.0"];

/// What a client types: a verb and the environment that it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Command {
    pub environment: usize,
    pub verb: Verb,
}

/// Versions are places in [`VERSIONS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    Create,
    Describe(u8),
    Delete { with_solutions: bool },
    Add(usize),
    Upgrade(usize),
    Downgrade(usize),
    Remove,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Environment {
    pub description: Option<u8>,
    /// Which version of the Solution it runs.
    pub version: Option<usize>,
}

pub type Cluster = BTreeMap<usize, Environment>;

/// Exit statuses: done or unchanged, no such thing, in the way.
const DONE: i32 = 0;
const MISSING: i32 = 3;
const CONFLICT: i32 = 4;

/// How `command` ends in `cluster`, and what the cluster is afterwards.
pub fn after(cluster: &Cluster, command: Command) -> (i32, Cluster) {
    let mut cluster = cluster.clone();
    let status = match (command.verb, cluster.get_mut(&command.environment)) {
        (Verb::Create, None) => {
            cluster.insert(command.environment, Environment::default());
            DONE
        }
        (_, None) => MISSING,
        (Verb::Create, Some(_)) => DONE,
        (Verb::Describe(text), Some(environment)) => {
            environment.description = Some(text);
            DONE
        }
        (Verb::Delete { with_solutions }, Some(environment)) => {
            if environment.version.is_some() && !with_solutions {
                CONFLICT
            } else {
                cluster.remove(&command.environment);
                DONE
            }
        }
        (verb, Some(environment)) => version(verb, &mut environment.version),
    };
    (status, cluster)
}

fn version(verb: Verb, version: &mut Option<usize>) -> i32 {
    let (wanted, is_allowed) = match (verb, *version) {
        (Verb::Add(wanted), None) => (Some(wanted), true),
        (_, None) => return MISSING,
        (Verb::Add(wanted), Some(now)) => (Some(wanted), wanted == now),
        (Verb::Upgrade(wanted), Some(now)) => (Some(wanted), wanted >= now),
        (Verb::Downgrade(wanted), Some(now)) => (Some(wanted), wanted <= now),
        (_, Some(_)) => (None, true),
    };
    if !is_allowed {
        return CONFLICT;
    }
    *version = wanted;
    DONE
}
