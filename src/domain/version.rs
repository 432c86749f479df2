//! Versions of Solutions, and the values of `--version`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use semver::{Version, VersionReq};

/// A Solution's version. Semantic versions are compared as such; other texts are lower, and are compared as strings.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SolutionVersion {
    text: String,
    semantic: Option<Version>,
}

impl SolutionVersion {
    /// Parses a version.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            semantic: Version::parse(text).ok(),
        }
    }

    /// The original text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether `latest` may select it: a semantic version, and no pre-release unless `pre`.
    #[must_use]
    pub fn is_released(&self, pre: bool) -> bool {
        self.semantic
            .as_ref()
            .is_some_and(|version| pre || version.pre.is_empty())
    }

    /// Compares it with `other`, if both are semantic versions or equal.
    #[must_use]
    pub fn direction(&self, other: &Self) -> Option<Ordering> {
        if self.text == other.text {
            return Some(Ordering::Equal);
        }
        Some(self.semantic.as_ref()?.cmp_precedence(other.semantic.as_ref()?))
    }
}

impl Ord for SolutionVersion {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.semantic, &other.semantic) {
            (Some(left), Some(right)) => left.cmp(right),
            (left, right) => left.is_some().cmp(&right.is_some()),
        }
        .then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for SolutionVersion {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for SolutionVersion {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// A requested version: exact, `latest`, or a constraint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionRequest {
    /// The highest released version.
    Latest,
    /// Exactly this version, whatever its form.
    Exact(String),
    /// The highest version that matches, with the original text and the parsed constraint.
    Constraint(String, VersionReq),
}

/// An invalid constraint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is not a valid version or constraint ({reason}); write 1.2.3, latest, ^1.2, 1.x or '>=1.0, <2'"
)]
pub struct VersionRequestError {
    text: String,
    reason: String,
}

impl VersionRequest {
    /// Whether `version` matches the request. With `pre`, a constraint compares a pre-release like its release.
    #[must_use]
    pub fn matches(&self, version: &SolutionVersion, pre: bool) -> bool {
        match (self, &version.semantic) {
            (Self::Exact(text), _) => *text == version.text,
            (Self::Latest, _) => version.is_released(pre),
            (Self::Constraint(..), None) => false,
            (Self::Constraint(_, constraint), Some(semantic)) => {
                let release = Version::new(semantic.major, semantic.minor, semantic.patch);
                constraint.matches(semantic) || (pre && constraint.matches(&release))
            }
        }
    }

    /// The original text of the constraint, which is stored for later upgrades.
    #[must_use]
    pub fn constraint(&self) -> Option<&str> {
        match self {
            Self::Constraint(text, _) => Some(text),
            Self::Latest | Self::Exact(_) => None,
        }
    }
}

impl FromStr for VersionRequest {
    type Err = VersionRequestError;

    fn from_str(text: &str) -> Result<Self, VersionRequestError> {
        let text = text.trim();
        let error = |reason: &str| VersionRequestError {
            text: text.to_owned(),
            reason: reason.to_owned(),
        };
        if text.is_empty() {
            return Err(error("it is empty"));
        }
        if text == "latest" {
            return Ok(Self::Latest);
        }
        if !is_constraint(text) {
            return Ok(Self::Exact(text.to_owned()));
        }
        VersionReq::parse(&with_commas(text))
            .map(|constraint| Self::Constraint(text.to_owned(), constraint))
            .map_err(|cause| error(&cause.to_string()))
    }
}

impl fmt::Display for VersionRequest {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Latest => formatter.write_str("latest"),
            Self::Exact(text) | Self::Constraint(text, _) => formatter.write_str(text),
        }
    }
}

/// Operators, commas and wildcards make a constraint; any other text is an exact version.
fn is_constraint(text: &str) -> bool {
    let wildcard = |part: &str| matches!(part, "*" | "x" | "X");
    text.starts_with(['^', '~', '<', '>', '=', '*'])
        || text.contains([',', '|'])
        || (text.starts_with(|first: char| first.is_ascii_digit()) && text.split('.').any(wildcard))
}

/// `>=1.0 <2` is `>=1.0, <2`: a space between two comparators joins them as a comma does.
fn with_commas(text: &str) -> String {
    let mut joined = String::with_capacity(text.len() + 4);
    for word in text.split_whitespace() {
        let ended = joined
            .chars()
            .last()
            .is_none_or(|last| matches!(last, ',' | '<' | '>' | '=' | '^' | '~'));
        if !ended && word.starts_with(['^', '~', '<', '>', '=']) {
            joined.push(',');
        }
        joined.push_str(word);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str) -> VersionRequest {
        text.parse().unwrap()
    }

    fn accepts(text: &str, version: &str) -> bool {
        request(text).matches(&SolutionVersion::new(version), false)
    }

    #[test]
    fn versions_sort_as_semantic_versions() {
        let mut versions: Vec<_> = [
            "1.9.0",
            "nightly",
            "1.10.0",
            "2.0.0-rc.1",
            "2.0.0",
            "1.10.0-alpha",
        ]
        .map(SolutionVersion::new)
        .into();
        versions.sort();
        let texts: Vec<_> = versions.iter().map(SolutionVersion::as_str).collect();
        assert_eq!(
            texts,
            [
                "nightly",
                "1.9.0",
                "1.10.0-alpha",
                "1.10.0",
                "2.0.0-rc.1",
                "2.0.0"
            ]
        );
    }

    #[test]
    fn a_bare_version_is_exact() {
        assert_eq!(request("0.25.0"), VersionRequest::Exact("0.25.0".to_owned()));
        assert_eq!(
            request("2024-spring"),
            VersionRequest::Exact("2024-spring".to_owned())
        );
        assert!(!accepts("0.25.0", "0.25.1"));
    }

    #[test]
    fn constraints_match_as_semver_says() {
        assert!(accepts("^1.2", "1.10.0"));
        assert!(!accepts("^1.2", "2.0.0"));
        assert!(accepts(">=1.0, <2", "1.9.9"));
        assert!(accepts(">= 1.0 < 2", "1.9.9"));
        assert!(!accepts(">=1.0 <2", "2.0.0"));
        assert!(accepts("1.x", "1.4.0"));
        assert!(!accepts("1.x", "2.0.0"));
        assert!(!accepts("^1", "not-a-version"));
    }

    #[test]
    fn pre_releases_are_seen_only_when_asked_for() {
        let candidate = SolutionVersion::new("2.0.0-rc.1");
        assert!(!request("latest").matches(&candidate, false));
        assert!(request("latest").matches(&candidate, true));
        assert!(!request("^2").matches(&candidate, false));
        assert!(request("^2").matches(&candidate, true));
        assert!(!request("<2").matches(&candidate, true));
        assert!(request("2.0.0-rc.1").matches(&candidate, false));
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        for text in ["", "^", ">=one", "1.0 || 2.0", ">1,,<2"] {
            assert!(text.parse::<VersionRequest>().is_err(), "{text}");
        }
    }

    #[test]
    fn directions_need_an_order() {
        let direction = |left, right| SolutionVersion::new(left).direction(&SolutionVersion::new(right));
        assert_eq!(direction("1.9.0", "1.10.0"), Some(Ordering::Less));
        assert_eq!(direction("nightly", "nightly"), Some(Ordering::Equal));
        assert_eq!(direction("nightly", "1.0.0"), None);
    }
}
