//! Creating, editing and deleting Environments.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::api::{API_VERSION, SolutionVersionSpec};
use crate::environment::{Environment, Member, Namespace};
use crate::object::name::Name;
use crate::object::resource::{CONFIG_MAP, NAMESPACE, Reference};
use crate::object::seen::Seen;
use crate::object::well_known;
use crate::operator::Operator;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Plan};
use crate::solution::plan::resources::Resources;
use crate::solution::version::{SolutionVersion, VersionRequest};
use base::error::ErrorKind;
use base::shell::quoted;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateEnvironment {
    pub name: String,
    /// Its namespaces; at least one.
    pub namespaces: Vec<WantedNamespace>,
    pub description: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedNamespace {
    pub name: String,
    pub adopt: bool,
    /// The Solutions in the file for it. They are not deployed with it.
    pub solutions: Vec<SolutionVersionSpec>,
}

/// Plans `create environment`. `environment` is the existing one of that name. `found` has the requested namespaces
/// that exist, and whether they already have the `ConfigMap`.
pub fn create(
    request: &CreateEnvironment,
    environment: Option<&Environment>,
    found: &[Member],
) -> Result<Decision, Refusal> {
    match environment {
        Some(environment) => same_description(request, environment)?,
        None => named_for_creation(&request.name)?,
    }
    let mut plan = Plan::default();
    make_namespaces(request, environment, found, &mut plan)?;
    Ok(plan.into())
}

/// Adds the steps that make the requested namespaces which the Environment lacks, each with its `ConfigMap`.
pub(crate) fn make_namespaces(
    request: &CreateEnvironment,
    environment: Option<&Environment>,
    found: &[Member],
    plan: &mut Plan,
) -> Result<(), Refusal> {
    let described = match &request.description {
        Some(text) => Some(text.as_str()).filter(|text| !text.is_empty()),
        None => environment.and_then(Environment::description),
    };
    for wanted in &request.namespaces {
        let found = found.iter().find(|found| found.namespace.name == wanted.name);
        let has_config = match found {
            None => {
                make(&request.name, wanted, described, plan);
                false
            }
            Some(found) => {
                adopt(&request.name, wanted, &found.namespace, described, plan)?;
                found.config.is_some()
            }
        };
        if !has_config {
            let target = Reference::namespaced(CONFIG_MAP, &wanted.name, well_known::ENVIRONMENT_CONFIG);
            let (action, undo) = Action::create(target, config_manifest(&wanted.name));
            plan.dependent(action, vec![undo]);
        }
    }
    Ok(())
}

pub fn created(request: &CreateEnvironment, environment: Option<&Environment>) -> String {
    let subject = format!("environment/{}", request.name);
    let Some(environment) = environment else { return format!("{subject} created") };
    let wanted = request.namespaces.iter().map(|wanted| wanted.name.as_str());
    let new: Vec<&str> = wanted.filter(|name| environment.member(name).is_none()).collect();
    match new.as_slice() {
        [] => format!("{subject} repaired"),
        names => format!("{subject}: namespace {} added", names.join(", ")),
    }
}

/// Warns about parts of the file that [`create`] ignores: Solutions are added by another verb.
pub fn not_deployed(request: &CreateEnvironment, environment: Option<&Environment>) -> Vec<String> {
    let mut warnings = Vec::new();
    for wanted in &request.namespaces {
        let member = environment.and_then(|environment| environment.member(&wanted.name));
        for SolutionVersionSpec { name, version, .. } in wanted.solutions.iter().filter(|one| one.enabled) {
            let place = format!("-e {} -n {}", request.name, wanted.name);
            warnings.extend(match member.and_then(|member| member.version_of(name)) {
                None => Some(format!(
                    "solution {name} is not deployed by create; add it: \
                     kubectl metalk8s add solution {name} --version {} {place}",
                    quoted(version)
                )),
                Some(deployed) if !allows(version, deployed) => Some(format!(
                    "solution {name} is kept at {deployed}: create does not change it to {version}"
                )),
                Some(_) => None,
            });
        }
    }
    warnings
}

/// Whether the version of a file is this one, or a constraint that allows it.
fn allows(version: &str, deployed: &str) -> bool {
    let request = version.parse::<VersionRequest>();
    version == deployed || request.is_ok_and(|request| request.matches(&SolutionVersion::new(deployed), true))
}

/// Refuses a name that a new Environment may not have. An existing one may have it, and may get another namespace.
pub fn named_for_creation(name: &str) -> Result<(), Refusal> {
    match name.parse::<Name>() {
        Ok(_) => Ok(()),
        Err(error) => Err(Refusal::new(
            ErrorKind::Usage,
            format!("environment {name} does not exist and cannot be created: {error}"),
        )),
    }
}

fn make(environment: &str, wanted: &WantedNamespace, described: Option<&str>, plan: &mut Plan) {
    let target = Reference::cluster(NAMESPACE, &wanted.name);
    let manifest = namespace_manifest(environment, &wanted.name, described);
    let (action, undo) = Action::create(target.clone(), manifest);
    plan.with_undo(action, vec![undo, Action::Await(Condition::Gone(Seen::by_name(target)))]);
}

fn same_description(request: &CreateEnvironment, environment: &Environment) -> Result<(), Refusal> {
    let old = environment.description().unwrap_or_default();
    match &request.description {
        Some(new) if new != old => Err(Refusal::conflict(format!(
            "environment {name} already exists with another description ({old:?}); \
             to change it: kubectl metalk8s edit environment {name} --description {}",
            quoted(new),
            name = request.name,
        ))),
        _ => Ok(()),
    }
}

/// Adopts an existing namespace, unless it belongs to the Environment already.
fn adopt(
    environment: &str,
    wanted: &WantedNamespace,
    found: &Namespace,
    described: Option<&str>,
    plan: &mut Plan,
) -> Result<(), Refusal> {
    let name = &wanted.name;
    found.refuse_terminating()?;
    match found.environment() {
        Some(owner) if owner == environment => return Ok(()),
        Some(other) => {
            return Err(Refusal::conflict(format!("namespace {name} belongs to environment {other}"))
                .hint("choose another namespace with -n"));
        }
        None => {}
    }
    if is_of_the_cluster(name) {
        let message = format!(
            "namespace {name} belongs to Kubernetes or to MetalK8s, so no environment can contain it"
        );
        return Err(Refusal::new(ErrorKind::Usage, message));
    }
    if !wanted.adopt {
        return Err(Refusal::conflict(format!("namespace {name} already exists"))
            .hint("to label it and never delete it later: --adopt; to use another one: -n NAMESPACE"));
    }
    let forward = membership(Some(environment), described, Some("true"));
    let before = found.annotations.get(well_known::DESCRIPTION);
    let target = Reference::cluster(NAMESPACE, name);
    let old = membership(None, before.map(String::as_str), None);
    let (action, undo) = Action::change(target, found.version.resource_version.as_deref(), forward, old);
    plan.with_undo(action, vec![undo]);
    Ok(())
}

/// Whether a namespace is the cluster's own. Whatever is in it is not a Solution's, and Salt would deploy operators
/// beside it. Kubernetes reserves the prefix `kube-`, and all of MetalK8s' namespaces begin with its name.
fn is_of_the_cluster(name: &str) -> bool {
    name.starts_with("kube-") || name.starts_with("metalk8s-")
}

/// The merge patch that sets these values on an adopted namespace; empty ones are removed.
fn membership(environment: Option<&str>, description: Option<&str>, adopted: Option<&str>) -> Value {
    json!({"metadata": {
        "labels": {well_known::ENVIRONMENT: environment},
        "annotations": {well_known::DESCRIPTION: description, well_known::ADOPTED: adopted},
    }})
}

fn namespace_manifest(environment: &str, name: &str, description: Option<&str>) -> Value {
    let mut metadata = json!({
        "name": name,
        "labels": {well_known::ENVIRONMENT: environment},
    });
    if let Some(description) = description {
        metadata["annotations"] = json!({well_known::DESCRIPTION: description});
    }
    json!({"apiVersion": "v1", "kind": "Namespace", "metadata": metadata})
}

/// The `ConfigMap` of a namespace without a Solution.
pub fn config_manifest(namespace: &str) -> Value {
    json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {
            "name": well_known::ENVIRONMENT_CONFIG,
            "namespace": namespace,
            "labels": {well_known::MANAGED_BY: well_known::PLUGIN},
        },
    })
}

