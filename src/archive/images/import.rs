//! Finds images on disk: OCI layouts, `docker save` files and skopeo's `dir:`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::package::Package;
use super::{Descriptor, ImageManifest, is_digest, is_repository, is_tag};
use crate::archive::error::Error;
use crate::archive::manifest::ImageName;

/// How deep directories of images may be.
const MAX_DEPTH: usize = 4;
/// How deep indexes of OCI layouts may be.
const MAX_INDEXES: usize = 3;
/// So many images may one package hold, and so many layers an image: engines take 127. A few lines that name
/// each other would stand for more memory than there is otherwise.
const MAX_IMAGES: usize = 1000;
const MAX_LAYERS: usize = 1000;
/// Annotations that hold an image's reference in an OCI layout, the better one first.
const REFERENCES: [&str; 2] = ["io.containerd.image.name", "org.opencontainers.image.ref.name"];

/// An image that was found.
#[derive(Debug)]
pub(crate) struct Candidate {
    /// What it is called where it was found.
    pub reference: String,
    /// What it is called in an archive.
    pub name: ImageName,
    /// The package that it is in, among those that were found.
    pub package: usize,
    /// The file with its configuration.
    pub config: String,
    /// The files with its layers, lowest first.
    pub layers: Vec<String>,
}

/// Images, and the packages that they are in.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The packages.
    pub packages: Vec<Package>,
    /// The images.
    pub candidates: Vec<Candidate>,
}

/// An OCI index, or an OCI manifest list.
#[derive(Deserialize)]
struct Index {
    #[serde(default)]
    manifests: Vec<IndexEntry>,
}

#[derive(Deserialize)]
struct IndexEntry {
    digest: String,
    #[serde(default)]
    platform: Option<Platform>,
    #[serde(default)]
    annotations: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Platform {
    #[serde(default)]
    architecture: String,
    #[serde(default)]
    os: String,
}

/// An entry of the `manifest.json` that `docker save` writes.
#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Saved {
    config: String,
    #[serde(default)]
    repo_tags: Option<Vec<String>>,
    layers: Vec<String>,
}

impl Found {
    /// Finds every image at `path`, and in the directories below it; there has to be one. Returns the
    /// files that are none.
    pub(crate) fn search(&mut self, path: &Path) -> Result<Vec<PathBuf>, Error> {
        let (known, mut others) = (self.candidates.len(), Vec::new());
        self.look(path, 0, &mut others)?;
        if self.candidates.len() == known {
            return Err(Error::NoImages {
                path: path.to_owned(),
                others,
            });
        }
        Ok(others)
    }

    /// The images that `wanted` names, or all of them where it names none; no two for one name.
    pub(crate) fn select(&self, wanted: &[String], from: &Path) -> Result<Vec<&Candidate>, Error> {
        let selected = self.named(wanted, from)?;
        let mut taken = BTreeMap::new();
        for candidate in &selected {
            let twin: Option<&Candidate> = taken.insert(&candidate.name, candidate);
            if let Some(twin) = twin.filter(|twin| !std::ptr::eq(*twin, *candidate)) {
                return Err(Error::Image {
                    image: candidate.name.to_string(),
                    reason: format!("it is both {} and {}", self.place(twin), self.place(candidate)),
                });
            }
        }
        Ok(selected)
    }

    /// Where an image was found, in words.
    fn place(&self, candidate: &Candidate) -> String {
        let path = self.packages[candidate.package].path.display();
        format!("{} in {path}", candidate.reference)
    }

    fn named(&self, wanted: &[String], from: &Path) -> Result<Vec<&Candidate>, Error> {
        if wanted.is_empty() {
            return Ok(self.candidates.iter().collect());
        }
        let find = |reference: &String| {
            let is_it = |candidate: &&Candidate| {
                candidate.reference == *reference || candidate.name.to_string() == *reference
            };
            let found = self.candidates.iter().find(is_it);
            found.ok_or_else(|| Error::NoImage(reference.clone(), from.to_owned()))
        };
        wanted.iter().map(find).collect()
    }

