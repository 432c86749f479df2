//! The conditions of `wait`, and whether they hold.

use std::fmt;
use std::str::FromStr;

use printers::{Format, Source};
use serde_json::Value;

use super::state::SolutionState;
use crate::object::conditions;

/// The awaited condition of an object, wherever there are several of its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Awaited {
    State(SolutionState),
    Created,
    Deleted,
    Condition {
        kind: String,
        /// `True`, `False` or `Unknown`.
        status: String,
    },
    /// A JSONPath expression has this value, or any.
    Path {
        path: String,
        value: Option<String>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{given:?} cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={{PATH}}=VALUE, and for \
     solutions {}",
    states()
)]
pub struct InvalidAwaited {
    given: String,
}

fn states() -> String {
    let states = SolutionState::ALL.iter().map(|state| format!("state={state}"));
    states.collect::<Vec<_>>().join(", ")
}

impl FromStr for Awaited {
    type Err = InvalidAwaited;

    fn from_str(text: &str) -> Result<Self, InvalidAwaited> {
        let read = match text.split_once('=') {
            None if text == "create" => Some(Self::Created),
            None if text == "delete" => Some(Self::Deleted),
            Some(("state", name)) => state_of(name),
            Some(("condition", condition)) => condition_of(condition),
            Some(("jsonpath", path)) => path_of(path),
            _ => None,
        };
        read.ok_or_else(|| InvalidAwaited { given: text.to_owned() })
    }
}

fn state_of(name: &str) -> Option<Awaited> {
    let mut states = SolutionState::ALL.iter();
    let state = states.find(|state| name.eq_ignore_ascii_case(state.word()));
    state.map(|state| Awaited::State(*state))
}

fn condition_of(text: &str) -> Option<Awaited> {
    let (kind, status) = text.split_once('=').unwrap_or((text, "True"));
    (!kind.is_empty() && !status.is_empty())
        .then(|| Awaited::Condition { kind: kind.to_owned(), status: status.to_owned() })
}

/// `{.status.phase}=Active`; as in kubectl, the braces may be left out, but not the expression.
fn path_of(text: &str) -> Option<Awaited> {
    if text.is_empty() || text.starts_with('=') {
        return None;
    }
    let (path, value) = match text.rfind('}') {
        Some(end) if text.starts_with('{') => {
            let (path, rest) = text.split_at(end + 1);
            let value = if rest.is_empty() { None } else { Some(rest.strip_prefix('=')?) };
            (path.to_owned(), value)
        }
        _ => {
            let (path, value) =
                text.split_once('=').map_or((text, None), |(path, value)| (path, Some(value)));
            (format!("{{.{}}}", path.trim_start_matches('.')), value)
        }
    };
    let value = match value {
        Some("") => return None,
        value => value.map(str::to_owned),
    };
    compiled(&path)?;
    Some(Awaited::Path { path, value })
}

fn compiled(path: &str) -> Option<printers::Expression> {
    Format::JsonPath(Source::Text(path.to_owned())).compile(false).ok()
}

/// What is said of the object: it "is Available", it "has {.status.phase}=Active".
impl fmt::Display for Awaited {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(state) => write!(formatter, "is {state}"),
            Self::Created => formatter.write_str("is created"),
            Self::Deleted => formatter.write_str("is deleted"),
            Self::Condition { kind, status } if status.eq_ignore_ascii_case("true") => {
                write!(formatter, "is {kind}")
            }
            Self::Condition { kind, status } => write!(formatter, "has {kind}={status}"),
            Self::Path { path, value: Some(value) } => write!(formatter, "has {path}={value}"),
            Self::Path { path, value: None } => write!(formatter, "has {path}"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    Met,
    /// The object does not exist, so the condition cannot become true.
    Absent,
    /// It does not hold yet; the current state, for messages.
    NotYet(String),
}

/// Checks all conditions of a `wait`. Others are not judged before an object that is to be created exists.
pub fn standing_of(all: &[Awaited], found: &[Value]) -> Standing {
    let mut standings: Vec<Standing> = all.iter().map(|one| one.standing(found)).collect();
    let first = standings.iter().position(|one| matches!(one, Standing::NotYet(_)));
    let first = first.or_else(|| standings.iter().position(|one| *one == Standing::Absent));
    first.map_or(Standing::Met, |place| standings.swap_remove(place))
}

/// What is said of an object that all these conditions are awaited of.
pub fn said_of(all: &[Awaited]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ")
}

impl Awaited {
    /// Checks the objects of one name: of a Solution, there is one in each namespace.
    pub fn standing(&self, found: &[Value]) -> Standing {
        match (self, found.iter().find(|one| !self.holds(one))) {
            (Self::Created, _) if found.is_empty() => Standing::NotYet("absent".to_owned()),
            (Self::Deleted, None) => Standing::Met,
            (_, None) if found.is_empty() => Standing::Absent,
            (_, None) => Standing::Met,
            (_, Some(one)) => Standing::NotYet(state(one)),
        }
    }

