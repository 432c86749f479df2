//! Who may change what at the same time, kept in Leases.

mod held;

use serde::{Deserialize, Serialize};

use super::environment::Environment;
use super::plan::Condition;
pub use held::{Asked, Held, JobState, Standing, Submission};

mod encoded;

/// What a command locks.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// The Salt master, against everybody: it will be restarted.
    Master,
    /// The Salt master, with others that do not restart it.
    MasterShare,
    /// Which archives are active.
    Catalogue,
    /// An Environment.
    Environment(String),
    /// The control plane, which grows by one node at a time.
    ControlPlane,
    /// A node.
    Node(String),
    /// A service configuration.
    Config(String),
}

/// Prefix of every Lease of this plugin.
pub const LEASE_PREFIX: &str = "metalk8s-cli.";
/// Label of every Lease of this plugin: `exclusive` or `share`.
pub const LEASE_LABEL: &str = "metalk8s.scality.com/cli-lock";
/// Annotation: who holds the Lease, for people.
pub const HOLDER: &str = "metalk8s.scality.com/cli-holder";
/// Annotation: the command that holds it.
pub const COMMAND: &str = "metalk8s.scality.com/cli-command";
/// Annotation: the Salt job that runs under it.
pub const ACTIVE_JOB: &str = "metalk8s.scality.com/cli-active-job";
/// Annotation: what was about to be asked of Salt under it, as JSON, until its job is known.
pub const SUBMISSION: &str = "metalk8s.scality.com/cli-submission";
/// Annotation: the last Salt jobs that were run under it, as JSON.
pub const JOBS: &str = "metalk8s.scality.com/cli-jobs";

impl Scope {
    /// The Lease's name; shares have one each, told apart by `holder`.
    #[must_use]
    pub fn lease(&self, holder: &str) -> String {
        match self {
            Self::Master => format!("{LEASE_PREFIX}salt-master"),
            Self::MasterShare => format!("{LEASE_PREFIX}salt-master-share.{holder}"),
            Self::Catalogue => format!("{LEASE_PREFIX}catalogue"),
            Self::Environment(name) => format!("{LEASE_PREFIX}environment.{}", encoded::lease_part(name)),
            Self::ControlPlane => format!("{LEASE_PREFIX}control-plane"),
            Self::Node(name) => format!("{LEASE_PREFIX}node.{name}"),
            Self::Config(name) => format!("{LEASE_PREFIX}config.{name}"),
        }
    }

    /// Whether whoever locks it works with Salt.
    #[must_use]
    pub fn is_salts(&self) -> bool {
        matches!(self, Self::Master | Self::MasterShare)
    }

    /// Whether it is a share.
    #[must_use]
    pub fn is_share(&self) -> bool {
        *self == Self::MasterShare
    }
}

impl std::fmt::Display for Scope {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Master | Self::MasterShare => formatter.write_str("the salt master"),
            Self::Catalogue => formatter.write_str("the catalogue"),
            Self::Environment(name) => write!(formatter, "environment/{name}"),
            Self::ControlPlane => formatter.write_str("the control plane"),
            Self::Node(name) => write!(formatter, "node/{name}"),
            Self::Config(name) => write!(formatter, "config/{name}"),
        }
    }
}

/// A Salt job that was started by this plugin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobNote {
    /// The job's id.
    pub jid: String,
    /// Who started it.
    pub user: String,
    /// The command that started it.
    pub command: String,
    /// What it works on.
    pub subject: String,
    /// The formula or function.
    pub function: String,
    /// What is to be looked at when it has ended, for `wait job`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub promises: Vec<Promise>,
}

/// What the API server is to show when a job has ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Promise {
    /// An operator is available.
    Operator {
        /// Where.
        namespace: String,
        /// Whose operator.
        solution: String,
        /// In which version.
        version: String,
    },
    /// A node is ready.
    Node {
        /// Which node.
        name: String,
        /// Its roles, as words.
        roles: Vec<String>,
    },
    /// Etcd is ready, on this node as well.
    Etcd {
        /// Which node.
        node: String,
    },
}

impl Promise {
    /// What waiting for `condition` after a job promises; none where no job is left early before it.
    #[must_use]
    pub fn of(condition: &Condition) -> Option<Self> {
        match condition.clone() {
            Condition::OperatorAvailable {
                namespace,
                solution,
                version,
                ..
            } => Some(Self::Operator {
                namespace,
                solution,
                version,
            }),
            Condition::NodeReady { name, roles } => Some(Self::Node { name, roles }),
            Condition::EtcdReady { node } => Some(Self::Etcd { node }),
            _ => None,
        }
    }

    /// Whether it still holds: an operator is promised only as long as its namespace is configured for
    /// that version.
    #[must_use]
    pub fn stands(&self, environments: &[Environment]) -> bool {
        let Self::Operator {
            namespace,
            solution,
            version,
        } = self
        else {
            return true;
        };
        environments
            .iter()
            .filter_map(|one| one.member(namespace))
            .any(|member| member.version_of(solution) == Some(version))
    }

    /// What is to be waited for.
    #[must_use]
    pub fn condition(&self) -> Condition {
        match self.clone() {
            Self::Operator {
                namespace,
                solution,
                version,
            } => Condition::OperatorAvailable {
                namespace,
                solution,
                version,
                // A later command may have changed it.
                webhook: None,
            },
            Self::Node { name, roles } => Condition::NodeReady { name, roles },
            Self::Etcd { node } => Condition::EtcdReady { node },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_promised_is_waited_for() {
        let name = || "node-1".to_owned();
        for condition in [
            Condition::OperatorAvailable {
                namespace: "prod".to_owned(),
                solution: "x".to_owned(),
                version: "1.0.0".to_owned(),
                webhook: None,
            },
            Condition::NodeReady {
                name: name(),
                roles: vec!["etcd".to_owned()],
            },
            Condition::EtcdReady { node: name() },
        ] {
            let promise = Promise::of(&condition).unwrap();
            let text = serde_json::to_string(&promise).unwrap();
            let read: Promise = serde_json::from_str(&text).unwrap();
            assert_eq!(read.condition(), condition);
        }
        let other = Condition::Definitions {
            names: Vec::new(),
            present: true,
        };
        assert_eq!(Promise::of(&other), None);
    }

    #[test]
    fn a_version_that_was_replaced_is_promised_no_longer() {
        use crate::domain::environment::tests::environment;
        let promise = Promise::Operator {
            namespace: "a".to_owned(),
            solution: "x".to_owned(),
            version: "1.0.0".to_owned(),
        };
        for (solutions, stands) in [
            (&[("x", "1.0.0")][..], true),
            (&[("x", "1.1.0")], false),
            (&[("y", "1.0.0")], false),
        ] {
            assert_eq!(
                promise.stands(&[environment("prod", &[("a", solutions)])]),
                stands
            );
        }
        assert!(!promise.stands(&[]));
        assert!(Promise::Etcd { node: "n".to_owned() }.stands(&[]));
    }

    #[test]
    fn leases_are_named_after_what_they_lock() {
        assert_eq!(
            Scope::Environment("prod".into()).lease("x"),
            "metalk8s-cli.environment.prod"
        );
        assert_eq!(Scope::MasterShare.lease("x"), "metalk8s-cli.salt-master-share.x");
    }
}
