//! Creating and deploying nodes.

mod editing;
mod removal;
mod replacing;
mod schedulable;

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::archive::product::ProductArchive;
use crate::node::{Deployment, KEY_FOLDERS, NodeFacts, Role, Roles, Ssh, SshParts, Taint, read_taint, texts};
use crate::object::declared::{check_fields, declared, differing_paths};
use crate::object::name::Subdomain;
use crate::object::resource::{NODE, Reference};
use crate::object::well_known;
use crate::plan::refusal::{Refusal, available};
use crate::plan::{Action, Condition, Decision, Plan};
use crate::salt::formula;
use base::error::ErrorKind;

pub use editing::{NodeEdit, edit};
pub use removal::{Removal, delete, refuse_in_service, refuse_needed};
pub use replacing::{Replacement, not_lost, replace, resume, successor};
pub use schedulable::{cordon, drain};

/// A node to create, from the command line and a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewNode {
    pub name: String,
    pub ssh: SshParts,
    pub roles: Option<Roles>,
    pub taints: Option<Vec<Taint>>,
    pub version: String,
    pub labels: BTreeMap<String, String>,
    pub annotations: BTreeMap<String, String>,
    /// Roles in a file that cannot be given, above all `bootstrap`. An existing node may have them.
    pub other_roles: Vec<String>,
    /// The rest of the object in the file.
    pub object: Value,
    /// A key outside the usual directory is allowed.
    pub allow_key_path: bool,
}

const FIELDS: [&str; 7] =
    ["configSource", "externalID", "podCIDR", "podCIDRs", "providerID", "taints", "unschedulable"];

pub fn check_keys(object: &Value) -> Result<(), String> {
    check_fields(object, &FIELDS)
}

/// The Node in a file; flags override it.
pub fn from_file(node: &Value) -> Result<NewNode, Refusal> {
    let object = declared(node)
        .and_then(|object| check_keys(&object).map(|()| object))
        .map_err(|why| Refusal::new(ErrorKind::Invalid, format!("in the file: {why}")))?;
    let labels = texts(&node["metadata"]["labels"]);
    let annotations = texts(&node["metadata"]["annotations"]);
    let (mut roles, mut other_roles) = (Vec::new(), Vec::new());
    for word in labels.keys().filter_map(|name| name.strip_prefix(well_known::ROLE_PREFIX)) {
        match word.parse::<Roles>() {
            Ok(named) => roles.extend(named.list()),
            Err(_) => other_roles.push(word.to_owned()),
        }
    }
    let mut ssh = SshParts::read(&annotations);
    // `false` in a file means no, but Salt would take it for true.
    if annotations
        .iter()
        .any(|(name, value)| name.ends_with("/ssh-sudo") && value.eq_ignore_ascii_case("false"))
    {
        ssh.sudo = Some(false);
    }
    let taints = node["spec"]["taints"].as_array().into_iter().flatten().map(read_taint);
    Ok(NewNode {
        name: node["metadata"]["name"].as_str().unwrap_or_default().to_owned(),
        ssh,
        roles: Roles::of(&roles),
        taints: Some(taints.collect()),
        version: labels.get(well_known::METALK8S_VERSION).cloned().unwrap_or_default(),
        labels: labels
            .into_iter()
            .filter(|(name, _)| {
                !name.starts_with(well_known::ROLE_PREFIX) && name != well_known::METALK8S_VERSION
            })
            .collect(),
        annotations: annotations.into_iter().filter(|(name, _)| !SshParts::owns(name)).collect(),
        other_roles,
        object,
        allow_key_path: false,
    })
}

/// The Node object, or a list of all mistakes. A node with roles that cannot be given must already exist as in the
/// file.
pub fn manifest(node: &NewNode) -> Result<Value, Refusal> {
    node.name
        .parse::<Subdomain>()
        .map_err(|error| Refusal::new(ErrorKind::Invalid, format!("metadata.name: {error}")))?;
    let ssh =
        if node.other_roles.is_empty() { complete(node)?.annotations() } else { node.ssh.annotations() };
    let given = node.roles.as_ref();
    let roles = given.into_iter().flat_map(Roles::list).map(|role| role.label());
    let others = node.other_roles.iter().map(|word| format!("{}{word}", well_known::ROLE_PREFIX));
    let mut labels = node.labels.clone();
    labels.insert(well_known::METALK8S_VERSION.to_owned(), node.version.clone());
    labels.extend(roles.chain(others).map(|name| (name, String::new())));
    let mut annotations = node.annotations.clone();
    annotations.extend(ssh);
    let taints = node.taints.clone().or_else(|| given.map(Roles::taints));
    let mut manifest = node.object.clone();
    manifest["apiVersion"] = json!(NODE.api_version());
    manifest["kind"] = json!(NODE.kind);
    manifest["metadata"]["name"] = json!(node.name);
    manifest["metadata"]["annotations"] = json!(annotations);
    manifest["metadata"]["labels"] = json!(labels);
    put_taints(&mut manifest, &taints.unwrap_or_default());
    Ok(manifest)
}

