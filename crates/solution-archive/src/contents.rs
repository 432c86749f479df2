//! The tree of an archive, with the facts about each content that the rules need.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

use crate::digest::Sha;
use crate::rules::{self, Rule};
use crate::tree::{ContentId, Tree};

/// The maximum size of all files that are read as a whole. They are small, but are parsed, and one content may have a
/// hundred thousand names.
const MAX_READ: u64 = 64 << 20;

/// What is in contents: the SHA-256, or why they cannot be decompressed. Those in neither format are what is in
/// them.
pub(crate) type Insides = BTreeMap<ContentId, Result<Sha, String>>;

/// Where the bytes of contents come from.
pub(crate) trait Store {
    /// The first bytes of `content`, at most `limit` of them.
    fn read(&self, content: ContentId, limit: u64) -> io::Result<Vec<u8>>;
}

/// A tree and its contents.
pub(crate) struct Contents<'archive> {
    /// What is where.
    pub tree: &'archive Tree,
    /// The bytes.
    pub store: &'archive dyn Store,
    /// The SHA-256 of each content under `images/` that could be read.
    pub digests: &'archive BTreeMap<ContentId, Sha>,
    /// Contents that cannot be read; findings say so already.
    pub lost: &'archive BTreeSet<ContentId>,
    /// What is in the contents under `images/`; nothing where it was not requested.
    insides: Option<&'archive Insides>,
    /// How many bytes may still be read.
    left: Cell<u64>,
}

impl<'archive> Contents<'archive> {
    /// A tree and its contents, of which nothing was read yet.
    pub(crate) fn new(
        tree: &'archive Tree,
        store: &'archive dyn Store,
        digests: &'archive BTreeMap<ContentId, Sha>,
        lost: &'archive BTreeSet<ContentId>,
    ) -> Self {
        Self { tree, store, digests, lost, insides: None, left: Cell::new(MAX_READ) }
    }

    /// The same, with what is in the contents under `images/`.
    pub(crate) fn with_insides(mut self, insides: &'archive Insides) -> Self {
        self.insides = Some(insides);
        self
    }

    /// The SHA-256 of what is in `content`, or why it cannot be decompressed, or `None` if that is not known.
    pub(crate) fn inside(&self, content: ContentId) -> Option<&Result<Sha, String>> {
        self.insides.and_then(|insides| insides.get(&content))
    }
}

/// Why a file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FileError {
    #[error("it is missing")]
    Missing,
    #[error("it has {size} bytes, but at most {limit} are allowed")]
    TooLarge { size: u64, limit: u64 },
    /// The files before it were too large together.
    #[error("the files to be read have more than {} MiB together", MAX_READ >> 20)]
    Exhausted,
    #[error("it cannot be read: {0}")]
    Unreadable(String),
    /// There is already a finding that it cannot be read.
    #[error("it cannot be read")]
    Lost,
}

impl FileError {
    /// The rule that is broken: that files can be read, or else the file's own, `rule`.
    pub(crate) fn rule(&self, rule: &'static Rule) -> &'static Rule {
        match self {
            Self::Unreadable(_) | Self::Lost => &rules::UNREADABLE_FILE,
            Self::Exhausted => &rules::TOO_LARGE,
            Self::Missing | Self::TooLarge { .. } => rule,
        }
    }
}

impl Contents<'_> {
    /// The whole file at `path`, which has at most `limit` bytes.
    pub(crate) fn file(&self, path: &str, limit: u64) -> Result<Vec<u8>, FileError> {
        let content = self.tree.file(path).ok_or(FileError::Missing)?;
        let size = self.tree.content(content).size;
        if size > limit && !self.lost.contains(&content) {
            return Err(FileError::TooLarge { size, limit });
        }
        self.head(content, limit)
    }

    /// The first bytes of `content`, at most `limit`.
    pub(crate) fn head(&self, content: ContentId, limit: u64) -> Result<Vec<u8>, FileError> {
        if self.lost.contains(&content) {
            return Err(FileError::Lost);
        }
        let length = limit.min(self.tree.content(content).size);
        let left = self.left.get().checked_sub(length);
        self.left.set(left.ok_or(FileError::Exhausted)?);
        self.store.read(content, limit).map_err(|error| FileError::Unreadable(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Entry;

    /// Contents that are as long as they say.
    struct Zeros;

    impl Store for Zeros {
        fn read(&self, _: ContentId, _: u64) -> io::Result<Vec<u8>> {
            Ok(Vec::new())
        }
    }

    #[test]
    fn one_content_of_many_names_is_not_read_without_end() {
        let mut tree = Tree::default();
        let content = tree.add_content(4 << 20);
        for number in 0..200 {
            tree.insert(number.to_string(), Entry::File(content));
        }
        let nothing = (BTreeMap::new(), BTreeSet::new());
        let contents = Contents::new(&tree, &Zeros, &nothing.0, &nothing.1);
        let read = |number: usize| contents.file(&number.to_string(), 4 << 20);
        let first = (0..200).position(|number| read(number).is_err());
        assert_eq!(first, Some(16));
        assert_eq!(read(199), Err(FileError::Exhausted));
    }
}
