use super::compatibility::{self, of_moves};
use super::subject::{Given, Subject, in_no_environment, of_cluster, subjects};
use super::{Read, deployment, place, proposal};
use crate::cli::groups::FileArgs;
use crate::cli::solution::{DeployArgs, DowngradeSolutionArgs, UpgradeSolutionArgs};
use crate::commands::Context;
use crate::commands::change::{self, Proposal};
use crate::commands::permissions::Limit;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::environments;
use domain::environment::Environment;
use domain::object::name::{ExistingName, Name};
use domain::solution::plan::{self, Direction, Move, Options};
use domain::solution::version::VersionRequest;

/// A move of Solutions to other versions, as it was requested.
struct RequestedMove {
    /// The Solution; all of the Environment without.
    solution: Option<ExistingName>,
    environment: ExistingName,
    namespace: Option<Name>,
    request: Option<VersionRequest>,
}

impl From<Subject> for RequestedMove {
    fn from(subject: Subject) -> Self {
        Self {
            solution: Some(subject.name),
            environment: subject.environment,
            namespace: subject.namespace,
            request: subject.version,
        }
    }
}

impl RequestedMove {
    fn subject(&self) -> String {
        match &self.solution {
            Some(name) => format!("solution/{name}"),
            None => format!("environment/{}", self.environment),
        }
    }
}

pub async fn upgrade(context: &Context, arguments: &UpgradeSolutionArgs) -> Result<()> {
    let given = Given {
        environment: arguments.environment.as_ref(),
        namespace: context.namespace(),
        version: arguments.version.as_ref(),
    };
    let requested = match &arguments.environment {
        Some(environment) if arguments.all => vec![all_of(context, environment.clone())],
        None if arguments.all || arguments.all_namespaces => in_all_environments(context, arguments).await?,
        _ => wanted(arguments.name.as_slice(), given, &arguments.file).await?,
    };
    let terms = Terms {
        direction: Direction::Up,
        deploy: &arguments.deploy,
        within_constraints: arguments.within_constraints,
        allow_crd_changes: arguments.definitions.allow_crd_changes,
        everywhere: arguments.all_namespaces || arguments.all && arguments.environment.is_none(),
    };
    let limit = Limit::of(&arguments.limit).await?;
    change_versions(context, requested, terms, limit.as_ref()).await
}

fn all_of(context: &Context, environment: ExistingName) -> RequestedMove {
    RequestedMove { solution: None, environment, namespace: context.namespace().cloned(), request: None }
}

/// The Solution in all Environments that have it, or all Solutions of all Environments.
async fn in_all_environments(
    context: &Context,
    arguments: &UpgradeSolutionArgs,
) -> Result<Vec<RequestedMove>> {
    let environments = environments::list(context.cluster().await?).await?;
    let is_meant = |solution: &str| arguments.name.as_deref().is_none_or(|name| name == solution);
    let used = environments.iter().filter(|one| one.solutions().any(|member| is_meant(member.solution)));
    let requested = used.map(|one| {
        Ok(RequestedMove {
            solution: arguments.name.clone(),
            request: arguments.version.clone(),
            ..all_of(context, of_cluster(&one.name)?)
        })
    });
    let requested: Vec<RequestedMove> = requested.collect::<Result<_>>()?;
    match &arguments.name {
        Some(name) if requested.is_empty() => Err(in_no_environment(name)),
        _ => Ok(requested),
    }
}

pub async fn downgrade(context: &Context, arguments: &DowngradeSolutionArgs) -> Result<()> {
    let given = Given {
        environment: arguments.environment.as_ref(),
        namespace: context.namespace(),
        version: arguments.version.as_ref(),
    };
    let requested = wanted(arguments.name.as_slice(), given, &arguments.file).await?;
    if requested.iter().any(|one| one.request.is_none()) {
        let message = "the file has no version; give one with --version";
        return Err(CommandError::usage(message));
    }
    let terms = Terms {
        direction: Direction::Down,
        deploy: &arguments.deploy,
        within_constraints: false,
        allow_crd_changes: false,
        everywhere: false,
    };
    change_versions(context, requested, terms, None).await
}

