//! Calls: macros, which name what they speak of, and functions.

use super::library;
use super::literal;
use super::types::Type;
use super::{Expression, Form, Parser, Read};

/// Macros over the elements of a list or the keys of a mapping, and over what is in an optional value.
const MACROS: &[&str] = &[
    "all",
    "exists",
    "exists_one",
    "existsOne",
    "map",
    "filter",
    "transformList",
    "transformMap",
    "transformMapEntry",
    "sortBy",
    "optMap",
    "optFlatMap",
];

impl<'schema> Parser<'schema> {
    /// A call of `name`; the parenthesis is next.
    pub(super) fn call(&mut self, name: &str, target: Option<&Type<'schema>>) -> Read<'schema> {
        self.expects("(")?;
        if let Some(target) = target.filter(|_| MACROS.contains(&name)) {
            return self.comprehension(name, target).map(Expression::from);
        }
        // What a format prints is of any types.
        let mixes = std::mem::replace(&mut self.mixes, name == "format");
        let arguments = self.arguments()?;
        self.mixes = mixes;
        if name == "has" && target.is_none() {
            let is_field = arguments.len() == 1 && arguments[0].form == Form::Selection;
            return is_field
                .then(|| Type::Bool.into())
                .ok_or_else(|| "has takes a field, such as self.name".to_owned());
        }
        literal::check(name, &arguments)?;
        let given = target
            .into_iter()
            .cloned()
            .chain(arguments.into_iter().map(|argument| argument.kind));
        library::outcome(name, target.is_some(), &given.collect::<Vec<_>>()).map(Expression::from)
    }

    fn arguments(&mut self) -> Result<Vec<Expression<'schema>>, String> {
        let mut arguments = Vec::new();
        if self.takes(")") {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            if !self.takes(",") {
                return self.expects(")").map(|()| arguments);
            }
        }
    }

    fn comprehension(&mut self, name: &str, target: &Type<'schema>) -> Result<Type<'schema>, String> {
        let names = self.variables_of(name)?;
        let before = self.variables.len();
        let element = self.bind(name, target, names)?;
        let mut bodies = self.arguments()?;
        self.variables.truncate(before);
        let body = bodies.pop().map(|body| body.kind);
        let body = body.ok_or_else(|| format!("{name} needs an expression behind the name"))?;
        for condition in &bodies {
            condition.kind.expect(&Type::Bool)?;
        }
        Ok(match name {
            "filter" => {
                body.expect(&Type::Bool)?;
                Type::list(element)
            }
            "map" | "transformList" => Type::list(body),
            "transformMap" => Type::map(target.elements()?.0, body),
            "transformMapEntry" => Type::Dynamic,
            "sortBy" => target.clone(),
            "optMap" => Type::optional(body),
            "optFlatMap" => body,
            _ => {
                body.expect(&Type::Bool)?;
                Type::Bool
            }
        })
    }

    /// The one or two names at the beginning of a macro's arguments.
    fn variables_of(&mut self, name: &str) -> Result<Vec<String>, String> {
        let most = if ["map", "filter", "sortBy", "optMap", "optFlatMap"].contains(&name) {
            1
        } else {
            2
        };
        let mut names = Vec::new();
        while names.len() < most {
            let start = self.at;
            match self.word() {
                Some(word) if self.takes(",") => names.push(word),
                _ => {
                    self.at = start;
                    break;
                }
            }
        }
        if names.is_empty() {
            return Err(format!("{name} needs a name and an expression"));
        }
        Ok(names)
    }

    /// Gives the names what they stand for; returns what a single one stands for.
    fn bind(
        &mut self,
        name: &str,
        target: &Type<'schema>,
        names: Vec<String>,
    ) -> Result<Type<'schema>, String> {
        let (first, second) = match target {
            Type::Optional(value) if name.starts_with("opt") => (Type::Dynamic, (**value).clone()),
            _ => target.elements()?,
        };
        let single = if matches!(target, Type::Map(..)) {
            first.clone()
        } else {
            second.clone()
        };
        let kinds = if names.len() == 1 {
            vec![single.clone()]
        } else {
            vec![first, second]
        };
        self.variables.extend(names.into_iter().zip(kinds));
        Ok(single)
    }
}
