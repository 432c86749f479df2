//! Label selectors, as in kubectl's `-l`.
//!
//! The folder also has the other two ways to select: objects by their fields ([`field`]), and clusters by their
//! contexts ([`contexts`]).

pub mod contexts;
pub mod field;

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// A label selector: `a=b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a`, `!a`, separated by commas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selector {
    text: String,
    requirements: Vec<Requirement>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Requirement {
    In(String, Vec<String>),
    /// Also matches objects without the label.
    NotIn(String, Vec<String>),
    Exists(String),
    Absent(String),
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a")]
pub struct InvalidSelector(String);

impl Selector {
    /// A selector of the labels of Prometheus, whose values may be any text: `10.0.0.1:9100`, `/var`.
    ///
    /// # Errors
    ///
    /// If it is no selector.
    pub fn of_prometheus(text: &str) -> Result<Self, InvalidSelector> {
        Self::with_values(text, |text| !text.contains(['(', ')']))
    }

    fn with_values(text: &str, is_value: impl Fn(&str) -> bool) -> Result<Self, InvalidSelector> {
        if text.trim().is_empty() {
            return Ok(Self { text: String::new(), requirements: Vec::new() });
        }
        let requirements = parts(text)
            .into_iter()
            .map(|part| requirement(part.trim(), &is_value).ok_or_else(|| InvalidSelector(text.to_owned())));
        Ok(Self { text: text.to_owned(), requirements: requirements.collect::<Result<_, _>>()? })
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub fn matches(&self, labels: &BTreeMap<String, String>) -> bool {
        self.requirements.iter().all(|requirement| match requirement {
            Requirement::In(key, values) => labels.get(key).is_some_and(|value| values.contains(value)),
            Requirement::NotIn(key, values) => labels.get(key).is_none_or(|value| !values.contains(value)),
            Requirement::Exists(key) => labels.contains_key(key),
            Requirement::Absent(key) => !labels.contains_key(key),
        })
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl FromStr for Selector {
    type Err = InvalidSelector;

    fn from_str(text: &str) -> Result<Self, InvalidSelector> {
        let is_value =
            |text: &str| text.chars().all(|one| one.is_ascii_alphanumeric() || "-_.".contains(one));
        Self::with_values(text, is_value)
    }
}

/// The parts between commas, without commas in parentheses.
fn parts(text: &str) -> Vec<&str> {
    let mut inside = false;
    text.split(|character| {
        match character {
            '(' => inside = true,
            ')' => inside = false,
            _ => {}
        }
        character == ',' && !inside
    })
    .collect()
}

fn requirement(part: &str, is_value: impl Fn(&str) -> bool) -> Option<Requirement> {
    // A label's value, which may be empty.
    let value = |text: &str| Some(text.trim()).filter(|text| is_value(text)).map(str::to_owned);
    if let Some(name) = part.strip_prefix('!') {
        return Some(Requirement::Absent(key(name)?));
    }
    if let Some((name, wanted)) = part.split_once("!=") {
        return Some(Requirement::NotIn(key(name)?, vec![value(wanted)?]));
    }
    if let Some((name, wanted)) = part.split_once("==").or_else(|| part.split_once('=')) {
        return Some(Requirement::In(key(name)?, vec![value(wanted)?]));
    }
    let Some((name, set)) = part.split_once(char::is_whitespace) else {
        return Some(Requirement::Exists(key(part)?));
    };
    let (operator, set) = set.trim().split_at(set.trim().find('(')?);
    let values = set.strip_prefix('(')?.strip_suffix(')')?.split(',');
    let values = values.map(value).collect::<Option<Vec<_>>>()?;
    match operator.trim() {
        "in" => Some(Requirement::In(key(name)?, values)),
        "notin" => Some(Requirement::NotIn(key(name)?, values)),
        _ => None,
    }
}

/// A label's key: a name, with an optional domain before it.
fn key(text: &str) -> Option<String> {
    let text = text.trim();
    let allowed = |character: char| character.is_ascii_alphanumeric() || "-_./".contains(character);
    (!text.is_empty() && text.chars().all(allowed)).then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    fn selects(selector: &str, labels: &[(&str, &str)]) -> bool {
        let labels = labels.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        selector.parse::<Selector>().unwrap().matches(&labels.collect())
    }

    #[test]
    fn labels_are_selected_as_kubectl_does_it() {
        let labels = [("a", "1"), ("x.example/b", "")];
        for (selector, expected) in [
            ("a=1", true),
            ("a==1", true),
            ("a = 2", false),
            ("a!=1", false),
            ("c!=1", true),
            ("a in (1, 2)", true),
            ("a in(2)", false),
            ("a notin (1,2)", false),
            ("c notin (1,2)", true),
            ("a", true),
            ("!a", false),
            ("!c", true),
            ("x.example/b=", true),
            ("a in (1,2),x.example/b,!c", true),
            ("a=1,c", false),
            ("", true),
        ] {
            assert_eq!(selects(selector, &labels), expected, "{selector}");
        }
    }

    #[test]
    fn labels_of_prometheus_have_any_value() {
        let labels = [("instance", "10.0.0.1:9100"), ("mountpoint", "/var")];
        let labels = labels.map(|(key, value)| (key.to_owned(), value.to_owned())).into_iter().collect();
        for (selector, expected) in [
            ("instance=10.0.0.1:9100,mountpoint=/var", true),
            ("mountpoint in (/, /var)", true),
            ("mountpoint!=/var", false),
            ("mountpoint=a b", false),
        ] {
            assert!(selector.parse::<Selector>().is_err(), "{selector}");
            assert_eq!(Selector::of_prometheus(selector).unwrap().matches(&labels), expected, "{selector}");
        }
        for text in ["a/b c", "a in 1", "a=(b)"] {
            assert!(Selector::of_prometheus(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_is_no_selector_is_named() {
        let errors = ["a=1,", ",", "a b", "a in 1", "a in (1", "a=b c", "=x", "a of (1)", "a=1 2"]
            .map(|text| text.parse::<Selector>().unwrap_err().to_string());
        assert_snapshot!(errors.join("\n"), @r#"
        "a=1," is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "," is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "a b" is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "a in 1" is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "a in (1" is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "a=b c" is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "=x" is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "a of (1)" is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "a=1 2" is not a valid label selector; write a=b, a!=b, a in (b,c), a notin (b,c), a or !a
        "#);
    }
}
