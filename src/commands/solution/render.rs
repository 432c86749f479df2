//! `render solution`.

use std::path::Path;

use solution_archive::Manifest;

use super::Read;
use crate::cli::RenderResource;
use crate::cli::render::RenderSolutionArgs;
use crate::commands::Context;
use crate::commands::file::named;
use crate::commands::permissions::{of_archive, of_operator};
use crate::domain::backend::Backend;
use crate::domain::catalogue::Archive;
use crate::domain::environment::{Environment, Member};
use crate::domain::name::Name;
use crate::domain::permissions::Permissions;
use crate::domain::plans::solution as plans;
use crate::domain::render::{Deployment, Maker};
use crate::domain::version::SolutionVersion;
use crate::error::{CommandError, Result};
use crate::kind::Kind;

/// `render solution`.
pub async fn render(context: &Context, resource: &RenderResource) -> Result<()> {
    let RenderResource::Solution(arguments) = resource;
    context.about(format!("solution/{}", arguments.name), "render");
    // A file that is not the right one is told before anything is asked.
    let of_file = arguments.archive.as_deref();
    let of_file = of_file.map(|file| of_file_in(file, arguments)).transpose()?;
    let name = context.one_environment(arguments.environment.as_ref()).await?;
    let read = Read::without_rights(context, &name).await?;
    let namespace = context.namespace().map(Name::as_str);
    let namespaces = namespaces(&read.environment, &arguments.name, namespace)?;
    let webhook = plans::webhook(read.facts(), arguments.webhook)?;
    let (archive, permissions) = match of_file {
        Some(of_file) => of_file,
        None => of_catalogue(context, &read, arguments).await?,
    };
    let deployment = Deployment {
        archive: &archive,
        roles: &permissions.objects(&[]),
        imported: read.catalogue.versions(&arguments.name),
        registry: &context.registry().await?,
        maker: maker(context).await?,
        webhook,
    };
    context.ui().objects(&deployment.objects(&namespaces)?)
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

/// Who would apply the objects.
async fn maker(context: &Context) -> Result<Maker<'_>> {
    Ok(match context.backend()? {
        Backend::Salt => Maker::Salt(&context.bootstrap().await?.version),
        Backend::Direct => Maker::Direct,
    })
}

async fn of_catalogue(
    context: &Context,
    read: &Read,
    arguments: &RenderSolutionArgs,
) -> Result<(Archive, Permissions)> {
    let archive = read
        .catalogue
        .resolve(&arguments.name, &arguments.version, arguments.pre)?;
    let permissions = of_archive(context, archive).await?;
    permissions.refuse_invalid()?;
    Ok((archive.clone(), permissions))
}

/// The version in this file, which has to be the one that was asked for.
fn of_file_in(file: &Path, arguments: &RenderSolutionArgs) -> Result<(Archive, Permissions)> {
    let (manifest, permissions) = of_operator(solution_archive::operator(file)?);
    let invalid = |reason: String| CommandError::new(Kind::Invalid, format!("{}: {reason}", named(file)));
    let version = SolutionVersion::new(&manifest.version);
    let is_asked_for = arguments.version.matches(&version, arguments.pre);
    if manifest.name != arguments.name.as_str() || !is_asked_for {
        return Err(invalid(format!(
            "it is {} {}, not {} {}",
            manifest.name, manifest.version, arguments.name, arguments.version
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

/// What the catalogue would say of an archive.
fn catalogued(manifest: &Manifest) -> Archive {
    Archive {
        solution: manifest.name.clone(),
        version: SolutionVersion::new(&manifest.version),
        display_name: manifest.display_name.clone(),
        id: manifest.id(),
        archive: String::new(),
        mountpoint: String::new(),
        active: false,
        images: manifest.images.clone(),
        manifest: manifest.document.clone(),
        position: None,
        damage: None,
    }
}
