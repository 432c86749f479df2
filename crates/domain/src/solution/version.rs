//! Versions of Solutions, and the values of `--version`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use semver::{Comparator, Version, VersionReq};

/// A Solution's version. Semantic versions are compared as such; other texts are lower, and are compared as strings.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct SolutionVersion {
    text: String,
    semantic: Option<Version>,
}

impl SolutionVersion {
    pub fn new(text: &str) -> Self {
        Self { text: text.to_owned(), semantic: Version::parse(text).ok() }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether `latest` may select it: a semantic version, and no pre-release unless `pre`.
    pub fn is_released(&self, pre: bool) -> bool {
        self.semantic.as_ref().is_some_and(|version| pre || version.pre.is_empty())
    }

    /// Compares it with `other`, if both are semantic versions or equal.
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

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VersionRequest {
    Latest,
    /// Exactly this version, whatever its form.
    Exact(String),
    /// The highest version that matches, with the original text and the parsed constraint.
    Constraint(String, Constraint),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Constraint {
    allowed: VersionReq,
    excluded: Vec<Comparator>,
}

impl Constraint {
    fn parse(text: &str) -> Result<Self, String> {
        let (mut allowed, mut excluded) = (Vec::new(), Vec::new());
        let written = with_commas(&without_hyphens(text));
        for part in written.split(',') {
            match part.trim().strip_prefix('!') {
                Some(part) if part.starts_with('=') => excluded.push(part.to_owned()),
                _ => allowed.push(part),
            }
        }
        if allowed.is_empty() {
            allowed.push("*");
        }
        let reason = |error: semver::Error| match text.split(['v', 'V']).nth(1) {
            Some(rest) if rest.starts_with(|first: char| first.is_ascii_digit()) => {
                "versions are written without v".to_owned()
            }
            _ => error.to_string(),
        };
        let excluded: Result<_, _> = excluded.iter().map(|part| Comparator::parse(part)).collect();
        Ok(Self {
            allowed: VersionReq::parse(&allowed.join(",")).map_err(reason)?,
            excluded: excluded.map_err(reason)?,
        })
    }

    fn matches(&self, version: &Version) -> bool {
        self.allowed.matches(version) && !self.excluded.iter().any(|one| one.matches(version))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{text:?} is not a valid version or constraint ({reason}); write 1.2.3, latest, ^1.2, 1.x, '>=1.0, <2', '!=1.1.0' or '1.0 - 1.2'"
)]
pub struct VersionRequestError {
    text: String,
    reason: String,
}

impl VersionRequest {
    /// Whether `version` matches the request. With `pre`, a constraint compares a pre-release like its release.
    pub fn matches(&self, version: &SolutionVersion, pre: bool) -> bool {
        match (self, &version.semantic) {
            (Self::Exact(text), _) => *text == version.text,
            (Self::Latest, _) => version.is_released(pre),
            (Self::Constraint(..), None) => false,
            (Self::Constraint(_, constraint), Some(semantic)) => {
                let release = Version::new(semantic.major, semantic.minor, semantic.patch);
                let is_excluded = constraint.excluded.iter().any(|one| one.matches(semantic));
                constraint.matches(semantic) || (pre && !is_excluded && constraint.matches(&release))
            }
        }
    }

    /// The original text of the constraint, which is stored for later upgrades.
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
        let error = |reason: &str| VersionRequestError { text: text.to_owned(), reason: reason.to_owned() };
        if text.is_empty() {
            return Err(error("it is empty"));
        }
        if text == "latest" {
            return Ok(Self::Latest);
        }
        if !is_constraint(text) {
            return Ok(Self::Exact(text.to_owned()));
        }
        match Constraint::parse(text) {
            Ok(constraint) => Ok(Self::Constraint(text.to_owned(), constraint)),
            // A fourth number or a wildcard before another part: some version may have that name.
            Err(_) if text.starts_with(|first: char| first.is_ascii_digit()) && is_one_word(text) => {
                Ok(Self::Exact(text.to_owned()))
            }
            Err(reason) => Err(error(&reason)),
        }
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

fn is_one_word(text: &str) -> bool {
    !text.contains([',', '|', ' '])
}

/// Operators, commas, hyphens between versions and wildcards make a constraint; any other text is an exact version, and
/// so is every semantic version: in `1.1.0-dev.x` nothing is a wildcard.
fn is_constraint(text: &str) -> bool {
    if Version::parse(text).is_ok() {
        return false;
    }
    let wildcard = |part: &str| matches!(part, "*" | "x" | "X");
    text.starts_with(['^', '~', '<', '>', '=', '*', '!'])
        || text.split_whitespace().any(|word| word == "-")
        || text.contains([',', '|'])
        || (text.starts_with(|first: char| first.is_ascii_digit()) && text.split('.').any(wildcard))
}

/// `1.0 - 1.2` is `>=1.0 <=1.2`, as in npm and helm.
fn without_hyphens(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut written = Vec::with_capacity(words.len());
    for (index, word) in words.iter().enumerate() {
        let follows = index > 0 && words[index - 1] == "-";
        match (*word, words.get(index + 1)) {
            ("-", Some(_)) if index > 0 => {}
            // One range has two ends.
            (word, Some(&"-")) if follows => written.push(format!("{word} -")),
            (word, _) if follows => written.push(format!("<={word}")),
            (word, Some(&"-")) => written.push(format!(">={word}")),
            (word, _) => written.push(word.to_owned()),
        }
    }
    written.join(" ")
}

/// `>=1.0 <2` is `>=1.0, <2`: a space between two comparators joins them as a comma does.
fn with_commas(text: &str) -> String {
    let mut joined = String::with_capacity(text.len() + 4);
    for word in text.split_whitespace() {
        let ended =
            joined.chars().last().is_none_or(|last| matches!(last, ',' | '<' | '>' | '=' | '^' | '~' | '!'));
        if !ended {
            let begins = word.starts_with(['^', '~', '<', '>', '=', '!']);
            joined.push(if begins { ',' } else { ' ' });
        }
        joined.push_str(word);
    }
    joined
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    fn request(text: &str) -> VersionRequest {
        text.parse().unwrap()
    }

    fn accepts(text: &str, version: &str) -> bool {
        request(text).matches(&SolutionVersion::new(version), false)
    }

    #[test]
    fn versions_sort_as_semantic_versions() {
        let mut versions: Vec<_> = ["1.9.0", "nightly", "1.10.0", "2.0.0-rc.1", "2.0.0", "1.10.0-alpha"]
            .map(SolutionVersion::new)
            .into();
        versions.sort();
        let texts: Vec<_> = versions.iter().map(SolutionVersion::as_str).collect();
        assert_eq!(texts, ["nightly", "1.9.0", "1.10.0-alpha", "1.10.0", "2.0.0-rc.1", "2.0.0"]);
    }

    #[test]
    fn a_bare_version_is_exact() {
        assert_eq!(request("0.25.0"), VersionRequest::Exact("0.25.0".to_owned()));
        assert_eq!(request("2024-spring"), VersionRequest::Exact("2024-spring".to_owned()));
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
        let errors = [
            "",
            "^",
            ">=one",
            "1.0 || 2.0",
            ">1,,<2",
            "!=",
            "!1.0",
            "1.0 -",
            "- 1.0",
            "1 - 2 - 3",
            ">=1 2",
            "^v1.0",
            ">=v1.0",
        ]
        .map(|text| text.parse::<VersionRequest>().unwrap_err().to_string());
        assert_snapshot!(errors.join("\n"));
    }

    #[test]
    fn exclusions_and_ranges_match() {
        assert!(accepts("!=1.1.0", "1.2.0") && !accepts("!=1.1.0", "1.1.0"));
        assert!(accepts(">=1 != 1.1.0 <2", "1.1.1") && !accepts(">=1 != 1.1.0 <2", "1.1.0"));
        assert!(accepts("1.0.0 - 1.2.0", "1.2.0") && !accepts("1.0.0 - 1.2.0", "1.2.1"));
        assert!(accepts("1.0 - 1.2", "1.2.9") && !accepts("1.0 - 1.2", "1.3.0"));
        assert_eq!(request("1.1.0-dev.x"), VersionRequest::Exact("1.1.0-dev.x".to_owned()));
    }

    #[test]
    fn directions_need_an_order() {
        let direction = |left, right| SolutionVersion::new(left).direction(&SolutionVersion::new(right));
        assert_eq!(direction("1.9.0", "1.10.0"), Some(Ordering::Less));
        assert_eq!(direction("nightly", "nightly"), Some(Ordering::Equal));
        assert_eq!(direction("nightly", "1.0.0"), None);
    }
}
