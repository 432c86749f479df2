//! Environments: labelled namespaces, and the Solutions that are configured in them.
//!
//! The [`plan`] creates, edits and deletes them. A [`declaration`] is an Environment as files describe it, with a plan of its
//! own. [`occupants`] are the objects in a namespace, before a rollback deletes it.

pub mod declaration;
pub mod occupants;
mod operators;
pub mod plan;
mod remaining;

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde_json::Value;

use crate::api::state::NamespacePhase;
use crate::api::{
    EnvironmentObject, EnvironmentSpec, EnvironmentStatus, Metadata, NamespaceSpec, NamespaceStatus,
    SolutionSummary, SolutionVersionSpec, Use,
};
use crate::archive::catalogue::Catalogue;
use crate::history::History;
use crate::object::seen::Version;
use crate::object::well_known;
use crate::operator::{Operator, State};
use crate::plan::refusal::Refusal;
pub use operators::{find_operator, shares};
pub use remaining::remaining;

/// A namespace as it was read, including its Environment label.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Namespace {
    pub name: String,
    pub labels: BTreeMap<String, String>,
    pub annotations: BTreeMap<String, String>,
    pub created: Option<Timestamp>,
    pub terminating: bool,
    /// What keeps it although it is being deleted, where that was read.
    pub remaining: Vec<String>,
    /// Its `resourceVersion`, which guards changes.
    pub version: Version,
}

impl Namespace {
    /// The name of its Environment. A label without a value, which the API server takes, names none.
    pub fn environment(&self) -> Option<&str> {
        self.labels.get(well_known::ENVIRONMENT).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// Refuses a change of a namespace that is being deleted: nothing can be created in it, and what is changed would go.
    pub fn refuse_terminating(&self) -> Result<(), Refusal> {
        if !self.terminating {
            return Ok(());
        }
        let name = &self.name;
        let hint = format!("to see what blocks it: kubectl get namespace {name} -o yaml");
        let refusal = Refusal::conflict(format!("namespace {name} is being deleted"));
        Err(refusal.hint("try again when it is gone").hint(hint))
    }
}

/// The `ConfigMap` with the Solutions of a namespace of an Environment.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Config {
    /// Its `resourceVersion`, which guards changes.
    pub version: Version,
    pub solutions: BTreeMap<String, String>,
    /// Solution → the constraint with which its version was chosen.
    pub constraints: BTreeMap<String, String>,
    pub history: History,
    pub created: Option<Timestamp>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub namespace: Namespace,
    /// Its configuration; absent if the `ConfigMap` is missing.
    pub config: Option<Config>,
}

/// The namespaces with the same Environment label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Environment {
    pub name: String,
    /// Its namespaces, by name; there is at least one.
    pub members: Vec<Member>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deployed<'a> {
    pub environment: &'a str,
    pub namespace: &'a str,
    pub solution: &'a str,
    pub version: &'a str,
    /// The constraint with which the version was chosen.
    pub constraint: Option<&'a str>,
}

impl Config {
    pub fn new(
        version: Version,
        solutions: BTreeMap<String, String>,
        annotations: &BTreeMap<String, String>,
    ) -> Self {
        // A constraint that nobody can read is none.
        let constraints = annotations
            .get(well_known::CONSTRAINTS)
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        Self {
            version,
            solutions,
            constraints,
            history: History::of(annotations.get(well_known::HISTORY).map(String::as_str)),
            created: None,
        }
    }

    /// The value of the annotation that keeps these constraints, if there are any.
    pub fn annotation(constraints: &BTreeMap<String, String>) -> Option<String> {
        (!constraints.is_empty()).then(|| serde_json::json!(constraints).to_string())
    }

    #[must_use]
    pub fn made(self, created: Option<Timestamp>) -> Self {
        Self { created, ..self }
    }
}

impl Member {
    /// The namespace existed before its Environment.
    pub fn adopted(&self) -> bool {
        self.namespace.annotations.contains_key(well_known::ADOPTED)
    }

    /// Since when it belongs to its Environment. An adopted namespace is older than that, but its `ConfigMap` was
    /// created by the adoption.
    fn since(&self) -> Option<Timestamp> {
        let configured = self.config.as_ref().and_then(|config| config.created);
        configured.or_else(|| self.namespace.created.filter(|_| !self.adopted()))
    }

    fn status(&self) -> NamespaceStatus {
        NamespaceStatus {
            name: self.namespace.name.clone(),
            phase: NamespacePhase::of(self.namespace.terminating),
        }
    }

    pub fn version_of(&self, solution: &str) -> Option<&str> {
        self.config.as_ref()?.solutions.get(solution).map(String::as_str)
    }
}

