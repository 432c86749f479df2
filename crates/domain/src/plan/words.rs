//! The descriptions of steps: in the words of users, and in full detail.

use std::fmt;
use std::time::Duration;

use base::secrets;
use serde_json::Value;

use super::{Action, Condition, Intent, Job, Minions, Step};
use crate::alerting::silence::NewSilence;
use crate::backend::Backend;
use crate::cluster::etcd::Operation;
use crate::object::well_known;
use crate::salt::formula;
use crate::service_config;

struct Phrase {
    verb: &'static str,
    object: String,
}

impl Phrase {
    fn new(verb: &'static str, object: impl fmt::Display) -> Self {
        let object = object.to_string();
        Self { verb, object }
    }

    fn planned(&self) -> String {
        format!("{} {}", self.verb, self.object)
    }

    fn progress(&self) -> String {
        let doing = match self.verb {
            "back up" => "backing up".to_owned(),
            "run" => "running".to_owned(),
            verb => format!("{}ing", verb.trim_end_matches('e')),
        };
        format!("{doing} {}", self.object)
    }
}

impl Step {
    /// In a plan: `create namespace/prod`.
    pub fn planned(&self) -> String {
        self.action.phrase(self.subject.as_deref()).planned()
    }
}

impl Action {
    /// In a plan: `create namespace/prod`.
    pub fn planned(&self) -> String {
        self.phrase(None).planned()
    }

    /// As progress: `creating namespace/prod`. `subject` is what a Salt job deploys, if the job does not say.
    pub fn progress(&self, subject: Option<&str>) -> String {
        self.phrase(subject).progress()
    }

    fn phrase(&self, subject: Option<&str>) -> Phrase {
        match self {
            Self::Create { target, .. } => Phrase::new("create", target),
            Self::Patch { target, .. } | Self::Restore { target, .. } => Phrase::new("change", target),
            Self::Delete { target } => Phrase::new("delete", target),
            Self::Unmake { target, .. } => Phrase::new("delete", target),
            Self::Restart { target } => Phrase::new("restart", target),
            Self::Drain { node, .. } => Phrase::new("drain", format!("node/{node}")),
            Self::Silence { silences, .. } => Phrase::new("silence", muted(silences)),
            Self::Expire { id } => Phrase::new("expire", format!("silence/{id}")),
            Self::EndSilences { comment } => {
                let silences = format!("the silences with the comment {comment:?}");
                Phrase::new("expire", silences)
            }
            Self::RemoveOperator { namespace, solution } => {
                let operator = format!("the operator of {solution} in {namespace}");
                Phrase::new("remove", operator)
            }
            Self::MarkInactive { solution, version } => {
                let entry = format!("{solution} {version} as not active in the catalogue");
                Phrase::new("mark", entry)
            }
            Self::RemoveAdded { definitions } => {
                Phrase::new("delete", format!("the new CRDs {} that have no objects", definitions.join(", ")))
            }
            Self::RemoveDefinitions { definitions } => {
                Phrase::new("delete", format!("the CRDs {}, which have no objects", definitions.join(", ")))
            }
            Self::Record { solution, version, .. } => {
                let contents = format!("the content of archive {solution}-{version}");
                Phrase::new("record", contents)
            }
            Self::Conclude { namespaces, .. } => {
                let history = format!("the result in the history of {}", namespaces.join(", "));
                Phrase::new("record", history)
            }
            Self::Backend(intent) => intent.phrase(subject),
            Self::Run(job) => job.phrase(subject),
            Self::Check(checks) => Phrase::new(
                "run",
                format!("the checks of MetalK8s {} before the {}", checks.of, checks.direction),
            ),
            Self::Etcd { node, operation } => of_etcd(node, operation),
            Self::ForgetMinion { node } => Phrase::new("delete", format!("the Salt key of minion {node}")),
            Self::Script(script) => {
                Phrase::new("run", format!("{} on the bootstrap node: {}", script.name(), script.description))
            }
            Self::FollowIngress => {
                let known = "the control plane address that Salt knows";
                Phrase::new("update", known)
            }
            Self::ConfirmBackup { nodes, verify, .. } => backup_confirmed(nodes, *verify),
            Self::UnlistProducts { paths } => {
                let configuration = "from the configuration of the bootstrap node";
                Phrase::new("remove", format!("{} {configuration}", paths.join(", ")))
            }
            Self::WriteBootstrapConfiguration { .. } => {
                Phrase::new("write", "the configuration of the bootstrap node")
            }
            Self::ConfirmProducts { versions, present } => {
                let verb = if *present { "lists" } else { "no longer lists" };
                let versions = versions.join(", ");
                Phrase::new("check", format!("that Salt {verb} MetalK8s {versions}"))
            }
            Self::ConfirmRenewed { node, certificates } => {
                let names: Vec<&str> = certificates.keys().map(String::as_str).collect();
                let later = format!("that certificates of node/{node} expire later: {}", names.join(", "));
                Phrase::new("check", later)
            }
            Self::Await(condition @ (Condition::NodeUnneeded { .. } | Condition::NodeLost { .. })) => {
                Phrase::new("check", format!("that {condition}"))
            }
            Self::Await(condition) => Phrase::new("wait", format!("until {condition}")),
        }
    }

