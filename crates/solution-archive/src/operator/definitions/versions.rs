//! The versions of a definition: their names, schemas, subresources, columns and selectable fields
//! (`apiextensions-apiserver`, `pkg/apis/apiextensions/validation/validation.go`).

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Definition, text};
use crate::finding::Finding;
use crate::operator::schema::object::is_label;
use crate::operator::schema::typed::Part;
use crate::operator::schema::{self, path};
use crate::rules::{self, Severity};

const COLUMN_TYPES: [&str; 5] = ["integer", "number", "string", "boolean", "date"];
const COLUMN_FORMATS: [&str; 8] =
    ["int32", "int64", "float", "double", "byte", "date", "date-time", "password"];
/// So many fields can be selected by.
const MAX_SELECTABLE: usize = 8;
/// The longest warning of a deprecated version.
const MAX_WARNING: usize = 256;

impl Definition<'_> {
    /// Looks at the versions; returns whether one of them has the status subresource.
    pub(super) fn versions(&mut self, document: &Value) -> bool {
        let versions = list(document, "/spec/versions");
        let count = |field: &str| versions.iter().filter(|version| version[field] == true).count();
        let (served, stored) = (count("served"), count("storage"));
        if served == 0 {
            // The API server takes it, and serves nothing.
            let finding = Finding::new(&rules::CRD_VERSIONS, self.path, "no version is served");
            self.findings.push(Finding { severity: Severity::Warning, ..finding });
        }
        if stored != 1 {
            self.add(&rules::CRD_VERSIONS, format!("{stored} versions are stored, not 1"));
        }
        let mut names = BTreeSet::new();
        for (index, version) in versions.iter().enumerate() {
            let name = text(version, "/name");
            if !is_label(name) {
                let message = format!("spec.versions[{index}].name {name:?} is not a version's name");
                self.add(&rules::CRD_VERSIONS, message);
            } else if !names.insert(name) {
                self.add(&rules::CRD_VERSIONS, format!("version {name} is given twice"));
            }
        }
        let has_status =
            |version: &Value| version.pointer("/subresources/status").is_some_and(|status| !status.is_null());
        let is_any = versions.iter().any(has_status);
        // A schema that all versions share is one schema to the API server.
        let is_shared = versions.iter().all(|version| version["schema"] == versions[0]["schema"]);
        for (index, version) in versions.iter().enumerate() {
            let own = has_status(version);
            let name = text(version, "/name");
            self.version(version, index, name, own || is_any && is_shared);
            if !own {
                let message = format!("version {name} has no status subresource");
                self.add(&rules::CRD_STATUS, message);
            }
        }
        is_any
    }

    fn version(&mut self, version: &Value, index: usize, name: &str, has_status: bool) {
        let path = format!("spec.versions[{index}]");
        let schema = version.pointer("/schema/openAPIV3Schema").filter(|schema| !schema.is_null());
        match schema {
            Some(schema) => {
                for problem in schema::problems(schema, &format!("{path}.schema.openAPIV3Schema"), has_status)
                {
                    self.add(&rules::CRD_SCHEMA, problem);
                }
            }
            None => self.add(&rules::CRD_SCHEMA, format!("version {name} has no schema")),
        }
        let mut problems = Vec::new();
        deprecation(version, &mut problems);
        scale(version, &mut problems);
        for (index, column) in list(version, "/additionalPrinterColumns").iter().enumerate() {
            if let Some(problem) = column_problem(column) {
                problems.push(format!("additionalPrinterColumns[{index}] {problem}"));
            }
        }
        if let Some(schema) = schema.and_then(Value::as_object) {
            selectable(list(version, "/selectableFields"), schema, &mut problems);
        }
        for problem in problems {
            self.add(&rules::CRD_VERSIONS, format!("{path}.{problem}"));
        }
    }
}

fn list<'value>(value: &'value Value, pointer: &str) -> &'value [Value] {
    value.pointer(pointer).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn deprecation(version: &Value, problems: &mut Vec<String>) {
    let Some(warning) = version["deprecationWarning"].as_str() else { return };
    if version["deprecated"] != true {
        problems.push("deprecationWarning needs deprecated: true".to_owned());
    }
    if warning.is_empty() || warning.len() > MAX_WARNING {
        problems.push(format!("deprecationWarning is empty, or longer than {MAX_WARNING} bytes"));
    }
    // As Go, which prints no space but the plain one.
    let is_printable = |letter: char| letter == ' ' || !letter.is_control() && !letter.is_whitespace();
    if !warning.chars().all(is_printable) {
        problems.push("deprecationWarning has characters that cannot be printed".to_owned());
    }
}

fn scale(version: &Value, problems: &mut Vec<String>) {
    let Some(scale) = version.pointer("/subresources/scale").filter(|scale| scale.is_object()) else {
        return;
    };
    for (field, starts, is_required) in [
        ("specReplicasPath", &[".spec."][..], true),
        ("statusReplicasPath", &[".status."], true),
        ("labelSelectorPath", &[".spec.", ".status."], false),
    ] {
        let path = scale[field].as_str().unwrap_or_default();
        let is_within = starts.iter().any(|start| path.starts_with(start));
        if !is_within && (is_required || !path.is_empty()) {
            problems.push(format!("subresources.scale.{field} does not begin with {}", starts.join(" or ")));
        }
    }
}

/// The problem of a column of a listing. Fields of another type than text are reported with all other types.
fn column_problem(column: &Value) -> Option<String> {
    let field = |name: &str| match &column[name] {
        Value::Null => Some(""),
        value => value.as_str(),
    };
    let (kind, format, path) = (field("type")?, field("format")?, field("jsonPath")?);
    if field("name")?.is_empty() {
        return Some("has no name".to_owned());
    }
    if !COLUMN_TYPES.contains(&kind) {
        return Some(format!("has the type {kind:?}, not one of {}", COLUMN_TYPES.join(", ")));
    }
    if !format.is_empty() && !COLUMN_FORMATS.contains(&format) {
        let known = COLUMN_FORMATS.join(", ");
        return Some(format!("has the format {format:?}, not one of {known}"));
    }
    if path.is_empty() && column.get("JSONPath").is_some() {
        return Some("has JSONPath, which is written jsonPath".to_owned());
    }
    (!path.starts_with('.')).then(|| format!("has the jsonPath {path:?}, which does not begin with a dot"))
}

fn selectable(fields: &[Value], schema: &Part, problems: &mut Vec<String>) {
    let mut known = BTreeSet::new();
    for (index, field) in fields.iter().enumerate() {
        let given = field["jsonPath"].as_str().unwrap_or_default();
        let problem = match path::found(given, schema, false) {
            _ if given.is_empty() => "is missing",
            Err(reason) => reason,
            Ok(_) if path::first(given) == "metadata" => "it is in the metadata",
            Ok(part) if !path::is_selectable(part) => "it names no string, integer or boolean",
            Ok(_) if !known.insert(given) => "it is given twice",
            Ok(_) => continue,
        };
        problems.push(format!("selectableFields[{index}].jsonPath {given:?}: {problem}"));
    }
    if known.len() > MAX_SELECTABLE {
        problems.push(format!("selectableFields has more than {MAX_SELECTABLE} fields"));
    }
}