impl Environment {
    /// Groups namespaces by their Environment label. `configs` is by namespace.
    pub fn group(namespaces: Vec<Namespace>, mut configs: BTreeMap<String, Config>) -> Vec<Self> {
        let mut environments: BTreeMap<String, Vec<Member>> = BTreeMap::new();
        for namespace in namespaces {
            if let Some(name) = namespace.environment().map(str::to_owned) {
                let config = configs.remove(&namespace.name);
                // Most have one namespace; a vector that grows from nothing has room for four.
                environments
                    .entry(name)
                    .or_insert_with(|| Vec::with_capacity(1))
                    .push(Member { namespace, config });
            }
        }
        environments
            .into_iter()
            .map(|(name, mut members)| {
                members.sort_by(|left, right| left.namespace.name.cmp(&right.namespace.name));
                Self { name, members }
            })
            .collect()
    }

    /// Writes these versions into the `ConfigMap` of a namespace, as a merge patch does; the namespace becomes part of it.
    pub fn configure(&mut self, namespace: &str, versions: &Value) {
        if self.member(namespace).is_none() {
            let namespace = Namespace { name: namespace.to_owned(), ..Namespace::default() };
            self.members.push(Member { namespace, config: None });
        }
        let member = self.members.iter_mut().find(|member| member.namespace.name == namespace);
        let config = member.map(|member| member.config.get_or_insert_default());
        let (Some(config), Some(versions)) = (config, versions.as_object()) else { return };
        for (solution, version) in versions {
            match version.as_str() {
                Some(version) => config.solutions.insert(solution.clone(), version.to_owned()),
                None => config.solutions.remove(solution),
            };
        }
    }

    /// The description: the first one that its namespaces have.
    pub fn description(&self) -> Option<&str> {
        self.members
            .iter()
            .find_map(|member| member.namespace.annotations.get(well_known::DESCRIPTION))
            .map(String::as_str)
            .filter(|text| !text.is_empty())
    }

