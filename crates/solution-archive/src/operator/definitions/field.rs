//! The rules of `apiextensions.k8s.io/v1` as tables: each line has a definition, or a part of one, and the verdict of
//! the API server of Kubernetes 1.36. `make agreement` compares the verdicts again.

use serde_json::Value;

use super::Definition;
use crate::finding::Findings;
use crate::rules::Severity;

const SCHEMAS: &str = include_str!("../../../tests/rules/schemas.txt");
const DEFINITIONS: &str = include_str!("../../../tests/rules/definitions.txt");

/// The lines of a table: whether the API server takes it, and what.
fn lines(table: &str) -> impl Iterator<Item = (bool, Value)> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (verdict, value) = line.split_once(' ').unwrap();
        assert!(["taken", "refused"].contains(&verdict), "{line}");
        (verdict == "taken", serde_json::from_str(value).unwrap())
    })
}

/// The definition that all lines change.
fn base() -> Value {
    serde_json::from_str(include_str!("../../../tests/rules/definition.json")).unwrap()
}

fn errors(document: &Value) -> Vec<String> {
    let mut findings = Findings::default();
    let mut definition = Definition { path: "", findings: &mut findings };
    definition.judge(document);
    let findings = findings.into_sorted().into_iter();
    findings.filter(|finding| finding.severity == Severity::Error).map(|finding| finding.message).collect()
}

fn disagreements(table: &str, place: impl Fn(Value) -> Value) -> Vec<String> {
    let judged = lines(table).map(|(is_taken, value)| {
        let errors = errors(&place(value.clone()));
        (is_taken != errors.is_empty()).then(|| format!("taken: {is_taken}, {value}: {errors:?}"))
    });
    judged.flatten().collect()
}

#[test]
fn schemas_are_judged_as_by_the_api_server() {
    let wrong = disagreements(SCHEMAS, |schema| {
        let mut document = base();
        document["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"] = schema;
        document
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn definitions_are_judged_as_by_the_api_server() {
    let wrong = disagreements(DEFINITIONS, |changes| {
        let mut document = base();
        json_patch::merge(&mut document, &changes);
        document
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
