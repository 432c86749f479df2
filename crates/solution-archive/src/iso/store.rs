//! The contents of an image, read where its records say that they are.

use super::extent::Extent;
use crate::contents::Store;
use crate::source::ReadAt;
use crate::tree::ContentId;

/// The bytes of an image's contents.
pub(crate) struct ImageStore<'image> {
    /// The image.
    pub source: &'image dyn ReadAt,
    /// Where each content is.
    pub extents: &'image [Vec<Extent>],
}

impl Store for ImageStore<'_> {
    fn read(&self, content: ContentId, limit: u64) -> std::io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let mut left = limit;
        for extent in self.extents.get(content.index()).into_iter().flatten() {
            let length = extent.length.min(left);
            let start = bytes.len();
            bytes.resize(start + usize::try_from(length).map_err(std::io::Error::other)?, 0);
            self.source.read_exact_at(extent.offset, &mut bytes[start..])?;
            left -= length;
        }
        Ok(bytes)
    }
}
