//! The images of an archive, each with a repository of its own.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use futures::{StreamExt as _, TryStreamExt as _};
use solution_archive::{Event, Events, Packed, PackedImage};

use super::{Pushed, Tagged, bring, with_progress};
use crate::cli::archive::PushArchiveArgs;
use crate::error::{CommandError, Result};
use crate::output::text::counted;
use client::registry::Registry;
use client::registry::copies::{self, repository};

pub(super) fn refuse_without_images(archive: &Packed, file: &Path) -> Result<()> {
    if archive.images.is_empty() {
        let message = format!("{} has no images", file.display());
        return Err(CommandError::invalid(message));
    }
    Ok(())
}

/// What there is to copy of these images.
pub(super) fn summary<'a>(
    archive: &Arc<Packed>,
    images: impl ExactSizeIterator<Item = &'a PackedImage>,
) -> String {
    let count = images.len();
    let wanted = copies::of(archive, images);
    let bytes = solution_archive::bytes(wanted.iter().map(|copies| copies.blob.size).sum());
    let (images, blobs) = (counted(count, "image"), counted(wanted.len(), "blob"));
    format!("{images}, {blobs}, {bytes}")
}

/// Copies what is missing, or only finds out what that is; returns what it comes to, or `None` if nothing is missing. Tags are
/// written last, so that no tag names what is not there.
pub(super) async fn copy(
    events: &Events,
    registry: &Registry,
    archive: &Arc<Packed>,
    arguments: &PushArchiveArgs,
) -> Result<Option<String>> {
    let missing = untagged(registry, archive, arguments.replace).await?;
    if missing.is_empty() {
        return Ok(None);
    }
    if arguments.change.dry_run.is_dry() {
        return Ok(Some(summary(archive, missing.into_iter())));
    }
    let wanted = copies::of(archive, missing.iter().copied());
    let sent = Arc::new(AtomicU64::new(0));
    let host = &registry.address().host;
    events.emit(Event::Started(format!("copying {} to {host}", counted(wanted.len(), "blob"))));
    let copying = futures::stream::iter(&wanted)
        .map(|copies| bring(registry, &sent, copies))
        .buffer_unordered(arguments.parallel.get())
        .try_fold(Pushed::default(), async |all, one| Ok(all.and(one)));
    let total = wanted.iter().map(|copies| copies.blob.size).sum();
    let pushed = with_progress(events, &sent, total, copying).await?;
    for image in missing {
        tagged(archive, image, arguments.replace).put(registry).await?;
    }
    events.emit(Event::Finished(format!("copied {} to {host}", counted(wanted.len(), "blob"))));
    Ok(Some(pushed.to_string()))
}

/// The images whose tags do not point to them yet.
async fn untagged<'archive>(
    registry: &Registry,
    archive: &'archive Packed,
    may_replace: bool,
) -> Result<Vec<&'archive PackedImage>> {
    let mut missing = Vec::new();
    for image in &archive.images {
        let tagged = tagged(archive, image, may_replace);
        registry.enter(&tagged.repository, true).await?;
        if tagged.is_new(registry).await? {
            missing.push(image);
        }
    }
    Ok(missing)
}

fn tagged<'image>(archive: &Packed, image: &'image PackedImage, may_replace: bool) -> Tagged<'image> {
    Tagged {
        repository: repository(&archive.manifest, image),
        tag: image.name.tag.clone(),
        manifest: &image.manifest,
        media_type: &image.media_type,
        other: "another image",
        may_replace,
    }
}
