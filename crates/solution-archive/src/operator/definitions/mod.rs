//! Custom resource definitions: `operator/deploy/crds/*_crd.yaml`.
//!
//! Each file is one document. Its definition is checked in parts, as the API server does: `metadata`, `names`,
//! `conversion`, and `versions` with their schemas. The result is the kinds that the Solution defines. A content
//! that several files share is checked once.

mod conversion;
#[cfg(test)]
mod field;
mod metadata;
mod names;
mod versions;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::contents::{Contents, FileError};
use crate::finding::{Finding, Findings};
use crate::operator::schema::typed;
use crate::rules::{self, Rule};
use crate::tree::ContentId;
use crate::yaml::template::plain;
use crate::yaml::{self, Reader};

/// Where definitions are.
pub(crate) const DIRECTORY: &str = "operator/deploy/crds";
/// The suffix of the file names that MetalK8s reads.
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
    let mut outcomes: BTreeMap<ContentId, Outcome> = BTreeMap::new();
    let mut has_file = false;
    for (name, _) in contents.tree.below(DIRECTORY) {
        let path = format!("{DIRECTORY}/{name}");
        let is_definition = name.ends_with(SUFFIX);
        has_file |= is_definition;
        let Some(content) = contents.tree.file(&path) else {
            if is_definition {
                findings.push(no_file(path));
            }
            continue;
        };
        if !is_definition {
            let message = "MetalK8s looks for *_crd.yaml only, and skips this file";
            findings.add(&rules::CRD_FILE_NAME, path, message);
            continue;
        }
        if let Err(problem) = plain(&path) {
            let message = format!("the name contains {problem}, and MetalK8s does not quote it");
            findings.push(Finding::new(&rules::CRD_FILE_NAME, path, message).as_error());
            continue;
        }
        // One content may have many names, and is checked once.
        let outcome = outcomes.entry(content).or_insert_with(|| Outcome::of(contents, &path));
        findings
            .extend(outcome.findings.iter().map(|finding| Finding { path: path.clone(), ..finding.clone() }));
        if let Some((name, kind)) = &outcome.definition
            && kinds.insert(name.clone(), kind.clone()).is_some()
        {
            let message = format!("{name} is defined in another file as well");
            findings.add(&rules::CRD_DUPLICATE, path, message);
        }
    }
    if !has_file {
        let message = "the directory contains no file of a custom resource definition";
        findings.add(&rules::CRD_MISSING, DIRECTORY, message);
    }
    kinds.into_values().collect()
}

/// A file of definitions.
#[derive(Debug, Clone)]
pub struct DefinitionFile {
    /// Where it is in the archive.
    pub path: String,
    /// What its publisher wrote.
    pub text: String,
}

/// The files of definitions, or why one of them cannot be read.
pub(crate) fn files(contents: &Contents<'_>) -> Result<Vec<DefinitionFile>, Finding> {
    let names = contents.tree.below(DIRECTORY);
    let names = names.filter(|(name, _)| name.ends_with(SUFFIX));
    let file = |(name, _)| {
        let path = format!("{DIRECTORY}/{name}");
        match contents.file(&path, MAX_SIZE) {
            Ok(bytes) => Ok(DefinitionFile { path, text: String::from_utf8_lossy(&bytes).into_owned() }),
            Err(FileError::Missing) => Err(no_file(path)),
            Err(error) => Err(Finding::new(error.rule(&rules::CRD_SYNTAX), path, error.to_string())),
        }
    };
    names.map(file).collect()
}

/// MetalK8s takes any directory entry with such a name for a definition.
fn no_file(path: String) -> Finding {
    let message = "MetalK8s takes this for a custom resource definition, but it is not a file";
    Finding::new(&rules::CRD_FILE_NAME, path, message).as_error()
}

/// What is known about one content.
struct Outcome {
    findings: Vec<Finding>,
    /// What it defines, and the definition's name.
    definition: Option<(String, Kind)>,
}

