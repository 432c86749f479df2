//! `manifest.yaml`, with MetalK8s' defaults.
//!
//! A manifest is read twice, by the two readers of YAML that MetalK8s has. `fields` checks each field for what
//! MetalK8s does with it: a manifest that MetalK8s would refuse gives findings and no `Manifest`. What it leaves
//! out is then filled in as MetalK8s fills it in, from its name, its version and the images in the archive.
//! `advice` is about manifests that work.

mod advice;
mod fields;

use serde_json::{Map, Value, json};

use crate::container::name::ImageName;
use crate::finding::Finding;
use crate::rules::{self, Rule};
use crate::tree::MANIFEST;
use crate::yaml::resolve::python_text;
use crate::yaml::{self, Reader};
pub use advice::advice;
use fields::Fields;

/// The only `apiVersion` that MetalK8s knows.
pub const API_VERSION: &str = "solutions.metalk8s.scality.com/v1alpha1";
/// The annotation that contains the name for people.
pub const DISPLAY_NAME: &str = "solutions.metalk8s.scality.com/display-name";

/// What a Solution says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// The Solution.
    pub name: String,
    /// Its name for people, from where MetalK8s reads it; its name where there is none.
    pub display_name: String,
    /// Its version.
    pub version: String,
    /// The images it brings, as `name:tag`.
    pub images: Vec<String>,
    /// Whether `images` was listed by the manifest itself.
    pub lists_images: bool,
    /// The operator's image.
    pub operator_image: ImageName,
    /// The user interface's image, as the manifest or MetalK8s' default has it.
    pub ui_image: ImageName,
    /// Whether the manifest names a user interface itself.
    pub names_ui: bool,
    /// API groups that are the Solution's own.
    pub custom_api_groups: Vec<String>,
    /// The whole manifest, with MetalK8s' defaults.
    pub document: Value,
}

impl Manifest {
    /// Reads a manifest and fills in what it leaves out; `images` are those in the archive.
    ///
    /// Fails with everything that MetalK8s would refuse it for.
    ///
    /// ```
    /// use solution_archive::manifest::{API_VERSION, Manifest, advice};
    ///
    /// let text = format!("{{apiVersion: {API_VERSION}, kind: Solution, metadata: {{name: sample}}, spec: {{version: 1.0.0}}}}");
    /// let manifest = Manifest::parse(text.as_bytes(), &[]).map_err(|findings| findings[0].message.clone())?;
    /// assert_eq!(manifest.id(), "sample-1.0.0");
    /// assert_eq!(advice(&manifest)[0].rule.id, "display-name-missing");
    /// # Ok::<(), String>(())
    /// ```
    pub fn parse(bytes: &[u8], images: &[String]) -> Result<Self, Vec<Finding>> {
        let document = yaml::single(bytes, Reader::Both)
            .map_err(|error| vec![finding(&rules::MANIFEST_SYNTAX, error.to_string())])?;
        let Value::Object(document) = document else {
            return Err(vec![finding(&rules::MANIFEST_SYNTAX, "it is not a mapping")]);
        };
        let mut fields = Fields::new(&document);
        fields.constant(&rules::MANIFEST_API_VERSION, "apiVersion", API_VERSION);
        fields.constant(&rules::MANIFEST_KIND, "kind", "Solution");
        let name = fields.name();
        let version = fields.version(name.as_deref());
        fields.types();
        fields.display_name();
        fields.operator_image();
        match (name, version, fields.findings) {
            (Some(name), Some(version), findings) if findings.is_empty() => {
                Ok(Self::complete(name, version, document, images))
            }
            (_, _, findings) => Err(findings),
        }
    }

