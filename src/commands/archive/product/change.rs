//! `import archive` and `delete archive` for archives of MetalK8s itself.

use std::path::Path;

use crate::cli::archive::{DeleteArchiveArgs, ImportArchiveArgs};
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::called;
use crate::commands::backend;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::cluster::get::last_operation;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::versions;
use domain::archive::plan::is_known;
use domain::archive::product::plan::{self, Facts};
use domain::archive::product::{ProductArchive, Products, is_named, may_be_meant};
use domain::backend::Backend;
use domain::cluster::version::NodeVersion;
use domain::lock::Scope;

/// The archive of MetalK8s itself at this path, or `None` if there is another one, or nothing that can be looked at.
///
/// A file on the local machine is read here, any other one by Salt, which is not queried for a client dry run. `chosen` is
/// the backend once it is known.
pub(in crate::commands::archive) async fn at(
    context: &Context,
    path: &str,
    dry_run: DryRun,
    chosen: &mut Option<Backend>,
) -> Result<Option<ProductArchive>> {
    let local = Path::new(path);
    if local.exists() {
        // If it cannot be read as an archive at all, the checks of archives of Solutions say so.
        let product = solution_archive::product(local).ok().flatten();
        return Ok(product.map(|product| ProductArchive::at(path, local.is_dir(), product.version)));
    }
    if dry_run == DryRun::Client {
        return Ok(None);
    }
    let backend = match *chosen {
        Some(backend) => backend,
        None => *chosen.insert(backend::chosen(context).await?),
    };
    if backend == Backend::Direct {
        return Ok(None);
    }
    Ok(context.salt().await?.product_at(path).await?)
}

pub(in crate::commands::archive) async fn import(
    context: &Context,
    arguments: &ImportArchiveArgs,
    archives: &[ProductArchive],
) -> Result<()> {
    context.about(format!("archive/{}", archives[0].id()), "import");
    for (is_given, flag) in [
        (arguments.replace, "--replace"),
        (arguments.registry.is_some(), "--registry"),
        (arguments.limit.max_permissions.is_some(), "--max-permissions"),
    ] {
        if is_given {
            let message =
                format!("{flag} is for archives of solutions, and this is an archive of MetalK8s itself");
            return Err(CommandError::usage(message));
        }
    }
    refuse_direct(context).await?;
    let change = Change::locking(vec![Scope::Master], &arguments.locked);
    let propose = async |context: &Context| {
        let facts = facts(context).await?;
        let (decision, effects) = plan::import(archives, &facts)?;
        let mut proposal = Proposal::new(decision, ActionResult::unchanged("", "import"));
        let result = |(archive, is_new): (&ProductArchive, &bool)| {
            let name = format!("archive/{}", archive.id());
            if !is_new {
                return ActionResult::unchanged(name, "import");
            }
            let message = format!("{name} imported");
            ActionResult::done(name, "import", message)
        };
        proposal.results = archives.iter().zip(&effects).map(result).collect();
        Ok(proposal)
    };
    change::run(context, change, propose).await.map_err(advised)
}

/// Whether these names mean archives of MetalK8s. Both kinds in one command are refused: they are deleted by different
/// means.
pub(in crate::commands::archive) async fn is_meant(
    context: &Context,
    names: &[String],
    dry_run: DryRun,
) -> Result<bool> {
    let products = meant(context, names, dry_run).await?;
    if products > 0 && products < names.len() {
        let message = "some of these archives are of MetalK8s itself, and some of solutions; \
                       delete them with two commands";
        return Err(CommandError::usage(message));
    }
    Ok(products > 0)
}

