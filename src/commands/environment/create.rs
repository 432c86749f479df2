use super::EnvironmentFile;
use crate::cli::environment::CreateEnvironmentArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal, results};
use crate::commands::file::documents_from;
use crate::commands::file::source::{Source, missing};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use client::cluster::environments;
use domain::environment::plan::{
    self, CreateEnvironment, WantedNamespace, client_manifest, named_for_creation,
};
use domain::object::name::{ExistingName, Name};
use futures::future::try_join_all;

pub async fn create(context: &Context, arguments: &CreateEnvironmentArgs) -> Result<()> {
    let requests = requests(context, arguments).await?;
    context.about(format!("environment/{}", requests[0].name), "create");
    if results::previews(context.ui(), &arguments.locked.change) {
        // A client dry run does not ask the cluster whether it exists.
        for request in &requests {
            named_for_creation(&request.name)?;
        }
        let manifests: Vec<_> = requests.iter().map(client_manifest).collect();
        return context.ui().manifests(&manifests);
    }
    let subjects = requests.iter().map(|one| (format!("environment/{}", one.name), one));
    let change = |_: &str, one: &&CreateEnvironment| Change::of_environment(&one.name, &arguments.locked);
    let decide = async |context: &Context, _: &str, one| propose_creation(context, one).await;
    let concurrency = arguments.several.concurrency;
    change::all(context, "create", concurrency, subjects, change, decide).await
}

async fn propose_creation(context: &Context, request: &CreateEnvironment) -> Result<Proposal> {
    let cluster = context.cluster().await?;
    let wanted = request.namespaces.iter();
    let (environment, found) = tokio::try_join!(
        environments::read(cluster, &request.name),
        try_join_all(wanted.map(|wanted| environments::namespace(cluster, &wanted.name)))
    )?;
    let found: Vec<_> = found.into_iter().flatten().collect();
    let decision = plan::create(request, environment.as_ref(), &found)?;
    let name = format!("environment/{}", request.name);
    let done = ActionResult::done(name, "create", plan::created(request, environment.as_ref()));
    Ok(Proposal {
        warnings: plan::not_deployed(request, environment.as_ref()),
        ..Proposal::new(decision, done)
    })
}

/// One request per Environment, from the command line and the file.
async fn requests(context: &Context, arguments: &CreateEnvironmentArgs) -> Result<Vec<CreateEnvironment>> {
    let source = Source::new(arguments.name.as_slice(), &arguments.file, "environments");
    source
        .each(documents_from::<EnvironmentFile>, |name, document| {
            let name = name.or(document.map(|document| &document.metadata.name));
            let name = name.ok_or_else(|| missing("the name"))?;
            match document {
                Some(document) => from_file(context, arguments, name, document),
                None => request(context, arguments, name, Vec::new(), None),
            }
        })
        .await
}

fn from_file(
    context: &Context,
    arguments: &CreateEnvironmentArgs,
    name: &ExistingName,
    document: &EnvironmentFile,
) -> Result<CreateEnvironment> {
    let mut namespaces = Vec::new();
    for namespace in &document.spec.namespaces {
        let place: Name =
            namespace.name.parse().map_err(|error| CommandError::usage(format!("in the file: {error}")))?;
        namespaces.push(WantedNamespace {
            name: place.to_string(),
            adopt: namespace.adopted,
            solutions: namespace.solutions.clone(),
        });
    }
    let description = document.spec.description.clone();
    request(context, arguments, name, namespaces, description)
}

/// The request; flags override `namespaces` and `description` in the file.
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
        namespaces.push(WantedNamespace { name: place.to_string(), adopt: false, solutions: Vec::new() });
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
    name.for_creation().map_err(CommandError::usage)
}
