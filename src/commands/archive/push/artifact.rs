//! An archive as one artifact, with its signature beside it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use solution_archive::{Event, Events, Packed};

use super::{Pushed, told};
use crate::cli::archive::PushArchiveArgs;
use crate::error::{CommandError, Result};
use crate::kind::Kind;
use crate::registry::{Blob, Registry, Target, artifact, digest_of};

/// Copies the archive and its signature; none where both are there.
pub(super) async fn copy(
    events: &Events,
    registry: &Registry,
    archive: &Arc<Packed>,
    arguments: &PushArchiveArgs,
) -> Result<Option<Pushed>> {
    let (repository, tag) = (&archive.manifest.name, artifact::tag(&archive.manifest.version));
    registry.enter(repository, true).await?;
    let blob = summed(events, archive).await?;
    let manifest = artifact::of_archive(repository, &archive.manifest.version, &blob);
    let mut pushed = Pushed::default();
    let is_new = is_missing(registry, repository, &tag, &manifest, arguments.replace).await?;
    if is_new {
        events.emit(Event::Started(format!(
            "copying the archive to {}",
            registry.address().host
        )));
        let sent = Arc::new(AtomicU64::new(0));
        for blob in [&artifact::empty(), &blob] {
            let sending = missing(registry, repository, blob, &sent);
            pushed = pushed.and(told(events, &sent, blob.size, sending).await?);
        }
        registry
            .put(repository, Target::Tag(&tag), &manifest, artifact::MANIFEST_TYPE)
            .await?;
    }
    let signature = signature(registry, repository, &manifest, &arguments.file).await?;
    Ok((is_new || signature.sent > 0).then(|| pushed.and(signature)))
}

/// The archive as a blob. It is read once for its digest, before anything is sent.
async fn summed(events: &Events, archive: &Arc<Packed>) -> Result<Blob> {
    events.emit(Event::Started("computing the digest of the archive".to_owned()));
    let archive = Arc::clone(archive);
    let summed = tokio::task::spawn_blocking(move || Blob::of_archive(&archive)).await;
    let summed = summed.map_err(|error| CommandError::new(Kind::Failed, error))?;
    summed.map_err(|error| CommandError::new(Kind::Usage, format!("the archive cannot be read: {error}")))
}

/// Whether the tag does not name the archive yet. One that names something else is an error.
async fn is_missing(
    registry: &Registry,
    repository: &str,
    tag: &str,
    manifest: &[u8],
    may_replace: bool,
) -> Result<bool> {
    match registry.digest(repository, tag).await? {
        Some(digest) if digest == digest_of(manifest) => Ok(false),
        Some(digest) if !may_replace => {
            let message = format!("{repository}:{tag} names something else already ({digest})");
            Err(CommandError::new(Kind::Conflict, message).hint("to replace it: --replace"))
        }
        _ => Ok(true),
    }
}

async fn missing(
    registry: &Registry,
    repository: &str,
    blob: &Blob,
    sent: &Arc<AtomicU64>,
) -> std::result::Result<Pushed, crate::registry::Error> {
    if registry.has(repository, blob).await? {
        return Ok(Pushed {
            present: 1,
            ..Pushed::default()
        });
    }
    registry.send(repository, blob, sent).await?;
    Ok(Pushed {
        sent: 1,
        ..Pushed::default()
    })
}

/// Puts the signature beside the archive, if it has one that is not there yet.
async fn signature(registry: &Registry, repository: &str, subject: &[u8], file: &Path) -> Result<Pushed> {
    let Some(bytes) = solution_archive::signature_of(file)? else {
        return Ok(Pushed::default());
    };
    let blob = Blob::of_bytes(bytes);
    let manifest = artifact::of_signature(subject, &blob);
    let (subject, digest) = (digest_of(subject), digest_of(&manifest));
    if registry.signatures(repository, &subject).await?.contains(&digest) {
        return Ok(Pushed {
            present: 1,
            ..Pushed::default()
        });
    }
    let sent = Arc::new(AtomicU64::new(0));
    missing(registry, repository, &artifact::empty(), &sent).await?;
    let pushed = missing(registry, repository, &blob, &sent).await?;
    registry
        .put(
            repository,
            Target::Digest(&digest),
            &manifest,
            artifact::MANIFEST_TYPE,
        )
        .await?;
    if !registry.signatures(repository, &subject).await?.contains(&digest) {
        // This registry keeps no lists of what refers to what: its clients do.
        let tag = subject.replace(':', "-");
        let list = artifact::listed(registry.list(repository, &tag).await?, &manifest);
        registry
            .put(repository, Target::Tag(&tag), &list, artifact::INDEX_TYPE)
            .await?;
    }
    Ok(Pushed {
        sent: pushed.sent.max(1),
        ..Pushed::default()
    })
}
