//! `push archive`: its images, or the archive as a whole.

mod artifact;
mod images;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use solution_archive::{Event, Events, Packed};
use tokio::time::Instant;

use super::validate::named_after;
use crate::cli::archive::{LoginArgs, PushArchiveArgs};
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::change::{interrupted, results};
use crate::error::{CommandError, Result};
use crate::output::password;
use crate::output::result::ActionResult;
use crate::output::text::counted;
use base::deadline::within;
use base::error::ErrorKind;
use base::secrets::remember;
use client::registry::copies::Copies;
use client::registry::{Address, Credentials, Error, Name, Registry, digest_of};

/// How often progress is reported.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) const MORE_TIME: &str = "give it more time with --timeout";

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
struct Pushed {
    sent: usize,
    mounted: usize,
    present: usize,
}

pub async fn push(context: &Context, arguments: &PushArchiveArgs) -> Result<()> {
    context.about(named_after(&arguments.file), "push");
    let address = Address::parse(&arguments.registry, arguments.login.insecure_http)?;
    let opened = opened(arguments).await?;
    let archive = &opened.archive;
    let name = format!("archive/{}-{}", archive.manifest.name, archive.manifest.version);
    context.about(&name, "push");
    let target = target(archive, &address, arguments.as_artifact);
    if !arguments.as_artifact {
        images::refuse_without_images(archive, &arguments.file)?;
    }
    let pushed = match arguments.change.dry_run {
        DryRun::Client if arguments.as_artifact => Some(solution_archive::bytes(archive.size())),
        DryRun::Client => Some(images::summary(archive, archive.images.iter())),
        DryRun::None | DryRun::Server => pushed(context, address, &opened, (arguments, &target)).await?,
    };
    let is_dry = arguments.change.dry_run.is_dry();
    let result = match pushed {
        None => ActionResult::unchanged(name, "push"),
        Some(what) => {
            let message = format!("{name} pushed to {target}: {what}");
            ActionResult::done(name, "push", message)
        }
    };
    results::tell_offline(context.ui(), result, is_dry)
}

/// An archive as it was when the command began, which may take long.
struct Opened {
    archive: Arc<Packed>,
    /// Its signature, where it is pushed as well.
    signature: Option<Vec<u8>>,
}

async fn opened(arguments: &PushArchiveArgs) -> Result<Opened> {
    let (file, is_artifact) = (arguments.file.clone(), arguments.as_artifact);
    let opening = tokio::task::spawn_blocking(move || {
        let archive = Arc::new(Packed::open(&file)?);
        let signature = is_artifact.then(|| solution_archive::signature_of(&file));
        Ok::<_, solution_archive::Error>(Opened { archive, signature: signature.transpose()?.flatten() })
    });
    Ok(opening.await.map_err(CommandError::failed)??)
}

/// Pushes what the registry lacks, within the time limit; none where it has everything. Returns what it comes to.
async fn pushed(
    context: &Context,
    address: Address,
    opened: &Opened,
    (arguments, target): (&PushArchiveArgs, &str),
) -> Result<Option<String>> {
    let deadline = Instant::now() + arguments.change.timeout;
    let credentials = credentials(context, &arguments.login, &address, deadline).await?;
    let registry = Registry::new(address, credentials, context.events())?;
    let events = context.events().of_archives();
    let work = within(deadline, async {
        if arguments.as_artifact {
            artifact::copy(&events, &registry, opened, arguments).await
        } else {
            images::copy(&events, &registry, &opened.archive, arguments).await
        }
    });
    let kept = format!("{target} keeps the blobs that arrived whole, and the same command sends the others");
    tokio::select! {
        pushed = work => pushed,
        () = tokio::time::sleep_until(deadline) => {
            let message = format!("not pushed within {:?}; {kept}", arguments.change.timeout);
            Err(CommandError::new(ErrorKind::TimedOut, message).hint(MORE_TIME))
        }
        () = context.interrupt().wait(1) => Err(CommandError::interrupted(format!("interrupted; {kept}"))),
    }
}

