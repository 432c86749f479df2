//! Finds out why a state failed, in all places where Salt may put the reason.

use serde_json::{Map, Value};

use super::text::{TRACEBACK, one_line};

/// Salt's message for "a requisite of this state failed", which does not name the cause.
const REQUISITE_FAILED: &str = "One or more requisite failed";

/// The comment of `test.fail_without_changes`; the reason is in its name.
const MUTE_COMMENT: &str = "Failure!";

/// The parts of a state's key: `module_|-id_|-name_|-function`. Ids repeat, and a state that a failed requisite
/// stopped has nothing but its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key<'a> {
    pub(crate) module: &'a str,
    pub(crate) id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) function: &'a str,
}

impl<'a> Key<'a> {
    pub(crate) fn parse(key: &'a str) -> Option<Self> {
        let (module, rest) = key.split_once("_|-")?;
        let (id, rest) = rest.split_once("_|-")?;
        let (name, function) = rest.rsplit_once("_|-")?;
        Some(Self { module, id, name, function })
    }
}

/// Whether the state was skipped because another one failed.
pub(crate) fn is_requisite_noise(state: &Value) -> bool {
    comment(state).starts_with(REQUISITE_FAILED)
}

pub(crate) fn comment(state: &Value) -> String {
    text_of(state.get("comment").unwrap_or(&Value::Null)).map(|text| one_line(&text)).unwrap_or_default()
}

/// Why the state failed, and on which minion if that is known.
pub(crate) fn reason(key: Key<'_>, state: &Value) -> (Option<String>, String) {
    let changes = state.get("changes").and_then(Value::as_object);
    if let Some((minion, reason)) = changes.and_then(of_a_command) {
        return (minion, reason);
    }
    let comment = comment(state);
    if comment.is_empty() || comment == MUTE_COMMENT {
        let name = state.get("name").and_then(Value::as_str).unwrap_or(key.name);
        return (None, one_line(name));
    }
    (None, comment)
}

/// The output of a command that failed, on a minion (`changes.<minion>`) or where the state ran.
fn of_a_command(changes: &Map<String, Value>) -> Option<(Option<String>, String)> {
    if let Some(reason) = command_output(changes) {
        return Some((None, reason));
    }
    changes.iter().find_map(|(minion, outcome)| {
        let reason = command_output(outcome.as_object()?)?;
        Some((Some(minion.clone()), reason))
    })
}

/// Why a command failed, from what it printed and its exit status, or `None` if this is not the outcome of a command that failed.
///
/// Programs say last, on standard error, why they end. After a traceback that is the exception.
pub(crate) fn command_output(outcome: &Map<String, Value>) -> Option<String> {
    let code = outcome.get("retcode")?.as_i64().filter(|code| *code != 0)?;
    let output = |stream: &str| {
        let text = outcome.get(stream)?.as_str()?;
        if text.contains(TRACEBACK) {
            return Some(one_line(text));
        }
        let line = text.lines().map(str::trim).rfind(|line| !line.is_empty())?;
        Some(one_line(line))
    };
    Some(output("stderr").or_else(|| output("stdout")).unwrap_or_else(|| format!("exit status {code}")))
}

/// A value in the place of a result, as a reason, or `None` if it does not report a failure.
pub(crate) fn of_value(value: &Value) -> Option<String> {
    match value {
        Value::Bool(false) => Some("returned false".to_owned()),
        Value::String(text) if says_bad_news(text) => {
            Some(one_line(text.trim().strip_prefix("ERROR: ").unwrap_or(text)))
        }
        _ => None,
    }
}

/// Which formula could not be rendered, if the error says so, and why: `Rendering SLS 'environment:formula' failed:
/// reason`.
pub(crate) fn of_rendering(error: &str) -> (Option<&str>, String) {
    let quoted = error.trim_start().strip_prefix("Rendering SLS '");
    let parts = quoted.and_then(|rest| rest.split_once("' failed: "));
    let Some((name, reason)) = parts else { return (None, one_line(error)) };
    (Some(name.split_once(':').map_or(name, |(_, formula)| formula)), one_line(reason))
}

