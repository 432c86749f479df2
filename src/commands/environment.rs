//! `create`, `edit` and `delete environment`.

use std::collections::BTreeMap;

use futures::future::try_join_all;

use super::Context;
use super::change::{Change, Proposal};
use super::file::{documents_from, refuse_one_name};
use crate::cli::environment::{CreateEnvironmentArgs, DeleteEnvironmentArgs, EditEnvironmentArgs};
use crate::cli::groups::DryRun;
use crate::domain::contents::Owned;
use crate::domain::documents::EnvironmentSpec;
use crate::domain::environment::{Environment, Member};
use crate::domain::lock::Scope;
use crate::domain::name::{ExistingName, Name, NameError};
use crate::domain::operator::Operator;
use crate::domain::plans::Decision;
use crate::domain::plans::environment::{
    self as plans, CreateEnvironment, DeleteEnvironment, WantedNamespace, client_manifest, describe_anew,
    named_for_creation,
};
use crate::domain::plans::resources::Resources;
use crate::domain::refusal::Refusal;
use crate::domain::resource::{CLUSTER_ROLE, DAEMON_SET, DEPLOYMENT, PERSISTENT_VOLUME_CLAIM, STATEFUL_SET};
use crate::error::{CommandError, Kind, Result};
use crate::events::Event;
use crate::output::result::ActionResult;

/// `create environment`.
pub async fn create(context: &Context, arguments: &CreateEnvironmentArgs) -> Result<()> {
    let requests = requests(context, arguments).await?;
    context.about(format!("environment/{}", requests[0].name), "create");
    if context.previews(&arguments.change) {
        // The cluster is not asked whether it exists.
        for request in &requests {
            named_for_creation(&request.name)?;
        }
        let manifests: Vec<_> = requests.iter().map(client_manifest).collect();
        return context.ui().manifests(&manifests);
    }
    let subjects = requests
        .iter()
        .map(|one| (format!("environment/{}", one.name), one));
    let change = |request: &&CreateEnvironment| {
        Change::of_environment(&request.name, &arguments.change, &arguments.lock)
    };
    context
        .change_each("create", subjects, change, async |context, _, request| {
            propose_creation(context, request).await
        })
        .await
}

async fn propose_creation(context: &Context, request: &CreateEnvironment) -> Result<Proposal> {
    let cluster = context.cluster().await?;
    let wanted = request.namespaces.iter();
    let (environment, found) = tokio::try_join!(
        cluster.environment(&request.name),
        try_join_all(wanted.map(|wanted| cluster.namespace(&wanted.name)))
    )?;
    let found: Vec<_> = found.into_iter().flatten().collect();
    let decision = plans::create(request, environment.as_ref(), &found)?;
    let name = format!("environment/{}", request.name);
    let done = ActionResult::done(name, "create", plans::created(request, environment.as_ref()));
    Ok(Proposal::new(decision, done))
}

/// One request an Environment, from the command line and from the file.
async fn requests(context: &Context, arguments: &CreateEnvironmentArgs) -> Result<Vec<CreateEnvironment>> {
    let mut requests = Vec::new();
    if let Some(file) = &arguments.file.filename {
        let documents = documents_from::<EnvironmentFile>(file, "Environment").await?;
        refuse_one_name(arguments.name.is_some(), documents.len(), "environments")?;
        for document in documents {
            requests.push(from_file(context, arguments, document)?);
        }
    } else if let Some(name) = &arguments.name {
        requests.push(request(context, arguments, name, Vec::new(), None)?);
    }
    if requests.is_empty() {
        return Err(CommandError::new(Kind::Usage, "the file holds no Environment"));
    }
    Ok(requests)
}

/// What `-f` reads: `status` is not asked for.
#[derive(Debug, serde::Deserialize)]
struct EnvironmentFile {
    metadata: FileMetadata,
    #[serde(default)]
    spec: EnvironmentSpec,
}

#[derive(Debug, serde::Deserialize)]
struct FileMetadata {
    name: ExistingName,
}

