//! The parts of images in OCI layouts, `docker save` files and skopeo's `dir:`.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use super::name::{ImageName, is_repository, is_tag};
use super::package::{Blob, Package};
use super::{Descriptor, ImageManifest, media};
use crate::digest::is_digest;
use crate::error::Error;

/// How deep indexes of OCI layouts may be.
const MAX_INDEXES: usize = 3;
/// So many images may one package hold, and so many layers an image: engines take 127. A few lines that name
/// each other would stand for more memory than there is otherwise.
const MAX_IMAGES: usize = 1000;
const MAX_LAYERS: usize = 1000;
/// Annotations that contain an image's reference in an OCI layout, the better one first.
const REFERENCES: [&str; 2] = ["io.containerd.image.name", "org.opencontainers.image.ref.name"];

/// What says what an image consists of.
#[derive(Debug)]
pub(crate) enum Source {
    /// An entry of the `manifest.json` of a `docker save` file, which all its tags share.
    Saved(Arc<Parts>),
    /// An entry of the `index.json` of an OCI layout.
    Layout(IndexEntry),
    /// The `manifest.json` of a `dir:` layout.
    Directory,
}

/// The files that an image consists of.
#[derive(Debug, Clone)]
pub(crate) struct Parts {
    /// Its configuration.
    pub config: Blob,
    /// Its layers, lowest first.
    pub layers: Vec<Blob>,
    /// The processors that it is for, where the index says so (`v3`).
    pub variant: String,
}

/// An image that was found.
#[derive(Debug)]
pub(crate) struct Candidate {
    /// What it is called where it was found.
    pub reference: String,
    /// What it is called in an archive.
    pub name: ImageName,
    /// The package that it is in, among those that were found.
    pub package: usize,
    /// What says what it consists of.
    pub source: Source,
}

impl Candidate {
    /// The files that it consists of, which are in `package`; fails where it is not an image, or a damaged one.
    pub(crate) fn parts(&self, package: &Package) -> Result<Parts, Error> {
        self.source.parts(package).map_err(|error| self.named(error))
    }

    /// `error`, said about this image.
    pub(crate) fn named(&self, error: Error) -> Error {
        match error {
            Error::Image { reason, .. } => self.wrong(reason),
            other => other,
        }
    }

    /// That it cannot be used.
    pub(crate) fn wrong(&self, reason: impl Into<String>) -> Error {
        Error::Image { image: self.reference.clone(), reason: reason.into() }
    }
}

/// The images of a package.
#[derive(Debug, Default)]
pub(super) struct Images {
    /// The images.
    pub candidates: Vec<Candidate>,
    /// What else is in it, in words.
    pub others: Vec<String>,
}

/// An OCI index, or an OCI manifest list.
#[derive(Deserialize)]
#[serde(expecting = "an object")]
struct Index {
    #[serde(default)]
    manifests: Vec<IndexEntry>,
}

