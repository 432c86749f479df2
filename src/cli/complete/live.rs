//! The names to look up in the cluster.

use clap::Arg;

use super::line::Line;
use domain::archive::product::NAME;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subject {
    pub solution: Option<String>,
    pub environment: Option<String>,
    pub namespace: Option<String>,
}

/// The direction in which a version may differ from the deployed one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Any,
    Up,
    Down,
}

/// Names that must be looked up in the cluster or in the kubeconfig.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Live {
    Environments,
    /// Namespaces: those of the chosen Environment, or else of all Environments.
    Namespaces(Subject),
    /// Deployed Solutions at the location on the line.
    Deployed(Subject),
    /// Solutions of the catalogue.
    Imported,
    Versions {
        subject: Subject,
        /// Only higher or lower ones.
        direction: Direction,
        /// Also `latest`.
        latest: bool,
    },
    /// Ids of archives, also of those of MetalK8s itself.
    Archives,
    /// What archives are called beside a version: Solutions of the catalogue, and `metalk8s`.
    NamesOfArchives,
    Nodes,
    Volumes,
    StorageClasses,
    Jobs,
    /// Users of MetalK8s.
    Accounts,
    /// Imported versions of MetalK8s.
    Products,
    /// Alerts that fire.
    Alerts,
    Silences,
    /// Locks that are not free.
    Locks,
    /// Matchers of the alerts that fire.
    Matchers,
    Rules,
    /// Jobs of Prometheus' targets.
    ScrapeJobs,
    /// Contexts of the kubeconfig.
    Contexts,
    /// Clusters of the kubeconfig.
    Clusters,
    /// Users of the kubeconfig.
    Users,
}

impl Live {
    /// The names that fit this flag or argument.
    pub(super) fn wanted(argument: &Arg, line: &Line) -> Option<Self> {
        if argument.is_positional() {
            return Self::named(argument, line);
        }
        match argument.get_long()? {
            "environment" => Some(Self::Environments),
            // Every namespace of an Environment is taken.
            "namespace" if line.words == ["create", "environment"] => None,
            "namespace" => Some(Self::Namespaces(subject(line))),
            // A new object has no version to look up.
            "version" if line.words.first().is_some_and(|verb| verb == "init") => None,
            "version" if is_product(line) => Some(Self::Products),
            "version" | "compare" => Some(versions(line)),
            "to" if line.words.get(1).is_some_and(|resource| resource == "cluster") => Some(Self::Products),
            "node-name" | "node" => Some(Self::Nodes),
            "storage-class" => Some(Self::StorageClasses),
            "context" | "contexts" => Some(Self::Contexts),
            "cluster" => Some(Self::Clusters),
            "user" => Some(Self::Users),
            _ => None,
        }
    }

    /// The objects of the resource that the verb can be about.
    fn named(argument: &Arg, line: &Line) -> Option<Self> {
        let names_an_object = argument.get_index() == Some(1);
        let [verb, resource] = line.words.as_slice() else { return None };
        match (verb.as_str(), resource.as_str()) {
            _ if !names_an_object => None,
            ("create", "silence") => Some(Self::Matchers),
            // A new object has no name to look up.
            ("create" | "init", _) => None,
            (_, "environment") => Some(Self::Environments),
            ("add" | "activate" | "deactivate" | "permissions" | "render", "solution") => {
                Some(Self::Imported)
            }
            (_, "solution" | "instance") => Some(Self::Deployed(subject(line))),
            (_, "archive") if line.value("version").is_some() => Some(Self::NamesOfArchives),
            (_, "archive") => Some(Self::Archives),
            (_, "node") => Some(Self::Nodes),
            (_, "volume") => Some(Self::Volumes),
            (_, "job") => Some(Self::Jobs),
            (_, "user") => Some(Self::Accounts),
            (_, "alert") => Some(Self::Alerts),
            (_, "silence") => Some(Self::Silences),
            (_, "lock") => Some(Self::Locks),
            (_, "rule") => Some(Self::Rules),
            (_, "target") => Some(Self::ScrapeJobs),
            _ => None,
        }
    }
}

fn subject(line: &Line) -> Subject {
    let solution =
        line.words.get(1).is_some_and(|resource| matches!(resource.as_str(), "solution" | "archive"));
    let owned = |value: Option<&str>| value.map(str::to_owned);
    Subject {
        solution: line.positionals.first().filter(|_| solution).cloned(),
        environment: owned(line.value("environment")),
        namespace: owned(line.value("namespace")),
    }
}

/// Whether the archives on the line are those of MetalK8s itself.
fn is_product(line: &Line) -> bool {
    let is_archive = line.words.get(1).is_some_and(|resource| resource == "archive");
    is_archive && line.positionals.first().is_some_and(|name| name == NAME)
}

fn versions(line: &Line) -> Live {
    let (verb, resource) = (line.words.first(), line.words.get(1));
    Live::Versions {
        subject: subject(line),
        direction: match verb.map(String::as_str) {
            Some("upgrade") => Direction::Up,
            Some("downgrade") => Direction::Down,
            _ => Direction::Any,
        },
        latest: resource.is_some_and(|resource| resource == "solution")
            && verb.is_some_and(|verb| {
                matches!(verb.as_str(), "add" | "upgrade" | "activate" | "permissions" | "render")
            }),
    }
}
