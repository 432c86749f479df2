//! The SHA-256 of every content that matters, from one pass over the image.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

use super::finding::Findings;
use super::iso::extent::Extent;
use super::iso::reader::Image;
use super::pass::Consumer;
use super::rules;
use super::tree::{ContentId, Entry, Tree};

/// A SHA-256.
pub(crate) type Sha = [u8; 32];

/// What is read at a time.
const BLOCK: usize = 512 * 1024;

/// The SHA-256 of everything in `reader`; `progress` hears how many bytes were read at a time.
pub(crate) fn sha(mut reader: impl Read, progress: &mut dyn FnMut(u64)) -> io::Result<Sha> {
    let (mut hasher, mut buffer) = (Sha256::new(), vec![0; BLOCK]);
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return Ok(hasher.finalize().into()),
            Ok(count) => {
                hasher.update(&buffer[..count]);
                progress(count as u64);
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// A part of a content, and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Segment {
    extent: Extent,
    content: ContentId,
}

/// Hashes contents as the bytes of their image pass by.
pub(crate) struct Blobs {
    segments: Vec<Segment>,
    next: usize,
    open: BTreeMap<ContentId, (Sha256, u64)>,
    done: BTreeMap<ContentId, Sha>,
}

impl Blobs {
    /// Hashes the contents `wanted` of `image`. Those that cannot be hashed in one pass, because they
    /// share a part of an image with others, are findings, and lost.
    pub(crate) fn plan(image: &mut Image, wanted: &[ContentId], findings: &mut Findings) -> Self {
        let overlapping = overlapping(image);
        for (path, content) in first_names(&image.tree, &overlapping) {
            findings.add(
                &rules::EXTENTS_OVERLAP,
                path,
                "the file's content is partly that of another file",
            );
            image.lost.insert(content);
        }
        let mut blobs = Self {
            segments: Vec::new(),
            next: 0,
            open: BTreeMap::new(),
            done: BTreeMap::new(),
        };
        for content in wanted
            .iter()
            .copied()
            .filter(|content| !image.lost.contains(content))
        {
            let extents = &image.extents[content.index()];
            blobs.segments.extend(extents.iter().map(|extent| Segment {
                extent: *extent,
                content,
            }));
            let left = image.tree.content(content).size;
            if left == 0 {
                blobs.done.insert(content, Sha256::digest([]).into());
            } else {
                blobs.open.insert(content, (Sha256::new(), left));
            }
        }
        blobs.segments.sort_by_key(|segment| segment.extent);
        blobs
    }

    /// The byte after the last one that is wanted.
    pub(crate) fn end(&self) -> u64 {
        self.segments.last().map_or(0, |segment| segment.extent.end())
    }

    /// The sums of everything that passed by as a whole.
    pub(crate) fn finish(self) -> BTreeMap<ContentId, Sha> {
        self.done
    }

    fn feed(&mut self, content: ContentId, bytes: &[u8]) {
        let Some((hasher, left)) = self.open.get_mut(&content) else {
            return;
        };
        hasher.update(bytes);
        *left = left.saturating_sub(bytes.len() as u64);
        if *left == 0
            && let Some((hasher, _)) = self.open.remove(&content)
        {
            self.done.insert(content, hasher.finalize().into());
        }
    }
}

impl Consumer for Blobs {
    fn take(&mut self, offset: u64, bytes: &[u8]) {
        let end = offset + bytes.len() as u64;
        while let Some(Segment { extent, content }) = self.segments.get(self.next).copied() {
            if extent.offset >= end {
                return;
            }
            let from = extent.offset.max(offset) - offset;
            let to = extent.end().min(end) - offset;
            if let (Ok(from), Ok(to)) = (usize::try_from(from), usize::try_from(to)) {
                self.feed(content, bytes.get(from..to).unwrap_or_default());
            }
            if extent.end() > end {
                return;
            }
            self.next += 1;
        }
    }
}

/// Contents whose extents begin inside another's, or are not in the order of the file.
fn overlapping(image: &Image) -> BTreeSet<ContentId> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut found = BTreeSet::new();
    for (content, _) in image
        .tree
        .contents()
        .filter(|(content, _)| !image.lost.contains(content))
    {
        let extents = &image.extents[content.index()];
        if !extents.is_sorted() {
            found.insert(content);
            continue;
        }
        segments.extend(extents.iter().map(|extent| Segment {
            extent: *extent,
            content,
        }));
    }
    segments.sort_by_key(|segment| (segment.extent.offset, segment.content));
    let mut last: Option<Segment> = None;
    for segment in segments {
        match last {
            // Nobody knows whose bytes these are.
            Some(before) if segment.extent.offset < before.extent.end() => {
                found.extend([before.content, segment.content]);
                if segment.extent.end() > before.extent.end() {
                    last = Some(segment);
                }
            }
            _ => last = Some(segment),
        }
    }
    found
}

fn first_names(tree: &Tree, contents: &BTreeSet<ContentId>) -> Vec<(String, ContentId)> {
    let mut names = BTreeMap::new();
    for (path, entry) in tree.entries() {
        if let Entry::File(content) = entry
            && contents.contains(content)
        {
            names.entry(*content).or_insert_with(|| path.to_owned());
        }
    }
    names.into_iter().map(|(content, path)| (path, content)).collect()
}
