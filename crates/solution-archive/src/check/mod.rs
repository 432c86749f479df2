//! Checks an archive: an image, or the directory that one is built from.
//!
//! `image` reads an image once, for everything that is wanted of its bytes: the implanted MD5, the sum in
//! `SHA256SUMS`, the signature, and the digests of images (`blobs`). `directory` reads the files of a tree that is
//! not packed yet. Both then have the same facts, `Contents`, to which `examine` applies every rule about content:
//! those of `layout`, and those of the folders for the images, the manifest and what is there for the operator.
//! What it finds goes into a `report`.

pub(crate) mod blobs;
pub(crate) mod directory;
pub(crate) mod examine;
pub(crate) mod image;
mod layout;
pub(crate) mod options;
pub(crate) mod report;

use std::path::Path;

use crate::directory::Directory;
use crate::error::Error;
use crate::events::Events;
use crate::finding::{Finding, Findings};
use crate::rules;
use crate::source::Opened;
use blobs::below_images;
use directory::{check_tree, hash};
use image::ImageCheck;
use options::Options;
use report::Report;

/// Checks the archive at `path`: an image, or the directory from which one is built.
///
/// The report has everything that is wrong with the archive. It is an error only if nothing could be checked.
///
/// ```
/// use solution_archive::{Events, Options, check, init};
///
/// let directory = tempfile::tempdir()?;
/// init(&"sample".parse()?, "1.0.0", directory.path(), false)?;
/// let report = check(directory.path(), &Options::default(), &Events::none())?;
/// assert!(report.is_valid(false));
///
/// std::fs::remove_file(directory.path().join("manifest.yaml"))?;
/// let report = check(directory.path(), &Options::default(), &Events::none())?;
/// assert!(report.findings.iter().any(|finding| finding.rule.id == "manifest-missing"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check(path: &Path, options: &Options, events: &Events) -> Result<Report, Error> {
    let metadata = std::fs::metadata(path).map_err(|error| Error::reading(path, error))?;
    if metadata.is_dir() {
        let mut findings = Findings::allowing(&options.allow);
        let directory = Directory::read(path, &mut findings)?;
        required_of_images(options, &mut findings);
        let hashed = hash(path, &directory, below_images(&directory.tree), options.deep, events);
        return Ok(check_tree(path, &directory, &hashed, findings));
    }
    let source = Opened::open(path).map_err(|error| Error::reading(path, error))?;
    ImageCheck { path, source: &source, options, events }.run()
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
