//! Container images as MetalK8s' registry serves them: one directory per tag, in the format of skopeo's `dir:`.
//!
//! An image is a manifest, a configuration and layers, each a blob that is named by its digest; their types are
//! here, and their media types in `media`. Images come from elsewhere in three steps: `import` finds them on disk,
//! `sources` knows the three formats in which they may be there, and `package` finds their files in a directory or
//! a tar file; `convert` then adds them to the directory that is packed. `check` looks at every image that is in
//! an archive, `one` at one of them; `layer` hashes what is in a layer. `registry` is the configuration of nginx
//! that serves the images.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod import;
pub(crate) mod layer;
mod media;
pub(crate) mod name;
mod one;
pub(crate) mod package;
mod parsed;
pub(crate) mod registry;
mod sources;
mod sums;
mod zstandard;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::digest::{Sha, is_digest};
use name::ImageName;

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

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", expecting = "an object")]
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
#[serde(rename_all = "camelCase", expecting = "an object")]
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
#[serde(expecting = "an object")]
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
#[serde(expecting = "an object")]
struct RunConfig {
    #[serde(default, rename = "Labels")]
    labels: Option<BTreeMap<String, String>>,
}

/// The layers as a configuration lists them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(expecting = "an object")]
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
