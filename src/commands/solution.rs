//! `add`, `upgrade`, `downgrade` and `delete solution`.

use super::change::{Change, Proposal};
use super::environment::environment;
use super::{Context, documents_from};
use crate::cli::solution::{AddSolutionArgs, DeleteSolutionArgs, DowngradeSolutionArgs, UpgradeSolutionArgs};
use crate::domain::catalogue::Catalogue;
use crate::domain::documents::SolutionSpec;
use crate::domain::environment::Environment;
use crate::domain::lock::Scope;
use crate::domain::name::Name;
use crate::domain::operator::Operator;
use crate::domain::plans::Decision;
use crate::domain::plans::solution::{self as plans, Direction, Facts, Move, Options};
use crate::domain::version::VersionRequest;
use crate::error::{CommandError, Kind, Result};
use crate::output::result::ActionResult;

/// What was read before a Solution is changed.
struct Read {
    environment: Environment,
    catalogue: Catalogue,
    operators: Vec<Operator>,
}

impl Read {
    /// Reads everything in a fixed number of requests.
    async fn from(context: &Context, name: &str) -> Result<Self> {
        let cluster = context.cluster().await?;
        let operators = async { cluster.operators(None).await.map_err(CommandError::from) };
        let (environment, catalogue, mut operators) =
            tokio::try_join!(environment(context, name), context.catalogue(), operators)?;
        operators.retain(|operator| environment.member(&operator.namespace).is_some());
        Ok(Self {
            environment,
            catalogue,
            operators,
        })
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            environment: &self.environment,
            catalogue: &self.catalogue,
            operators: &self.operators,
        }
    }
}

fn scopes(environment: &Name) -> Vec<Scope> {
    vec![Scope::MasterShare, Scope::Environment(environment.to_string())]
}

/// What `-f` reads.
#[derive(Debug, serde::Deserialize)]
struct SolutionFile {
    metadata: FileMetadata,
    spec: SolutionSpec,
}

#[derive(Debug, serde::Deserialize)]
struct FileMetadata {
    name: Name,
    #[serde(default)]
    namespace: Option<Name>,
}

/// One Solution to add or to delete.
struct Subject {
    name: Name,
    environment: Name,
    namespace: Option<Name>,
    version: Option<VersionRequest>,
}

async fn subjects(
    context: &Context,
    name: Option<&Name>,
    environment: Option<&Name>,
    file: Option<&std::path::PathBuf>,
) -> Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    if let Some(file) = file {
        for document in documents_from::<SolutionFile>(file, "Solution").await? {
            subjects.push(from_file(context, name, environment, document)?);
        }
    } else if let (Some(name), Some(environment)) = (name, environment) {
        let namespace = context.namespace().cloned();
        subjects.push(Subject {
            name: name.clone(),
            environment: environment.clone(),
            namespace,
            version: None,
        });
    }
    if subjects.is_empty() {
        return Err(CommandError::new(Kind::Usage, "the file holds no Solution"));
    }
    Ok(subjects)
}

fn from_file(
    context: &Context,
    name: Option<&Name>,
    environment: Option<&Name>,
    document: SolutionFile,
) -> Result<Subject> {
    let wrong = |error: String| CommandError::new(Kind::Usage, format!("in the file: {error}"));
    let version = document.spec.constraint.unwrap_or(document.spec.version);
    let version = version
        .parse()
        .map_err(|error: crate::domain::version::VersionRequestError| wrong(error.to_string()))?;
    let place = document
        .spec
        .environment
        .parse::<Name>()
        .map_err(|error| wrong(error.to_string()))?;
    Ok(Subject {
        name: name.cloned().unwrap_or(document.metadata.name),
        environment: environment.cloned().unwrap_or(place),
        namespace: context.namespace().cloned().or(document.metadata.namespace),
        version: Some(version),
    })
}

/// `add solution`.
pub async fn add(context: &Context, arguments: &AddSolutionArgs) -> Result<()> {
    let subjects = subjects(
        context,
        arguments.name.as_ref(),
        arguments.environment.as_ref(),
        arguments.file.filename.as_ref(),
    )
    .await?;
    let options = Options {
        webhook: arguments.webhook,
        pre: arguments.pre,
        allow_inactive: arguments.allow_inactive,
    };
    for subject in subjects {
        let name = format!("solution/{}", subject.name);
        context.about(&name, "add");
        let request = arguments
            .version
            .clone()
            .or(subject.version)
            .unwrap_or(VersionRequest::Latest);
        let change = Change {
            scopes: scopes(&subject.environment),
            change: &arguments.change,
            lock: Some(&arguments.lock),
            leave: arguments.leave.leave,
        };
        context
            .change(change, async |context| {
                let read = Read::from(context, &subject.environment).await?;
                let change = plans::add(
                    read.facts(),
                    &subject.name,
                    &request,
                    subject.namespace.as_deref(),
                    &options,
                )?;
                Ok(proposal(change, "add", |one| {
                    format!("{name} added to environment/{} ({})", subject.environment, one.to)
                }))
            })
            .await?;
    }
    Ok(())
}