    pub fn member(&self, namespace: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.namespace.name == namespace)
    }

    /// Every Solution in it, by namespace and name.
    pub fn solutions(&self) -> impl Iterator<Item = Deployed<'_>> {
        self.members.iter().flat_map(|member| {
            member.config.iter().flat_map(|config| {
                config.solutions.iter().map(|(solution, version)| Deployed {
                    environment: &self.name,
                    namespace: &member.namespace.name,
                    solution,
                    version,
                    constraint: config.constraints.get(solution).map(String::as_str),
                })
            })
        })
    }

    /// The namespace that `namespace` names, or the only one in which `solution` is configured.
    pub fn only_holding(&self, solution: &str, namespace: Option<&str>) -> Result<&Member, Refusal> {
        let members = self.holding(solution, namespace)?;
        match members.as_slice() {
            [member] => Ok(member),
            members => Err(several(
                &format!("solution {solution} is in several namespaces"),
                members.iter().copied(),
            )),
        }
    }

    /// The namespaces in which `solution` is configured; with `namespace`, only that one.
    pub fn holding(&self, solution: &str, namespace: Option<&str>) -> Result<Vec<&Member>, Refusal> {
        if let Some(namespace) = namespace {
            self.require(namespace)?;
        }
        let members: Vec<&Member> = self
            .members
            .iter()
            .filter(|member| namespace.is_none_or(|name| member.namespace.name == name))
            .filter(|member| member.version_of(solution).is_some())
            .collect();
        if members.is_empty() {
            let place = namespace.map(|name| format!(" in namespace {name}")).unwrap_or_default();
            return Err(Refusal::not_found(format!(
                "environment {} has no solution {solution}{place}",
                self.name
            ))
            .hint(format!("to list its solutions: kubectl metalk8s get solutions -e {}", self.name)));
        }
        Ok(members)
    }

    /// The namespace that `-n` names, or all of them.
    pub fn chosen(&self, namespace: Option<&str>) -> Result<Vec<&Member>, Refusal> {
        match namespace {
            Some(name) => Ok(vec![self.require(name)?]),
            None => Ok(self.members.iter().collect()),
        }
    }

    /// The namespace that `-n` names, or the only namespace of the Environment.
    pub fn one_namespace(&self, namespace: Option<&str>) -> Result<&Member, Refusal> {
        if let Some(namespace) = namespace {
            return self.require(namespace);
        }
        match self.members.as_slice() {
            [member] => Ok(member),
            members => Err(several(&format!("environment {} has several namespaces", self.name), members)),
        }
    }

    /// The flags of a command about what is in one of its namespaces. Without `-n`, a command is about all of them.
    pub fn flags(&self, namespace: &str) -> String {
        match self.members.as_slice() {
            [_] => format!("-e {}", self.name),
            _ => format!("-e {} -n {namespace}", self.name),
        }
    }

    fn require(&self, namespace: &str) -> Result<&Member, Refusal> {
        self.member(namespace).ok_or_else(|| {
            let names: Vec<&str> = self.members.iter().map(|member| member.namespace.name.as_str()).collect();
            Refusal::not_found(format!(
                "namespace {namespace} does not belong to environment {}; its namespaces: {}",
                self.name,
                names.join(", ")
            ))
        })
    }

    /// The Solutions that stop Salt from preparing this Environment, because their version is no longer in the
    /// catalogue. Salt processes all Solutions at every run.
    pub fn broken<'a>(&'a self, catalogue: &Catalogue) -> Vec<Deployed<'a>> {
        self.solutions().filter(|one| catalogue.find(one.solution, one.version).is_none()).collect()
    }

    /// The operators in its namespaces that are not configured: Salt does not prepare them any more, but they still
    /// run.
    pub fn orphans<'a>(
        &'a self,
        operators: impl IntoIterator<Item = &'a Operator>,
    ) -> impl Iterator<Item = &'a Operator> {
        operators.into_iter().filter(|operator| {
            self.member(&operator.namespace)
                .is_some_and(|member| member.version_of(&operator.solution).is_none())
        })
    }

    pub fn into_object(self, operators: &[&Operator]) -> EnvironmentObject {
        let namespaces = self
            .members
            .iter()
            .map(|member| NamespaceSpec {
                name: member.namespace.name.clone(),
                adopted: member.adopted(),
                solutions: member
                    .config
                    .iter()
                    .flat_map(|config| config.solutions.iter().map(|one| (one, &config.constraints)))
                    .map(|((name, version), constraints)| SolutionVersionSpec {
                        name: name.clone(),
                        version: version.clone(),
                        constraint: constraints.get(name).cloned(),
                        enabled: true,
                    })
                    .collect(),
            })
            .collect();
        let configured = self.solutions().map(|one| SolutionSummary {
            name: one.solution.to_owned(),
            namespace: one.namespace.to_owned(),
            version: one.version.to_owned(),
            state: State::of(
                find_operator(operators.iter().copied(), one.namespace, one.solution),
                one.version,
            )
            .kind(),
        });
        let orphans = self.orphans(operators.iter().copied()).map(|one| SolutionSummary {
            name: one.solution.clone(),
            namespace: one.namespace.clone(),
            version: one.version.clone(),
            state: State::Orphaned.kind(),
        });
        let solutions = configured.chain(orphans).collect();
        let since = self.members.iter().filter_map(Member::since).min();
        let spec = EnvironmentSpec { description: self.description().map(str::to_owned), namespaces };
        let status = EnvironmentStatus {
            phase: self.phase(),
            message: self.message(),
            namespaces: self.members.iter().map(Member::status).collect(),
            solutions,
        };
        let first = self.members.into_iter().next();
        let metadata = Metadata {
            labels: first.map(|member| member.namespace.labels).unwrap_or_default(),
            name: self.name,
            creation_timestamp: since.map(|time| time.to_string()),
            ..Metadata::default()
        };
        EnvironmentObject::new("Environment", metadata, spec, status)
    }

    fn phase(&self) -> NamespacePhase {
        let is_terminating = self.members.iter().any(|member| member.namespace.terminating);
        NamespacePhase::of(is_terminating)
    }

    /// What keeps its namespaces that are being deleted.
    fn message(&self) -> Option<String> {
        let namespaces = self.members.iter().map(|member| &member.namespace);
        let kept = namespaces.filter(|namespace| !namespace.remaining.is_empty());
        let texts = kept.map(|one| format!("namespace {}: {}", one.name, one.remaining.join("; ")));
        let texts: Vec<String> = texts.collect();
        (!texts.is_empty()).then(|| texts.join("; "))
    }

    /// The number of its next change: one more than that of the last one in any of its namespaces.
    pub fn next_revision(&self) -> u64 {
        let configs = self.members.iter().filter_map(|member| member.config.as_ref());
        let numbers = configs.map(|config| config.history.last_number());
        numbers.max().unwrap_or_default() + 1
    }
}

/// That a flag has to choose one of these namespaces.
fn several<'a>(fact: &str, members: impl IntoIterator<Item = &'a Member>) -> Refusal {
    let names: Vec<&str> = members.into_iter().map(|member| member.namespace.name.as_str()).collect();
    Refusal::new(base::error::ErrorKind::Usage, format!("{fact} ({}); choose one with -n", names.join(", ")))
}

/// Where `solution` is configured in `version`, or in any version.
pub fn uses(environments: &[Environment], solution: &str, version: Option<&str>) -> Vec<Use> {
    environments
        .iter()
        .flat_map(Environment::solutions)
        .filter(|one| one.solution == solution && version.is_none_or(|version| one.version == version))
        .map(|one| Use { environment: one.environment.to_owned(), namespace: one.namespace.to_owned() })
        .collect()
}

/// Whether another namespace, which is not being deleted, has the Solution.
pub fn is_configured_elsewhere(
    environments: &[Environment],
    is_here: impl Fn(&str) -> bool,
    solution: &str,
) -> bool {
    let members = environments.iter().flat_map(|environment| &environment.members);
    members
        .filter(|member| !is_here(&member.namespace.name) && !member.namespace.terminating)
        .filter_map(|member| member.config.as_ref())
        .any(|config| config.solutions.contains_key(solution))
}

#[cfg(test)]
mod tests;
