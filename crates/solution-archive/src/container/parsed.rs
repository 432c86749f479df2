//! Manifests and configurations of images, each parsed once, however many names it has.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::Deserialize;

use super::{ImageConfig, ImageManifest, MANIFEST_TYPE};
use crate::contents::{Contents, FileError};
use crate::rules::{self, Rule};
use crate::tree::ContentId;

/// The largest `manifest.json` or configuration that is read.
const MAX_JSON: u64 = 4 << 20;

/// A broken rule, and how it is broken. None where that is said already.
pub(super) type Problem = Option<(&'static Rule, String)>;

/// What was parsed so far.
#[derive(Default)]
pub(super) struct Parsed {
    manifests: BTreeMap<ContentId, Result<Rc<ImageManifest>, Problem>>,
    configs: BTreeMap<ContentId, Result<Rc<ImageConfig>, Problem>>,
}

impl Parsed {
    /// The image manifest at `path`.
    pub(super) fn manifest(
        &mut self,
        contents: &Contents<'_>,
        path: &str,
    ) -> Result<Rc<ImageManifest>, Problem> {
        once(&mut self.manifests, &rules::IMAGE_MANIFEST, contents, path, parse)
    }

    /// The configuration at `path`.
    pub(super) fn config(&mut self, contents: &Contents<'_>, path: &str) -> Result<Rc<ImageConfig>, Problem> {
        once(&mut self.configs, &rules::IMAGE_CONFIG, contents, path, |bytes| {
            serde_json::from_slice(bytes)
                .map_err(|error| (&rules::IMAGE_CONFIG, format!("it cannot be read: {error}")))
        })
    }
}

/// What `parse` makes of the file at `path`: known already where its content has another name. Of a file that cannot
/// be read, `rule` is broken.
fn once<T>(
    known: &mut BTreeMap<ContentId, Result<Rc<T>, Problem>>,
    rule: &'static Rule,
    contents: &Contents<'_>,
    path: &str,
    parse: impl Fn(&[u8]) -> Result<T, (&'static Rule, String)>,
) -> Result<Rc<T>, Problem> {
    let Some(content) = contents.tree.file(path) else {
        return Err(Some((rule, FileError::Missing.to_string())));
    };
    let entry = known.entry(content);
    let parsed = entry.or_insert_with(|| match contents.file(path, MAX_JSON) {
        Ok(bytes) => parse(&bytes).map(Rc::new).map_err(Some),
        Err(FileError::Lost) => Err(None),
        Err(error) => Err(Some((rule, error.to_string()))),
    });
    parsed.clone()
}

fn parse(bytes: &[u8]) -> Result<ImageManifest, (&'static Rule, String)> {
    serde_json::from_slice(bytes).map_err(|error| match kind_of(bytes) {
        Some(kind) => (&rules::IMAGE_MEDIA_TYPE, format!("it is {kind}")),
        None => (&rules::IMAGE_MANIFEST, format!("it cannot be read: {error}")),
    })
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
        assert_eq!(kind_of(br#"{"schemaVersion":1}"#).unwrap(), "a manifest of schema 1");
        assert_eq!(
            kind_of(br#"{"schemaVersion":2,"manifests":[]}"#).unwrap(),
            "an index of several manifests"
        );
        assert_eq!(kind_of(br#"{"schemaVersion":2,"mediaType":"x/y"}"#).unwrap(), "x/y");
        assert_eq!(kind_of(br#"{"schemaVersion":2}"#), None);
    }
}