fn put_taints(manifest: &mut Value, taints: &[Taint]) {
    if !taints.is_empty() {
        manifest["spec"]["taints"] = taints.iter().map(Taint::manifest).collect();
        return;
    }
    if let Some(spec) = manifest.get_mut("spec").and_then(Value::as_object_mut) {
        spec.remove("taints");
    }
    let is_bare = |spec: &Value| spec.is_null() || spec.as_object().is_some_and(Map::is_empty);
    if manifest.get("spec").is_some_and(is_bare)
        && let Some(fields) = manifest.as_object_mut()
    {
        fields.remove("spec");
    }
}

fn complete(node: &NewNode) -> Result<Ssh, Refusal> {
    let usage = |message: String| Refusal::new(ErrorKind::Usage, format!("node {}: {message}", node.name));
    let ssh = node.ssh.complete().map_err(|wrong| usage(wrong.join("; ")))?;
    if node.roles.is_none() {
        return Err(usage("no role is given".to_owned())
            .hint("to list the roles: kubectl metalk8s create node --help"));
    }
    if !node.allow_key_path {
        refuse_key(&node.name, &ssh.key_path)?;
    }
    Ok(ssh)
}

/// Refuses a private key for this node that the Salt master does not see.
fn refuse_key(node: &str, path: &str) -> Result<(), Refusal> {
    let is_in = |folder: &str| {
        path.strip_prefix(folder).is_some_and(|rest| {
            rest.starts_with('/') && rest.len() > 1 && !rest.split('/').any(|part| part == "..")
        })
    };
    if KEY_FOLDERS.into_iter().any(is_in) {
        return Ok(());
    }
    let message = format!(
        "node {node}: key {path} is neither in {} nor in {}, the directories of the bootstrap node that the Salt master sees",
        KEY_FOLDERS[0], KEY_FOLDERS[1]
    );
    Err(Refusal::new(ErrorKind::Usage, message).hint("if the Salt master sees it anyway: --allow-key-path"))
}

/// The step that creates a node; none if it exists with the same settings.
pub fn create(manifest: &Value, existing: Option<&Value>) -> Result<Decision, Refusal> {
    let name = manifest["metadata"]["name"].as_str().unwrap_or_default();
    let wanted = NodeFacts::read(manifest);
    let Some(existing) = existing else {
        for word in wanted.role_words() {
            word.parse::<Roles>()
                .map_err(|error| Refusal::new(ErrorKind::Invalid, format!("node {name}: {error}")))?;
        }
        let mut plan = Plan::default();
        plan.then(Action::Create { target: Reference::cluster(NODE, name), manifest: manifest.clone() });
        return Ok(Decision::Do(plan));
    };
    let found = NodeFacts::read(existing);
    let mut differences = differences(&wanted, &found);
    let mut spec = manifest["spec"].clone();
    if let Some(fields) = spec.as_object_mut() {
        fields.remove("taints");
    }
    let paths = differing_paths(&spec, &existing["spec"], "spec");
    differences.extend(paths.into_iter().map(|path| format!("{path} differs")));
    if differences.is_empty() {
        return Ok(Decision::Unchanged);
    }
    let refusal = Refusal::conflict(format!(
        "node {name} already exists with different settings: {}",
        differences.join("; ")
    ))
    .hint(format!("details: kubectl metalk8s describe node {name}"));
    Err(match edits(&wanted, &found).as_slice() {
        [] => refusal,
        flags => refusal.hint(format!(
            "to change the existing node: kubectl metalk8s edit node {name} {}",
            flags.join(" ")
        )),
    })
}