/// `upgrade solution`.
pub async fn upgrade(context: &Context, arguments: &UpgradeSolutionArgs) -> Result<()> {
    let options = Options {
        webhook: arguments.webhook,
        pre: arguments.pre,
        allow_inactive: true,
    };
    let change = Change {
        scopes: scopes(&arguments.environment),
        change: &arguments.change,
        lock: Some(&arguments.lock),
        leave: arguments.leave.leave,
    };
    let request = arguments.version.as_ref();
    let name = arguments.name.as_deref();
    relocate(
        context,
        change,
        (name, &arguments.environment),
        request,
        Direction::Up,
        &options,
    )
    .await
}

/// `downgrade solution`.
pub async fn downgrade(context: &Context, arguments: &DowngradeSolutionArgs) -> Result<()> {
    let options = Options {
        webhook: arguments.webhook,
        pre: arguments.pre,
        allow_inactive: true,
    };
    let change = Change {
        scopes: scopes(&arguments.environment),
        change: &arguments.change,
        lock: Some(&arguments.lock),
        leave: arguments.leave.leave,
    };
    let request = Some(&arguments.version);
    let subject = (Some(arguments.name.as_str()), &arguments.environment);
    relocate(context, change, subject, request, Direction::Down, &options).await
}

async fn relocate(
    context: &Context,
    change: Change<'_>,
    (solution, environment): (Option<&str>, &Name),
    request: Option<&VersionRequest>,
    direction: Direction,
    options: &Options,
) -> Result<()> {
    let subject = solution.map_or_else(
        || format!("environment/{environment}"),
        |name| format!("solution/{name}"),
    );
    context.about(subject, direction.verb());
    context
        .change(change, async |context| {
            let read = Read::from(context, environment).await?;
            let solutions = match solution {
                Some(solution) => vec![solution.to_owned()],
                None => all_solutions(&read.environment),
            };
            let namespace = context.namespace().map(Name::as_str);
            let change = plans::relocate(read.facts(), &solutions, request, namespace, direction, options)?;
            Ok(proposal(change, direction.verb(), |one| {
                format!(
                    "solution/{} {}d in {} ({} -> {})",
                    one.solution,
                    direction.verb(),
                    place(environment, &one.namespace),
                    one.from.as_deref().unwrap_or("none"),
                    one.to
                )
            }))
        })
        .await
}

fn place(environment: &Name, namespace: &str) -> String {
    if environment.as_str() == namespace {
        return format!("environment/{environment}");
    }
    format!("environment/{environment}, namespace {namespace}")
}

fn all_solutions(environment: &Environment) -> Vec<String> {
    let mut names: Vec<String> = environment
        .solutions()
        .map(|one| one.solution.to_owned())
        .collect();
    names.sort();
    names.dedup();
    names
}

fn proposal(change: plans::Change, verb: &str, message: impl Fn(&Move) -> String) -> Proposal {
    let moves: Vec<String> = change
        .moves
        .iter()
        .map(|one| {
            let from = one.from.as_deref().unwrap_or("none");
            format!(
                "solution/{} in {}: {from} -> {}",
                one.solution, one.namespace, one.to
            )
        })
        .collect();
    let unchanged = change.decision == Decision::Unchanged;
    let results = change
        .moves
        .iter()
        .map(|one| {
            let name = format!("solution/{}", one.solution);
            if unchanged || one.from.as_deref() == Some(&one.to) && verb != "add" {
                return ActionResult::unchanged(name, verb);
            }
            ActionResult::done(name, verb, message(one))
        })
        .collect();
    Proposal {
        decision: change.decision,
        results,
        warnings: change.warnings,
        listed: moves,
    }
}

/// `delete solution`.
pub async fn delete(context: &Context, arguments: &DeleteSolutionArgs) -> Result<()> {
    let subjects = subjects(
        context,
        arguments.name.as_ref(),
        arguments.environment.as_ref(),
        arguments.file.filename.as_ref(),
    )
    .await?;
    for subject in subjects {
        let name = format!("solution/{}", subject.name);
        context.about(&name, "delete");
        let change = Change {
            scopes: vec![Scope::Environment(subject.environment.to_string())],
            change: &arguments.change,
            lock: Some(&arguments.lock),
            leave: false,
        };
        context
            .change(change, async |context| {
                let read = Read::from(context, &subject.environment).await?;
                let namespace = subject.namespace.as_deref();
                let places: Vec<&str> = plans::places(read.facts(), &subject.name, namespace)?
                    .iter()
                    .map(|member| member.namespace.name.as_str())
                    .collect();
                let kinds = context.kinds_of(&subject.name).await?;
                let resources = context.cluster().await?.objects_of(&kinds, Some(&places)).await?;
                let plan = plans::delete(
                    read.facts(),
                    &subject.name,
                    namespace,
                    &resources,
                    arguments.with_resources,
                )?;
                let message = format!("{name} deleted from environment/{}", subject.environment);
                let mut listed = Vec::new();
                for place in places {
                    let objects = context
                        .cluster()
                        .await?
                        .operator_objects(place, &subject.name)
                        .await?;
                    listed.extend(objects.iter().map(|object| format!("delete {object}")));
                }
                let mut proposal =
                    Proposal::new(Decision::Do(plan), ActionResult::done(&name, "delete", message));
                proposal.listed = listed;
                Ok(proposal)
            })
            .await?;
    }
    Ok(())
}
