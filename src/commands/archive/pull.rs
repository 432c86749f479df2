//! `pull archive`.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use solution_archive::Event;
use solution_archive::signature::beside;
use tempfile::NamedTempFile;
use tokio::time::Instant;

use super::push::{credentials, with_progress};
use crate::cli::archive::PullArchiveArgs;
use crate::commands::Context;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::deadline::within;
use base::kind::Kind;
use base::system;
use client::registry::artifact::{self, Layer};
use client::registry::{Name, Reference, Registry, digest_of};

pub async fn pull(context: &Context, arguments: &PullArchiveArgs) -> Result<()> {
    let name = format!("archive/{}", arguments.reference);
    context.about(&name, "pull");
    let reference = Reference::parse(&arguments.reference, arguments.login.insecure_http)?;
    refuse_file(&arguments.filename, arguments.replace)?;
    let credentials = credentials(context, &arguments.login, &reference.address).await?;
    let registry = Registry::new(reference.address.clone(), credentials, context.events())?;
    let deadline = Instant::now() + arguments.timeout;
    let work = within(deadline, download(context, &registry, &reference, arguments));
    let message = tokio::select! {
        message = work => message?,
        () = tokio::time::sleep_until(deadline) => {
            let message = format!("not pulled within {:?}; nothing was written", arguments.timeout);
            return Err(CommandError::new(Kind::TimedOut, message).hint("give it more time with --timeout"));
        }
        () = context.interrupt().wait(1) => {
            return Err(CommandError::new(Kind::Interrupted, "interrupted; nothing was written"));
        }
    };
    results::tell_offline(
        context.ui(),
        ActionResult::done(name, "pull", message),
        &arguments.offline,
    )
}

/// A file that is there is not written over, unless that is wanted.
fn refuse_file(file: &Path, may_replace: bool) -> Result<()> {
    if file.is_dir() {
        let message = format!("{} is a directory: name a file to write", file.display());
        return Err(CommandError::new(Kind::Usage, message));
    }
    let written = [file.to_owned(), beside(file)];
    match written.iter().find(|path| path.symlink_metadata().is_ok()) {
        Some(path) if !may_replace => Err(exists(path)),
        _ => Ok(()),
    }
}

fn exists(file: &Path) -> CommandError {
    let message = format!("{} already exists", file.display());
    CommandError::new(Kind::Conflict, message).hint("to replace it: --replace")
}

/// Gives a file its name. A file that another program created there meanwhile is overwritten only with `--replace`.
fn keep(new: NamedTempFile, file: &Path, may_replace: bool) -> Result<()> {
    let kept = if may_replace {
        new.persist(file)
    } else {
        new.persist_noclobber(file)
    };
    match kept {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => Err(exists(file)),
        Err(error) => {
            let message = format!("{} cannot be written: {}", file.display(), error.error);
            Err(CommandError::new(Kind::Usage, message))
        }
    }
}

/// Writes the archive, and then its signature; says what was written.
async fn download(
    context: &Context,
    registry: &Registry,
    reference: &Reference,
    arguments: &PullArchiveArgs,
) -> Result<String> {
    let Reference { repository, name, .. } = reference;
    registry.enter(repository, false).await?;
    let manifest = registry
        .manifest(repository, name)
        .await?
        .ok_or_else(|| CommandError::new(Kind::NotFound, format!("there is no {}", arguments.reference)))?;
    let layer = artifact::archive_in(&manifest).map_err(|kind| {
        let message = format!("{} is not an archive: its type is {kind}", arguments.reference);
        CommandError::new(Kind::Invalid, message).hint("archives are pushed with: push archive --as-artifact")
    })?;
    let (file, shown) = (&arguments.filename, arguments.filename.display());
    if arguments.offline.is_dry() {
        let bytes = solution_archive::bytes(layer.size);
        return Ok(format!(
            "archive/{} pulled to {shown}: {bytes}",
            arguments.reference
        ));
    }
    let archive = fetched(context, registry, repository, &layer, file).await?;
    let signature = signature(context, registry, repository, &digest_of(&manifest), file).await?;
    let is_signed = signature.is_some();
    // The archive comes first: without its signature it is still an archive.
    keep(archive, file, arguments.replace)?;
    if let Some(signature) = signature {
        keep(signature, &beside(file), arguments.replace)?;
    } else if beside(file).exists() {
        let text = format!("{} is not the signature of this archive", beside(file).display());
        context.events().emit(base::events::Event::Warning(text));
    }
    let signed = if is_signed { ", signed" } else { "" };
    Ok(format!(
        "archive/{} pulled to {shown} ({}{signed})",
        arguments.reference, layer.digest
    ))
}

/// A file beside the one that is wanted, with everything that the layer has. It is gone if nobody keeps it.
async fn fetched(
    context: &Context,
    registry: &Registry,
    repository: &str,
    layer: &Layer,
    file: &Path,
) -> Result<NamedTempFile> {
    let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let directory = directory.map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    let new = tempfile::Builder::new()
        .prefix(".archive-")
        .tempfile_in(&directory);
    let mut new = new.map_err(|error| {
        CommandError::new(
            Kind::Usage,
            format!("{} cannot be written to: {error}", directory.display()),
        )
    })?;
    let events = context.events().of_archives();
    events.emit(Event::Started(format!(
        "copying {} from {}",
        layer.digest,
        registry.address().host
    )));
    let received = Arc::new(AtomicU64::new(0));
    let work = registry.download(repository, layer, new.as_file_mut(), &received);
    with_progress(&events, &received, layer.size, work).await?;
    readable(new.as_file()).map_err(|error| CommandError::new(Kind::Failed, error))?;
    Ok(new)
}

/// Temporary files are for their owner alone; archives are for all. What is renamed has to be on the disk.
fn readable(file: &File) -> std::io::Result<()> {
    system::make_readable(file)?;
    file.sync_data()
}

/// The signature of the archive, if it has one. What the registry lists as a signature and is none, or another archive's,
/// is not passed over in silence.
async fn signature(
    context: &Context,
    registry: &Registry,
    repository: &str,
    subject: &str,
    file: &Path,
) -> Result<Option<NamedTempFile>> {
    for referrer in registry.referrers(repository, subject).await? {
        if !artifact::may_be_signature(referrer.kind.as_deref()) {
            continue;
        }
        let manifest = registry
            .manifest(repository, &Name::Digest(referrer.digest.clone()))
            .await?
            .unwrap_or_default();
        let layer = artifact::signature_in(&manifest)
            .ok()
            .filter(|layer| layer.size <= solution_archive::signature::MAX_SIZE)
            .filter(|_| artifact::is_about(&manifest, subject));
        match layer {
            Some(layer) => {
                return fetched(context, registry, repository, &layer, file)
                    .await
                    .map(Some);
            }
            None if referrer.kind.as_deref() == Some(artifact::SIGNATURE_TYPE) => {
                let text = format!(
                    "{} is listed as a signature of the archive, and is none",
                    referrer.digest
                );
                context.events().emit(base::events::Event::Warning(text));
            }
            None => {}
        }
    }
    Ok(None)
}
