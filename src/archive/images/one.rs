//! Looks at one image: its manifest, its configuration, and each of its blobs.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::check::{Sums, unknown};
use super::{
    Descriptor, GZIP_TYPE, ImageConfig, ImageManifest, Images, MANIFEST_TYPE, TAR_TYPE, VERSION_FILE,
    is_digest,
};
use crate::archive::checksum::hexadecimal;
use crate::archive::contents::{Contents, FileError};
use crate::archive::finding::Findings;
use crate::archive::manifest::ImageName;
use crate::archive::rules;
use crate::archive::tree::ContentId;

/// The largest `manifest.json` or configuration that is read.
const MAX_JSON: u64 = 4 << 20;

/// One image as it is looked at.
pub(super) struct ImageCheck<'check, 'archive> {
    /// The archive.
    pub contents: &'check Contents<'archive>,
    /// The image's directory.
    pub path: &'check str,
    /// What is known about images.
    pub images: &'check mut Images,
    /// What is summed up over all of them.
    pub sums: &'check mut Sums,
    /// What is wrong.
    pub findings: &'check mut Findings,
}

impl ImageCheck<'_, '_> {
    /// Looks at everything the image consists of.
    pub(super) fn run(&mut self, image: ImageName) {
        self.version_file();
        self.blob_names();
        let manifest_path = format!("{}/manifest.json", self.path);
        let digest = self
            .contents
            .tree
            .file(&manifest_path)
            .and_then(|id| self.contents.digests.get(&id))
            .copied();
        self.images.found.insert(image.clone(), digest);
        let Some(manifest) = self.manifest(&manifest_path) else {
            return;
        };
        self.sums.add(&manifest);
        let used: BTreeSet<String> = std::iter::once(&manifest.config)
            .chain(&manifest.layers)
            .filter(|descriptor| self.blob(descriptor))
            .filter_map(|descriptor| descriptor.file_name().map(str::to_owned))
            .collect();
        self.unused(&used);
        self.config(&manifest, image);
        for layer in &manifest.layers {
            self.layer(layer);
        }
    }

    fn file(&self, name: &str) -> Option<ContentId> {
        self.contents.tree.file(&format!("{}/{name}", self.path))
    }

    fn version_file(&mut self) {
        let path = format!("{}/version", self.path);
        match self.contents.file(&path, 1024) {
            Ok(text) if text == VERSION_FILE.as_bytes() => {}
            Ok(_) => self.findings.add(
                &rules::IMAGE_VERSION_FILE,
                path,
                "the file does not say what skopeo writes",
            ),
            Err(FileError::Lost) => {}
            Err(error) => self
                .findings
                .add(&rules::IMAGE_VERSION_FILE, path, error.to_string()),
        }
    }

    /// Looks at every file of the image: a blob's name is its SHA-256.
    fn blob_names(&mut self) {
        let Some(directory) = self.contents.tree.directory(self.path) else {
            return;
        };
        for (name, entry) in self.contents.tree.children(&directory) {
            let path = format!("{}/{name}", self.path);
            let known = ["manifest.json", "version"].contains(&name) || name.starts_with("signature-");
            match self.contents.tree.file(&path) {
                Some(content) if is_digest(name) => self.blob_digest(&path, name, content),
                Some(_) if known => {}
                _ => unknown(self.contents, &path, entry, self.findings),
            }
        }
    }

    fn blob_digest(&mut self, path: &str, name: &str, content: ContentId) {
        let Some(digest) = self.contents.digests.get(&content) else {
            return;
        };
        if hexadecimal(digest) != name {
            let message = format!("the blob's SHA-256 is {}, not its name", hexadecimal(digest));
            self.findings.add(&rules::BLOB_DIGEST, path, message);
        }
        let stored = self
            .sums
            .stored
            .entry(*digest)
            .or_insert_with(|| (BTreeSet::new(), path.to_owned()));
        stored.0.insert(content);
    }

    fn manifest(&mut self, path: &str) -> Option<ImageManifest> {
        let bytes = match self.contents.file(path, MAX_JSON) {
            Ok(bytes) => bytes,
            Err(FileError::Lost) => return None,
            Err(error) => {
                self.findings.add(&rules::IMAGE_MANIFEST, path, error.to_string());
                return None;
            }
        };
        let manifest: ImageManifest = match serde_json::from_slice(&bytes) {
            Ok(manifest) => manifest,
            Err(error) => {
                let kind = kind_of(&bytes);
                match kind {
                    Some(kind) => self
                        .findings
                        .add(&rules::IMAGE_MEDIA_TYPE, path, format!("it is {kind}")),
                    None => self.findings.add(
                        &rules::IMAGE_MANIFEST,
                        path,
                        format!("it cannot be read: {error}"),
                    ),
                }
                return None;
            }
        };
        if manifest.schema_version != 2 || manifest.media_type != MANIFEST_TYPE {
            let kind = if manifest.media_type.is_empty() {
                "none"
            } else {
                manifest.media_type.as_str()
            };
            self.findings.add(
                &rules::IMAGE_MEDIA_TYPE,
                path,
                format!("its media type is {kind}, not {MANIFEST_TYPE}"),
            );
        }
        Some(manifest)
    }

