//! Environments: labelled namespaces, and the Solutions that each is configured for.

use std::collections::BTreeMap;

use super::catalogue::Catalogue;
use super::documents::{
    EnvironmentDocument, EnvironmentSpec, EnvironmentStatus, Metadata, NamespaceSpec, SolutionSummary,
    SolutionVersionSpec, Use,
};
use super::label;
use super::operator::{Operator, State};
use super::refusal::Refusal;

/// A namespace as it was read, its Environment's label included.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Namespace {
    /// Its name.
    pub name: String,
    /// Its labels.
    pub labels: BTreeMap<String, String>,
    /// Its annotations.
    pub annotations: BTreeMap<String, String>,
    /// When it was made, as RFC 3339.
    pub created: Option<String>,
    /// It is being deleted.
    pub terminating: bool,
    /// Guards changes.
    pub resource_version: Option<String>,
}

/// The `ConfigMap` that says what a namespace of an Environment runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Config {
    /// Guards changes.
    pub resource_version: Option<String>,
    /// Solution → version.
    pub solutions: BTreeMap<String, String>,
    /// Solution → the constraint that its version was chosen by.
    pub constraints: BTreeMap<String, String>,
}

/// One namespace of an Environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The namespace.
    pub namespace: Namespace,
    /// What it runs; absent where the `ConfigMap` is missing.
    pub config: Option<Config>,
}

/// Namespaces that carry the same Environment label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Environment {
    /// The label's value.
    pub name: String,
    /// Its namespaces, by name; at least one.
    pub members: Vec<Member>,
}

/// A Solution configured in a namespace of an Environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deployed<'a> {
    /// The Environment's name.
    pub environment: &'a str,
    /// The namespace's name.
    pub namespace: &'a str,
    /// The Solution.
    pub solution: &'a str,
    /// Its version.
    pub version: &'a str,
    /// The constraint that the version was chosen by.
    pub constraint: Option<&'a str>,
}

impl Config {
    /// Reads the `ConfigMap`'s parts.
    #[must_use]
    pub fn new(
        resource_version: Option<String>,
        solutions: BTreeMap<String, String>,
        annotations: &BTreeMap<String, String>,
    ) -> Self {
        let constraints = annotations
            .iter()
            .filter_map(|(key, text)| {
                key.strip_prefix(label::CONSTRAINT_PREFIX)
                    .map(|solution| (solution.to_owned(), text.clone()))
            })
            .collect();
        Self {
            resource_version,
            solutions,
            constraints,
        }
    }
}

impl Member {
    /// The namespace was there before its Environment.
    #[must_use]
    pub fn adopted(&self) -> bool {
        self.namespace.annotations.contains_key(label::ADOPTED)
    }

    /// The version that `solution` is configured in.
    #[must_use]
    pub fn version_of(&self, solution: &str) -> Option<&str> {
        self.config.as_ref()?.solutions.get(solution).map(String::as_str)
    }
}

impl Environment {
    /// Groups namespaces by their Environment label. `configs` is by namespace.
    #[must_use]
    pub fn group(namespaces: Vec<Namespace>, mut configs: BTreeMap<String, Config>) -> Vec<Self> {
        let mut environments: BTreeMap<String, Vec<Member>> = BTreeMap::new();
        for namespace in namespaces {
            if let Some(name) = namespace.labels.get(label::ENVIRONMENT).cloned() {
                let config = configs.remove(&namespace.name);
                environments
                    .entry(name)
                    .or_default()
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

    /// What it is for: the first description that its namespaces carry.
    #[must_use]
    pub fn description(&self) -> Option<&str> {
        self.members
            .iter()
            .find_map(|member| member.namespace.annotations.get(label::DESCRIPTION))
            .map(String::as_str)
            .filter(|text| !text.is_empty())
    }

    /// The namespace of that name.
    #[must_use]
    pub fn member(&self, namespace: &str) -> Option<&Member> {
        self.members
            .iter()
            .find(|member| member.namespace.name == namespace)
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

    /// The namespaces that `solution` is configured in; with `namespace`, that one alone.
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
            let place = namespace
                .map(|name| format!(" in namespace {name}"))
                .unwrap_or_default();
            return Err(Refusal::not_found(format!(
                "environment {} has no solution {solution}{place}",
                self.name
            ))
            .hint(format!(
                "what it has: kubectl metalk8s get solutions -e {}",
                self.name
            )));
        }
        Ok(members)
    }

    /// The one namespace that `-n`, or an Environment with a single namespace, names.
    pub fn one_namespace(&self, namespace: Option<&str>) -> Result<&Member, Refusal> {
        if let Some(namespace) = namespace {
            return self.require(namespace);
        }
        match self.members.as_slice() {
            [member] => Ok(member),
            members => {
                let names: Vec<&str> = members
                    .iter()
                    .map(|member| member.namespace.name.as_str())
                    .collect();
                Err(Refusal::new(
                    crate::error::Kind::Usage,
                    format!(
                        "environment {} has several namespaces ({}); choose one with -n",
                        self.name,
                        names.join(", ")
                    ),
                ))
            }
        }
    }

    fn require(&self, namespace: &str) -> Result<&Member, Refusal> {
        self.member(namespace).ok_or_else(|| {
            let names: Vec<&str> = self
                .members
                .iter()
                .map(|member| member.namespace.name.as_str())
                .collect();
            Refusal::not_found(format!(
                "namespace {namespace} does not belong to environment {}; its namespaces: {}",
                self.name,
                names.join(", ")
            ))
        })
    }

    /// The Solutions that stop Salt from preparing this Environment: their version has left the
    /// catalogue. Salt goes through all of them at every run.
    #[must_use]
    pub fn broken<'a>(&'a self, catalogue: &Catalogue) -> Vec<Deployed<'a>> {
        self.solutions()
            .filter(|one| catalogue.find(one.solution, one.version).is_none())
            .collect()
    }

