//! Container images, made of nothing.

use std::collections::BTreeMap;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// An image as skopeo's `dir:` has it.
pub(crate) struct Image {
    pub(crate) config: Value,
    pub(crate) layers: Vec<Layer>,
    pub(crate) media_type: &'static str,
}

pub(crate) struct Layer {
    pub(crate) plain: Vec<u8>,
    pub(crate) blob: Vec<u8>,
    pub(crate) media_type: &'static str,
}

pub(crate) const MANIFEST_TYPE: &str = "application/vnd.docker.distribution.manifest.v2+json";
pub(crate) const CONFIG_TYPE: &str = "application/vnd.docker.container.image.v1+json";
pub(crate) const GZIP_TYPE: &str = "application/vnd.docker.image.rootfs.diff.tar.gzip";

impl Image {
    /// An image with these layers, compressed.
    pub(crate) fn new(layers: &[&[u8]]) -> Self {
        let layers: Vec<Layer> = layers
            .iter()
            .map(|plain| Layer { plain: plain.to_vec(), blob: gzip(plain), media_type: GZIP_TYPE })
            .collect();
        let diffs: Vec<String> =
            layers.iter().map(|layer| format!("sha256:{}", sha256(&layer.plain))).collect();
        let config =
            json!({"architecture": "amd64", "os": "linux", "rootfs": {"type": "layers", "diff_ids": diffs}});
        Self { config, layers, media_type: MANIFEST_TYPE }
    }

    pub(crate) fn config_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(&self.config).unwrap()
    }

    pub(crate) fn manifest(&self) -> Value {
        let describe = |media_type: &str, bytes: &[u8]| json!({"mediaType": media_type, "size": bytes.len(), "digest": format!("sha256:{}", sha256(bytes))});
        let layers: Vec<Value> =
            self.layers.iter().map(|layer| describe(layer.media_type, &layer.blob)).collect();
        json!({
            "schemaVersion": 2,
            "mediaType": self.media_type,
            "config": describe(CONFIG_TYPE, &self.config_bytes()),
            "layers": layers,
        })
    }

    pub(crate) fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::from([
            ("version".to_owned(), b"Directory Transport Version: 1.1\n".to_vec()),
            ("manifest.json".to_owned(), serde_json::to_vec_pretty(&self.manifest()).unwrap()),
            (sha256(&self.config_bytes()), self.config_bytes()),
        ]);
        files.extend(self.layers.iter().map(|layer| (sha256(&layer.blob), layer.blob.clone())));
        files
    }

    pub(crate) fn layer(&self, number: usize) -> String {
        sha256(&self.layers[number].blob)
    }
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn sha256(bytes: &[u8]) -> String {
    let hexadecimal =
        |byte: &u8| [byte >> 4, byte & 15].map(|digit| char::from_digit(digit.into(), 16).unwrap());
    Sha256::digest(bytes).iter().flat_map(hexadecimal).collect()
}
