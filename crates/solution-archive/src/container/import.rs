//! Finds images on disk: OCI layouts, `docker save` files and skopeo's `dir:`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::package::Package;
use super::sources::{self, Candidate, Images};
use crate::error::Error;

/// How deep directories of images may be.
const MAX_DEPTH: usize = 4;

/// Images, and the packages that they are in.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The packages.
    pub packages: Vec<Package>,
    /// The images.
    pub candidates: Vec<Candidate>,
    /// What else is in the packages, in words.
    pub left_out: Vec<String>,
}

impl Found {
    /// Finds every image at `path`, and in the directories below it; there has to be one. Returns the
    /// files that are none.
    pub(crate) fn search(&mut self, path: &Path) -> Result<Vec<PathBuf>, Error> {
        let (known, mut others) = (self.candidates.len(), Vec::new());
        self.look(path, 0, &mut others)?;
        if self.candidates.len() == known {
            return Err(Error::NoImages { path: path.to_owned(), others });
        }
        Ok(others)
    }

    /// The images that `wanted` names, or all of them where it names none; no two for one name.
    pub(crate) fn select(&self, wanted: &[String], from: &Path) -> Result<Vec<&Candidate>, Error> {
        let selected = self.named(wanted, from)?;
        let mut taken = BTreeMap::new();
        for candidate in &selected {
            let twin: Option<&Candidate> = taken.insert(&candidate.name, candidate);
            if let Some(twin) = twin.filter(|twin| !std::ptr::eq(*twin, *candidate)) {
                return Err(Error::Image {
                    image: candidate.name.to_string(),
                    reason: format!("it is both {} and {}", self.place(twin), self.place(candidate)),
                });
            }
        }
        Ok(selected)
    }

    /// Where an image was found, in words.
    fn place(&self, candidate: &Candidate) -> String {
        let path = self.packages[candidate.package].path.display();
        format!("{} in {path}", candidate.reference)
    }

    fn named(&self, wanted: &[String], from: &Path) -> Result<Vec<&Candidate>, Error> {
        if wanted.is_empty() {
            return Ok(self.candidates.iter().collect());
        }
        let find = |reference: &String| {
            let is_it = |candidate: &&Candidate| {
                candidate.reference == *reference || candidate.name.to_string() == *reference
            };
            let found = self.candidates.iter().find(is_it);
            found.ok_or_else(|| Error::NoImage(reference.clone(), from.to_owned()))
        };
        wanted.iter().map(find).collect()
    }

    fn look(&mut self, path: &Path, depth: usize, others: &mut Vec<PathBuf>) -> Result<(), Error> {
        let metadata = fs::metadata(path).map_err(|error| Error::reading(path, error))?;
        if metadata.is_file() {
            return self.package(path);
        }
        if path.join("oci-layout").is_file() || path.join("manifest.json").is_file() {
            return self.package(path);
        }
        if depth >= MAX_DEPTH {
            return Ok(());
        }
        for child in children(path)? {
            if child.is_dir() || is_tar(&child) {
                self.look(&child, depth + 1, others)?;
            } else {
                others.push(child);
            }
        }
        Ok(())
    }

    fn package(&mut self, path: &Path) -> Result<(), Error> {
        let package = Package::open(path)?;
        let number = self.packages.len();
        let Images { mut candidates, others } = sources::find(&package)?;
        let left_out = others.iter().map(|other| format!("{other} in {}", path.display()));
        self.left_out.extend(left_out);
        for candidate in &mut candidates {
            candidate.package = number;
        }
        self.packages.push(package);
        self.candidates.append(&mut candidates);
        Ok(())
    }
}

/// Whether a file is called like a tar file. A compressed one cannot be used, and is refused rather than
/// left out.
fn is_tar(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    [".tar", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tgz"].iter().any(|end| name.ends_with(end))
}

fn children(path: &Path) -> Result<Vec<PathBuf>, Error> {
    let reading = |error| Error::reading(path, error);
    let entries = fs::read_dir(path).map_err(reading)?;
    let mut children = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(reading)?;
    children.sort();
    Ok(children)
}
