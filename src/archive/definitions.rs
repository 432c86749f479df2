//! Custom resource definitions: `operator/deploy/crds/*_crd.yaml`.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::contents::{Contents, FileError};
use super::document;
use super::finding::Findings;
use super::rules::{self, Rule};
use super::schema;
use super::tree::Entry;

/// Where definitions are.
pub(crate) const DIRECTORY: &str = "operator/deploy/crds";
/// The end of the names that MetalK8s looks for.
const SUFFIX: &str = "_crd.yaml";
/// The largest file that is read.
const MAX_SIZE: u64 = 4 << 20;

/// A kind that the Solution defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Kind {
    /// Its API group.
    pub group: String,
    /// Its name in rules and URLs.
    pub plural: String,
    /// Its objects are in namespaces.
    pub is_namespaced: bool,
    /// Its versions have the status subresource, at least one.
    pub has_status: bool,
}

/// Looks at every definition, and returns the kinds they define.
pub(crate) fn check(contents: &Contents<'_>, findings: &mut Findings) -> Vec<Kind> {
    let mut kinds: BTreeMap<String, Kind> = BTreeMap::new();
    for (name, entry) in contents.tree.below(DIRECTORY) {
        let path = format!("{DIRECTORY}/{name}");
        if contents.tree.directory(&path).is_some() || *entry == Entry::Special {
            continue;
        }
        if !name.ends_with(SUFFIX) {
            let message = "MetalK8s looks for *_crd.yaml only, and skips this file";
            findings.add(&rules::CRD_FILE_NAME, path, message);
            continue;
        }
        let mut definition = Definition {
            path: &path,
            findings,
        };
        if let Some((name, kind)) = definition.check(contents)
            && kinds.insert(name.clone(), kind).is_some()
        {
            findings.add(
                &rules::CRD_DUPLICATE,
                path,
                format!("{name} is defined in another file as well"),
            );
        }
    }
    let has_file = contents
        .tree
        .below(DIRECTORY)
        .any(|(name, _)| name.ends_with(SUFFIX));
    if !has_file {
        findings.add(
            &rules::CRD_MISSING,
            DIRECTORY,
            "there is no custom resource definition",
        );
    }
    kinds.into_values().collect()
}

/// One definition as it is looked at.
struct Definition<'check> {
    path: &'check str,
    findings: &'check mut Findings,
}

impl Definition<'_> {
    fn add(&mut self, rule: &'static Rule, message: impl Into<String>) {
        self.findings.add(rule, self.path, message);
    }

    fn check(&mut self, contents: &Contents<'_>) -> Option<(String, Kind)> {
        let document = self.document(contents)?;
        let kind = text(&document, "/kind");
        if kind != "CustomResourceDefinition" {
            self.add(&rules::CRD_KIND, format!("the object's kind is {kind:?}"));
            return None;
        }
        let version = text(&document, "/apiVersion");
        if version != "apiextensions.k8s.io/v1" {
            self.add(&rules::CRD_API_VERSION, format!("apiVersion is {version:?}"));
            return None;
        }
        self.names(&document);
        let scope = text(&document, "/spec/scope");
        if !["Namespaced", "Cluster"].contains(&scope) {
            self.add(&rules::CRD_SCOPE, format!("spec.scope is {scope:?}"));
        }
        let has_status = self.versions(&document);
        let kind = Kind {
            group: text(&document, "/spec/group").to_owned(),
            plural: text(&document, "/spec/names/plural").to_owned(),
            is_namespaced: scope != "Cluster",
            has_status,
        };
        Some((text(&document, "/metadata/name").to_owned(), kind))
    }

    fn document(&mut self, contents: &Contents<'_>) -> Option<Value> {
        let bytes = match contents.file(self.path, MAX_SIZE) {
            Ok(bytes) => bytes,
            Err(FileError::Lost | FileError::Missing) => return None,
            Err(error) => {
                self.add(error.rule(&rules::CRD_SYNTAX), error.to_string());
                return None;
            }
        };
        let bytes = match unwrap_raw(&bytes) {
            Ok(bytes) => bytes,
            Err(marker) => {
                self.add(&rules::CRD_TEMPLATE, format!("the file holds {marker}"));
                return None;
            }
        };
        match document::single(&bytes) {
            Ok(document @ Value::Object(_)) => Some(document),
            Ok(_) => {
                self.add(&rules::CRD_SYNTAX, "it is not a mapping");
                None
            }
            Err(error) => {
                self.add(&rules::CRD_SYNTAX, error.to_string());
                None
            }
        }
    }

    fn names(&mut self, document: &Value) {
        let (group, plural) = (
            text(document, "/spec/group"),
            text(document, "/spec/names/plural"),
        );
        let (kind, singular) = (
            text(document, "/spec/names/kind"),
            text(document, "/spec/names/singular"),
        );
        let list_kind = text(document, "/spec/names/listKind");
        if !is_group(group) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.group {group:?} is not a domain name with a dot"),
            );
        }
        let annotations = document.pointer("/metadata/annotations");
        let is_approved = annotations.is_some_and(|all| all.get("api-approved.kubernetes.io").is_some());
        if ["k8s.io", "kubernetes.io"]
            .iter()
            .any(|domain| is_within(group, domain))
            && !is_approved
        {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.group {group:?} is Kubernetes' own"),
            );
        }
        if !is_label(plural) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.plural {plural:?} is not a lower-case name"),
            );
        }
        if !singular.is_empty() && !is_label(singular) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.singular {singular:?} is not a lower-case name"),
            );
        }
        if !is_label(&kind.to_ascii_lowercase()) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.kind {kind:?} is not a name"),
            );
        } else if kind == list_kind {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.kind and listKind are both {kind}"),
            );
        }
        let (name, expected) = (text(document, "/metadata/name"), format!("{plural}.{group}"));
        if name != expected {
            self.add(
                &rules::CRD_NAMES,
                format!("metadata.name is {name:?}, not {expected:?}"),
            );
        }
    }

    /// Looks at the versions; returns whether one of them has the status subresource.
    fn versions(&mut self, document: &Value) -> bool {
        let versions = document
            .pointer("/spec/versions")
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        let count = |field: &str| versions.iter().filter(|version| version[field] == true).count();
        let (served, stored) = (count("served"), count("storage"));
        if served == 0 {
            self.add(&rules::CRD_VERSIONS, "no version is served");
        }
        if stored != 1 {
            self.add(
                &rules::CRD_VERSIONS,
                format!("{stored} versions are stored, not 1"),
            );
        }
        let mut names = BTreeSet::new();
        let mut has_status = false;
        for (index, version) in versions.iter().enumerate() {
            let name = text(version, "/name");
            if !is_label(name) {
                self.add(
                    &rules::CRD_VERSIONS,
                    format!("spec.versions[{index}].name {name:?} is not a version's name"),
                );
            } else if !names.insert(name) {
                self.add(&rules::CRD_VERSIONS, format!("version {name} is given twice"));
            }
            has_status |= self.version(version, index, name);
        }
        if text(document, "/spec/conversion/strategy") == "Webhook"
            && document
                .pointer("/spec/conversion/webhook/conversionReviewVersions/0")
                .is_none()
        {
            self.add(
                &rules::CRD_VERSIONS,
                "the conversion webhook lists no conversionReviewVersions",
            );
        }
        has_status
    }

    fn version(&mut self, version: &Value, index: usize, name: &str) -> bool {
        let path = format!("spec.versions[{index}].schema.openAPIV3Schema");
        match version.pointer("/schema/openAPIV3Schema") {
            Some(schema) => {
                for problem in schema::problems(schema, &path) {
                    self.add(&rules::CRD_SCHEMA, problem);
                }
            }
            None => self.add(&rules::CRD_SCHEMA, format!("version {name} has no schema")),
        }
        let has_status = version.pointer("/subresources/status").is_some();
        if !has_status {
            self.add(
                &rules::CRD_STATUS,
                format!("version {name} has no status subresource"),
            );
        }
        has_status
    }
}

