use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use solution_archive::Event;
use solution_archive::signature::{beside, made_at};
use tempfile::NamedTempFile;
use tokio::time::Instant;

use super::push::{MORE_TIME, credentials, with_progress};
use crate::cli::archive::PullArchiveArgs;
use crate::commands::Context;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::deadline::within;
use base::error::ErrorKind;
use base::system;
use client::registry::artifact::{self, Layer};
use client::registry::{Error, Name, Reference, Registry, digest_of, digest_of_file};

pub async fn pull(context: &Context, arguments: &PullArchiveArgs) -> Result<()> {
    let name = format!("archive/{}", arguments.reference);
    context.about(&name, "pull");
    let reference = Reference::parse(&arguments.reference, arguments.login.insecure_http)?;
    let place = place(&arguments.filename, arguments.replace)?;
    let deadline = Instant::now() + arguments.timeout;
    let credentials = credentials(context, &arguments.login, &reference.address, deadline).await?;
    let registry = Registry::new(reference.address.clone(), credentials, context.events())?;
    let work = within(deadline, download(context, &registry, &reference, (arguments, &place)));
    let message = tokio::select! {
        message = work => message?,
        () = tokio::time::sleep_until(deadline) => {
            let (reference, time) = (&arguments.reference, arguments.timeout);
            let message = format!("{reference} was not pulled within {time:?}; nothing was written");
            return Err(CommandError::new(ErrorKind::TimedOut, message).hint(MORE_TIME));
        }
        () = context.interrupt().wait(1) => {
            let message = format!("interrupted while pulling {}; nothing was written", arguments.reference);
            return Err(CommandError::interrupted(message));
        }
    };
    let result = match message {
        Some(message) => ActionResult::done(name, "pull", message),
        None => ActionResult::unchanged(name, "pull"),
    };
    results::tell_offline(context.ui(), result, arguments.offline.is_dry())
}

/// Where the archive is written. A file that is there is not written over, unless that is wanted, and never anything but an
/// archive. Whether it is the one that is pulled is not known yet.
fn place(file: &Path, may_replace: bool) -> Result<PathBuf> {
    let place = solution_archive::file_to_write(file)?;
    let signature = beside(file);
    if !may_replace && !place.exists() && signature.symlink_metadata().is_ok() {
        return Err(exists(&signature));
    }
    Ok(place)
}

fn exists(file: &Path) -> CommandError {
    let message = format!("{} already exists", file.display());
    CommandError::conflict(message).hint("to replace it: --replace")
}

/// Gives a file its name. A file that another program created there meanwhile is overwritten only with `--replace`. The new
/// one is for the same users as the one that it replaces.
fn keep(new: NamedTempFile, file: &Path, may_replace: bool) -> Result<()> {
    if let Ok(before) = file.metadata() {
        let permitted = new.as_file().set_permissions(before.permissions());
        permitted.map_err(|error| unwritable(file, &error))?;
    }
    let kept = if may_replace { new.persist(file) } else { new.persist_noclobber(file) };
    match kept {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == std::io::ErrorKind::AlreadyExists => Err(exists(file)),
        Err(error) => {
            let message = format!("{} cannot be written: {}", file.display(), error.error);
            Err(CommandError::usage(message))
        }
    }
}

/// Writes the archive, and then its signature; says what was written, or nothing if that is there already.
async fn download(
    context: &Context,
    registry: &Registry,
    reference: &Reference,
    (arguments, file): (&PullArchiveArgs, &Path),
) -> Result<Option<String>> {
    let Reference { repository, name, .. } = reference;
    registry.enter(repository, false).await?;
    let manifest = registry.manifest(repository, name).await?.ok_or_else(|| {
        CommandError::new(ErrorKind::NotFound, format!("there is no {}", arguments.reference))
    })?;
    let layer = artifact::archive_in(&manifest).map_err(|kind| {
        let message = format!("{} is not an archive: its type is {kind}", arguments.reference);
        CommandError::invalid(message)
            .hint("to push one: kubectl metalk8s push archive FILE --registry HOST:PORT --as-artifact")
    })?;
    let (shown, own_signature) = (arguments.filename.display(), beside(&arguments.filename));
    if file.exists() && !arguments.replace {
        if !is_there(file, &layer).await? {
            return Err(exists(&arguments.filename));
        }
        let signature = signature(context, registry, repository, &digest_of(&manifest)).await?;
        let is_new = |bytes: &Vec<u8>| std::fs::read(&own_signature).ok().as_ref() != Some(bytes);
        let Some(bytes) = signature.filter(is_new) else { return Ok(None) };
        if own_signature.symlink_metadata().is_ok() {
            return Err(exists(&own_signature));
        }
        if !arguments.offline.is_dry() {
            keep(written(&own_signature, &bytes)?, &own_signature, false)?;
        }
        let message = format!("{} pulled; {shown} is there already", own_signature.display());
        return Ok(Some(message));
    }
    if arguments.offline.is_dry() {
        let bytes = solution_archive::bytes(layer.size);
        return Ok(Some(format!("archive/{} pulled to {shown}: {bytes}", arguments.reference)));
    }
    // What may fail early comes before what takes long.
    let signature = signature(context, registry, repository, &digest_of(&manifest)).await?;
    let archive = fetched(context, registry, repository, &layer, file).await?;
    // A full disk is met before anything is replaced: an old signature beside a new archive would be wrong.
    let signature = signature.map(|bytes| written(&own_signature, &bytes)).transpose()?;
    // The download took long: what is there now may be another program's.
    solution_archive::file_to_write(file)?;
    // The archive comes first: without its signature it is still an archive.
    keep(archive, file, arguments.replace)?;
    let signed = if let Some(new) = signature {
        keep(new, &own_signature, arguments.replace)
            .map_err(|error| error.fact(format!("{shown} was written")))?;
        ", signed"
    } else {
        warn_of_strangers(context, &own_signature);
        ""
    };
    if let Some(sums) = solution_archive::listed_elsewhere(&arguments.filename, &layer.digest) {
        let text = format!("{} lists another sum for this archive", sums.display());
        context.events().warning(text);
    }
    Ok(Some(format!("archive/{} pulled to {shown} ({}{signed})", arguments.reference, layer.digest)))
}

