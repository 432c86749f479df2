//! Checks an archive: an image, or the directory that one is built from.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::container::layer::{self, LayerSums};
use crate::contents::{Contents, FileError, Insides};
use crate::digest::{Sha, sha};
use crate::directory::Directory;
use crate::error::Error;
use crate::events::Events;
use crate::examine::examine;
use crate::finding::{Finding, Findings};
use crate::image::ImageCheck;
use crate::iso::descriptor::{self, volume_finding};
use crate::iso::plan::MAX_DEPTH;
use crate::iso::reader;
use crate::iso::store::ImageStore;
use crate::manifest::Manifest;
use crate::operator::definitions::{self, DefinitionFile};
use crate::operator::roles::{self, ClusterScoped};
use crate::progress::Progress;
use crate::report::Report;
use crate::rules::{self, Rule};
use crate::signature::TrustedKey;
use crate::source::Opened;
use crate::tree::{ContentId, Entry, MANIFEST, MAX_MANIFEST, Tree};

/// Options of a check.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// An archive without an implanted MD5 is not valid.
    pub require_checksum: bool,
    /// An archive without a signature by one of `keys` is not valid.
    pub require_signature: bool,
    /// Keys that signatures are verified with.
    pub keys: Vec<TrustedKey>,
    /// Every layer is decompressed, and what is in it compared with its image's configuration.
    pub deep: bool,
    /// Rules whose warnings are ignored.
    pub allow: Vec<&'static Rule>,
}

/// Checks the archive at `path`: an image, or the directory from which one is built.
///
/// The report has everything that is wrong with the archive. It is an error only if nothing could be checked.
pub fn check(path: &Path, options: &Options, events: &Events) -> Result<Report, Error> {
    let metadata = std::fs::metadata(path).map_err(|error| Error::reading(path, error))?;
    if metadata.is_dir() {
        let mut findings = Findings::allowing(&options.allow);
        let directory = Directory::read(path, &mut findings)?;
        required_of_images(options, &mut findings);
        let hashed = hash(
            path,
            &directory,
            below_images(&directory.tree),
            options.deep,
            events,
        );
        return Ok(check_tree(path, &directory, &hashed, findings));
    }
    let source = Opened::open(path).map_err(|error| Error::reading(path, error))?;
    ImageCheck {
        path,
        source: &source,
        options,
        events,
    }
    .run()
}

/// A directory cannot fulfil requirements on images.
fn required_of_images(options: &Options, findings: &mut Findings) {
    let required = [
        (options.require_checksum, &rules::CHECKSUM_MISSING, "MD5"),
        (options.require_signature, &rules::SIGNATURE_MISSING, "signature"),
    ];
    for (_, rule, what) in required.into_iter().filter(|(is_required, ..)| *is_required) {
        let message = format!("a directory has no {what}");
        let finding = Finding::new(rule, "", message).as_error();
        findings
            .push(finding.fix("build the archive with `kubectl metalk8s create archive`, and check that"));
    }
}

/// Reads the manifest of the archive at `path`, and nothing else.
pub fn manifest(path: &Path) -> Result<Manifest, Error> {
    opened(path, |contents| read_manifest(path, contents))
}

/// What an archive brings for its operator.
#[derive(Debug)]
pub struct Operator {
    /// The manifest.
    pub manifest: Manifest,
    /// The documents of `operator/deploy/role.yaml`.
    pub roles: Vec<Value>,
    /// The files of its custom resource definitions.
    pub definitions: Vec<DefinitionFile>,
    /// The resources that it defines in no namespace.
    pub cluster_scoped: ClusterScoped,
    /// Why the roles cannot be read, if they cannot.
    pub findings: Vec<Finding>,
}

/// Reads what the archive at `path` brings for its operator, and nothing else.
pub fn operator(path: &Path) -> Result<Operator, Error> {
    opened(path, |contents| {
        let mut findings = Findings::default();
        // What is wrong with definitions is not asked for.
        let kinds = definitions::check(contents, &mut Findings::default());
        Ok(Operator {
            manifest: read_manifest(path, contents)?,
            roles: roles::documents(contents, &mut findings).unwrap_or_default(),
            definitions: definitions::files(contents),
            cluster_scoped: ClusterScoped::of(&kinds),
            findings: findings.into_sorted(),
        })
    })
}