/// The text without the marks around what Jinja leaves alone; the first other mark where there is one.
fn unwrap_raw(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(bytes.to_vec());
    };
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let (outside, inside) = match rest.split_once("{% raw %}") {
            Some((outside, inside)) => (outside, Some(inside)),
            None => (rest, None),
        };
        if let Some(marker) = ["{{", "{%", "{#"]
            .into_iter()
            .find(|marker| outside.contains(marker))
        {
            return Err(marker);
        }
        result.push_str(outside);
        let Some(inside) = inside else {
            return Ok(result.into_bytes());
        };
        let (raw, after) = inside
            .split_once("{% endraw %}")
            .ok_or("{% raw %} without {% endraw %}")?;
        result.push_str(raw);
        rest = after;
    }
}

fn text<'document>(document: &'document Value, pointer: &str) -> &'document str {
    document
        .pointer(pointer)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

/// Whether `text` is a DNS label that begins with a letter (RFC 1035).
fn is_label(text: &str) -> bool {
    text.len() <= 63
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && !text.ends_with('-')
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_group(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('-')
            && !part.ends_with('-')
            && part
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    text.contains('.') && text.len() <= 253 && text.split('.').all(is_part)
}

fn is_within(group: &str, domain: &str) -> bool {
    group
        .strip_suffix(domain)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_blocks_are_unwrapped_and_other_marks_refused() {
        assert_eq!(
            unwrap_raw(b"a: {% raw %}{{ x }}{% endraw %} b").unwrap(),
            b"a: {{ x }} b"
        );
        assert_eq!(unwrap_raw(b"a: {{ x }}"), Err("{{"));
        assert_eq!(unwrap_raw(b"{% raw %}a{% endraw %}{# b #}"), Err("{#"));
        assert!(unwrap_raw(b"{% raw %}a").is_err());
        assert_eq!(unwrap_raw(b"a: {b: {c: d}}").unwrap(), b"a: {b: {c: d}}");
    }

    #[test]
    fn groups_are_domains_with_a_dot() {
        assert!(
            is_group("demo.example.com") && is_within("a.k8s.io", "k8s.io") && is_within("k8s.io", "k8s.io")
        );
        assert!(
            !is_group("demo")
                && !is_group("Demo.com")
                && !is_group("a..b")
                && !is_within("ak8s.io", "k8s.io")
        );
    }
}