    /// `<name>-<version>`: the archive's id, its mount point and its place in the registry.
    #[must_use]
    pub fn id(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    fn complete(name: String, version: String, document: Map<String, Value>, images: &[String]) -> Self {
        let lists_images = has(&document, &["spec", "images"]);
        let names_ui = has(&document, &["spec", "ui"]);
        let mut document = Value::Object(document);
        let defaults = json!({"spec": {
            "operator": {"image": {"name": format!("{name}-operator"), "tag": version}},
            "ui": {"image": {"name": format!("{name}-ui"), "tag": version}},
            "images": images,
            "customApiGroups": [],
        }});
        fill(&mut document, defaults);
        let spec = &document["spec"];
        Self {
            display_name: document
                .pointer("/annotations")
                .and_then(|annotations| annotations.get(DISPLAY_NAME))
                .and_then(python_text)
                .unwrap_or_else(|| name.clone()),
            images: texts(&spec["images"]),
            lists_images,
            operator_image: image(&spec["operator"]["image"]),
            ui_image: image(&spec["ui"]["image"]),
            names_ui,
            custom_api_groups: texts(&spec["customApiGroups"]),
            name,
            version,
            document,
        }
    }
}

fn finding(rule: &'static Rule, message: impl Into<String>) -> Finding {
    Finding::new(rule, MANIFEST, message)
}

fn has(document: &Map<String, Value>, path: &[&str]) -> bool {
    let (Some(first), rest) = (path.first(), path.get(1..).unwrap_or_default()) else { return false };
    rest.iter()
        .try_fold(document.get(*first), |value, key| value.map(|value| value.get(key)))
        .flatten()
        .is_some()
}

/// Adds what `document` leaves out of `defaults`.
fn fill(document: &mut Value, defaults: Value) {
    let (Value::Object(document), Value::Object(defaults)) = (document, defaults) else { return };
    for (key, default) in defaults {
        match document.get_mut(&key) {
            Some(given) => fill(given, default),
            None => _ = document.insert(key, default),
        }
    }
}

fn texts(value: &Value) -> Vec<String> {
    value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

fn image(value: &Value) -> ImageName {
    let text = |field: &str| python_text(&value[field]).unwrap_or_default();
    ImageName { name: text("name"), tag: text("tag") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINIMAL: &str = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Solution\n\
        metadata: {name: demo}\nspec: {version: 1.2.3}\n";

    fn broken(text: &str) -> Vec<&'static str> {
        Manifest::parse(text.as_bytes(), &[]).unwrap_err().iter().map(|finding| finding.rule.id).collect()
    }

    fn advised(text: &str) -> Vec<&'static str> {
        let manifest = Manifest::parse(text.as_bytes(), &[]).unwrap();
        advice(&manifest).iter().map(|finding| finding.rule.id).collect()
    }

    #[test]
    fn what_is_left_out_is_filled_in_as_metalk8s_does() {
        let images = ["demo-operator:1.2.3".to_owned(), "server:9".to_owned()];
        let manifest = Manifest::parse(MINIMAL.as_bytes(), &images).unwrap();
        assert_eq!(manifest.id(), "demo-1.2.3");
        assert_eq!(manifest.display_name, "demo");
        assert_eq!(manifest.images, images);
        assert_eq!(manifest.operator_image.to_string(), "demo-operator:1.2.3");
        assert_eq!(manifest.ui_image.to_string(), "demo-ui:1.2.3");
        assert!(!manifest.lists_images && !manifest.names_ui);
        assert_eq!(manifest.document["spec"]["customApiGroups"], json!([]));
        assert_eq!(manifest.document["metadata"]["name"], "demo");
    }

    #[test]
    fn what_is_given_wins_over_the_default() {
        let text = format!(
            "{}  images: [a:1]\n  operator: {{image: {{tag: '9'}}}}\n  customApiGroups: [demo.example.com]\n",
            MINIMAL.replace("spec: {version: 1.2.3}", "spec:\n  version: 1.2.3")
        );
        let manifest = Manifest::parse(text.as_bytes(), &["b:2".to_owned()]).unwrap();
        assert_eq!(manifest.images, ["a:1"]);
        assert!(manifest.lists_images);
        assert_eq!(manifest.operator_image.to_string(), "demo-operator:9");
        assert_eq!(manifest.custom_api_groups, ["demo.example.com"]);
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let text = "kind: Pod\nmetadata: {name: De_mo}\nspec: {version: 1.2, images: [nothing], ui: 3}\n";
        assert_eq!(
            broken(text),
            [
                "manifest-api-version",
                "manifest-kind",
                "manifest-name",
                "manifest-version",
                "manifest-field",
                "manifest-field"
            ]
        );
    }

    fn with_version(version: &str) -> String {
        MINIMAL.replace("spec: {version: 1.2.3}", &format!("spec:\n  version: {version}"))
    }

    #[test]
    fn a_version_that_metalk8s_cannot_use_is_refused() {
        // Quoted or not: MetalK8s writes it without quotes.
        for version in ["1.0", "2026-01-31", "1_000", "007", "0x1f", "1.5e-3", "on", "3."] {
            for text in [version.to_owned(), format!("'{version}'")] {
                assert_eq!(broken(&with_version(&text)), ["manifest-version"], "{text}");
            }
        }
        for version in ["null", "1.0+build", "-1", "a/b", "1.0.0-RC1", "1..0", "1.0-_1"] {
            assert_eq!(broken(&with_version(version)), ["manifest-version"], "{version}");
        }
        for version in ["1.0.0-rc.1", "'1.0.0'", "1.0.0 # quoted", "089", "1.0.0-alpha1", "2026.01.31"] {
            assert!(Manifest::parse(with_version(version).as_bytes(), &[]).is_ok(), "{version}");
        }
    }

    #[test]
    fn a_name_that_metalk8s_cannot_use_is_refused() {
        for name in ["metalk8s", "metalk8s-addon", "'123'", "'on'", "'0x1f'", "'2026-01-31'"] {
            assert_eq!(broken(&MINIMAL.replace("demo", name)), ["manifest-name"], "{name}");
        }
        for name in ["metalk8space", "3d-bus", "online"] {
            assert!(Manifest::parse(MINIMAL.replace("demo", name).as_bytes(), &[]).is_ok(), "{name}");
        }
    }

    #[test]
    fn a_name_leaves_room_for_what_is_named_after_it() {
        let text = MINIMAL.replace("demo", &"a".repeat(55));
        assert_eq!(broken(&text), ["manifest-name"]);
        assert!(Manifest::parse(MINIMAL.replace("demo", &"a".repeat(54)).as_bytes(), &[]).is_ok());
    }

    #[test]
    fn the_display_name_is_where_metalk8s_reads_it() {
        let top = format!("{MINIMAL}annotations: {{{DISPLAY_NAME}: Demo Solution}}\n");
        assert_eq!(Manifest::parse(top.as_bytes(), &[]).unwrap().display_name, "Demo Solution");
        assert!(advised(&top).is_empty());
        let documented = MINIMAL
            .replace("{name: demo}", &format!("{{name: demo, annotations: {{{DISPLAY_NAME}: Demo}}}}"));
        assert_eq!(advised(&documented), ["display-name-place"]);
        assert_eq!(advised(MINIMAL), ["display-name-missing"]);
    }

    #[test]
    fn fields_that_nobody_reads_are_named() {
        let text = MINIMAL.replace("{version: 1.2.3}", "{version: 1.2.3, operators: {}}");
        let manifest = Manifest::parse(text.as_bytes(), &[]).unwrap();
        let messages: Vec<String> = advice(&manifest).into_iter().map(|finding| finding.message).collect();
        assert!(
            messages.contains(&"MetalK8s does not read the field spec.operators".to_owned()),
            "{messages:?}"
        );
    }
}
