//! Compares the images that the registry's configuration serves with those in the archive.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::Problem;
use super::location::{Location, Purpose};
use super::nginx::shown;
use super::template::{REPOSITORY, ROOT};
use crate::container::Images;
use crate::container::name::ImageName;
use crate::contents::Contents;
use crate::digest::{hexadecimal, is_digest};
use crate::rules::{self, Rule};
use crate::tree::ContentId;

/// So many files are looked for: an image of 20 blobs in 100 versions needs 200,000.
const MAX_LOOKUPS: usize = 2_000_000;

/// Compares what `locations` serve with `images`.
pub(super) fn compare(contents: &Contents<'_>, images: &Images, locations: &[Location]) -> Vec<Problem> {
    let mut comparison = Comparison {
        contents,
        images,
        locations: BTreeMap::new(),
        left: MAX_LOOKUPS,
        misstated: BTreeSet::new(),
        problems: Vec::new(),
    };
    for location in locations {
        let of_image = comparison.locations.entry(location.image.as_str()).or_default();
        of_image.push(location);
    }
    comparison.run();
    comparison.problems
}

struct Comparison<'check, 'archive> {
    contents: &'check Contents<'archive>,
    images: &'check Images,
    /// Locations by the image's name.
    locations: BTreeMap<&'check str, Vec<&'check Location>>,
    /// How many files may still be looked for.
    left: usize,
    /// Manifests whose digest is not the stated one; that is said once.
    misstated: BTreeSet<ContentId>,
    problems: Vec<Problem>,
}

