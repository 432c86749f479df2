//! `add`, `upgrade`, `downgrade` and `delete solution`.

mod subject;

use std::collections::BTreeSet;

use super::Context;
use super::change::{Change, Proposal};
use super::environment::environment;
use crate::cli::solution::{AddSolutionArgs, DeleteSolutionArgs, DowngradeSolutionArgs, UpgradeSolutionArgs};
use crate::cluster::Error;
use crate::domain::catalogue::Catalogue;
use crate::domain::contents::Record;
use crate::domain::environment::Environment;
use crate::domain::lock::Scope;
use crate::domain::name::{ExistingName, Name};
use crate::domain::operator::Operator;
use crate::domain::plan::{Action, Plan};
use crate::domain::plans::Decision;
use crate::domain::plans::resources::{Neighbour, Resources};
use crate::domain::plans::solution::{self as plans, Addition, Direction, Facts, Move, Options};
use crate::domain::presence::MasterArchives;
use crate::domain::version::VersionRequest;
use crate::error::{CommandError, Kind, Result};
use crate::output::result::ActionResult;
use subject::{Said, Subject, by_environment, subjects, told_as};

/// What was read before a Solution is changed.
struct Read {
    environment: Environment,
    catalogue: Catalogue,
    operators: Vec<Operator>,
    /// What archives bring, as far as it is written down.
    record: Record,
    master: MasterArchives,
}

impl Read {
    /// Reads everything in a fixed number of requests. An operator without its rights does not work,
    /// however available its Pods are.
    async fn from(context: &Context, name: &str) -> Result<Self> {
        let cluster = context.cluster().await?;
        Self::with(context, name, cluster.judged_operators(None)).await
    }

    /// The same where it does not matter what the operators may do.
    async fn without_rights(context: &Context, name: &str) -> Result<Self> {
        let cluster = context.cluster().await?;
        let operators = async { Ok((cluster.operators(None).await?, Record::default())) };
        Self::with(context, name, operators).await
    }

    async fn with(
        context: &Context,
        name: &str,
        operators: impl Future<Output = std::result::Result<(Vec<Operator>, Record), Error>>,
    ) -> Result<Self> {
        let operators = async { operators.await.map_err(CommandError::from) };
        let (environment, catalogue, (mut operators, record), master) = tokio::try_join!(
            environment(context, name),
            context.catalogue(),
            operators,
            context.master_archives()
        )?;
        operators.retain(|operator| environment.member(&operator.namespace).is_some());
        Ok(Self {
            environment,
            catalogue,
            operators,
            record,
            master,
        })
    }

    /// Has what is not written down yet of the archives that `change` deploys written down first: their roles are looked
    /// for afterwards. That needs Salt, which the change needs anyway.
    fn recording(&self, mut change: plans::Change) -> plans::Change {
        let Decision::Do(plan) = &mut change.decision else {
            return change;
        };
        let mut recording = Plan::default();
        for one in change.moves.iter().filter(|one| !one.done) {
            let action = Action::record(&one.solution, &one.to);
            let is_planned = recording.steps.iter().any(|step| step.action == action);
            if !is_planned && self.record.find(&one.solution, &one.to).is_none() {
                recording.then(action);
            }
        }
        plan.steps.splice(..0, recording.steps);
        change
    }

    /// Refuses to deploy from an archive that the Salt master does not see: Salt would leave out the roles, and report
    /// success.
    fn refuse_unseen(&self, change: &plans::Change) -> Result<()> {
        for one in change.moves.iter().filter(|one| !one.done) {
            if let Some(archive) = self.catalogue.find(&one.solution, &one.to) {
                self.master.refuse_unseen(archive)?;
            }
        }
        Ok(())
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            environment: &self.environment,
            catalogue: &self.catalogue,
            operators: &self.operators,
        }
    }
}

fn scopes(environment: &ExistingName) -> Vec<Scope> {
    vec![Scope::MasterShare, Scope::Environment(environment.to_string())]
}

