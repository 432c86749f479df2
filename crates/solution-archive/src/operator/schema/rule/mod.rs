//! Validation rules in CEL: whether the API server compiles them.
//!
//! The libraries for CEL bring a parser generator's runtime along, and none of them checks types. Here an expression is
//! read once, and its type follows while it is read. What cannot be known is dynamic and agrees with everything: a rule
//! that the API server compiles is never refused. `tests/rules` has rules for `schema.json`, and what the API server of
//! Kubernetes 1.36 said about them; `make agreement` queries it again.

mod call;
mod library;
mod literal;
mod member;
mod operator;
mod types;
mod words;

use serde_json::{Map, Value};

use super::{Part, behind, given, path, text};
use types::Type;

/// Expressions within each other.
const MAX_DEPTH: usize = 100;
/// The operators between two operands: those that bind least come first.
const OPERATORS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["<=", ">=", "==", "!=", "<", ">", "in"],
    &["+", "-"],
    &["*", "/", "%"],
];

/// Why a value is refused, as a rule may give it.
const REASONS: [&str; 4] = [
    "FieldValueRequired",
    "FieldValueForbidden",
    "FieldValueInvalid",
    "FieldValueDuplicate",
];

/// What a rule is about.
#[derive(Clone, Copy)]
pub(super) struct Subject<'schema> {
    /// The schema of the value.
    pub schema: &'schema Map<String, Value>,
    /// Whether it is a whole object, with a kind and metadata.
    pub is_root: bool,
    /// Whether there may be no old value.
    pub is_old_optional: bool,
}

/// Says why the API server does not compile `rule`, which has to tell true from false.
pub(super) fn problem(rule: &str, subject: Subject) -> Option<String> {
    problem_of(rule, subject, &Type::Bool)
}

/// Says why the API server does not compile an expression for the message of a rule.
pub(super) fn message_problem(expression: &str, subject: Subject) -> Option<String> {
    problem_of(expression, subject, &Type::Text)
}

/// What is wrong with the fields of a rule, but for its expressions.
pub(super) fn fields(rule: &Part, schema: &Part) -> Vec<String> {
    let has_break = |text: &str| text.contains(['\n', '\r']);
    let field = |name: &str| (text(rule, name), text(rule, name).trim());
    let mut problems = Vec::new();
    for name in ["message", "messageExpression", "fieldPath"] {
        if let (written, "") = field(name)
            && !written.is_empty()
        {
            problems.push(format!("{name} is empty"));
        }
    }
    let (message, expression) = (field("message").1, field("rule").1);
    if has_break(message) {
        problems.push("message has a line break".to_owned());
    } else if has_break(expression) && message.is_empty() {
        problems.push("a rule with a line break needs a message".to_owned());
    }
    let reason = text(rule, "reason");
    if given(rule, "reason").is_some() && !REASONS.contains(&reason) {
        problems.push(format!("reason is {reason:?}, not one of {}", REASONS.join(", ")));
    }
    if given(rule, "optionalOldSelf").is_some() && !names_old_self(text(rule, "rule")) {
        problems.push("optionalOldSelf needs a rule with oldSelf".to_owned());
    }
    let place = text(rule, "fieldPath");
    if let Err(reason) = path::found(place, schema, true) {
        problems.push(format!("fieldPath is {place:?}: {reason}"));
    }
    problems
}

/// Whether a rule has the variable `oldSelf`, outside of texts and not as a field.
fn names_old_self(rule: &str) -> bool {
    let (mut quote, mut word, mut before) = (None, String::new(), ' ');
    for character in rule.chars().chain([' ']) {
        if quote.is_none() && (character.is_alphanumeric() || character == '_') {
            word.push(character);
            continue;
        }
        if word == "oldSelf" && before != '.' {
            return true;
        }
        word.clear();
        quote = match quote {
            // An escaped quote ends no text.
            Some(open) if open == character && before != '\\' => None,
            None if ['"', '\''].contains(&character) => Some(character),
            open => open,
        };
        before = character;
    }
    false
}

fn problem_of(text: &str, subject: Subject, wanted: &Type) -> Option<String> {
    let mut parser = Parser::new(text, subject);
    let read = parser.expression().and_then(|found| match parser.peek() {
        Some(character) => Err(format!("{character:?} is not expected")),
        None if found.kind.agrees(wanted) => Ok(()),
        None => Err(format!("its value is {}, not {wanted}", found.kind)),
    });
    read.err()
}

/// Something that was read.
struct Expression<'schema> {
    kind: Type<'schema>,
    form: Form,
}

/// What some functions want to know of their arguments.
#[derive(PartialEq, Eq)]
enum Form {
    /// `a.b`
    Selection,
    /// A text between quotes, without escapes.
    Text(String),
    /// Any other.
    Other,
}

impl<'schema> From<Type<'schema>> for Expression<'schema> {
    fn from(kind: Type<'schema>) -> Self {
        Self {
            kind,
            form: Form::Other,
        }
    }
}

type Read<'schema> = Result<Expression<'schema>, String>;

