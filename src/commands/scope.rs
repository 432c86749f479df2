//! The default Environment of read-only commands. Commands that change something need `-e`.

use super::Context;
use super::environment::find;
use super::solution::subject::{in_no_environment, of_cluster};
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::environments;
use domain::environment::Environment;
use domain::object::name::ExistingName;
use domain::plan::refusal::Refusal;

/// The Environment of commands that only read, where nothing else says which.
const VARIABLE: &str = "METALK8S_ENVIRONMENT";

/// `-e`; else what the variable says, unless `-n` or `-A` (`everywhere`) wants something else.
pub(super) fn environment(
    context: &Context,
    given: Option<&ExistingName>,
    everywhere: bool,
) -> Result<Option<ExistingName>> {
    if given.is_some() || everywhere || context.namespace().is_some() {
        return Ok(given.cloned());
    }
    default_environment(std::env::var_os(VARIABLE).map(|value| value.to_string_lossy().into_owned()))
}

/// The one Environment that a command needs: `-e`, that of the namespace of `-n`, or what the variable says.
pub(super) async fn one_environment(context: &Context, given: Option<&ExistingName>) -> Result<ExistingName> {
    if let Some(name) = environment(context, given, false)? {
        return Ok(name);
    }
    let Some(namespace) = context.namespace() else { return Err(missing()) };
    let owner = environments::name_of(context.cluster().await?, namespace).await?;
    let owner = owner.ok_or_else(|| {
        Refusal::not_found(format!("namespace {namespace} belongs to no environment"))
            .hint("to list the namespaces: kubectl metalk8s get environments")
    })?;
    existing(&owner)
}

/// The same for a Solution: where nothing says which Environment, the only one that has it.
pub(super) async fn environment_of(
    context: &Context,
    given: Option<&ExistingName>,
    solution: &str,
) -> Result<ExistingName> {
    if environment(context, given, false)?.is_some() || context.namespace().is_some() {
        return one_environment(context, given).await;
    }
    match environments(context, None).await {
        // Who may not look everywhere has to say where.
        Err(error) if error.kind == ErrorKind::Denied => Err(missing()),
        // An operator that is configured nowhere is looked for where the user says.
        all => only_having(solution, &all?).map_err(|error| match error.kind {
            ErrorKind::NotFound => error.hint("for one that is Orphaned, give its environment with -e"),
            _ => error,
        }),
    }
}

fn missing() -> CommandError {
    let message = format!("-e is missing: give an environment, or set {VARIABLE}");
    CommandError::usage(message)
}

pub(super) fn only_having(solution: &str, environments: &[Environment]) -> Result<ExistingName> {
    let has = |environment: &&Environment| environment.holding(solution, None).is_ok();
    let having: Vec<&str> = environments.iter().filter(has).map(|one| one.name.as_str()).collect();
    match having.as_slice() {
        [only] => of_cluster(only),
        [] => Err(in_no_environment(solution)),
        several => {
            let message = format!(
                "solution {solution} is in several environments ({}); choose one with -e",
                several.join(", ")
            );
            Err(CommandError::usage(message))
        }
    }
}

/// The Environments that a command which only reads is about: the one of that name, that of the namespace of `-n`,
/// or all.
pub(super) async fn environments(
    context: &Context,
    named: Option<&ExistingName>,
) -> Result<Vec<Environment>> {
    let cluster = context.cluster().await?;
    match (named, context.namespace()) {
        (Some(name), _) => Ok(vec![find(context, name).await?]),
        (None, Some(namespace)) => Ok(Vec::from_iter(environments::of_namespace(cluster, namespace).await?)),
        (None, None) => Ok(environments::list(cluster).await?),
    }
}

/// What the variable names; nothing where it is empty.
fn default_environment(variable: Option<String>) -> Result<Option<ExistingName>> {
    let named = variable.filter(|name| !name.is_empty());
    named.as_deref().map(existing).transpose()
}

fn existing(name: &str) -> Result<ExistingName> {
    name.parse().map_err(|error| CommandError::usage(format!("{VARIABLE}: {error}")))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use domain::testing::samples::environment;

    #[test]
    fn an_empty_variable_is_none_and_a_wrong_one_is_refused() {
        let read = |text: &str| default_environment(Some(text.to_owned()));
        assert_eq!(default_environment(None).unwrap(), None);
        assert_eq!(read("").unwrap(), None);
        assert_eq!(read("prod").unwrap().unwrap().as_str(), "prod");
        let error = read("a/b").unwrap_err();
        assert_eq!(error.kind, ErrorKind::Usage);
        assert_snapshot!(error, @r#"METALK8S_ENVIRONMENT: "a/b" contains '/' at position 2; names consist of letters, digits, '-', '_' and '.'"#);
    }

    #[test]
    fn the_only_environment_of_a_solution_is_meant() {
        let all = [
            environment("a", &[("a", &[("x", "1.0.0"), ("y", "1.0.0")])]),
            environment("b", &[("b", &[("y", "1.0.0")])]),
        ];
        assert_eq!(only_having("x", &all).unwrap().as_str(), "a");
        let messages = ["y", "z"].map(|solution| only_having(solution, &all).unwrap_err().to_string());
        assert_snapshot!(messages.join("\n"), @"
        solution y is in several environments (a, b); choose one with -e
        no environment has solution z
        ");
    }
}
