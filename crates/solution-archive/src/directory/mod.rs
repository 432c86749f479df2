//! The tree of an archive before it is packed: a directory, with the files that a build adds.
//!
//! A directory is what an image of `iso` is, not packed yet: a `Tree` of paths, and for each content where its
//! bytes are, which may be a file, a part of one, a sparse file within a tar file (`sparse`), or memory. What its
//! `.archiveignore` names is left out. A check reads it as it is; a build first adds images to it.

pub(crate) mod sparse;

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::contents::Store;
use crate::error::Error;
use crate::finding::Findings;
use crate::rules;
use crate::source;
use crate::stop::{Stop, Stoppable};
use crate::system;
use crate::tree::{ContentId, Entry, Tree, UNFINISHED_PATTERN};
use sparse::Sparse;

/// The file with the patterns of files that do not belong in the archive, one per line.
pub(crate) const IGNORE_FILE: &str = ".archiveignore";
/// So much of it is read.
const MAX_IGNORE_FILE: u64 = 1 << 20;
const MAX_ENTRIES: usize = 100_000;
const MAX_DEPTH: usize = 32;

/// Where a content is before it is packed.
#[derive(Debug, Clone)]
pub(crate) enum ContentSource {
    /// In this file.
    File(PathBuf),
    /// In a part of this file.
    Part {
        path: PathBuf,
        /// Where the part begins.
        offset: u64,
        length: u64,
    },
    /// In parts of this tar file.
    Sparse {
        /// The tar file.
        path: PathBuf,
        /// The parts.
        file: Sparse,
    },
    /// Here.
    Memory(Vec<u8>),
}

impl ContentSource {
    /// The bytes.
    pub(crate) fn open(&self) -> io::Result<Box<dyn Read + '_>> {
        Ok(match self {
            Self::File(path) => Box::new(source::open(path)?),
            Self::Part { path, offset, length } => {
                let mut file = source::open(path)?;
                file.seek(SeekFrom::Start(*offset))?;
                Box::new(file.take(*length))
            }
            Self::Sparse { path, file } => Box::new(file.open(path)?),
            Self::Memory(bytes) => Box::new(bytes.as_slice()),
        })
    }

    /// The file, where it is one.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::File(path) | Self::Part { path, .. } | Self::Sparse { path, .. } => Some(path),
            Self::Memory(_) => None,
        }
    }
}

/// A directory that becomes an archive.
#[derive(Debug, Default)]
pub(crate) struct Directory {
    /// What is where.
    pub tree: Tree,
    /// Where each content is, along with the tree's contents.
    pub places: Vec<ContentSource>,
    /// Ends every read.
    pub stop: Stop,
}

impl Directory {
    /// Reads the directory at `root`, without what it says to ignore.
    pub(crate) fn read(root: &Path, findings: &mut Findings) -> Result<Self, Error> {
        Self::read_without(root, &[], findings)
    }

    /// Reads the directory at `root`, without what it says to ignore and without `files`.
    pub(crate) fn read_without(
        root: &Path,
        files: &[PathBuf],
        findings: &mut Findings,
    ) -> Result<Self, Error> {
        let metadata = fs::metadata(root).map_err(|error| Error::reading(root, error))?;
        if !metadata.is_dir() {
            let message = format!("{} is not a directory; an archive is built from one", root.display());
            return Err(Error::Usage(message));
        }
        let mut walker = Walker {
            directory: Self::default(),
            links: BTreeMap::new(),
            ignored: Ignored { patterns: patterns(root)?, paths: within(root, files) },
            findings,
            entries: 0,
        };
        walker.walk(root, "", 0)?;
        Ok(walker.directory)
    }

    /// Puts `bytes` at `path`, in the place of what may be there.
    pub(crate) fn put(&mut self, path: &str, bytes: Vec<u8>) {
        let content = self.add(bytes.len() as u64, ContentSource::Memory(bytes));
        self.replace(path, content);
    }

    /// Takes a new content in, which has no name yet.
    pub(crate) fn add(&mut self, size: u64, place: ContentSource) -> ContentId {
        self.places.push(place);
        self.tree.add_content(size)
    }

    /// Gives the file at `path` this content, and makes the directories it is in.
    pub(crate) fn replace(&mut self, path: &str, content: ContentId) {
        for (position, _) in path.match_indices('/') {
            self.tree.insert(path[..position].to_owned(), Entry::Directory);
        }
        self.tree.remove(path);
        self.tree.insert(path.to_owned(), Entry::File(content));
    }

    /// The file that `content` is in; its first name where it is in none.
    pub(crate) fn path(&self, content: ContentId) -> PathBuf {
        let file = self.places.get(content.index()).and_then(ContentSource::path);
        let name = || {
            let mut entries = self.tree.entries();
            let named = entries.find(|(_, entry)| **entry == Entry::File(content));
            named.map_or_else(PathBuf::new, |(path, _)| PathBuf::from(path))
        };
        file.map_or_else(name, Path::to_owned)
    }

