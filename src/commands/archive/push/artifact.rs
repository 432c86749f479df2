//! An archive as one artifact, with its signature beside it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use solution_archive::rules;
use solution_archive::{Event, Events, Packed};

use super::{Opened, Pushed, Tagged, bring, with_progress};
use crate::cli::archive::PushArchiveArgs;
use crate::error::{CommandError, Result};
use client::registry::copies::Copies;
use client::registry::{Blob, Name, Registry, artifact, digest_of};

/// How often a list is written, if others replace it at once.
const ATTEMPTS: usize = 5;

/// Copies the archive and its signature, or only finds out what is missing, and returns what that comes to; `None` if the registry has both.
pub(super) async fn copy(
    events: &Events,
    registry: &Registry,
    Opened { archive, signature }: &Opened,
    arguments: &PushArchiveArgs,
) -> Result<Option<String>> {
    refuse_damaged(events, arguments).await?;
    refuse_replaced(archive, &arguments.file)?;
    let (repository, version) = (&archive.manifest.name, &archive.manifest.version);
    registry.enter(repository, true).await?;
    let blob = summed(events, archive).await?;
    let manifest = artifact::of_archive(repository, version, &blob);
    let mut pushed = Pushed::default();
    let tagged = Tagged {
        repository: repository.clone(),
        tag: artifact::tag(version),
        manifest: &manifest,
        media_type: artifact::MANIFEST_TYPE,
        other: "something else",
        may_replace: arguments.replace,
    };
    let is_new = tagged.is_new(registry).await?;
    let is_dry = arguments.change.dry_run.is_dry();
    if is_new && !is_dry {
        events.emit(Event::Started(format!("copying the archive to {}", registry.address().host)));
        let sent = Arc::new(AtomicU64::new(0));
        for blob in [&artifact::empty(), &blob] {
            let copies = copies(repository, blob);
            let sending = bring(registry, &sent, &copies);
            pushed = pushed.and(with_progress(events, &sent, blob.size, sending).await?);
        }
        tagged.put(registry).await?;
    }
    let signature = match signature {
        Some(bytes) => sign(registry, repository, &manifest, (bytes, is_dry)).await?,
        None => Pushed::default(),
    };
    let is_changed = is_new || signature.sent > 0;
    Ok(is_changed.then(|| match (is_dry, is_new) {
        (false, _) => pushed.and(signature).to_string(),
        (true, true) => solution_archive::bytes(archive.size()),
        (true, false) => "its signature".to_owned(),
    }))
}

/// The findings about a file that is not what was built, or whose signature is invalid.
const DAMAGE: [&str; 5] = [
    rules::TRUNCATED.id,
    rules::CHECKSUM_MISMATCH.id,
    rules::SUMS_MISMATCH.id,
    rules::BLOB_DIGEST.id,
    rules::SIGNATURE_UNREADABLE.id,
];

/// Refuses a damaged archive: everyone could pull it by its tag. Other findings are left to the publisher.
async fn refuse_damaged(events: &Events, arguments: &PushArchiveArgs) -> Result<()> {
    let (file, events) = (arguments.file.clone(), events.clone());
    let options = solution_archive::Options::default();
    let checked =
        tokio::task::spawn_blocking(move || solution_archive::check(&file, &options, &events)).await;
    let report = checked.map_err(CommandError::failed)??;
    let mut found = report.findings.into_iter();
    let Some(damage) = found.find(|finding| DAMAGE.contains(&finding.rule.id)) else { return Ok(()) };
    let message = format!("{} is damaged: {}", arguments.file.display(), damage.message);
    Err(CommandError::invalid(message).hint(damage.fix))
}

/// Refuses an archive that is not the one that was checked: the file is opened for the check once more.
fn refuse_replaced(archive: &Packed, file: &Path) -> Result<()> {
    if archive.is_at(file) {
        return Ok(());
    }
    let message =
        format!("{} was replaced meanwhile; nothing was pushed: run the same command again", file.display());
    Err(CommandError::conflict(message))
}

/// The archive as a blob. It is read once for its digest, before anything is sent.
async fn summed(events: &Events, archive: &Arc<Packed>) -> Result<Blob> {
    events.emit(Event::Started("computing the digest of the archive".to_owned()));
    let archive = Arc::clone(archive);
    let summed = tokio::task::spawn_blocking(move || Blob::of_archive(&archive)).await;
    let summed = summed.map_err(CommandError::failed)?;
    summed.map_err(|error| CommandError::usage(format!("the archive cannot be read: {error}")))
}

/// A blob, and the repository that it is to be in.
fn copies(repository: &str, blob: &Blob) -> Copies {
    Copies { blob: blob.clone(), repositories: vec![repository.to_owned()] }
}

/// Puts the signature beside the archive, if it is not there yet.
async fn sign(
    registry: &Registry,
    repository: &str,
    subject: &[u8],
    (bytes, is_dry): (&[u8], bool),
) -> Result<Pushed> {
    let blob = Blob::of_bytes(bytes.to_vec());
    let manifest = artifact::of_signature(subject, &blob);
    let (subject, digest) = (digest_of(subject), digest_of(&manifest));
    if is_listed(registry, repository, &subject, &digest).await? {
        return Ok(Pushed { present: 1, ..Pushed::default() });
    }
    if is_dry {
        return Ok(Pushed { sent: 1, ..Pushed::default() });
    }
    let sent = Arc::new(AtomicU64::new(0));
    bring(registry, &sent, &copies(repository, &artifact::empty())).await?;
    let pushed = bring(registry, &sent, &copies(repository, &blob)).await?;
    registry.put(repository, &Name::Digest(digest.clone()), &manifest, artifact::MANIFEST_TYPE).await?;
    if !is_listed(registry, repository, &subject, &digest).await? {
        list(registry, repository, &subject, &manifest).await?;
    }
    Ok(Pushed { sent: pushed.sent.max(1), ..Pushed::default() })
}

/// Adds the signature to the list of what refers to the archive, for a registry that keeps no such lists: its clients do, under
/// a tag. Who adds another signature at the same time may have read the same list, and replaces the one with this signature.
/// Registries do not compare what they get with what was read. Therefore everybody reads the list again afterwards.
async fn list(registry: &Registry, repository: &str, subject: &str, manifest: &[u8]) -> Result<()> {
    let (tag, digest) = (subject.replace(':', "-"), digest_of(manifest));
    for attempt in 0..=ATTEMPTS {
        let known = registry.list(repository, &tag).await?;
        if known.iter().any(|entry| entry["digest"] == digest.as_str()) {
            return Ok(());
        }
        if attempt == ATTEMPTS {
            break;
        }
        let list = artifact::listed(known, manifest);
        registry.put_list(repository, &tag, &list).await?;
    }
    let message = format!(
        "other clients replaced {repository}:{tag}, the list of signatures, {ATTEMPTS} times: run the same command again"
    );
    Err(CommandError::conflict(message))
}

/// Whether the registry lists `digest` among what refers to `subject`.
async fn is_listed(registry: &Registry, repository: &str, subject: &str, digest: &str) -> Result<bool> {
    let referrers = registry.referrers(repository, subject).await?;
    Ok(referrers.iter().any(|referrer| referrer.digest == digest))
}