fn from_file(
    context: &Context,
    arguments: &CreateEnvironmentArgs,
    document: EnvironmentFile,
) -> Result<CreateEnvironment> {
    let name = arguments.name.clone().unwrap_or(document.metadata.name);
    let mut namespaces = Vec::new();
    for namespace in document.spec.namespaces {
        for solution in &namespace.solutions {
            context.events().emit(Event::Warning(format!(
                "solution {} is not deployed by create; add it: kubectl metalk8s add solution {} --version {} -e {name} -n {}",
                solution.name, solution.name, solution.version, namespace.name
            )));
        }
        let place: Name = namespace
            .name
            .parse()
            .map_err(|error| CommandError::new(Kind::Usage, format!("in the file: {error}")))?;
        namespaces.push(WantedNamespace {
            name: place.to_string(),
            adopt: namespace.adopted,
        });
    }
    let description = document.spec.description;
    request(context, arguments, &name, namespaces, description)
}

/// What is asked for, the command line winning over the `namespaces` and `description` of a file.
fn request(
    context: &Context,
    arguments: &CreateEnvironmentArgs,
    name: &ExistingName,
    mut namespaces: Vec<WantedNamespace>,
    description: Option<String>,
) -> Result<CreateEnvironment> {
    let chosen = context.namespace();
    if let Some(chosen) = chosen {
        namespaces.retain(|wanted| wanted.name == chosen.as_str());
    }
    if namespaces.is_empty() {
        let place = chosen.map_or_else(|| for_creation(name), |chosen| Ok(chosen.clone()))?;
        namespaces.push(WantedNamespace {
            name: place.to_string(),
            adopt: false,
        });
    }
    for wanted in &mut namespaces {
        wanted.adopt |= arguments.adopt;
    }
    Ok(CreateEnvironment {
        name: name.to_string(),
        namespaces,
        description: arguments.description.clone().or(description),
    })
}

fn for_creation(name: &ExistingName) -> Result<Name> {
    name.for_creation()
        .map_err(|error: NameError| CommandError::new(Kind::Usage, error.to_string()))
}

/// `edit environment`.
pub async fn edit(context: &Context, arguments: &EditEnvironmentArgs) -> Result<()> {
    let name = format!("environment/{}", arguments.name);
    context.about(&name, "edit");
    let change = Change::of_environment(&arguments.name, &arguments.change, &arguments.lock);
    context
        .change(change, async |context| {
            let environment = environment(context, &arguments.name).await?;
            let decision = describe_anew(&environment, &arguments.description);
            let done = ActionResult::done(&name, "edit", format!("{name} edited"));
            Ok(Proposal::new(decision, done))
        })
        .await
}

/// The Environment of that name, or a refusal that lists what there is.
pub(super) async fn environment(context: &Context, name: &str) -> Result<Environment> {
    let cluster = context.cluster().await?;
    if let Some(environment) = cluster.environment(name).await? {
        return Ok(environment);
    }
    let known: Vec<String> = cluster
        .environments()
        .await?
        .into_iter()
        .map(|one| one.name)
        .collect();
    Err(Refusal::unknown("environment", name, &known).into())
}

/// `delete environment`.
pub async fn delete(context: &Context, arguments: &DeleteEnvironmentArgs) -> Result<()> {
    let mut names: Vec<ExistingName> = arguments.name.iter().cloned().collect();
    if let Some(file) = &arguments.file.filename {
        let documents = documents_from::<EnvironmentFile>(file, "Environment").await?;
        refuse_one_name(!names.is_empty(), documents.len(), "environments")?;
        if names.is_empty() {
            names.extend(documents.into_iter().map(|document| document.metadata.name));
        }
    }
    if let Some(first) = names.first() {
        context.about(format!("environment/{first}"), "delete");
    }
    let subjects = names.iter().map(|name| (format!("environment/{name}"), name));
    let change = |name: &&ExistingName| Change::of_environment(name, &arguments.change, &arguments.lock);
    context
        .change_each("delete", subjects, change, async |context, _, name| {
            propose_deletion(context, arguments, name).await
        })
        .await
}