    fn look(&mut self, path: &Path, depth: usize, others: &mut Vec<PathBuf>) -> Result<(), Error> {
        let metadata = fs::metadata(path).map_err(|error| Error::reading(path, error))?;
        if metadata.is_file() {
            return self.package(path);
        }
        if path.join("oci-layout").is_file() || path.join("manifest.json").is_file() {
            return self.package(path);
        }
        if depth >= MAX_DEPTH {
            return Ok(());
        }
        for child in children(path)? {
            if child.is_dir() || is_tar(&child) {
                self.look(&child, depth + 1, others)?;
            } else {
                others.push(child);
            }
        }
        Ok(())
    }

    fn package(&mut self, path: &Path) -> Result<(), Error> {
        let package = Package::open(path)?;
        let number = self.packages.len();
        let mut candidates = if package.has("manifest.json") && path.is_file() {
            saved(&package)?
        } else if package.has("index.json") {
            layout(&package)?
        } else {
            vec![directory(&package)?]
        };
        for candidate in &mut candidates {
            candidate.package = number;
        }
        self.packages.push(package);
        self.candidates.append(&mut candidates);
        Ok(())
    }
}

/// Whether a file is called like a tar file. A compressed one cannot be used, and is refused rather than
/// left out.
fn is_tar(path: &Path) -> bool {
    let name = path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .to_lowercase();
    [".tar", ".tar.gz", ".tar.bz2", ".tar.xz", ".tar.zst", ".tgz"]
        .iter()
        .any(|end| name.ends_with(end))
}

fn children(path: &Path) -> Result<Vec<PathBuf>, Error> {
    let reading = |error| Error::reading(path, error);
    let entries = fs::read_dir(path).map_err(reading)?;
    let mut children = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(reading)?;
    children.sort();
    Ok(children)
}

/// The images of a file that `docker save` wrote.
fn saved(package: &Package) -> Result<Vec<Candidate>, Error> {
    let images: Vec<Saved> = json(package, "manifest.json")?;
    let mut candidates = Vec::new();
    for image in images {
        let tags = image.repo_tags.unwrap_or_default();
        if tags.is_empty() {
            return Err(
                package.wrong("it holds an image without a tag: save it by its name, docker save NAME:TAG")
            );
        }
        for reference in tags {
            countable(candidates.len(), image.layers.len(), package)?;
            let (config, layers) = (image.config.clone(), image.layers.clone());
            candidates.push(Candidate {
                name: name_of(&reference, package)?,
                reference,
                package: 0,
                config,
                layers,
            });
        }
    }
    Ok(candidates)
}

/// Refuses one more image of so many layers where that is too much.
fn countable(images: usize, layers: usize, package: &Package) -> Result<(), Error> {
    if images >= MAX_IMAGES {
        return Err(package.wrong(format!("it holds more than {MAX_IMAGES} images")));
    }
    if layers > MAX_LAYERS {
        return Err(package.wrong(format!("it holds an image with more than {MAX_LAYERS} layers")));
    }
    Ok(())
}

/// The images of an OCI layout, for linux/amd64 where there are several.
fn layout(package: &Package) -> Result<Vec<Candidate>, Error> {
    let index: Index = json(package, "index.json")?;
    let mut candidates = Vec::new();
    for entry in index.manifests {
        let reference = REFERENCES
            .iter()
            .find_map(|annotation| entry.annotations.get(*annotation));
        let reference = reference.cloned().unwrap_or_else(|| "latest".to_owned());
        // A reference may be a tag alone; the layout's own name is the image's then.
        let reference = if reference.contains(':') || reference.contains('/') {
            reference
        } else {
            let stem = package
                .path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .to_lowercase();
            format!("{stem}:{reference}")
        };
        let manifest = manifest(package, &entry.digest, 0)?;
        countable(candidates.len(), manifest.layers.len(), package)?;
        candidates.push(from_manifest(package, reference, &manifest)?);
    }
    Ok(candidates)
}