    /// The object that `-o json` prints.
    #[must_use]
    pub fn document(&self, operators: &[Operator]) -> EnvironmentDocument {
        let namespaces = self
            .members
            .iter()
            .map(|member| NamespaceSpec {
                name: member.namespace.name.clone(),
                adopted: member.adopted(),
                solutions: member
                    .config
                    .iter()
                    .flat_map(|config| &config.solutions)
                    .map(|(name, version)| SolutionVersionSpec {
                        name: name.clone(),
                        version: version.clone(),
                    })
                    .collect(),
            })
            .collect();
        let solutions = self
            .solutions()
            .map(|one| SolutionSummary {
                name: one.solution.to_owned(),
                namespace: one.namespace.to_owned(),
                version: one.version.to_owned(),
                state: State::of(find_operator(operators, one.namespace, one.solution), one.version)
                    .to_string(),
            })
            .collect();
        let metadata = Metadata {
            name: self.name.clone(),
            labels: self
                .members
                .first()
                .map(|member| member.namespace.labels.clone())
                .unwrap_or_default(),
            creation_timestamp: self
                .members
                .iter()
                .filter_map(|one| one.namespace.created.clone())
                .min(),
            ..Metadata::default()
        };
        EnvironmentDocument::new(
            "Environment",
            metadata,
            EnvironmentSpec {
                description: self.description().map(str::to_owned),
                namespaces,
            },
            EnvironmentStatus {
                phase: self.phase().to_owned(),
                solutions,
            },
        )
    }

    fn phase(&self) -> &'static str {
        if self.members.iter().any(|member| member.namespace.terminating) {
            "Terminating"
        } else {
            "Active"
        }
    }
}

/// The operator of `solution` in `namespace`.
#[must_use]
pub fn find_operator<'a>(operators: &'a [Operator], namespace: &str, solution: &str) -> Option<&'a Operator> {
    operators
        .iter()
        .find(|operator| operator.namespace == namespace && operator.solution == solution)
}

/// Where `solution` is configured in `version`, or in any.
#[must_use]
pub fn uses(environments: &[Environment], solution: &str, version: Option<&str>) -> Vec<Use> {
    environments
        .iter()
        .flat_map(Environment::solutions)
        .filter(|one| one.solution == solution && version.is_none_or(|version| one.version == version))
        .map(|one| Use {
            environment: one.environment.to_owned(),
            namespace: one.namespace.to_owned(),
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An Environment `name` whose namespaces hold these Solutions.
    pub(crate) fn environment(name: &str, namespaces: &[(&str, &[(&str, &str)])]) -> Environment {
        let members = namespaces
            .iter()
            .map(|(namespace, solutions)| Member {
                namespace: Namespace {
                    name: (*namespace).to_owned(),
                    labels: BTreeMap::from([(label::ENVIRONMENT.to_owned(), name.to_owned())]),
                    ..Namespace::default()
                },
                config: Some(Config {
                    resource_version: Some("7".to_owned()),
                    solutions: solutions
                        .iter()
                        .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
                        .collect(),
                    constraints: BTreeMap::new(),
                }),
            })
            .collect();
        Environment {
            name: name.to_owned(),
            members,
        }
    }

    #[test]
    fn namespaces_with_one_label_are_one_environment() {
        let namespace = |name: &str, environment: Option<&str>| Namespace {
            name: name.to_owned(),
            labels: environment
                .map(|value| (label::ENVIRONMENT.to_owned(), value.to_owned()))
                .into_iter()
                .collect(),
            ..Namespace::default()
        };
        let environments = Environment::group(
            vec![
                namespace("b", Some("prod")),
                namespace("a", Some("prod")),
                namespace("default", None),
            ],
            BTreeMap::from([("a".to_owned(), Config::default())]),
        );
        assert_eq!(environments.len(), 1);
        let names: Vec<_> = environments[0]
            .members
            .iter()
            .map(|one| one.namespace.name.as_str())
            .collect();
        assert_eq!(names, ["a", "b"]);
        assert!(environments[0].members[0].config.is_some());
        assert!(environments[0].members[1].config.is_none());
    }

    #[test]
    fn one_namespace_is_chosen_only_when_there_is_one() {
        let single = environment("prod", &[("prod", &[])]);
        assert_eq!(single.one_namespace(None).unwrap().namespace.name, "prod");
        let double = environment("prod", &[("a", &[]), ("b", &[])]);
        let refusal = double.one_namespace(None).unwrap_err();
        assert_eq!(
            refusal.message,
            "environment prod has several namespaces (a, b); choose one with -n"
        );
        assert_eq!(double.one_namespace(Some("b")).unwrap().namespace.name, "b");
        assert!(
            double
                .one_namespace(Some("c"))
                .unwrap_err()
                .message
                .contains("its namespaces: a, b")
        );
    }

    #[test]
    fn versions_that_left_the_catalogue_break_an_environment() {
        let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
        assert_eq!(one.broken(&Catalogue::default()).len(), 1);
    }

    #[test]
    fn uses_are_found_by_version() {
        let all = [environment(
            "prod",
            &[("a", &[("x", "1.0.0")]), ("b", &[("x", "1.1.0")])],
        )];
        assert_eq!(uses(&all, "x", None).len(), 2);
        assert_eq!(uses(&all, "x", Some("1.1.0"))[0].to_string(), "prod/b");
        assert!(uses(&all, "y", None).is_empty());
    }
}
