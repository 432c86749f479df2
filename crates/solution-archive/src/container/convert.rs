//! Converts an image to the format that MetalK8s' registry serves: image manifest version 2, schema 2, with
//! compressed layers.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use sha2::{Digest as _, Sha256};

use super::layer::{self, Format, HEAD, LayerSums};
use super::media;
use super::package::{Blob, Package};
use super::sources::Candidate;
use super::{CONFIG_TYPE, Descriptor, GZIP_TYPE, ImageConfig, ImageManifest, MANIFEST_TYPE, VERSION_FILE};
use crate::digest::{Sha, hexadecimal};
use crate::directory::{ContentSource, Directory};
use crate::error::Error;
use crate::stop::Stoppable;
use crate::tree::ContentId;

/// The data that is read at once.
const BLOCK: usize = 512 * 1024;

/// Puts images into a tree. Layers that are compressed on the way are kept in `scratch`.
pub(crate) struct Converter<'scratch> {
    scratch: &'scratch Path,
    /// The blobs of archives by their SHA-256: the content, and its length.
    blobs: BTreeMap<Sha, (ContentId, u64)>,
    /// The blobs that were made of layers, by the SHA-256 of what is in them, in hexadecimal digits.
    compressed: BTreeMap<String, Sha>,
    /// Layers that were read already, by package and path: images of one package share many.
    read: BTreeMap<(PathBuf, String), ReadLayer>,
}

/// A layer that was read to its end.
#[derive(Clone)]
struct ReadLayer {
    sums: LayerSums,
    /// Its blob in an archive.
    stored: Sha,
}

impl<'scratch> Converter<'scratch> {
    /// A converter that has converted nothing yet.
    pub(crate) fn new(scratch: &'scratch Path) -> Self {
        Self { scratch, blobs: BTreeMap::new(), compressed: BTreeMap::new(), read: BTreeMap::new() }
    }

    /// The SHA-256 of each blob: nobody has to read them once more for it.
    pub(crate) fn digests(self) -> BTreeMap<ContentId, Sha> {
        let blobs = self.blobs.into_iter();
        blobs.map(|(digest, (content, _))| (content, digest)).collect()
    }

    /// Puts `candidate`, which is in `package`, into `directory`, in the place of one of its name. Every file
    /// of it is compared with what names it. Returns the level of processors that it needs, where not all have it.
    pub(crate) fn add(
        &mut self,
        candidate: &Candidate,
        package: &Package,
        directory: &mut Directory,
    ) -> Result<Option<String>, Error> {
        let parts = candidate.parts(package)?;
        let named = |error| candidate.named(error);
        let config = package.whole(&parts.config).map_err(named)?;
        let parsed: ImageConfig = serde_json::from_slice(&config)
            .map_err(|error| candidate.wrong(format!("its configuration {}: {error}", parts.config.path)))?;
        let diffs = &parsed.rootfs.diff_ids;
        if diffs.len() != parts.layers.len() {
            return Err(candidate.wrong("its configuration does not list its layers"));
        }
        let mut layers = Vec::new();
        for (blob, diff) in parts.layers.iter().zip(diffs) {
            layers.push(self.layer(blob, diff, package, directory).map_err(named)?);
        }
        let digest: Sha = Sha256::digest(&config).into();
        let size = config.len() as u64;
        self.blobs
            .entry(digest)
            .or_insert_with(|| (directory.add(size, ContentSource::Memory(config)), size));
        let manifest = ImageManifest {
            schema_version: 2,
            media_type: MANIFEST_TYPE.to_owned(),
            config: self.describe(CONFIG_TYPE, &digest),
            layers: layers.iter().map(|layer| self.describe(GZIP_TYPE, layer)).collect(),
        };
        layers.push(digest);
        self.put(candidate, &manifest, &layers, directory)?;
        let stated = [&parts.variant, &parsed.variant].map(|stated| media::variant(stated));
        let variant = stated.into_iter().find(|variant| !variant.is_empty());
        Ok(variant.map(str::to_owned))
    }

    /// Names a blob.
    fn describe(&self, media_type: &str, digest: &Sha) -> Descriptor {
        Descriptor {
            media_type: media_type.to_owned(),
            size: self.blobs.get(digest).map_or(0, |(_, size)| *size),
            digest: format!("sha256:{}", hexadecimal(digest)),
        }
    }

    fn put(
        &self,
        candidate: &Candidate,
        manifest: &ImageManifest,
        blobs: &[Sha],
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
        for digest in blobs {
            if let Some((content, _)) = self.blobs.get(digest) {
                directory.replace(&format!("{root}/{}", hexadecimal(digest)), *content);
            }
        }
        Ok(())
    }

