//! The report about an archive: facts, findings with their fixes, and the verdict.

use std::collections::BTreeSet;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::describe::Description;
use super::row::Tone;
use super::text::one_line;
use crate::error::CommandError;
use base::error::ErrorKind;
use solution_archive::{Checksum, Finding, Report, Severity, bytes};

pub fn page(report: &Report, strict: bool) -> Description {
    let mut page = Description::default();
    page.fact("Archive", &report.file);
    if let (Some(solution), Some(version)) = (&report.solution, &report.version) {
        page.fact("Solution", solution);
        page.fact("Version", version);
        page.fact("Display name", report.display_name.as_deref().unwrap_or_default());
    }
    if let Some(volume) = &report.volume {
        page.fact("Volume", volume);
    }
    page.fact("Size", bytes(report.size));
    let totals = &report.totals;
    page.fact("Images", totals.images.to_string());
    page.fact("Layers", format!("{}, {} of them distinct", totals.layers, totals.distinct_layers));
    let shared = totals.bytes.saturating_sub(totals.distinct_bytes);
    page.fact("Blobs", format!("{}, {} of them shared", bytes(totals.bytes), bytes(shared)));
    let (checksum, tone) = match report.checksum {
        Checksum::Right => ("OK", Tone::Good),
        Checksum::Wrong => ("wrong", Tone::Bad),
        Checksum::Missing => ("none is implanted", Tone::Plain),
        Checksum::Unchecked => ("not checked", Tone::Plain),
    };
    if report.volume.is_some() {
        page.toned("MD5", checksum, tone);
        match &report.signer {
            Some(signer) => {
                page.toned("Signed by", format!("{} ({})", signer.key, signer.comment), Tone::Good)
            }
            None => page.fact("Signed by", ""),
        };
    }
    if !report.findings.is_empty() {
        let lines = report.findings.iter().map(line).collect();
        page.section("Findings", &["SEVERITY", "RULE", "PATH", "FINDING"], lines);
        page.section("What to do", &["RULE", "FIX"], fixes(&report.findings));
    }
    let tone = if report.is_valid(strict) { Tone::Good } else { Tone::Bad };
    page.toned("Verdict", verdict(report, strict), tone);
    page
}

/// The verdict without the archive's name, which is on the page already.
fn verdict(report: &Report, strict: bool) -> String {
    let verdict = report.verdict(strict);
    verdict.rsplit_once(" is ").map_or(verdict.clone(), |(_, verdict)| verdict.to_owned())
}

fn line(finding: &Finding) -> Vec<String> {
    let severity = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    [severity, finding.rule.id, &finding.path, &finding.message].map(one_line).to_vec()
}

/// The fixes for the findings; each is listed once per rule.
fn fixes(findings: &[Finding]) -> Vec<Vec<String>> {
    let mut said = BTreeSet::new();
    let pairs = findings.iter().map(|finding| (finding.rule.id, finding.fix.as_str()));
    let watched_cells = pairs.filter(|pair| said.insert(*pair));
    watched_cells.map(|(rule, fix)| [rule, fix].map(one_line).to_vec()).collect()
}

/// The result of checking an archive.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ArchiveReport<'report> {
    kind: &'static str,
    /// Whether the archive is valid.
    result: bool,
    /// The kind of failure, as the exit status has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The verdict, on one line.
    message: String,
    #[serde(flatten)]
    report: &'report Report,
}

pub fn document(report: &Report, strict: bool) -> Result<Value, serde_json::Error> {
    let result = report.is_valid(strict);
    serde_json::to_value(ArchiveReport {
        kind: "ArchiveReport",
        result,
        reason: (!result).then(|| ErrorKind::Invalid.to_string()),
        message: report.verdict(strict),
        report,
    })
}

/// The JSON object for a file that could not be checked.
pub fn failure(file: &Path, error: &CommandError) -> Result<Value, serde_json::Error> {
    serde_json::to_value(ArchiveReport {
        kind: "ArchiveReport",
        result: false,
        reason: Some(error.kind.to_string()),
        message: error.message(),
        report: &Report::new(file.display().to_string(), 0),
    })
}

/// A single object, or a list of several.
pub fn together(mut documents: Vec<Value>) -> Value {
    match (documents.pop(), documents.is_empty()) {
        (Some(one), true) => one,
        (last, _) => {
            documents.extend(last);
            json!({"kind": "ArchiveReportList", "items": documents})
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solution_archive::rules;

    #[test]
    fn a_mend_is_said_once_unless_it_differs() {
        let finding = |path: &str| Finding::new(&rules::LATEST_TAG, path, "tagged latest");
        let findings = [finding("a"), finding("b"), finding("c").fix("another way")];
        let fixes = fixes(&findings);
        assert_eq!(fixes, [["latest-tag", rules::LATEST_TAG.fix], ["latest-tag", "another way"]]);
    }

    #[test]
    fn a_file_that_could_not_be_checked_is_a_report_as_the_schema_has_it() {
        let error = CommandError::usage("absent.iso does not exist");
        let failure = failure(Path::new("absent.iso"), &error).unwrap();
        let required = crate::schema::all()["ArchiveReport"]["required"].clone();
        for field in required.as_array().unwrap() {
            assert!(failure.get(field.as_str().unwrap()).is_some(), "no {field} in {failure}");
        }
        assert_eq!(failure["findings"], json!([]));
    }
}
