//! Backend-independent steps on Solutions, and how Salt carries them out.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{Call, Job, Minions};
use crate::salt::formula;

/// A step that the backend carries out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Intent {
    /// Add an archive to the configuration, or remove it.
    Configure {
        /// The ISO file on the bootstrap node.
        archive: String,
        removed: bool,
    },
    Refresh,
    /// Bring the mounts and the catalogue in line with the configuration.
    Synchronise,
    /// Pass the mounted archives to the Salt master.
    PassToMaster,
    Activate {
        solution: String,
        version: String,
    },
    /// Let a Solution have no active version.
    Deactivate {
        solution: String,
    },
    /// Apply the custom resource definitions of the active versions, and remove those of deactivated ones.
    DeployComponents,
    /// The same, also for those that have objects, which go with them. Salt makes no difference.
    ForceComponents,
    /// Deploy the operators of an Environment, as its namespaces are configured.
    Prepare {
        environment: String,
        webhook: bool,
    },
}

#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// It is answered at once.
    Call(Call),
    Run(Job),
}

impl Intent {
    /// The request by which Salt does it. `bootstrap` is the bootstrap node's minion id.
    pub fn request(&self, bootstrap: &str) -> Request {
        match self {
            Self::Configure { archive, removed: false } => call(
                "metalk8s_solutions.configure_archive",
                json!({"archive": archive, "create_config": true}),
            ),
            Self::Configure { archive, removed: true } => call(
                "metalk8s_solutions.configure_archive",
                json!({"archive": archive, "create_config": true, "removed": true}),
            ),
            Self::Refresh => call("saltutil.refresh_pillar", json!({})),
            Self::Synchronise => orchestrate(formula::IMPORT, json!({"bootstrap_id": bootstrap})),
            Self::PassToMaster => {
                Request::Run(Job::State { formula: formula::MASTER.to_owned(), minions: Minions::Bootstrap })
            }
            Self::Activate { solution, version } => call(
                "metalk8s_solutions.activate_solution",
                json!({"solution": solution, "version": version}),
            ),
            Self::Deactivate { solution } => {
                call("metalk8s_solutions.deactivate_solution", json!({"solution": solution}))
            }
            Self::DeployComponents | Self::ForceComponents => {
                orchestrate(formula::COMPONENTS, json!({"bootstrap_id": bootstrap}))
            }
            Self::Prepare { environment, webhook } => orchestrate(
                formula::ENVIRONMENT,
                json!({"orchestrate": {"env_name": environment, "webhook_enabled": webhook}}),
            ),
        }
    }
}

impl Request {
    /// In full detail, with Salt's names.
    pub fn summary(&self) -> String {
        match self {
            Self::Call(Call { function, arguments, .. }) => {
                let arguments = Value::Object(arguments.clone());
                format!("call Salt {function} {arguments} on the bootstrap node")
            }
            Self::Run(job) => job.summary(),
        }
    }
}

fn call(function: &str, arguments: Value) -> Request {
    Request::Call(Call::new(function, into_map(arguments)))
}

fn orchestrate(formula: &str, pillar: Value) -> Request {
    Request::Run(Job::Orchestrate { formula: formula.to_owned(), pillar: into_map(pillar) })
}

pub(super) fn into_map(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn salt_is_told_the_bootstrap_node_and_the_environment() {
        let summary = |intent: Intent| intent.request("boot").summary();
        assert_eq!(
            summary(Intent::Synchronise),
            "run Salt state.orchestrate metalk8s.orchestrate.solutions.import-components \
             pillar={\"bootstrap_id\":\"boot\"}"
        );
        assert_eq!(
            summary(Intent::DeployComponents),
            "run Salt state.orchestrate metalk8s.orchestrate.solutions.deploy-components \
             pillar={\"bootstrap_id\":\"boot\"}"
        );
        let prepare = Intent::Prepare { environment: "prod".to_owned(), webhook: true };
        assert_eq!(
            summary(prepare),
            "run Salt state.orchestrate metalk8s.orchestrate.solutions.prepare-environment \
             pillar={\"orchestrate\":{\"env_name\":\"prod\",\"webhook_enabled\":true}}"
        );
    }

    #[test]
    fn an_archive_is_configured_by_its_file() {
        let configure = |removed| Intent::Configure { archive: "/a.iso".to_owned(), removed };
        let arguments = |removed| match configure(removed).request("boot") {
            Request::Call(call) => Value::Object(call.arguments),
            Request::Run(job) => panic!("{job:?}"),
        };
        assert_eq!(arguments(false), json!({"archive": "/a.iso", "create_config": true}));
        assert_eq!(arguments(true), json!({"archive": "/a.iso", "create_config": true, "removed": true}));
    }
}