async fn propose_deletion(
    context: &Context,
    arguments: &DeleteEnvironmentArgs,
    name: &ExistingName,
) -> Result<Proposal> {
    let environment = environment(context, name).await?;
    let members = members(&environment, context.namespace())?;
    let namespaces: Vec<&str> = members
        .iter()
        .map(|member| member.namespace.name.as_str())
        .collect();
    let mut operators = context.cluster().await?.operators(None).await?;
    operators.retain(|operator| namespaces.contains(&operator.namespace.as_str()));
    let resources = resources(context, &environment, &members, &operators).await?;
    let allowed = DeleteEnvironment {
        with_solutions: arguments.with_solutions,
        with_resources: arguments.with_resources,
    };
    let plan = plans::delete(&environment, &members, &resources, &operators, allowed)?;
    let subject = format!("environment/{name}");
    let message = if members.len() == environment.members.len() {
        format!("{subject} deleted")
    } else {
        format!("{subject} reduced by namespace {}", namespaces.join(", "))
    };
    let mut proposal = Proposal::new(
        Decision::Do(plan),
        ActionResult::done(&subject, "delete", message),
    );
    proposal.warnings = resources.warnings();
    if members.len() == environment.members.len() {
        proposal.gone = Some(Scope::Environment(name.to_string()));
    }
    if arguments.change.dry_run != DryRun::None {
        proposal.listed = contents(context, &environment, &members, &operators).await?;
    }
    Ok(proposal)
}

fn members<'a>(environment: &'a Environment, namespace: Option<&Name>) -> Result<Vec<&'a Member>> {
    match namespace {
        Some(namespace) => Ok(vec![environment.one_namespace(Some(namespace))?]),
        None => Ok(environment.members.iter().collect()),
    }
}

/// The objects of the Solutions' custom resource definitions in these namespaces. All Solutions there go, so it does not
/// matter whose an object is.
async fn resources(
    context: &Context,
    environment: &Environment,
    members: &[&Member],
    operators: &[Operator],
) -> Result<Resources> {
    let namespaces: Vec<&str> = members
        .iter()
        .map(|member| member.namespace.name.as_str())
        .collect();
    let mut solutions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for one in environment
        .solutions()
        .filter(|one| namespaces.contains(&one.namespace))
    {
        solutions
            .entry(one.solution)
            .or_default()
            .push(one.version.to_owned());
    }
    for one in operators {
        solutions
            .entry(&one.solution)
            .or_default()
            .push(one.version.clone());
    }
    if solutions.is_empty() {
        return Ok(Resources::default());
    }
    let archives = context.archives().await?;
    let mut all = Owned::default();
    for (solution, versions) in solutions {
        let owned = archives.owned(solution, &versions).await;
        all.definitions.extend(owned.definitions);
        all.unknown.extend(owned.unknown);
    }
    let cluster = context.cluster().await?;
    let kinds = cluster.kinds(&all.definitions).await?;
    let found = cluster.objects_of(&kinds, Some(&namespaces)).await?;
    Ok(Resources::new(found, all.unknown, &[]))
}

/// What goes with an Environment's namespaces, and with its operators, for a dry run.
async fn contents(
    context: &Context,
    environment: &Environment,
    members: &[&Member],
    operators: &[Operator],
) -> Result<Vec<String>> {
    let cluster = context.cluster().await?;
    let mut listed = Vec::new();
    for member in members.iter().filter(|member| !member.adopted()) {
        let namespace = member.namespace.name.as_str();
        for one in environment.solutions().filter(|one| one.namespace == namespace) {
            listed.push(format!(
                "solution/{} {} in {namespace}",
                one.solution, one.version
            ));
        }
        let kinds = [DEPLOYMENT, STATEFUL_SET, DAEMON_SET, PERSISTENT_VOLUME_CLAIM];
        let objects = cluster.objects_of(&kinds, Some(&[namespace])).await?;
        listed.extend(objects.iter().map(ToString::to_string));
    }
    for operator in operators {
        let objects = cluster
            .operator_objects(&operator.namespace, &operator.solution)
            .await?;
        let roles = objects.iter().filter(|object| object.resource == CLUSTER_ROLE);
        listed.extend(roles.map(ToString::to_string));
    }
    Ok(listed)
}