    fn holds(&self, object: &Value) -> bool {
        match self {
            Self::State(state) => object["status"]["state"] == state.word(),
            Self::Created => true,
            Self::Deleted => false,
            Self::Condition { kind, status } => {
                condition(object, kind).is_some_and(|found| found.eq_ignore_ascii_case(status))
            }
            Self::Path { path, value } => {
                let rendered = compiled(path).and_then(|mut path| path.render(object).ok());
                let rendered = rendered.and_then(|bytes| String::from_utf8(bytes).ok());
                rendered.is_some_and(|text| value.as_ref().map_or(!text.is_empty(), |value| text == *value))
            }
        }
    }
}

/// The status of a condition. A state is a condition as well: `Available` is what users of Deployments wait for.
fn condition<'a>(object: &'a Value, kind: &str) -> Option<&'a str> {
    let is_it = |one: &&Value| one["type"].as_str().is_some_and(|text| text.eq_ignore_ascii_case(kind));
    if let Some(found) = conditions(object).find(is_it) {
        return found["status"].as_str();
    }
    let Some(Awaited::State(state)) = state_of(kind) else { return None };
    let is_in_state = object["status"]["state"] == state.word();
    Some(if is_in_state { "True" } else { "False" })
}

/// The state of an object, with its reason: `Failed in prod (ImagePullBackOff: no such image)`.
fn state(one: &Value) -> String {
    let text = |pointer: &str| one.pointer(pointer).and_then(Value::as_str);
    let state = text("/status/state").or_else(|| text("/status/phase")).unwrap_or("present");
    let place = text("/metadata/namespace").map(|place| format!(" in {place}")).unwrap_or_default();
    let message = text("/status/message").map(|text| format!(" ({text})")).unwrap_or_default();
    format!("{state}{place}{message}")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::api::{Metadata, SolutionObject, SolutionSpec, SolutionStatus};

    fn solution(namespace: &str, state: SolutionState) -> Value {
        let metadata = Metadata {
            name: "demo".to_owned(),
            namespace: Some(namespace.to_owned()),
            ..Metadata::default()
        };
        let spec =
            SolutionSpec { environment: "prod".to_owned(), version: "1.0.0".to_owned(), constraint: None };
        let status = SolutionStatus {
            state,
            reason: None,
            message: (state == SolutionState::Failed).then(|| "no image".to_owned()),
            latest: None,
            update: None,
            update_beyond_constraint: None,
            operator: None,
            conditions: Vec::new(),
            details: crate::operator::details::Details::default(),
        };
        let document: SolutionObject = SolutionObject::new("Solution", metadata, spec, status);
        serde_json::to_value(document).unwrap()
    }

    #[test]
    fn what_is_awaited_is_read() {
        assert_eq!("delete".parse(), Ok(Awaited::Deleted));
        for text in ["state=Drifted", "state=drifted"] {
            assert_eq!(text.parse(), Ok(Awaited::State(SolutionState::Drifted)));
        }
        let refusals = [
            "",
            "Available",
            "state=",
            "state=Done",
            "deleted",
            "condition=",
            "jsonpath=",
            "jsonpath==x",
            "jsonpath={.a",
            "jsonpath={.a}=",
            "jsonpath={.a}b",
        ]
        .map(|text| text.parse::<Awaited>().unwrap_err().to_string());
        assert_snapshot!(refusals.join("\n"), @r#"
        "" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "Available" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "state=" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "state=Done" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "deleted" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "condition=" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "jsonpath=" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "jsonpath==x" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "jsonpath={.a" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "jsonpath={.a}=" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "jsonpath={.a}b" cannot be waited for; available: create, delete, condition=TYPE[=STATUS], jsonpath={PATH}=VALUE, and for solutions state=Available, state=Progressing, state=Failed, state=Missing, state=Drifted, state=Orphaned, state=ConstraintUnsatisfied
        "#);
    }

    #[test]
    fn it_is_met_where_it_is_so_in_every_namespace() {
        use SolutionState::{Available, Failed};
        let (one, two) = (solution("a", Available), solution("b", Failed));
        let available = Awaited::State(Available);
        assert_eq!(available.standing(std::slice::from_ref(&one)), Standing::Met);
        let not_yet = Standing::NotYet("Failed in b (no image)".to_owned());
        assert_eq!(available.standing(&[one.clone(), two]), not_yet);
        assert_eq!(available.standing(&[]), Standing::Absent);
        assert_eq!(Awaited::Deleted.standing(&[]), Standing::Met);
        let not_yet = Standing::NotYet("Available in a".to_owned());
        assert_eq!(Awaited::Deleted.standing(&[one]), not_yet);
    }

    #[test]
    fn a_state_is_a_condition() {
        let object = solution("a", SolutionState::Available);
        for (text, expected) in [
            ("condition=Available", true),
            ("condition=available=True", true),
            ("condition=Available=False", false),
            ("condition=Failed", false),
            ("condition=Failed=False", true),
            ("condition=Ready", false),
        ] {
            let awaited: Awaited = text.parse().unwrap();
            assert_eq!(awaited.holds(&object), expected, "{text}");
        }
    }

    #[test]
    fn conditions_and_paths_are_those_of_kubectl() {
        let object = serde_json::json!({
            "metadata": {"name": "a"},
            "status": {"phase": "Active", "conditions": [{"type": "Available", "status": "True"}]},
        });
        for (text, expected) in [
            ("create", true),
            ("delete", false),
            ("condition=Available", true),
            ("condition=available=true", true),
            ("condition=Available=False", false),
            ("condition=Ready", false),
            ("jsonpath={.status.phase}=Active", true),
            ("jsonpath=.status.phase=Active", true),
            ("jsonpath={.status.phase}=Terminating", false),
            ("jsonpath={.status.phase}", true),
            ("jsonpath={.status.absent}", false),
            ("jsonpath={.status.conditions[?(@.type==\"Available\")].status}=True", true),
        ] {
            let awaited: Awaited = text.parse().unwrap();
            let standing = awaited.standing(std::slice::from_ref(&object));
            assert_eq!(standing == Standing::Met, expected, "{text}: {standing:?}");
        }
        let created: Awaited = "create".parse().unwrap();
        assert_eq!(created.standing(&[]), Standing::NotYet("absent".to_owned()));
    }

    #[test]
    fn several_conditions_hold_together() {
        let object = serde_json::json!({"metadata": {"name": "a"}, "status": {"phase": "Active"}});
        let not_yet = |state: &str| Standing::NotYet(state.to_owned());
        for (texts, found, expected) in [
            ("jsonpath=.status.phase=Active create", true, Standing::Met),
            ("jsonpath=.status.phase=Gone create", true, not_yet("Active")),
            ("create jsonpath=.status.phase=Gone", true, not_yet("Active")),
            ("jsonpath=.status.phase=Active create", false, not_yet("absent")),
            ("delete jsonpath=.status.phase=Active", false, Standing::Absent),
            ("delete jsonpath=.status.phase=Active", true, not_yet("Active")),
        ] {
            let all: Vec<Awaited> = texts.split(' ').map(|text| text.parse().unwrap()).collect();
            let found = if found { std::slice::from_ref(&object) } else { &[] };
            assert_eq!(standing_of(&all, found), expected, "{texts}");
        }
        let all = [Awaited::Created, "jsonpath=.a=1".parse().unwrap()];
        assert_eq!(said_of(&all), "is created and has {.a}=1");
    }
}
