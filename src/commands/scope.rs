//! The default Environment of read-only commands. Commands that change something need `-e`.

use super::Context;
use super::environment::find;
use crate::error::{CommandError, Result};
use base::kind::Kind;
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
    let Some(namespace) = context.namespace() else {
        let message = format!("-e is missing: give an environment, or set {VARIABLE}");
        return Err(CommandError::new(Kind::Usage, message));
    };
    let owner = environments::name_of(context.cluster().await?, namespace).await?;
    let owner = owner.ok_or_else(|| {
        Refusal::not_found(format!("namespace {namespace} belongs to no environment"))
            .hint("to list the namespaces: kubectl metalk8s get environments")
    })?;
    existing(&owner)
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
        (None, Some(namespace)) => Ok(Vec::from_iter(
            environments::of_namespace(cluster, namespace).await?,
        )),
        (None, None) => Ok(environments::list(cluster).await?),
    }
}

/// What the variable names; nothing where it is empty.
fn default_environment(variable: Option<String>) -> Result<Option<ExistingName>> {
    let named = variable.filter(|name| !name.is_empty());
    named.as_deref().map(existing).transpose()
}

fn existing(name: &str) -> Result<ExistingName> {
    name.parse()
        .map_err(|error| CommandError::new(Kind::Usage, format!("{VARIABLE}: {error}")))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn an_empty_variable_is_none_and_a_wrong_one_is_refused() {
        let read = |text: &str| default_environment(Some(text.to_owned()));
        assert_eq!(default_environment(None).unwrap(), None);
        assert_eq!(read("").unwrap(), None);
        assert_eq!(read("prod").unwrap().unwrap().as_str(), "prod");
        let error = read("a/b").unwrap_err();
        assert_eq!(error.kind, Kind::Usage);
        assert_snapshot!(error, @r#"METALK8S_ENVIRONMENT: "a/b" contains '/' at position 2; names consist of letters, digits, '-', '_' and '.'"#);
    }
}
