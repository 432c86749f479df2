//! Validation rules in CEL: whether the API server can read them, and knows the fields that they name.
//!
//! The libraries for CEL bring a parser generator's runtime along; what is looked at here is the grammar and the
//! names, not the types.

use serde_json::{Map, Value};

use super::is_true;

/// Expressions within each other.
const MAX_DEPTH: usize = 100;
/// Words that name nothing.
const RESERVED: &[&str] = &[
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "package",
    "namespace",
    "return",
    "var",
    "void",
    "while",
    "in",
    "true",
    "false",
    "null",
];
/// What can be named beside the value: types, and the libraries' names.
const KNOWN: &[&str] = &[
    "self",
    "oldSelf",
    "int",
    "uint",
    "double",
    "bool",
    "string",
    "bytes",
    "list",
    "map",
    "type",
    "null_type",
    "dyn",
    "google",
    "cel",
    "math",
    "sets",
    "lists",
    "strings",
    "base64",
    "optional",
    "ip",
    "cidr",
    "format",
    "net",
    "kubernetes",
];
/// Calls whose first arguments name what the others speak of.
const MACROS: &[&str] = &[
    "all",
    "exists",
    "exists_one",
    "existsOne",
    "map",
    "filter",
    "bind",
    "transformList",
    "transformMap",
    "transformMapEntry",
    "sortBy",
    "optMap",
    "optFlatMap",
];

/// Says why the API server does not compile `rule`, which is about values of `schema`.
pub(super) fn problem(rule: &str, schema: &Map<String, Value>) -> Option<String> {
    let mut parser = Parser {
        text: rule.chars().collect(),
        at: 0,
        schema,
        variables: Vec::new(),
    };
    let read = parser.expression(0).and_then(|()| match parser.peek() {
        None => Ok(()),
        Some(character) => Err(format!("{character:?} is not expected")),
    });
    read.err()
}

pub(super) struct Parser<'rule> {
    pub(super) text: Vec<char>,
    pub(super) at: usize,
    schema: &'rule Map<String, Value>,
    /// What macros name.
    variables: Vec<String>,
}

pub(super) type Outcome = Result<(), String>;

