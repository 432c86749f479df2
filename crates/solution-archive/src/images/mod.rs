//! Container images as MetalK8s' registry serves them: one directory per tag, in the format of skopeo's `dir:`.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod import;
mod media;
mod one;
pub(crate) mod package;
mod parsed;
mod sources;
pub(crate) mod sparse;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::digest::{Sha, is_digest};
use crate::manifest::ImageName;

/// The media type of image manifests that the registry announces.
pub(crate) const MANIFEST_TYPE: &str = "application/vnd.docker.distribution.manifest.v2+json";
/// The media type of their configurations.
pub(crate) const CONFIG_TYPE: &str = "application/vnd.docker.container.image.v1+json";
/// The media type of a compressed layer.
pub(crate) const GZIP_TYPE: &str = "application/vnd.docker.image.rootfs.diff.tar.gzip";
/// The media type of a layer that is not compressed.
pub(crate) const TAR_TYPE: &str = "application/vnd.docker.image.rootfs.diff.tar";
/// What skopeo writes into the file `version`.
pub(crate) const VERSION_FILE: &str = "Directory Transport Version: 1.1\n";
/// The label of the image that stands for an operator which is not built yet.
pub(crate) const PLACEHOLDER: &str = "solutions.metalk8s.scality.com/placeholder";

/// An image's manifest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImageManifest {
    /// 2.
    pub schema_version: u32,
    /// What kind of manifest it is; OCI's need not say.
    #[serde(default)]
    pub media_type: String,
    /// The configuration's blob.
    pub config: Descriptor,
    /// The layers' blobs, lowest first.
    pub layers: Vec<Descriptor>,
}

/// A blob that a manifest names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Descriptor {
    /// What is in it.
    pub media_type: String,
    /// Its length in bytes.
    pub size: u64,
    /// `sha256:` and its SHA-256.
    pub digest: String,
}

/// What is looked at in a configuration.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct ImageConfig {
    /// The processor it is for.
    #[serde(default)]
    pub architecture: String,
    /// The operating system it is for.
    #[serde(default)]
    pub os: String,
    /// Which level of the processor it needs.
    #[serde(default)]
    pub variant: String,
    #[serde(default)]
    config: Option<RunConfig>,
    /// Its layers.
    pub rootfs: RootFilesystem,
}

#[derive(Debug, Clone, Default, Deserialize)]
struct RunConfig {
    #[serde(default, rename = "Labels")]
    labels: Option<BTreeMap<String, String>>,
}

/// The layers as a configuration lists them.
#[derive(Debug, Clone, Default, Deserialize)]
pub(crate) struct RootFilesystem {
    /// The SHA-256 of each layer before compression.
    #[serde(default)]
    pub diff_ids: Vec<String>,
}

impl ImageConfig {
    /// Whether it is the image that stands for an operator which is not built yet.
    pub(crate) fn is_placeholder(&self) -> bool {
        let labels = self.config.as_ref().and_then(|run| run.labels.as_ref());
        labels.is_some_and(|labels| labels.contains_key(PLACEHOLDER))
    }
}

/// The images of an archive.
#[derive(Debug, Default)]
pub(crate) struct Images {
    /// Each image, with the SHA-256 of its manifest where that can be read.
    pub found: BTreeMap<ImageName, Option<Sha>>,
    /// Those that only stand for another.
    pub placeholders: BTreeSet<ImageName>,
    /// How many layers and bytes there are.
    pub totals: Totals,
}

/// How much there is, and how much of it is shared.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Images, by name and tag.
    pub images: usize,
    /// Layers as the images' manifests count them.
    pub layers: usize,
    /// Layers that differ.
    pub distinct_layers: usize,
    /// Bytes of all blobs as the images' manifests count them.
    pub bytes: u64,
    /// Bytes of the blobs that differ.
    pub distinct_bytes: u64,
}

impl Images {
    /// The images as `name:tag`.
    pub(crate) fn names(&self) -> Vec<String> {
        self.found.keys().map(ImageName::to_string).collect()
    }
}

impl Descriptor {
    /// The name of the blob's file.
    pub(crate) fn file_name(&self) -> Option<&str> {
        self.digest.strip_prefix("sha256:").filter(|name| is_digest(name))
    }
}

/// Whether a registry accepts `text` as one part of a repository's name.
pub(crate) fn is_repository(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let is_separator = |part: &str| matches!(part, "." | "_" | "__") || part.bytes().all(|byte| byte == b'-');
    let edges = text.bytes().next().is_some_and(is_letter) && text.bytes().last().is_some_and(is_letter);
    edges
        && text.len() <= 128
        && text.bytes().all(|byte| is_letter(byte) || b"._-".contains(&byte))
        && text
            .split(|character: char| character.is_ascii_alphanumeric())
            .filter(|part| !part.is_empty())
            .all(is_separator)
}

/// Whether a registry accepts `text` as a tag.
pub(crate) fn is_tag(text: &str) -> bool {
    let is_first = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.len() <= 128
        && text.bytes().next().is_some_and(is_first)
        && text.bytes().all(|byte| is_first(byte) || b".-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repositories_and_tags_are_what_registries_accept() {
        for name in ["a", "demo-operator", "a.b_c__d--e", "0"] {
            assert!(is_repository(name), "{name}");
        }
        for name in ["", "A", "-a", "a-", "a..b", "a___b", "a.-b", "a/b", "ä"] {
            assert!(!is_repository(name), "{name}");
        }
        for tag in ["1.0.0", "latest", "_x", "V1-rc.1"] {
            assert!(is_tag(tag), "{tag}");
        }
        for tag in ["", ".1", "-1", "a+b", &"a".repeat(129)] {
            assert!(!is_tag(tag), "{tag}");
        }
    }
}
