use super::compatibility::{self, Terms};
use crate::cli::groups::DryRun;
use crate::cli::solution::{ActivateSolutionArgs, DeactivateSolutionArgs};
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::change::{self, Change, Proposal};
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster::kinds::{self, missing};
use client::cluster::{Cluster, archives, environments};
use domain::archive::catalogue::{Archive, Catalogue};
use domain::archive::contents::{Contents, Record, Sources};
use domain::backend::Backend;
use domain::definitions::plan::compatibility::judge;
use domain::definitions::plan::{self, Activation, Consequences};
use domain::environment::uses;
use domain::lock::Scope;
use domain::object::resource::{CUSTOM_RESOURCE_DEFINITION, Reference};
use domain::object::well_known::DIRECT;
use domain::plan::Decision;
use domain::plan::undo::is_written_by;
use domain::solution::version::VersionRequest;
use std::collections::BTreeSet;

/// What must not change while the active version changes. Who uses a Solution is read under this: no command that has a
/// share of the catalogue is about to use it.
pub(in crate::commands) fn scopes() -> Vec<Scope> {
    vec![Scope::MasterShare, Scope::Catalogue]
}

pub async fn activate(context: &Context, arguments: &ActivateSolutionArgs) -> Result<()> {
    let name = format!("solution/{}", arguments.name);
    context.about(&name, "activate");
    let change = Change::locking(scopes(), &arguments.locked);
    let request = arguments.version.clone().unwrap_or(VersionRequest::Latest);
    change::run(context, change, async |context| {
        let catalogue = backend::catalogue(context).await?;
        let archive = catalogue.resolve(&arguments.name, &request, arguments.pre)?;
        let terms = Terms {
            dry_run: arguments.locked.change.dry_run,
            allow_crd_changes: arguments.definitions.allow_crd_changes,
        };
        propose_activation(context, &catalogue, archive, terms).await
    })
    .await
}

pub(in crate::commands) async fn propose_activation(
    context: &Context,
    catalogue: &Catalogue,
    archive: &Archive,
    terms: Terms,
) -> Result<Proposal> {
    let name = format!("solution/{}", archive.solution);
    let backend = backend::of(context, catalogue)?;
    catalogue.refuse_what_stops_salt()?;
    presence::master_archives(context).await?.refuse_unseen(archive)?;
    let sources = async {
        Ok(match terms.dry_run {
            DryRun::Client => None,
            DryRun::None | DryRun::Server => Some(backend::sources_of(context, backend, archive).await?),
        })
    };
    let wanting = wanting(context, catalogue, backend, terms.dry_run);
    let (sources, catalogue) = tokio::try_join!(sources, wanting)?;
    let catalogue = &catalogue;
    let wanted = activation(context, archive, sources.as_ref().map(Sources::contents)).await?;
    if wanted.updates_definitions(catalogue) {
        plan::refuse_half_deactivated(&archive.solution, catalogue)?;
        let record = archives::readable_record(context.cluster().await?).await?;
        let active = catalogue.archives().filter(|archive| archive.active);
        refuse_leaving(context, active, &record, wanted.contents.as_ref()).await?;
    }
    let decision = plan::activate(&wanted, catalogue);
    let done = ActionResult::done(&name, "activate", message(&name, archive, catalogue));
    let mut proposal = Proposal::new(decision, done).by(backend);
    if let (Decision::Do(_), Some(sources)) = (&proposal.decision, &sources) {
        let facts = compatibility::of_activation(context, archive, sources).await?;
        proposal.warnings = judge(&facts, terms.allow_crd_changes)?;
    }
    // What other commands need to know is written down even where nothing else is to be done.
    if let (Decision::Unchanged, Some(contents)) = (&proposal.decision, &wanted.contents)
        && !is_recorded(context, archive, contents).await?
    {
        proposal.decision = Decision::Do(plan::record(archive, contents));
    }
    Ok(proposal)
}

