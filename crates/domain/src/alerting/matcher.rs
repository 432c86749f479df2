//! Matchers, which select alerts by their labels: `a=b`, `a!=b`, `a=~re`, `a!~re`, as in amtool.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The operators, those of two characters first: `=` is the beginning of `=~`.
const OPERATORS: [(&str, bool, bool); 4] =
    [("=~", true, true), ("!~", false, true), ("!=", false, false), ("=", true, false)];

/// A condition on one label of an alert.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Matcher {
    /// The label.
    pub name: String,
    /// The value, or the regular expression.
    pub value: String,
    /// Whether the value is a regular expression, which must match the whole of the label's value.
    pub is_regex: bool,
    /// Whether the label must match; `false`: it must not.
    #[serde(default = "is_equal_by_default")]
    #[schemars(default = "is_equal_by_default")]
    pub is_equal: bool,
}

/// Alertmanager did not have the field in its first versions.
const fn is_equal_by_default() -> bool {
    true
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a valid matcher; write LABEL=VALUE, LABEL!=VALUE, LABEL=~REGEX or LABEL!~REGEX")]
pub struct InvalidMatcher(String);

impl Matcher {
    pub fn equal(name: &str, value: impl Into<String>) -> Self {
        Self { name: name.to_owned(), value: value.into(), is_regex: false, is_equal: true }
    }

    /// The whole value of the label matches this regular expression.
    pub fn like(name: &str, expression: impl Into<String>) -> Self {
        Self { is_regex: true, ..Self::equal(name, expression) }
    }

    fn operator(&self) -> &'static str {
        let is_own =
            |(_, equal, regex): &&(&str, bool, bool)| (*equal, *regex) == (self.is_equal, self.is_regex);
        OPERATORS.iter().find(is_own).map_or("=", |(operator, ..)| operator)
    }
}

impl fmt::Display for Matcher {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, operator) = (&self.name, self.operator());
        // What `FromStr` would read otherwise.
        if self.value.contains([' ', '"', '\\', ',']) || self.value.is_empty() {
            let value = self.value.replace('\\', "\\\\").replace('"', "\\\"");
            return write!(formatter, "{name}{operator}\"{value}\"");
        }
        write!(formatter, "{name}{operator}{}", self.value)
    }
}

impl FromStr for Matcher {
    type Err = InvalidMatcher;

    fn from_str(text: &str) -> Result<Self, InvalidMatcher> {
        let invalid = || InvalidMatcher(text.to_owned());
        let end = text.find(['=', '!']).ok_or_else(invalid)?;
        let (name, rest) = text.split_at(end);
        let name = name.trim();
        let known = OPERATORS
            .iter()
            .find_map(|(operator, equal, regex)| Some((rest.strip_prefix(operator)?, *equal, *regex)));
        let (value, is_equal, is_regex) = known.ok_or_else(invalid)?;
        if !is_label(name) {
            return Err(invalid());
        }
        let value = unquoted(value.trim()).ok_or_else(invalid)?;
        Ok(Self { name: name.to_owned(), value, is_regex, is_equal })
    }
}

/// Whether it is a name that Prometheus gives labels.
fn is_label(name: &str) -> bool {
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.bytes().all(is_inner) && name.bytes().next().is_some_and(|byte| !byte.is_ascii_digit())
}

/// The value without the quotes around it, or `None` if they are not closed.
fn unquoted(text: &str) -> Option<String> {
    let Some(rest) = text.strip_prefix('"') else { return Some(text.to_owned()) };
    let mut value = String::new();
    let mut characters = rest.chars();
    loop {
        match characters.next()? {
            '"' => return characters.as_str().is_empty().then_some(value),
            // Only these have a meaning; a regular expression keeps its other backslashes.
            '\\' => match characters.next()? {
                'n' => value.push('\n'),
                character @ ('"' | '\\') => value.push(character),
                other => value.extend(['\\', other]),
            },
            character => value.push(character),
        }
    }
}

/// The alerts that MetalK8s makes from others, for services and for the cluster as a whole. They are made from `ALERTS`,
/// without the labels of a node, so that silences of their parts do not reach them (`tools/lib-alert-tree` of MetalK8s).
/// Those about volumes and partitions are not among them: nobody makes these fire on purpose.
const COMPOSITE: &str = "(Cluster|Node|PlatformServices|CoreServices|KubernetesControlPlane|BootstrapServices|\
    ObservabilityServices|MonitoringService|AlertingService|LoggingService|DashboardingService)(AtRisk|Degraded)|\
    (Network|AccessServices|AuthenticationService|IngressControllerServices)Degraded";