/// The flags of `edit node` that give `found` the roles and the SSH settings of `wanted`.
fn edits(wanted: &NodeFacts, found: &NodeFacts) -> Vec<String> {
    let roles = (wanted.role_words(), found.role_words());
    let of = |facts: &NodeFacts| SshParts::read(&facts.annotations);
    let (wanted, found) = (of(wanted), of(found));
    let texts = [
        ("--hostname", &wanted.host, &found.host),
        ("--ssh-user", &wanted.user, &found.user),
        ("--ssh-port", &wanted.port, &found.port),
        ("--ssh-key-path", &wanted.key_path, &found.key_path),
    ];
    let mut flags: Vec<String> = texts
        .into_iter()
        .filter(|(_, wanted, found)| wanted != found)
        .filter_map(|(flag, wanted, _)| Some(format!("{flag} {}", wanted.as_ref()?)))
        .collect();
    // A file may have roles that no flag takes.
    let roles_flag = roles.0.join(",");
    if roles.0 != roles.1 && roles_flag.parse::<Roles>().is_ok() {
        flags.push(format!("--roles {roles_flag}"));
    }
    let sudo = |parts: &SshParts| parts.sudo.unwrap_or(false);
    if sudo(&wanted) != sudo(&found) {
        flags.push(format!("--sudo-required={}", sudo(&wanted)));
    }
    flags
}

/// The differences between an existing node and the requested one. Additions by other users, such as Kubernetes' own
/// labels and taints, are not differences.
fn differences(wanted: &NodeFacts, found: &NodeFacts) -> Vec<String> {
    let mut differences = Vec::new();
    let (roles, present) = (wanted.role_words(), found.role_words());
    if roles != present {
        differences.push(format!("its roles are {}", present.join(",")));
    }
    let maps = [(&wanted.labels, &found.labels), (&wanted.annotations, &found.annotations)];
    for (wanted, found) in maps {
        for (name, value) in wanted.iter().filter(|(name, _)| !name.starts_with(well_known::ROLE_PREFIX)) {
            match found.get(name) {
                Some(is) if is == value => {}
                Some(is) => differences.push(format!("{name} is {is}")),
                None => differences.push(format!("{name} is missing")),
            }
        }
    }
    if SshParts::read(&wanted.annotations).sudo != SshParts::read(&found.annotations).sudo {
        differences.push("ssh-sudo differs".to_owned());
    }
    let own = |facts: &NodeFacts| {
        let mut taints: Vec<String> =
            facts.taints.iter().filter(|taint| !taint.is_of_kubernetes()).map(Taint::to_string).collect();
        taints.sort();
        taints
    };
    if own(wanted) != own(found) {
        differences.push(match own(found) {
            taints if taints.is_empty() => "it has no taints".to_owned(),
            taints => format!("its taints are {}", taints.join(", ")),
        });
    }
    differences.dedup();
    differences
}

/// Refuses another attempt to edit a node if another user has changed its roles, taints, labels or settings since the first
/// read. Changes by Kubernetes' own controllers do not count.
pub fn refuse_edited(before: &Value, now: &Value) -> Result<(), Refusal> {
    let [before, now] = [before, now].map(NodeFacts::read);
    let mut found = differences(&before, &now);
    let ssh = |facts: &NodeFacts| SshParts::read(&facts.annotations);
    if found.is_empty() && ssh(&before) != ssh(&now) {
        found.push("its SSH settings differ".to_owned());
    }
    if found.is_empty() {
        return Ok(());
    }
    let (name, found) = (&now.name, found.join("; "));
    let refusal = Refusal::conflict(format!("another user changed node {name} in the meantime: {found}"));
    Err(refusal
        .hint(format!("details: kubectl metalk8s describe node {name}"))
        .hint("to edit it as it is now: run the same command again"))
}

/// The nodes that match labels. The bootstrap node is left out if there are others.
pub fn selected(nodes: Vec<NodeFacts>) -> Result<Vec<NodeFacts>, Refusal> {
    let (bootstrap, others): (Vec<_>, Vec<_>) = nodes.into_iter().partition(NodeFacts::is_bootstrap);
    match bootstrap.first() {
        _ if !others.is_empty() => Ok(others),
        Some(node) => Err(Refusal::conflict(format!(
            "only node {} has these labels, but it is the bootstrap node, which deploys all other nodes",
            node.name
        ))),
        None => Err(Refusal::not_found("no node has these labels")
            .hint("to see the labels: kubectl metalk8s get nodes --show-labels")),
    }
}

