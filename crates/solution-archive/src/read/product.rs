//! Archives of MetalK8s itself: they have a `product.txt` where those of Solutions have a manifest.

use std::path::Path;

use super::opened;
use crate::error::Error;

/// The file that says what an archive of MetalK8s is; MetalK8s' own tools read the same one.
const PATH: &str = "product.txt";
/// The largest such file, in bytes. MetalK8s' own has a few lines.
const MAX_SIZE: u64 = 64 << 10;

/// The metadata of an archive of MetalK8s.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// The version of MetalK8s.
    pub version: String,
}

impl Product {
    /// Reads lines of the form `KEY=VALUE`; `None` if they are not those of MetalK8s.
    fn parse(text: &str) -> Option<Self> {
        let value = |key: &str| {
            let mut lines = text.lines().filter_map(|line| line.split_once('='));
            lines.find(|(name, _)| *name == key).map(|(_, value)| value.trim())
        };
        let version = value("VERSION").filter(|version| !version.is_empty())?;
        (value("NAME") == Some("MetalK8s")).then(|| Self { version: version.to_owned() })
    }
}

/// What the image or the directory at `path` says, if it is an archive of MetalK8s itself. Nothing else of it is read.
///
/// ```
/// let directory = tempfile::tempdir()?;
/// std::fs::write(directory.path().join("product.txt"), "NAME=MetalK8s\nVERSION=130.0.0\n")?;
/// let product = solution_archive::product(directory.path())?;
/// assert_eq!(product.map(|product| product.version).as_deref(), Some("130.0.0"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn product(path: &Path) -> Result<Option<Product>, Error> {
    opened(path, |contents| {
        let text = contents.file(PATH, MAX_SIZE).ok();
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
        Ok(text.as_deref().and_then(Product::parse))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_metalk8s_with_a_version_counts() {
        let version = |text: &str| Product::parse(text).map(|product| product.version);
        for (text, expected) in [
            ("NAME=MetalK8s\nVERSION=130.0.0\nSHORT_VERSION=130.0\n", Some("130.0.0")),
            ("VERSION=130.0.0-dev\r\nNAME=MetalK8s\r\n", Some("130.0.0-dev")),
            ("NAME=Other\nVERSION=1.0.0\n", None),
            ("NAME=MetalK8s\nVERSION=\n", None),
            ("NAME=MetalK8s\nSHORT_VERSION=130.0\n", None),
            ("", None),
        ] {
            assert_eq!(version(text).as_deref(), expected, "{text:?}");
        }
    }
}