/// The catalogue with the versions that are to be active. Salt has these on the bootstrap node; a dry run that does not use Salt
/// takes them for those that are.
async fn wanting(
    context: &Context,
    catalogue: &Catalogue,
    backend: Backend,
    dry_run: DryRun,
) -> Result<Catalogue> {
    let catalogue = catalogue.clone();
    Ok(match (backend, dry_run) {
        (Backend::Salt, DryRun::None | DryRun::Server) => catalogue.wanting(presence::wanted(context).await?),
        (Backend::Direct, _) | (Backend::Salt, DryRun::Client) => catalogue,
    })
}

/// What is there of what `archive` brings.
async fn activation<'a>(
    context: &Context,
    archive: &'a Archive,
    contents: Option<Contents>,
) -> Result<Activation<'a>> {
    let names: Vec<&String> = contents.iter().flat_map(|contents| &contents.definitions).collect();
    let found = kinds::definitions(context.cluster().await?, &names).await?;
    let is_absent = |name: &&&String| !found.iter().any(|one| one.name == ***name);
    Ok(Activation {
        archive,
        absent: names.iter().filter(is_absent).map(|&name| name.clone()).collect(),
        is_established: missing(names, &found).is_empty(),
        contents,
    })
}

/// Refuses while one of the definitions is being deleted that Salt would write: those of `contents`, and of what is `active`.
async fn refuse_leaving(
    context: &Context,
    active: impl Iterator<Item = &Archive>,
    record: &Record,
    contents: Option<&Contents>,
) -> Result<()> {
    let known = active.filter_map(|archive| record.find(&archive.solution, archive.version.as_str()));
    let names: BTreeSet<&String> = known.chain(contents).flat_map(|contents| &contents.definitions).collect();
    let found = kinds::definitions(context.cluster().await?, names).await?;
    let leaving = found.iter().filter(|definition| definition.is_leaving);
    Ok(plan::refuse_leaving(leaving.map(|definition| definition.name.as_str()))?)
}

async fn is_recorded(context: &Context, archive: &Archive, contents: &Contents) -> Result<bool> {
    let record = archives::readable_record(context.cluster().await?).await?;
    Ok(record.find(&archive.solution, archive.version.as_str()) == Some(contents))
}

fn message(name: &str, archive: &Archive, catalogue: &Catalogue) -> String {
    let replaced = catalogue
        .active(&archive.solution)
        .filter(|active| active.id != archive.id)
        .map_or_else(String::new, |active| format!(", replaces {}", active.version));
    format!("{name} activated ({}{replaced})", archive.version)
}

pub async fn deactivate(context: &Context, arguments: &DeactivateSolutionArgs) -> Result<()> {
    let name = format!("solution/{}", arguments.name);
    context.about(&name, "deactivate");
    let change = Change::locking(scopes(), &arguments.locked);
    change::run(context, change, async |context| {
        let archives = Archives::recorded(context).await?;
        archives.catalogue.refuse_what_stops_salt()?;
        let consequences = consequences(context, arguments, &archives);
        let wanting =
            wanting(context, &archives.catalogue, archives.backend, arguments.locked.change.dry_run);
        let (consequences, catalogue) = tokio::try_join!(consequences, wanting)?;
        plan::refuse_half_deactivated(&arguments.name, &catalogue)?;
        let decision = plan::deactivate(&arguments.name, &catalogue, &consequences, arguments.force)?;
        // Without an active version no definition is touched.
        if archives.backend == Backend::Salt && catalogue.active(&arguments.name).is_some() {
            let remaining = catalogue
                .archives()
                .filter(|archive| archive.active && archive.solution != arguments.name.as_str());
            refuse_leaving(context, remaining, &archives.record, None).await?;
        }
        let objections = plan::objections(&arguments.name, &consequences);
        let version = catalogue.active(&arguments.name).map(|active| format!(" ({})", active.version));
        let message = format!("{name} deactivated{}", version.unwrap_or_default());
        let result = ActionResult::done(&name, "deactivate", message);
        let mut proposal = Proposal::new(decision, result).by(archives.backend);
        proposal.listed = losses(&consequences);
        if arguments.force && catalogue.active(&arguments.name).is_some() {
            proposal.warnings = objections.into_iter().map(|objection| objection.message).collect();
        }
        Ok(proposal)
    })
    .await
}