/// The alerts about the cluster as a whole, by their names.
pub fn of_cluster() -> Vec<Matcher> {
    vec![Matcher::like("alertname", COMPOSITE.to_owned())]
}

/// The alerts about a Node: MetalK8s' rules have its name in the label `node`, or its address and a port in `instance`.
/// The matchers of a silence must all match, so there is one silence for each label.
pub fn of_node(node: &Value) -> Vec<Vec<Matcher>> {
    let name = node["metadata"]["name"].as_str().unwrap_or_default();
    let addresses = node["status"]["addresses"].as_array().into_iter().flatten();
    let addresses = addresses.filter_map(|one| one["address"].as_str());
    let instances: BTreeSet<String> = addresses.chain([name]).map(instance).collect();
    let instances: Vec<String> = instances.into_iter().collect();
    let expression = format!("({})(:[0-9]+)?", instances.join("|"));
    vec![vec![Matcher::equal("node", name)], vec![Matcher::like("instance", expression)]]
}

/// An address as the label `instance` has it before the port.
fn instance(address: &str) -> String {
    if address.contains(':') { format!("\\[{}\\]", escaped(address)) } else { escaped(address) }
}

/// The text as a regular expression for itself.
fn escaped(text: &str) -> String {
    text.replace('.', "\\.")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Option<(String, String, String)> {
        let matcher: Matcher = text.parse().ok()?;
        let operator = matcher.operator().to_owned();
        Some((matcher.name, operator, matcher.value))
    }

    #[test]
    fn matchers_are_read_as_amtool_reads_them() {
        for (text, name, operator, value) in [
            ("alertname=NodeDown", "alertname", "=", "NodeDown"),
            ("a!=b", "a", "!=", "b"),
            ("a=~b.*", "a", "=~", "b.*"),
            ("a!~b|c", "a", "!~", "b|c"),
            ("a=b=c", "a", "=", "b=c"),
            ("a = b", "a", "=", "b"),
            ("a=", "a", "=", ""),
            ("a=\"b c\"", "a", "=", "b c"),
            (r#"a="b \"c\" \\ \d""#, "a", "=", r#"b "c" \ \d"#),
            ("_x1==~y", "_x1", "=", "=~y"),
        ] {
            let expected = (name.to_owned(), operator.to_owned(), value.to_owned());
            assert_eq!(read(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_matcher_is_refused() {
        for text in ["", "a", "=b", "1a=b", "a-b=c", "a!b", "a=\"b", "a=\"b\"c", "NodeDown"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_snapshot!("NodeDown".parse::<Matcher>().unwrap_err(), @r#""NodeDown" is not a valid matcher; write LABEL=VALUE, LABEL!=VALUE, LABEL=~REGEX or LABEL!~REGEX"#);
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for value in ["b", "", "b c", r#"say "x" \ y"#, "a,b", "10\\.0\\.0\\.1"] {
            for matcher in [Matcher::equal("a", value), Matcher::like("a", value)] {
                assert_eq!(matcher.to_string().parse(), Ok(matcher));
            }
        }
    }

    #[test]
    fn alerts_about_the_whole_are_matched_by_their_names() {
        let [matcher] = of_cluster().try_into().unwrap();
        let (name, expression) = (matcher.name.as_str(), &matcher.value);
        assert_eq!((name, matcher.is_regex), ("alertname", true));
        assert_snapshot!(expression, @"(Cluster|Node|PlatformServices|CoreServices|KubernetesControlPlane|BootstrapServices|ObservabilityServices|MonitoringService|AlertingService|LoggingService|DashboardingService)(AtRisk|Degraded)|(Network|AccessServices|AuthenticationService|IngressControllerServices)Degraded");
    }

    #[test]
    fn a_node_is_matched_by_its_name_and_by_its_addresses() {
        let address = |kind: &str, address: &str| json!({"type": kind, "address": address});
        let node = json!({"metadata": {"name": "worker-1.example"}, "status": {"addresses": [
            address("InternalIP", "10.0.0.1"), address("InternalIP", "fd00::1"), address("Hostname", "worker-1.example")]}});
        let told: Vec<String> = of_node(&node).iter().flatten().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "node=worker-1.example",
                r#"instance=~"(10\\.0\\.0\\.1|\\[fd00::1\\]|worker-1\\.example)(:[0-9]+)?""#
            ]
        );
    }
}
