//! What files declare: Environments with their Solutions, and the archives and active versions that they need.

pub mod plan;

use std::collections::BTreeSet;

use super::Environment;
use crate::api::{EnvironmentSpec, SolutionVersionSpec, SolutionsConfigurationSpec};
use crate::object::name::{ExistingName, Name};
use crate::solution::version::VersionRequest;

/// Everything that the files of one command declare.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declaration {
    /// Archives to import: paths on the bootstrap node.
    pub archives: Vec<String>,
    pub active: Vec<ActiveVersion>,
    pub environments: Vec<DeclaredEnvironment>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveVersion {
    pub solution: ExistingName,
    pub request: VersionRequest,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredEnvironment {
    pub name: ExistingName,
    /// What it is for; without it, the description is kept unchanged.
    pub description: Option<String>,
    /// Its namespaces; at least one.
    pub namespaces: Vec<DeclaredNamespace>,
    /// Whether its other namespaces are nobody's concern here: nothing is said of them, and nothing is removed there.
    pub is_part: bool,
}

/// A namespace of an Environment as a file declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredNamespace {
    pub name: Name,
    /// A namespace that exists may be labelled.
    pub adopted: bool,
    /// The Solutions that it is to have, or not to have.
    pub solutions: Vec<DeclaredSolution>,
}

/// A Solution of a namespace as a file declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredSolution {
    pub name: ExistingName,
    pub request: VersionRequest,
    /// The constraint that upgrades keep to.
    pub constraint: Option<String>,
    /// Whether it is to be there.
    pub enabled: bool,
}

impl DeclaredEnvironment {
    /// A document's declaration of the Environment `name`. Without namespaces it has one of its own name, as
    /// `create environment` gives it.
    pub fn new(name: ExistingName, spec: EnvironmentSpec) -> Result<Self, String> {
        let mut namespaces = Vec::with_capacity(spec.namespaces.len().max(1));
        for namespace in spec.namespaces {
            let place: Name = parsed("namespace", &namespace.name)?;
            if namespaces.iter().any(|other: &DeclaredNamespace| other.name == place) {
                return Err(format!("namespace {place} is declared twice"));
            }
            let mut solutions = Vec::with_capacity(namespace.solutions.len());
            for solution in namespace.solutions {
                let solution = DeclaredSolution::new(solution)?;
                if solutions.iter().any(|other: &DeclaredSolution| other.name == solution.name) {
                    return Err(format!("solution {} is declared twice in namespace {place}", solution.name));
                }
                solutions.push(solution);
            }
            namespaces.push(DeclaredNamespace { name: place, adopted: namespace.adopted, solutions });
        }
        if namespaces.is_empty() {
            namespaces.push(DeclaredNamespace {
                name: parsed("environment without namespaces", &name)?,
                adopted: false,
                solutions: Vec::new(),
            });
        }
        Ok(Self { name, description: spec.description, namespaces, is_part: false })
    }

    pub fn namespace(&self, name: &str) -> Option<&DeclaredNamespace> {
        self.namespaces.iter().find(|one| one.name.as_str() == name)
    }
}

impl DeclaredNamespace {
    pub fn solution(&self, name: &str) -> Option<&DeclaredSolution> {
        self.solutions.iter().find(|one| one.name.as_str() == name)
    }
}

impl DeclaredSolution {
    /// A version that is a constraint is kept as one. An exact version beside a constraint, which is what
    /// `get environment -o yaml` prints, is that version now, and the constraint is for upgrades.
    fn new(spec: SolutionVersionSpec) -> Result<Self, String> {
        let mut request: VersionRequest = parsed("version", &spec.version)?;
        if let Some(constraint) = &spec.constraint {
            let allowed: VersionRequest = parsed("constraint", constraint)?;
            if let Some(other) = request.constraint().filter(|other| other != constraint) {
                return Err(format!(
                    "solution {} has two constraints, version {other:?} and constraint {constraint:?}; leave one of them out",
                    spec.name
                ));
            }
            // Without a version, the newest that the constraint allows is meant.
            if request == VersionRequest::Latest {
                request = allowed;
            }
        }
        Ok(Self {
            name: parsed("solution", &spec.name)?,
            constraint: spec.constraint.or_else(|| request.constraint().map(str::to_owned)),
            request,
            enabled: spec.enabled,
        })
    }
}

impl Declaration {
    /// Takes in another Environment; each may be declared once, and so may each namespace.
    pub fn declare(&mut self, environment: DeclaredEnvironment) -> Result<(), String> {
        for other in &self.environments {
            if other.name == environment.name {
                return Err(format!("environment {} is declared twice", other.name));
            }
            let is_taken = |one: &&DeclaredNamespace| other.namespace(&one.name).is_some();
            if let Some(taken) = environment.namespaces.iter().find(is_taken) {
                return Err(format!(
                    "namespace {} is declared for environments {} and {}",
                    taken.name, other.name, environment.name
                ));
            }
        }
        self.environments.push(environment);
        Ok(())
    }