    /// A full description of the action, with its patch. Names of Salt functions appear only with the Salt backend.
    pub fn summary_by(&self, backend: Backend) -> String {
        match (self, backend) {
            (Self::Backend(_), Backend::Direct) => self.planned(),
            _ => self.summary(),
        }
    }

    /// The same where Salt does it.
    pub(crate) fn summary(&self) -> String {
        match self {
            Self::Patch { target, patch } => format!("change {target}: {}", visible(patch)),
            Self::Restore { target, old, .. } => format!("change {target}: {}", visible(old)),
            // The bootstrap node is known only to whoever uses Salt.
            Self::Backend(intent) => intent.request("BOOTSTRAP").summary(),
            Self::Run(job) => job.summary(),
            Self::Script(script) => format!("run on the bootstrap node: {}", script.start_command()),
            Self::Etcd { node, operation } => format!("run on node {node}: {}", operation.command()),
            _ => self.planned(),
        }
    }
}

fn of_etcd(node: &str, operation: &Operation) -> Phrase {
    match operation {
        Operation::Defragment => Phrase::new("defragment", format!("the database of etcd/{node}")),
        Operation::Disarm => Phrase::new("clear", "the alarm that a database of etcd is full"),
        Operation::Remove { member } => {
            Phrase::new("remove", format!("etcd member {member}, through etcd/{node}"))
        }
    }
}

impl Intent {
    /// As progress. `subject` is what it deploys, if it does not say.
    pub fn progress(&self, subject: Option<&str>) -> String {
        self.phrase(subject).progress()
    }

    fn phrase(&self, subject: Option<&str>) -> Phrase {
        match self {
            Self::Configure { archive, removed: true } => {
                Phrase::new("remove", format!("{archive} from the configuration"))
            }
            Self::Configure { archive, removed: false } => {
                Phrase::new("add", format!("{archive} to the configuration"))
            }
            Self::Refresh => Phrase::new("refresh", "the pillar of the bootstrap node"),
            Self::Synchronise => Phrase::new("update", "the mounted archives and the catalogue"),
            Self::PassToMaster => Phrase::new("update", "the archives that the Salt master sees"),
            Self::Activate { solution, version } => Phrase::new("activate", format!("{solution} {version}")),
            Self::Deactivate { solution } => Phrase::new("deactivate", solution),
            Self::DeployComponents | Self::ForceComponents => {
                let definitions = "the custom resource definitions of the active solutions";
                Phrase::new("update", definitions)
            }
            Self::Prepare { environment, .. } => {
                let operators = || format!("the operators of environment {environment}");
                let deployed = subject.map_or_else(operators, str::to_owned);
                Phrase::new("deploy", deployed)
            }
        }
    }
}

impl fmt::Display for Minions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bootstrap => formatter.write_str("the bootstrap node"),
            Self::All => formatter.write_str("all nodes"),
            Self::One(node) => write!(formatter, "node {node}"),
        }
    }
}

impl Job {
    /// In full detail, with Salt's names.
    pub(super) fn summary(&self) -> String {
        match self {
            Self::Orchestrate { formula, pillar } => {
                let pillar = Value::Object(pillar.clone());
                format!("run Salt state.orchestrate {formula} pillar={pillar}")
            }
            Self::State { formula, minions } => format!("run Salt state.sls {formula} on {minions}"),
            Self::Function { function } => format!("run Salt {function} on the bootstrap node"),
        }
    }

    /// As progress; `subject` is what it deploys, if it does not say.
    pub fn progress(&self, subject: Option<&str>) -> String {
        self.phrase(subject).progress()
    }

