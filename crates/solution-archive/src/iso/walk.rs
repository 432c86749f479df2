//! Walks through the directories of one tree of an image.

use std::collections::{BTreeMap, BTreeSet};

use super::descriptor::Volume;
use super::extent::Extent;
use super::image::{self, Image};
use super::record::{self, Record};
use super::rock_ridge::{Fields, FieldsError};
use super::view::View;
use super::{SECTOR, SECTOR_LENGTH, identifier, permissions};
use crate::finding::{Finding, Findings};
use crate::rules;
use crate::source::ReadAt;
use crate::tree::{ContentId, Entry};

/// The most records that are read: a Solution has hundreds.
const MAX_RECORDS: usize = 100_000;
const MAX_DEPTH: usize = 32;
/// The most bytes that all paths may have together.
const MAX_PATHS: usize = 8 << 20;
/// The most bytes that all directories may have together.
const MAX_DIRECTORIES: u64 = 64 << 20;
/// The most extents of one file: 16 TiB in extents of 4 GiB.
const MAX_EXTENTS: usize = 4096;

/// A directory that is still to be read.
struct Directory {
    sector: u32,
    length: u32,
    path: String,
    depth: usize,
}

/// A file whose records are still coming.
#[derive(Default)]
struct Continued {
    identifier: Vec<u8>,
    extents: Vec<Extent>,
}

/// Reads one tree of an image.
pub(super) struct Walker<'image, 'findings> {
    source: &'image dyn ReadAt,
    volume: &'image Volume,
    view: View,
    findings: &'findings mut Findings,
    image: Image,
    known: BTreeMap<Vec<Extent>, ContentId>,
    visited: BTreeSet<u32>,
    pending: Vec<Directory>,
    /// Paths in lower case, where Linux takes names that differ in case for one.
    folded: BTreeSet<String>,
    records: usize,
    path_bytes: usize,
    directory_bytes: u64,
}

impl<'image, 'findings> Walker<'image, 'findings> {
    /// A walker at the root of the tree that Linux shows.
    pub(super) fn new(
        source: &'image dyn ReadAt,
        volume: &'image Volume,
        view: View,
        findings: &'findings mut Findings,
    ) -> Self {
        let (sector, length) = view.root(volume);
        let root = Directory { sector, length, path: String::new(), depth: 0 };
        Self {
            source,
            volume,
            view,
            findings,
            image: Image::default(),
            known: BTreeMap::new(),
            visited: BTreeSet::from([sector]),
            pending: vec![root],
            folded: BTreeSet::new(),
            records: 0,
            path_bytes: 0,
            directory_bytes: 0,
        }
    }

    /// Reads every directory, as far as the limits of the whole tree allow.
    pub(super) fn walk(mut self) -> Image {
        self.image.is_complete = true;
        while let Some(directory) = self.pending.pop() {
            if !self.directory(&directory) {
                self.image.is_complete = false;
                break;
            }
        }
        self.image
    }

    /// Reads one directory; false where the limits of the whole tree are reached.
    fn directory(&mut self, directory: &Directory) -> bool {
        let start = u64::from(directory.sector) * SECTOR;
        let length = u64::from(directory.length);
        self.directory_bytes += length;
        if self.directory_bytes > MAX_DIRECTORIES {
            self.too_large(&directory.path, "the directories have more than 64 MiB together");
            return false;
        }
        if start.saturating_add(length) > self.source.size() {
            let end = start.saturating_add(length);
            if !image::is_cut_off(end, self.source, self.volume) {
                let message = "the directory's records are outside the image";
                self.findings.add(&rules::EXTENT_OUTSIDE, directory.path.as_str(), message);
            }
            return true;
        }
        let mut continued = Continued::default();
        for number in 0..super::sectors(length) {
            let mut sector = [0; SECTOR_LENGTH];
            if let Err(error) = self.source.read_exact_at(start + number * SECTOR, &mut sector) {
                let message = format!("the directory cannot be read: {error}");
                self.findings.add(&rules::UNREADABLE_FILE, directory.path.as_str(), message);
                return true;
            }
            if !self.sector(directory, &sector, &mut continued) {
                return false;
            }
        }
        true
    }