fn manifest(package: &Package, digest: &str, depth: usize) -> Result<ImageManifest, Error> {
    let path = blob_path(digest).ok_or_else(|| package.wrong(format!("{digest:?} is no digest")))?;
    let value: serde_json::Value = json(package, &path)?;
    if value.get("manifests").is_none() {
        return serde_json::from_value(value).map_err(|error| package.wrong(format!("{path}: {error}")));
    }
    let index: Index =
        serde_json::from_value(value).map_err(|error| package.wrong(format!("{path}: {error}")))?;
    let is_ours = |entry: &&IndexEntry| {
        entry
            .platform
            .as_ref()
            .is_none_or(|platform| platform.os == "linux" && platform.architecture == "amd64")
    };
    match index.manifests.iter().find(is_ours) {
        Some(entry) if depth < MAX_INDEXES => manifest(package, &entry.digest, depth + 1),
        _ => Err(package.wrong(format!("{path} has no image for linux/amd64"))),
    }
}

/// The image of a `dir:` layout, which is named by the directories it is in: `NAME/TAG`.
fn directory(package: &Package) -> Result<Candidate, Error> {
    let manifest: ImageManifest = json(package, "manifest.json")?;
    let path = fs::canonicalize(&package.path).map_err(|error| Error::reading(&package.path, error))?;
    let part = |path: Option<&Path>| {
        path.and_then(Path::file_name)
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let reference = format!("{}:{}", part(path.parent()), part(Some(&path)));
    let mut candidate = from_manifest(package, reference, &manifest)?;
    // Blobs are in the same directory here.
    for path in std::iter::once(&mut candidate.config).chain(&mut candidate.layers) {
        *path = path.rsplit('/').next().unwrap_or_default().to_owned();
    }
    Ok(candidate)
}

fn from_manifest(package: &Package, reference: String, manifest: &ImageManifest) -> Result<Candidate, Error> {
    let path = |blob: &Descriptor| {
        let path = blob_path(&blob.digest);
        path.ok_or_else(|| package.wrong(format!("{:?} is no digest", blob.digest)))
    };
    let config = path(&manifest.config)?;
    let layers = manifest.layers.iter().map(path).collect::<Result<_, _>>()?;
    Ok(Candidate {
        name: name_of(&reference, package)?,
        reference,
        package: 0,
        config,
        layers,
    })
}

fn blob_path(digest: &str) -> Option<String> {
    digest
        .strip_prefix("sha256:")
        .filter(|name| is_digest(name))
        .map(|name| format!("blobs/sha256/{name}"))
}

/// What an image is called in an archive: the last part of its repository, and its tag.
fn name_of(reference: &str, package: &Package) -> Result<ImageName, Error> {
    let last = reference.rsplit('/').next().unwrap_or_default();
    let (name, tag) = last.split_once(':').unwrap_or((last, "latest"));
    if is_repository(name) && is_tag(tag) {
        Ok(ImageName {
            name: name.to_owned(),
            tag: tag.to_owned(),
        })
    } else {
        Err(package.wrong(format!("{reference:?} is not NAME:TAG")))
    }
}

fn json<T: serde::de::DeserializeOwned>(package: &Package, name: &str) -> Result<T, Error> {
    let bytes = package.read(name)?;
    serde_json::from_slice(&bytes).map_err(|error| package.wrong(format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved_with(manifest: &serde_json::Value) -> Result<Vec<PathBuf>, Error> {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("image.tar");
        let bytes = manifest.to_string().into_bytes();
        let mut tar = tar::Builder::new(fs::File::create(&path).unwrap());
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        tar.append_data(&mut header, "manifest.json", bytes.as_slice())
            .unwrap();
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
