//! Paths to fields: `.spec.name`, and `.spec['name']`. The API server follows them in the schema
//! (`ValidFieldPath` in `pkg/apiserver/schema/cel/validation.go`).

use serde_json::Value;

use super::{Part, given, part_of, properties, property};

/// The part of `schema` that `path` names; why it names none.
pub(crate) fn found<'schema>(
    path: &str,
    schema: &'schema Part,
    has_brackets: bool,
) -> Result<&'schema Part, &'static str> {
    let mut rest = path;
    let mut part = schema;
    while !rest.is_empty() {
        let (name, after) = match rest.split_at_checked(1) {
            Some((".", rest)) => plain(rest).ok_or("it ends where a name is expected")?,
            Some(("[", rest)) if has_brackets => quoted(rest)?,
            Some(("[", _)) => return Err("it has brackets"),
            _ => return Err("a name in it has no dot before it"),
        };
        part = inside(part, &name).ok_or("it names no field of the schema")?;
        rest = after;
    }
    Ok(part)
}

/// The name after a dot, and the rest; a delimiter is taken for a name.
fn plain(rest: &str) -> Option<(String, &str)> {
    let first = rest.chars().next()?;
    let length = if ".[]".contains(first) { 1 } else { rest.find(['.', '[', ']']).unwrap_or(rest.len()) };
    Some((rest[..length].to_owned(), &rest[length..]))
}

fn quoted(rest: &str) -> Result<(String, &str), &'static str> {
    let mut name = String::new();
    let mut characters = rest.strip_prefix('\'').ok_or("a bracket has no quoted name")?.chars();
    loop {
        match characters.next() {
            Some('\'') => break,
            Some('\\') => name.push(match characters.next() {
                Some('a') => '\u{7}',
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some('v') => '\u{b}',
                Some(other @ ('\'' | '\\')) => other,
                _ => return Err("a quoted name has an unknown escape"),
            }),
            Some(other) => name.push(other),
            None => return Err("a quoted name does not end"),
        }
    }
    let after = characters.as_str().strip_prefix(']').ok_or("a bracket is not closed")?;
    Ok((name, after))
}

fn inside<'schema>(part: &'schema Part, name: &str) -> Option<&'schema Part> {
    if properties(part).next().is_some() {
        return property(part, name);
    }
    given(part, "additionalProperties").filter(|additional| additional.is_object()).and_then(part_of)
}

/// The first name of a path.
pub(crate) fn first(path: &str) -> &str {
    path.trim_start_matches('.').split(['.', '[']).next().unwrap_or_default()
}

/// Whether objects can be selected by a field of this kind.
pub(crate) fn is_selectable(part: &Part) -> bool {
    let kind = part.get("type").and_then(Value::as_str);
    kind.is_some_and(|kind| ["string", "boolean", "integer"].contains(&kind))
}
