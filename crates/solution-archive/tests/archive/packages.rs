//! Images on disk, as the tools of others write them.

use std::fs::{self, File};
use std::path::Path;

use serde_json::{Value, json};

use crate::support::image::{Image, sha256};
use crate::support::tools;

pub(crate) const OCI_MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
pub(crate) const OCI_CONFIG: &str = "application/vnd.oci.image.config.v1+json";
pub(crate) const OCI_LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";

/// A file as `docker save` wrote it for years: layers that are not compressed, in directories of their own.
pub(crate) fn saved(path: &Path, reference: &str, image: &Image) {
    let mut builder = tar::Builder::new(File::create(path).unwrap());
    let mut append = |name: &str, bytes: &[u8]| {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        header.set_cksum();
        builder.append_data(&mut header, name, bytes).unwrap();
    };
    let config = image.config_bytes();
    append(&format!("{}.json", sha256(&config)), &config);
    for (number, layer) in image.layers.iter().enumerate() {
        append(&format!("layer{number}/layer.tar"), &layer.plain);
    }
    let layers: Vec<String> =
        (0..image.layers.len()).map(|number| format!("layer{number}/layer.tar")).collect();
    let manifest =
        json!([{"Config": format!("{}.json", sha256(&config)), "RepoTags": [reference], "Layers": layers}]);
    append("manifest.json", &serde_json::to_vec(&manifest).unwrap());
    builder.into_inner().unwrap();
}

/// Begins an OCI layout; what it returns writes a blob, and describes it.
fn begun(path: &Path) -> impl Fn(&str, &[u8]) -> Value {
    let blobs = path.join("blobs/sha256");
    fs::create_dir_all(&blobs).unwrap();
    fs::write(path.join("oci-layout"), r#"{"imageLayoutVersion":"1.0.0"}"#).unwrap();
    move |media_type, bytes| {
        fs::write(blobs.join(sha256(bytes)), bytes).unwrap();
        json!({"mediaType": media_type, "size": bytes.len(), "digest": format!("sha256:{}", sha256(bytes))})
    }
}

/// Ends an OCI layout: `entry` is all that it has, under this name.
fn ended(path: &Path, mut entry: Value, reference: &str) {
    entry["annotations"] = json!({"org.opencontainers.image.ref.name": reference});
    let index = json!({"schemaVersion": 2, "manifests": [entry]});
    fs::write(path.join("index.json"), serde_json::to_vec(&index).unwrap()).unwrap();
}

/// An OCI layout with one image, behind an index for two platforms.
pub(crate) fn layout(path: &Path, reference: &str, image: &Image) {
    let put = begun(path);
    let layers: Vec<Value> = image.layers.iter().map(|layer| put(OCI_LAYER, &layer.blob)).collect();
    let config = put(OCI_CONFIG, &image.config_bytes());
    // An OCI manifest need not say what it is.
    let manifest = json!({"schemaVersion": 2, "config": config, "layers": layers});
    let mut ours = put(OCI_MANIFEST, &serde_json::to_vec(&manifest).unwrap());
    ours["platform"] = json!({"os": "linux", "architecture": "amd64"});
    let mut other = put(OCI_MANIFEST, b"{}");
    other["platform"] = json!({"os": "linux", "architecture": "arm64"});
    let inner = json!({"schemaVersion": 2, "manifests": [other, ours]});
    let entry = put("application/vnd.oci.image.index.v1+json", &serde_json::to_vec(&inner).unwrap());
    ended(path, entry, reference);
}

/// An OCI layout with one manifest: `config` and `layers` are media types and bytes.
pub(crate) fn artifact(path: &Path, reference: &str, config: (&str, &[u8]), layers: &[(&str, &[u8])]) {
    let put = begun(path);
    let layers: Vec<Value> = layers.iter().map(|(kind, bytes)| put(kind, bytes)).collect();
    let manifest = json!({"schemaVersion": 2, "config": put(config.0, config.1), "layers": layers});
    let entry = put(OCI_MANIFEST, &serde_json::to_vec(&manifest).unwrap());
    ended(path, entry, reference);
}

/// An OCI layout that umoci makes, with one image of two layers; its name is that of the directory.
pub(crate) fn umoci(layout: &Path, tag: &str) {
    let image = format!("{}:{tag}", layout.display());
    let file = layout.with_extension("content");
    tools::succeed("umoci", &["init", "--layout", layout.to_str().unwrap()]);
    tools::succeed("umoci", &["new", "--image", &image]);
    for (name, text) in [("/one", "the first file\n"), ("/two", "the second file\n")] {
        fs::write(&file, text.repeat(500)).unwrap();
        let words = ["insert", "--rootless", "--image", &image, file.to_str().unwrap(), name];
        tools::succeed("umoci", &words);
    }
    fs::remove_file(file).unwrap();
}

pub(crate) fn skopeo(words: &[&str]) {
    tools::succeed("skopeo", &[&["--insecure-policy", "copy"], words].concat());
}
