//! Making, describing anew and deleting Environments.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Decision;
use super::resources::Resources;
use crate::domain::documents::{API_VERSION, SolutionVersionSpec};
use crate::domain::environment::{Environment, Member, Namespace};
use crate::domain::name::Name;
use crate::domain::operator::Operator;
use crate::domain::plan::{Action, Condition, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::{CONFIG_MAP, NAMESPACE, Reference};
use crate::domain::seen::Seen;
use crate::domain::well_known;
use crate::kind::Kind;

/// What `create environment` was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateEnvironment {
    /// The Environment.
    pub name: String,
    /// Its namespaces; at least one.
    pub namespaces: Vec<WantedNamespace>,
    /// What it is for, where that was said.
    pub description: Option<String>,
}

/// A namespace that an Environment is to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedNamespace {
    /// Its name.
    pub name: String,
    /// Take one that exists.
    pub adopt: bool,
    /// The Solutions that a file has in it, which are not deployed with it.
    pub solutions: Vec<SolutionVersionSpec>,
}

/// Plans `create environment`. `environment` is the one of that name, `found` those of the
/// namespaces asked for that exist, with whether they hold the `ConfigMap` already.
pub fn create(
    request: &CreateEnvironment,
    environment: Option<&Environment>,
    found: &[(Namespace, bool)],
) -> Result<Decision, Refusal> {
    match environment {
        Some(environment) => same_description(request, environment)?,
        None => named_for_creation(&request.name)?,
    }
    let described = request
        .description
        .as_deref()
        .or_else(|| environment.and_then(Environment::description));
    let mut plan = Plan::default();
    for wanted in &request.namespaces {
        let found = found.iter().find(|(namespace, _)| namespace.name == wanted.name);
        let has_config = match found {
            None => {
                make(&request.name, wanted, described, &mut plan);
                false
            }
            Some((found, has_config)) => {
                adopt(&request.name, wanted, found, described, &mut plan)?;
                *has_config
            }
        };
        if !has_config {
            let target = Reference::namespaced(CONFIG_MAP, &wanted.name, well_known::ENVIRONMENT_CONFIG);
            let (action, undo) = Action::create(target, config_manifest(&wanted.name));
            plan.dependent(action, vec![undo]);
        }
    }
    Ok(plan.into())
}

/// What is told when [`create`]'s plan has been carried out.
#[must_use]
pub fn created(request: &CreateEnvironment, environment: Option<&Environment>) -> String {
    let subject = format!("environment/{}", request.name);
    let Some(environment) = environment else {
        return format!("{subject} created");
    };
    let wanted = request.namespaces.iter().map(|wanted| wanted.name.as_str());
    let new: Vec<&str> = wanted.filter(|name| environment.member(name).is_none()).collect();
    match new.as_slice() {
        [] => format!("{subject} repaired"),
        names => format!("{subject}: namespace {} added", names.join(", ")),
    }
}

/// What the file of [`create`] has and the Environment has not, nor will have: Solutions are added by a verb of their own.
#[must_use]
pub fn not_deployed(request: &CreateEnvironment, environment: Option<&Environment>) -> Vec<String> {
    let mut warnings = Vec::new();
    for wanted in &request.namespaces {
        let member = environment.and_then(|environment| environment.member(&wanted.name));
        for SolutionVersionSpec { name, version } in &wanted.solutions {
            let place = format!("-e {} -n {}", request.name, wanted.name);
            warnings.extend(match member.and_then(|member| member.version_of(name)) {
                None => Some(format!(
                    "solution {name} is not deployed by create; add it: \
                     kubectl metalk8s add solution {name} --version {version} {place}"
                )),
                Some(deployed) if deployed != version => Some(format!(
                    "solution {name} stays at {deployed}: create does not change it to {version}"
                )),
                Some(_) => None,
            });
        }
    }
    warnings
}

/// Refuses a name that no new Environment may have. One that exists may have it, and get a namespace.
pub fn named_for_creation(name: &str) -> Result<(), Refusal> {
    match name.parse::<Name>() {
        Ok(_) => Ok(()),
        Err(error) => Err(Refusal::new(
            Kind::Usage,
            format!("environment {name} does not exist and cannot be created: {error}"),
        )),
    }
}

fn make(environment: &str, wanted: &WantedNamespace, described: Option<&str>, plan: &mut Plan) {
    let target = Reference::cluster(NAMESPACE, &wanted.name);
    let manifest = namespace_manifest(environment, &wanted.name, described);
    let (action, undo) = Action::create(target.clone(), manifest);
    plan.with_undo(
        action,
        vec![undo, Action::Await(Condition::Gone(Seen::by_name(target)))],
    );
}

