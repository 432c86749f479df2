//! The SHA-256 of all relevant contents, from one pass over the image.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest as _, Sha256};

use crate::container::layer::{LayerHasher, LayerSums};
use crate::contents::Insides;
use crate::digest::Sha;
use crate::finding::Findings;
use crate::iso::extent::Extent;
use crate::iso::image::Image;
use crate::pass::Consumer;
use crate::rules;
use crate::tree::{ContentId, Entry, Tree};

/// A part of a content, and where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Segment {
    extent: Extent,
    content: ContentId,
}

/// At most this many layers are decompressed at once; only a crafted image interleaves more.
const MAX_DECODERS: usize = 16;

/// Hashes contents as the bytes of their image pass by.
pub(crate) struct Blobs {
    segments: Vec<Segment>,
    next: usize,
    open: BTreeMap<ContentId, (Hashing, u64)>,
    /// How many of those are being decompressed.
    decoders: usize,
    done: BTreeMap<ContentId, Sha>,
    insides: Insides,
}

/// How a content is hashed.
enum Hashing {
    Blob(Sha256),
    Layer(Box<LayerHasher>),
}

impl Blobs {
    /// Hashes the contents `wanted` of `image`. Those that cannot be hashed in one pass, because they
    /// share a part of an image with others, are findings, and lost. Where `deep`, what is in them is hashed
    /// as well.
    pub(crate) fn plan(image: &mut Image, wanted: &[ContentId], deep: bool, findings: &mut Findings) -> Self {
        let overlapping = overlapping(image);
        for (path, content) in first_names(&image.tree, &overlapping) {
            findings.add(&rules::EXTENTS_OVERLAP, path, "the file's content is partly that of another file");
            image.lost.insert(content);
        }
        let mut blobs = Self {
            segments: Vec::new(),
            next: 0,
            open: BTreeMap::new(),
            decoders: 0,
            done: BTreeMap::new(),
            insides: Insides::new(),
        };
        for content in wanted.iter().copied().filter(|content| !image.lost.contains(content)) {
            let extents = &image.extents[content.index()];
            blobs.segments.extend(extents.iter().map(|extent| Segment { extent: *extent, content }));
            let left = image.tree.content(content).size;
            if left == 0 {
                blobs.done.insert(content, Sha256::digest([]).into());
            } else {
                let hashing = if deep {
                    Hashing::Layer(Box::new(LayerHasher::new()))
                } else {
                    Hashing::Blob(Sha256::new())
                };
                blobs.open.insert(content, (hashing, left));
            }
        }
        blobs.segments.sort_by_key(|segment| segment.extent);
        blobs
    }

    /// The byte after the last one that is wanted.
    pub(crate) fn end(&self) -> u64 {
        self.segments.last().map_or(0, |segment| segment.extent.end())
    }

    /// The sums of everything that passed by as a whole, and of what is in it.
    pub(crate) fn finish(self) -> (BTreeMap<ContentId, Sha>, Insides) {
        (self.done, self.insides)
    }

    fn feed(&mut self, content: ContentId, bytes: &[u8]) {
        let Some((hashing, left)) = self.open.get_mut(&content) else { return };
        match hashing {
            Hashing::Blob(hasher) => hasher.update(bytes),
            Hashing::Layer(hasher) => {
                let before = usize::from(hasher.is_decompressing());
                hasher.update(bytes);
                self.decoders = self.decoders + usize::from(hasher.is_decompressing()) - before;
                if self.decoders > MAX_DECODERS {
                    hasher.give_up("its pieces are between those of too many other blobs");
                    self.decoders -= 1;
                }
            }
        }
        *left = left.saturating_sub(bytes.len() as u64);
        if *left == 0
            && let Some((hashing, _)) = self.open.remove(&content)
        {
            self.close(content, hashing);
        }
    }

    fn close(&mut self, content: ContentId, hashing: Hashing) {
        let digest = match hashing {
            Hashing::Blob(hasher) => hasher.finalize().into(),
            Hashing::Layer(hasher) => {
                self.decoders -= usize::from(hasher.is_decompressing());
                let LayerSums { blob, plain } = hasher.finish();
                self.insides.insert(content, plain);
                blob
            }
        };
        self.done.insert(content, digest);
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

/// Contents whose SHA-256 is wanted: everything below `images`.
pub(crate) fn below_images(tree: &Tree) -> BTreeSet<ContentId> {
    let files = tree.below("images").filter_map(|(_, entry)| match entry {
        Entry::File(content) => Some(*content),
        _ => None,
    });
    files.collect()
}

/// Contents whose extents begin inside another's, or are not in the order of the file.
fn overlapping(image: &Image) -> BTreeSet<ContentId> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut found = BTreeSet::new();
    for (content, _) in image.tree.contents().filter(|(content, _)| !image.lost.contains(content)) {
        let extents = &image.extents[content.index()];
        if !extents.is_sorted() {
            found.insert(content);
            continue;
        }
        segments.extend(extents.iter().map(|extent| Segment { extent: *extent, content }));
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

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// So many layers are in two pieces each, all first pieces before all second ones.
    #[test]
    fn few_layers_are_decompressed_at_a_time() {
        const LAYERS: usize = MAX_DECODERS + 4;
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(&b"layer".repeat(1000)).unwrap();
        let blob = encoder.finish().unwrap();
        let (first, second) = blob.split_at(blob.len() / 2);
        let bytes = [first.repeat(LAYERS), second.repeat(LAYERS)].concat();
        let mut image = Image::default();
        let mut wanted = Vec::new();
        for number in 0..LAYERS {
            let content = image.tree.add_content(blob.len() as u64);
            let places = [number * first.len(), LAYERS * first.len() + number * second.len()];
            let extents = places.into_iter().zip([first, second]);
            let extents =
                extents.map(|(place, part)| Extent { offset: place as u64, length: part.len() as u64 });
            image.extents.push(extents.collect());
            wanted.push(content);
        }
        let mut blobs = Blobs::plan(&mut image, &wanted, true, &mut Findings::default());
        blobs.take(0, &bytes);
        let (digests, insides) = blobs.finish();
        let expected: Sha = Sha256::digest(&blob).into();
        assert!(digests.len() == LAYERS && digests.values().all(|digest| *digest == expected));
        let whole = insides.values().filter(|inside| inside.is_ok()).count();
        assert_eq!((whole, insides.len()), (MAX_DECODERS, LAYERS));
    }
}
