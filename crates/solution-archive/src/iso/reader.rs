//! Reads an image's tree, however damaged: what cannot be read becomes a finding.

use std::collections::{BTreeMap, BTreeSet};
use std::io;

use super::descriptor::Volume;
use super::extent::Extent;
use super::identifier;
use super::permissions;
use super::primary::Primary;
use super::record::Record;
use super::rock_ridge::{self, Fields};
use super::{SECTOR, SECTOR_LENGTH};
use crate::finding::Findings;
use crate::rules;
use crate::source::ReadAt;
use crate::tree::{ContentId, Entry, Tree};

/// The most records that are read: a Solution has hundreds.
const MAX_RECORDS: usize = 100_000;
/// The deepest directory that is read.
const MAX_DEPTH: usize = 32;
/// The most bytes that all paths may have together.
const MAX_PATHS: usize = 8 << 20;
/// The most bytes that all directories may have together.
const MAX_DIRECTORIES: u64 = 64 << 20;
/// The most extents of one file: 16 TiB in extents of 4 GiB.
const MAX_EXTENTS: usize = 4096;

/// The tree of an image.
#[derive(Debug, Default)]
pub(crate) struct Image {
    /// Its paths.
    pub tree: Tree,
    /// Where each content is, along with the tree's contents; empty for one that is not in the image.
    pub extents: Vec<Vec<Extent>>,
    /// Contents that cannot be read; a finding says so for each.
    pub lost: BTreeSet<ContentId>,
    /// Whether the tree was read to its end, as far as it could be.
    pub is_complete: bool,
}

/// Reads the tree of `source`, whose descriptors said `volume`. None where the image has no Rock Ridge
/// names: nothing is where it should be then.
pub(crate) fn read(source: &dyn ReadAt, volume: &Volume, findings: &mut Findings) -> Option<Image> {
    let mut walker = Walker {
        source,
        volume,
        findings,
        image: Image::default(),
        known: BTreeMap::new(),
        visited: BTreeSet::new(),
        pending: Vec::new(),
        skip: 0,
        primary: Primary::default(),
        records: 0,
        path_bytes: 0,
        directory_bytes: 0,
    };
    walker.announcement()?;
    let (sector, length) = volume.root;
    walker.visited.insert(sector);
    let (path, depth) = (String::new(), 0);
    walker.pending.push(Directory {
        sector,
        length,
        path,
        depth,
    });
    walker.image.is_complete = true;
    while let Some(directory) = walker.pending.pop() {
        if !walker.directory(&directory) {
            walker.image.is_complete = false;
            break;
        }
    }
    walker
        .primary
        .check(source, volume, &walker.image, walker.findings);
    Some(walker.image)
}

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

struct Walker<'image, 'findings> {
    source: &'image dyn ReadAt,
    volume: &'image Volume,
    findings: &'findings mut Findings,
    image: Image,
    known: BTreeMap<Vec<Extent>, ContentId>,
    visited: BTreeSet<u32>,
    pending: Vec<Directory>,
    skip: usize,
    primary: Primary,
    records: usize,
    path_bytes: usize,
    directory_bytes: u64,
}