/// Where in the registry it goes.
fn target(archive: &Packed, address: &Address, is_artifact: bool) -> String {
    let (name, version) = (&archive.manifest.name, &archive.manifest.version);
    let place = format!("{}/{}{name}", address.host, address.prefix);
    if is_artifact {
        format!("{place}:{}", client::registry::artifact::tag(version))
    } else {
        format!("{place}-{version}")
    }
}

impl std::fmt::Display for Pushed {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { sent, mounted, present } = self;
        write!(formatter, "{} sent, {mounted} mounted, {present} already present", counted(*sent, "blob"))
    }
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

/// The user of the command line, with a password that is read now, or the one of `docker login`, which a program may have to
/// be asked for.
pub(super) async fn credentials(
    context: &Context,
    login: &LoginArgs,
    address: &Address,
    deadline: Instant,
) -> Result<Credentials> {
    let Some(user) = &login.username else {
        let stored = tokio::time::timeout_at(deadline, Credentials::stored(address)).await;
        return Ok(stored.map_err(|_| {
            let message = format!("the credential helper for {} did not answer in time", address.host);
            CommandError::new(ErrorKind::TimedOut, message).hint(MORE_TIME)
        })??);
    };
    let prompt = format!("Password for {user} at {}: ", address.host);
    let read = tokio::task::spawn_blocking(move || password::read(&prompt));
    let read = tokio::select! {
        read = read => read.map_err(CommandError::failed)?,
        () = context.interrupt().wait(1), if !password::is_asked() => return Err(interrupted()),
    };
    let secret = read.map_err(|error| CommandError::usage(format!("cannot read the password: {error}")))?;
    if secret.is_empty() {
        return Err(CommandError::usage("the password is empty: give it on standard input"));
    }
    remember(&secret);
    Ok(Credentials::of(user, &secret))
}

/// A manifest, and the tag that is to point to it.
struct Tagged<'manifest> {
    repository: String,
    tag: String,
    manifest: &'manifest [u8],
    media_type: &'manifest str,
    /// What another manifest under the tag is called.
    other: &'static str,
    may_replace: bool,
}

impl Tagged<'_> {
    /// Whether the tag does not point to the manifest yet. A tag that points to another one is nobody's to take away, unless
    /// that is wanted.
    async fn is_new(&self, registry: &Registry) -> Result<bool> {
        let (repository, tag, other) = (&self.repository, &self.tag, self.other);
        match registry.digest(repository, tag).await? {
            Some(digest) if digest == digest_of(self.manifest) => Ok(false),
            Some(digest) if !self.may_replace => {
                let Address { host, prefix, .. } = registry.address();
                let message =
                    format!("{host}/{prefix}{repository}:{tag} already points to {other} ({digest})");
                Err(CommandError::conflict(message).hint("to replace it: --replace"))
            }
            _ => Ok(true),
        }
    }

    /// Puts the manifest under the tag. Somebody else may have pushed the tag while the blobs were sent. Registries have no put
    /// that depends on what a tag points to, so it is looked at directly before.
    async fn put(&self, registry: &Registry) -> Result<()> {
        if self.is_new(registry).await? {
            let tag = Name::Tag(self.tag.clone());
            let put = registry.put(&self.repository, &tag, self.manifest, self.media_type);
            put.await?;
        }
        Ok(())
    }
}

/// Brings a blob to every repository that needs it.
async fn bring(
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

/// Tells how far the work is while it is done.
pub(super) async fn with_progress<T>(
    events: &Events,
    sent: &AtomicU64,
    total: u64,
    work: impl Future<Output = std::result::Result<T, Error>>,
) -> Result<T> {
    let mut work = std::pin::pin!(work);
    let mut ticks = tokio::time::interval(PAUSE);
    loop {
        tokio::select! {
            done = &mut work => return Ok(done?),
            _ = ticks.tick() => {
                let position = sent.load(Ordering::Relaxed);
                events.emit(Event::Progress { position, total });
            }
        }
    }
}
