use super::{EnvironmentFile, find};
use crate::cli::environment::DeleteEnvironmentArgs;
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::file::documents_from;
use crate::commands::file::source::Source;
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster::reach::Reach;
use client::cluster::{kinds, operator_objects, operators};
use domain::archive::contents::Owned;
use domain::backend::Backend;
use domain::environment::plan::{self, DeleteEnvironment};
use domain::environment::{Environment, Member};
use domain::lock::Scope;
use domain::object::name::ExistingName;
use domain::object::resource::{CLUSTER_ROLE, DAEMON_SET, DEPLOYMENT, PERSISTENT_VOLUME_CLAIM, STATEFUL_SET};
use domain::operator::Operator;
use domain::plan::{Action, Decision, Plan};
use domain::solution::plan::resources::Resources;
use std::collections::BTreeMap;

pub async fn delete(context: &Context, arguments: &DeleteEnvironmentArgs) -> Result<()> {
    let source = Source::new(&arguments.names, &arguments.file, "environments");
    let names = source
        .names(async |file| {
            let documents = documents_from::<EnvironmentFile>(file).await?;
            Ok(documents.into_iter().map(|one| one.metadata.name).collect())
        })
        .await?;
    if let Some(first) = names.first() {
        context.about(format!("environment/{first}"), "delete");
    }
    let subjects = names.iter().map(|name| (format!("environment/{name}"), name));
    let change = |subject: &str, name: &&ExistingName| {
        Change::of_environment(name, &arguments.locked).tolerating(arguments.absence, subject, "delete")
    };
    let deletion = Deletion {
        namespaces: context.namespace().map(|namespace| vec![namespace.to_string()]),
        allowed: DeleteEnvironment {
            with_solutions: arguments.with_solutions,
            with_resources: arguments.with_resources,
        },
        is_dry: arguments.locked.change.dry_run != DryRun::None,
    };
    let decide = async |context: &Context, _: &str, name: &ExistingName| {
        let proposal = propose_deletion(context, name, &deletion).await?;
        Ok(proposal.waiting(arguments.end.wait))
    };
    let concurrency = arguments.several.concurrency;
    change::all(context, "delete", concurrency, subjects, change, decide).await
}

pub(in crate::commands) struct Deletion {
    /// These of its namespaces; all without.
    pub(in crate::commands) namespaces: Option<Vec<String>>,
    /// What may go with them.
    pub(in crate::commands) allowed: DeleteEnvironment,
    /// A dry run, which lists everything that would go.
    pub(in crate::commands) is_dry: bool,
}

/// Decides on the deletion of an Environment, or of namespaces of it.
pub(in crate::commands) async fn propose_deletion(
    context: &Context,
    name: &str,
    deletion: &Deletion,
) -> Result<Proposal> {
    let environment = find(context, name).await?;
    let members = members(&environment, deletion.namespaces.as_deref())?;
    let namespaces: Vec<&str> = members.iter().map(|member| member.namespace.name.as_str()).collect();
    let reach = Reach::Namespaces(namespaces.iter().map(|&name| name.to_owned()).collect());
    let operators = operators::list(context.cluster().await?, &reach).await?;
    let (resources, backend) = resources(context, &environment, &members, &operators).await?;
    let plan = plan::delete(&environment, &members, &resources, &operators, deletion.allowed)?;
    let subject = format!("environment/{name}");
    let message = if members.len() == environment.members.len() {
        format!("{subject} deleted")
    } else {
        format!("{subject}: namespace {} removed", namespaces.join(", "))
    };
    let follows =
        if deletion.is_dry { contents(context, &environment, &members, &plan).await? } else { Vec::new() };
    let mut proposal = Proposal::new(Decision::Do(plan), ActionResult::done(&subject, "delete", message));
    proposal.follows = follows;
    proposal.backend = backend;
    proposal.warnings = resources.warnings();
    if members.len() == environment.members.len() {
        proposal.gone = Some(Scope::Environment(name.to_string()));
    }
    Ok(proposal)
}

fn members<'a>(environment: &'a Environment, namespaces: Option<&[String]>) -> Result<Vec<&'a Member>> {
    let Some(namespaces) = namespaces else { return Ok(environment.members.iter().collect()) };
    let member = |name: &String| Ok(environment.one_namespace(Some(name))?);
    namespaces.iter().map(member).collect()
}

/// The objects of the Solutions' custom resource definitions in these namespaces. All Solutions there are deleted, so
/// it does not matter to which of them an object belongs. With the backend of the catalogue, if it is read for them.
async fn resources(
    context: &Context,
    environment: &Environment,
    members: &[&Member],
    operators: &[Operator],
) -> Result<(Resources, Option<Backend>)> {
    let namespaces: Vec<&str> = members.iter().map(|member| member.namespace.name.as_str()).collect();
    let mut solutions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for one in environment.solutions().filter(|one| namespaces.contains(&one.namespace)) {
        solutions.entry(one.solution).or_default().push(one.version.to_owned());
    }
    for one in operators {
        solutions.entry(&one.solution).or_default().push(one.version.clone());
    }
    if solutions.is_empty() {
        return Ok((Resources::default(), None));
    }
    let archives = Archives::recorded(context).await?;
    let mut all = Owned::default();
    for (solution, versions) in solutions {
        let owned = archives.owned(solution, &versions).await;
        all.definitions.extend(owned.definitions);
        all.unknown.extend(owned.unknown);
    }
    let cluster = context.cluster().await?;
    let kinds = kinds::of(cluster, &all.definitions).await?;
    let found = kinds::objects_of(cluster, &kinds, Some(&namespaces)).await?;
    Ok((Resources::new(found, all.unknown, &[]), Some(archives.backend)))
}

/// What is deleted together with an Environment's namespaces and operators, for a dry run.
async fn contents(
    context: &Context,
    environment: &Environment,
    members: &[&Member],
    plan: &Plan,
) -> Result<Vec<String>> {
    let cluster = context.cluster().await?;
    let mut listed = Vec::new();
    for member in members.iter().filter(|member| !member.adopted()) {
        let namespace = member.namespace.name.as_str();
        for one in environment.solutions().filter(|one| one.namespace == namespace) {
            listed.push(format!("solution/{} {} in {namespace}", one.solution, one.version));
        }
        let kinds = [DEPLOYMENT, STATEFUL_SET, DAEMON_SET, PERSISTENT_VOLUME_CLAIM];
        let objects = kinds::objects_of(cluster, &kinds, Some(&[namespace])).await?;
        listed.extend(objects.iter().map(ToString::to_string));
    }
    let mut removed = context.foreseen.borrow().removed.clone();
    for step in &plan.steps {
        let Action::RemoveOperator { namespace, solution } = &step.action else { continue };
        let objects = operator_objects::read_after(cluster, namespace, solution, &removed).await?;
        let roles = objects.removable.iter().filter(|object| object.resource == CLUSTER_ROLE);
        listed.extend(roles.map(ToString::to_string));
        removed.push((namespace.clone(), solution.clone()));
    }
    Ok(listed)
}
