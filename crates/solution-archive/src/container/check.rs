//! Checks every image of an archive, and the name of every blob.

use super::name::{ImageName, is_repository, is_tag};
use super::one::{ImageCheck, unknown};
use super::sums::{Stored, Sums};
use super::{Images, Totals};
use crate::contents::Contents;
use crate::finding::Findings;
use crate::rules;

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
            findings.add(&rules::IMAGE_NAME, path.as_str(), format!("{name:?} cannot be an image's name"));
        }
        repository(contents, name, &path, &mut images, &mut sums, findings);
    }
    if images.found.is_empty() {
        findings.add(&rules::IMAGES_MISSING, "images", "there is no image");
    }
    images.totals = Totals { images: images.found.len(), ..sums.totals };
    stored_twice(contents, &sums.stored, findings);
    images
}

fn repository(
    contents: &Contents<'_>,
    name: &str,
    path: &str,
    images: &mut Images,
    sums: &mut Sums,
    findings: &mut Findings,
) {
    let Some(directory) = contents.tree.directory(path) else { return };
    let mut is_empty = true;
    for (tag, entry) in contents.tree.children(&directory) {
        let path = format!("{path}/{tag}");
        if contents.tree.directory(&path).is_none() {
            unknown(contents, &path, entry, findings);
            continue;
        }
        is_empty = false;
        if !is_tag(tag) {
            findings.add(&rules::IMAGE_NAME, path.as_str(), format!("{tag:?} cannot be an image's tag"));
        }
        if tag == "latest" {
            findings.add(&rules::LATEST_TAG, path.as_str(), format!("image {name} is tagged latest"));
        }
        let image = ImageName { name: name.to_owned(), tag: tag.to_owned() };
        ImageCheck { contents, path: &path, images, sums, findings }.run(image);
    }
    if is_empty {
        findings.add(&rules::IMAGE_MANIFEST, path, "the image has no tag; images are in images/NAME/TAG");
    }
}

/// Says which layers are stored more than once, and nothing of those that share their content.
fn stored_twice(contents: &Contents<'_>, blobs: &Stored, findings: &mut Findings) {
    for (ids, path) in blobs.values().filter(|(ids, _)| ids.len() > 1) {
        let size = ids.first().map_or(0, |id| contents.tree.content(*id).size);
        if size > SMALL {
            let often = match ids.len() {
                2 => "twice".to_owned(),
                count => format!("{count} times"),
            };
            let message = format!("the same {size} bytes are stored {often}");
            findings.add(&rules::LAYER_STORED_TWICE, path.as_str(), message);
        }
    }
}
