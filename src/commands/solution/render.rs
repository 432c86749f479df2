use std::path::Path;

use solution_archive::manifest::Manifest;

use super::Read;
use crate::cli::render::RenderSolutionArgs;
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::file::named;
use crate::commands::permissions::{of_archive, of_operator};
use crate::commands::scope;
use crate::error::{CommandError, Result};
use client::cluster::Error as ClusterError;
use client::cluster::surroundings;
use client::cluster::surroundings::DEFAULT_REGISTRY;
use domain::archive::catalogue::{Archive, Catalogue};
use domain::backend::Backend;
use domain::backend::render::{Deployment, Maker};
use domain::environment::{Environment, Member};
use domain::object::name::{ExistingName, Name};
use domain::operator::permissions::Permissions;
use domain::solution::plan;
use domain::solution::version::{SolutionVersion, VersionRequest};

pub async fn render(context: &Context, arguments: &RenderSolutionArgs) -> Result<()> {
    context.about(format!("solution/{}", arguments.name), "render");
    // A file that is not the right one is reported before anything is asked.
    let of_file = arguments.archive.as_deref();
    let of_file = of_file.map(|file| of_file_in(file, arguments)).transpose()?;
    if let Some((archive, permissions)) = &of_file
        && (arguments.offline || !context.names_a_cluster())
    {
        return offline(context, arguments, archive, permissions);
    }
    let name = scope::one_environment(context, arguments.environment.as_ref()).await?;
    let read = Read::without_rights(context, &name).await?;
    let namespace = context.namespace().map(Name::as_str);
    let namespaces = namespaces(&read.environment, &arguments.name, namespace)?;
    let webhook = plan::webhook(read.facts(), arguments.webhook)?;
    let (archive, permissions) = match of_file {
        Some(of_file) => of_file,
        None => of_catalogue(context, &read, arguments).await?,
    };
    let deployment = Deployment {
        archive: &archive,
        roles: &permissions.objects(&[]),
        imported: read.catalogue.versions(&arguments.name),
        registry: &match &arguments.registry {
            Some(registry) => registry.clone(),
            None => registry(context, &read.catalogue).await?,
        },
        maker: maker(context, &read.catalogue, arguments).await?,
        webhook,
    };
    context.ui().objects(&deployment.objects(&namespaces)?)
}

/// Renders as `helm template` does: the same input gives the same output, whatever cluster there is. A warning says
/// what only a cluster knows, and which flag says it instead.
fn offline(
    context: &Context,
    arguments: &RenderSolutionArgs,
    archive: &Archive,
    permissions: &Permissions,
) -> Result<()> {
    let environment = scope::environment(context, arguments.environment.as_ref(), false)?;
    let namespace = context.namespace().map(Name::as_str);
    let Some(namespace) = namespace.or(environment.as_ref().map(ExistingName::as_str)) else {
        let message = "-e is missing: give an environment or, with -n, a namespace";
        return Err(CommandError::usage(message));
    };
    let release = arguments.metalk8s_version.as_deref();
    let maker = match backend::presumed(context)? {
        Backend::Salt => Maker::Salt(release),
        Backend::Direct => Maker::Direct,
    };
    let deployment = Deployment {
        archive,
        roles: &permissions.objects(&[]),
        imported: &[],
        registry: arguments.registry.as_deref().unwrap_or(DEFAULT_REGISTRY),
        maker,
        webhook: arguments.webhook.unwrap_or(false),
    };
    let objects = deployment.objects(&[namespace.to_owned()])?;
    if let Some(assumed) = assumed(&deployment, arguments) {
        context.events().warning(assumed);
    }
    context.ui().objects(&objects)
}

/// What was rendered without being known; nothing where flags say all of it.
fn assumed(deployment: &Deployment<'_>, arguments: &RenderSolutionArgs) -> Option<String> {
    let mut assumed = Vec::new();
    if arguments.registry.is_none() {
        assumed.push(format!("registry {} (--registry)", deployment.registry));
    }
    if arguments.webhook.is_none() {
        assumed.push("no webhook (--webhook)".to_owned());
    }
    if matches!(deployment.maker, Maker::Salt(None)) {
        assumed.push("no label with the version of metalk8s (--metalk8s-version)".to_owned());
    }
    let assumed = (!assumed.is_empty()).then(|| assumed.join(", "))?;
    Some(format!("rendered without a cluster: {assumed}"))
}

