use super::Read;
use super::subject::{Given, Subject, of_cluster, subjects};
use crate::cli::solution::DeleteSolutionArgs;
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::environment::find;
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster::reach::Reach;
use client::cluster::{environments, kinds, operator_objects, operators};
use domain::object::name::{ExistingName, Name};
use domain::plan::Decision;
use domain::solution::plan;
use domain::solution::plan::resources::{Neighbour, Resources};
use std::collections::BTreeSet;

pub async fn delete(context: &Context, arguments: &DeleteSolutionArgs) -> Result<()> {
    let given =
        Given { environment: arguments.environment.as_ref(), namespace: context.namespace(), version: None };
    let subjects = if arguments.orphans {
        orphans(context, arguments.environment.as_ref()).await?
    } else {
        subjects(&arguments.names, given, &arguments.file).await?
    };
    if let Some(first) = subjects.first() {
        context.about(format!("solution/{}", first.name), "delete");
    }
    let subjects = subjects.iter().map(|one| (format!("solution/{}", one.name), one));
    let change = |name: &str, one: &&Subject| {
        let change = Change::of_environment(&one.environment, &arguments.locked);
        change.tolerating(arguments.absence, name, "delete")
    };
    let decide = async |context: &Context, name: &str, subject: &Subject| {
        if arguments.orphans && !is_orphan(context, subject).await? {
            return Ok(Proposal::unneeded(vec![no_orphan(name, subject)]));
        }
        propose_deletion(context, subject, arguments.with_resources).await
    };
    let concurrency = arguments.several.concurrency;
    change::all(context, "delete", concurrency, subjects, change, decide).await
}

/// Whether the Solution is still an orphan: somebody may have added it again while this command waited for the lock.
async fn is_orphan(context: &Context, subject: &Subject) -> Result<bool> {
    let cluster = context.cluster().await?;
    let Some(environment) = environments::read(cluster, &subject.environment).await? else {
        return Ok(false);
    };
    let operators = operators::list(cluster, &Reach::of([&environment])).await?;
    let mut orphans = environment.orphans(&operators);
    Ok(orphans.any(|one| {
        one.solution == subject.name.as_str() && Some(one.namespace.as_str()) == subject.namespace.as_deref()
    }))
}

fn no_orphan(name: &str, subject: &Subject) -> ActionResult {
    let message = format!("{name} in environment/{} is no orphan any more", subject.environment);
    ActionResult { message, ..ActionResult::unchanged(name, "delete") }
}

/// The operators that run in namespaces which are not configured for them.
async fn orphans(context: &Context, environment: Option<&ExistingName>) -> Result<Vec<Subject>> {
    let cluster = context.cluster().await?;
    let environments = match environment {
        Some(name) => vec![find(context, name).await?],
        None => environments::list(cluster).await?,
    };
    let operators = operators::list(cluster, &Reach::of(&environments)).await?;
    let mut subjects = Vec::new();
    for environment in &environments {
        for orphan in environment.orphans(&operators) {
            let namespace: Name = of_cluster(&orphan.namespace)?;
            if context.namespace().is_some_and(|chosen| *chosen != namespace) {
                continue;
            }
            subjects.push(Subject {
                name: of_cluster(&orphan.solution)?,
                environment: of_cluster(&environment.name)?,
                namespace: Some(namespace),
                version: None,
            });
        }
    }
    Ok(subjects)
}

/// Decides on the deletion of a Solution from an Environment.
pub(in crate::commands) async fn propose_deletion(
    context: &Context,
    subject: &Subject,
    with_resources: bool,
) -> Result<Proposal> {
    let read = Read::without_rights(context, &subject.environment).await?;
    let cluster = context.cluster().await?;
    let namespace = subject.namespace.as_deref();
    let mut members = plan::places(read.facts(), &subject.name, namespace, &[]);
    if members.is_err() {
        // A deletion that was cut off may have left other objects than the operator itself.
        let remains = operator_objects::remains(cluster, &subject.name).await?;
        members = plan::places(read.facts(), &subject.name, namespace, &remains);
    }
    let members = members?;
    let places: Vec<&str> = members.iter().map(|member| member.namespace.name.as_str()).collect();
    let resources = belongings(context, &read, &subject.name, &places).await?;
    let plan = plan::delete(
        &read.environment,
        &subject.name,
        &members,
        &resources,
        with_resources,
        Some(&read.author),
    )?;
    let name = format!("solution/{}", subject.name);
    let mut message = format!("{name} deleted from environment/{}", subject.environment);
    let mut warnings = resources.warnings();
    for place in &places {
        if let Some(deployment) = operator_objects::unlabelled(cluster, place, &subject.name).await? {
            message.push_str(&format!("; {deployment} is kept"));
            warnings.push(format!(
                "{deployment} is kept: it does not have the labels of an operator that Salt deployed; \
                 to delete it: kubectl delete deployment {} -n {place}",
                deployment.name
            ));
        }
    }
    let done = ActionResult::done(name, "delete", message);
    let mut proposal = Proposal::new(Decision::Do(plan), done).by(read.backend);
    proposal.warnings = warnings;
    let mut removed = context.foreseen.borrow().removed.clone();
    for place in places {
        let objects = operator_objects::read_after(cluster, place, &subject.name, &removed).await?;
        proposal.follows.extend(objects.removable.iter().map(|object| format!("delete {object}")));
        removed.push((place.to_owned(), subject.name.to_string()));
    }
    Ok(proposal)
}

/// The objects of a Solution's custom resource definitions in these namespaces, and whose they are.
async fn belongings(context: &Context, read: &Read, solution: &str, places: &[&str]) -> Result<Resources> {
    let cluster = context.cluster().await?;
    let archives = Archives::recorded(context).await?;
    let owned = archives.owned(solution, &read.versions(solution, places)).await;
    let kinds = kinds::of(cluster, &owned.definitions).await?;
    let found = kinds::objects_of(cluster, &kinds, Some(places)).await?;
    let mut neighbours = Vec::new();
    if !found.is_empty() {
        for (namespace, other) in read.others(solution, places) {
            let owned = archives.owned(&other, &read.versions(&other, &[&namespace])).await;
            neighbours.push(Neighbour { namespace, solution: other, owned });
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
        let configured =
            self.environment.solutions().map(|one| (one.namespace.to_owned(), one.solution.to_owned()));
        let running = self.operators.iter().map(|one| (one.namespace.clone(), one.solution.clone()));
        configured
            .chain(running)
            .filter(|(namespace, other)| places.contains(&namespace.as_str()) && other != solution)
            .collect()
    }
}
