//! The report about an archive.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::container::Totals;
use crate::finding::Finding;
use crate::rules::{self, Severity};
use crate::signature::Signer;

/// The state of the implanted MD5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Checksum {
    /// It matches the content.
    Right,
    /// It does not match.
    Wrong,
    /// There is none.
    Missing,
    /// There is none in a directory, or the content could not be read to its end.
    Unchecked,
}

/// The result of a check.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The file or directory.
    pub file: String,
    /// The Solution; absent if the manifest cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
    /// Its version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Its display name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// The volume's name; absent for a directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub volume: Option<String>,
    /// Length of the file in bytes, or of all files in the directory.
    pub size: u64,
    /// The number and size of the images, and how much of them is shared.
    #[serde(flatten)]
    pub totals: Totals,
    /// The state of the implanted MD5.
    pub checksum: Checksum,
    /// The signer; absent without a signature, or if it could not be verified.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signer: Option<Signer>,
    /// All findings, errors first.
    pub findings: Vec<Finding>,
    /// The manifest with MetalK8s' defaults.
    #[serde(skip)]
    pub manifest: Option<Value>,
}

impl Report {
    /// A report on the archive `file`, in which nothing is known yet.
    #[must_use]
    pub fn new(file: String, size: u64) -> Self {
        Self {
            file,
            solution: None,
            version: None,
            display_name: None,
            volume: None,
            size,
            totals: Totals::default(),
            checksum: Checksum::Unchecked,
            signer: None,
            findings: Vec::new(),
            manifest: None,
        }
    }

    /// Adds what keeps this archive and one of `others` from being imported into one cluster: Salt names its states after
    /// the display name and the version.
    pub fn compare<'a>(&mut self, others: impl IntoIterator<Item = &'a Self>) {
        let title = |report: &Self| Some((report.display_name.clone()?, report.version.clone()?));
        let Some(own) = title(self) else { return };
        let mut others = others.into_iter();
        let is_namesake =
            |other: &&Self| title(other).as_ref() == Some(&own) && other.solution != self.solution;
        if let Some(other) = others.find(is_namesake) {
            let message =
                format!("{} has the same display name and version ({} {})", other.file, own.0, own.1);
            let finding = Finding::new(&rules::DISPLAY_NAME_TAKEN, "manifest.yaml", message);
            self.add_error(finding);
        }
    }

    /// Adds an error, before what is there.
    pub fn add_error(&mut self, finding: Finding) {
        self.findings.insert(0, finding.as_error());
    }

    /// How many findings have this severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.findings.iter().filter(|finding| finding.severity == severity).count()
    }

    /// Whether the archive may be used; if `strict`, it must not have warnings either.
    #[must_use]
    pub fn is_valid(&self, strict: bool) -> bool {
        if strict { self.findings.is_empty() } else { self.count(Severity::Error) == 0 }
    }

    /// The verdict in one line.
    #[must_use]
    pub fn verdict(&self, strict: bool) -> String {
        let count = |number: usize, what: &str| match number {
            1 => format!("1 {what}"),
            _ => format!("{number} {what}s"),
        };
        let findings = match (self.count(Severity::Error), self.count(Severity::Warning)) {
            (0, 0) => String::new(),
            (0, warnings) if strict => format!(": {} (--strict)", count(warnings, "warning")),
            (0, warnings) => format!(": {}", count(warnings, "warning")),
            (errors, 0) => format!(": {}", count(errors, "error")),
            (errors, warnings) => format!(": {} and {}", count(errors, "error"), count(warnings, "warning")),
        };
        let verdict = if self.is_valid(strict) { "valid" } else { "not valid" };
        format!("archive {} is {verdict}{findings}", self.file)
    }
}
