//! Checks one image: its manifest, its configuration, and each of its blobs.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::layer::{Format, HEAD};
use super::media;
use super::name::ImageName;
use super::parsed::Problem;
use super::sums::{MAX_LAYERS, Sums};
use super::{
    Descriptor, GZIP_TYPE, ImageConfig, ImageManifest, Images, MANIFEST_TYPE, TAR_TYPE, VERSION_FILE,
};
use crate::contents::{Contents, FileError};
use crate::digest::{hexadecimal, is_digest};
use crate::finding::Findings;
use crate::rules;
use crate::tree::{ContentId, Entry};

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
    /// The problem.
    pub findings: &'check mut Findings,
}

impl ImageCheck<'_, '_> {
    /// Looks at everything the image consists of.
    pub(super) fn run(&mut self, image: ImageName) {
        self.version_file();
        self.blob_names();
        let manifest_path = format!("{}/manifest.json", self.path);
        let digest =
            self.contents.tree.file(&manifest_path).and_then(|id| self.contents.digests.get(&id)).copied();
        self.images.found.insert(image.clone(), digest);
        let Some(manifest) = self.manifest(&manifest_path) else { return };
        if !self.sums.add(&manifest) {
            let message = format!("the images have more than {MAX_LAYERS} layers together");
            self.findings.add(&rules::TOO_LARGE, manifest_path, message);
            return;
        }
        let used: BTreeSet<String> = std::iter::once(&manifest.config)
            .chain(&manifest.layers)
            .filter(|descriptor| self.blob(descriptor))
            .filter_map(|descriptor| descriptor.file_name().map(str::to_owned))
            .collect();
        self.unused(&used);
        let config = self.config(&manifest, image);
        let diffs = config.as_ref().map_or(&[][..], |config| &config.rootfs.diff_ids);
        for (number, layer) in manifest.layers.iter().enumerate() {
            self.layer(layer, diffs.get(number).map(String::as_str));
        }
    }

    fn file(&self, name: &str) -> Option<ContentId> {
        self.contents.tree.file(&format!("{}/{name}", self.path))
    }

    fn version_file(&mut self) {
        let path = format!("{}/version", self.path);
        match self.contents.file(&path, 1024) {
            Ok(text) if text == VERSION_FILE.as_bytes() => {}
            Ok(_) => {
                self.findings.add(&rules::IMAGE_VERSION_FILE, path, "the file is not as skopeo writes it");
            }
            Err(FileError::Lost) => {}
            Err(error) => self.findings.add(&rules::IMAGE_VERSION_FILE, path, error.to_string()),
        }
    }

    /// Looks at every file of the image: a blob's name is its SHA-256.
    fn blob_names(&mut self) {
        let Some(directory) = self.contents.tree.directory(self.path) else { return };
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
        let Some(digest) = self.contents.digests.get(&content) else { return };
        if hexadecimal(digest) != name {
            let message = format!("the blob's SHA-256 is {}, not its name", hexadecimal(digest));
            self.findings.add(&rules::BLOB_DIGEST, path, message);
        }
        let stored = self.sums.stored.entry(*digest).or_insert_with(|| (BTreeSet::new(), path.to_owned()));
        stored.0.insert(content);
    }

    fn manifest(&mut self, path: &str) -> Option<Rc<ImageManifest>> {
        let manifest = match self.sums.parsed.manifest(self.contents, path) {
            Ok(manifest) => manifest,
            Err(problem) => {
                self.problem(path, problem);
                return None;
            }
        };
        if manifest.schema_version != 2 || manifest.media_type != MANIFEST_TYPE {
            let kind = if manifest.media_type.is_empty() { "none" } else { manifest.media_type.as_str() };
            self.findings.add(
                &rules::IMAGE_MEDIA_TYPE,
                path,
                format!("its media type is {kind}, not {MANIFEST_TYPE}"),
            );
        }
        Some(manifest)
    }

    fn problem(&mut self, path: &str, problem: Problem) {
        if let Some((rule, message)) = problem {
            self.findings.add(rule, path, message);
        }
    }

    /// Looks for one blob that the manifest names; false where it is not there.
    fn blob(&mut self, descriptor: &Descriptor) -> bool {
        let manifest_path = format!("{}/manifest.json", self.path);
        let Some(name) = descriptor.file_name() else {
            let message = format!("{:?} is not sha256: and 64 hexadecimal digits", descriptor.digest);
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
            let message =
                format!("the blob has {size} bytes, but the image's manifest says {}", descriptor.size);
            self.findings.add(&rules::BLOB_SIZE, path, message);
        }
        true
    }

