//! OCI layouts as other programs leave them.

use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use solution_archive::{self as archive, BuildOptions, Event, Events};

use crate::packages::{OCI_LAYER, OCI_MANIFEST, layout};
use crate::support::image::{Image, sha256};
use crate::support::{self, Solution};

/// Adds a manifest without a name to the index of a layout, and returns its digest.
fn add(layout: &Path, manifest: &Value) -> String {
    let bytes = manifest.to_string().into_bytes();
    let digest = sha256(&bytes);
    fs::write(layout.join("blobs/sha256").join(&digest), &bytes).unwrap();
    let path = layout.join("index.json");
    let mut index: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let entry = json!({"mediaType": OCI_MANIFEST, "digest": format!("sha256:{digest}"), "size": bytes.len()});
    index["manifests"].as_array_mut().unwrap().push(entry);
    fs::write(&path, index.to_string()).unwrap();
    digest
}

/// The images of the archive that is built with those of a layout, and the warnings.
fn packed(solution: &Solution, from: &Path) -> (Vec<String>, Vec<String>) {
    fs::remove_file(solution.path(support::REGISTRY)).unwrap();
    let output = solution.beside("sample.iso");
    let options = BuildOptions {
        output: output.clone(),
        images_from: vec![from.to_owned()],
        ..BuildOptions::default()
    };
    let warnings: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = Arc::clone(&warnings);
    let events = Events::new(move |event| {
        if let Event::Warning(text) = event {
            kept.lock().unwrap().push(text);
        }
    });
    archive::build(&solution.root(), &options, &events).unwrap();
    let warnings = warnings.lock().unwrap().clone();
    (archive::manifest(&output).unwrap().images, warnings)
}

#[test]
fn what_refers_to_an_image_is_left_out_with_a_warning() {
    let solution = Solution::new();
    let from = solution.beside("tools");
    layout(&from, "1", &Image::new(&[b"tools"]));
    let empty = json!({"mediaType": "application/vnd.oci.empty.v1+json", "size": 2,
        "digest": format!("sha256:{}", sha256(b"{}"))});
    let layer = json!({"mediaType": OCI_LAYER, "size": 1, "digest": format!("sha256:{}", sha256(b"x"))});
    // A referrer names its subject; older tools only have a configuration of their own.
    let kinds = ["application/vnd.example.sbom", "application/vnd.example.config+json"];
    let referrer = json!({"schemaVersion": 2, "artifactType": kinds[0], "config": empty, "layers": [layer],
        "subject": {"mediaType": OCI_MANIFEST, "size": 1, "digest": format!("sha256:{}", sha256(b"y"))}});
    let config = json!({"mediaType": kinds[1], "size": 2, "digest": format!("sha256:{}", sha256(b"{}"))});
    let typed = json!({"schemaVersion": 2, "config": config, "layers": [layer]});
    let digests = [add(&from, &referrer), add(&from, &typed)];
    let (images, warnings) = packed(&solution, &from);
    assert!(images.contains(&"tools:1".to_owned()), "{images:?}");
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    for ((warning, digest), kind) in warnings.iter().zip(digests).zip(kinds) {
        let begin = format!("not packed because it is not an image: sha256:{digest}, {kind} in ");
        assert!(warning.starts_with(&begin), "{warning}");
    }
}
