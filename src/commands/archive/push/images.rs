//! The images of an archive, each with a repository of its own.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use futures::{StreamExt as _, TryStreamExt as _};
use solution_archive::{Event, Events, Packed, PackedImage};

use super::Pushed;
use super::told;
use crate::cli::archive::PushArchiveArgs;
use crate::error::{CommandError, Result};
use crate::kind::Kind;
use crate::registry::copies::{self, Copies, repository};
use crate::registry::{Error, Registry, Target, digest_of};

pub(super) fn refuse_without_images(archive: &Packed, file: &Path) -> Result<()> {
    if archive.images.is_empty() {
        let message = format!("{} has no images", file.display());
        return Err(CommandError::new(Kind::Invalid, message));
    }
    Ok(())
}

/// What there is to copy.
pub(super) fn summary(archive: &Arc<Packed>) -> String {
    let wanted = copies::of(archive, &archive.images);
    let bytes = solution_archive::bytes(wanted.iter().map(|copies| copies.blob.size).sum());
    format!("{} images, {} blobs, {bytes}", archive.images.len(), wanted.len())
}

/// Copies what is missing; none where nothing is. Tags are written last, so that no tag names what is not there.
pub(super) async fn copy(
    events: &Events,
    registry: &Registry,
    archive: &Arc<Packed>,
    arguments: &PushArchiveArgs,
) -> Result<Option<Pushed>> {
    let missing = untagged(registry, archive, arguments.replace).await?;
    if missing.is_empty() {
        return Ok(None);
    }
    let wanted = copies::of(archive, missing.iter().copied());
    let sent = Arc::new(AtomicU64::new(0));
    let host = &registry.address().host;
    events.emit(Event::Started(format!(
        "copying {} blobs to {host}",
        wanted.len()
    )));
    let copying = futures::stream::iter(&wanted)
        .map(|copies| one(registry, &sent, copies))
        .buffer_unordered(arguments.parallel.get())
        .try_fold(Pushed::default(), async |all, one| Ok(all.and(one)));
    let total = wanted.iter().map(|copies| copies.blob.size).sum();
    let pushed = told(events, &sent, total, copying).await?;
    for image in missing {
        let (repository, tag) = (repository(&archive.manifest, image), Target::Tag(&image.name.tag));
        registry
            .put(&repository, tag, &image.manifest, &image.media_type)
            .await?;
    }
    events.emit(Event::Finished(format!(
        "copied {} blobs to {host}",
        wanted.len()
    )));
    Ok(Some(pushed))
}

/// The images whose tags do not name them yet. A tag that names another image is nobody's to take away.
async fn untagged<'archive>(
    registry: &Registry,
    archive: &'archive Packed,
    may_replace: bool,
) -> Result<Vec<&'archive PackedImage>> {
    let mut missing = Vec::new();
    for image in &archive.images {
        let repository = repository(&archive.manifest, image);
        registry.enter(&repository, true).await?;
        match registry.digest(&repository, &image.name.tag).await? {
            Some(digest) if digest == digest_of(&image.manifest) => {}
            Some(digest) if !may_replace => {
                let message = format!(
                    "{repository}:{} names another image already ({digest})",
                    image.name.tag
                );
                return Err(CommandError::new(Kind::Conflict, message).hint("to replace it: --replace"));
            }
            _ => missing.push(image),
        }
    }
    Ok(missing)
}

/// Brings a blob to every repository that needs it.
async fn one(
    registry: &Registry,
    sent: &Arc<AtomicU64>,
    copies: &Copies,
) -> std::result::Result<Pushed, Error> {
    let mut pushed = Pushed::default();
    let mut holder: Option<&str> = None;
    for repository in &copies.repositories {
        if registry.has(repository, &copies.blob).await? {
            pushed.present += 1;
        } else if let Some(holder) = holder
            && registry.mount(holder, repository, &copies.blob).await
        {
            pushed.mounted += 1;
        } else {
            registry.send(repository, &copies.blob, sent).await?;
            pushed.sent += 1;
        }
        holder = Some(repository);
    }
    Ok(pushed)
}
