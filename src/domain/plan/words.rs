//! The descriptions of steps: in the words of users, and in full detail.

use std::fmt;

use serde_json::Value;

use super::{Action, Call, Condition, Job, Step};
use crate::domain::plans::formula;
use crate::domain::service_config;
use crate::domain::well_known;

/// The description of a step for users.
struct Phrase {
    /// In a plan: `create`.
    verb: &'static str,
    /// As progress: `creating`.
    doing: &'static str,
    object: String,
}

impl Phrase {
    fn new(verb: &'static str, doing: &'static str, object: impl fmt::Display) -> Self {
        let object = object.to_string();
        Self { verb, doing, object }
    }

    fn planned(&self) -> String {
        format!("{} {}", self.verb, self.object)
    }

    fn progress(&self) -> String {
        format!("{} {}", self.doing, self.object)
    }
}

impl Step {
    /// In a plan: `create namespace/prod`.
    #[must_use]
    pub fn planned(&self) -> String {
        self.action.phrase(self.subject.as_deref()).planned()
    }
}

impl Action {
    /// In a plan: `create namespace/prod`.
    #[must_use]
    pub fn planned(&self) -> String {
        self.phrase(None).planned()
    }

    /// As progress: `creating namespace/prod`. `subject` is what a Salt job deploys, if the job does not say.
    #[must_use]
    pub fn progress(&self, subject: Option<&str>) -> String {
        self.phrase(subject).progress()
    }

    fn phrase(&self, subject: Option<&str>) -> Phrase {
        match self {
            Self::Create { target, .. } => Phrase::new("create", "creating", target),
            Self::Patch { target, .. } | Self::Restore { target, .. } => {
                Phrase::new("change", "changing", target)
            }
            Self::Delete { target } => Phrase::new("delete", "deleting", target),
            Self::Unmake { target, .. } => Phrase::new("delete", "deleting", target),
            Self::Drain { node } => Phrase::new("drain", "draining", format!("node/{node}")),
            Self::RemoveOperator { namespace, solution } => {
                let operator = format!("the operator of {solution} in {namespace}");
                Phrase::new("remove", "removing", operator)
            }
            Self::MarkInactive { solution, version } => {
                let entry = format!("{solution} {version} as not active in the catalogue");
                Phrase::new("mark", "marking", entry)
            }
            Self::RemoveAdded { definitions } => Phrase::new(
                "delete",
                "deleting",
                format!(
                    "those of customresourcedefinition {} of which no object exists",
                    definitions.join(", ")
                ),
            ),
            Self::Record {
                solution, version, ..
            } => {
                let contents = format!("what archive {solution}-{version} brings");
                Phrase::new("record", "recording", contents)
            }
            Self::Conclude { namespaces, .. } => {
                let history = format!("the result in the history of {}", namespaces.join(", "));
                Phrase::new("record", "recording", history)
            }
            Self::Call(call) => call.phrase(),
            Self::Run(job) => job.phrase(subject),
            Self::Await(condition @ Condition::NodeUnneeded { .. }) => {
                Phrase::new("check", "checking", format!("that {condition}"))
            }
            Self::Await(condition) => Phrase::new("wait", "waiting", format!("until {condition}")),
        }
    }

    /// In full detail, with Salt's names and with patches.
    #[must_use]
    pub fn summary(&self) -> String {
        match self {
            Self::Patch { target, patch } => format!("change {target}: {}", visible(patch)),
            Self::Restore { target, old, .. } => format!("change {target}: {}", visible(old)),
            Self::Call(call) => {
                format!(
                    "call salt {} {} on the bootstrap node",
                    call.function,
                    Value::Object(call.arguments.clone())
                )
            }
            Self::Run(Job::Orchestrate { formula, pillar }) => {
                format!(
                    "run salt state.orchestrate {formula} pillar={}",
                    Value::Object(pillar.clone())
                )
            }
            Self::Run(Job::State { formula }) => {
                format!("run salt state.sls {formula} on the bootstrap node")
            }
            _ => self.planned(),
        }
    }
}

impl Call {
    /// As progress.
    #[must_use]
    pub fn progress(&self) -> String {
        self.phrase().progress()
    }

    fn phrase(&self) -> Phrase {
        let argument = |name: &str| {
            self.arguments
                .get(name)
                .and_then(Value::as_str)
                .unwrap_or_default()
        };
        let (solution, version) = (argument("solution"), argument("version"));
        match self.function.as_str() {
            "metalk8s_solutions.activate_solution" => {
                Phrase::new("activate", "activating", format!("{solution} {version}"))
            }
            "metalk8s_solutions.deactivate_solution" => Phrase::new("deactivate", "deactivating", solution),
            "metalk8s_solutions.configure_archive" => {
                let archive = argument("archive");
                if self.arguments.contains_key("removed") {
                    Phrase::new("remove", "removing", format!("{archive} from the configuration"))
                } else {
                    Phrase::new("add", "adding", format!("{archive} to the configuration"))
                }
            }
            "saltutil.refresh_pillar" => {
                Phrase::new("refresh", "refreshing", "the pillar of the bootstrap node")
            }
            other => Phrase::new("call", "calling", format!("salt {other} on the bootstrap node")),
        }
    }
}

impl Job {
    /// As progress; `subject` is what it deploys, if it does not say.
    #[must_use]
    pub fn progress(&self, subject: Option<&str>) -> String {
        self.phrase(subject).progress()
    }

