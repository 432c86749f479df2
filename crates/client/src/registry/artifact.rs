//! An archive as an OCI artifact (OCI image specification 1.1, "Guidelines for Artifact Usage").

use serde_json::{Value, json};

use super::Blob;

pub const MANIFEST_TYPE: &str = "application/vnd.oci.image.manifest.v1+json";
pub const INDEX_TYPE: &str = "application/vnd.oci.image.index.v1+json";
/// What an archive is, as an artifact.
const ARCHIVE_TYPE: &str = "application/vnd.metalk8s.solution.archive.v1";
const IMAGE_TYPE: &str = "application/vnd.metalk8s.solution.archive.v1+iso";
/// What the signature of an archive is, as an artifact.
pub const SIGNATURE_TYPE: &str = "application/vnd.metalk8s.solution.signature.v1";
/// The media type of a signature as minisign writes it.
const MINISIGN_TYPE: &str = "application/vnd.metalk8s.solution.signature.v1+minisign";
/// The media type of the configuration of an artifact that has none.
const EMPTY_TYPE: &str = "application/vnd.oci.empty.v1+json";

pub fn empty() -> Blob {
    Blob::of_bytes(&b"{}"[..])
}

pub fn of_archive(name: &str, version: &str, archive: &Blob) -> Vec<u8> {
    let title = format!("{name}-{version}.iso");
    let mut manifest = artifact(ARCHIVE_TYPE, IMAGE_TYPE, archive, &title);
    manifest["annotations"] = json!({
        "org.opencontainers.image.title": name,
        "org.opencontainers.image.version": version,
    });
    manifest.to_string().into_bytes()
}

/// The manifest of the signature of an archive, whose own manifest is `subject`.
pub fn of_signature(subject: &[u8], signature: &Blob) -> Vec<u8> {
    let mut manifest = artifact(SIGNATURE_TYPE, MINISIGN_TYPE, signature, "archive.iso.minisig");
    manifest["subject"] = descriptor(MANIFEST_TYPE, &Blob::of_bytes(subject.to_vec()));
    manifest.to_string().into_bytes()
}

/// A list of manifests with one more, for registries that do not keep such lists themselves (OCI distribution
/// specification 1.1, "Referrers Tag Schema").
pub fn listed(mut manifests: Vec<Value>, signature: &[u8]) -> Vec<u8> {
    let mut entry = descriptor(MANIFEST_TYPE, &Blob::of_bytes(signature.to_vec()));
    entry["artifactType"] = json!(SIGNATURE_TYPE);
    manifests.push(entry);
    let index = json!({"schemaVersion": 2, "mediaType": INDEX_TYPE, "manifests": manifests});
    index.to_string().into_bytes()
}

/// The manifests in a list; none if `bytes` are no such list. Some programs write `null` for an empty one.
pub fn entries(bytes: &[u8]) -> Option<Vec<Value>> {
    let list: Value = serde_json::from_slice(bytes).ok()?;
    let is_named = list["mediaType"] == INDEX_TYPE;
    match &list["manifests"] {
        Value::Array(manifests) if is_named || list["mediaType"].is_null() => Some(manifests.clone()),
        Value::Null if is_named => Some(Vec::new()),
        _ => None,
    }
}

fn artifact(kind: &str, media_type: &str, blob: &Blob, title: &str) -> Value {
    let mut layer = descriptor(media_type, blob);
    layer["annotations"] = json!({"org.opencontainers.image.title": title});
    json!({
        "schemaVersion": 2,
        "mediaType": MANIFEST_TYPE,
        "artifactType": kind,
        "config": descriptor(EMPTY_TYPE, &empty()),
        "layers": [layer],
    })
}

fn descriptor(media_type: &str, blob: &Blob) -> Value {
    json!({"mediaType": media_type, "digest": blob.digest, "size": blob.size})
}

/// An artifact's manifest about its only layer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layer {
    pub digest: String,
    pub size: u64,
}

/// The archive that a manifest is about; what it is instead, if it is no archive.
pub fn archive_in(manifest: &[u8]) -> Result<Layer, String> {
    layer_of(manifest, ARCHIVE_TYPE, IMAGE_TYPE)
}

/// The signature that a manifest is about; what it is instead, if it is no signature.
pub fn signature_in(manifest: &[u8]) -> Result<Layer, String> {
    layer_of(manifest, SIGNATURE_TYPE, MINISIGN_TYPE)
}

/// Whether a manifest refers to the one with this digest.
pub fn is_about(manifest: &[u8], subject: &str) -> bool {
    let manifest: Value = serde_json::from_slice(manifest).unwrap_or_default();
    manifest["subject"]["digest"] == subject
}

/// Whether a manifest that a registry lists as `kind` may be a signature. A registry that does not know `artifactType`
/// lists the media type of the configuration instead, or nothing.
pub fn may_be_signature(kind: Option<&str>) -> bool {
    let general = [EMPTY_TYPE, "application/vnd.oci.image.config.v1+json", "application/octet-stream"];
    kind.is_none_or(|kind| kind == SIGNATURE_TYPE || kind == MINISIGN_TYPE || general.contains(&kind))
}

