//! Makes of an image what MetalK8s' registry serves: schema 2 of version 2, with compressed layers.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::Path;

use flate2::{Compression, GzBuilder};
use sha2::{Digest as _, Sha256};

use super::import::Candidate;
use super::package::Package;
use super::{CONFIG_TYPE, Descriptor, GZIP_TYPE, ImageConfig, ImageManifest, MANIFEST_TYPE, VERSION_FILE};
use crate::archive::blobs::sha;
use crate::archive::checksum::hexadecimal;
use crate::archive::directory::{Directory, Place};
use crate::archive::error::Error;
use crate::archive::stop::Stoppable;
use crate::archive::tree::ContentId;

/// What is read at a time.
const BLOCK: usize = 512 * 1024;

/// Puts images into a tree. Layers that are compressed on the way are kept in `scratch`.
pub(crate) struct Converter<'scratch> {
    scratch: &'scratch Path,
    blobs: BTreeMap<String, (ContentId, u64)>,
    compressed: BTreeMap<String, String>,
}

impl<'scratch> Converter<'scratch> {
    /// A converter that has converted nothing yet.
    pub(crate) fn new(scratch: &'scratch Path) -> Self {
        Self {
            scratch,
            blobs: BTreeMap::new(),
            compressed: BTreeMap::new(),
        }
    }

    /// Puts `candidate`, which is in `package`, into `directory`, in the place of one of its name.
    pub(crate) fn add(
        &mut self,
        candidate: &Candidate,
        package: &Package,
        directory: &mut Directory,
    ) -> Result<(), Error> {
        let wrong = |reason: String| Error::Image {
            image: candidate.reference.clone(),
            reason,
        };
        let config = package.read(&candidate.config)?;
        let parsed: ImageConfig =
            serde_json::from_slice(&config).map_err(|error| wrong(format!("its configuration: {error}")))?;
        let diffs = &parsed.rootfs.diff_ids;
        if diffs.len() != candidate.layers.len() {
            return Err(wrong("its configuration does not list its layers".to_owned()));
        }
        let mut layers = Vec::new();
        for (path, diff) in candidate.layers.iter().zip(diffs) {
            layers.push(
                self.layer(path, diff, package, directory)
                    .map_err(|error| match error {
                        LayerError::Image(reason) => wrong(reason),
                        LayerError::Other(error) => error,
                    })?,
            );
        }
        let digest = hexadecimal(&Sha256::digest(&config));
        let size = config.len() as u64;
        self.blobs
            .entry(digest.clone())
            .or_insert_with(|| (directory.add(size, Place::Memory(config)), size));
        let config = Descriptor {
            media_type: CONFIG_TYPE.to_owned(),
            size,
            digest: format!("sha256:{digest}"),
        };
        let manifest = ImageManifest {
            schema_version: 2,
            media_type: MANIFEST_TYPE.to_owned(),
            config,
            layers,
        };
        self.put(candidate, &manifest, directory)
    }

    fn put(
        &self,
        candidate: &Candidate,
        manifest: &ImageManifest,
        directory: &mut Directory,
    ) -> Result<(), Error> {
        let root = format!("images/{}/{}", candidate.name.name, candidate.name.tag);
        directory.tree.remove_all(&root);
        let json = serde_json::to_vec_pretty(manifest).map_err(|error| Error::Image {
            image: candidate.reference.clone(),
            reason: error.to_string(),
        })?;
        directory.put(&format!("{root}/manifest.json"), json);
        directory.put(&format!("{root}/version"), VERSION_FILE.as_bytes().to_vec());
        for blob in std::iter::once(&manifest.config).chain(&manifest.layers) {
            let name = blob.file_name().unwrap_or_default();
            if let Some((content, _)) = self.blobs.get(name) {
                directory.replace(&format!("{root}/{name}"), *content);
            }
        }
        Ok(())
    }

    fn layer(
        &mut self,
        path: &str,
        diff: &str,
        package: &Package,
        directory: &mut Directory,
    ) -> Result<Descriptor, LayerError> {
        let (place, size) = package
            .find(path)
            .ok_or_else(|| LayerError::Image(format!("layer {path} is missing")))?;
        let reading = |error| LayerError::Other(Error::reading(&package.path, error));
        let mut head = Vec::new();
        place
            .open()
            .and_then(|reader| reader.take(4).read_to_end(&mut head))
            .map_err(reading)?;
        let digest = match head.as_slice() {
            [0x1f, 0x8b, ..] => {
                let digest = hexadecimal(
                    &sha(
                        Stoppable::new(place.open().map_err(reading)?, &directory.stop),
                        &mut |_| {},
                    )
                    .map_err(reading)?,
                );
                self.blobs
                    .entry(digest.clone())
                    .or_insert_with(|| (directory.add(size, place), size));
                digest
            }
            [0x28, 0xb5, 0x2f, 0xfd] => {
                let reason = "its layers are compressed with zstd: save it with --dest-compress-format gzip";
                return Err(LayerError::Image(reason.to_owned()));
            }
            _ => self.compress(&place, diff, package, directory)?,
        };
        let size = self.blobs.get(&digest).map_or(0, |(_, size)| *size);
        Ok(Descriptor {
            media_type: GZIP_TYPE.to_owned(),
            size,
            digest: format!("sha256:{digest}"),
        })
    }

    /// Compresses a layer, unless the same one was compressed before.
    fn compress(
        &mut self,
        place: &Place,
        diff: &str,
        package: &Package,
        directory: &mut Directory,
    ) -> Result<String, LayerError> {
        if let Some(digest) = self.compressed.get(diff) {
            return Ok(digest.clone());
        }
        let path = self
            .scratch
            .join(format!("layer-{}.tar.gz", self.compressed.len()));
        let writing = |error| LayerError::Other(Error::writing(&path, error));
        let file = File::create(&path).map_err(writing)?;
        // No name and no time: the same layer is always compressed to the same bytes.
        let mut encoder = GzBuilder::new().write(Counted::new(file), Compression::default());
        let reader = place.open();
        let reader = reader.map_err(|error| LayerError::Other(Error::reading(&package.path, error)))?;
        let mut reader = Stoppable::new(reader, &directory.stop);
        let (mut plain, mut buffer) = (Sha256::new(), vec![0; BLOCK]);
        loop {
            let count = reader.read(&mut buffer);
            let count = count.map_err(|error| LayerError::Other(Error::reading(&package.path, error)))?;
            if count == 0 {
                break;
            }
            plain.update(&buffer[..count]);
            encoder.write_all(&buffer[..count]).map_err(writing)?;
        }
        let counted = encoder.finish().map_err(writing)?;
        let actual = format!("sha256:{}", hexadecimal(&plain.finalize()));
        if actual != diff {
            return Err(LayerError::Image(format!(
                "a layer's SHA-256 is {actual}, its configuration says {diff}"
            )));
        }
        let (digest, size) = (hexadecimal(&counted.hasher.finalize()), counted.size);
        self.blobs
            .entry(digest.clone())
            .or_insert_with(|| (directory.add(size, Place::File(path)), size));
        self.compressed.insert(diff.to_owned(), digest.clone());
        Ok(digest)
    }
}

/// Why a layer cannot be used.
enum LayerError {
    /// Because of what it is.
    Image(String),
    /// Because of the machine.
    Other(Error),
}

/// A file that is written, and hashed on the way.
struct Counted {
    file: File,
    hasher: Sha256,
    size: u64,
}

impl Counted {
    fn new(file: File) -> Self {
        Self {
            file,
            hasher: Sha256::new(),
            size: 0,
        }
    }
}

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.hasher.update(&bytes[..count]);
        self.size += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
