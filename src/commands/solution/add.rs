use super::subject::{Given, Subject, by_environment, result_name, subjects};
use super::{Read, deployment, proposal};
use crate::cli::solution::AddSolutionArgs;
use crate::commands::Context;
use crate::commands::change::{self, Proposal};
use crate::commands::permissions::Limit;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use domain::object::name::{ExistingName, NameError};
use domain::solution::plan::{self, Addition, Options};
use domain::solution::version::VersionRequest;

pub async fn add(context: &Context, arguments: &AddSolutionArgs) -> Result<()> {
    let given = Given {
        environment: arguments.environment.as_ref(),
        namespace: context.namespace(),
        version: arguments.version.as_ref(),
    };
    let subjects = subjects(arguments.name.as_slice(), given, &arguments.file).await?;
    for subject in &subjects {
        subject.name.for_creation().map_err(|error| misnamed(&subject.name, error))?;
    }
    let limit = Limit::of(&arguments.limit).await?;
    let groups = by_environment(subjects);
    if let Some((environment, group)) = groups.first() {
        context.about(result_name(environment, group), "add");
    }
    let subjects = groups.iter().map(|one| (result_name(&one.0, &one.1), one));
    let change = |_: &str, one: &&(ExistingName, Vec<Subject>)| deployment(&one.0, &arguments.deploy);
    let decide = async |context: &Context, _: &str, one: &(ExistingName, Vec<Subject>)| {
        propose_addition(context, arguments, limit.as_ref(), &one.0, &one.1).await
    };
    let concurrency = arguments.deploy.several.concurrency;
    change::all(context, "add", concurrency, subjects, change, decide).await
}

/// The refusal of a name that no solution can have: it may be that of an archive, which `get archives` lists.
fn misnamed(name: &str, error: NameError) -> CommandError {
    let is_version = |text: &str| {
        let (major, _) = text.split_once('.').unwrap_or_default();
        !major.is_empty() && major.bytes().all(|byte| byte.is_ascii_digit())
    };
    let mut parts = name.match_indices('-').map(|(at, _)| (&name[..at], &name[at + 1..]));
    match parts.find(|(_, version)| is_version(version)) {
        Some((solution, version)) => CommandError::usage(format!(
            "{name} is not the name of a solution; did you mean: {solution} --version {version}"
        )),
        None => CommandError::usage(error),
    }
}

async fn propose_addition(
    context: &Context,
    arguments: &AddSolutionArgs,
    limit: Option<&Limit>,
    environment: &ExistingName,
    subjects: &[Subject],
) -> Result<Proposal> {
    let read = Read::from(context, environment).await.map_err(|error| match error.kind {
        ErrorKind::NotFound => {
            error.hint(format!("to create it: kubectl metalk8s create environment {environment}"))
        }
        _ => error,
    })?;
    let options = Options {
        webhook: arguments.deploy.webhook,
        pre: arguments.deploy.pre,
        allow_inactive: arguments.allow_inactive,
        within_constraints: false,
        author: Some(read.author.clone()),
    };
    let additions: Vec<_> = subjects
        .iter()
        .map(|subject| Addition {
            solution: &subject.name,
            request: subject.version.as_ref().unwrap_or(&VersionRequest::Latest),
            namespace: subject.namespace.as_deref(),
        })
        .collect();
    let change = plan::add(read.facts(), &additions, &options)?;
    read.refuse_unseen(&change)?;
    if let Some(limit) = limit {
        limit.hold_moves(context, &change.moves, &read.catalogue).await?;
    }
    let change = read.recording(change);
    Ok(proposal(change, read.backend, environment, "add", |one| {
        format!("added to environment/{environment} ({})", one.to)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_an_archive_has_a_version() {
        let refused = |name: &str| {
            let name: ExistingName = name.parse().unwrap();
            misnamed(&name, name.for_creation().unwrap_err()).to_string()
        };
        for (name, told) in
            [("x-1.0.0", "x --version 1.0.0"), ("k8s-2fa-2.0.0-rc.1", "k8s-2fa --version 2.0.0-rc.1")]
        {
            assert_eq!(refused(name), format!("{name} is not the name of a solution; did you mean: {told}"));
        }
        assert!(refused("Bad-1_x").contains("contains 'B' at position 1"));
        assert!(refused("a.b-c").contains("contains '.' at position 2"));
    }
}