/// Refuses `--async` for several nodes that have to be deployed one by one.
pub fn one_at_a_time(nodes: &[NodeFacts], redeploy: bool) -> Result<(), Refusal> {
    let growing: Vec<&str> = nodes
        .iter()
        .filter(|node| node.is_control_plane() && (redeploy || node.deployment != Deployment::Ready))
        .map(|node| node.name.as_str())
        .collect();
    if growing.len() < 2 {
        return Ok(());
    }
    Err(Refusal::new(
        ErrorKind::Usage,
        format!(
            "--async does not wait, and control plane nodes have to wait for each other: {}",
            growing.join(", ")
        ),
    )
    .hint("omit --async, or give one of these nodes only"))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Redeployment {
    No,
    /// It is deployed again, after its Pods have left it.
    Drained,
    /// It is deployed again, with its Pods on it.
    Undrained,
}

/// The steps that deploy a node. `unready_etcd` are the Pods of etcd that are not ready now.
pub fn deploy(
    node: &NodeFacts,
    unready_etcd: &[String],
    redeployment: Redeployment,
) -> Result<Decision, Refusal> {
    let name = &node.name;
    let redeploy = redeployment != Redeployment::No;
    if node.is_bootstrap() {
        return Err(Refusal::conflict(format!(
            "node {name} is the bootstrap node, which deploys all other nodes"
        )));
    }
    if node.deployment == Deployment::Ready && !redeploy {
        return Ok(Decision::Unchanged);
    }
    if node.deployment == Deployment::NotReady && !redeploy {
        return Err(Refusal::conflict(format!("node {name} is deployed, but not ready: {}", node.reason))
            .hint("to deploy it again, which drains it: --redeploy"));
    }
    if let Err(wrong) = SshParts::read(&node.annotations).complete() {
        return Err(Refusal::conflict(format!("node {name} cannot be reached: {}", wrong.join("; "))).hint(
            format!("to set it: kubectl metalk8s edit node {name} --hostname HOST --ssh-key-path PATH"),
        ));
    }
    if node.role_words().is_empty() {
        return Err(Refusal::conflict(format!("node {name} has no role"))
            .hint("declare it with its roles: kubectl metalk8s create node --help"));
    }
    if node.is_control_plane() && !unready_etcd.is_empty() {
        return Err(Refusal::conflict(format!(
            "node {name} would join the control plane while etcd is not ready: pod {}",
            unready_etcd.join(", ")
        )));
    }
    let mut plan = Plan::default();
    let mut pillar = json!({"node_name": name});
    if redeployment == Redeployment::Undrained {
        pillar["skip_draining"] = true.into();
    }
    plan.then(Action::orchestrate(formula::NODE, json!({"orchestrate": pillar})));
    plan.then(Action::Await(Condition::NodeReady {
        name: name.clone(),
        roles: node.role_words().into_iter().map(str::to_owned).collect(),
    }));
    if node.labels.contains_key(&Role::Etcd.label()) {
        plan.then(Action::Await(Condition::EtcdReady { node: name.clone() }));
    }
    Ok(Decision::Do(plan))
}

/// Refuses a node whose version of MetalK8s is not imported: Salt would fail half-way.
pub fn refuse_unimported(node: &NodeFacts, imported: &[ProductArchive]) -> Result<(), Refusal> {
    let version = node.labels.get(well_known::METALK8S_VERSION);
    let known: Vec<&str> = imported.iter().map(|archive| archive.version.as_str()).collect();
    match version.filter(|version| !known.contains(&version.as_str())) {
        None => Ok(()),
        Some(version) => Err(Refusal::not_found(format!(
            "node {}: MetalK8s {version} is not imported; {}",
            node.name,
            available(&known)
        ))
        .hint("to import it: kubectl metalk8s import archive FILE")),
    }
}

/// Fails if the node has joined the control plane since it was chosen: then the locks of the command are those of another node,
/// and two members could join etcd at once.
pub fn refuse_promoted(chosen: &NodeFacts, now: &NodeFacts) -> Result<(), Refusal> {
    if chosen.is_control_plane() || !now.is_control_plane() {
        return Ok(());
    }
    let message = format!("node {} has got a role of the control plane meanwhile", now.name);
    Err(Refusal::conflict(message).hint("run the same command again: it deploys such nodes one by one"))
}

#[cfg(test)]
mod tests;
