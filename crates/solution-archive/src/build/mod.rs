//! Builds an archive from a directory that has passed the checks.
//!
//! The directory gets what it lacks, in memory: the images that were asked for, and the configuration of the
//! registry. Equal blobs become one. What results is checked like any other directory, and only if that finds no
//! error is it planned and written as an image, under another name until it is whole (`output`, with a `lock`
//! against builds at the same time). A file that changed after the check ends the build. `init` makes the
//! directory of a new Solution.

pub(crate) mod init;
mod lock;
pub(crate) mod output;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::check::directory::{Hashed, check_tree, hash};
use crate::check::examine::expected_volume;
use crate::check::report::Report;
use crate::container::convert::Converter;
use crate::container::import::Found;
use crate::container::name::ImageName;
use crate::container::registry;
use crate::digest::{Sha, hexadecimal, sha};
use crate::directory::Directory;
use crate::error::{Error, listed};
use crate::events::{Event, Events};
use crate::finding::Findings;
use crate::iso::SECTOR;
use crate::iso::plan::{Plan, PlanError};
use crate::iso::time::Time;
use crate::iso::writer::{Image, WriteError};
use crate::progress::Progress;
use crate::rules::Rule;
use crate::stop::{Stop, Stoppable};
use crate::tree::{ContentId, Entry, MANIFEST, Tree};
use output::Output;

/// How to build.
#[derive(Debug, Clone, Default)]
pub struct BuildOptions {
    /// The file to write; an existing one is replaced when the new one is complete.
    pub output: PathBuf,
    /// The date of everything in the archive, in seconds since 1970, or `None` for the date of the manifest.
    pub time: Option<u64>,
    /// Where to find images that are not in the directory: OCI layouts, `docker save` files, `dir:` layouts.
    pub images_from: Vec<PathBuf>,
    /// Which of those to add; none for all.
    pub images: Vec<String>,
    /// Rules whose warnings are ignored.
    pub allow: Vec<&'static Rule>,
    /// Warnings prevent the build as well.
    pub strict: bool,
    /// Everything is checked, but nothing is written.
    pub dry_run: bool,
    /// Stops the build.
    pub stop: Stop,
}

/// The result of a build.
#[derive(Debug)]
pub struct Built {
    /// The findings of the checks. Nothing was written if there are errors.
    pub report: Report,
    /// The archive's SHA-256, or `None` if nothing was written, because of findings or in a dry run.
    pub sha256: Option<String>,
}

/// Builds an archive of the tree in `root`. Nothing in `root` is changed.
///
/// ```
/// use solution_archive::{BuildOptions, Events, build, init};
///
/// let directory = tempfile::tempdir()?;
/// let tree = directory.path().join("sample");
/// init(&"sample".parse()?, "1.0.0", &tree, false)?;
/// let options = BuildOptions {
///     output: directory.path().join("sample-1.0.0.iso"),
///     ..BuildOptions::default()
/// };
/// let built = build(&tree, &options, &Events::none())?;
/// assert!(built.report.is_valid(false) && built.sha256.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn build(root: &Path, options: &BuildOptions, events: &Events) -> Result<Built, Error> {
    let built = build_unless_stopped(root, options, events);
    let is_written = built.as_ref().is_ok_and(|built| built.sha256.is_some());
    // If the build was stopped, other errors are only a consequence of that.
    if options.stop.is_stopped() && !is_written { Err(Error::Stopped) } else { built }
}

fn build_unless_stopped(root: &Path, options: &BuildOptions, events: &Events) -> Result<Built, Error> {
    let mut findings = Findings::allowing(&options.allow);
    let output = Output::at(&options.output)?;
    let mut directory = Directory::read_without(root, &output.own_files(), &mut findings)?;
    directory.stop = options.stop.clone();
    let scratch = output.scratch(&options.stop)?;
    let known =
        import(&mut directory, options, scratch.path(), events).map_err(|error| output.named(error))?;
    let mut wanted = files(&directory.tree);
    wanted.retain(|content| !known.contains_key(content));
    let mut hashed = hash(root, &directory, wanted, false, events);
    hashed.digests.extend(known);
    share(&mut directory, &hashed);
    serve(&mut directory, &hashed)?;
    let report = check_tree(root, &directory, &hashed, findings);
    let (Some(solution), Some(version), true) =
        (&report.solution, &report.version, report.is_valid(options.strict))
    else {
        return Ok(Built { report, sha256: None });
    };
    let volume = expected_volume(solution, version);
    let time = options.time.map_or_else(|| date(root), Ok)?;
    if options.dry_run {
        return Ok(Built { report, sha256: None });
    }
    let partial = scratch.path().join("archive.iso");
    write(&directory, &hashed, &volume, time, &partial, events).map_err(|error| output.named(error))?;
    let file = File::open(&partial).map_err(|error| output.named(Error::writing(&partial, error)))?;
    let sum = sha(Stoppable::new(file, &options.stop), &mut |_| {});
    let sum = sum.map_err(|error| output.named(Error::writing(&partial, error)))?;
    let sha256 = hexadecimal(&sum);
    output.publish(&partial, &scratch, &sha256, &options.stop)?;
    Ok(Built { report, sha256: Some(sha256) })
}

