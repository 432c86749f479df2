//! What is read of an image, and the reading of one part of it.

use std::collections::BTreeSet;
use std::io;

use super::descriptor::Volume;
use super::extent::Extent;
use crate::finding::Findings;
use crate::rules;
use crate::source::ReadAt;
use crate::tree::{ContentId, Tree};

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

/// Whether what ends at `end` is missing because the file was cut short, which is said once.
pub(super) fn is_cut_off(end: u64, source: &dyn ReadAt, volume: &Volume) -> bool {
    end > source.size() && end <= volume.size
}

/// None for what is outside the file, and for what its medium does not give, which is a finding.
pub(super) fn fetch(
    source: &dyn ReadAt,
    offset: u64,
    length: usize,
    findings: &mut Findings,
) -> Option<Vec<u8>> {
    let mut area = vec![0; length];
    match source.read_exact_at(offset, &mut area) {
        Ok(()) => return Some(area),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {}
        Err(error) => {
            let message = format!("the file cannot be read at byte {offset}: {error}");
            findings.add(&rules::UNREADABLE_FILE, "", message);
        }
    }
    None
}