/// `add solution`.
pub async fn add(context: &Context, arguments: &AddSolutionArgs) -> Result<()> {
    let said = Said {
        name: arguments.name.as_ref(),
        environment: arguments.environment.as_ref(),
        namespace: context.namespace(),
        version: arguments.version.as_ref(),
    };
    let subjects = subjects(said, arguments.file.filename.as_ref()).await?;
    for subject in &subjects {
        subject
            .name
            .for_creation()
            .map_err(|error| CommandError::new(Kind::Usage, error.to_string()))?;
    }
    let groups = by_environment(subjects);
    if let Some((environment, group)) = groups.first() {
        context.about(told_as(environment, group), "add");
    }
    let subjects = groups.iter().map(|one| (told_as(&one.0, &one.1), one));
    let change = |(environment, _): &&(ExistingName, Vec<Subject>)| Change {
        leave: arguments.leave.leave,
        ..Change::locking(scopes(environment), &arguments.change, &arguments.lock)
    };
    context
        .change_each(
            "add",
            subjects,
            change,
            async |context, _, (environment, group)| {
                propose_addition(context, arguments, environment, group).await
            },
        )
        .await
}

async fn propose_addition(
    context: &Context,
    arguments: &AddSolutionArgs,
    environment: &ExistingName,
    subjects: &[Subject],
) -> Result<Proposal> {
    let options = Options {
        webhook: arguments.webhook,
        pre: arguments.pre,
        allow_inactive: arguments.allow_inactive,
    };
    let read = Read::from(context, environment)
        .await
        .map_err(|error| match error.kind {
            Kind::NotFound => error.hint(format!(
                "to make it: kubectl metalk8s create environment {environment}"
            )),
            _ => error,
        })?;
    let additions: Vec<_> = subjects
        .iter()
        .map(|subject| Addition {
            solution: &subject.name,
            request: subject.version.as_ref().unwrap_or(&VersionRequest::Latest),
            namespace: subject.namespace.as_deref(),
        })
        .collect();
    let change = plans::add(read.facts(), &additions, &options)?;
    read.refuse_unseen(&change)?;
    let change = read.recording(change);
    Ok(proposal(change, environment, "add", |one| {
        format!("added to environment/{environment} ({})", one.to)
    }))
}

/// `upgrade solution`.
pub async fn upgrade(context: &Context, arguments: &UpgradeSolutionArgs) -> Result<()> {
    let options = Options {
        webhook: arguments.webhook,
        pre: arguments.pre,
        allow_inactive: true,
    };
    let change = Change {
        leave: arguments.leave.leave,
        ..Change::locking(scopes(&arguments.environment), &arguments.change, &arguments.lock)
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
        leave: arguments.leave.leave,
        ..Change::locking(scopes(&arguments.environment), &arguments.change, &arguments.lock)
    };
    let request = Some(&arguments.version);
    let subject = (Some(arguments.name.as_str()), &arguments.environment);
    relocate(context, change, subject, request, Direction::Down, &options).await
}

async fn relocate(
    context: &Context,
    change: Change<'_>,
    (solution, environment): (Option<&str>, &ExistingName),
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
            read.refuse_unseen(&change)?;
            let change = read.recording(change);
            Ok(proposal(change, environment, direction.verb(), |one| {
                format!(
                    "{}d in {} ({} -> {})",
                    direction.verb(),
                    place(environment, &one.namespace),
                    one.from.as_deref().unwrap_or("none"),
                    one.to
                )
            }))
        })
        .await
}

