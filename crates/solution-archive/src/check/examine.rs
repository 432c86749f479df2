//! Applies every rule about the content of archives.

use super::layout;
use super::report::Report;
use crate::container::name::ImageName;
use crate::container::registry;
use crate::container::{self, Images};
use crate::contents::{Contents, FileError};
use crate::finding::Findings;
use crate::manifest::{self, Manifest};
use crate::operator::definitions;
use crate::operator::roles;
use crate::rules;
use crate::tree::{MANIFEST, MAX_MANIFEST};

/// Looks at `contents`, and puts what it learns into `report`.
pub(crate) fn examine(contents: &Contents<'_>, report: &mut Report, findings: &mut Findings) {
    layout::check(contents, findings);
    let images = container::check::check(contents, findings);
    report.totals = images.totals.clone();
    registry::check(contents, &images, findings);
    let kinds = definitions::check(contents, findings);
    let manifest = read(contents, &images, findings);
    roles::check(contents, manifest.as_ref().map(|manifest| manifest.name.as_str()), &kinds, findings);
    if let Some(manifest) = manifest {
        findings.extend(manifest::advice(&manifest));
        compare(&manifest, &images, findings);
        if let Some(volume) = &report.volume {
            volume_id(volume, &manifest, findings);
        }
        report.solution = Some(manifest.name);
        report.version = Some(manifest.version);
        report.display_name = Some(manifest.display_name);
        report.manifest = Some(manifest.document);
    }
}

fn read(contents: &Contents<'_>, images: &Images, findings: &mut Findings) -> Option<Manifest> {
    let bytes = match contents.file(MANIFEST, MAX_MANIFEST) {
        Ok(bytes) => bytes,
        Err(FileError::Missing) => {
            findings.add(&rules::MANIFEST_MISSING, MANIFEST, "the file is missing");
            return None;
        }
        Err(FileError::Lost) => return None,
        Err(error) => {
            findings.add(error.rule(&rules::MANIFEST_SYNTAX), MANIFEST, error.to_string());
            return None;
        }
    };
    match Manifest::parse(&bytes, &images.names()) {
        Ok(manifest) => Some(manifest),
        Err(problems) => {
            findings.extend(problems);
            None
        }
    }
}

/// Compares what the manifest says about images with those that are there.
fn compare(manifest: &Manifest, images: &Images, findings: &mut Findings) {
    let there = |text: &str| {
        text.split_once(':').is_some_and(|(name, tag)| {
            images.found.contains_key(&ImageName { name: name.to_owned(), tag: tag.to_owned() })
        })
    };
    for image in manifest.images.iter().filter(|image| !there(image)) {
        let message = format!("spec.images lists {image}, which is not in the archive");
        findings.add(&rules::IMAGE_NOT_FOUND, MANIFEST, message);
    }
    if manifest.lists_images && !manifest.document["spec"]["images"].is_null() {
        for image in images.found.keys().map(ImageName::to_string) {
            if !manifest.images.contains(&image) {
                let message = format!("spec.images does not list {image}");
                findings.add(&rules::IMAGE_NOT_LISTED, MANIFEST, message);
            }
        }
    }
    let operator = &manifest.operator_image;
    if images.placeholders.contains(operator) {
        let message = format!("the operator's image {operator} is a placeholder");
        findings.add(&rules::OPERATOR_IMAGE_PLACEHOLDER, MANIFEST, message);
    } else if !manifest.document["spec"]["operator"].is_null() && !images.found.contains_key(operator) {
        let message = format!("the operator's image {operator} is not in the archive");
        findings.add(&rules::OPERATOR_IMAGE_MISSING, MANIFEST, message);
    }
    let ui = &manifest.ui_image;
    if manifest.names_ui && !manifest.document["spec"]["ui"].is_null() && !images.found.contains_key(ui) {
        let message = format!("the image {ui} of the user interface is not in the archive");
        findings.add(&rules::UI_IMAGE_MISSING, MANIFEST, message);
    }
}

/// The volume's name as builders write it: cut where it is longer than the field.
pub(crate) fn expected_volume(name: &str, version: &str) -> String {
    format!("{name} {version}").chars().take(32).collect::<String>().trim_end().to_owned()
}

fn volume_id(volume: &str, manifest: &Manifest, findings: &mut Findings) {
    let expected = expected_volume(&manifest.name, &manifest.version);
    if volume != expected {
        findings.add(&rules::VOLUME_ID, "", format!("the volume is named {volume:?}, not {expected:?}"));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::io;

    use super::*;
    use crate::contents::Store;
    use crate::tree::{ContentId, Entry, Tree};

    /// A disk that is damaged, or that holds files for somebody else.
    struct Unreadable;

    impl Store for Unreadable {
        fn read(&self, _: ContentId, _: u64) -> io::Result<Vec<u8>> {
            Err(io::ErrorKind::PermissionDenied.into())
        }
    }

    #[test]
    fn a_file_that_cannot_be_read_is_not_said_to_be_wrong() {
        let mut tree = Tree::default();
        for directory in ["operator", "operator/deploy", definitions::DIRECTORY] {
            tree.insert(directory.to_owned(), Entry::Directory);
        }
        let paths = ["manifest.yaml", "operator/deploy/crds/x_crd.yaml", roles::PATH, registry::PATH];
        for path in paths {
            let content = tree.add_content(10);
            tree.insert(path.to_owned(), Entry::File(content));
        }
        let nothing = (BTreeMap::new(), BTreeSet::new());
        let contents = Contents::new(&tree, &Unreadable, &nothing.0, &nothing.1);
        let mut findings = Findings::default();
        read(&contents, &Images::default(), &mut findings);
        definitions::check(&contents, &mut findings);
        roles::check(&contents, None, &[], &mut findings);
        registry::check(&contents, &Images::default(), &mut findings);
        let findings = findings.into_sorted();
        let mut told: Vec<&str> = findings.iter().map(|finding| finding.path.as_str()).collect();
        told.sort_unstable();
        assert_eq!(told, ["manifest.yaml", "operator/deploy/crds/x_crd.yaml", roles::PATH, registry::PATH]);
        assert!(findings.iter().all(|finding| finding.rule.id == "unreadable-file"), "{findings:?}");
    }
}
