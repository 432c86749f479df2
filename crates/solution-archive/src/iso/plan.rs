//! The parts of an image that is written.

use std::collections::BTreeSet;

use super::SECTOR;
use super::names;
use super::record::{FIXED, record_length};
use super::system_use::{self, MAX_RECORD, SystemUse};
use super::time::Time;
use crate::finding::Finding;
use crate::rules;
use crate::tree::{ContentId, Entry, MANIFEST, Tree};

/// The most bytes of one extent: whole sectors below 4 GiB.
pub(crate) const MAX_EXTENT: u64 = (u32::MAX as u64) / SECTOR * SECTOR;
/// The deepest that ISO 9660 allows directories to be, the root included.
pub(crate) const MAX_DEPTH: usize = 8;
/// Type and permissions of directories, files and links: everyone may read, nobody may write.
const DIRECTORY_MODE: u32 = 0o040_555;
const FILE_MODE: u32 = 0o100_444;
const LINK_MODE: u32 = 0o120_777;

/// Why a tree cannot become an image.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum PlanError {
    /// Something that images do not contain.
    #[error("it is neither a file, nor a directory, nor a link, and cannot be packed")]
    Special(String),
    /// Directories within directories.
    #[error("the directory is more than {MAX_DEPTH} directories deep")]
    Depth(String),
    /// A link's target.
    #[error("the target of the link is too long")]
    Link(String),
    /// More than the format counts.
    #[error("the tree is too large for an image")]
    TooLarge,
}

impl PlanError {
    /// What is wrong with the tree.
    pub(crate) fn finding(&self) -> Finding {
        let (rule, path) = match self {
            Self::Special(path) => (&rules::SPECIAL_FILE, path.as_str()),
            Self::Depth(path) => (&rules::DIRECTORY_DEPTH, path.as_str()),
            Self::Link(path) => (&rules::LINK_TARGET, path.as_str()),
            Self::TooLarge => (&rules::TOO_LARGE, ""),
        };
        Finding::new(rule, path, self.to_string()).as_error()
    }
}

/// One entry of the image.
#[derive(Debug)]
pub(crate) struct Node {
    /// Plain name.
    pub plain: Vec<u8>,
    /// Joliet name.
    pub joliet: Vec<u8>,
    /// Rock Ridge fields.
    pub system_use: SystemUse,
    /// Where the outer ones are.
    pub outer: (u32, u32),
    /// What it is.
    pub kind: Kind,
}

/// What a node is.
#[derive(Debug)]
pub(crate) enum Kind {
    /// A directory, by its number in [`Plan::directories`].
    Directory(usize),
    File(ContentId),
    /// A symbolic link, which Joliet does not know.
    Link,
}

/// A directory of the image, in the order of the path tables.
#[derive(Debug)]
pub(crate) struct Directory {
    /// Its node, or `None` for the root.
    pub node: Option<usize>,
    /// The number of the directory it is in.
    pub parent: usize,
    /// Its entries in the order of their plain names.
    pub plain: Vec<usize>,
    /// Its entries in the order of their Joliet names.
    pub joliet: Vec<usize>,
    /// Rock Ridge fields of its first two records, and where the outer ones are.
    pub dots: [(SystemUse, (u32, u32)); 2],
    /// First sector and length in bytes of the plain records.
    pub plain_place: (u64, u64),
    /// The sector after the outer Rock Ridge fields, which follow the plain records: readers that go
    /// through an image once look for them nowhere else.
    pub outer_end: u64,
    /// First sector and length in bytes of the Joliet records.
    pub joliet_place: (u64, u64),
}

/// Where everything goes.
#[derive(Debug)]
pub(crate) struct Plan {
    /// Every entry but the root.
    pub nodes: Vec<Node>,
    /// Every directory; the root is the first.
    pub directories: Vec<Directory>,
    /// First sector and length in bytes of the path tables: plain, then Joliet.
    pub path_tables: [(u64, u64); 2],
    /// First sector of each content, along with the tree's contents.
    pub contents: Vec<u64>,
    /// Contents in the order they are written.
    pub order: Vec<ContentId>,
    /// Sectors with content.
    pub used: u64,
    /// Sectors of the volume.
    pub total: u64,
    /// When everything was made.
    pub time: Time,
    /// The most bytes of one extent.
    pub extent: u64,
}

impl Plan {
    /// Plans the image of `tree`, with everything dated `time`.
    pub(crate) fn new(tree: &Tree, time: Time) -> Result<Self, PlanError> {
        Self::with_extent(tree, time, MAX_EXTENT)
    }

    /// Plans the image of `tree` with extents of at most `extent` bytes, whole sectors.
    pub(crate) fn with_extent(tree: &Tree, time: Time, extent: u64) -> Result<Self, PlanError> {
        let mut plan = Self {
            nodes: Vec::new(),
            directories: Vec::new(),
            path_tables: [(0, 0); 2],
            contents: vec![0; tree.content_count()],
            order: Vec::new(),
            used: 0,
            total: 0,
            time,
            extent,
        };
        plan.collect(tree)?;
        plan.place(tree)?;
        Ok(plan)
    }