fn place(environment: &ExistingName, namespace: &str) -> String {
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

/// What a change of an Environment's Solutions comes to; `message` says what became of one of them.
fn proposal(
    change: plans::Change,
    environment: &ExistingName,
    verb: &str,
    message: impl Fn(&Move) -> String,
) -> Proposal {
    let mut listed = Vec::new();
    let mut results = Vec::new();
    for one in &change.moves {
        let from = one.from.as_deref().unwrap_or("none");
        listed.push(format!(
            "solution/{} in {}: {from} -> {}",
            one.solution, one.namespace, one.to
        ));
        let name = format!("solution/{}", one.solution);
        results.push(if one.done {
            ActionResult::unchanged(name, verb)
        } else if from == one.to {
            let place = place(environment, &one.namespace);
            ActionResult::done(&name, verb, format!("{name} prepared again in {place} ({from})"))
        } else {
            ActionResult::done(&name, verb, format!("{name} {}", message(one)))
        });
    }
    if results.is_empty() {
        results.push(ActionResult::unchanged(
            format!("environment/{environment}"),
            verb,
        ));
    }
    Proposal {
        decision: change.decision,
        results,
        warnings: change.warnings,
        listed,
        gone: None,
    }
}

/// `delete solution`.
pub async fn delete(context: &Context, arguments: &DeleteSolutionArgs) -> Result<()> {
    let said = Said {
        name: arguments.name.as_ref(),
        environment: arguments.environment.as_ref(),
        namespace: context.namespace(),
        version: None,
    };
    let subjects = subjects(said, arguments.file.filename.as_ref()).await?;
    if let Some(first) = subjects.first() {
        context.about(format!("solution/{}", first.name), "delete");
    }
    let subjects = subjects.iter().map(|one| (format!("solution/{}", one.name), one));
    let change =
        |subject: &&Subject| Change::of_environment(&subject.environment, &arguments.change, &arguments.lock);
    context
        .change_each("delete", subjects, change, async |context, _, subject| {
            propose_deletion(context, subject, arguments.with_resources).await
        })
        .await
}

async fn propose_deletion(context: &Context, subject: &Subject, with_resources: bool) -> Result<Proposal> {
    let read = Read::without_rights(context, &subject.environment).await?;
    let cluster = context.cluster().await?;
    let namespace = subject.namespace.as_deref();
    let mut members = plans::places(read.facts(), &subject.name, namespace, &[]);
    if members.is_err() {
        // A deletion that was cut off may have left other objects than the operator itself.
        let remains = cluster.operator_remains(&subject.name).await?;
        members = plans::places(read.facts(), &subject.name, namespace, &remains);
    }
    let members = members?;
    let places: Vec<&str> = members
        .iter()
        .map(|member| member.namespace.name.as_str())
        .collect();
    let resources = belongings(context, &read, &subject.name, &places).await?;
    let plan = plans::delete(&subject.name, &members, &resources, with_resources)?;
    let name = format!("solution/{}", subject.name);
    let mut message = format!("{name} deleted from environment/{}", subject.environment);
    let mut warnings = resources.warnings();
    for place in &places {
        if let Some(deployment) = cluster.unlabelled_operator(place, &subject.name).await? {
            message.push_str(&format!("; {deployment} stays"));
            warnings.push(format!(
                "{deployment} stays: it lacks the labels that Salt gives an operator; \
                 to delete it: kubectl delete deployment {} -n {place}",
                deployment.name
            ));
        }
    }
    let mut proposal = Proposal::new(Decision::Do(plan), ActionResult::done(name, "delete", message));
    proposal.warnings = warnings;
    for place in places {
        let objects = cluster.operator_objects(place, &subject.name).await?;
        proposal
            .listed
            .extend(objects.iter().map(|object| format!("delete {object}")));
    }
    Ok(proposal)
}

/// The objects of a Solution's custom resource definitions in these namespaces, and whose they are.
async fn belongings(context: &Context, read: &Read, solution: &str, places: &[&str]) -> Result<Resources> {
    let cluster = context.cluster().await?;
    let archives = context.archives().await?;
    let owned = archives.owned(solution, &read.versions(solution, places)).await;
    let kinds = cluster.kinds(&owned.definitions).await?;
    let found = cluster.objects_of(&kinds, Some(places)).await?;
    let mut neighbours = Vec::new();
    if !found.is_empty() {
        for (namespace, other) in read.others(solution, places) {
            let owned = archives
                .owned(&other, &read.versions(&other, &[&namespace]))
                .await;
            neighbours.push(Neighbour {
                namespace,
                solution: other,
                owned,
            });
        }
    }
    Ok(Resources::new(found, owned.unknown, &neighbours))
}

impl Read {
    /// The versions in which a Solution is configured in these namespaces, or in which its operator runs there.
    fn versions(&self, solution: &str, places: &[&str]) -> Vec<String> {
        let is_meant = |namespace: &str| places.contains(&namespace);
        let configured = self
            .environment
            .solutions()
            .filter(|one| one.solution == solution && is_meant(one.namespace))
            .map(|one| one.version.to_owned());
        let running = self
            .operators
            .iter()
            .filter(|one| one.solution == solution && is_meant(&one.namespace))
            .map(|one| one.version.clone());
        configured.chain(running).collect()
    }

    /// The other Solutions in these namespaces, each with its namespace.
    fn others(&self, solution: &str, places: &[&str]) -> BTreeSet<(String, String)> {
        let configured = self
            .environment
            .solutions()
            .map(|one| (one.namespace.to_owned(), one.solution.to_owned()));
        let running = self
            .operators
            .iter()
            .map(|one| (one.namespace.clone(), one.solution.clone()));
        configured
            .chain(running)
            .filter(|(namespace, other)| places.contains(&namespace.as_str()) && other != solution)
            .collect()
    }
}
