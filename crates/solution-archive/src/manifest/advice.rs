//! Warnings about a manifest that works, but could be better.

use serde_json::{Map, Value};

use super::{DISPLAY_NAME, Manifest, finding};
use crate::finding::Finding;
use crate::rules;

/// What MetalK8s accepts in a manifest but a user should know.
#[must_use]
pub fn advice(manifest: &Manifest) -> Vec<Finding> {
    let mut findings = Vec::new();
    if semver::Version::parse(&manifest.version).is_err() {
        let message =
            format!("spec.version {:?} is not a semantic version, so it has no order", manifest.version);
        findings.push(finding(&rules::VERSION_ORDER, message));
    }
    let documented = manifest.document.pointer("/metadata/annotations").and_then(|all| all.get(DISPLAY_NAME));
    let read = manifest.document.pointer("/annotations").and_then(|all| all.get(DISPLAY_NAME));
    match (read, documented) {
        (None, None) => findings.push(finding(&rules::DISPLAY_NAME_MISSING, "there is no display name")),
        (None, Some(_)) => findings.push(finding(
            &rules::DISPLAY_NAME_PLACE,
            "the display name is in metadata.annotations only, where MetalK8s does not read it",
        )),
        (Some(_), _) => {}
    }
    for (field, effect) in NULLS {
        if manifest.document.pointer(&format!("/spec/{field}")) == Some(&Value::Null) {
            let message =
                format!("spec.{field} is null, and MetalK8s uses that instead of the default: {effect}");
            findings.push(finding(&rules::MANIFEST_NULL, message));
        }
    }
    findings.extend(unknown_fields(&manifest.document).into_iter().map(|field| {
        finding(&rules::MANIFEST_UNKNOWN_FIELD, format!("MetalK8s does not read the field {field}"))
    }));
    findings
}

/// Fields that MetalK8s fills in where they are missing, but not where they are null.
const NULLS: &[(&str, &str)] = &[
    ("images", "the operator gets no images"),
    ("operator", "no operator can be deployed"),
    ("ui", "there is no user interface"),
    ("customApiGroups", "there are none"),
];

/// The fields that a manifest may have; deeper ones are free.
const KNOWN: &[(&str, &[&str])] = &[
    ("", &["apiVersion", "kind", "metadata", "annotations", "spec"]),
    ("/metadata", &["name", "annotations", "labels"]),
    ("/spec", &["version", "images", "operator", "ui", "customApiGroups"]),
    ("/spec/operator", &["image"]),
    ("/spec/operator/image", &["name", "tag"]),
    ("/spec/ui", &["image"]),
    ("/spec/ui/image", &["name", "tag"]),
];

fn unknown_fields(document: &Value) -> Vec<String> {
    let unknown = |(place, known): &(&str, &[&str])| {
        let fields = document.pointer(place).and_then(Value::as_object).into_iter().flat_map(Map::keys);
        let prefix = place.trim_start_matches('/').replace('/', ".");
        fields
            .filter(|field| !known.contains(&field.as_str()))
            .map(|field| if prefix.is_empty() { field.clone() } else { format!("{prefix}.{field}") })
            .collect::<Vec<String>>()
    };
    KNOWN.iter().flat_map(unknown).collect()
}