impl Walker<'_, '_> {
    /// Looks for Rock Ridge's announcement in the root's first record; a finding says where it is not.
    fn announcement(&mut self) -> Option<()> {
        let offset = u64::from(self.volume.root.0) * SECTOR;
        let Some(sector) = self.fetch(offset, SECTOR_LENGTH) else {
            let end = offset.saturating_add(SECTOR);
            if end > self.source.size() && !self.is_cut_off(end) {
                self.findings.add(
                    &rules::EXTENT_OUTSIDE,
                    "",
                    "the root directory is outside the image",
                );
            }
            return None;
        };
        let record = match Record::parse(&sector) {
            Ok((record, _)) => record,
            Err(error) => {
                self.damaged("", &error);
                return None;
            }
        };
        let fields = rock_ridge::read(record.system_use, |offset, length| self.fetch(offset, length));
        match fields {
            Ok(fields) if fields.is_announced => {
                self.skip = fields.skip.unwrap_or_default();
                permissions::check("", &record, &fields, self.findings);
                Some(())
            }
            Ok(_) => {
                let message = "the image has no Rock Ridge records";
                self.findings.add(&rules::ROCK_RIDGE_MISSING, "", message);
                None
            }
            Err(rock_ridge::FieldsError::Outside) if self.source.size() < self.volume.size => None,
            Err(error) => {
                self.damaged("", &error);
                None
            }
        }
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
            if !self.is_cut_off(start.saturating_add(length)) {
                let message = "the directory's records are outside the image";
                self.findings
                    .add(&rules::EXTENT_OUTSIDE, directory.path.as_str(), message);
            }
            return true;
        }
        let mut continued = Continued::default();
        for number in 0..super::sectors(length) {
            let mut sector = [0; SECTOR_LENGTH];
            if let Err(error) = self.source.read_exact_at(start + number * SECTOR, &mut sector) {
                let message = format!("the directory cannot be read: {error}");
                self.findings
                    .add(&rules::UNREADABLE_FILE, directory.path.as_str(), message);
                return true;
            }
            if !self.sector(directory, &sector, &mut continued) {
                return false;
            }
        }
        true
    }

    fn sector(&mut self, directory: &Directory, sector: &[u8], continued: &mut Continued) -> bool {
        let mut rest = sector;
        while rest.first().is_some_and(|length| *length != 0) {
            let (record, length) = match Record::parse(rest) {
                Ok(parsed) => parsed,
                Err(error) => {
                    self.damaged(&directory.path, &error);
                    return true;
                }
            };
            rest = &rest[length..];
            self.records += 1;
            if self.records > MAX_RECORDS {
                self.too_large(
                    &directory.path,
                    &format!("the archive has more than {MAX_RECORDS} entries"),
                );
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
        let area = record.system_use.get(self.skip..).unwrap_or_default();
        let fields = match rock_ridge::read(area, |offset, length| self.fetch(offset, length)) {
            Ok(fields) => fields,
            // The fields are in what was cut off.
            Err(rock_ridge::FieldsError::Outside) if self.source.size() < self.volume.size => return true,
            Err(error) => {
                self.damaged(&directory.path, &error);
                return true;
            }
        };
        if fields.is_relocated {
            return true;
        }
        let Some(name) = self.name(directory, record, &fields) else {
            return true;
        };
        let path = if directory.path.is_empty() {
            name
        } else {
            format!("{}/{name}", directory.path)
        };
        self.path_bytes += path.len();
        if self.path_bytes > MAX_PATHS {
            self.too_large(&path, "the paths have more than 8 MiB together");
            return false;
        }
        if directory.depth == 0 {
            self.primary.add(record);
        }
        if record.is_associated() {
            let message = "the entry is marked as an associated file";
            self.findings.add(&rules::ASSOCIATED_FILE, path.as_str(), message);
            return true;
        }
        for (rule, message) in identifier::problems(record.identifier, record.is_directory()) {
            self.findings.add(rule, path.as_str(), message);
        }
        permissions::check(&path, record, &fields, self.findings);
        if record.is_directory() || fields.moved_to.is_some() {
            self.enter(directory, record, &fields, path);
        } else {
            self.file(&path, record, &fields, continued);
        }
        true
    }

    fn name(&mut self, directory: &Directory, record: &Record<'_>, fields: &Fields) -> Option<String> {
        let bytes = fields
            .name
            .as_deref()
            .unwrap_or_else(|| identifier::real(record.identifier));
        match identifier::usable(bytes) {
            Ok(name) => Some(name.to_owned()),
            Err(problem) => {
                let message = format!("the name {:?} {problem}", String::from_utf8_lossy(bytes));
                self.findings
                    .add(&rules::NAME_ENCODING, directory.path.as_str(), message);
                None
            }
        }
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
            self.too_large(
                &path,
                &format!("the directory is more than {MAX_DEPTH} directories deep"),
            );
        } else {
            self.pending.push(Directory {
                sector,
                length,
                path,
                depth: parent.depth + 1,
            });
        }
    }

    /// The length of a directory that was moved, from its own first record.
    fn length_of(&mut self, sector: u32) -> u32 {
        let first = self
            .fetch(u64::from(sector) * SECTOR, SECTOR_LENGTH)
            .unwrap_or_default();
        Record::parse(&first).map_or(0, |(record, _)| record.length)
    }

    fn file(&mut self, path: &str, record: &Record<'_>, fields: &Fields, continued: &mut Continued) {
        if continued.identifier != record.identifier {
            *continued = Continued {
                identifier: record.identifier.to_vec(),
                extents: Vec::new(),
            };
        }
        if record.length > 0 && continued.extents.len() < MAX_EXTENTS {
            let offset = u64::from(record.sector) * SECTOR;
            continued.extents.push(Extent {
                offset,
                length: u64::from(record.length),
            });
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
        let end = extents
            .iter()
            .map(|extent| extent.end())
            .max()
            .unwrap_or_default();
        if end > self.source.size().min(self.volume.size) {
            if !self.is_cut_off(end) {
                self.findings.add(
                    &rules::EXTENT_OUTSIDE,
                    path,
                    "the file's content is outside the image",
                );
            }
            self.image.lost.insert(id);
        }
        self.known.insert(extents.clone(), id);
        self.image.extents.push(extents);
        id
    }

    /// Whether what ends at `end` is missing because the file was cut short, which is said once.
    fn is_cut_off(&self, end: u64) -> bool {
        end > self.source.size() && end <= self.volume.size
    }

    /// None for what is outside the file, and for what its medium does not give, which is a finding.
    fn fetch(&mut self, offset: u64, length: usize) -> Option<Vec<u8>> {
        let mut area = vec![0; length];
        match self.source.read_exact_at(offset, &mut area) {
            Ok(()) => return Some(area),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
            Err(error) => {
                let message = format!("the file cannot be read at byte {offset}: {error}");
                self.findings.add(&rules::UNREADABLE_FILE, "", message);
            }
        }
        None
    }

    fn too_large(&mut self, path: &str, message: &str) {
        self.findings.add(&rules::TOO_LARGE, path, message);
    }

    fn damaged(&mut self, path: &str, error: &dyn std::fmt::Display) {
        self.findings
            .add(&rules::DIRECTORY_DAMAGED, path, error.to_string());
    }
}