/// The namespace of `-n`, else those that have the Solution, else all of the Environment.
fn namespaces(environment: &Environment, solution: &str, given: Option<&str>) -> Result<Vec<String>> {
    let members = match environment.holding(solution, None) {
        Ok(holding) if given.is_none() => holding,
        _ => environment.chosen(given)?,
    };
    let name = |member: &&Member| member.namespace.name.clone();
    Ok(members.iter().map(name).collect())
}

/// The registry with the images of archives; the default if the user may not read the Salt master's Pod.
async fn registry(context: &Context, catalogue: &Catalogue) -> Result<String> {
    if backend::of(context, catalogue)? == Backend::Direct {
        let registry = catalogue.remembered().registry.clone();
        return Ok(registry.unwrap_or_else(|| DEFAULT_REGISTRY.to_owned()));
    }
    match surroundings::registry(context.cluster().await?).await {
        Err(ClusterError::Refused { code: 403, message }) => {
            let warning = format!("the registry is taken to be {DEFAULT_REGISTRY}: {message}");
            context.events().warning(warning);
            Ok(DEFAULT_REGISTRY.to_owned())
        }
        outcome => Ok(outcome?),
    }
}

/// Who would apply the objects.
async fn maker<'a>(
    context: &'a Context,
    catalogue: &Catalogue,
    arguments: &'a RenderSolutionArgs,
) -> Result<Maker<'a>> {
    Ok(match (backend::of(context, catalogue)?, &arguments.metalk8s_version) {
        (Backend::Direct, _) => Maker::Direct,
        (Backend::Salt, Some(version)) => Maker::Salt(Some(version)),
        (Backend::Salt, None) => Maker::Salt(Some(&context.bootstrap().await?.version)),
    })
}

async fn of_catalogue(
    context: &Context,
    read: &Read,
    arguments: &RenderSolutionArgs,
) -> Result<(Archive, Permissions)> {
    let version = arguments.version.clone().unwrap_or(VersionRequest::Latest);
    let archive = read.catalogue.resolve(&arguments.name, &version, arguments.pre)?;
    let permissions = of_archive(context, backend::of(context, &read.catalogue)?, archive).await?;
    permissions.refuse_invalid()?;
    Ok((archive.clone(), permissions))
}

/// The version in this file, which has to be the one that was requested, if one was.
fn of_file_in(file: &Path, arguments: &RenderSolutionArgs) -> Result<(Archive, Permissions)> {
    let (manifest, permissions) = of_operator(solution_archive::operator(file)?);
    let invalid = |reason: String| CommandError::invalid(format!("{}: {reason}", named(file)));
    let version = SolutionVersion::new(&manifest.version);
    let asked = arguments.version.as_ref();
    let is_asked_for = asked.is_none_or(|asked| asked.matches(&version, arguments.pre));
    if manifest.name != arguments.name.as_str() || !is_asked_for {
        let asked = asked.map(|asked| format!(" {asked}")).unwrap_or_default();
        return Err(invalid(format!(
            "it is {} {}, not {}{asked}",
            manifest.name, manifest.version, arguments.name
        )));
    }
    let image = manifest.operator_image.to_string();
    if !manifest.images.contains(&image) {
        let images = manifest.images.join(", ");
        return Err(invalid(format!(
            "the image of the operator, {image}, is not in the archive; available: {images}"
        )));
    }
    permissions.refuse_invalid()?;
    Ok((catalogued(&manifest), permissions))
}

fn catalogued(manifest: &Manifest) -> Archive {
    Archive {
        solution: manifest.name.clone(),
        version: SolutionVersion::new(&manifest.version),
        display_name: manifest.display_name.clone(),
        id: manifest.id(),
        images: manifest.images.clone(),
        manifest: manifest.document.clone(),
        ..Archive::default()
    }
}
