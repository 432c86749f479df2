//! The files of an archive, which is an image or a directory that becomes one.

use std::collections::{BTreeMap, VecDeque};

/// The prefix and suffix of the names of what is incomplete.
pub(crate) const UNFINISHED: (&str, &str) = (".kubectl-metalk8s.", ".unfinished");
/// A pattern for those names: what a killed process leaves must not be packed.
pub(crate) const UNFINISHED_PATTERN: &str = ".kubectl-metalk8s.*.unfinished";
/// Where the manifest is in an archive. MetalK8s reads it by its plain name, which no other file of an image may have.
pub(crate) const MANIFEST: &str = "manifest.yaml";
/// The largest manifest that is read.
pub(crate) const MAX_MANIFEST: u64 = 1 << 20;
/// So many links are followed on the way to a file.
const MAX_LINKS: usize = 16;

/// Paths, without a leading `/`, and what is there.
#[derive(Debug, Default)]
pub(crate) struct Tree {
    entries: BTreeMap<String, Entry>,
    contents: Vec<Content>,
}

/// What is at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Entry {
    Directory,
    /// A file with this content, which other paths may have too.
    File(ContentId),
    /// A symbolic link to this.
    Link(String),
    /// A device, a socket or a pipe.
    Special,
}

/// A content among the tree's: an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ContentId(usize);

/// The content of a file, however many names it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Content {
    /// Its length in bytes.
    pub size: u64,
    /// How many names it has.
    pub names: usize,
}

impl ContentId {
    /// The position in lists that go along with the tree's contents.
    pub(crate) const fn index(self) -> usize {
        self.0
    }
}

impl Tree {
    /// Takes a new content of `size` bytes in, which has no name yet.
    pub(crate) fn add_content(&mut self, size: u64) -> ContentId {
        self.contents.push(Content { size, names: 0 });
        ContentId(self.contents.len() - 1)
    }

    /// Puts `entry` at `path`; false where something was there.
    pub(crate) fn insert(&mut self, path: String, entry: Entry) -> bool {
        if self.entries.contains_key(&path) {
            return false;
        }
        if let Entry::File(ContentId(index)) = entry
            && let Some(content) = self.contents.get_mut(index)
        {
            content.names += 1;
        }
        self.entries.insert(path, entry);
        true
    }

    /// Takes away what is at `path`.
    pub(crate) fn remove(&mut self, path: &str) {
        if let Some(Entry::File(ContentId(index))) = self.entries.remove(path)
            && let Some(content) = self.contents.get_mut(index)
        {
            content.names -= 1;
        }
    }

    /// Takes away `path` and everything below it.
    pub(crate) fn remove_all(&mut self, path: &str) {
        let below: Vec<String> = self.below(path).map(|(name, _)| format!("{path}/{name}")).collect();
        for path in below {
            self.remove(&path);
        }
        self.remove(path);
    }

    pub(crate) fn get(&self, path: &str) -> Option<&Entry> {
        self.entries.get(path)
    }

    /// The content of the file at `path`, or where a link at `path` leads.
    pub(crate) fn file(&self, path: &str) -> Option<ContentId> {
        match self.get(&self.resolve(path)?) {
            Some(Entry::File(id)) => Some(*id),
            _ => None,
        }
    }

    /// The directory at `path`, or where a link at `path` leads.
    pub(crate) fn directory(&self, path: &str) -> Option<String> {
        self.resolve(path).filter(|real| matches!(self.get(real), Some(Entry::Directory)))
    }

    /// Where `path` leads when every link in it is followed, or `None` if that is outside, or nowhere.
    pub(crate) fn resolve(&self, path: &str) -> Option<String> {
        let mut rest: VecDeque<String> = path.split('/').map(str::to_owned).collect();
        let mut real: Vec<String> = Vec::new();
        let mut links = 0;
        while let Some(part) = rest.pop_front() {
            match part.as_str() {
                "" | "." => continue,
                ".." => {
                    real.pop()?;
                    continue;
                }
                _ => real.push(part),
            }
            if let Entry::Link(target) = self.get(&real.join("/"))? {
                links += 1;
                if links > MAX_LINKS || target.starts_with('/') {
                    return None;
                }
                real.pop();
                for part in target.split('/').rev() {
                    rest.push_front(part.to_owned());
                }
            }
        }
        Some(real.join("/"))
    }

    pub(crate) fn content(&self, id: ContentId) -> &Content {
        &self.contents[id.0]
    }

    /// How many contents there are.
    pub(crate) fn content_count(&self) -> usize {
        self.contents.len()
    }

    pub(crate) fn contents(&self) -> impl Iterator<Item = (ContentId, &Content)> {
        self.contents.iter().enumerate().map(|(index, content)| (ContentId(index), content))
    }

    /// Every path, in order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, &Entry)> {
        self.entries.iter().map(|(path, entry)| (path.as_str(), entry))
    }

    /// What is below `directory` (empty for the root), at any depth: the path within it, and the entry.
    pub(crate) fn below<'tree>(
        &'tree self,
        directory: &str,
    ) -> impl Iterator<Item = (&'tree str, &'tree Entry)> + use<'tree> {
        let prefix = if directory.is_empty() { String::new() } else { format!("{directory}/") };
        let length = prefix.len();
        self.entries
            .range(prefix.clone()..)
            .take_while(move |(path, _)| path.starts_with(&prefix))
            .map(move |(path, entry)| (&path[length..], entry))
    }

    /// What is in `directory` (empty for the root) itself: the name, and the entry.
    pub(crate) fn children<'tree>(
        &'tree self,
        directory: &str,
    ) -> impl Iterator<Item = (&'tree str, &'tree Entry)> + use<'tree> {
        self.below(directory).filter(|(path, _)| !path.contains('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Tree {
        let mut tree = Tree::default();
        for path in ["images", "images/a", "images/a/1", "images-old"] {
            assert!(tree.insert(path.to_owned(), Entry::Directory));
        }
        let content = tree.add_content(7);
        assert!(tree.insert("images/a/1/version".to_owned(), Entry::File(content)));
        assert!(tree.insert("images/b".to_owned(), Entry::File(content)));
        tree
    }

    #[test]
    fn children_are_direct_ones() {
        let tree = sample();
        let names = |directory| tree.children(directory).map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(names("images"), ["a", "b"]);
        assert_eq!(names("images/a/1"), ["version"]);
        assert_eq!(tree.below("images").count(), 4);
    }

    #[test]
    fn links_are_followed_within_the_tree() {
        let mut tree = sample();
        tree.insert("images/a/latest".to_owned(), Entry::Link("1".to_owned()));
        tree.insert("up".to_owned(), Entry::Link("images/a/../a/latest".to_owned()));
        for (name, target) in [("out", "../etc"), ("root", "/etc"), ("loop", "loop"), ("none", "nothing")] {
            tree.insert(name.to_owned(), Entry::Link(target.to_owned()));
            assert_eq!(tree.resolve(name), None, "{name}");
        }
        assert_eq!(tree.directory("images/a/latest"), Some("images/a/1".to_owned()));
        assert_eq!(tree.file("up/version"), tree.file("images/b"));
        assert!(tree.file("up/version").is_some());
    }

    #[test]
    fn names_of_a_content_are_counted_and_paths_are_unique() {
        let mut tree = sample();
        let content = tree.file("images/b").unwrap();
        assert_eq!((tree.content(content).size, tree.content(content).names), (7, 2));
        assert!(!tree.insert("images/b".to_owned(), Entry::Special));
        assert_eq!(tree.content(content).names, 2);
    }
}