    /// Those of `environments` that no file names.
    pub fn undeclared<'a>(&self, environments: &'a [Environment]) -> impl Iterator<Item = &'a Environment> {
        let is_declared = |name: &str| self.environments.iter().any(|one| one.name.as_str() == name);
        environments.iter().filter(move |one| !is_declared(&one.name))
    }

    /// Takes in archives and active versions. An archive that several files name is imported once.
    pub fn configure(&mut self, spec: SolutionsConfigurationSpec) -> Result<(), String> {
        let mut known: BTreeSet<String> = self.archives.iter().cloned().collect();
        for path in spec.archives {
            if !path.starts_with('/') {
                return Err(format!("archive {path:?} is not an absolute path on the bootstrap node"));
            }
            if known.insert(path.clone()) {
                self.archives.push(path);
            }
        }
        for active in spec.active {
            let active = ActiveVersion {
                solution: parsed("solution", &active.name)?,
                request: parsed("version", &active.version)?,
            };
            match self.active.iter().find(|other| other.solution == active.solution) {
                None => self.active.push(active),
                Some(other) if *other == active => {}
                Some(other) => {
                    return Err(format!(
                        "solution {} is declared active in two versions, {} and {}",
                        other.solution, other.request, active.request
                    ));
                }
            }
        }
        Ok(())
    }
}

fn parsed<T: std::str::FromStr<Err: std::fmt::Display>>(what: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("{what} {text:?}: {error}"))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::{Value, json};

    use super::*;

    fn environment(name: &str, spec: Value) -> Result<DeclaredEnvironment, String> {
        DeclaredEnvironment::new(name.parse().unwrap(), serde_json::from_value(spec).unwrap())
    }

    #[test]
    fn a_constraint_is_kept_and_an_exact_version_beside_it_is_the_version() {
        let solutions = json!([{"name": "a", "version": "^1"}, {"name": "b", "version": "1.0.0", "constraint": "^1"},
            {"name": "c", "version": "1.0.0"}, {"name": "d"}, {"name": "e", "enabled": false}, {"name": "f", "constraint": "~1.0"}]);
        let spec = json!({"namespaces": [{"name": "prod", "solutions": solutions}]});
        let environment = environment("prod", spec).unwrap();
        let of = |name: &str| {
            let one = environment.namespace("prod").unwrap().solution(name).unwrap();
            (one.request.to_string(), one.constraint.clone(), one.enabled)
        };
        assert_eq!(of("a"), ("^1".to_owned(), Some("^1".to_owned()), true));
        assert_eq!(of("b"), ("1.0.0".to_owned(), Some("^1".to_owned()), true));
        assert_eq!(of("c"), ("1.0.0".to_owned(), None, true));
        assert_eq!(of("d"), ("latest".to_owned(), None, true));
        assert!(!of("e").2);
        assert_eq!(of("f"), ("~1.0".to_owned(), Some("~1.0".to_owned()), true));
    }

    #[test]
    fn an_environment_without_namespaces_has_one_of_its_name() {
        let environment = environment("prod", json!({})).unwrap();
        assert_eq!(environment.namespaces[0].name.as_str(), "prod");
    }

    #[test]
    fn what_is_declared_twice_or_cannot_be_read_is_refused() {
        let twice = json!([{"name": "x"}, {"name": "x"}]);
        let errors = [
            json!({"namespaces": [{"name": "a"}, {"name": "a"}]}),
            json!({"namespaces": [{"name": "a", "solutions": twice}]}),
            json!({"namespaces": [{"name": "A b"}]}),
            json!({"namespaces": [{"name": "a", "solutions": [{"name": "x", "version": "^^"}]}]}),
            json!({"namespaces": [{"name": "a", "solutions": [{"name": "x", "version": "^1.2", "constraint": "~1.0"}]}]}),
        ]
        .map(|spec| environment("prod", spec).unwrap_err());
        assert_snapshot!(errors.join("\n"), @r#"
        namespace a is declared twice
        solution x is declared twice in namespace a
        namespace "A b": "A b" contains 'A' at position 1; use lower-case letters, digits and '-'
        version "^^": "^^" is not a valid version or constraint (unexpected character '^' while parsing major version number); write 1.2.3, latest, ^1.2, 1.x, '>=1.0, <2', '!=1.1.0' or '1.0 - 1.2'
        solution x has two constraints, version "^1.2" and constraint "~1.0"; leave one of them out
        "#);
        let mut declaration = Declaration::default();
        declaration.declare(environment("prod", json!({})).unwrap()).unwrap();
        let again = declaration.declare(environment("prod", json!({})).unwrap());
        assert_eq!(again.unwrap_err(), "environment prod is declared twice");
        let other = environment("test", json!({"namespaces": [{"name": "prod"}]})).unwrap();
        let taken = declaration.declare(other).unwrap_err();
        assert_eq!(taken, "namespace prod is declared for environments prod and test");
    }

    #[test]
    fn archives_are_absolute_and_imported_once() {
        let spec = |value: Value| serde_json::from_value::<SolutionsConfigurationSpec>(value).unwrap();
        let mut declaration = Declaration::default();
        let both = json!({"archives": ["/a.iso", "/b.iso", "/a.iso"], "active": [{"name": "x", "version": "1.0.0"}]});
        declaration.configure(spec(both.clone())).unwrap();
        declaration.configure(spec(both)).unwrap();
        assert_eq!(declaration.archives, ["/a.iso", "/b.iso"]);
        assert_eq!(declaration.active.len(), 1);
        let relative = declaration.configure(spec(json!({"archives": ["a.iso"]})));
        assert_snapshot!(relative.unwrap_err(), @r#"archive "a.iso" is not an absolute path on the bootstrap node"#);
        let other = declaration.configure(spec(json!({"active": [{"name": "x"}]})));
        assert_snapshot!(other.unwrap_err(), @"solution x is declared active in two versions, 1.0.0 and latest");
    }
}
