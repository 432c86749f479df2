//! `push archive`.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures::{StreamExt as _, TryStreamExt as _};
use solution_archive::{Event, Events, Packed, PackedImage};

use super::validate::named_after;
use crate::cli::archive::PushArchiveArgs;
use crate::commands::Context;
use crate::commands::change::interrupted;
use crate::error::{CommandError, Result};
use crate::kind::Kind;
use crate::output::password;
use crate::output::result::ActionResult;
use crate::registry::copies::{self, Copies, repository};
use crate::registry::{Address, Blobs, Credentials, Error, Registry, digest_of};
use crate::secrets::remember;

/// How often progress is told.
const PAUSE: Duration = Duration::from_millis(200);

/// What became of the blobs.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Pushed {
    sent: usize,
    mounted: usize,
    present: usize,
}

/// `push archive`.
pub async fn push(context: &Context, arguments: &PushArchiveArgs) -> Result<()> {
    context.about(named_after(&arguments.file), "push");
    let address = Address::parse(&arguments.registry, arguments.insecure_http)?;
    let file = arguments.file.clone();
    let archive = tokio::task::spawn_blocking(move || Packed::open(&file)).await;
    let archive = Arc::new(archive.map_err(|error| CommandError::new(Kind::Failed, error))??);
    let name = format!("archive/{}-{}", archive.manifest.name, archive.manifest.version);
    context.about(&name, "push");
    refuse_without_images(&archive, &arguments.file)?;
    let target = format!(
        "{}/{}{}-{}",
        address.host, address.prefix, archive.manifest.name, archive.manifest.version
    );
    if arguments.offline.is_dry() {
        let wanted = copies::of(&archive.manifest, &archive.images);
        let message = format!("{name} pushed to {target}: {}", counted(&archive.images, &wanted));
        return context.tell_offline(ActionResult::done(name, "push", message), &arguments.offline);
    }
    let credentials = credentials(context, arguments, &address).await?;
    let registry = Registry::new(address, &credentials)?;
    let events = context.ui().steps(context.events());
    let work = copy(&events, &registry, &archive, arguments);
    let pushed = tokio::select! {
        pushed = work => pushed?,
        () = context.interrupt().wait(1) => return Err(CommandError::new(
            Kind::Interrupted,
            format!("interrupted; what {target} has stays, and the same command goes on"),
        )),
    };
    let result = match pushed {
        None => ActionResult::unchanged(name, "push"),
        Some(pushed) => ActionResult::done(
            name.clone(),
            "push",
            format!("{name} pushed to {target}: {pushed}"),
        ),
    };
    context.tell_offline(result, &arguments.offline)
}

impl std::fmt::Display for Pushed {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            sent,
            mounted,
            present,
        } = self;
        write!(
            formatter,
            "{sent} blobs sent, {mounted} mounted, {present} were there"
        )
    }
}

fn refuse_without_images(archive: &Packed, file: &Path) -> Result<()> {
    if archive.images.is_empty() {
        let message = format!("{} has no images", file.display());
        return Err(CommandError::new(Kind::Invalid, message));
    }
    Ok(())
}

fn counted(images: &[PackedImage], wanted: &[Copies]) -> String {
    let bytes = wanted.iter().map(|copies| copies.blob.size).sum();
    let bytes = solution_archive::bytes(bytes);
    format!("{} images, {} blobs, {bytes}", images.len(), wanted.len())
}

/// The user of the command line, with a password that is read now, or the one of `docker login`.
async fn credentials(
    context: &Context,
    arguments: &PushArchiveArgs,
    address: &Address,
) -> Result<Credentials> {
    let Some(user) = &arguments.username else {
        return Ok(Credentials::stored(&address.host).await?);
    };
    let prompt = format!("Password for {user} at {}: ", address.host);
    let read = tokio::task::spawn_blocking(move || password::read(&prompt));
    let read = tokio::select! {
        read = read => read.map_err(|error| CommandError::new(Kind::Failed, error))?,
        () = context.interrupt().wait(1), if !password::is_asked() => return Err(interrupted()),
    };
    let secret =
        read.map_err(|error| CommandError::new(Kind::Usage, format!("cannot read the password: {error}")))?;
    if secret.is_empty() {
        return Err(CommandError::new(
            Kind::Usage,
            "the password is empty: give it on standard input",
        ));
    }
    remember(&secret);
    Ok(Credentials::of(user, &secret))
}

/// Copies what is missing; none where nothing is. Tags are written last, so that no tag names what is not there.
async fn copy(
    events: &Events,
    registry: &Registry,
    archive: &Arc<Packed>,
    arguments: &PushArchiveArgs,
) -> Result<Option<Pushed>> {
    let missing = untagged(registry, archive, arguments.replace).await?;
    if missing.is_empty() {
        return Ok(None);
    }
    let wanted = copies::of(&archive.manifest, missing.iter().copied());
    let blobs = Blobs {
        archive: Arc::clone(archive),
        sent: Arc::new(AtomicU64::new(0)),
    };
    let host = &registry.address().host;
    events.emit(Event::Started(format!(
        "copying {} blobs to {host}",
        wanted.len()
    )));
    let copying = futures::stream::iter(&wanted)
        .map(|copies| one(registry, &blobs, copies))
        .buffer_unordered(arguments.parallel.get())
        .try_fold(Pushed::default(), async |all, one| Ok(all.and(one)));
    let pushed = told(events, &blobs, &wanted, copying).await?;
    for image in missing {
        registry.tag(&repository(&archive.manifest, image), image).await?;
    }
    events.emit(Event::Finished(format!(
        "copied {} blobs to {host}",
        wanted.len()
    )));
    Ok(Some(pushed))
}

impl Pushed {
    fn and(self, other: Self) -> Self {
        Self {
            sent: self.sent + other.sent,
            mounted: self.mounted + other.mounted,
            present: self.present + other.present,
        }
    }
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
        registry.enter(&repository).await?;
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
async fn one(registry: &Registry, blobs: &Blobs, copies: &Copies) -> std::result::Result<Pushed, Error> {
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
            registry.send(repository, blobs, &copies.blob).await?;
            pushed.sent += 1;
        }
        holder = Some(repository);
    }
    Ok(pushed)
}

/// Tells how far the work is while it is done.
async fn told<T>(
    events: &Events,
    blobs: &Blobs,
    wanted: &[Copies],
    work: impl Future<Output = std::result::Result<T, Error>>,
) -> Result<T> {
    let total = solution_archive::bytes(wanted.iter().map(|copies| copies.blob.size).sum());
    let mut work = std::pin::pin!(work);
    let mut ticks = tokio::time::interval(PAUSE);
    loop {
        tokio::select! {
            done = &mut work => return Ok(done?),
            _ = ticks.tick() => {
                let sent = solution_archive::bytes(blobs.sent.load(Ordering::Relaxed));
                events.emit(Event::Progress(format!("{sent} of {total} sent")));
            }
        }
    }
}
