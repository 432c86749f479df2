//! `activate` and `deactivate solution`.

use std::collections::BTreeSet;

use serde_json::json;

use super::Context;
use super::change::{Change, Proposal};
use crate::cli::groups::DryRun;
use crate::cli::solution::{ActivateSolutionArgs, DeactivateSolutionArgs};
use crate::domain::catalogue::{Archive, Catalogue};
use crate::domain::environment::uses;
use crate::domain::lock::Scope;
use crate::domain::plans::activation::{self as plans, Consequences};
use crate::domain::version::VersionRequest;
use crate::error::{CommandError, Kind, Result};
use crate::output::result::ActionResult;

fn scopes() -> Vec<Scope> {
    vec![Scope::MasterShare, Scope::Catalogue]
}

/// `activate solution`.
pub async fn activate(context: &Context, arguments: &ActivateSolutionArgs) -> Result<()> {
    let name = format!("solution/{}", arguments.name);
    context.about(&name, "activate");
    let change = Change::locking(scopes(), &arguments.change, &arguments.lock);
    let request = arguments.version.clone().unwrap_or(VersionRequest::Latest);
    context
        .change(change, async |context| {
            let catalogue = context.catalogue().await?;
            let archive = catalogue.resolve(&arguments.name, &request, arguments.pre)?;
            let definitions = match arguments.change.dry_run {
                DryRun::Client => Vec::new(),
                DryRun::None | DryRun::Server => definitions(context, archive).await?,
            };
            let missing = context.cluster().await?.missing_definitions(&definitions).await?;
            let bootstrap = context.bootstrap().await?;
            let decision = plans::activate(
                archive,
                &catalogue,
                definitions,
                missing.is_empty(),
                &bootstrap.node,
            );
            let done = ActionResult::done(&name, "activate", message(&name, archive, &catalogue));
            Ok(Proposal::new(decision, done))
        })
        .await
}

fn message(name: &str, archive: &Archive, catalogue: &Catalogue) -> String {
    let replaced = catalogue
        .active(&archive.solution)
        .filter(|active| active.id != archive.id)
        .map_or_else(String::new, |active| format!(", replaces {}", active.version));
    format!("{name} activated ({}{replaced})", archive.version)
}

/// The names of the custom resource definitions that an archive brings, read where the bootstrap
/// node mounts it.
async fn definitions(context: &Context, archive: &Archive) -> Result<Vec<String>> {
    let salt = context.salt().await?;
    let folder = format!("{}/operator/deploy/crds", archive.mountpoint);
    let find = json!({"path": folder, "name": "*_crd.yaml", "type": "f"});
    let files = salt
        .query("file.find", find.as_object().unwrap_or(&serde_json::Map::new()))
        .await?;
    let mut names = BTreeSet::new();
    for file in files
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(serde_json::Value::as_str)
    {
        let read = json!({"path": file});
        let text = salt
            .query("file.read", read.as_object().unwrap_or(&serde_json::Map::new()))
            .await?;
        names.extend(names_in(text.as_str().unwrap_or_default(), file)?);
    }
    Ok(names.into_iter().collect())
}

fn names_in(text: &str, file: &str) -> Result<Vec<String>> {
    use serde::Deserialize;
    let mut names = Vec::new();
    for document in serde_yaml::Deserializer::from_str(text) {
        let value = serde_json::Value::deserialize(document)
            .map_err(|error| CommandError::new(Kind::Invalid, format!("{file} cannot be read: {error}")))?;
        names.extend(
            value
                .pointer("/metadata/name")
                .and_then(serde_json::Value::as_str)
                .map(str::to_owned),
        );
    }
    Ok(names)
}

/// `deactivate solution`.
pub async fn deactivate(context: &Context, arguments: &DeactivateSolutionArgs) -> Result<()> {
    let name = format!("solution/{}", arguments.name);
    context.about(&name, "deactivate");
    let change = Change::locking(scopes(), &arguments.change, &arguments.lock);
    context
        .change(change, async |context| {
            let catalogue = context.catalogue().await?;
            let bootstrap = context.bootstrap().await?;
            let consequences = consequences(context, arguments, &catalogue).await?;
            let decision = plans::deactivate(
                &arguments.name,
                &catalogue,
                &consequences,
                arguments.force,
                &bootstrap.node,
            )?;
            let version = catalogue
                .active(&arguments.name)
                .map(|active| active.version.to_string());
            let message = format!("{name} deactivated ({})", version.unwrap_or_default());
            let result = ActionResult::done(&name, "deactivate", message);
            let mut proposal = Proposal::new(decision, result);
            proposal.listed = losses(&consequences);
            Ok(proposal)
        })
        .await
}

/// What would be lost: users, objects, kinds.
async fn consequences(
    context: &Context,
    arguments: &DeactivateSolutionArgs,
    catalogue: &Catalogue,
) -> Result<Consequences> {
    let cluster = context.cluster().await?;
    let environments = cluster.environments().await?;
    let mut names: BTreeSet<String> = BTreeSet::new();
    if let Some(active) = catalogue.active(&arguments.name)
        && arguments.change.dry_run != DryRun::Client
    {
        names.extend(definitions(context, active).await?);
    }
    let mut kinds = context.kinds_of(&arguments.name).await?;
    names.extend(kinds.iter().map(|kind| format!("{}.{}", kind.plural, kind.group)));
    let names: Vec<String> = names.into_iter().collect();
    for kind in cluster.kinds(&names).await? {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    Ok(Consequences {
        uses: uses(&environments, &arguments.name, None),
        resources: cluster.objects_of(&kinds, None).await?,
        definitions: (!names.is_empty()).then_some(names),
    })
}

fn losses(consequences: &Consequences) -> Vec<String> {
    let definitions = consequences.definitions.iter().flatten();
    definitions
        .map(|name| format!("delete customresourcedefinition/{name}"))
        .chain(
            consequences
                .resources
                .iter()
                .map(|object| format!("delete {object}")),
        )
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_document_of_a_file_counts() {
        let text = "metadata: {name: a.x}\n---\nmetadata: {name: b.x}\n---\n";
        assert_eq!(names_in(text, "f").unwrap(), ["a.x", "b.x"]);
        assert!(names_in("{", "f").unwrap_err().message().contains('f'));
    }
}