struct Parser<'schema> {
    text: Vec<char>,
    at: usize,
    depth: usize,
    subject: Subject<'schema>,
    /// Whether the elements of a list may be of several types.
    mixes: bool,
    /// What macros name, and its type.
    variables: Vec<(String, Type<'schema>)>,
}

impl<'schema> Parser<'schema> {
    fn new(text: &str, subject: Subject<'schema>) -> Self {
        Self {
            text: text.chars().collect(),
            at: 0,
            depth: 0,
            subject,
            mixes: false,
            variables: Vec::new(),
        }
    }

    fn expression(&mut self) -> Read<'schema> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("expressions are nested too deeply".to_owned());
        }
        let mut found = self.operation(0)?;
        if self.takes("?") {
            found.kind.expect(&Type::Bool)?;
            let first = self.operation(0)?.kind;
            self.expects(":")?;
            let second = self.expression()?.kind;
            found = first.common(second)?.into();
        }
        self.depth -= 1;
        Ok(found)
    }

    /// Operands between operators that bind as much as those of `level`, or more.
    fn operation(&mut self, level: usize) -> Read<'schema> {
        let Some(operators) = OPERATORS.get(level) else {
            return self.signed();
        };
        let mut left = self.operation(level + 1)?;
        while let Some(operator) = self.operator(operators) {
            let right = self.operation(level + 1)?;
            left = operator::outcome(operator, &left.kind, &right.kind)?.into();
        }
        Ok(left)
    }

    fn operator(&mut self, operators: &[&'static str]) -> Option<&'static str> {
        let start = self.at;
        let is_word = self.word().as_deref() == Some("in");
        if is_word && operators.contains(&"in") {
            return Some("in");
        }
        self.at = start;
        let mut marks = operators.iter().filter(|mark| **mark != "in");
        marks.find(|mark| self.takes(mark)).copied()
    }

    /// An operand, with what is written before it.
    fn signed(&mut self) -> Read<'schema> {
        let Some(sign) = ["!", "-"].into_iter().find(|sign| self.takes(sign)) else {
            return self.member();
        };
        while self.takes(sign) {}
        let operand = self.member()?.kind;
        operator::signed(sign, operand).map(Expression::from)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn schema() -> Value {
        serde_json::from_str(include_str!("../../../../tests/rules/schema.json")).unwrap()
    }

    fn said(rule: &str, schema: &Value) -> Option<String> {
        let subject = Subject {
            schema: schema.as_object().unwrap(),
            is_root: false,
            is_old_optional: false,
        };
        problem(rule, subject)
    }

    #[test]
    fn what_the_api_server_compiles_is_never_refused() {
        for rule in include_str!("../../../../tests/rules/compiles.txt").lines() {
            assert_eq!(said(rule, &schema()), None, "{rule}");
        }
    }

    #[test]
    fn what_the_api_server_does_not_compile_is_refused() {
        for rule in include_str!("../../../../tests/rules/fails.txt").lines() {
            assert!(said(rule, &schema()).is_some(), "{rule}");
        }
        assert!(said("", &schema()).is_some());
        assert!(said(&"(".repeat(100_000), &schema()).is_some());
        assert!(said(&"!".repeat(100_000), &schema()).is_some());
    }

    #[test]
    fn the_reason_names_what_does_not_fit() {
        for (rule, reason) in [
            ("self.text == 1", "== does not take string and int"),
            ("self.object.absent == 'x'", "there is no field absent"),
            ("self.text", "its value is string, not bool"),
            ("self.text.foo()", "there is no function foo"),
            ("self.number.size() == 1", "size does not take int"),
            ("self.text.contains(1)", "contains does not take string and int"),
            ("self.list.all(x, x)", "int is not bool"),
            ("self.number.all(x, x)", "int has no elements"),
            ("[1, 'a'].size() == 2", "int and string are of two types"),
            (
                "self.text.matches('[')",
                "\"[\" is not a regular expression: a [ is not closed",
            ),
        ] {
            assert_eq!(said(rule, &schema()).as_deref(), Some(reason), "{rule}");
        }
    }

    #[test]
    fn a_whole_object_has_metadata_and_an_old_one_may_be_missing() {
        let schema = json!({"type": "object", "properties": {"spec": {"type": "object"}}});
        let subject = Subject {
            schema: schema.as_object().unwrap(),
            is_root: true,
            is_old_optional: true,
        };
        assert_eq!(problem("self.metadata.name != 'x'", subject), None);
        assert_eq!(problem("oldSelf.hasValue() || self.kind == 'a'", subject), None);
        assert!(problem("self.metadata.labels.size() == 1", subject).is_some());
        assert!(problem("self.spec == oldSelf.spec", subject).is_some());
    }

    #[test]
    fn the_message_of_a_rule_is_a_text() {
        let schema = schema();
        let subject = Subject {
            schema: schema.as_object().unwrap(),
            is_root: false,
            is_old_optional: false,
        };
        assert_eq!(message_problem("'not ' + self.text", subject), None);
        assert!(message_problem("self.number", subject).is_some());
    }
}
