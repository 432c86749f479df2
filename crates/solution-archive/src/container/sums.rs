//! What is summed up over all images of an archive while each of them is checked.

use std::collections::{BTreeMap, BTreeSet};

use super::parsed::Parsed;
use super::{ImageManifest, Totals};
use crate::digest::Sha;
use crate::tree::ContentId;

/// The most layers that are looked at, of all images together: each is a file of its image, and there are fewer files.
pub(super) const MAX_LAYERS: usize = 100_000;
/// Blobs by their SHA-256: the equal contents, and one path.
pub(super) type Stored = BTreeMap<Sha, (BTreeSet<ContentId>, String)>;

/// What is summed up over all images.
#[derive(Default)]
pub(super) struct Sums {
    /// Which blobs are stored where.
    pub stored: Stored,
    /// What was parsed.
    pub parsed: Parsed,
    /// How many layers and bytes there are.
    pub totals: Totals,
    layers: BTreeSet<String>,
    blobs: BTreeSet<String>,
}

impl Sums {
    /// Counts what `manifest` names; false where that is too much.
    pub(super) fn add(&mut self, manifest: &ImageManifest) -> bool {
        if self.totals.layers + manifest.layers.len() > MAX_LAYERS {
            return false;
        }
        for layer in &manifest.layers {
            self.totals.layers += 1;
            self.totals.distinct_layers += usize::from(self.layers.insert(layer.digest.clone()));
        }
        for blob in std::iter::once(&manifest.config).chain(&manifest.layers) {
            self.totals.bytes = self.totals.bytes.saturating_add(blob.size);
            if self.blobs.insert(blob.digest.clone()) {
                self.totals.distinct_bytes = self.totals.distinct_bytes.saturating_add(blob.size);
            }
        }
        true
    }
}