    /// Looks for one blob that the manifest names; false where it is not there.
    fn blob(&mut self, descriptor: &Descriptor) -> bool {
        let manifest_path = format!("{}/manifest.json", self.path);
        let Some(name) = descriptor.file_name() else {
            let message = format!("{:?} is not sha256: and 64 digits", descriptor.digest);
            self.findings.add(&rules::IMAGE_MANIFEST, manifest_path, message);
            return false;
        };
        let path = format!("{}/{name}", self.path);
        let Some(content) = self.file(name) else {
            self.findings.add(
                &rules::BLOB_MISSING,
                path,
                "the image's manifest names this blob, but it is missing",
            );
            return false;
        };
        let size = self.contents.tree.content(content).size;
        if size != descriptor.size {
            let message = format!(
                "the blob has {size} bytes, the image's manifest says {}",
                descriptor.size
            );
            self.findings.add(&rules::BLOB_SIZE, path, message);
        }
        true
    }

    fn unused(&mut self, used: &BTreeSet<String>) {
        let Some(directory) = self.contents.tree.directory(self.path) else {
            return;
        };
        for (name, _) in self.contents.tree.children(&directory) {
            if is_digest(name) && !used.contains(name) {
                let path = format!("{}/{name}", self.path);
                self.findings.add(
                    &rules::BLOB_UNUSED,
                    path,
                    "the image's manifest does not name this blob",
                );
            }
        }
    }

    fn config(&mut self, manifest: &ImageManifest, image: ImageName) {
        let Some(content) = manifest.config.file_name().and_then(|name| self.file(name)) else {
            return;
        };
        let path = format!(
            "{}/{}",
            self.path,
            manifest.config.file_name().unwrap_or_default()
        );
        if !self.is_whole(&manifest.config, content) {
            return;
        }
        let config = self
            .contents
            .file(&path, MAX_JSON)
            .map_err(|error| error.to_string());
        let config = config.and_then(|bytes| {
            serde_json::from_slice::<ImageConfig>(&bytes)
                .map_err(|error| format!("it cannot be read: {error}"))
        });
        match config {
            Ok(config) => self.config_fields(&path, &config, manifest, image),
            Err(message) => self.findings.add(&rules::IMAGE_CONFIG, path, message),
        }
    }

    fn config_fields(
        &mut self,
        path: &str,
        config: &ImageConfig,
        manifest: &ImageManifest,
        image: ImageName,
    ) {
        let (listed, layers) = (config.rootfs.diff_ids.len(), manifest.layers.len());
        if listed != layers {
            let message = format!("the configuration has {listed} layers, the image's manifest has {layers}");
            self.findings.add(&rules::IMAGE_CONFIG, path, message);
        }
        if (config.os.as_str(), config.architecture.as_str()) != ("linux", "amd64") {
            let message = format!("the image is for {}/{}", config.os, config.architecture);
            self.findings.add(&rules::IMAGE_PLATFORM, path, message);
        }
        if config.is_placeholder() {
            self.images.placeholders.insert(image);
        }
    }

    /// Whether a blob is what its manifest says; a finding says so where it is not.
    fn is_whole(&self, descriptor: &Descriptor, content: ContentId) -> bool {
        let digest = self
            .contents
            .digests
            .get(&content)
            .map(|digest| hexadecimal(digest));
        digest.as_deref() == descriptor.file_name()
            && self.contents.tree.content(content).size == descriptor.size
    }

    fn layer(&mut self, layer: &Descriptor) {
        let Some(name) = layer.file_name() else { return };
        let Some(content) = self.file(name).filter(|content| self.is_whole(layer, *content)) else {
            return;
        };
        let path = format!("{}/{name}", self.path);
        let Ok(head) = self.contents.head(content, 2) else {
            return;
        };
        let is_gzip = head == [0x1f, 0x8b];
        let message = match (layer.media_type.as_str(), is_gzip) {
            (GZIP_TYPE, true) | (TAR_TYPE, false) => return,
            (GZIP_TYPE, false) => "the layer is not compressed, although its media type says so".to_owned(),
            (TAR_TYPE, true) => "the layer is compressed, although its media type says it is not".to_owned(),
            (other, _) => format!("the layer's media type is {other}"),
        };
        self.findings.add(&rules::LAYER_MEDIA_TYPE, path, message);
    }
}

/// What a manifest is that is not an image's, where it says so.
fn kind_of(bytes: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Kind {
        schema_version: u32,
        #[serde(default)]
        media_type: Option<String>,
        #[serde(default)]
        manifests: Option<serde::de::IgnoredAny>,
    }
    let kind: Kind = serde_json::from_slice(bytes).ok()?;
    match (kind.schema_version, kind.media_type, kind.manifests) {
        (1, ..) => Some("a manifest of schema 1".to_owned()),
        (_, Some(media_type), _) if media_type != MANIFEST_TYPE => Some(media_type),
        (_, _, Some(_)) => Some("an index of several manifests".to_owned()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_manifests_are_recognised() {
        assert_eq!(
            kind_of(br#"{"schemaVersion":1}"#).unwrap(),
            "a manifest of schema 1"
        );
        assert_eq!(
            kind_of(br#"{"schemaVersion":2,"manifests":[]}"#).unwrap(),
            "an index of several manifests"
        );
        assert_eq!(
            kind_of(br#"{"schemaVersion":2,"mediaType":"x/y"}"#).unwrap(),
            "x/y"
        );
        assert_eq!(kind_of(br#"{"schemaVersion":2}"#), None);
    }
}