    /// Reads the layer `blob` to its end, and compares it with what its image says about it. Returns its blob in an
    /// archive.
    fn layer(
        &mut self,
        blob: &Blob,
        diff: &str,
        package: &Package,
        directory: &mut Directory,
    ) -> Result<Sha, Error> {
        let (place, size) = package
            .find(&blob.path)
            .ok_or_else(|| package.wrong(format!("blob {} is missing", blob.path)))?;
        let wrong = |reason| package.wrong(reason);
        blob.compare_size(size).map_err(wrong)?;
        let key = (package.path.clone(), blob.path.clone());
        let layer = match self.read.get(&key) {
            Some(known) => known.clone(),
            None => self.read(&place, size, blob, diff, package, directory)?,
        };
        blob.compare_digest(&layer.sums.blob).map_err(wrong)?;
        let plain = layer.sums.plain.as_ref().map_err(|error| {
            package.wrong(format!(
                "blob {} cannot be decompressed to its end: {error}; copy it again",
                blob.path
            ))
        })?;
        let actual = format!("sha256:{}", hexadecimal(plain));
        if actual != diff {
            return Err(package.wrong(format!(
                "the uncompressed content of blob {} has the SHA-256 {actual}, but its configuration says {diff}; copy it again",
                blob.path
            )));
        }
        let stored = layer.stored;
        self.read.insert(key, layer);
        Ok(stored)
    }

    /// Reads a layer, and compresses it where it is not.
    fn read(
        &mut self,
        place: &ContentSource,
        size: u64,
        blob: &Blob,
        diff: &str,
        package: &Package,
        directory: &mut Directory,
    ) -> Result<ReadLayer, Error> {
        let reading = |error| Error::reading(&package.path, error);
        let mut head = Vec::new();
        let read = place.open().and_then(|reader| reader.take(HEAD).read_to_end(&mut head));
        read.map_err(reading)?;
        match Format::of(&head) {
            Format::Gzip => {
                let reader = Stoppable::new(place.open().map_err(reading)?, &directory.stop);
                let sums = layer::sums(reader, &mut |_| {}).map_err(reading)?;
                let stored = sums.blob;
                self.blobs.entry(stored).or_insert_with(|| (directory.add(size, place.clone()), size));
                Ok(ReadLayer { sums, stored })
            }
            Format::Plain => {
                let known = diff.strip_prefix("sha256:").and_then(|diff| self.compressed.get(diff));
                if let Some(stored) = known.copied() {
                    let reader = Stoppable::new(place.open().map_err(reading)?, &directory.stop);
                    let sums = layer::sums(reader, &mut |_| {}).map_err(reading)?;
                    return Ok(ReadLayer { sums, stored });
                }
                self.compress(place, package, directory)
            }
            other => Err(package.wrong(format!(
                "blob {} is compressed with {other}: save the image with --dest-compress-format gzip",
                blob.path
            ))),
        }
    }

    fn compress(
        &mut self,
        place: &ContentSource,
        package: &Package,
        directory: &mut Directory,
    ) -> Result<ReadLayer, Error> {
        let path = self.scratch.join(format!("layer-{}.tar.gz", self.compressed.len()));
        let writing = |error| Error::writing(&path, error);
        let file = File::create(&path).map_err(writing)?;
        // No name and no time: the same layer is always compressed to the same bytes.
        let mut encoder = GzBuilder::new().write(Counted::new(file), Compression::default());
        let reader = place.open().map_err(|error| Error::reading(&package.path, error))?;
        let mut reader = Stoppable::new(reader, &directory.stop);
        let (mut plain, mut buffer) = (Sha256::new(), vec![0; BLOCK]);
        loop {
            let count = reader.read(&mut buffer);
            let count = count.map_err(|error| Error::reading(&package.path, error))?;
            if count == 0 {
                break;
            }
            plain.update(&buffer[..count]);
            encoder.write_all(&buffer[..count]).map_err(writing)?;
        }
        let counted = encoder.finish().map_err(writing)?;
        let plain: Sha = plain.finalize().into();
        let (stored, size): (Sha, u64) = (counted.hasher.finalize().into(), counted.size);
        self.blobs.entry(stored).or_insert_with(|| (directory.add(size, ContentSource::File(path)), size));
        self.compressed.insert(hexadecimal(&plain), stored);
        let sums = LayerSums { blob: plain, plain: Ok(plain) };
        Ok(ReadLayer { sums, stored })
    }
}

/// A file that is written, and hashed on the way.
struct Counted {
    file: File,
    hasher: Sha256,
    size: u64,
}

impl Counted {
    fn new(file: File) -> Self {
        Self { file, hasher: Sha256::new(), size: 0 }
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