    fn sector(&mut self, directory: &Directory, sector: &[u8], continued: &mut Continued) -> bool {
        for record in record::records(sector) {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    self.damaged(&directory.path, &error);
                    return true;
                }
            };
            self.records += 1;
            if self.records > MAX_RECORDS {
                self.too_large(&directory.path, &format!("the archive has more than {MAX_RECORDS} entries"));
                return false;
            }
            if !record.is_dot() && !self.record(directory, &record, continued) {
                return false;
            }
        }
        true
    }

    /// Takes one record in; false where the limits of the whole tree are reached.
    fn record(&mut self, directory: &Directory, record: &Record<'_>, continued: &mut Continued) -> bool {
        let (view, source) = (self.view, self.source);
        let read = |offset, length| image::fetch(source, offset, length, self.findings);
        let fields = match view.fields(record, read) {
            Ok(fields) => fields,
            // The fields are in what was cut off.
            Err(FieldsError::Outside) if self.source.size() < self.volume.size => return true,
            Err(error) => {
                self.damaged(&directory.path, &error);
                return true;
            }
        };
        if fields.is_relocated {
            return true;
        }
        let name = match view.name(record, &fields) {
            Ok(name) => name,
            Err(problem) => {
                let place = directory.path.as_str();
                self.findings.add(&rules::NAME_ENCODING, place, problem);
                return true;
            }
        };
        let path = if directory.path.is_empty() { name } else { format!("{}/{name}", directory.path) };
        self.path_bytes += path.len();
        if self.path_bytes > MAX_PATHS {
            self.too_large(&path, "the paths have more than 8 MiB together");
            return false;
        }
        if record.is_associated() {
            let message = "the entry is marked as an associated file";
            self.findings.add(&rules::ASSOCIATED_FILE, path.as_str(), message);
            return true;
        }
        match view {
            View::RockRidge { .. } => {
                for (rule, message) in identifier::problems(record.identifier, record.is_directory()) {
                    self.findings.add(rule, path.as_str(), message);
                }
            }
            View::Joliet { .. } => self.fold(&path),
        }
        permissions::check(&path, record, &fields, self.findings);
        if record.is_directory() || fields.moved_to.is_some() {
            self.enter(directory, record, &fields, path);
        } else {
            self.file(&path, record, &fields, continued);
        }
        true
    }

    /// Says where an entry has the name of another one but for case: of Joliet's names Linux finds the first one only.
    fn fold(&mut self, path: &str) {
        if self.folded.insert(path.to_ascii_lowercase()) || self.image.tree.get(path).is_some() {
            return;
        }
        let message = "another name differs from it in case alone, and Linux finds one of the two";
        let finding = Finding::new(&rules::NAME_CASE, path, message);
        let is_used = ["images/", "operator/"].iter().any(|used| path.starts_with(used));
        self.findings.push(if is_used { finding.as_error() } else { finding });
    }

    fn enter(&mut self, parent: &Directory, record: &Record<'_>, fields: &Fields, path: String) {
        let (sector, length) = match fields.moved_to {
            Some(sector) => (sector, self.length_of(sector)),
            None => (record.sector, record.length),
        };
        if !self.image.tree.insert(path.clone(), Entry::Directory) {
            self.damaged(&path, &"two entries have the same name");
        } else if !self.visited.insert(sector) {
            self.findings.add(
                &rules::DIRECTORY_LOOP,
                path,
                "the directory is also somewhere else in the tree",
            );
        } else if parent.depth >= MAX_DEPTH {
            self.too_large(&path, &format!("the directory is more than {MAX_DEPTH} directories deep"));
        } else {
            self.pending.push(Directory { sector, length, path, depth: parent.depth + 1 });
        }
    }

    /// The length of a directory that was moved, from its own first record.
    fn length_of(&mut self, sector: u32) -> u32 {
        let offset = u64::from(sector) * SECTOR;
        let first = image::fetch(self.source, offset, SECTOR_LENGTH, self.findings).unwrap_or_default();
        Record::parse(&first).map_or(0, |(record, _)| record.length)
    }

    fn file(&mut self, path: &str, record: &Record<'_>, fields: &Fields, continued: &mut Continued) {
        if continued.identifier != record.identifier {
            *continued = Continued { identifier: record.identifier.to_vec(), extents: Vec::new() };
        }
        if record.length > 0 && continued.extents.len() < MAX_EXTENTS {
            let offset = u64::from(record.sector) * SECTOR;
            continued.extents.push(Extent { offset, length: u64::from(record.length) });
        }
        if record.is_continued() {
            return;
        }
        let extents = std::mem::take(continued).extents;
        let entry = match fields.mode.map(|mode| mode & 0o170_000) {
            Some(0o120_000) => {
                let target = fields.target.as_deref().unwrap_or_default();
                Entry::Link(String::from_utf8_lossy(target).into_owned())
            }
            Some(0o100_000) | None => Entry::File(self.content(path, extents)),
            Some(_) => Entry::Special,
        };
        if !self.image.tree.insert(path.to_owned(), entry) {
            self.damaged(path, &"two entries have the same name");
        }
    }

    fn content(&mut self, path: &str, extents: Vec<Extent>) -> ContentId {
        if let Some(known) = self.known.get(&extents) {
            return *known;
        }
        let size = extents.iter().map(|extent| extent.length).sum();
        let id = self.image.tree.add_content(size);
        let end = extents.iter().map(|extent| extent.end()).max().unwrap_or_default();
        if end > self.source.size().min(self.volume.size) {
            if !image::is_cut_off(end, self.source, self.volume) {
                self.findings.add(&rules::EXTENT_OUTSIDE, path, "the file's content is outside the image");
            }
            self.image.lost.insert(id);
        }
        self.known.insert(extents.clone(), id);
        self.image.extents.push(extents);
        id
    }

    fn too_large(&mut self, path: &str, message: &str) {
        self.findings.add(&rules::TOO_LARGE, path, message);
    }

    fn damaged(&mut self, path: &str, error: &dyn std::fmt::Display) {
        self.findings.add(&rules::DIRECTORY_DAMAGED, path, error.to_string());
    }
}