    fn phrase(&self, subject: Option<&str>) -> Phrase {
        let argument = |name: &str| match self {
            Self::Orchestrate { pillar, .. } => pillar.get("orchestrate").and_then(|all| all[name].as_str()),
            Self::State { .. } | Self::Function { .. } => None,
        };
        let minions = match self {
            Self::State { minions, .. } => minions.clone(),
            Self::Orchestrate { .. } | Self::Function { .. } => Minions::default(),
        };
        match self.formula() {
            formula::NODE => {
                let node = format!("node/{}", argument("node_name").unwrap_or_default());
                Phrase::new("deploy", node)
            }
            formula::CERTIFICATES => {
                let node = argument("target").unwrap_or_default();
                Phrase::new("renew", format!("certificates of node/{node}"))
            }
            formula::API_SERVER => Phrase::new("configure", "the API server of the bootstrap node"),
            formula::INGRESS => {
                let moved = "the control plane ingress";
                Phrase::new("move", moved)
            }
            formula::NETWORK => {
                let network = "the network of the Pods for the virtual IP addresses";
                Phrase::new("configure", network)
            }
            formula::INGRESS_CERTIFICATES => {
                let certificates = "the certificates of the workload plane ingress on all nodes";
                Phrase::new("make", certificates)
            }
            formula::CONTAINER_ENGINE => Phrase::new("configure", format!("containerd on {minions}")),
            formula::KUBELET => Phrase::new("configure", format!("the kubelet on {minions}")),
            formula::API_SERVERS => Phrase::new("configure", "the API servers, one after the other"),
            formula::CONTROLLER_MANAGER => {
                Phrase::new("configure", format!("the controller manager on {minions}"))
            }
            formula::CORE_DNS => Phrase::new("deploy", "CoreDNS"),
            formula::BACKUP => Phrase::new("back up", "the bootstrap node"),
            other => Phrase::new("apply", subject.unwrap_or(other)),
        }
    }
}

/// The alerts that silences mute, and for how long: `alerts with node=worker-1 for 20m`.
fn muted(silences: &[NewSilence]) -> String {
    let matchers: Vec<String> = silences.iter().map(NewSilence::matchers).collect();
    let length = silences.first().map_or(Duration::ZERO, |silence| silence.length);
    format!("alerts with {} for {}", matchers.join(", or with "), told(length))
}

/// A duration as it is typed, in the largest unit that is exact.
fn told(length: Duration) -> String {
    let seconds = length.as_secs();
    match (seconds % 3600, seconds % 60) {
        (0, _) => format!("{}h", seconds / 3600),
        (_, 0) => format!("{}m", seconds / 60),
        _ => format!("{seconds}s"),
    }
}

/// A patch without its resourceVersion and the history of the Environment, without the document of a service
/// configuration, which is long, and without what looks like a secret.
fn visible(patch: &Value) -> String {
    let mut patch = patch.clone();
    if let Some(text) = patch.get_mut("data").and_then(|data| data.get_mut(service_config::KEY)) {
        let lines = text.as_str().map_or(0, |text| text.lines().count());
        *text = Value::String(format!("({lines} lines)"));
    }
    // The whole history is written again with each change.
    if let Some(annotations) = patch.pointer_mut("/metadata/annotations").and_then(Value::as_object_mut) {
        annotations.remove(well_known::HISTORY);
        if annotations.is_empty() {
            patch["metadata"].as_object_mut().map(|metadata| metadata.remove("annotations"));
        }
    }
    if let Some(metadata) = patch.get_mut("metadata").and_then(Value::as_object_mut) {
        metadata.remove("resourceVersion");
        if metadata.is_empty() {
            patch.as_object_mut().map(|object| object.remove("metadata"));
        }
    }
    secrets::scrub(&mut patch);
    patch.to_string()
}