/// A signature that was there before.
fn warn_of_strangers(context: &Context, signature: &Path) {
    if signature.exists() {
        let text = format!("{} may be the signature of another archive", signature.display());
        context.events().warning(text);
    }
}

/// Whether a file is what the layer has.
async fn is_there(file: &Path, layer: &Layer) -> Result<bool> {
    let cannot = |error: std::io::Error| {
        let message = format!("{} cannot be read: {error}", file.display());
        CommandError::usage(message)
    };
    if file.metadata().map_err(cannot)?.len() != layer.size {
        return Ok(false);
    }
    let path = file.to_owned();
    let summed = tokio::task::spawn_blocking(move || digest_of_file(&path)).await;
    let summed = summed.map_err(CommandError::failed)?;
    Ok(summed.map_err(cannot)? == layer.digest)
}

/// A file with these bytes, which gets the name of `file` afterwards.
fn written(file: &Path, bytes: &[u8]) -> Result<NamedTempFile> {
    let new = || -> std::io::Result<NamedTempFile> {
        let mut new = beside_of(file)?;
        new.write_all(bytes)?;
        new.as_file().sync_data()?;
        Ok(new)
    };
    new().map_err(|error| unwritable(file, &error))
}

/// A file in the directory of this one, under another name. What is renamed has to be on the disk.
fn beside_of(file: &Path) -> std::io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    system::usual_file(&mut builder);
    builder.prefix(".archive-").tempfile_in(directory_of(file))
}

fn directory_of(file: &Path) -> &Path {
    let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty());
    directory.unwrap_or(Path::new("."))
}

fn unwritable(file: &Path, error: &std::io::Error) -> CommandError {
    // The path of the temporary file means nothing to the user.
    let message = format!("{} cannot be written: {}", file.display(), error.kind());
    CommandError::failed(message)
}

/// A file beside the one that is wanted, with everything that the layer has. It is gone if nobody keeps it.
async fn fetched(
    context: &Context,
    registry: &Registry,
    repository: &str,
    layer: &Layer,
    file: &Path,
) -> Result<NamedTempFile> {
    let mut new = beside_of(file).map_err(|error| unwritable(file, &error))?;
    let events = context.events().of_archives();
    events.emit(Event::Started(format!("copying {} from {}", layer.digest, registry.address().host)));
    let received = Arc::new(AtomicU64::new(0));
    let work = registry.download(repository, layer, new.as_file_mut(), &received);
    with_progress(&events, &received, layer.size, work).await?;
    new.as_file().sync_data().map_err(CommandError::failed)?;
    Ok(new)
}

/// The signature of the archive that was made last, if it has one: an archive that was built again, or whose key was replaced,
/// is signed again, and the registry keeps both. What the registry lists as a signature and is none, or another archive's, is
/// not passed over in silence.
async fn signature(
    context: &Context,
    registry: &Registry,
    repository: &str,
    subject: &str,
) -> Result<Option<Vec<u8>>> {
    let mut newest: Option<(u64, Vec<u8>)> = None;
    let referrers = match registry.referrers(repository, subject).await {
        Err(error @ Error::NoList(_)) => {
            context.events().warning(error.to_string());
            return Ok(None);
        }
        referrers => referrers?,
    };
    for referrer in referrers {
        if !artifact::may_be_signature(referrer.kind.as_deref()) {
            continue;
        }
        let manifest =
            registry.manifest(repository, &Name::Digest(referrer.digest.clone())).await?.unwrap_or_default();
        let layer = artifact::signature_in(&manifest)
            .ok()
            .filter(|layer| layer.size <= solution_archive::signature::MAX_SIZE)
            .filter(|_| artifact::is_about(&manifest, subject));
        let bytes = match layer {
            Some(layer) => match registry.blob(repository, &layer).await {
                Err(Error::Refused { .. } | Error::Damaged(_)) => Vec::new(),
                bytes => bytes?,
            },
            None if referrer.kind.as_deref() == Some(artifact::SIGNATURE_TYPE) => Vec::new(),
            None => continue,
        };
        match made_at(&bytes) {
            Some(time) if newest.as_ref().is_none_or(|(before, _)| time >= *before) => {
                newest = Some((time, bytes));
            }
            Some(_) => {}
            None => {
                let text =
                    format!("{} is listed as a signature of the archive, and is none", referrer.digest);
                context.events().warning(text);
            }
        }
    }
    Ok(newest.map(|(_, bytes)| bytes))
}
