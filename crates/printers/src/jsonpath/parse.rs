//! Reads a JSONPath template the way kubectl does, with its leniencies: what stands in brackets ends
//! at the first `]`, and a quoted key may be a path.

use super::node::{Comparison, End, Filter, Node, Slice};
use crate::go::unquote_char;

type Result<T> = std::result::Result<T, String>;

/// Parses a template: text with expressions in braces.
pub(super) fn parse(template: &str) -> Result<Vec<Node>> {
    let mut nodes = Vec::new();
    let mut rest = template;
    while let Some((text, expression)) = rest.split_once('{') {
        if !text.is_empty() {
            nodes.push(Node::Text(text.into()));
        }
        let mut parser = Parser { rest: expression, nodes: Vec::new() };
        parser.braces()?;
        nodes.push(Node::Braces(parser.nodes));
        rest = parser.rest;
    }
    if !rest.is_empty() {
        nodes.push(Node::Text(rest.into()));
    }
    Ok(nodes)
}

/// Parses a part of an expression by itself. What follows a closing brace in it counts for nothing,
/// as with kubectl.
fn parse_part(expression: &str) -> Result<Vec<Node>> {
    match parse(&format!("{{{expression}}}"))?.into_iter().next() {
        Some(Node::Braces(nodes)) => Ok(nodes),
        _ => Ok(Vec::new()),
    }
}

struct Parser<'t> {
    rest: &'t str,
    nodes: Vec<Node>,
}

impl<'t> Parser<'t> {
    /// Everything up to and with the closing brace.
    fn braces(&mut self) -> Result<()> {
        loop {
            if self.skip("}") {
                return Ok(());
            } else if self.skip("[?(") {
                self.filter()?;
            } else if self.skip("..") {
                self.descent()?;
            } else {
                self.step()?;
            }
        }
    }

    fn step(&mut self) -> Result<()> {
        match self.peek() {
            None | Some('\r' | '\n') => return Err("unclosed action: a } is missing".to_owned()),
            // The current object, which is where every expression starts anyway.
            Some(' ' | '@' | '$') => self.advance(1),
            Some('[') => self.brackets()?,
            Some(quote @ ('"' | '\'')) => self.quoted(quote)?,
            Some('.') => {
                self.advance(1);
                self.field();
            }
            Some(character) if character == '+' || character == '-' || character.is_ascii_digit() => {
                self.number()?;
            }
            Some(character) if is_word(character) => self.word(),
            Some(character) => return Err(format!("unrecognized character {character:?}")),
        }
        Ok(())
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self, prefix: &str) -> bool {
        let rest = self.rest.strip_prefix(prefix);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Goes on behind `bytes` of the text and gives what was passed.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }

    fn advance(&mut self, bytes: usize) {
        self.take(bytes);
    }

    fn word(&mut self) {
        let end = self.rest.find(is_terminator).unwrap_or(self.rest.len());
        let word = self.take(end);
        self.nodes.push(match word {
            "true" => Node::Bool(true),
            "false" => Node::Bool(false),
            _ => Node::Word(word.to_owned()),
        });
    }

    fn descent(&mut self) -> Result<()> {
        if self.nodes.last() == Some(&Node::Descent) {
            return Err("recursive descent may not follow recursive descent".to_owned());
        }
        self.nodes.push(Node::Descent);
        if self.peek().is_some_and(is_word) {
            self.field();
        }
        Ok(())
    }

    /// A name up to the next character that ends one and is not escaped.
    fn field(&mut self) {
        let mut escaped = false;
        let end = self.rest.char_indices().find(|(_, character)| {
            let ends = !escaped && is_terminator(*character);
            escaped = !escaped && *character == '\\';
            ends
        });
        let end = end.map_or(self.rest.len(), |(position, _)| position);
        let name = self.take(end);
        self.nodes.push(if name == "*" { Node::Wildcard } else { Node::Field(name.replace('\\', "")) });
    }

    fn number(&mut self) -> Result<()> {
        let sign = usize::from(self.rest.starts_with(['+', '-']));
        let digits = self.rest[sign..].find(|digit: char| digit != '.' && !digit.is_ascii_digit());
        let end = digits.map_or(self.rest.len(), |digits| sign + digits);
        let text = self.take(end);
        let node = match (text.parse(), text.parse()) {
            (Ok(integer), _) => Node::Integer(integer),
            (_, Ok(float)) => Node::Float(float),
            _ => return Err(format!("cannot parse number {text}")),
        };
        self.nodes.push(node);
        Ok(())
    }

