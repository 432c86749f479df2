//! Reads what the custom resource definitions of a new version have to be compatible with.

use serde_json::Value;

use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::backend;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::reach::Reach;
use client::cluster::{Cluster, Error as ClusterError, kinds, operators};
use domain::archive::catalogue::{Archive, Catalogue};
use domain::archive::contents::Sources;
use domain::definitions::plan::compatibility::{Facts, Judged, judge};
use domain::definitions::{self, Breach, breaches};
use domain::object::resource::{CUSTOM_RESOURCE_DEFINITION, Reference, Resource};
use domain::operator::Operator;
use domain::solution::plan::Move;

/// The terms on which new definitions are installed.
#[derive(Debug, Clone, Copy)]
pub(in crate::commands) struct Terms {
    pub(in crate::commands) dry_run: DryRun,
    /// Definitions may change so that objects are lost or rejected.
    pub(in crate::commands) allow_crd_changes: bool,
}

/// The facts for installing the definitions of `archive`, for all environments.
pub(super) async fn of_activation(context: &Context, archive: &Archive, new: &Sources) -> Result<Facts> {
    let cluster = context.cluster().await?;
    let mut facts = compared(cluster, archive, new, None).await?;
    for definition in &new.definitions {
        facts.refused.extend(refused(context, cluster, definition).await?);
    }
    facts.left = left(context, archive, new).await?;
    facts.operators = running(&operators::list(cluster, &Reach::Everywhere).await?, archive);
    Ok(facts)
}

/// The warnings about operators that are to run in another version than the active one, whose definitions are
/// installed. It is refused if objects beside them do not fit the definitions that they bring.
pub(in crate::commands) async fn of_moves(
    context: &Context,
    moves: &[Move],
    catalogue: &Catalogue,
    terms: Terms,
) -> Result<Vec<String>> {
    let mut warnings = Vec::new();
    let upgraded = moves.iter().filter(|one| !one.done && one.from.as_ref() != Some(&one.to));
    for one in upgraded.filter(|one| one.from.is_some() && terms.dry_run != DryRun::Client) {
        let archive = catalogue.find(&one.solution, &one.to);
        if let Some(archive) = archive.filter(|archive| !archive.active) {
            let new = backend::sources_of(context, backend::of(context, catalogue)?, archive).await?;
            let cluster = context.cluster().await?;
            let facts = compared(cluster, archive, &new, Some(&[&one.namespace])).await?;
            warnings.extend(judge(&facts, terms.allow_crd_changes)?);
        }
    }
    Ok(warnings)
}

/// The incompatible changes from the installed definitions, judged by the objects in these namespaces, or by all.
async fn compared(
    cluster: &Cluster,
    archive: &Archive,
    new: &Sources,
    namespaces: Option<&[&str]>,
) -> Result<Facts> {
    let mut judged = Vec::new();
    for definition in &new.definitions {
        let target = target(definition);
        let Some(installed) = cluster.read(&target).await? else { continue };
        let mut listed = Vec::new();
        for breach in breaches(&installed, definition) {
            let (objects, is_unread) = match served(&installed, breach.version.as_deref()) {
                Some(kind) => match bodies(cluster, &kind, namespaces, &mut listed).await {
                    Ok(bodies) => (affected(bodies, &kind, &breach), false),
                    // The operator that converts them may be gone: the new version may be what brings it again.
                    Err(error) if error.is_about_a_conversion() => (Vec::new(), true),
                    Err(error) => return Err(error.into()),
                },
                None => (Vec::new(), false),
            };
            judged.push(Judged { breach, objects, is_unread });
        }
    }
    Ok(Facts { subject: format!("{} {}", archive.solution, archive.version), judged, ..Facts::default() })
}

fn target(definition: &Value) -> Reference {
    Reference::cluster(CUSTOM_RESOURCE_DEFINITION, definitions::name(definition))
}

