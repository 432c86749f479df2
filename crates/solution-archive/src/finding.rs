//! Findings: what is wrong with an archive, and how to fix it.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;

use crate::rules::{self, Rule, Severity};

/// How many findings of one rule are listed; the others are counted. A damaged archive may have millions.
const LISTED: usize = 50;

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Finding {
    /// How bad it is.
    pub severity: Severity,
    /// Which rule it breaks.
    #[schemars(with = "String")]
    pub rule: &'static Rule,
    /// Where inside the archive; empty where it is the archive as a whole.
    pub path: String,
    /// The problem.
    pub message: String,
    /// What to do about it.
    pub fix: String,
}

impl Finding {
    /// A finding of `rule` at `path`, with the rule's own fix.
    pub fn new(rule: &'static Rule, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            severity: rule.severity,
            rule,
            path: path.into(),
            message: message.into(),
            fix: rule.fix.to_owned(),
        }
    }

    /// The same finding with a fix of its own.
    #[must_use]
    pub fn fix(mut self, fix: impl Into<String>) -> Self {
        self.fix = fix.into();
        self
    }

    /// The same finding, but an error.
    #[must_use]
    pub fn as_error(mut self) -> Self {
        self.severity = Severity::Error;
        self
    }
}

/// Findings as they come in: those of allowed rules are dropped, and no rule fills the list alone.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    listed: Vec<Finding>,
    counts: BTreeMap<&'static str, usize>,
    allowed: BTreeSet<&'static str>,
}

impl Findings {
    /// Findings, but for warnings of the rules in `allowed`.
    #[must_use]
    pub(crate) fn allowing(allowed: &[&'static Rule]) -> Self {
        Self { allowed: allowed.iter().map(|rule| rule.id).collect(), ..Self::default() }
    }

    pub(crate) fn push(&mut self, finding: Finding) {
        if finding.severity == Severity::Warning && self.allowed.contains(finding.rule.id) {
            return;
        }
        let count = self.counts.entry(finding.rule.id).or_default();
        *count += 1;
        if *count <= LISTED {
            self.listed.push(finding);
        }
    }

    /// Takes a finding of `rule` at `path` in.
    pub(crate) fn add(&mut self, rule: &'static Rule, path: impl Into<String>, message: impl Into<String>) {
        self.push(Finding::new(rule, path, message));
    }

    /// Whether `rule` was broken.
    #[cfg(test)]
    #[must_use]
    pub(crate) fn has(&self, rule: &'static Rule) -> bool {
        self.counts.contains_key(rule.id)
    }

    /// All of them: errors first, then by path.
    #[must_use]
    pub(crate) fn into_sorted(self) -> Vec<Finding> {
        let mut findings = self.listed;
        for (id, count) in self.counts {
            let unlisted = count.saturating_sub(LISTED);
            if let Some(rule) = rules::find(id).filter(|_| unlisted > 0) {
                findings.push(Finding::new(rule, "", format!("and {unlisted} more findings of this rule")));
            }
        }
        findings.sort_by(|left, right| {
            let key = |finding: &Finding| (finding.severity, finding.path.is_empty(), finding.path.clone());
            key(left).cmp(&key(right))
        });
        findings
    }
}

impl Extend<Finding> for Findings {
    fn extend<I: IntoIterator<Item = Finding>>(&mut self, findings: I) {
        for finding in findings {
            self.push(finding);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_rule_does_not_fill_the_list() {
        let mut findings = Findings::default();
        for number in 0..60 {
            findings.add(&rules::UNKNOWN_PATH, format!("file-{number:02}"), "not known");
        }
        let sorted = findings.into_sorted();
        assert_eq!(sorted.len(), LISTED + 1);
        assert_eq!(sorted.last().unwrap().message, "and 10 more findings of this rule");
    }

    #[test]
    fn an_allowed_rule_is_silent_only_as_a_warning() {
        let mut findings = Findings::allowing(&[&rules::CHECKSUM_MISSING]);
        findings.add(&rules::CHECKSUM_MISSING, "", "none");
        assert!(!findings.has(&rules::CHECKSUM_MISSING));
        findings.push(Finding::new(&rules::CHECKSUM_MISSING, "", "none").as_error());
        assert!(findings.has(&rules::CHECKSUM_MISSING));
    }

    #[test]
    fn errors_come_first() {
        let mut findings = Findings::default();
        findings.add(&rules::UNKNOWN_PATH, "a", "not known");
        findings.add(&rules::MANIFEST_KIND, "manifest.yaml", "kind is Pod");
        let severities: Vec<Severity> =
            findings.into_sorted().iter().map(|finding| finding.severity).collect();
        assert_eq!(severities, [Severity::Error, Severity::Warning]);
    }
}
