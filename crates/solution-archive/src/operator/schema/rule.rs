//! Validation rules in CEL, as far as they can be judged without the API server: their fields, and the syntax of their
//! expressions.
//!
//! The API server also compares the types in an expression with those of the schema, and limits its cost. That is
//! left to it: `validate archive --dry-run=server` sends it the definitions. `tests/rules` has expressions for
//! `schema.json`, and what the API server of Kubernetes 1.36 said about them: those in `malformed.txt` have a wrong
//! syntax, those in `fails.txt` wrong types. `make agreement` asks it again.

use cel::ParseError;
use cel::parser::PrattParser;

use super::{Part, given, path, text};

/// The longest expression that is parsed here, in bytes; longer ones are left to the API server. The parser's time grows
/// with the square of the length where macros follow each other: 50 ms for this many.
const LONGEST: usize = 4000;
/// The stack of the parser, in bytes. It does not limit how deep the branches of a conditional may be nested: 1,000
/// times in an expression of that length, with about 10 KiB for each in a development build.
const STACK: usize = 32 << 20;

/// Why a value is refused, as a rule may give it.
const REASONS: [&str; 4] =
    ["FieldValueRequired", "FieldValueForbidden", "FieldValueInvalid", "FieldValueDuplicate"];

/// What is wrong with a rule.
pub(super) fn problems(rule: &Part, schema: &Part) -> Vec<String> {
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
    match read(text(rule, "rule")) {
        Err(problem) => problems.push(format!("the rule is not an expression in CEL: {problem}")),
        Ok(names_old_self) if given(rule, "optionalOldSelf").is_some() && !names_old_self => {
            problems.push("optionalOldSelf needs a rule with oldSelf".to_owned());
        }
        Ok(_) => {}
    }
    let message = text(rule, "messageExpression");
    if !message.trim().is_empty()
        && let Err(problem) = read(message)
    {
        problems.push(format!("messageExpression is not an expression in CEL: {problem}"));
    }
    let place = text(rule, "fieldPath");
    if let Err(reason) = path::found(place, schema, true) {
        problems.push(format!("fieldPath is {place:?}: {reason}"));
    }
    problems
}

/// Parses an expression. Returns whether it has the variable `oldSelf`, or why it cannot be parsed. An expression that is
/// left to the API server counts as one that has it.
fn read(expression: &str) -> Result<bool, String> {
    if expression.len() > LONGEST {
        return Ok(true);
    }
    std::thread::scope(|scope| {
        let parse = || {
            // What Kubernetes has switched on in its environment for CEL.
            let parser = PrattParser::new().enable_optional_syntax(true).enable_ident_escape_syntax(true);
            let parsed = parser.parse(expression);
            parsed
                .map(|parsed| parsed.references().has_variable("oldSelf"))
                .map_err(|errors| first(&errors.errors))
        };
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, parse);
        // Where the system has no room for another thread, the API server judges.
        thread.map_or(Ok(true), |thread| thread.join().unwrap_or(Ok(true)))
    })
}

/// The first of several errors, which the others follow from.
fn first(errors: &[ParseError]) -> String {
    errors.first().map_or_else(String::new, |error| {
        let (line, column) = error.pos;
        format!("{} (line {line}, column {column})", error.msg)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_api_server_compiles_is_never_refused() {
        for rule in include_str!("../../../tests/rules/compiles.txt").lines() {
            assert!(read(rule).is_ok(), "{rule}: {:?}", read(rule));
        }
    }

    #[test]
    fn what_has_a_wrong_syntax_is_refused() {
        for rule in include_str!("../../../tests/rules/malformed.txt").lines() {
            assert!(read(rule).is_err(), "{rule}");
        }
        assert!(read("").is_err());
        assert_eq!(
            read("self.text = 'x'").unwrap_err(),
            "Syntax error: mismatched input '=' expecting <EOF> (line 1, column 11)"
        );
    }

    #[test]
    fn hostile_expressions_end() {
        for part in ["(", "!", "[", "a?b:", "a.map(x,x).", "{a:", "has("] {
            let longest = part.repeat(LONGEST / part.len());
            let _ = read(&longest);
            assert_eq!(read(&part.repeat(100_000)), Ok(true), "{part}");
        }
    }

    #[test]
    fn a_variable_is_neither_a_text_nor_a_field() {
        assert_eq!(read("self.a == oldSelf.a"), Ok(true));
        assert_eq!(read("self.a != 'oldSelf'"), Ok(false));
        assert_eq!(read("self.oldSelf == 1"), Ok(false));
    }
}