impl Parser<'_> {
    fn expression(&mut self, depth: usize) -> Outcome {
        if depth > MAX_DEPTH {
            return Err("expressions are nested too deeply".to_owned());
        }
        self.operands(depth)?;
        if self.takes("?") {
            self.operands(depth)?;
            self.expects(":")?;
            self.expression(depth + 1)?;
        }
        Ok(())
    }

    /// Operands with operators between them; which of these binds more is of no matter here.
    fn operands(&mut self, depth: usize) -> Outcome {
        const OPERATORS: &[&str] = &[
            "||", "&&", "<=", ">=", "==", "!=", "<", ">", "+", "-", "*", "/", "%",
        ];
        loop {
            let mark = ["!", "-"].into_iter().find(|mark| self.takes(mark));
            while mark.is_some_and(|mark| self.takes(mark)) {}
            self.member(depth)?;
            let start = self.at;
            let is_operator = OPERATORS.iter().any(|operator| self.takes(operator));
            if !is_operator && self.word().as_deref() != Some("in") {
                self.at = start;
                return Ok(());
            }
        }
    }

    fn member(&mut self, depth: usize) -> Outcome {
        let mut is_value = self.primary(depth)?;
        loop {
            if self.takes(".") {
                self.takes("?");
                let is_quoted = self.takes("`");
                let name = if is_quoted {
                    self.quoted_name()?
                } else {
                    self.field()?
                };
                if self.peek() == Some('(') && !is_quoted {
                    self.arguments(&name, depth)?;
                } else if is_value {
                    self.known_field(&name)?;
                }
            } else if self.takes("[") {
                self.takes("?");
                self.expression(depth + 1)?;
                self.expects("]")?;
            } else {
                return Ok(());
            }
            is_value = false;
        }
    }

    fn field(&mut self) -> Result<String, String> {
        let name = self.word().ok_or("a name is missing after .")?;
        if ["in", "true", "false", "null"].contains(&name.as_str()) {
            return Err(format!("{name} is not a name: write __{name}__"));
        }
        Ok(name)
    }

    fn quoted_name(&mut self) -> Result<String, String> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let name: String = rest.iter().take_while(|letter| **letter != '`').collect();
        self.at += name.chars().count();
        self.expects("`").map(|()| name)
    }

    /// A field of the value itself has to be described.
    fn known_field(&self, name: &str) -> Outcome {
        let properties = self.schema.get("properties").and_then(Value::as_object);
        let is_free = self.schema.get("type").and_then(Value::as_str) != Some("object")
            || self.schema.contains_key("additionalProperties")
            || is_true(self.schema, "x-kubernetes-preserve-unknown-fields")
            || is_true(self.schema, "x-kubernetes-embedded-resource");
        let is_general = ["apiVersion", "kind", "metadata"].contains(&name);
        // Names with marks in them stand for others.
        if is_free
            || is_general
            || name.contains("__")
            || properties.is_some_and(|all| all.contains_key(name))
        {
            return Ok(());
        }
        Err(format!("there is no field {name}"))
    }

    /// Reads a value by itself; true where it is the one that the rule is about.
    fn primary(&mut self, depth: usize) -> Result<bool, String> {
        let Some(character) = self.peek() else {
            return Err("a value is missing at the end".to_owned());
        };
        match character {
            '(' => {
                self.at += 1;
                self.expression(depth + 1)?;
                self.expects(")")?;
            }
            '[' => self.list("[", "]", depth)?,
            '{' => self.entries(depth)?,
            '"' | '\'' => self.string(false)?,
            '0'..='9' => self.number()?,
            '.' if self.text.get(self.at + 1).is_some_and(char::is_ascii_digit) => self.number()?,
            _ => return self.name(depth),
        }
        Ok(false)
    }

    fn name(&mut self, depth: usize) -> Result<bool, String> {
        self.takes(".");
        let start = self.at;
        let Some(name) = self.word() else {
            let character = self.peek().unwrap_or(' ');
            return Err(format!("{character:?} is not a value"));
        };
        let is_quote = self
            .text
            .get(self.at)
            .is_some_and(|next| matches!(next, '"' | '\''));
        let prefix = name.to_ascii_lowercase();
        if is_quote && ["r", "b", "br", "rb"].contains(&prefix.as_str()) {
            self.string(prefix.contains('r'))?;
            return Ok(false);
        }
        if ["true", "false", "null"].contains(&name.as_str()) {
            return Ok(false);
        }
        if RESERVED.contains(&name.as_str()) {
            return Err(format!("{name} is a reserved word"));
        }
        if self.peek() == Some('(') {
            self.arguments(&name, depth)?;
            return Ok(false);
        }
        if !KNOWN.contains(&name.as_str()) && !self.variables.contains(&name) {
            self.at = start;
            return Err(format!("{name} is not known here"));
        }
        Ok(["self", "oldSelf"].contains(&name.as_str()))
    }

    fn arguments(&mut self, call: &str, depth: usize) -> Outcome {
        if !MACROS.contains(&call) {
            return self.list("(", ")", depth);
        }
        self.expects("(")?;
        let before = self.variables.len();
        loop {
            let start = self.at;
            let word = self.word();
            match word {
                Some(word) if self.takes(",") && self.variables.len() < before + 2 => {
                    self.variables.push(word);
                }
                _ => {
                    self.at = start;
                    break;
                }
            }
        }
        self.items(")", depth)?;
        self.variables.truncate(before);
        Ok(())
    }

    fn list(&mut self, open: &str, close: &str, depth: usize) -> Outcome {
        self.expects(open)?;
        self.items(close, depth)
    }

    fn items(&mut self, close: &str, depth: usize) -> Outcome {
        while !self.takes(close) {
            self.takes("?");
            self.expression(depth + 1)?;
            if !self.takes(",") {
                return self.expects(close);
            }
        }
        Ok(())
    }

    fn entries(&mut self, depth: usize) -> Outcome {
        self.expects("{")?;
        while !self.takes("}") {
            self.takes("?");
            self.expression(depth + 1)?;
            self.expects(":")?;
            self.expression(depth + 1)?;
            if !self.takes(",") {
                return self.expects("}");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(rule: &str) -> Option<String> {
        let schema =
            json!({"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "array"}}});
        problem(rule, schema.as_object().unwrap())
    }

    #[test]
    fn rules_of_the_grammar_are_accepted() {
        for rule in [
            "self.a == 'x'",
            "!has(self.a) || self.a.size() <= 5",
            "self.b.all(x, x > 1 && x in [1, 2,])",
            "self.a.matches('^[a-z]+$')",
            "self.a.matches(r'\\d+')",
            "oldSelf.a == self.a // the same\n",
            "self.b.map(x, x > 2, x * 2).size() > 0 ? true : false",
            "-1 < 0x1F",
            "self.b.exists_one(i, i.startsWith(\"a\"))",
            "{'a': 1}['a'] == 1.5e3",
            "self.__in__ == 1u",
            "(self.a + '''b'c''') != b'x'",
            "self.?a.orValue('') == ''",
            "duration('1h') > duration('1m')",
            "type(self.a) == string",
            "self.metadata.name == 'x'",
            "!!true",
            "self.b.transformList(i, v, i + v).size() == 1",
            "cel.bind(x, self.a, x + x) == 'a'",
        ] {
            assert_eq!(said(rule), None, "{rule}");
        }
    }

    #[test]
    fn rules_that_do_not_compile_are_refused() {
        for rule in [
            "",
            "self.a ==",
            "self.a = 'x'",
            "self.a == 'x",
            "(self.a",
            "self.a)",
            "self.b.all(x, y > 1)",
            "unknown == 1",
            "self.c == 1",
            "self.",
            "self.a && && true",
            "self.a == 'x' self.b",
            "1 ? 2",
            "[1, 2",
            "'\\d'",
            "if == 1",
            "self.a === 1",
            "self.b[",
            "1.2.3 == 1",
            "self.in == 1",
            "x == 1 && self.b.all(x, true)",
            "@",
        ] {
            assert!(said(rule).is_some(), "{rule}");
        }
        assert!(said(&"(".repeat(100_000)).is_some());
    }
}