    /// Makes nodes and directories, level by level, as the path tables want them.
    fn collect(&mut self, tree: &Tree) -> Result<(), PlanError> {
        let mut level = vec![(String::new(), None, 0)];
        let mut depth = 1;
        while !level.is_empty() {
            let mut next = Vec::new();
            for (path, node, parent) in level {
                let number = self.directories.len();
                if let Some(node) = node.and_then(|node: usize| self.nodes.get_mut(node)) {
                    node.kind = Kind::Directory(number);
                }
                let entries = self.entries(tree, &path)?;
                for (index, child) in &entries {
                    if matches!(self.nodes[*index].kind, Kind::Directory(_)) {
                        if depth >= MAX_DEPTH {
                            return Err(PlanError::Depth(child.clone()));
                        }
                        next.push((child.clone(), Some(*index), number));
                    }
                }
                let indices: Vec<usize> = entries.into_iter().map(|(index, _)| index).collect();
                self.directories.push(self.directory(node, parent, indices));
            }
            level = next;
            depth += 1;
        }
        // Path tables number directories with two bytes.
        if self.directories.len() > usize::from(u16::MAX) { Err(PlanError::TooLarge) } else { Ok(()) }
    }

    fn directory(&self, node: Option<usize>, parent: usize, entries: Vec<usize>) -> Directory {
        let sorted = |mut entries: Vec<usize>, key: fn(&Node) -> &Vec<u8>| {
            entries.sort_by_key(|index| key(&self.nodes[*index]));
            entries
        };
        let is_link = |index: &usize| matches!(self.nodes[*index].kind, Kind::Link);
        let known_to_joliet = entries.iter().copied().filter(|index| !is_link(index)).collect();
        let joliet = sorted(known_to_joliet, |node| &node.joliet);
        let subdirectories =
            entries.iter().filter(|index| matches!(self.nodes[**index].kind, Kind::Directory(_))).count();
        let links = u32::try_from(subdirectories + 2).unwrap_or(u32::MAX);
        let own = vec![system_use::attributes(DIRECTORY_MODE, links), system_use::times(self.time)];
        let mut first = own.clone();
        if node.is_none() {
            let mut announced = system_use::announcement().into_iter();
            first.splice(..0, announced.next());
            first.extend(announced);
        }
        let room = MAX_RECORD - FIXED - 1;
        let arrange = |fields| (SystemUse::arrange(fields, room), (0, 0));
        Directory {
            node,
            parent,
            plain: sorted(entries, |node| &node.plain),
            joliet,
            dots: [arrange(first), arrange(own)],
            plain_place: (0, 0),
            outer_end: 0,
            joliet_place: (0, 0),
        }
    }

    /// Makes the nodes of one directory, and returns them with their paths, in the order of plain names.
    fn entries(&mut self, tree: &Tree, directory: &str) -> Result<Vec<(usize, String)>, PlanError> {
        let (mut plain, mut joliet) = (BTreeSet::new(), BTreeSet::new());
        let mut made = Vec::new();
        // MetalK8s reads the manifest by its plain name, which no other file may take.
        let mut children: Vec<(&str, &Entry)> = tree.children(directory).collect();
        children.sort_by_key(|(name, _)| *name != MANIFEST);
        for (name, entry) in children {
            let path = if directory.is_empty() { name.to_owned() } else { format!("{directory}/{name}") };
            let is_directory = *entry == Entry::Directory;
            let plain = if is_directory {
                names::plain_directory(name, &mut plain)
            } else {
                names::plain_file(name, &mut plain)
            };
            let joliet = names::joliet(name, !is_directory, &mut joliet);
            let (kind, fields) = self.kind(tree, &path, entry)?;
            let fields = system_use::name(name).into_iter().chain(fields).collect();
            let room = MAX_RECORD - record_length(plain.len(), 0);
            let system_use = SystemUse::arrange(fields, room);
            self.nodes.push(Node { plain, joliet, system_use, outer: (0, 0), kind });
            made.push((self.nodes.len() - 1, path));
        }
        made.sort_by(|(left, _), (right, _)| self.nodes[*left].plain.cmp(&self.nodes[*right].plain));
        Ok(made)
    }

    fn kind(&self, tree: &Tree, path: &str, entry: &Entry) -> Result<(Kind, Vec<Vec<u8>>), PlanError> {
        let times = system_use::times(self.time);
        Ok(match entry {
            Entry::Directory => {
                let subdirectories =
                    tree.children(path).filter(|(_, child)| **child == Entry::Directory).count();
                let links = u32::try_from(subdirectories + 2).unwrap_or(u32::MAX);
                (Kind::Directory(0), vec![system_use::attributes(DIRECTORY_MODE, links), times])
            }
            Entry::File(content) => {
                let links = u32::try_from(tree.content(*content).names).unwrap_or(u32::MAX);
                (Kind::File(*content), vec![system_use::attributes(FILE_MODE, links), times])
            }
            Entry::Link(target) => {
                let target = system_use::link(target).ok_or_else(|| PlanError::Link(path.to_owned()))?;
                (Kind::Link, vec![system_use::attributes(LINK_MODE, 1), target, times])
            }
            Entry::Special => return Err(PlanError::Special(path.to_owned())),
        })
    }
}
