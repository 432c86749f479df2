use schemars::JsonSchema;
use serde::Serialize;

use super::describe::Description;
use super::row::Tone;
use super::text::{counted, one_line};
use base::error::ErrorKind;
use domain::bootstrap::configuration::{Problem, Severity};

/// The result of checking a configuration.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Report {
    kind: &'static str,
    /// The file.
    file: String,
    /// Whether the configuration is valid.
    result: bool,
    /// The kind of failure, as the exit status has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The verdict, on one line.
    message: String,
    /// What is wrong, errors first.
    problems: Vec<Problem>,
}

impl Report {
    /// The report about a file. With `strict`, a warning makes it invalid as well.
    pub fn new(file: String, problems: Vec<Problem>, strict: bool) -> Self {
        let count = |severity| problems.iter().filter(|one| one.severity == severity).count();
        let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
        let result = errors == 0 && !(strict && warnings > 0);
        let verdict = if result { "valid" } else { "not valid" };
        let findings = match (errors, warnings) {
            (0, 0) => String::new(),
            (0, _) if strict => format!(": {} (--strict)", counted(warnings, "warning")),
            (0, _) => format!(": {}", counted(warnings, "warning")),
            (_, 0) => format!(": {}", counted(errors, "error")),
            _ => format!(": {} and {}", counted(errors, "error"), counted(warnings, "warning")),
        };
        let message = format!("{file} is {verdict}{findings}");
        Self {
            kind: "BootstrapConfigurationReport",
            file,
            result,
            reason: (!result).then(|| ErrorKind::Invalid.to_string()),
            message,
            problems,
        }
    }

    pub const fn is_valid(&self) -> bool {
        self.result
    }

    pub fn verdict(&self) -> String {
        self.message.clone()
    }

    pub fn page(&self) -> Description {
        let mut page = Description::default();
        page.fact("File", &self.file);
        if !self.problems.is_empty() {
            let line = |one: &Problem| {
                [one.severity.word(), one.path.as_str(), one.message.as_str()].map(one_line).to_vec()
            };
            let lines = self.problems.iter().map(line).collect();
            page.section("Problems", &["SEVERITY", "FIELD", "PROBLEM"], lines);
        }
        let (verdict, tone) = if self.result { ("valid", Tone::Good) } else { ("not valid", Tone::Bad) };
        page.toned("Verdict", verdict, tone);
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_count_where_that_is_wanted() {
        let warning =
            || Problem { severity: Severity::Warning, path: "a".to_owned(), message: "b".to_owned() };
        let error = || Problem { severity: Severity::Error, ..warning() };
        for (problems, strict, verdict) in [
            (vec![], true, "f is valid"),
            (vec![warning()], false, "f is valid: 1 warning"),
            (vec![warning()], true, "f is not valid: 1 warning (--strict)"),
            (vec![error()], false, "f is not valid: 1 error"),
            (vec![error(), error(), warning()], true, "f is not valid: 2 errors and 1 warning"),
        ] {
            let report = Report::new("f".to_owned(), problems, strict);
            assert_eq!(report.verdict(), verdict);
            assert_eq!(report.is_valid(), !verdict.contains("not"));
        }
    }
}
