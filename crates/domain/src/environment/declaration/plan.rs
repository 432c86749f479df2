//! `apply` and `diff`: how the cluster differs from what files declare, and the steps that end that.

use std::collections::BTreeSet;

use super::{DeclaredEnvironment, DeclaredNamespace};
use crate::archive::catalogue::Catalogue;
use crate::environment::operators::find_operator;
use crate::environment::plan::{
    CreateEnvironment, WantedNamespace, describe_anew, make_namespaces, named_for_creation,
};
use crate::environment::{Config, Environment, Member, Namespace};
use crate::object::well_known;
use crate::operator::Operator;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Difference, Plan};
use crate::solution;
use crate::solution::plan::{Declared, Move, Options};

/// What was read before an Environment is made as a file declares it.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    pub environment: Option<&'a Environment>,
    /// The declared namespaces that exist, each with its configuration. A namespace that does not belong to the Environment yet
    /// may have a configuration too.
    pub found: &'a [Member],
    pub catalogue: &'a Catalogue,
    pub operators: &'a [Operator],
}

/// What an Environment comes to.
#[derive(Debug, PartialEq)]
pub struct Outcome {
    pub decision: Decision,
    pub differences: Vec<Difference>,
    /// What becomes of each Solution, those aside that are unchanged.
    pub moves: Vec<Move>,
    pub warnings: Vec<String>,
}

/// What of an Environment no file declares, or a file declares as not there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Surplus {
    /// Solutions, by namespace and name.
    pub solutions: Vec<(String, String)>,
    pub namespaces: Vec<String>,
    /// Adopted namespaces, which are never removed.
    pub adopted: Vec<String>,
}

/// What of `environment` is to go: what `declared` switches off and, with `prune`, what it does not name.
///
/// A deletion that failed leaves the operator of a Solution that is not configured any more. Therefore the `operators` count too:
/// the same command again finishes what it has begun.
pub fn surplus(
    declared: &DeclaredEnvironment,
    environment: &Environment,
    operators: &[Operator],
    prune: bool,
) -> Surplus {
    let mut surplus = Surplus::default();
    for member in &environment.members {
        let name = &member.namespace.name;
        let Some(namespace) = declared.namespace(name) else {
            match (prune && !declared.is_part, member.adopted()) {
                (false, _) => {}
                (true, false) => surplus.namespaces.push(name.clone()),
                (true, true) => surplus.adopted.push(name.clone()),
            }
            continue;
        };
        let configured = member.config.iter().flat_map(|config| config.solutions.keys());
        let running = operators.iter().filter(|operator| operator.namespace == *name);
        let there: BTreeSet<&String> = configured.chain(running.map(|operator| &operator.solution)).collect();
        let gone = there.into_iter().filter(|solution| is_surplus(namespace, solution, prune));
        surplus.solutions.extend(gone.map(|solution| (name.clone(), solution.clone())));
    }
    surplus
}

impl Surplus {
    #[must_use]
    pub fn of_solutions(self) -> Self {
        Self { solutions: self.solutions, ..Self::default() }
    }

    /// All of an Environment that no file names. Its Solutions go with its namespaces.
    pub fn whole(environment: &Environment) -> Self {
        let (adopted, own): (Vec<&Member>, Vec<&Member>) =
            environment.members.iter().partition(|member| member.adopted());
        let names =
            |members: Vec<&Member>| members.iter().map(|member| member.namespace.name.clone()).collect();
        Self { solutions: Vec::new(), namespaces: names(own), adopted: names(adopted) }
    }

    /// What it is now, and that it is to go.
    pub fn differences(&self, environment: &Environment, operators: &[Operator]) -> Vec<Difference> {
        let version = |namespace: &str, solution: &str| {
            let configured = environment.member(namespace)?.version_of(solution);
            let deployed = || Some(find_operator(operators, namespace, solution)?.version.as_str());
            configured.or_else(deployed).map(str::to_owned)
        };
        let solutions = self.solutions.iter().map(|(namespace, solution)| {
            let subject = format!("solution/{solution} in {namespace}");
            Difference::new(subject, version(namespace, solution), None)
        });
        let namespaces = self.namespaces.iter().map(|name| {
            let subject = format!("namespace/{name}");
            Difference::new(subject, Some("exists".to_owned()), None)
        });
        solutions.chain(namespaces).collect()
    }
}

