//! The API server's own verdict on the definitions of an archive.

use std::path::Path;

use solution_archive::{DefinitionFile, Finding, Report, rules};

use crate::commands::Context;
use crate::error::Result;
use domain::archive::contents::Sources;
use domain::object::resource::{CUSTOM_RESOURCE_DEFINITION, Reference};

/// Adds the definitions that the API server refuses to `report`. Files that are not YAML, and an archive without a
/// manifest, have a finding already.
pub(super) async fn ask(context: &Context, file: &Path, report: &mut Report) -> Result<()> {
    let Ok(operator) = solution_archive::operator(file) else { return Ok(()) };
    for file in &operator.definitions {
        for message in refusals(context, file).await? {
            report.add_error(Finding::new(&rules::CRD_SERVER, file.path.as_str(), message));
        }
    }
    Ok(())
}

async fn refusals(context: &Context, file: &DefinitionFile) -> Result<Vec<String>> {
    let mut sources = Sources::default();
    if sources.add_definitions(&file.text).is_err() {
        return Ok(Vec::new());
    }
    let cluster = context.cluster().await?;
    let mut refusals = Vec::new();
    for definition in &sources.definitions {
        let name = definition["metadata"]["name"].as_str().unwrap_or_default();
        let target = Reference::cluster(CUSTOM_RESOURCE_DEFINITION, name);
        refusals.extend(cluster.refusal(&target, definition).await?);
    }
    Ok(refusals)
}