impl<'check> Comparison<'check, '_> {
    fn add(&mut self, rule: &'static Rule, line: Option<usize>, message: String) {
        self.problems.push(Problem { rule, line, message });
    }

    fn run(&mut self) {
        let mut tags: BTreeMap<&'check str, BTreeSet<&'check str>> = BTreeMap::new();
        for (image, digest) in &self.images.found {
            tags.entry(&image.name).or_default().insert(&image.tag);
            self.by_tag(image, digest.map(|digest| hexadecimal(&digest)));
        }
        let locations: Vec<&Location> = self.locations.values().flatten().copied().collect();
        for location in locations {
            match &location.place {
                Purpose::Tags => self.tag_list(location, tags.get(location.image.as_str())),
                Purpose::Manifest(reference) => self.manifest(location, reference),
                Purpose::Blobs(_) => {}
            }
        }
        for (name, tags) in tags {
            self.blobs(name, &tags);
            if self.left == 0 {
                let message = format!("it contains more than {MAX_LOOKUPS} lookups of files");
                return self.add(&rules::TOO_LARGE, None, message);
            }
        }
    }

    fn manifest_of(&self, image: &str, wanted: &str) -> Option<&'check Location> {
        let locations = self.locations.get(image)?;
        locations
            .iter()
            .copied()
            .find(|location| matches!(&location.place, Purpose::Manifest(reference) if reference == wanted))
    }

    /// The first of these files that is in the archive.
    fn first(&mut self, candidates: Option<Vec<String>>) -> Option<ContentId> {
        candidates?.iter().find_map(|path| {
            self.left = self.left.saturating_sub(1);
            let inside = path.strip_prefix(ROOT)?.strip_prefix('/')?;
            let is_file = self.left > 0 && !inside.ends_with('/');
            let content = self.contents.tree.file(&format!("images/{inside}"));
            content.filter(|_| is_file)
        })
    }

    /// An image is served under its tag and under its digest, which is stated.
    fn by_tag(&mut self, image: &ImageName, digest: Option<String>) {
        let Some(location) = self.manifest_of(&image.name, &image.tag) else {
            return self.add(&rules::REGISTRY_CONFIG_IMAGE, None, format!("image {image} is not served"));
        };
        let own = self.contents.tree.file(&format!("images/{}/{}/manifest.json", image.name, image.tag));
        let Some((digest, own)) = digest.zip(own) else { return };
        let served = self.first(location.candidates(""));
        let line = Some(location.line);
        if served.is_none_or(|content| !self.is_same(content, own)) {
            let message = format!("image {image} is served from another file than its manifest.json");
            return self.add(&rules::REGISTRY_CONFIG_IMAGE, line, message);
        }
        let expected = format!("sha256:{digest}");
        if location.digest.as_deref() != Some(expected.as_str()) {
            let stated = shown(location.digest.as_deref().unwrap_or("none"));
            self.misstated.insert(own);
            let message = format!("the digest of image {image} is {expected}, not {stated}");
            return self.add(&rules::REGISTRY_CONFIG_DIGEST, line, message);
        }
        if self.manifest_of(&image.name, &expected).is_none() {
            let message = format!("image {image} is not served under its digest, by which runtimes fetch it");
            self.add(&rules::REGISTRY_CONFIG_IMAGE, line, message);
        }
    }

    fn is_same(&self, one: ContentId, other: ContentId) -> bool {
        let digests = self.contents.digests;
        one == other || (digests.contains_key(&one) && digests.get(&one) == digests.get(&other))
    }

    /// A manifest that is served is one of the archive.
    fn manifest(&mut self, location: &Location, reference: &str) {
        let line = Some(location.line);
        let Some(digest) = reference.strip_prefix("sha256:") else {
            let image = ImageName { name: location.image.clone(), tag: reference.to_owned() };
            if !self.images.found.contains_key(&image) {
                let message = format!("image {image} is served, but is not in the archive");
                self.add(&rules::REGISTRY_CONFIG_IMAGE, line, message);
            }
            return;
        };
        let Some(content) = self.first(location.candidates("")) else {
            let message =
                format!("manifest {} is served, but its file is not in the archive", shown(reference));
            return self.add(&rules::REGISTRY_CONFIG_IMAGE, line, message);
        };
        if self.misstated.contains(&content) {
            return;
        }
        let Some(actual) = self.contents.digests.get(&content).map(|sha| hexadecimal(sha)) else { return };
        let stated = location.digest.as_deref().unwrap_or("none");
        if actual != digest || stated != reference {
            let message =
                format!("the digest of the served content is sha256:{actual}, not {}", shown(stated));
            self.add(&rules::REGISTRY_CONFIG_DIGEST, line, message);
        }
    }

    fn tag_list(&mut self, location: &Location, tags: Option<&BTreeSet<&str>>) {
        let answer: Value =
            location.answer.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        let listed: Option<BTreeSet<&str>> =
            answer["tags"].as_array().and_then(|tags| tags.iter().map(Value::as_str).collect());
        let name = &location.image;
        let message = match (listed, tags) {
            (_, None) => format!("tags of image {name} are listed, which is not in the archive"),
            (None, _) => {
                format!("the list of the tags of image {name} is not {{\"name\": ..., \"tags\": [...]}}")
            }
            (Some(listed), Some(tags)) if listed != *tags => {
                format!("the tags of image {name} are {tags:?}, not {listed:?}")
            }
            _ => return,
        };
        self.add(&rules::REGISTRY_CONFIG_IMAGE, Some(location.line), message);
    }

    /// Each blob of an image can be fetched.
    fn blobs(&mut self, name: &str, tags: &BTreeSet<&str>) {
        let locations: Vec<&Location> = self
            .locations
            .get(name)
            .into_iter()
            .flatten()
            .copied()
            .filter(|location| matches!(location.place, Purpose::Blobs(_)))
            .collect();
        let Some(first) = locations.first().map(|location| location.line) else {
            let message = format!("the blobs of image {name} are not served");
            return self.add(&rules::REGISTRY_CONFIG_IMAGE, None, message);
        };
        for tag in tags {
            let Some(directory) = self.contents.tree.directory(&format!("images/{name}/{tag}")) else {
                continue;
            };
            for (blob, _) in self.contents.tree.children(&directory).filter(|(blob, _)| is_digest(blob)) {
                let Some(own) = self.contents.tree.file(&format!("{directory}/{blob}")) else { continue };
                let address = format!("/v2/{REPOSITORY}/{name}/blobs/sha256:{blob}");
                let candidates = locations.iter().find_map(|location| location.candidates(&address));
                let served = self.first(candidates);
                if self.left == 0 {
                    return;
                }
                if !served.is_some_and(|content| self.is_same(content, own)) {
                    let message = format!("blob sha256:{blob} of image {name}:{tag} is not served");
                    return self.add(&rules::REGISTRY_CONFIG_IMAGE, Some(first), message);
                }
            }
        }
    }
}
