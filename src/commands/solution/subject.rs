//! The Solutions that `add` and `delete` are about, from the command line and from a file.

use std::fmt::Display;
use std::str::FromStr;

use crate::cli::groups::FileArgs;
use crate::commands::file::source::Source;
use crate::commands::file::{Filed, documents_from};
use crate::error::{CommandError, Result};
use domain::object::name::{ExistingName, Name};
use domain::plan::refusal::Refusal;
use domain::solution::version::{VersionRequest, VersionRequestError};

/// What `-f` reads; what it lacks is to be on the command line.
#[derive(Debug, Clone, Default, serde::Deserialize)]
struct SolutionFile {
    metadata: FileMetadata,
    #[serde(default)]
    spec: FileSpec,
}

impl Filed for SolutionFile {
    const KIND: &str = "Solution";
}

#[derive(Debug, Clone, Default, serde::Deserialize)]
struct FileMetadata {
    name: Option<ExistingName>,
    namespace: Option<Name>,
}

#[derive(Debug, Clone, Default, serde::Deserialize)]
struct FileSpec {
    environment: Option<ExistingName>,
    version: Option<String>,
    constraint: Option<String>,
}

#[derive(Debug, PartialEq)]
pub(in crate::commands) struct Subject {
    pub(in crate::commands) name: ExistingName,
    pub(in crate::commands) environment: ExistingName,
    pub(in crate::commands) namespace: Option<Name>,
    pub(in crate::commands) version: Option<VersionRequest>,
}

/// The command line's request for each Solution; it wins over a file.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Given<'a> {
    pub(super) environment: Option<&'a ExistingName>,
    pub(super) namespace: Option<&'a Name>,
    pub(super) version: Option<&'a VersionRequest>,
}

/// The Solutions of these names, of the file, or of both.
pub(super) async fn subjects(
    names: &[ExistingName],
    given: Given<'_>,
    file: &FileArgs,
) -> Result<Vec<Subject>> {
    let plural = "solutions";
    let source = Source::new(names, file, plural);
    source
        .each(documents_from::<SolutionFile>, |name, document| {
            given.over(name, document.cloned().unwrap_or_default())
        })
        .await
}

impl Given<'_> {
    fn over(self, name: Option<&ExistingName>, file: SolutionFile) -> Result<Subject> {
        let missing = |what: &str| CommandError::usage(format!("the file has no {what}"));
        let name = name.cloned().or(file.metadata.name);
        let environment = self.environment.cloned().or(file.spec.environment);
        let version = match (self.version, file.spec.constraint.or(file.spec.version)) {
            (Some(version), _) => Some(version.clone()),
            (None, Some(text)) => Some(text.parse().map_err(|error: VersionRequestError| {
                CommandError::usage(format!("in the file: {error}"))
            })?),
            (None, None) => None,
        };
        Ok(Subject {
            name: name.ok_or_else(|| missing("name of a solution; give it on the command line"))?,
            environment: environment.ok_or_else(|| missing("environment; give it with -e"))?,
            namespace: self.namespace.cloned().or(file.metadata.namespace),
            version,
        })
    }
}

/// The same subjects, those of an Environment together: Salt prepares it as a whole.
pub(super) fn by_environment(subjects: Vec<Subject>) -> Vec<(ExistingName, Vec<Subject>)> {
    let mut groups: Vec<(ExistingName, Vec<Subject>)> = Vec::new();
    for subject in subjects {
        match groups.iter_mut().find(|(name, _)| *name == subject.environment) {
            Some((_, group)) => group.push(subject),
            None => groups.push((subject.environment.clone(), vec![subject])),
        }
    }
    groups
}

/// The object that the result for these subjects names.
pub(super) fn result_name(environment: &ExistingName, subjects: &[Subject]) -> String {
    match subjects {
        [one] => format!("solution/{}", one.name),
        _ => format!("environment/{environment}"),
    }
}

/// A name that the cluster has. It was read there, so a name that is not valid is no mistake of the user's.
pub(in crate::commands) fn of_cluster<T: FromStr<Err: Display>>(name: &str) -> Result<T> {
    name.parse().map_err(CommandError::failed)
}

/// The failure of a command about a Solution in whichever Environment has it.
pub(in crate::commands) fn in_no_environment(solution: &str) -> CommandError {
    Refusal::not_found(format!("no environment has solution {solution}"))
        .hint("to list the solutions: kubectl metalk8s get solutions")
        .into()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use base::error::ErrorKind;

    fn file(text: &str) -> SolutionFile {
        serde_yaml::from_str(text).unwrap()
    }

    #[test]
    fn the_command_line_fills_and_wins_over_the_file() {
        let bare = || file("metadata: {name: x}");
        let name: ExistingName = "y".parse().unwrap();
        let environment: ExistingName = "q".parse().unwrap();
        let namespace: Name = "y".parse().unwrap();
        let version: VersionRequest = "^1".parse().unwrap();
        let error = Given::default().over(None, bare()).unwrap_err();
        assert_eq!(error.kind, ErrorKind::Usage);
        assert_snapshot!(error, @"the file has no environment; give it with -e");
        let given = Given { environment: Some(&environment), ..Given::default() };
        let subject = given.over(None, bare()).unwrap();
        assert_eq!((subject.name.as_str(), subject.version), ("x", None));
        let full =
            "metadata: {name: x, namespace: n}\nspec: {environment: e, version: 1.0.0, constraint: '>=1'}";
        let subject = Given::default().over(None, file(full)).unwrap();
        assert_eq!(subject.version, Some(">=1".parse().unwrap()));
        assert_eq!(subject.namespace.as_deref(), Some("n"));
        let given =
            Given { environment: Some(&environment), namespace: Some(&namespace), version: Some(&version) };
        let expected = Subject {
            name: name.clone(),
            environment: environment.clone(),
            namespace: Some(namespace.clone()),
            version: Some(version.clone()),
        };
        assert_eq!(given.over(Some(&name), file(full)).unwrap(), expected);
    }

    #[test]
    fn solutions_of_an_environment_are_added_together() {
        let subject = |name: &str, environment: &str| Subject {
            name: name.parse().unwrap(),
            environment: environment.parse().unwrap(),
            namespace: None,
            version: None,
        };
        let groups = by_environment(vec![subject("x", "a"), subject("y", "b"), subject("z", "a")]);
        let names: Vec<_> =
            groups.iter().map(|(environment, group)| result_name(environment, group)).collect();
        assert_eq!(names, ["environment/a", "solution/y"]);
    }
}