impl Outcome {
    fn of(contents: &Contents<'_>, path: &str) -> Self {
        let mut findings = Findings::default();
        let mut definition = Definition { path, findings: &mut findings };
        Self { definition: definition.check(contents), findings: findings.into_sorted() }
    }
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
        self.judge(&document)
    }

    /// Looks at a document; returns what it defines.
    fn judge(&mut self, document: &Value) -> Option<(String, Kind)> {
        let kind = text(document, "/kind");
        if kind != "CustomResourceDefinition" {
            self.other(document, kind);
            return None;
        }
        let version = text(document, "/apiVersion");
        if version != "apiextensions.k8s.io/v1" {
            self.add(&rules::CRD_API_VERSION, format!("apiVersion is {version:?}"));
            return None;
        }
        self.metadata(document);
        self.types(document, "/spec", typed::SPECIFICATION, &rules::CRD_VERSIONS);
        self.names(document);
        let scope = text(document, "/spec/scope");
        if !["Namespaced", "Cluster"].contains(&scope) {
            self.add(&rules::CRD_SCOPE, format!("spec.scope is {scope:?}"));
        }
        if document.pointer("/spec/preserveUnknownFields") == Some(&Value::Bool(true)) {
            let message = "spec.preserveUnknownFields may not be true: set x-kubernetes-preserve-unknown-fields in the schema";
            self.add(&rules::CRD_SCHEMA, message);
        }
        self.conversion(document);
        let has_status = self.versions(document);
        let kind = Kind {
            group: text(document, "/spec/group").to_owned(),
            plural: text(document, "/spec/names/plural").to_owned(),
            is_namespaced: scope != "Cluster",
            has_status,
        };
        Some((text(document, "/metadata/name").to_owned(), kind))
    }

    /// MetalK8s applies every kind of object in such a file.
    fn other(&mut self, document: &Value, kind: &str) {
        let is_missing = |field: &&&str| text(document, field).is_empty();
        if let Some(field) = ["/kind", "/apiVersion", "/metadata/name"].iter().find(is_missing) {
            let message = format!("the object has no {}", field.trim_start_matches('/').replace('/', "."));
            return self.add(&rules::CRD_SYNTAX, message);
        }
        let message = format!(
            "MetalK8s applies this {kind} when the Solution is activated, and removes it when that is deactivated"
        );
        self.add(&rules::CRD_KIND, message);
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
                self.add(&rules::CRD_TEMPLATE, format!("the file contains {marker}"));
                return None;
            }
        };
        match yaml::single(&bytes, Reader::Salt) {
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

    /// Reports the fields of the mapping at `place` that the API server cannot read.
    fn types(&mut self, document: &Value, place: &str, fields: typed::Fields, rule: &'static Rule) {
        let Some(part) = document.pointer(place).and_then(Value::as_object) else { return };
        let path = place.trim_start_matches('/').replace('/', ".");
        for problem in typed::problems(part, fields) {
            let rule = if problem.starts_with("names.") { &rules::CRD_NAMES } else { rule };
            self.add(rule, format!("{path}.{problem}"));
        }
    }
}

/// The text without the parts that Jinja leaves alone; returns the first other marker if there is one.
fn unwrap_raw(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    let Ok(text) = std::str::from_utf8(bytes) else { return Ok(bytes.to_vec()) };
    let mut result = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let (outside, inside) = match rest.split_once("{% raw %}") {
            Some((outside, inside)) => (outside, Some(inside)),
            None => (rest, None),
        };
        if let Some(marker) = ["{{", "{%", "{#"].into_iter().find(|marker| outside.contains(marker)) {
            return Err(marker);
        }
        result.push_str(outside);
        let Some(inside) = inside else { return Ok(result.into_bytes()) };
        let (raw, after) = inside.split_once("{% endraw %}").ok_or("{% raw %} without {% endraw %}")?;
        result.push_str(raw);
        rest = after;
    }
}

fn text<'document>(document: &'document Value, pointer: &str) -> &'document str {
    document.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_blocks_are_unwrapped_and_other_marks_refused() {
        assert_eq!(unwrap_raw(b"a: {% raw %}{{ x }}{% endraw %} b").unwrap(), b"a: {{ x }} b");
        assert_eq!(unwrap_raw(b"a: {{ x }}"), Err("{{"));
        assert_eq!(unwrap_raw(b"{% raw %}a{% endraw %}{# b #}"), Err("{#"));
        assert!(unwrap_raw(b"{% raw %}a").is_err());
        assert_eq!(unwrap_raw(b"a: {b: {c: d}}").unwrap(), b"a: {b: {c: d}}");
    }
}