impl fmt::Display for Condition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OperatorAvailable { namespace, solution, version, .. } => {
                write!(formatter, "the operator of {solution} {version} is available in {namespace}")
            }
            Self::Gone(reference) => write!(formatter, "{reference} is gone"),
            Self::NoneLeft { resource, namespace } => {
                write!(formatter, "no {} is left in {namespace}", resource.word())
            }
            Self::Catalogued { solution, version, present } => {
                let verb = if *present { "lists" } else { "no longer lists" };
                write!(formatter, "the catalogue {verb} {solution} {version}")
            }
            Self::MasterSees { archives, present } => {
                let verb = if *present { "sees" } else { "no longer sees" };
                write!(formatter, "the Salt master {verb} {}", archives.join(", "))
            }
            Self::Definitions { names, present } => {
                let verb = if names.len() == 1 { "is" } else { "are" };
                let state = if *present { "established" } else { "gone" };
                write!(formatter, "{} {verb} {state}", names.join(", "))
            }
            Self::NodeUnneeded { name } => write!(formatter, "nothing needs node/{name}"),
            Self::NodeLost { name } => write!(formatter, "node/{name} is still not ready"),
            Self::NodeReady { name, .. } => write!(formatter, "node/{name} is ready"),
            Self::ClusterHas { version } => write!(formatter, "the cluster and all nodes have {version}"),
            Self::EtcdReady { node } => write!(formatter, "etcd is ready, on {node} as well"),
            Self::ClusterConfigReady => {
                formatter.write_str("the operator of MetalK8s has applied the configuration of the cluster")
            }
            Self::RolledOut(target) => write!(formatter, "{target} is restarted on every node"),
            Self::BackupCopied { backup, nodes, .. } => {
                write!(formatter, "{} a copy of {backup}", having(nodes))
            }
        }
    }
}

/// These nodes with the verb of a sentence.
fn having(nodes: &[String]) -> String {
    let verb = if nodes.len() == 1 { "has" } else { "have" };
    format!("{} {verb}", nodes.join(", "))
}

fn backup_confirmed(nodes: &[String], verify: bool) -> Phrase {
    let verified = if verify { ", that its files match their checksums" } else { "" };
    let copied =
        if nodes.is_empty() { String::new() } else { format!(", and that {} a copy", having(nodes)) };
    Phrase::new("check", format!("that there is a new backup{verified}{copied}"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::object::resource::{CONFIG_MAP, Reference};

    #[test]
    fn without_salt_no_step_names_it() {
        let prepare = Action::Backend(Intent::Prepare { environment: "prod".to_owned(), webhook: false });
        assert_eq!(prepare.summary_by(Backend::Direct), "deploy the operators of environment prod");
        assert!(prepare.summary_by(Backend::Salt).starts_with("run Salt "));
    }

    #[test]
    fn summaries_leave_the_guard_out() {
        let action = Action::Patch {
            target: Reference::namespaced(CONFIG_MAP, "prod", "c"),
            patch: json!({"metadata": {"resourceVersion": "7"}, "data": {"x": "1.0.0"}}),
        };
        assert_eq!(action.summary(), r#"change configmap/c in prod: {"data":{"x":"1.0.0"}}"#);
        let action = Action::Patch {
            target: Reference::namespaced(CONFIG_MAP, "metalk8s-auth", "metalk8s-dex-config"),
            patch: json!({"data": {"config.yaml": "a: 1\nhash: secret\n"}}),
        };
        assert!(!action.summary().contains("secret"), "{}", action.summary());
        let restored = Action::Restore {
            target: Reference::namespaced(CONFIG_MAP, "prod", "c"),
            given: json!({}),
            old: json!({"spec": {"adminPassword": "marked", "size": 3}}),
        };
        assert_eq!(
            restored.summary(),
            r#"change configmap/c in prod: {"spec":{"adminPassword":"<masked>","size":3}}"#
        );
        assert_eq!(action.planned(), "change configmap/metalk8s-dex-config in metalk8s-auth");
    }

    #[test]
    fn what_salt_does_is_told_in_words_of_users() {
        let prepare = crate::solution::plan::prepare("prod", false);
        assert_eq!(
            prepare.progress(Some("the operator of x 1.0.0 in prod")),
            "deploying the operator of x 1.0.0 in prod"
        );
        assert_eq!(prepare.planned(), "deploy the operators of environment prod");
        let archive = |removed| Action::Backend(Intent::Configure { archive: "/a.iso".to_owned(), removed });
        assert_eq!(archive(false).progress(None), "adding /a.iso to the configuration");
        assert_eq!(archive(true).planned(), "remove /a.iso from the configuration");
        let node = Action::orchestrate(formula::NODE, json!({"orchestrate": {"node_name": "n"}}));
        assert_eq!(node.planned(), "deploy node/n");
        for (intent, told) in [
            (Intent::Synchronise, "updating the mounted archives and the catalogue"),
            (Intent::PassToMaster, "updating the archives that the Salt master sees"),
        ] {
            assert_eq!(intent.progress(None), told);
        }
    }
}