/// How many of these names mean archives of MetalK8s. Salt is queried once, and only about paths that the catalogue
/// does not know.
async fn meant(context: &Context, names: &[String], dry_run: DryRun) -> Result<usize> {
    let mut meant = names.to_vec();
    meant.retain(|name| may_be_meant(name, |_| false));
    if meant.is_empty() {
        return Ok(0);
    }
    let catalogue = backend::catalogue(context).await?;
    meant.retain(|name| !is_known(&catalogue, name));
    if !meant.iter().all(|name| is_named(name)) {
        let products = if dry_run == DryRun::Client || backend::of(context, &catalogue)? == Backend::Direct {
            Products::default()
        } else {
            context.salt().await?.products().await?
        };
        meant.retain(|name| {
            is_named(name)
                || products.archives.iter().any(|archive| archive.source() == name)
                || products.unreadable.iter().any(|one| one.path == *name)
        });
    }
    Ok(meant.len())
}

pub(in crate::commands::archive) async fn delete(
    context: &Context,
    arguments: &DeleteArchiveArgs,
    names: &[String],
) -> Result<()> {
    context.about(format!("archive/{}", names[0]), "delete");
    refuse_direct(context).await?;
    let change = Change::locking(vec![Scope::Master], &arguments.locked);
    let propose = async |context: &Context| {
        let facts = facts(context).await?;
        if let Some(proposal) = unlisting(names, &facts) {
            return Ok(proposal);
        }
        let version = arguments.version.as_deref();
        let mut targets = Vec::new();
        let mut absent = Vec::new();
        for name in names {
            match plan::select(name, version, &facts.archives) {
                Err(refusal) if arguments.absence.ignore_not_found && refusal.kind == ErrorKind::NotFound => {
                    absent.push(ActionResult::absent(called(name, arguments), "delete"));
                }
                target => targets.push(target?),
            }
        }
        if targets.is_empty() {
            return Ok(Proposal::unneeded(absent));
        }
        let decision = plan::delete(&targets, &facts)?;
        let mut proposal = Proposal::new(decision, ActionResult::unchanged("", "delete"));
        let result = |archive: &ProductArchive| {
            let name = format!("archive/{}", archive.id());
            let message = format!("{name} deleted");
            ActionResult::done(name, "delete", message)
        };
        proposal.results = targets.iter().map(result).chain(absent).collect();
        Ok(proposal)
    };
    change::run(context, change, propose).await.map_err(advised)
}

/// The removal of archives that cannot be read, if all of these are. The script of MetalK8s would stop at them.
fn unlisting(names: &[String], facts: &Facts) -> Option<Proposal> {
    let is_unreadable = |name: &String| facts.unreadable.iter().any(|one| one.path == *name);
    if !names.iter().all(is_unreadable) {
        return None;
    }
    let mut proposal = Proposal::new(plan::unlist(names), ActionResult::unchanged("", "delete"));
    let result = |path: &String| {
        let name = format!("archive/{path}");
        let message = format!("{name} removed from the configuration of the bootstrap node");
        ActionResult::done(name, "delete", message)
    };
    proposal.results = names.iter().map(result).collect();
    Some(proposal)
}

/// A failure of the script, with what can be done about it.
fn advised(error: CommandError) -> CommandError {
    // A dry run, or a command that failed while it looked, has nothing that it could have rolled back.
    if error.kind != ErrorKind::JobFailed || !error.changed {
        return error;
    }
    let error = error.fact("nothing was rolled back: remove the cause, and run the same command again");
    error.hint("to list the imported archives: kubectl metalk8s get archives metalk8s")
}

async fn refuse_direct(context: &Context) -> Result<()> {
    if backend::chosen(context).await? == Backend::Direct {
        let message =
            "archives of MetalK8s itself are imported and deleted by Salt, without --backend direct";
        return Err(CommandError::usage(message));
    }
    Ok(())
}

async fn facts(context: &Context) -> Result<Facts> {
    let (version, nodes) = versions::read(context.cluster().await?).await?;
    let products = context.salt().await?.products().await?;
    Ok(Facts {
        archives: products.archives,
        unreadable: products.unreadable,
        version,
        nodes: nodes.iter().map(NodeVersion::of).collect(),
        units: context.salt().await?.units().await?,
        last: last_operation(context).await?,
    })
}