/// What would be lost: users, objects, custom resource definitions. The archive that is active is read anew: what was
/// written down of it may be older than what is mounted.
async fn consequences(
    context: &Context,
    arguments: &DeactivateSolutionArgs,
    archives: &Archives<'_>,
) -> Result<Consequences> {
    let cluster = context.cluster().await?;
    let environments = environments::list(cluster).await?;
    let uses = uses(&environments, &arguments.name, None);
    let Some(active) = archives.catalogue.active(&arguments.name) else {
        return Ok(Consequences { uses, ..Consequences::default() });
    };
    let contents = match arguments.locked.change.dry_run {
        DryRun::Client => archives.record.find(&active.solution, active.version.as_str()).cloned(),
        DryRun::None | DryRun::Server => {
            let contents = backend::contents_of(context, archives.backend, active).await?;
            let known = archives.record.find(&active.solution, active.version.as_str());
            // A mount whose files cannot be listed looks empty. Salt would delete the definitions nevertheless.
            let seems_empty =
                contents.definitions.is_empty() && known.is_some_and(|known| !known.definitions.is_empty());
            (!seems_empty).then_some(contents)
        }
    };
    let mut definitions: Option<Vec<String>> =
        contents.map(|contents| contents.definitions.into_iter().collect());
    let foreign = match (archives.backend, &definitions) {
        (Backend::Direct, Some(definitions)) => foreign(cluster, definitions).await?,
        _ => Vec::new(),
    };
    if let Some(names) = &mut definitions {
        names.retain(|name| !foreign.contains(name));
    }
    let mut shared = Vec::new();
    for other in
        archives.catalogue.archives().filter(|other| other.active && other.solution != active.solution)
    {
        // What is not known of another Solution is not a reason to keep this one.
        if let Ok(contents) = archives.contents(&other.solution, other.version.as_str()).await {
            let both = definitions.iter().flatten().filter(|name| contents.definitions.contains(*name));
            shared.extend(both.map(|name| (name.clone(), other.solution.clone())));
        }
    }
    let mut unlisted = Vec::new();
    let mut listed = Vec::new();
    for definition in kinds::definitions(cluster, definitions.iter().flatten()).await? {
        match definition.kind {
            Some(kind) => listed.push(kind),
            None => unlisted.push(definition.name),
        }
    }
    Ok(Consequences {
        uses,
        resources: kinds::objects_of(cluster, &listed, None).await?,
        definitions,
        foreign,
        unlisted,
        shared,
    })
}

/// Those of these custom resource definitions that exist and that the direct backend did not write.
async fn foreign(cluster: &Cluster, definitions: &[String]) -> Result<Vec<String>> {
    let mut foreign = Vec::new();
    for name in definitions {
        let target = Reference::cluster(CUSTOM_RESOURCE_DEFINITION, name.clone());
        let found = cluster.read(&target).await?;
        if found.is_some_and(|object| !is_written_by(&object, DIRECT)) {
            foreign.push(name.clone());
        }
    }
    Ok(foreign)
}

fn losses(consequences: &Consequences) -> Vec<String> {
    let definitions = consequences.definitions.iter().flatten();
    let kept = consequences
        .foreign
        .iter()
        .map(|name| format!("customresourcedefinition/{name} is kept: it was not written by this plugin"));
    definitions
        .map(|name| format!("delete customresourcedefinition/{name}"))
        .chain(kept)
        .chain(consequences.resources.iter().map(|object| format!("delete {object}")))
        .collect()
}