#[derive(Clone, Copy)]
struct Terms<'a> {
    direction: Direction,
    deploy: &'a DeployArgs,
    /// Only those with a constraint, and without messages about the rest.
    within_constraints: bool,
    /// An upgrade may be to definitions that lose or reject objects.
    allow_crd_changes: bool,
    everywhere: bool,
}

impl Terms<'_> {
    /// The terms for the definitions of an upgrade. A downgrade goes to what was there before.
    fn upgrade(self) -> Option<compatibility::Terms> {
        (self.direction == Direction::Up).then_some(compatibility::Terms {
            dry_run: self.deploy.locked.change.dry_run,
            allow_crd_changes: self.allow_crd_changes,
        })
    }
}

async fn wanted(names: &[ExistingName], given: Given<'_>, file: &FileArgs) -> Result<Vec<RequestedMove>> {
    let subjects = subjects(names, given, file).await?;
    Ok(subjects.into_iter().map(RequestedMove::from).collect())
}

async fn change_versions(
    context: &Context,
    requested: Vec<RequestedMove>,
    terms: Terms<'_>,
    limit: Option<&Limit>,
) -> Result<()> {
    let verb = terms.direction.verb();
    if let Some(first) = requested.first() {
        context.about(first.subject(), verb);
    }
    let subjects = requested.iter().map(|one| (one.subject(), one));
    let change = |_: &str, one: &&RequestedMove| deployment(&one.environment, terms.deploy);
    let decide = async |context: &Context, _: &str, one: &RequestedMove| {
        let read = match Read::from(context, &one.environment).await {
            // All environments were requested, and this one has been deleted since they were listed.
            Err(error) if terms.everywhere && error.kind == ErrorKind::NotFound => {
                return Ok(Proposal::default());
            }
            read => read?,
        };
        let is_gone =
            |name: &ExistingName| read.environment.solutions().all(|member| member.solution != name.as_str());
        // The Solution was requested where it is, and has been deleted here since then.
        if terms.everywhere && one.solution.as_ref().is_some_and(is_gone) {
            return Ok(Proposal::default());
        }
        let mut change = planned(&read, one, terms)?;
        if let Some(limit) = limit {
            limit.hold_moves(context, &change.moves, &read.catalogue).await?;
        }
        if let Some(terms) = terms.upgrade() {
            let warnings = of_moves(context, &change.moves, &read.catalogue, terms).await?;
            change.warnings.extend(warnings);
        }
        let told = |moved: &Move| {
            let place = place(&one.environment, &moved.namespace);
            let from = moved.from.as_deref().unwrap_or("none");
            format!("{verb}d in {place} ({from} -> {})", moved.to)
        };
        let mut proposal = proposal(change, read.backend, &one.environment, verb, told);
        if terms.within_constraints {
            proposal.results.retain(|result| result.changed);
        }
        Ok(proposal)
    };
    let concurrency = terms.deploy.several.concurrency;
    change::all(context, verb, concurrency, subjects, change, decide).await
}

fn planned(read: &Read, requested: &RequestedMove, terms: Terms<'_>) -> Result<plan::Change> {
    let options = Options {
        webhook: terms.deploy.webhook,
        pre: terms.deploy.pre,
        allow_inactive: true,
        within_constraints: terms.within_constraints,
        author: Some(read.author.clone()),
    };
    let solutions = match &requested.solution {
        Some(solution) => vec![solution.to_string()],
        None => all_solutions(&read.environment),
    };
    let change = plan::change_version(
        read.facts(),
        &solutions,
        requested.request.as_ref(),
        requested.namespace.as_deref(),
        terms.direction,
        &options,
    )?;
    read.refuse_unseen(&change)?;
    Ok(read.recording(change))
}

fn all_solutions(environment: &Environment) -> Vec<String> {
    let mut names: Vec<String> = environment.solutions().map(|one| one.solution.to_owned()).collect();
    names.sort();
    names.dedup();
    names
}
