//! Which blobs of an archive each repository of a registry needs.

use std::collections::BTreeMap;
use std::sync::Arc;

use solution_archive::manifest::Manifest;
use solution_archive::{Packed, PackedImage};

use super::Blob;

/// A blob, and the repositories that need it.
#[derive(Clone)]
pub struct Copies {
    pub blob: Blob,
    /// Each of them once; the first is the one that it is sent to.
    pub repositories: Vec<String>,
}

/// The repository of an image: named as in the registry of MetalK8s itself, so that a prefix is all that differs.
pub fn repository(manifest: &Manifest, image: &PackedImage) -> String {
    format!("{}-{}/{}", manifest.name, manifest.version, image.name.name)
}

/// The blobs that these images need, each once.
pub fn of<'images>(
    archive: &Arc<Packed>,
    images: impl IntoIterator<Item = &'images PackedImage>,
) -> Vec<Copies> {
    let mut wanted: BTreeMap<&str, Copies> = BTreeMap::new();
    for image in images {
        let repository = repository(&archive.manifest, image);
        for blob in &image.blobs {
            let copies = wanted
                .entry(&blob.digest)
                .or_insert_with(|| Copies { blob: Blob::of_image(archive, blob), repositories: Vec::new() });
            if !copies.repositories.contains(&repository) {
                copies.repositories.push(repository.clone());
            }
        }
    }
    wanted.into_values().collect()
}