    /// The bytes of `content`.
    pub(crate) fn open(&self, content: ContentId) -> io::Result<Box<dyn Read + '_>> {
        let place = self.places.get(content.index()).ok_or(io::ErrorKind::NotFound)?;
        Ok(Box::new(Stoppable::new(place.open()?, &self.stop)))
    }
}

impl Store for Directory {
    fn read(&self, content: ContentId, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.open(content)?.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

struct Walker<'findings> {
    directory: Directory,
    links: BTreeMap<(u64, u64), ContentId>,
    ignored: Ignored,
    findings: &'findings mut Findings,
    entries: usize,
}

impl Walker<'_> {
    fn walk(&mut self, directory: &Path, prefix: &str, depth: usize) -> Result<(), Error> {
        let entries = fs::read_dir(directory).map_err(|error| Error::reading(directory, error))?;
        for entry in entries {
            let entry = entry.map_err(|error| Error::reading(directory, error))?;
            let name = entry.file_name();
            let shown = name.to_string_lossy().into_owned();
            if name.to_str().is_none_or(|name| name.chars().any(char::is_control)) {
                let message = format!("the name {shown:?} is not UTF-8, or contains a control character");
                self.findings.add(&rules::NAME_ENCODING, prefix, message);
                continue;
            }
            let path = if prefix.is_empty() { shown } else { format!("{prefix}/{shown}") };
            if self.ignored.matches(&path) {
                continue;
            }
            self.entries += 1;
            if self.entries > MAX_ENTRIES || depth > MAX_DEPTH {
                self.findings.add(&rules::TOO_LARGE, path, "the tree has too many entries, or is too deep");
                return Ok(());
            }
            self.entry(&entry.path(), path, depth)?;
        }
        Ok(())
    }

    fn entry(&mut self, file: &Path, path: String, depth: usize) -> Result<(), Error> {
        let reading = |error| Error::reading(file, error);
        let metadata = fs::symlink_metadata(file).map_err(reading)?;
        let kind = metadata.file_type();
        if kind.is_dir() {
            self.directory.tree.insert(path.clone(), Entry::Directory);
            return self.walk(file, &path, depth + 1);
        }
        let entry = if kind.is_file() {
            Entry::File(self.content(file, &metadata))
        } else if kind.is_symlink() {
            let target = fs::read_link(file).map_err(reading)?;
            Entry::Link(target.to_string_lossy().into_owned())
        } else {
            Entry::Special
        };
        self.directory.tree.insert(path, entry);
        Ok(())
    }

    /// The content of a file; names of one inode share theirs.
    fn content(&mut self, file: &Path, metadata: &Metadata) -> ContentId {
        let place = ContentSource::File(file.to_owned());
        let Some(key) = system::shared_identity(metadata) else {
            return self.directory.add(metadata.len(), place);
        };
        if let Some(known) = self.links.get(&key) {
            return *known;
        }
        let content = self.directory.add(metadata.len(), place);
        self.links.insert(key, content);
        content
    }
}

/// What is in the directory, but does not belong in the archive.
struct Ignored {
    /// One with a `/` is for a path, one without for a name anywhere.
    patterns: Vec<glob::Pattern>,
    paths: BTreeSet<String>,
}

impl Ignored {
    fn matches(&self, path: &str) -> bool {
        let options = glob::MatchOptions { require_literal_separator: true, ..glob::MatchOptions::new() };
        let name = path.rsplit('/').next().unwrap_or(path);
        let is_meant = |pattern: &glob::Pattern| {
            let text = if pattern.as_str().contains('/') { path } else { name };
            pattern.matches_with(text, options)
        };
        self.paths.contains(path) || self.patterns.iter().any(is_meant)
    }
}

/// The patterns that the directory at `root` has in its [`IGNORE_FILE`].
fn patterns(root: &Path) -> Result<Vec<glob::Pattern>, Error> {
    let path = root.join(IGNORE_FILE);
    let text = match source::head(&path, MAX_IGNORE_FILE) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Error::reading(path, error)),
    };
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let patterns = lines.chain([IGNORE_FILE, UNFINISHED_PATTERN]).map(|line| {
        let pattern = line.trim_end_matches('/').trim_start_matches('/');
        glob::Pattern::new(pattern)
            .map_err(|error| Error::Usage(format!("{}: {line:?} is not a pattern: {error}", path.display())))
    });
    patterns.collect()
}

/// The paths of `files` within `root`, where they are in it.
fn within(root: &Path, files: &[PathBuf]) -> BTreeSet<String> {
    let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
    let inside = |file: &PathBuf| {
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = fs::canonicalize(parent).ok()?.join(file.file_name()?);
        Some(file.strip_prefix(&root).ok()?.to_str()?.to_owned())
    };
    files.iter().filter_map(inside).collect()
}