    fn quoted(&mut self, quote: char) -> Result<()> {
        let end = self.closing_quote(quote).ok_or("unterminated quoted string")?;
        let mut inside = &self.take(end + 1)[1..end];
        let mut bytes = Vec::new();
        while !inside.is_empty() {
            let (character, rest) = unquote_char(inside, quote)
                .ok_or_else(|| format!("invalid escape in {quote}{inside}{quote}"))?;
            bytes.extend(character);
            inside = rest;
        }
        self.nodes.push(Node::Text(bytes));
        Ok(())
    }

    /// The position of the quote that ends the quoted text at the front: one without a backslash
    /// right before it, on the same line.
    fn closing_quote(&self, quote: char) -> Option<usize> {
        let bytes = self.rest.as_bytes();
        let quote = u32::from(quote);
        let end = (1..bytes.len())
            .find(|&at| bytes[at] == b'\n' || (u32::from(bytes[at]) == quote && bytes[at - 1] != b'\\'))?;
        (bytes[end] != b'\n').then_some(end)
    }

    fn brackets(&mut self) -> Result<()> {
        let end = self.rest.find([']', '\n']).filter(|end| self.rest[*end..].starts_with(']'));
        let end = end.ok_or("unterminated array: a ] is missing")?;
        let inside = match &self.take(end + 1)[1..end] {
            "*" => ":",
            inside => inside,
        };
        if inside.contains(',') {
            let parts = inside.split(',').map(|part| parse_part(&format!("[{}]", part.trim_matches(' '))));
            self.nodes.push(Node::Union(parts.collect::<Result<_>>()?));
        } else if let Some(key) = quoted_key(inside) {
            self.nodes.extend(parse_part(&format!(".{key}"))?);
        } else {
            self.nodes.push(Node::Slice(slice(inside)?));
        }
        Ok(())
    }

    fn filter(&mut self) -> Result<()> {
        let end = self.end_of_filter()?;
        let text = self.take(end);
        self.advance(1);
        if !self.skip("]") {
            return Err("a filter ends with )]".to_owned());
        }
        let filter = match split_comparison(text) {
            None => Filter { left: parse_part(text)?, comparison: None },
            Some((left, operator, right)) => {
                let comparison = Comparison { operator: operator.to_owned(), right: parse_part(right)? };
                Filter { left: parse_part(left)?, comparison: Some(comparison) }
            }
        };
        self.nodes.push(Node::Filter(filter));
        Ok(())
    }

    /// The position of the parenthesis that ends a filter: one that is not in the quoted text.
    fn end_of_filter(&self) -> Result<usize> {
        let unterminated = || "unterminated filter: a )] is missing".to_owned();
        let bytes = self.rest.as_bytes();
        let (mut quote, mut closed) = (None, false);
        for (at, &byte) in bytes.iter().enumerate() {
            match byte {
                b'\n' => return Err(unterminated()),
                b'"' | b'\'' if quote.is_none() => quote = Some(byte),
                b'"' | b'\'' => closed |= quote == Some(byte) && bytes[at - 1] != b'\\',
                b')' if quote.is_some() == closed => return Ok(at),
                _ => {}
            }
        }
        Err(unterminated())
    }
}

/// Splits `@.a == "b"` into its sides and what is written between them; nothing when there is no
/// operator with both sides.
fn split_comparison(text: &str) -> Option<(&str, &str, &str)> {
    let operator = ['!', '<', '>', '='];
    let start = text.find(operator).filter(|start| *start > 0)?;
    let length = text[start..].find(|character| !operator.contains(&character)).unwrap_or(text.len() - start);
    // The right side is never empty: it takes from a long operator.
    let length = length.min(text.len() - start - 1);
    (length > 0).then(|| (&text[..start], &text[start..start + length], &text[start + length..]))
}

/// `name` of `'name'`.
fn quoted_key(text: &str) -> Option<&str> {
    text.strip_prefix('\'')?.strip_suffix('\'').filter(|key| !key.contains('\''))
}

fn slice(text: &str) -> Result<Slice> {
    let invalid = || format!("invalid array index {text}");
    let number = |part: &str| -> Result<Option<i64>> {
        if part.starts_with('+') {
            return Err(invalid());
        }
        if part.is_empty() { Ok(None) } else { part.parse().map(Some).map_err(|_| invalid()) }
    };
    let parts: Vec<_> = text.split(':').map(number).collect::<Result<_>>()?;
    match parts[..] {
        [start] => Ok(Slice { start, end: End::Single, step: None }),
        [start, end] => Ok(Slice { start, end: end.map_or(End::Open, End::Before), step: None }),
        [start, end, step] => Ok(Slice { start, end: end.map_or(End::Open, End::Before), step }),
        _ => Err(invalid()),
    }
}

fn is_word(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

/// Whether a name or a word ends before `character`.
fn is_terminator(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n' | '.' | ',' | '[' | ']' | '$' | '@' | '{' | '}')
}