    fn phrase(&self, subject: Option<&str>) -> Phrase {
        let argument = |name: &str| match self {
            Self::Orchestrate { pillar, .. } => pillar.get("orchestrate").and_then(|all| all[name].as_str()),
            Self::State { .. } => None,
        };
        let deploy = |object: &str| Phrase::new("deploy", "deploying", object);
        match self.formula() {
            formula::ENVIRONMENT => match (subject, argument("env_name")) {
                (Some(subject), _) => deploy(subject),
                (None, Some(environment)) => deploy(&format!("the operators of environment {environment}")),
                (None, None) => deploy("the operators of an environment"),
            },
            formula::NODE => deploy(&format!("node/{}", argument("node_name").unwrap_or_default())),
            formula::IMPORT => Phrase::new("update", "updating", "the mounted archives and the catalogue"),
            formula::COMPONENTS => {
                let definitions = "the custom resource definitions of the active solutions";
                Phrase::new("update", "updating", definitions)
            }
            formula::MASTER => Phrase::new("update", "updating", "the archives that the Salt master sees"),
            other => Phrase::new("apply", "applying", subject.unwrap_or(other)),
        }
    }
}

/// A patch without its resourceVersion and the history of the Environment, and without the document of a service configuration, which is long and may
/// contain secrets.
fn visible(patch: &Value) -> String {
    let mut patch = patch.clone();
    if let Some(text) = patch
        .get_mut("data")
        .and_then(|data| data.get_mut(service_config::KEY))
    {
        let lines = text.as_str().map_or(0, |text| text.lines().count());
        *text = Value::String(format!("({lines} lines)"));
    }
    // The whole history is written again with each change.
    if let Some(annotations) = patch
        .pointer_mut("/metadata/annotations")
        .and_then(Value::as_object_mut)
    {
        annotations.remove(well_known::HISTORY);
        if annotations.is_empty() {
            patch["metadata"]
                .as_object_mut()
                .map(|metadata| metadata.remove("annotations"));
        }
    }
    if let Some(metadata) = patch.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.remove("resourceVersion");
        if metadata.is_empty() {
            patch.as_object_mut().map(|object| object.remove("metadata"));
        }
    }
    patch.to_string()
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OperatorAvailable {
                namespace,
                solution,
                version,
                ..
            } => {
                write!(
                    formatter,
                    "the operator of {solution} {version} is available in {namespace}"
                )
            }
            Self::Gone(reference) => write!(formatter, "{reference} is gone"),
            Self::NoneLeft { resource, namespace } => {
                write!(formatter, "no {} is left in {namespace}", resource.word())
            }
            Self::Catalogued {
                solution,
                version,
                present,
            } => {
                let verb = if *present { "lists" } else { "no longer lists" };
                write!(formatter, "the catalogue {verb} {solution} {version}")
            }
            Self::MasterSees { archives, present } => {
                let verb = if *present { "sees" } else { "no longer sees" };
                write!(formatter, "the Salt master {verb} {}", archives.join(", "))
            }
            Self::Definitions { names, present } => {
                let verb = if *present { "established" } else { "gone" };
                write!(formatter, "{} are {verb}", names.join(", "))
            }
            Self::NodeUnneeded { name } => write!(formatter, "nothing needs node/{name}"),
            Self::NodeReady { name, .. } => write!(formatter, "node/{name} is ready"),
            Self::EtcdReady { node } => write!(formatter, "etcd is ready, on {node} as well"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::domain::resource::{CONFIG_MAP, Reference};

    #[test]
    fn summaries_leave_the_guard_out() {
        let action = Action::Patch {
            target: Reference::namespaced(CONFIG_MAP, "prod", "c"),
            patch: json!({"metadata": {"resourceVersion": "7"}, "data": {"x": "1.0.0"}}),
        };
        assert_eq!(
            action.summary(),
            r#"change configmap/c in prod: {"data":{"x":"1.0.0"}}"#
        );
        let action = Action::Patch {
            target: Reference::namespaced(CONFIG_MAP, "metalk8s-auth", "metalk8s-dex-config"),
            patch: json!({"data": {"config.yaml": "a: 1\nhash: secret\n"}}),
        };
        assert!(!action.summary().contains("secret"), "{}", action.summary());
        assert_eq!(
            action.planned(),
            "change configmap/metalk8s-dex-config in metalk8s-auth"
        );
    }

    #[test]
    fn what_salt_does_is_told_in_words_of_users() {
        let prepare = crate::domain::plans::solution::prepare("prod", false);
        assert_eq!(
            prepare.progress(Some("the operator of x 1.0.0 in prod")),
            "deploying the operator of x 1.0.0 in prod"
        );
        assert_eq!(prepare.planned(), "deploy the operators of environment prod");
        let archive = |arguments| Action::call("metalk8s_solutions.configure_archive", arguments);
        assert_eq!(
            archive(json!({"archive": "/a.iso", "create_config": true})).progress(None),
            "adding /a.iso to the configuration"
        );
        assert_eq!(
            archive(json!({"archive": "/a.iso", "removed": true})).planned(),
            "remove /a.iso from the configuration"
        );
        let node = Action::orchestrate(formula::NODE, json!({"orchestrate": {"node_name": "n"}}));
        assert_eq!(node.planned(), "deploy node/n");
        for (formula, told) in [
            (formula::IMPORT, "updating the mounted archives and the catalogue"),
            (formula::MASTER, "updating the archives that the Salt master sees"),
        ] {
            assert_eq!(Action::state(formula).progress(None), told);
        }
    }
}
