//! Which names of the cluster are wanted.

use clap::Arg;

use super::line::Line;

/// A Solution on the line, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subject {
    /// The Solution.
    pub solution: Option<String>,
    /// `-e`.
    pub environment: Option<String>,
    /// `-n`.
    pub namespace: Option<String>,
}

/// Which way a version may lead from the one that is deployed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Anywhere.
    Any,
    /// To a higher one.
    Up,
    /// To a lower one.
    Down,
}

/// Names that only the cluster, or the kubeconfig, knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Live {
    /// Environments.
    Environments,
    /// Namespaces: those of the chosen Environment, else those of all of them.
    Namespaces(Subject),
    /// Solutions that are deployed where the line says.
    Deployed(Subject),
    /// Solutions of the catalogue.
    Imported,
    /// Versions of the chosen Solution.
    Versions {
        /// Which Solution, and where.
        subject: Subject,
        /// Higher or lower ones only.
        direction: Direction,
        /// `latest` is one as well.
        latest: bool,
    },
    /// Ids of archives.
    Archives,
    /// Nodes.
    Nodes,
    /// Volumes of MetalK8s.
    Volumes,
    /// Storage classes.
    StorageClasses,
    /// Salt jobs.
    Jobs,
    /// Users of MetalK8s.
    Accounts,
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
            "namespace" => Some(Self::Namespaces(subject(line))),
            // The version of what does not exist yet.
            "version" if line.words.first().is_some_and(|verb| verb == "init") => None,
            "version" => Some(versions(line)),
            "node-name" => Some(Self::Nodes),
            "storage-class" => Some(Self::StorageClasses),
            "context" => Some(Self::Contexts),
            "cluster" => Some(Self::Clusters),
            "user" => Some(Self::Users),
            _ => None,
        }
    }

    /// The objects of the resource that the verb can be about.
    fn named(argument: &Arg, line: &Line) -> Option<Self> {
        let names_an_object = argument.get_index() == Some(1);
        let [verb, resource] = line.words.as_slice() else {
            return None;
        };
        match (verb.as_str(), resource.as_str()) {
            _ if !names_an_object => None,
            // The name of what does not exist yet.
            ("create" | "init", _) => None,
            (_, "environment") => Some(Self::Environments),
            ("add" | "activate" | "deactivate", "solution") => Some(Self::Imported),
            (_, "solution") => Some(Self::Deployed(subject(line))),
            (_, "archive") if line.value("version").is_some() => Some(Self::Imported),
            (_, "archive") => Some(Self::Archives),
            (_, "node") => Some(Self::Nodes),
            (_, "volume") => Some(Self::Volumes),
            (_, "job") => Some(Self::Jobs),
            (_, "user") => Some(Self::Accounts),
            _ => None,
        }
    }
}

fn subject(line: &Line) -> Subject {
    let solution = line
        .words
        .get(1)
        .is_some_and(|resource| matches!(resource.as_str(), "solution" | "archive"));
    let owned = |value: Option<&str>| value.map(str::to_owned);
    Subject {
        solution: line.positionals.first().filter(|_| solution).cloned(),
        environment: owned(line.value("environment")),
        namespace: owned(line.value("namespace")),
    }
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
            && verb.is_some_and(|verb| matches!(verb.as_str(), "add" | "upgrade" | "activate")),
    }
}
