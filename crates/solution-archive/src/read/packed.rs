//! The images in an archive, and the bytes of their blobs, for those who copy them elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use super::{invalid, read_manifest, whole};
use crate::container::ImageManifest;
use crate::container::name::ImageName;
use crate::container::name::images_on_disk;
use crate::contents::Contents;
use crate::error::Error;
use crate::finding::{Finding, Findings};
use crate::iso::extent::Extent;
use crate::iso::reader;
use crate::iso::store::ImageStore;
use crate::manifest::Manifest;
use crate::rules;
use crate::signature;
use crate::source::{Opened, ReadAt as _, head};
use crate::tree::ContentId;

/// The longest manifest of an image.
const MAX_MANIFEST: u64 = 4 << 20;

/// An archive whose images can be read. It is not checked: what is read has to be compared with its digest.
#[derive(Debug)]
pub struct Packed {
    /// The archive's manifest.
    pub manifest: Manifest,
    /// Its images.
    pub images: Vec<PackedImage>,
    source: Opened,
    extents: Vec<Vec<Extent>>,
}

/// An image in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedImage {
    /// Its name and its tag.
    pub name: ImageName,
    /// Its manifest, byte for byte.
    pub manifest: Vec<u8>,
    /// The media type of the manifest.
    pub media_type: String,
    /// Its configuration and its layers.
    pub blobs: Vec<PackedBlob>,
}

/// A blob of an image.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedBlob {
    /// `sha256:` and its SHA-256, as the image's manifest has it.
    pub digest: String,
    /// Its length in bytes.
    pub size: u64,
    content: ContentId,
}

impl Packed {
    /// Opens the image file at `path`.
    ///
    /// ```
    /// use solution_archive::{BuildOptions, Events, Packed, build, init};
    ///
    /// let directory = tempfile::tempdir()?;
    /// let (tree, output) = (directory.path().join("sample"), directory.path().join("sample.iso"));
    /// init(&"sample".parse()?, "1.0.0", &tree, false)?;
    /// let options = BuildOptions { output: output.clone(), ..BuildOptions::default() };
    /// build(&tree, &options, &Events::none())?;
    ///
    /// let packed = Packed::open(&output)?;
    /// assert_eq!(packed.manifest.id(), "sample-1.0.0");
    /// for blob in packed.images.iter().flat_map(|image| &image.blobs) {
    ///     let mut beginning = [0; 512];
    ///     let length = packed.read(blob, 0, &mut beginning)?;
    ///     println!("{}: {:?}", blob.digest, &beginning[..length]);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: &Path) -> Result<Self, Error> {
        let source = Opened::open(path).map_err(|error| Error::reading(path, error))?;
        let volume = whole(path, &source)?;
        let mut findings = Findings::default();
        let Some(image) = reader::read(&source, &volume, &mut findings) else {
            return Err(invalid(path, findings.into_sorted()));
        };
        let store = ImageStore { source: &source, extents: &image.extents };
        let nothing = (BTreeMap::new(), BTreeSet::new());
        let contents = Contents::new(&image.tree, &store, &nothing.0, &nothing.1);
        let manifest = read_manifest(path, &contents)?;
        let names = images_on_disk(&image.tree);
        let images = names.iter().filter_map(|name| name.split_once(':'));
        let images = images
            .map(|(name, tag)| packed(&contents, name, tag).map_err(|finding| invalid(path, vec![finding])))
            .collect::<Result<_, _>>()?;
        Ok(Self { manifest, images, extents: image.extents, source })
    }

    /// The length of the archive itself, in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.source.size()
    }

    /// Whether the file at `path` is still the one that was opened, and unchanged.
    #[must_use]
    pub fn is_at(&self, path: &Path) -> bool {
        self.source.is_at(path)
    }

    /// Reads some bytes of the archive itself from `offset` on; 0 at the end.
    pub fn read_archive(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.source.read_at(offset, buffer)
    }

    /// Reads some bytes of a blob from `offset` on; 0 at the end.
    pub fn read(&self, blob: &PackedBlob, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let mut before = 0;
        for extent in self.extents.get(blob.content.index()).into_iter().flatten() {
            let within = offset.saturating_sub(before);
            if within < extent.length {
                let left = usize::try_from(extent.length - within).unwrap_or(usize::MAX);
                let length = left.min(buffer.len());
                return self.source.read_at(extent.offset + within, &mut buffer[..length]);
            }
            before += extent.length;
        }
        Ok(0)
    }
}

/// Fails if the file is not an ISO 9660 image, or is shorter than the volume in it.
///
/// ```
/// let file = tempfile::NamedTempFile::new()?;
/// assert!(solution_archive::refuse_incomplete(file.path()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn refuse_incomplete(path: &Path) -> Result<(), Error> {
    let source = Opened::open(path).map_err(|error| Error::reading(path, error))?;
    whole(path, &source).map(drop)
}

/// The signature beside the archive at `path`, if it exists.
pub fn signature_of(path: &Path) -> Result<Option<Vec<u8>>, Error> {
    let path = signature::beside(path);
    match head(&path, signature::MAX_SIZE + 1) {
        Ok(bytes) if bytes.len() as u64 <= signature::MAX_SIZE => Ok(Some(bytes)),
        Ok(_) => Err(Error::reading(&path, io::Error::other("it is too long for a signature"))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Error::reading(&path, error)),
    }
}

fn packed(contents: &Contents<'_>, name: &str, tag: &str) -> Result<PackedImage, Finding> {
    let directory = format!("images/{name}/{tag}");
    let path = format!("{directory}/manifest.json");
    let wrong = |message: String| Finding::new(&rules::IMAGE_MANIFEST, &path, message);
    let manifest = contents.file(&path, MAX_MANIFEST).map_err(|error| wrong(error.to_string()))?;
    let parsed: ImageManifest =
        serde_json::from_slice(&manifest).map_err(|error| wrong(error.to_string()))?;
    let mut blobs = Vec::new();
    for descriptor in std::iter::once(&parsed.config).chain(&parsed.layers) {
        let file = descriptor.file_name().map(|file| format!("{directory}/{file}"));
        let content = file.and_then(|file| contents.tree.file(&file));
        let Some(content) = content else {
            return Err(wrong(format!("the blob {} is missing", descriptor.digest)));
        };
        let size = contents.tree.content(content).size;
        if size != descriptor.size {
            let message = format!("the blob {} has {size} bytes, not {}", descriptor.digest, descriptor.size);
            return Err(wrong(message));
        }
        blobs.push(PackedBlob { digest: descriptor.digest.clone(), size, content });
    }
    Ok(PackedImage {
        name: ImageName { name: name.to_owned(), tag: tag.to_owned() },
        manifest,
        media_type: parsed.media_type,
        blobs,
    })
}
