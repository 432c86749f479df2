//! `delete archive`, also known as `unimport archive`.

use super::{called, named, others_at_work, product};
use crate::cli::archive::DeleteArchiveArgs;
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::file::source::Source;
use crate::commands::file::{Filed, documents_from};
use crate::error::Result;
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::{environments, stored_archives};
use domain::archive::catalogue::Catalogue;
use domain::archive::plan::{self, Target};
use domain::backend::Backend;
use domain::environment::Environment;
use domain::lock::Scope;
use domain::plan::{Decision, Plan};

pub async fn delete(context: &Context, arguments: &DeleteArchiveArgs) -> Result<()> {
    let all = all_named(arguments).await?;
    // Known before anybody is asked what the names mean: that may fail.
    context
        .about(all.first().map_or_else(|| "archives".to_owned(), |first| called(first, arguments)), "delete");
    if product::is_meant(context, &all, arguments.locked.change.dry_run).await? {
        return product::delete(context, arguments, &all).await;
    }
    let change = Change::locking(vec![Scope::Master], &arguments.locked);
    change::run(context, change, async |context| {
        let catalogue = backend::catalogue(context).await?;
        let backend = backend::of(context, &catalogue)?;
        let environments = environments::list(context.cluster().await?).await?;
        let names = named(&catalogue, &all)?;
        let (targets, absent) = targets(context, (backend, &catalogue), &names, arguments).await?;
        if targets.is_empty() {
            return Ok(Proposal::unneeded(absent));
        }
        context.about(format!("archive/{}", targets[0].name()), "delete");
        let plan = plan(context, &targets, (backend, &catalogue), &environments).await;
        let plan = match plan {
            Ok(_) if backend == Backend::Salt => refuse_lost(context, &targets, arguments).await.and(plan),
            plan => plan,
        };
        let plan = plan.map_err(|error| match targets.len() {
            1 => error,
            _ => error.fact("none of the archives was deleted"),
        })?;
        let nothing = ActionResult::unchanged("", "delete");
        let mut proposal = Proposal::new(Decision::Do(plan), nothing).by(backend);
        proposal.results = targets
            .iter()
            .map(|target| {
                let name = format!("archive/{}", target.name());
                let what = if target.is_entry_alone() {
                    "deleted from the catalogue; the next import lists all mounted archives again"
                } else {
                    "deleted"
                };
                let message = format!("{name} {what}");
                ActionResult::done(name, "delete", message)
            })
            .chain(absent)
            .collect();
        if backend == Backend::Salt && !targets.iter().all(Target::is_entry_alone) {
            proposal.warnings = others_at_work(context, arguments.locked.change.dry_run).await?;
        }
        Ok(proposal)
    })
    .await
}

/// Refuses what Salt would fail at, because the file of another archive is gone.
async fn refuse_lost(context: &Context, targets: &[Target<'_>], arguments: &DeleteArchiveArgs) -> Result<()> {
    let is_read = arguments.locked.change.dry_run != DryRun::Client;
    if is_read && !targets.iter().all(Target::is_entry_alone) {
        let node = presence::node_archives(context).await?;
        node.refuse_lost(&targets.iter().filter_map(Target::path).collect::<Vec<_>>())?;
    }
    Ok(())
}

async fn plan(
    context: &Context,
    targets: &[Target<'_>],
    (backend, catalogue): (Backend, &Catalogue),
    environments: &[Environment],
) -> Result<Plan> {
    Ok(match backend {
        Backend::Salt => plan::remove(targets, catalogue, environments)?,
        Backend::Direct => {
            let ids = targets.iter().map(Target::name);
            let stored = stored_archives::read_all(context.cluster().await?, ids).await?;
            plan::discard(targets, catalogue, environments, &stored)?
        }
    })
}

/// What `-f` reads; its name is the archive's id.
#[derive(Debug, serde::Deserialize)]
struct ArchiveFile {
    metadata: FileMetadata,
}

#[derive(Debug, serde::Deserialize)]
struct FileMetadata {
    name: String,
}

impl Filed for ArchiveFile {
    const KIND: &str = "Archive";
}

/// The archives that the command line names, or else those of the file.
async fn all_named(arguments: &DeleteArchiveArgs) -> Result<Vec<String>> {
    let source = Source::new(&arguments.names, &arguments.file, "archives");
    source
        .names(async |file| {
            let documents = documents_from::<ArchiveFile>(file).await?;
            Ok(documents.into_iter().map(|one| one.metadata.name).collect())
        })
        .await
}

/// The archives to remove, each once, and the results for those that are not there, if the user said that they need not be.
async fn targets<'a>(
    context: &Context,
    of: (Backend, &'a Catalogue),
    names: &[String],
    arguments: &DeleteArchiveArgs,
) -> Result<(Vec<Target<'a>>, Vec<ActionResult>)> {
    let mut targets: Vec<Target<'a>> = Vec::new();
    let mut absent = Vec::new();
    for name in names {
        let target = match target(context, of, name, arguments).await {
            Err(error) if arguments.absence.ignore_not_found && error.is_absence() => {
                absent.push(ActionResult::absent(called(name, arguments), "delete"));
                continue;
            }
            target => target?,
        };
        if !targets.iter().any(|other| other.name() == target.name()) {
            targets.push(target);
        }
    }
    Ok((targets, absent))
}

/// An archive of the catalogue, or the remains of an interrupted command.
async fn target<'a>(
    context: &Context,
    (backend, catalogue): (Backend, &'a Catalogue),
    name: &str,
    arguments: &DeleteArchiveArgs,
) -> Result<Target<'a>> {
    let version = arguments.version.as_deref();
    let refusal = match plan::select_one(catalogue, name, version) {
        Ok(archive) => return Ok(Target::Listed(archive)),
        Err(refusal) if refusal.kind == ErrorKind::NotFound => refusal,
        Err(refusal) => return Err(refusal.into()),
    };
    let master = presence::master_archives(context).await?;
    let node = match arguments.locked.change.dry_run {
        DryRun::Client => None,
        DryRun::None | DryRun::Server => Some(backend::stored_archives(context, backend).await?),
    };
    let leftover = plan::leftover(name, version, &master, node.as_ref());
    Ok(Target::Unlisted(leftover.ok_or(refusal)?))
}