fn same_description(request: &CreateEnvironment, environment: &Environment) -> Result<(), Refusal> {
    let old = environment.description().unwrap_or_default();
    match &request.description {
        Some(new) if new != old => Err(Refusal::conflict(format!(
            "environment {name} exists with another description ({old:?}); \
             to change it: kubectl metalk8s edit environment {name} --description {}",
            shlex::try_quote(new).unwrap_or_default(),
            name = request.name,
        ))),
        _ => Ok(()),
    }
}

/// Takes a namespace that exists, unless it belongs to the Environment already.
fn adopt(
    environment: &str,
    wanted: &WantedNamespace,
    found: &Namespace,
    described: Option<&str>,
    plan: &mut Plan,
) -> Result<(), Refusal> {
    let name = &wanted.name;
    if found.terminating {
        return Err(
            Refusal::conflict(format!("namespace {name} is being deleted")).hint("try again when it is gone")
        );
    }
    match found.labels.get(well_known::ENVIRONMENT) {
        Some(owner) if owner == environment => return Ok(()),
        Some(other) => {
            return Err(Refusal::conflict(format!(
                "namespace {name} belongs to environment {other}"
            )));
        }
        None => {}
    }
    if !wanted.adopt {
        return Err(Refusal::conflict(format!("namespace {name} already exists"))
            .hint("to label it and never delete it later: --adopt; to take another one: -n NAMESPACE"));
    }
    let forward = membership(Some(environment), described, Some("true"));
    let before = found.annotations.get(well_known::DESCRIPTION);
    let target = Reference::cluster(NAMESPACE, name);
    let old = membership(None, before.map(String::as_str), None);
    let (action, undo) = Action::change(target, found.version.resource_version.as_deref(), forward, old);
    plan.with_undo(action, vec![undo]);
    Ok(())
}

/// The merge patch that writes these onto an adopted namespace; what is none is removed.
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

/// The `ConfigMap` of a namespace that has no Solution yet.
#[must_use]
pub fn config_manifest(namespace: &str) -> Value {
    json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": well_known::ENVIRONMENT_CONFIG, "namespace": namespace},
    })
}

/// What `create environment --dry-run=client -o yaml` prints, and `-f` reads.
#[must_use]
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

/// Plans `edit environment --description`.
#[must_use]
pub fn describe_anew(environment: &Environment, description: &str) -> Decision {
    let mut plan = Plan::default();
    for Member { namespace, .. } in &environment.members {
        let before = namespace.annotations.get(well_known::DESCRIPTION);
        if before.is_some_and(|text| text == description) {
            continue;
        }
        let patch = |text: Value| json!({"metadata": {"annotations": {well_known::DESCRIPTION: text}}});
        let target = Reference::cluster(NAMESPACE, &namespace.name);
        let (new, old) = (patch(json!(description)), patch(json!(before)));
        let (action, undo) = Action::change(target, namespace.version.resource_version.as_deref(), new, old);
        plan.with_undo(action, vec![undo]);
    }
    plan.into()
}

/// What `delete environment` may take with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeleteEnvironment {
    /// Solutions too.
    pub with_solutions: bool,
    /// Objects of their custom resource definitions too.
    pub with_resources: bool,
}

/// Plans `delete environment` for these of its namespaces. `resources` are the objects of the Solutions' custom resource
/// definitions in them; `operators` are all that run there, whether configured or orphaned.
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
    resources.refuse(
        &format!("environment {}", environment.name),
        allowed.with_resources,
    )?;
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

/// A Solution is in a namespace if it is configured there or if its operator runs there.
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
        "environment {} still has solutions: {}",
        environment.name,
        listed.join(", ")
    ))
    .hint("to delete them with it: --with-solutions"))
}

/// Operators go by themselves, not with their namespace: the cluster roles that Salt made for them
/// would stay.
fn remove_operators(plan: &mut Plan, member: &Member, operators: &[Operator]) {
    let namespace = &member.namespace.name;
    let configured = member.config.iter().flat_map(|config| config.solutions.keys());
    let running = operators.iter().filter(|one| one.namespace == *namespace);
    let solutions: BTreeSet<&String> = configured.chain(running.map(|one| &one.solution)).collect();
    for solution in solutions {
        plan.then(Action::RemoveOperator {
            namespace: namespace.clone(),
            solution: solution.clone(),
        });
    }
}

fn seen(namespace: &Namespace) -> Seen {
    Seen::new(
        Reference::cluster(NAMESPACE, &namespace.name),
        namespace.version.clone(),
    )
}

/// An adopted namespace stays: what this plugin put there goes.
fn release(plan: &mut Plan, member: &Member) {
    let namespace = &member.namespace.name;
    // Without one there is nothing to delete.
    if let Some(config) = &member.config {
        let target = Reference::namespaced(CONFIG_MAP, namespace, well_known::ENVIRONMENT_CONFIG);
        plan.then(Action::Delete {
            target: Seen::new(target, config.version.clone()),
        });
    }
    let found = &member.namespace;
    let annotation = |key: &str| found.annotations.get(key).map(String::as_str);
    // A label that another gave it meanwhile stays.
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
