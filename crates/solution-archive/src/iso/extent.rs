//! Where in an image something is.

/// A part of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Extent {
    /// Its first byte.
    pub offset: u64,
    /// Its length in bytes.
    pub length: u64,
}

impl Extent {
    /// The byte after its last one.
    pub(crate) const fn end(self) -> u64 {
        self.offset.saturating_add(self.length)
    }
}
