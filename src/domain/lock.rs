//! Who may change what at the same time, kept in Leases.

use serde::{Deserialize, Serialize};

use super::environment::Environment;
use super::plan::Condition;

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

/// A Lease as it was read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    /// Its name.
    pub lease: String,
    /// Which process holds it; none where it is free.
    pub identity: Option<String>,
    /// Who that is, for people.
    pub holder: String,
    /// The command that holds it.
    pub command: String,
    /// Seconds left until it expires, by the API server's clock; negative when it has.
    pub seconds_left: i64,
    /// The Salt job that runs under it.
    pub job: Option<String>,
}

/// Whether a Lease stands in the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// Nobody holds it.
    Free,
    /// Somebody does.
    Held,
    /// Its owner is gone; this job of theirs decides.
    Orphaned(String),
}

impl Held {
    /// Whether it stands in the way.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match (&self.identity, &self.job) {
            (None, _) => Standing::Free,
            (Some(_), _) if self.seconds_left > 0 => Standing::Held,
            (Some(_), Some(job)) => Standing::Orphaned(job.clone()),
            (Some(_), None) => Standing::Free,
        }
    }

    /// Whether taking `scope` would have to wait for its holder.
    #[must_use]
    pub fn excludes(&self, scope: &Scope) -> bool {
        let named = match scope {
            Scope::Master => {
                let share = Scope::MasterShare.lease("");
                self.lease == scope.lease("") || self.lease.starts_with(&share)
            }
            Scope::MasterShare => self.lease == Scope::Master.lease(""),
            _ => self.lease == scope.lease(""),
        };
        named && self.standing() != Standing::Free
    }

    /// What somebody who only looks is told of it, if it keeps others from `scope`.
    #[must_use]
    pub fn warning(&self, scope: &Scope) -> Option<String> {
        if !self.excludes(scope) {
            return None;
        }
        Some(match self.standing() {
            Standing::Orphaned(job) => format!(
                "salt job {job} was left to change {scope} by {} ({}) and may still run",
                self.holder, self.command
            ),
            _ => format!("at this moment {scope} is being changed by {}", self.describe()),
        })
    }

    /// Who holds it and what for.
    #[must_use]
    pub fn describe(&self) -> String {
        let job = self
            .job
            .as_ref()
            .map_or_else(String::new, |job| format!(", job {job}"));
        format!("{} ({}{job})", self.holder, self.command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dead_owners_job_decides() {
        let mut lease = Held {
            seconds_left: 10,
            ..Held::default()
        };
        assert_eq!(lease.standing(), Standing::Free);
        lease.identity = Some("me".to_owned());
        assert_eq!(lease.standing(), Standing::Held);
        lease.seconds_left = -1;
        assert_eq!(lease.standing(), Standing::Free);
        lease.job = Some("2026".to_owned());
        assert_eq!(lease.standing(), Standing::Orphaned("2026".to_owned()));
    }

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
    fn a_job_that_was_left_may_have_ended() {
        let scope = Scope::Environment("a".to_owned());
        let mut lease = Held {
            lease: scope.lease(""),
            identity: Some("me".to_owned()),
            holder: "jane@desk".to_owned(),
            command: "add solution x".to_owned(),
            seconds_left: 1,
            job: Some("2026".to_owned()),
        };
        assert_eq!(lease.warning(&Scope::Catalogue), None);
        let text = lease.warning(&scope).unwrap();
        assert!(
            text.starts_with("at this moment environment/a is being changed by jane@desk"),
            "{text}"
        );
        lease.seconds_left = -1;
        let text = lease.warning(&scope).unwrap();
        assert!(
            text.contains("salt job 2026 was left") && text.contains("may still run"),
            "{text}"
        );
    }

    #[test]
    fn master_and_shares_exclude_each_other_and_the_rest_itself() {
        let held = |scope: &Scope| Held {
            lease: scope.lease("x"),
            identity: Some("me".to_owned()),
            seconds_left: 1,
            ..Held::default()
        };
        let node = Scope::Node("a".to_owned());
        for (holder, wanted, excludes) in [
            (&Scope::Master, &Scope::MasterShare, true),
            (&Scope::MasterShare, &Scope::Master, true),
            (&Scope::MasterShare, &Scope::MasterShare, false),
            (&Scope::Master, &Scope::Master, true),
            (&node, &node, true),
            (&node, &Scope::Node("b".to_owned()), false),
            (&Scope::ControlPlane, &Scope::ControlPlane, true),
        ] {
            assert_eq!(held(holder).excludes(wanted), excludes, "{holder} and {wanted}");
        }
        let free = Held {
            identity: None,
            ..held(&node)
        };
        assert!(!free.excludes(&node));
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