    fn unused(&mut self, used: &BTreeSet<String>) {
        let Some(directory) = self.contents.tree.directory(self.path) else { return };
        for (name, _) in self.contents.tree.children(&directory) {
            if is_digest(name) && !used.contains(name) {
                let path = format!("{}/{name}", self.path);
                self.findings.add(&rules::BLOB_UNUSED, path, "the image's manifest does not name this blob");
            }
        }
    }

    fn config(&mut self, manifest: &ImageManifest, image: ImageName) -> Option<Rc<ImageConfig>> {
        let content = manifest.config.file_name().and_then(|name| self.file(name))?;
        let path = format!("{}/{}", self.path, manifest.config.file_name().unwrap_or_default());
        if !self.is_whole(&manifest.config, content) {
            return None;
        }
        let media_type = &manifest.config.media_type;
        if media_type.is_empty() || !media::is_config(media_type) {
            let message = format!("it is not an image configuration but {}", media::kind(media_type));
            self.findings.add(&rules::IMAGE_CONFIG, path, message);
            return None;
        }
        match self.sums.parsed.config(self.contents, &path) {
            Ok(config) => {
                self.config_fields(&path, &config, manifest, image);
                Some(config)
            }
            Err(problem) => {
                self.problem(&path, problem);
                None
            }
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
            let message =
                format!("the configuration has {listed} layers, but the image's manifest has {layers}");
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
        let digest = self.contents.digests.get(&content).map(|digest| hexadecimal(digest));
        digest.as_deref() == descriptor.file_name()
            && self.contents.tree.content(content).size == descriptor.size
    }

    /// Looks at a layer, of which the configuration says that it contains `diff`.
    fn layer(&mut self, layer: &Descriptor, diff: Option<&str>) {
        let Some(name) = layer.file_name() else { return };
        let Some(content) = self.file(name).filter(|content| self.is_whole(layer, *content)) else { return };
        let path = format!("{}/{name}", self.path);
        let Ok(head) = self.contents.head(content, HEAD) else { return };
        let format = Format::of(&head);
        self.layer_content(content, format, diff, &path);
        let message = match (layer.media_type.as_str(), format) {
            (_, Format::Xz | Format::Bzip2) => {
                let message = format!("the layer is compressed with {format}");
                return self.findings.add(&rules::LAYER_COMPRESSION, path, message);
            }
            (GZIP_TYPE, Format::Gzip) | (TAR_TYPE, Format::Plain) => return,
            (GZIP_TYPE, Format::Plain) => {
                "the layer is not compressed, although its media type says so".to_owned()
            }
            (GZIP_TYPE | TAR_TYPE, _) => {
                format!("the layer is compressed with {format}, although its media type says otherwise")
            }
            (other, _) => format!("the layer's media type is {other}"),
        };
        self.findings.add(&rules::LAYER_MEDIA_TYPE, path, message);
    }

    /// Compares what is in a layer with what the configuration says, as far as that is known.
    fn layer_content(&mut self, content: ContentId, format: Format, diff: Option<&str>, path: &str) {
        let itself = self.contents.digests.get(&content).copied().map(Ok);
        let known = match format {
            Format::Plain => itself,
            Format::Gzip | Format::Zstd => self.contents.inside(content).cloned(),
            // No node unpacks these, which is said elsewhere.
            Format::Xz | Format::Bzip2 => None,
        };
        let message = match (known, diff) {
            (Some(Ok(inside)), Some(diff)) if format!("sha256:{}", hexadecimal(&inside)) != diff => {
                let actual = hexadecimal(&inside);
                format!("the uncompressed layer has the SHA-256 {actual}, but the configuration says {diff}")
            }
            (Some(Err(error)), _) => format!("the layer cannot be decompressed to its end: {error}"),
            _ => return,
        };
        self.findings.add(&rules::LAYER_CONTENT, path, message);
    }
}

/// Names a file that MetalK8s does not know.
pub(super) fn unknown(contents: &Contents<'_>, path: &str, entry: &Entry, findings: &mut Findings) {
    // A link that leads nowhere has a finding of its own.
    if !matches!(entry, Entry::Link(_)) || contents.tree.resolve(path).is_some() {
        findings.add(&rules::UNKNOWN_PATH, path, "MetalK8s does not know this file");
    }
}
