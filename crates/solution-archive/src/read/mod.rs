//! Reads what is in an archive, and checks no more of it than that needs.
//!
//! An archive is opened as an image or as a directory, and its files are read from there, each up to a limit. The
//! manifest and what is there for the operator are read here, the images in `packed`, and the version of an
//! archive of MetalK8s itself in `product`. What is wrong with anything else in the archive is not noticed.

pub(crate) mod packed;
pub(crate) mod product;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::container::name::images_on_disk;
use crate::contents::{Contents, FileError};
use crate::directory::Directory;
use crate::error::Error;
use crate::finding::{Finding, Findings};
use crate::iso::descriptor::{self, Volume, volume_finding};
use crate::iso::reader;
use crate::iso::store::ImageStore;
use crate::manifest::Manifest;
use crate::operator::definitions::{self, DefinitionFile};
use crate::operator::roles::{self, ClusterScoped};
use crate::rules;
use crate::source::{Opened, ReadAt as _};
use crate::tree::{MANIFEST, MAX_MANIFEST};

/// Reads the manifest of the archive at `path`, and nothing else.
///
/// ```
/// let directory = tempfile::tempdir()?;
/// solution_archive::init(&"sample".parse()?, "1.0.0", directory.path(), false)?;
/// assert_eq!(solution_archive::manifest(directory.path())?.id(), "sample-1.0.0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// ```
/// use solution_archive::roles::review;
///
/// let directory = tempfile::tempdir()?;
/// solution_archive::init(&"sample".parse()?, "1.0.0", directory.path(), false)?;
/// let operator = solution_archive::operator(directory.path())?;
/// let review = review(&operator.roles, &operator.cluster_scoped);
/// for role in &review.roles {
///     println!("{}", role.document["metadata"]["name"]);
/// }
/// assert!(operator.findings.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn operator(path: &Path) -> Result<Operator, Error> {
    opened(path, |contents| {
        let mut findings = Findings::default();
        // What is wrong in definitions is not asked for.
        let kinds = definitions::check(contents, &mut Findings::default());
        Ok(Operator {
            manifest: read_manifest(path, contents)?,
            roles: roles::documents(contents, &mut findings).unwrap_or_default(),
            definitions: definitions::files(contents).map_err(|finding| invalid(path, vec![finding]))?,
            cluster_scoped: ClusterScoped::of(&kinds),
            findings: findings.into_sorted(),
        })
    })
}

/// Reads from the contents of the archive at `path`.
fn opened<T>(path: &Path, read: impl FnOnce(&Contents<'_>) -> Result<T, Error>) -> Result<T, Error> {
    let mut findings = Findings::default();
    let nothing = (BTreeMap::new(), BTreeSet::new());
    let metadata = std::fs::metadata(path).map_err(|error| Error::reading(path, error))?;
    if metadata.is_dir() {
        let directory = Directory::read(path, &mut findings)?;
        return read(&Contents::new(&directory.tree, &directory, &nothing.0, &nothing.1));
    }
    let source = Opened::open(path).map_err(|error| Error::reading(path, error))?;
    let volume = whole(path, &source)?;
    let Some(image) = reader::read(&source, &volume, &mut findings) else {
        return Err(invalid(path, findings.into_sorted()));
    };
    let store = ImageStore { source: &source, extents: &image.extents };
    read(&Contents::new(&image.tree, &store, &nothing.0, &nothing.1))
}

/// The volume in a file that is not shorter: what lies behind the end would be taken for absent.
fn whole(path: &Path, source: &Opened) -> Result<Volume, Error> {
    let volume = descriptor::read(source).map_err(|error| invalid(path, vec![volume_finding(&error)]))?;
    match volume.cut_short(source.size()) {
        Some(finding) => Err(invalid(path, vec![finding])),
        None => Ok(volume),
    }
}

fn invalid(path: &Path, findings: Vec<Finding>) -> Error {
    Error::Invalid { path: path.to_owned(), findings }
}

fn read_manifest(path: &Path, contents: &Contents<'_>) -> Result<Manifest, Error> {
    let missing = |error: FileError| {
        let finding = Finding::new(&rules::MANIFEST_MISSING, MANIFEST, error.to_string());
        invalid(path, vec![finding])
    };
    let bytes = contents.file(MANIFEST, MAX_MANIFEST).map_err(missing)?;
    let images = images_on_disk(contents.tree);
    Manifest::parse(&bytes, &images).map_err(|findings| invalid(path, findings))
}