fn is_surplus(namespace: &DeclaredNamespace, solution: &str, prune: bool) -> bool {
    match namespace.solution(solution) {
        Some(declared) => !declared.enabled,
        None => prune,
    }
}

/// Plans that an Environment is as declared. What is to go has to be gone before, or is taken as gone: one run of Salt
/// prepares what is left.
pub fn bring_about(
    declared: &DeclaredEnvironment,
    facts: Facts<'_>,
    prune: bool,
    options: &Options,
) -> Result<Outcome, Refusal> {
    if facts.environment.is_none() {
        named_for_creation(&declared.name)?;
    }
    let request = creation(declared);
    let mut plan = Plan::default();
    make_namespaces(&request, facts.environment, facts.found, &mut plan)?;
    let mut differences = missing_namespaces(declared, facts);
    // What goes needs no description.
    let staying = facts.environment.map(|environment| staying(declared, environment, prune));
    if let (Some(environment), Some(description)) = (&staying, &declared.description)
        && let Decision::Do(anew) = describe_anew(environment, description)?
    {
        plan.steps.extend(anew.steps);
        differences.push(Difference::new(
            "description",
            Some(format!("{:?}", environment.description().unwrap_or_default())),
            Some(format!("{description:?}")),
        ));
    }
    let adopted = adopted_now(declared, facts);
    differences
        .extend(surplus(declared, &adopted, facts.operators, prune).differences(&adopted, facts.operators));
    let made = made(declared, facts);
    let (change, moved) = deploy(declared, facts, prune, options)?;
    differences.extend(moved);
    if let Decision::Do(deployment) = change.decision {
        for mut step in deployment.steps {
            // The API server cannot check in a dry run what is put into a namespace that is not there yet.
            step.dependent |= namespace(&step.action).is_some_and(|name| made.contains(&name));
            plan.steps.push(step);
        }
    }
    Ok(Outcome {
        decision: plan.into(),
        differences,
        moves: change.moves.into_iter().filter(|one| !one.done).collect(),
        warnings: change.warnings,
    })
}

fn namespace(action: &Action) -> Option<&str> {
    match action {
        Action::Create { target, .. } | Action::Patch { target, .. } => target.namespace.as_deref(),
        _ => None,
    }
}

/// The namespaces whose `ConfigMap` the plan makes.
fn made<'a>(declared: &'a DeclaredEnvironment, facts: Facts<'_>) -> Vec<&'a str> {
    let names = declared.namespaces.iter().map(|namespace| namespace.name.as_str());
    names.filter(|name| config(facts, name).is_none()).collect()
}

fn config<'a>(facts: Facts<'a>, namespace: &str) -> Option<&'a Config> {
    let found = facts.found.iter().find(|found| found.namespace.name == namespace);
    found?.config.as_ref()
}

fn staying(declared: &DeclaredEnvironment, environment: &Environment, prune: bool) -> Environment {
    let gone = surplus(declared, environment, &[], prune).namespaces;
    let mut staying = environment.clone();
    staying.members.retain(|member| !gone.contains(&member.namespace.name));
    staying
}

/// The namespaces to adopt, with the Solutions that they are already configured for. Undeclared ones are pruned after the adoption.
fn adopted_now(declared: &DeclaredEnvironment, facts: Facts<'_>) -> Environment {
    let is_member = |name: &str| facts.environment.is_some_and(|one| one.member(name).is_some());
    let found = facts.found.iter();
    let new = found.filter(|found| !is_member(&found.namespace.name));
    Environment { name: declared.name.to_string(), members: new.cloned().collect() }
}

fn creation(declared: &DeclaredEnvironment) -> CreateEnvironment {
    let namespace = |namespace: &DeclaredNamespace| WantedNamespace {
        name: namespace.name.to_string(),
        adopt: namespace.adopted,
        solutions: Vec::new(),
    };
    CreateEnvironment {
        name: declared.name.to_string(),
        namespaces: declared.namespaces.iter().map(namespace).collect(),
        description: declared.description.clone(),
    }
}