/// The objects of a kind in these namespaces, or in all; each kind is read once.
async fn bodies<'a>(
    cluster: &Cluster,
    kind: &Resource,
    namespaces: Option<&[&str]>,
    listed: &'a mut Vec<(Resource, Vec<Value>)>,
) -> std::result::Result<&'a [Value], ClusterError> {
    if let Some(place) = listed.iter().position(|(known, _)| known == kind) {
        return Ok(&listed[place].1);
    }
    let places: Vec<Option<&str>> = match namespaces {
        Some(namespaces) if kind.namespaced => namespaces.iter().copied().map(Some).collect(),
        _ => vec![None],
    };
    let mut found = Vec::new();
    for place in places {
        found.extend(cluster.raw(kind.clone(), place, None).await?);
    }
    listed.push((kind.clone(), found));
    Ok(listed.last().map(|(_, bodies)| bodies.as_slice()).unwrap_or_default())
}

/// The objects that a change would lose in part, or reject.
fn affected(bodies: &[Value], kind: &Resource, breach: &Breach) -> Vec<String> {
    let hit = bodies.iter().filter(|body| breach.affects(body));
    let named = hit.map(|body| Reference {
        resource: kind.clone(),
        namespace: body["metadata"]["namespace"].as_str().map(str::to_owned),
        name: definitions::name(body).to_owned(),
    });
    named.map(|reference| reference.to_string()).collect()
}

/// The objects of a definition in this version, or in any version that is served.
fn served(definition: &Value, version: Option<&str>) -> Option<Resource> {
    let spec = &definition["spec"];
    let served: Vec<&str> = spec["versions"]
        .as_array()?
        .iter()
        .filter(|one| one["served"] == true)
        .filter_map(|one| one["name"].as_str())
        .collect();
    let version = version.filter(|version| served.contains(version)).or_else(|| served.first().copied())?;
    let text = |value: &Value| value.as_str().map(str::to_owned);
    Some(Resource {
        group: text(&spec["group"])?.into(),
        version: version.to_owned().into(),
        kind: text(&spec["names"]["kind"])?.into(),
        plural: text(&spec["names"]["plural"])?.into(),
        namespaced: spec["scope"] == "Namespaced",
    })
}

/// Why the API server refuses a new definition, or `None` if it accepts it, or if this user may not query. Salt changes it
/// with permissions of its own.
async fn refused(context: &Context, cluster: &Cluster, definition: &Value) -> Result<Option<String>> {
    let target = target(definition);
    let patch = serde_json::json!({"spec": definition["spec"]});
    let Err(error) = cluster.patch(&target, &patch, true).await else { return Ok(None) };
    let error = CommandError::from(error);
    match error.kind {
        // It does not exist yet.
        ErrorKind::NotFound => Ok(None),
        ErrorKind::Denied => {
            context.events().log(1, error.message());
            Ok(None)
        }
        ErrorKind::Invalid | ErrorKind::Conflict => Ok(Some(format!("{target}: {}", error.message()))),
        _ => Err(error),
    }
}

/// The definitions of the active version that `new` lacks, with the number of their objects.
async fn left(context: &Context, archive: &Archive, new: &Sources) -> Result<Vec<(String, usize)>> {
    let archives = Archives::read(context).await?;
    let Some(active) = archives.catalogue.active(&archive.solution) else { return Ok(Vec::new()) };
    // What the active version brings may be unknown; then nothing is said about it.
    let Ok(old) = archives.contents(&active.solution, active.version.as_str()).await else {
        return Ok(Vec::new());
    };
    let new = new.contents();
    let cluster = context.cluster().await?;
    let mut left = Vec::new();
    for name in old.definitions.difference(&new.definitions) {
        let kinds = kinds::of(cluster, [name]).await?;
        if !kinds.is_empty() {
            left.push((name.clone(), kinds::objects_of(cluster, &kinds, None).await?.len()));
        }
    }
    Ok(left)
}

/// The operators of this Solution that run in another version.
fn running(operators: &[Operator], archive: &Archive) -> Vec<String> {
    let others = operators
        .iter()
        .filter(|one| one.solution == archive.solution && one.version != archive.version.as_str());
    others.map(|one| format!("{} {} in {}", one.solution, one.version, one.namespace)).collect()
}
