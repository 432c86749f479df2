//! `describe archive`.

use super::named;
use crate::cli::archive::DescribeArchiveArgs;
use crate::commands::Context;
use crate::commands::page::{DEFINITIONS, warn_of_unknown};
use crate::domain::inventory;
use crate::domain::plans::archive as plans;
use crate::error::{CommandError, Result};
use crate::output::describe::Description;
use crate::output::row::Toned;

/// `describe archive`.
pub async fn describe(context: &Context, arguments: &DescribeArchiveArgs) -> Result<()> {
    context.about(format!("archive/{}", arguments.name), "describe");
    let cluster = context.cluster().await?;
    let environments = async { cluster.environments().await.map_err(CommandError::from) };
    let (archives, environments, master) =
        tokio::try_join!(context.archives(), environments, context.master_archives())?;
    let catalogue = &archives.catalogue;
    let names = named(catalogue, std::slice::from_ref(&arguments.name))?;
    let selected = plans::select(catalogue, &names, arguments.version.as_deref())?;
    for archive in selected {
        let document = inventory::document(archive, &environments, &master);
        let mut page = Description::default();
        page.fact("Name", &document.metadata.name)
            .fact("Solution", &document.spec.solution)
            .fact("Display name", &document.spec.display_name)
            .fact("Version", &document.spec.version)
            .fact("Archive", &document.spec.archive)
            .fact("Mountpoint", &document.spec.mountpoint)
            .toned(
                "State",
                document.status.state.as_str(),
                document.status.state.tone(),
            )
            .fact("Active", document.status.active.to_string())
            .fact("Message", document.status.message.clone().unwrap_or_default())
            .fact("Other versions", others(archive, catalogue));
        let places = document.status.used_by.iter();
        let lines = places
            .map(|one| vec![one.environment.clone(), one.namespace.clone()])
            .collect();
        page.section("In use by", &["ENVIRONMENT", "NAMESPACE"], lines);
        page.section(
            "Images",
            &["NAME"],
            document
                .spec
                .images
                .iter()
                .map(|image| vec![image.clone()])
                .collect(),
        );
        match archives
            .contents(&archive.solution, archive.version.as_str())
            .await
        {
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

fn others(
    archive: &crate::domain::catalogue::Archive,
    catalogue: &crate::domain::catalogue::Catalogue,
) -> String {
    let versions = catalogue
        .versions(&archive.solution)
        .iter()
        .filter(|other| other.id != archive.id);
    versions
        .map(|other| other.version.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}
