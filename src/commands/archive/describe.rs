use super::get::is_meant;
use super::{named, product};
use crate::cli::archive::DescribeArchiveArgs;
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::archive::presence;
use crate::commands::page::{DEFINITIONS, warn_of_unknown};
use crate::error::{CommandError, Result};
use crate::output::describe::Description;
use crate::output::row::Toned;
use client::cluster::environments;
use domain::api::ArchiveObject;
use domain::api::inventory;
use domain::archive::catalogue::Catalogue;
use domain::archive::plan;
use domain::archive::product::may_be_meant;

pub async fn describe(context: &Context, arguments: &DescribeArchiveArgs) -> Result<()> {
    context.about(format!("archive/{}", arguments.name), "describe");
    let cluster = context.cluster().await?;
    let environments = async { environments::list(cluster).await.map_err(CommandError::from) };
    let (archives, environments, master) =
        tokio::try_join!(Archives::read(context), environments, presence::master_archives(context))?;
    let catalogue = &archives.catalogue;
    let names = named(catalogue, std::slice::from_ref(&arguments.name))?;
    if let Some(document) = of_metalk8s(context, arguments, &names, &archives).await? {
        return context.ui().describe(&product_page(&document), &document);
    }
    let selected = plan::select(catalogue, &names, arguments.version.as_deref())?;
    for archive in selected {
        let document = inventory::object(archive, &environments, &master);
        let mut page = Description::default();
        page.fact("Name", &document.metadata.name)
            .fact("Solution", &document.spec.solution)
            .fact("Display name", &document.spec.display_name)
            .fact("Version", &document.spec.version)
            .fact("Archive", &document.spec.archive)
            .fact("Mountpoint", &document.spec.mountpoint)
            .toned("State", document.status.state.word(), document.status.state.tone())
            .fact("Active", document.status.active.to_string())
            .fact("Message", document.status.message.clone().unwrap_or_default())
            .fact("Other versions", others(archive, catalogue));
        let places = document.status.used_by.iter();
        let lines = places.map(|one| vec![one.environment.clone(), one.namespace.clone()]).collect();
        page.section("In use by", &["ENVIRONMENT", "NAMESPACE"], lines);
        page.section(
            "Images",
            &["NAME"],
            document.spec.images.iter().map(|image| vec![image.clone()]).collect(),
        );
        match archives.contents(&archive.solution, archive.version.as_str()).await {
            Ok(contents) => {
                let lines = contents.definitions.into_iter().map(|name| vec![name]);
                page.section(DEFINITIONS, &["NAME"], lines.collect());
            }
            Err(unknown) => warn_of_unknown(context, &[unknown]),
        }
        context.ui().describe(&page, &document)?;
    }
    Ok(())
}

/// The archive of MetalK8s itself that is meant, if one is.
async fn of_metalk8s(
    context: &Context,
    arguments: &DescribeArchiveArgs,
    names: &[String],
    archives: &Archives<'_>,
) -> Result<Option<ArchiveObject>> {
    let is_known = |name: &str| plan::is_known(&archives.catalogue, name);
    if !names.iter().any(|name| may_be_meant(name, is_known)) {
        return Ok(None);
    }
    let mut found = product::listed(context, archives.backend).await?;
    found.retain(|row| is_meant(row, names, arguments.version.as_deref()));
    if let [_, _, ..] = found.as_slice() {
        let ids: Vec<&str> = found.iter().map(|one| one.metadata.name.as_str()).collect();
        let message =
            format!("MetalK8s has several archives ({}); choose one with --version", ids.join(", "));
        return Err(CommandError::usage(message));
    }
    Ok(found.pop())
}

fn product_page(document: &ArchiveObject) -> Description {
    let (spec, status) = (&document.spec, &document.status);
    let mut page = Description::default();
    page.fact("Name", &document.metadata.name)
        .fact("Display name", &spec.display_name)
        .fact("Version", &spec.version)
        .fact("Archive", &spec.archive)
        .fact("Mountpoint", &spec.mountpoint)
        .toned("State", status.state.word(), status.state.tone())
        .fact("The cluster's version", status.active.to_string());
    let nodes = status.nodes.iter().flatten();
    page.section("In use by", &["NODE"], nodes.map(|node| vec![node.clone()]).collect());
    page
}

fn others(archive: &domain::archive::catalogue::Archive, catalogue: &Catalogue) -> String {
    let versions = catalogue.versions(&archive.solution).iter().filter(|other| other.id != archive.id);
    versions.map(|other| other.version.to_string()).collect::<Vec<_>>().join(", ")
}