fn missing_namespaces(declared: &DeclaredEnvironment, facts: Facts<'_>) -> Vec<Difference> {
    let mut missing = Vec::new();
    for namespace in &declared.namespaces {
        let name = namespace.name.as_str();
        let is_member = facts.environment.is_some_and(|environment| environment.member(name).is_some());
        let found = facts.found.iter().find(|found| found.namespace.name == name);
        let to = match found {
            None => "created",
            Some(_) if !is_member => "adopted",
            Some(found) if found.config.is_none() => "its ConfigMap created",
            Some(_) => continue,
        };
        missing.push(Difference::new(format!("namespace/{name}"), None, Some(to.to_owned())));
    }
    missing
}

/// What the declared Solutions come to in the Environment as it is when its namespaces are there.
fn deploy(
    declared: &DeclaredEnvironment,
    facts: Facts<'_>,
    prune: bool,
    options: &Options,
) -> Result<(solution::plan::Change, Vec<Difference>), Refusal> {
    let environment = projected(declared, facts, prune);
    let mut wanted = Vec::new();
    for namespace in &declared.namespaces {
        for solution in namespace.solutions.iter().filter(|solution| solution.enabled) {
            wanted.push(Declared {
                namespace: &namespace.name,
                solution: &solution.name,
                request: &solution.request,
                constraint: solution.constraint.as_deref(),
            });
        }
    }
    let facts = solution::plan::Facts {
        environment: &environment,
        catalogue: facts.catalogue,
        operators: facts.operators,
    };
    let change = solution::plan::declare(facts, &wanted, options)?;
    let differences =
        change.moves.iter().zip(&wanted).flat_map(|(one, wanted)| moved(one, wanted, &environment)).collect();
    Ok((change, differences))
}

/// What becomes of a Solution and of its constraint.
fn moved(one: &Move, wanted: &Declared<'_>, environment: &Environment) -> Vec<Difference> {
    let place = format!("solution/{} in {}", one.solution, one.namespace);
    let mut differences = Vec::new();
    if !one.done {
        let is_again = one.from.as_ref() == Some(&one.to);
        let from = one
            .from
            .as_ref()
            .map(|from| if is_again { format!("{from}, not deployed") } else { from.clone() });
        differences.push(Difference::new(&place, from, Some(one.to.clone())));
    }
    let config = environment.member(&one.namespace).and_then(|member| member.config.as_ref());
    let kept = config.and_then(|config| config.constraints.get(&one.solution));
    let constraint = wanted.constraint.map(str::to_owned);
    if kept != constraint.as_ref() {
        let subject = format!("constraint of {place}");
        differences.push(Difference::new(subject, kept.cloned(), constraint));
    }
    differences
}

/// The Environment when its namespaces have been made, and what is to go has gone.
fn projected(declared: &DeclaredEnvironment, facts: Facts<'_>, prune: bool) -> Environment {
    let none = Environment { name: declared.name.to_string(), members: Vec::new() };
    let mut environment = staying(declared, facts.environment.unwrap_or(&none), prune);
    let gone = surplus(declared, &environment, &[], prune);
    for (namespace, solution) in &gone.solutions {
        let mut members = environment.members.iter_mut();
        let member = members.find(|member| member.namespace.name == *namespace);
        if let Some(config) = member.and_then(|member| member.config.as_mut()) {
            config.solutions.remove(solution);
            config.constraints.remove(solution);
        }
    }
    for name in declared.namespaces.iter().map(|namespace| namespace.name.as_str()) {
        let mut members = environment.members.iter_mut();
        match members.find(|member| member.namespace.name == name) {
            Some(member) => {
                member.config.get_or_insert_with(Config::default);
            }
            // A configuration that exists keeps its versions and its history.
            None => environment.members.push(Member {
                namespace: Namespace {
                    name: name.to_owned(),
                    labels: [(well_known::ENVIRONMENT.to_owned(), declared.name.to_string())].into(),
                    ..Namespace::default()
                },
                config: Some(config(facts, name).cloned().unwrap_or_default()),
            }),
        }
    }
    environment
}

#[cfg(test)]
mod tests;