/// Reads from the contents of the archive at `path`.
pub(crate) fn opened<T>(
    path: &Path,
    read: impl FnOnce(&Contents<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut findings = Findings::default();
    let nothing = (BTreeMap::new(), BTreeSet::new());
    let metadata = std::fs::metadata(path).map_err(|error| Error::reading(path, error))?;
    if metadata.is_dir() {
        let directory = Directory::read(path, &mut findings)?;
        return read(&Contents::new(
            &directory.tree,
            &directory,
            &nothing.0,
            &nothing.1,
        ));
    }
    let source = Opened::open(path).map_err(|error| Error::reading(path, error))?;
    let volume = descriptor::read(&source).map_err(|error| invalid(path, vec![volume_finding(&error)]))?;
    let Some(image) = reader::read(&source, &volume, &mut findings) else {
        return Err(invalid(path, findings.into_sorted()));
    };
    let store = ImageStore {
        source: &source,
        extents: &image.extents,
    };
    read(&Contents::new(&image.tree, &store, &nothing.0, &nothing.1))
}

pub(crate) fn invalid(path: &Path, findings: Vec<Finding>) -> Error {
    Error::Invalid {
        path: path.to_owned(),
        findings,
    }
}

pub(crate) fn read_manifest(path: &Path, contents: &Contents<'_>) -> Result<Manifest, Error> {
    let missing = |error: FileError| {
        let finding = Finding::new(&rules::MANIFEST_MISSING, MANIFEST, error.to_string());
        invalid(path, vec![finding])
    };
    let bytes = contents.file(MANIFEST, MAX_MANIFEST).map_err(missing)?;
    let images = crate::container::name::images_on_disk(contents.tree);
    Manifest::parse(&bytes, &images).map_err(|findings| invalid(path, findings))
}

/// The facts about the contents of a tree that is not packed yet.
#[derive(Default)]
pub(crate) struct Hashed {
    /// The SHA-256 of each content that was wanted: everything below `images`, at least.
    pub digests: BTreeMap<ContentId, Sha>,
    insides: Insides,
    unreadable: BTreeMap<ContentId, std::io::Error>,
}

/// Reads the contents `wanted` of the tree at `path`; where `deep`, what is in them as well.
pub(crate) fn hash(
    path: &Path,
    directory: &Directory,
    wanted: BTreeSet<ContentId>,
    deep: bool,
    events: &Events,
) -> Hashed {
    let total = wanted
        .iter()
        .map(|content| directory.tree.content(*content).size)
        .sum();
    let name = path.display();
    let mut progress = Progress::start(events, &format!("checking {name}"), total);
    let mut hashed = Hashed::default();
    let mut done = 0;
    for content in wanted {
        let mut tell = |count: u64| {
            done += count;
            progress.at(done);
        };
        let sums = directory.open(content).and_then(|reader| {
            if deep {
                let LayerSums { blob, plain } = layer::sums(reader, &mut tell)?;
                hashed.insides.insert(content, plain);
                Ok(blob)
            } else {
                sha(reader, &mut tell)
            }
        });
        match sums {
            Ok(digest) => _ = hashed.digests.insert(content, digest),
            Err(error) => _ = hashed.unreadable.insert(content, error),
        }
    }
    progress.finish(&format!("checked {name}"));
    hashed
}

/// Checks the tree at `path`, which is not packed yet.
pub(crate) fn check_tree(
    path: &Path,
    directory: &Directory,
    hashed: &Hashed,
    mut findings: Findings,
) -> Report {
    let Directory { tree, .. } = directory;
    for (content, error) in &hashed.unreadable {
        let path = name_of(tree, *content);
        findings.add(
            &rules::UNREADABLE_FILE,
            path,
            format!("it cannot be read: {error}"),
        );
    }
    if let Some(Entry::Link(_)) = tree.get(MANIFEST) {
        let message = "it is a symbolic link, which MetalK8s does not follow here";
        let finding = Finding::new(&rules::PRIMARY_MANIFEST, MANIFEST, message);
        findings.push(finding.fix("replace the link by the file that it points to"));
    }
    for (path, _) in tree.entries().filter(|(path, entry)| is_too_deep(path, entry)) {
        let message = format!("the directory is more than {MAX_DEPTH} directories deep");
        findings.add(&rules::DIRECTORY_DEPTH, path, message);
    }
    let lost = hashed.unreadable.keys().copied().collect();
    let size = tree
        .contents()
        .filter(|(_, content)| content.names > 0)
        .map(|(_, content)| content.size)
        .sum();
    let mut report = Report::new(path.display().to_string(), size);
    let contents = Contents::new(tree, directory, &hashed.digests, &lost).with_insides(&hashed.insides);
    examine(&contents, &mut report, &mut findings);
    report.findings = findings.into_sorted();
    report
}

/// Whether a directory is nested too deeply to be packed; only the first of nested ones is reported.
fn is_too_deep(path: &str, entry: &Entry) -> bool {
    *entry == Entry::Directory && path.matches('/').count() + 2 == MAX_DEPTH + 1
}

/// Contents whose SHA-256 is wanted: everything below `images`.
pub(super) fn below_images(tree: &Tree) -> BTreeSet<ContentId> {
    let files = tree.below("images").filter_map(|(_, entry)| match entry {
        Entry::File(content) => Some(*content),
        _ => None,
    });
    files.collect()
}

fn name_of(tree: &Tree, content: ContentId) -> String {
    let name = tree.entries().find(|(_, entry)| **entry == Entry::File(content));
    name.map(|(path, _)| path.to_owned()).unwrap_or_default()
}
