//! Values, with the fields, the indices and the calls behind them.

use super::types::Type;
use super::{Expression, Form, Parser, Read};

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
];
/// The names of types.
const TYPES: &[&str] = &[
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
    "kubernetes",
    "net",
    "optional_type",
];

impl<'schema> Parser<'schema> {
    pub(super) fn member(&mut self) -> Read<'schema> {
        let mut found = self.primary()?;
        loop {
            if self.takes(".") {
                found = self.selection(&found.kind)?;
            } else if self.takes("[") {
                let is_optional = self.takes("?");
                let index = self.expression()?.kind;
                self.expects("]")?;
                found = optional_if(is_optional, found.kind.at(&index)?).into();
            } else if matches!(found.kind, Type::Kind | Type::Dynamic) && self.takes("{") {
                found = self.message()?;
            } else {
                return Ok(found);
            }
        }
    }

    /// The fields of a message that is made: `google.protobuf.Int32Value{value: 1}`.
    fn message(&mut self) -> Read<'schema> {
        while !self.takes("}") {
            self.word().ok_or("a name is missing after {")?;
            self.expects(":")?;
            self.expression()?;
            if !self.takes(",") {
                self.expects("}")?;
                break;
            }
        }
        Ok(Type::Dynamic.into())
    }

    /// What follows a point: a field, or a call.
    fn selection(&mut self, of: &Type<'schema>) -> Read<'schema> {
        let is_optional = self.takes("?");
        let name = self.word().ok_or("a name is missing after .")?;
        if ["in", "true", "false", "null"].contains(&name.as_str()) {
            return Err(format!("{name} is not a name: write __{name}__"));
        }
        if self.peek() == Some('(') {
            return self.call(&name, Some(of));
        }
        Ok(Expression {
            kind: optional_if(is_optional, of.field(&name)?),
            form: if is_optional { Form::Other } else { Form::Selection },
        })
    }

    fn primary(&mut self) -> Read<'schema> {
        let Some(character) = self.peek() else {
            return Err("a value is missing at the end".to_owned());
        };
        match character {
            '(' => {
                self.at += 1;
                let kind = self.expression()?.kind;
                self.expects(")").map(|()| kind.into())
            }
            '[' => self.list(),
            '{' => self.entries(),
            '"' | '\'' => self.string(false),
            '0'..='9' => self.number(),
            '.' if self.text.get(self.at + 1).is_some_and(char::is_ascii_digit) => self.number(),
            _ => self.name(),
        }
    }

    fn list(&mut self) -> Read<'schema> {
        let mut element = Type::Dynamic;
        self.expects("[")?;
        while !self.takes("]") {
            let found = self.entry()?;
            element = match element.common(found) {
                Err(_) if self.mixes => Type::Dynamic,
                common => common?,
            };
            if !self.takes(",") {
                self.expects("]")?;
                break;
            }
        }
        Ok(Type::list(element).into())
    }

    fn entries(&mut self) -> Read<'schema> {
        let (mut key, mut value) = (Type::Dynamic, Type::Dynamic);
        self.expects("{")?;
        while !self.takes("}") {
            let is_optional = self.takes("?");
            key = key.common(self.expression()?.kind)?;
            self.expects(":")?;
            let found = self.expression()?.kind;
            value = value.common(if is_optional { content(found) } else { found })?;
            if !self.takes(",") {
                self.expects("}")?;
                break;
            }
        }
        Ok(Type::map(key, value).into())
    }

    /// An element of a list; one with a question mark is there only where it has a value.
    fn entry(&mut self) -> Result<Type<'schema>, String> {
        let is_optional = self.takes("?");
        let found = self.expression()?.kind;
        Ok(if is_optional { content(found) } else { found })
    }

    fn name(&mut self) -> Read<'schema> {
        self.takes(".");
        let start = self.at;
        let Some(name) = self.word() else {
            let character = self.peek().unwrap_or(' ');
            return Err(format!("{character:?} is not a value"));
        };
        let next = self.text.get(self.at).copied().unwrap_or(' ');
        let prefix = name.to_ascii_lowercase();
        if matches!(next, '"' | '\'') && ["r", "b", "br"].contains(&prefix.as_str()) {
            let found = self.string(prefix.contains('r'))?;
            return Ok(if prefix.contains('b') {
                Type::Bytes.into()
            } else {
                found
            });
        }
        if RESERVED.contains(&name.as_str()) {
            return Err(format!("{name} is a reserved word"));
        }
        if self.peek() == Some('(') {
            return self.call(&name, None);
        }
        if let Some(kind) = self.known(&name) {
            return Ok(kind.into());
        }
        if let Some(function) = self.function_of(&name) {
            return self.call(&function, None);
        }
        self.at = start;
        Err(format!("{name} is not known here"))
    }

    /// The type of what a name stands for.
    fn known(&self, name: &str) -> Option<Type<'schema>> {
        let mut variables = self.variables.iter().rev();
        if let Some((_, kind)) = variables.find(|(variable, _)| variable == name) {
            return Some(kind.clone());
        }
        let subject = || Type::of(self.subject.schema, self.subject.is_root).unwrap_or(Type::Dynamic);
        match name {
            "true" | "false" => Some(Type::Bool),
            "null" => Some(Type::Null),
            "self" => Some(subject()),
            "oldSelf" => Some(optional_if(self.subject.is_old_optional, subject())),
            _ => TYPES.contains(&name).then_some(Type::Kind),
        }
    }

    /// The name of a function that has a library's name in front: `sets.contains`.
    fn function_of(&mut self, library: &str) -> Option<String> {
        let start = self.at;
        let name = self.takes(".").then(|| self.word()).flatten();
        let name = name.filter(|_| self.peek() == Some('('));
        if name.is_none() {
            self.at = start;
        }
        name.map(|name| format!("{library}.{name}"))
    }
}

fn optional_if(is_optional: bool, kind: Type<'_>) -> Type<'_> {
    match kind {
        Type::Optional(_) => kind,
        _ if is_optional => Type::optional(kind),
        _ => kind,
    }
}

/// What an optional value is, where it is there.
fn content(kind: Type<'_>) -> Type<'_> {
    match kind {
        Type::Optional(value) => *value,
        _ => kind,
    }
}