/// The object that `create environment --dry-run=client -o yaml` prints, and `-f` reads.
pub fn client_manifest(request: &CreateEnvironment) -> Value {
    let namespaces = request.namespaces.iter();
    let namespaces: Vec<Value> = namespaces
        .map(|wanted| json!({"name": wanted.name, "adopted": wanted.adopt, "solutions": []}))
        .collect();
    json!({
        "apiVersion": API_VERSION,
        "kind": "Environment",
        "metadata": {"name": request.name},
        "spec": {
            "description": request.description,
            "namespaces": namespaces,
        },
    })
}

/// Plans another description, which each namespace of the Environment has.
pub fn describe_anew(environment: &Environment, description: &str) -> Result<Decision, Refusal> {
    let mut plan = Plan::default();
    for Member { namespace, .. } in &environment.members {
        let name = &namespace.name;
        namespace.refuse_terminating()?;
        let before = namespace.annotations.get(well_known::DESCRIPTION);
        if before.map_or("", String::as_str) == description {
            continue;
        }
        let patch = |text: Value| json!({"metadata": {"annotations": {well_known::DESCRIPTION: text}}});
        let target = Reference::cluster(NAMESPACE, name);
        let (new, old) = (patch(json!(description)), patch(json!(before)));
        let (action, undo) = Action::change(target, namespace.version.resource_version.as_deref(), new, old);
        plan.with_undo(action, vec![undo]);
    }
    Ok(plan.into())
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeleteEnvironment {
    pub with_solutions: bool,
    /// The objects of their custom resource definitions.
    pub with_resources: bool,
}

/// Plans `delete environment` for these namespaces. `resources` are the objects of the Solutions' custom resource
/// definitions in them; `operators` are all that run there, configured or orphaned.
pub fn delete(
    environment: &Environment,
    members: &[&Member],
    resources: &Resources,
    operators: &[Operator],
    allowed: DeleteEnvironment,
) -> Result<Plan, Refusal> {
    if !allowed.with_solutions {
        refuse_solutions(environment, members, operators)?;
    }
    resources.refuse(&format!("environment {}", environment.name), allowed.with_resources)?;
    let mut plan = Plan::default();
    resources.delete(&mut plan);
    for member in members {
        remove_operators(&mut plan, member, operators);
        if member.adopted() {
            release(&mut plan, member);
        } else {
            let target = seen(&member.namespace);
            plan.then(Action::Delete { target });
        }
    }
    for member in members.iter().filter(|member| !member.adopted()) {
        plan.then(Action::Await(Condition::Gone(seen(&member.namespace))));
    }
    Ok(plan)
}

/// A Solution is in a namespace if it is configured there, or if its operator runs there.
fn refuse_solutions(
    environment: &Environment,
    members: &[&Member],
    operators: &[Operator],
) -> Result<(), Refusal> {
    let is_meant = |namespace: &str| members.iter().any(|member| member.namespace.name == namespace);
    let configured = environment
        .solutions()
        .filter(|one| is_meant(one.namespace))
        .map(|one| format!("{} {} in {}", one.solution, one.version, one.namespace));
    let orphans = environment
        .orphans(operators)
        .filter(|one| is_meant(&one.namespace))
        .map(|one| format!("{} {} in {} (orphaned)", one.solution, one.version, one.namespace));
    let listed: Vec<String> = configured.chain(orphans).collect();
    if listed.is_empty() {
        return Ok(());
    }
    Err(Refusal::conflict(format!(
        "environment {} still has solutions: {}; to delete them with it: --with-solutions",
        environment.name,
        listed.join(", ")
    )))
}

/// Operators are removed one by one, because deleting the namespace would leave the cluster roles that Salt created
/// for them.
fn remove_operators(plan: &mut Plan, member: &Member, operators: &[Operator]) {
    let namespace = &member.namespace.name;
    let configured = member.config.iter().flat_map(|config| config.solutions.keys());
    let running = operators.iter().filter(|one| one.namespace == *namespace);
    let solutions: BTreeSet<&String> = configured.chain(running.map(|one| &one.solution)).collect();
    for solution in solutions {
        plan.then(Action::RemoveOperator { namespace: namespace.clone(), solution: solution.clone() });
    }
}

fn seen(namespace: &Namespace) -> Seen {
    Seen::new(Reference::cluster(NAMESPACE, &namespace.name), namespace.version.clone())
}

/// An adopted namespace is kept; only what this plugin added is removed.
fn release(plan: &mut Plan, member: &Member) {
    let namespace = &member.namespace.name;
    // Without a ConfigMap there is nothing to delete.
    if let Some(config) = &member.config {
        let target = Reference::namespaced(CONFIG_MAP, namespace, well_known::ENVIRONMENT_CONFIG);
        plan.then(Action::Delete { target: Seen::new(target, config.version.clone()) });
    }
    let found = &member.namespace;
    let annotation = |key: &str| found.annotations.get(key).map(String::as_str);
    // A label that other users have changed in the meantime is kept.
    plan.then(Action::Restore {
        target: Reference::cluster(NAMESPACE, namespace),
        given: membership(
            found.labels.get(well_known::ENVIRONMENT).map(String::as_str),
            annotation(well_known::DESCRIPTION),
            annotation(well_known::ADOPTED),
        ),
        old: membership(None, None, None),
    });
}

#[cfg(test)]
mod tests;