fn layer_of(manifest: &[u8], kind: &str, media_type: &str) -> Result<Layer, String> {
    let manifest: Value =
        serde_json::from_slice(manifest).map_err(|_| "something without a manifest".to_owned())?;
    let config = manifest["config"]["mediaType"].as_str().unwrap_or("an unknown artifact");
    // Before OCI 1.1, the configuration's media type said what an artifact is.
    let own = manifest["artifactType"].as_str().filter(|own| !own.is_empty());
    let actual = own.unwrap_or(config);
    let layers = manifest["layers"].as_array().map_or(&[][..], Vec::as_slice);
    let [layer] = layers else {
        return Err(actual.to_owned());
    };
    let found = (layer["digest"].as_str(), layer["size"].as_u64());
    match found {
        (Some(digest), Some(size)) if actual == kind && layer["mediaType"] == media_type => {
            Ok(Layer { digest: digest.to_owned(), size })
        }
        _ => Err(actual.to_owned()),
    }
}

/// The tag of a version: tags have no `+`, which Helm writes as `_` too.
pub fn tag(version: &str) -> String {
    version.replace('+', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What registries list a signature as, and what they list other things as.
    #[test]
    fn a_signature_is_looked_for_under_every_kind_that_it_may_have() {
        for (kind, expected) in [
            (Some(SIGNATURE_TYPE), true),
            (Some("application/vnd.oci.empty.v1+json"), true),
            (Some("application/vnd.oci.image.config.v1+json"), true),
            (None, true),
            (Some("application/vnd.dev.cosign.artifact.sig.v1+json"), false),
            (Some("application/spdx+json"), false),
        ] {
            assert_eq!(may_be_signature(kind), expected, "{kind:?}");
        }
    }

    /// What a manifest is, it says itself: by its type, or by its configuration's where it has none.
    #[test]
    fn a_signature_is_known_by_its_own_manifest() {
        let blob = Blob::of_bytes(&b"signature"[..]);
        let manifest: Value = serde_json::from_slice(&of_signature(b"{}", &blob)).unwrap();
        let read = |manifest: &Value| signature_in(manifest.to_string().as_bytes()).is_ok();
        assert!(read(&manifest));
        for own in [None, Some("")] {
            let mut old = manifest.clone();
            old["config"]["mediaType"] = json!(SIGNATURE_TYPE);
            match own {
                None => drop(old.as_object_mut().unwrap().remove("artifactType")),
                Some(own) => old["artifactType"] = json!(own),
            }
            assert!(read(&old));
            old["config"]["mediaType"] = json!(EMPTY_TYPE);
            assert!(!read(&old));
        }
    }

    #[test]
    fn an_archive_is_found_in_its_manifest_and_nothing_else_is() {
        let blob = Blob::of_bytes(&b"archive"[..]);
        let manifest = of_archive("foreman", "1.1.0+2", &blob);
        let layer = archive_in(&manifest).unwrap();
        assert_eq!((layer.digest.as_str(), layer.size), (blob.digest.as_str(), 7));
        let signature = of_signature(&manifest, &Blob::of_bytes(&b"signature"[..]));
        assert_eq!(archive_in(&signature).unwrap_err(), SIGNATURE_TYPE);
        assert_eq!(signature_in(&signature).unwrap().size, 9);
        let image =
            json!({"config": {"mediaType": "application/vnd.oci.image.config.v1+json"}, "layers": [{}]});
        assert_eq!(
            archive_in(image.to_string().as_bytes()).unwrap_err(),
            "application/vnd.oci.image.config.v1+json"
        );
        assert!(archive_in(b"<html>").is_err());
        assert_eq!(tag("1.1.0+2"), "1.1.0_2");
    }

    #[test]
    fn a_list_keeps_what_others_have_put_there() {
        let list: Value =
            serde_json::from_slice(&listed(vec![json!({"digest": "sha256:other"})], b"{}")).unwrap();
        assert_eq!(list["manifests"][0]["digest"], "sha256:other");
        assert_eq!(list["manifests"][1]["artifactType"], SIGNATURE_TYPE);
        assert_eq!(entries(list.to_string().as_bytes()).as_ref(), list["manifests"].as_array());
    }

    /// A push replaces a list, and nothing else.
    #[test]
    fn a_list_is_told_from_other_things() {
        let count = |list: Value| entries(list.to_string().as_bytes()).map(|entries| entries.len());
        assert_eq!(count(json!({"manifests": [{}]})), Some(1));
        assert_eq!(count(json!({"mediaType": INDEX_TYPE, "manifests": null})), Some(0));
        assert_eq!(count(json!({"mediaType": MANIFEST_TYPE, "manifests": [{}]})), None);
        assert_eq!(count(json!({"config": {}, "layers": []})), None);
        assert_eq!(entries(b"<html>"), None);
    }
}