/// A manifest or an index, as an index names it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", expecting = "an object")]
pub(crate) struct IndexEntry {
    #[serde(default)]
    media_type: String,
    #[serde(default)]
    artifact_type: String,
    digest: String,
    #[serde(default)]
    size: Option<u64>,
    #[serde(default)]
    platform: Option<Platform>,
    #[serde(default)]
    annotations: BTreeMap<String, String>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object")]
struct Platform {
    #[serde(default)]
    architecture: String,
    #[serde(default)]
    os: String,
    #[serde(default)]
    variant: String,
}

/// An entry of the `manifest.json` that `docker save` writes.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase", expecting = "an object")]
struct Saved {
    config: String,
    #[serde(default)]
    repo_tags: Option<Vec<String>>,
    layers: Vec<String>,
}

/// The images in `package`. Which files they consist of, and whether those are whole, is asked of those
/// that are wanted only.
pub(super) fn find(package: &Package) -> Result<Images, Error> {
    let of = |candidates| Images { candidates, others: Vec::new() };
    if package.has("manifest.json") && package.path.is_file() {
        saved(package).map(of)
    } else if package.has("index.json") {
        layout(package)
    } else {
        directory(package).map(|candidate| of(vec![candidate]))
    }
}

impl Source {
    /// The files that the image consists of.
    pub(super) fn parts(&self, package: &Package) -> Result<Parts, Error> {
        match self {
            Self::Saved(parts) => Ok(Parts::clone(parts)),
            Self::Layout(entry) => {
                let (manifest, variant) = manifest(package, entry, 0)?;
                Ok(Parts { variant, ..parts(package, &manifest, "blobs/sha256/")? })
            }
            Self::Directory => {
                let value = json(package, "manifest.json")?;
                let manifest = image_manifest(package, "manifest.json", value, "")?;
                // Blobs are in the same directory here.
                parts(package, &manifest, "")
            }
        }
    }
}

/// The images of a file that `docker save` wrote.
fn saved(package: &Package) -> Result<Vec<Candidate>, Error> {
    let images: Vec<Saved> = json(package, "manifest.json")?;
    let mut candidates = Vec::new();
    for image in images {
        let tags = image.repo_tags.unwrap_or_default();
        if tags.is_empty() {
            return Err(package
                .wrong("it contains an image without a tag: save it by its name, docker save NAME:TAG"));
        }
        let parts = Arc::new(Parts {
            config: Blob::saved(&image.config),
            layers: image.layers.iter().map(|path| Blob::saved(path)).collect(),
            variant: String::new(),
        });
        for reference in tags {
            countable(candidates.len(), parts.layers.len(), package)?;
            candidates.push(Candidate {
                name: name_of(&reference, package)?,
                reference,
                package: 0,
                source: Source::Saved(Arc::clone(&parts)),
            });
        }
    }
    Ok(candidates)
}

/// Refuses one more image of so many layers where that is too much.
fn countable(images: usize, layers: usize, package: &Package) -> Result<(), Error> {
    if images >= MAX_IMAGES {
        return Err(package.wrong(format!("it contains more than {MAX_IMAGES} images")));
    }
    if layers > MAX_LAYERS {
        return Err(package.wrong(format!("it contains an image with more than {MAX_LAYERS} layers")));
    }
    Ok(())
}

/// The images of an OCI layout. An entry without a name may be something about an image, such as its signature: the OCI image
/// specification lets an index list all that a store has.
fn layout(package: &Package) -> Result<Images, Error> {
    let index: Index = json(package, "index.json")?;
    let (mut candidates, mut others) = (Vec::new(), Vec::new());
    for entry in index.manifests {
        countable(candidates.len() + others.len(), 0, package)?;
        let reference = REFERENCES.iter().find_map(|annotation| entry.annotations.get(*annotation));
        if reference.is_none()
            && let Some(kind) = other(package, &entry)
        {
            others.push(format!("{}, {kind}", entry.digest));
            continue;
        }
        let reference = reference.cloned().unwrap_or_else(|| "latest".to_owned());
        // A reference may be a tag alone; the layout's own name is the image's then.
        let reference = if reference.contains(':') || reference.contains('/') {
            reference
        } else {
            format!("{}:{reference}", own_name(&package.path)?.to_lowercase())
        };
        candidates.push(Candidate {
            name: name_of(&reference, package)?,
            reference,
            package: 0,
            source: Source::Layout(entry),
        });
    }
    Ok(Images { candidates, others })
}

/// The name of the file or the directory at `path`, also where the path does not end in it (`.`). Only files have an
/// extension.
fn own_name(path: &Path) -> Result<String, Error> {
    let name = if path.is_file() {
        path.file_stem().unwrap_or_default().to_owned()
    } else {
        let path = fs::canonicalize(path).map_err(|error| Error::reading(path, error))?;
        path.file_name().unwrap_or_default().to_owned()
    };
    Ok(name.to_string_lossy().into_owned())
}

/// A description of the manifest of `entry`, if it is not the manifest of an image: its configuration has another media
/// type, or it refers to another manifest. One that cannot be read counts as an image, and is refused as one.
fn other(package: &Package, entry: &IndexEntry) -> Option<String> {
    let value = || {
        let blob = blob(package, &entry.digest, entry.size, "blobs/sha256/").ok()?;
        serde_json::from_slice::<Value>(&package.whole(&blob).ok()?).ok()
    };
    let manifest = value()?;
    let text = |pointer: &str| manifest.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
    let config = text("/config/mediaType");
    let stated = [entry.artifact_type.as_str(), text("/artifactType")];
    let kind = stated.into_iter().find(|kind| !kind.is_empty()).unwrap_or(config);
    let is_image = manifest.get("manifests").is_some() || media::is_config(config);
    let is_about = manifest.get("subject").is_some_and(|subject| !subject.is_null());
    (is_about || !is_image).then(|| media::kind(kind))
}

/// The manifest that `entry` names, and the processors that it is for; where that is an index, the one for linux/amd64
/// in it that most processors run.
fn manifest(package: &Package, entry: &IndexEntry, depth: usize) -> Result<(ImageManifest, String), Error> {
    let blob = blob(package, &entry.digest, entry.size, "blobs/sha256/")?;
    let path = &blob.path;
    let value: Value = parsed(package, path, &package.whole(&blob)?)?;
    if value.get("manifests").is_none() {
        let variant = entry.platform.as_ref().map(|platform| platform.variant.clone());
        let manifest = image_manifest(package, path, value, &entry.media_type)?;
        return Ok((manifest, variant.unwrap_or_default()));
    }
    let index: Index =
        serde_json::from_value(value).map_err(|error| package.wrong(format!("{path}: {error}")))?;
    let ours = index.manifests.iter().filter_map(|entry| Some((demand(entry)?, entry)));
    match ours.min_by_key(|(demand, _)| *demand) {
        Some((_, entry)) if depth < MAX_INDEXES => manifest(package, entry, depth + 1),
        _ => Err(package.wrong(format!("{path} has no image for linux/amd64"))),
    }
}

/// How much an entry for linux/amd64 wants of the processor, or `None` if it is for another platform. `v1` is what all have,
/// and what no variant means (OCI image specification, "Platform Variants"; containerd's `platforms`). An entry without a
/// platform comes after those with one.
fn demand(entry: &IndexEntry) -> Option<(bool, &str)> {
    match &entry.platform {
        None => Some((true, "")),
        Some(platform) if (platform.os.as_str(), platform.architecture.as_str()) == ("linux", "amd64") => {
            Some((false, media::variant(&platform.variant)))
        }
        Some(_) => None,
    }
}

/// `value`, which is in the file `path`, as an image's manifest. What is not an image is refused by what it is:
/// what names it says that it is `stated`.
fn image_manifest(package: &Package, path: &str, value: Value, stated: &str) -> Result<ImageManifest, Error> {
    let own = value.get("mediaType").and_then(Value::as_str).unwrap_or_default();
    if !own.is_empty() && !stated.is_empty() && own != stated {
        let message = format!("{path} says that it is {own}, but the index says that it is {stated}");
        return Err(package.wrong(message));
    }
    let media_type = if own.is_empty() { stated } else { own };
    if !media::is_manifest(media_type) {
        return Err(no_image(package, path, media_type));
    }
    if value.get("schemaVersion").and_then(Value::as_u64) != Some(2) {
        return Err(package.wrong(format!("{path} is not a manifest of schema 2")));
    }
    let manifest: ImageManifest =
        serde_json::from_value(value).map_err(|error| package.wrong(format!("{path}: {error}")))?;
    if !media::is_config(&manifest.config.media_type) {
        return Err(no_image(package, path, &manifest.config.media_type));
    }
    let layers = manifest.layers.iter().map(|layer| &layer.media_type);
    match layers.into_iter().find(|layer| !media::is_layer(layer)) {
        Some(other) => Err(no_image(package, path, other)),
        None => Ok(manifest),
    }
}

fn no_image(package: &Package, path: &str, media_type: &str) -> Error {
    let kind = media::kind(media_type);
    package.wrong(format!("{path} is not a container image: it is, or contains, {kind}"))
}

/// The image of a `dir:` layout, which is named by the directories it is in: `NAME/TAG`.
fn directory(package: &Package) -> Result<Candidate, Error> {
    let path = fs::canonicalize(&package.path).map_err(|error| Error::reading(&package.path, error))?;
    let part = |path: Option<&Path>| {
        path.and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned()
    };
    let reference = format!("{}:{}", part(path.parent()), part(Some(&path)));
    Ok(Candidate { name: name_of(&reference, package)?, reference, package: 0, source: Source::Directory })
}

/// The blobs that `manifest` names; their names begin with `prefix`.
fn parts(package: &Package, manifest: &ImageManifest, prefix: &str) -> Result<Parts, Error> {
    countable(0, manifest.layers.len(), package)?;
    let blob = |named: &Descriptor| blob(package, &named.digest, Some(named.size), prefix);
    Ok(Parts {
        config: blob(&manifest.config)?,
        layers: manifest.layers.iter().map(blob).collect::<Result<_, _>>()?,
        variant: String::new(),
    })
}

fn blob(package: &Package, digest: &str, size: Option<u64>, prefix: &str) -> Result<Blob, Error> {
    let name = digest.strip_prefix("sha256:").filter(|name| is_digest(name));
    let name = name.ok_or_else(|| package.wrong(format!("{digest:?} is not a SHA-256")))?;
    Ok(Blob { path: format!("{prefix}{name}"), digest: Some(name.to_owned()), size })
}

/// What an image is called in an archive: the last part of its repository, and its tag.
fn name_of(reference: &str, package: &Package) -> Result<ImageName, Error> {
    let last = reference.rsplit('/').next().unwrap_or_default();
    let (name, tag) = last.split_once(':').unwrap_or((last, "latest"));
    if is_repository(name) && is_tag(tag) {
        Ok(ImageName { name: name.to_owned(), tag: tag.to_owned() })
    } else {
        Err(package.wrong(format!("{reference:?} is not NAME:TAG")))
    }
}

fn json<T: serde::de::DeserializeOwned>(package: &Package, name: &str) -> Result<T, Error> {
    parsed(package, name, &package.read(name)?)
}

fn parsed<T: serde::de::DeserializeOwned>(package: &Package, name: &str, bytes: &[u8]) -> Result<T, Error> {
    serde_json::from_slice(bytes).map_err(|error| package.wrong(format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::container::import::Found;

    /// Indexes, and the entry that is packed.
    #[test]
    fn the_entry_that_most_processors_run_is_packed() {
        let entry = |variant: Option<&str>| {
            let mut entry = serde_json::json!({"digest": "sha256:a"});
            if let Some(variant) = variant {
                entry["platform"] =
                    serde_json::json!({"os": "linux", "architecture": "amd64", "variant": variant});
            }
            serde_json::from_value::<IndexEntry>(entry).unwrap()
        };
        for (variants, expected) in [
            (&[Some("v3"), Some("")][..], 1),
            (&[Some(""), Some("v3")], 0),
            (&[Some("v3"), Some("v1")], 1),
            (&[Some("v4"), Some("v2"), Some("v3")], 1),
            (&[None, Some("v3")], 1),
            (&[None, Some("")], 1),
            (&[Some("v1"), Some("")], 0),
        ] {
            let entries: Vec<IndexEntry> = variants.iter().map(|variant| entry(*variant)).collect();
            let chosen = (0..entries.len()).min_by_key(|at| demand(&entries[*at])).unwrap();
            assert_eq!(chosen, expected, "{variants:?}");
        }
        let other =
            serde_json::json!({"digest": "sha256:a", "platform": {"os": "linux", "architecture": "arm64"}});
        assert_eq!(demand(&serde_json::from_value(other).unwrap()), None);
    }

    fn saved_with(manifest: &serde_json::Value) -> Result<Vec<PathBuf>, Error> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        let bytes = manifest.to_string().into_bytes();
        let mut tar = tar::Builder::new(fs::File::create(&path).unwrap());
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        tar.append_data(&mut header, "manifest.json", bytes.as_slice()).unwrap();
        tar.into_inner().unwrap();
        Found::default().search(&path)
    }

    #[test]
    fn names_and_layers_do_not_multiply_without_end() {
        let image = |tags: usize, layers: usize| {
            let tags: Vec<String> = (0..tags).map(|number| format!("a:{number}")).collect();
            serde_json::json!([{"Config": "c", "RepoTags": tags, "Layers": vec!["l"; layers]}])
        };
        assert!(saved_with(&image(MAX_IMAGES, MAX_LAYERS)).is_ok());
        for (tags, layers) in [(MAX_IMAGES + 1, 1), (1, MAX_LAYERS + 1)] {
            let error = saved_with(&image(tags, layers)).unwrap_err().to_string();
            assert!(error.contains("more than 1000"), "{error}");
        }
    }
}