/// Adds the requested images to the tree. Returns the SHA-256 of their blobs.
fn import(
    directory: &mut Directory,
    options: &BuildOptions,
    scratch: &Path,
    events: &Events,
) -> Result<BTreeMap<ContentId, Sha>, Error> {
    let mut found = Found::default();
    for path in &options.images_from {
        let others = found.search(path)?;
        if !others.is_empty() {
            let message = format!("in {} these are not images: {}", path.display(), listed(&others));
            events.emit(Event::Warning(message));
        }
    }
    let from = options.images_from.first().cloned().unwrap_or_default();
    if options.images_from.is_empty() && !options.images.is_empty() {
        return Err(Error::Usage(
            "--image needs --images-from: nothing is pulled from a registry".to_owned(),
        ));
    }
    for other in &found.left_out {
        events.emit(Event::Warning(format!("not packed because it is not an image: {other}")));
    }
    let mut converter = Converter::new(scratch);
    for candidate in found.select(&options.images, &from)? {
        events.emit(Event::Started(format!("adding image {}", candidate.name)));
        let package = &found.packages[candidate.package];
        if let Some(variant) = converter.add(candidate, package, directory)? {
            let message = format!(
                "image {} needs processors of the level {variant}: older ones cannot run it",
                candidate.name
            );
            events.emit(Event::Warning(message));
        }
        events.emit(Event::Finished(format!("added image {}", candidate.name)));
    }
    Ok(converter.digests())
}

/// Gives names of equal contents below `images` the same content, so that it is stored once.
fn share(directory: &mut Directory, hashed: &Hashed) {
    let mut first: BTreeMap<Sha, ContentId> = BTreeMap::new();
    let files: Vec<(String, ContentId)> = directory
        .tree
        .below("images")
        .filter_map(|(path, entry)| match entry {
            Entry::File(content) => Some((format!("images/{path}"), *content)),
            _ => None,
        })
        .collect();
    for (path, content) in files {
        let Some(digest) = hashed.digests.get(&content) else { continue };
        let shared = *first.entry(*digest).or_insert(content);
        if shared != content {
            directory.replace(&path, shared);
        }
    }
}

/// Writes the registry's configuration, if there is none or one that this plugin wrote.
fn serve(directory: &mut Directory, hashed: &Hashed) -> Result<(), Error> {
    let own = match directory.tree.file(registry::PATH) {
        None => directory.tree.get(registry::PATH).is_none(),
        Some(content) => {
            use crate::contents::Store as _;
            let head = directory.read(content, registry::GENERATED.len() as u64);
            head.map_err(|error| Error::reading(registry::PATH, error))? == registry::GENERATED.as_bytes()
        }
    };
    if own {
        let images = manifests(directory, hashed);
        directory.put(registry::PATH, registry::generate(&images).into_bytes());
    }
    Ok(())
}

/// Each image, with the SHA-256 of its manifest.
fn manifests(directory: &Directory, hashed: &Hashed) -> BTreeMap<ImageName, String> {
    let images = crate::container::name::images_on_disk(&directory.tree);
    let named = images.iter().filter_map(|image| image.split_once(':'));
    let digest = |(name, tag): (&str, &str)| {
        let content = directory.tree.file(&format!("images/{name}/{tag}/manifest.json"))?;
        let digest = hashed.digests.get(&content)?;
        Some((ImageName { name: name.to_owned(), tag: tag.to_owned() }, hexadecimal(digest)))
    };
    named.filter_map(digest).collect()
}

/// When the manifest was last modified: the default date of everything in the archive.
fn date(root: &Path) -> Result<u64, Error> {
    let path = root.join(MANIFEST);
    let modified = fs::metadata(&path).and_then(|metadata| metadata.modified());
    let modified = modified.map_err(|error| Error::reading(&path, error))?;
    Ok(modified.duration_since(std::time::UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs()))
}

/// Every content that has a name.
fn files(tree: &Tree) -> BTreeSet<ContentId> {
    let named = tree.contents().filter(|(_, content)| content.names > 0);
    named.map(|(content, _)| content).collect()
}

/// Writes the image of `directory`. It fails if a file is no longer as it was `hashed` before the checks.
fn write(
    directory: &Directory,
    hashed: &Hashed,
    volume: &str,
    time: u64,
    path: &Path,
    events: &Events,
) -> Result<(), Error> {
    let plan = Plan::new(&directory.tree, Time::from_seconds(time)).map_err(|error| unplannable(&error))?;
    let image = Image {
        tree: &directory.tree,
        plan: &plan,
        volume,
        open: &|content| directory.open(content),
        digests: &hashed.digests,
    };
    let mut file = File::create_new(path).map_err(|error| Error::writing(path, error))?;
    let mut progress = Progress::start(events, "writing the archive", plan.total * SECTOR);
    let written = image.write(&mut file, |position| progress.at(position));
    written.map_err(|error| match error {
        WriteError::Output(error) => Error::writing(path, error),
        WriteError::Input(content, error) => Error::reading(directory.path(content), error),
        WriteError::Changed(content) => Error::Changed(directory.path(content)),
    })?;
    progress.finish("wrote the archive");
    Ok(())
}

fn unplannable(error: &PlanError) -> Error {
    let finding = error.finding();
    Error::Usage(format!("{}: {}", finding.path, finding.message))
}