fn says_bad_news(text: &str) -> bool {
    let text = text.trim();
    [
        "ERROR: ",
        "ERROR executing ",
        "Passed invalid arguments",
        "The minion function caused an exception",
        "Exception occurred in ",
    ]
    .iter()
    .any(|start| text.starts_with(start))
        || text.contains("Traceback (most recent call last)")
        || (text.starts_with('\'') && text.ends_with("' is not available."))
}

/// A string, or a list of strings, as one string.
pub(crate) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(list) => Some(list.iter().filter_map(text_of).collect::<Vec<_>>().join("; ")),
        other => Some(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const KEY: Key<'_> = Key { module: "test", id: "Check", name: "Nothing is there", function: "check" };

    fn why(state: &Value) -> String {
        reason(KEY, state).1
    }

    #[test]
    fn a_key_is_taken_apart_although_names_hold_anything() {
        let key = "metalk8s_|-Install python36_|-[ \"$EUID\" -eq 0 ] && yum || sudo yum_|-saltutil_cmd";
        let expected = Key {
            module: "metalk8s",
            id: "Install python36",
            name: "[ \"$EUID\" -eq 0 ] && yum || sudo yum",
            function: "saltutil_cmd",
        };
        assert_eq!(Key::parse(key), Some(expected));
        assert_eq!(Key::parse("no key"), None);
    }

    #[test]
    fn a_mute_comment_leaves_the_reason_to_the_name() {
        assert_eq!(
            why(&json!({"name": "Version 9 is not available", "comment": "Failure!"})),
            "Version 9 is not available"
        );
        assert_eq!(why(&json!({"comment": ""})), "Nothing is there");
    }

    #[test]
    fn a_command_in_the_field_says_why_on_its_standard_error() {
        let outcome =
            json!({"retcode": 255, "stderr": "Warning: added\r\nssh: connect: refused\r\n", "stdout": ""});
        let state = json!({"comment": "Running failed", "changes": {"smoke-1": outcome}});
        assert_eq!(reason(KEY, &state), (Some("smoke-1".to_owned()), "ssh: connect: refused".to_owned()));
        assert_eq!(why(&json!({"changes": outcome})), "ssh: connect: refused");
        assert_eq!(
            why(&json!({"changes": {"a": {"retcode": 3, "stderr": "", "stdout": ""}}})),
            "exit status 3"
        );
        let python =
            "warning: slow\nTraceback (most recent call last):\n  File \"x\"\nOSError: no space left\n\n";
        assert_eq!(
            why(&json!({"changes": {"a": {"retcode": 1, "stderr": python, "stdout": "begun"}}})),
            "OSError: no space left"
        );
    }

    #[test]
    fn an_exception_is_its_cause() {
        let comment = "An exception occurred in this state: Traceback (most recent call last):\n  File\nValueError: no\n";
        assert_eq!(why(&json!({"comment": comment})), "ValueError: no");
        assert_eq!(why(&json!({"comment": ["one", "two"]})), "one; two");
    }

    #[test]
    fn an_error_of_rendering_names_the_formula() {
        let error = "Rendering SLS 'metalk8s-2.10:a.b' failed: Jinja syntax error: line 3\n\n---\n{% if\n---";
        assert_eq!(of_rendering(error), (Some("a.b"), "Jinja syntax error: line 3".to_owned()));
        assert_eq!(of_rendering("No matching sls found"), (None, "No matching sls found".to_owned()));
    }

    #[test]
    fn values_that_are_bad_news_are_told_from_values() {
        assert_eq!(of_value(&json!("ERROR: no such solution")), Some("no such solution".to_owned()));
        assert_eq!(
            of_value(&json!("'nope.nope' is not available.")),
            Some("'nope.nope' is not available.".to_owned())
        );
        assert_eq!(of_value(&json!(false)), Some("returned false".to_owned()));
        for good in [json!("fine"), json!(true), json!({"ret": false}), json!(null)] {
            assert_eq!(of_value(&good), None, "{good}");
        }
    }
}
