//! Checks every image of an archive, and the name of every blob.

use std::collections::{BTreeMap, BTreeSet};

use super::name::{ImageName, is_repository, is_tag};
use super::one::ImageCheck;
use super::parsed::Parsed;
use super::{ImageManifest, Images, Totals};
use crate::contents::Contents;
use crate::digest::Sha;
use crate::finding::Findings;
use crate::rules;
use crate::tree::{ContentId, Entry};

/// The most layers that are looked at, of all images together: each is a file of its image, and there are fewer files.
pub(super) const MAX_LAYERS: usize = 100_000;
/// Blobs below this size are not worth a word when they are stored twice.
const SMALL: u64 = 4096;

/// Looks at everything below `images/`.
pub(crate) fn check(contents: &Contents<'_>, findings: &mut Findings) -> Images {
    let mut images = Images::default();
    let Some(root) = contents.tree.directory("images") else {
        findings.add(&rules::IMAGES_MISSING, "images", "there is no directory images");
        return images;
    };
    let mut sums = Sums::default();
    for (name, entry) in contents.tree.children(&root) {
        let path = format!("images/{name}");
        if contents.tree.directory(&path).is_none() {
            unknown(contents, &path, entry, findings);
            continue;
        }
        if !is_repository(name) {
            findings.add(
                &rules::IMAGE_NAME,
                path.as_str(),
                format!("{name:?} cannot be an image's name"),
            );
        }
        repository(contents, name, &path, &mut images, &mut sums, findings);
    }
    if images.found.is_empty() {
        findings.add(&rules::IMAGES_MISSING, "images", "there is no image");
    }
    images.totals = Totals {
        images: images.found.len(),
        ..sums.totals
    };
    stored_twice(contents, &sums.stored, findings);
    images
}

/// Blobs by their SHA-256: the equal contents, and one path.
pub(super) type Stored = BTreeMap<Sha, (BTreeSet<ContentId>, String)>;

/// What is summed up over all images.
#[derive(Default)]
pub(super) struct Sums {
    /// Which blobs are stored where.
    pub stored: Stored,
    /// What was parsed.
    pub parsed: Parsed,
    totals: Totals,
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

fn repository(
    contents: &Contents<'_>,
    name: &str,
    path: &str,
    images: &mut Images,
    sums: &mut Sums,
    findings: &mut Findings,
) {
    let Some(directory) = contents.tree.directory(path) else {
        return;
    };
    let mut is_empty = true;
    for (tag, entry) in contents.tree.children(&directory) {
        let path = format!("{path}/{tag}");
        if contents.tree.directory(&path).is_none() {
            unknown(contents, &path, entry, findings);
            continue;
        }
        is_empty = false;
        if !is_tag(tag) {
            findings.add(
                &rules::IMAGE_NAME,
                path.as_str(),
                format!("{tag:?} cannot be an image's tag"),
            );
        }
        if tag == "latest" {
            findings.add(
                &rules::LATEST_TAG,
                path.as_str(),
                format!("image {name} is tagged latest"),
            );
        }
        let image = ImageName {
            name: name.to_owned(),
            tag: tag.to_owned(),
        };
        ImageCheck {
            contents,
            path: &path,
            images,
            sums,
            findings,
        }
        .run(image);
    }
    if is_empty {
        findings.add(
            &rules::IMAGE_MANIFEST,
            path,
            "there is no tag: images are images/NAME/TAG",
        );
    }
}

/// Names a file that MetalK8s does not know.
pub(super) fn unknown(contents: &Contents<'_>, path: &str, entry: &Entry, findings: &mut Findings) {
    // A link that leads nowhere has a finding of its own.
    if !matches!(entry, Entry::Link(_)) || contents.tree.resolve(path).is_some() {
        findings.add(&rules::UNKNOWN_PATH, path, "MetalK8s does not know this file");
    }
}

/// Says which layers are stored more than once, and nothing of those that share their content.
fn stored_twice(contents: &Contents<'_>, blobs: &Stored, findings: &mut Findings) {
    for (ids, path) in blobs.values().filter(|(ids, _)| ids.len() > 1) {
        let size = ids.first().map_or(0, |id| contents.tree.content(*id).size);
        if size > SMALL {
            let message = format!("the same {size} bytes are stored {} times", ids.len());
            findings.add(&rules::LAYER_STORED_TWICE, path.as_str(), message);
        }
    }
}
