//! Splits a Go template into tokens.

use std::fmt;

/// What a token is, with the text that matters for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// Text outside of actions.
    Text(&'t str),
    /// `{{`
    Open,
    /// `}}`
    Close,
    /// Space between operands, which separates them.
    Space,
    /// `:=`
    Declare,
    /// `=`
    Assign,
    /// `|`
    Pipe,
    /// `(`
    Left,
    /// `)`
    Right,
    /// `.`
    Dot,
    /// `.name`, without the dot.
    Field(&'t str),
    /// `$` or `$name`, with the dollar sign.
    Variable(&'t str),
    /// `if`, `range` and the like, and `nil`.
    Keyword(&'t str),
    /// The name of a function.
    Identifier(&'t str),
    /// `true` or `false`.
    Bool(bool),
    /// A number as it is written.
    Number(&'t str),
    /// `'a'`, with the quotes.
    Character(&'t str),
    /// What stands between double quotes.
    Quoted(&'t str),
    /// What stands between backquotes.
    Raw(&'t str),
    /// Any other printable character.
    Other(char),
}

const KEYWORDS: [&str; 11] =
    ["block", "break", "continue", "define", "else", "end", "if", "nil", "range", "template", "with"];

pub(super) fn tokens(template: &str) -> Result<Vec<Token<'_>>, String> {
    let mut lexer = Lexer { rest: template, tokens: Vec::new(), depth: 0 };
    while !lexer.rest.is_empty() {
        lexer.text()?;
    }
    Ok(lexer.tokens)
}

struct Lexer<'t> {
    rest: &'t str,
    tokens: Vec<Token<'t>>,
    /// Parentheses that are open.
    depth: usize,
}

impl<'t> Lexer<'t> {
    /// Text up to the next action, and that action.
    fn text(&mut self) -> Result<(), String> {
        let (text, action) = match self.rest.split_once("{{") {
            Some((text, action)) => (text, Some(action)),
            None => (self.rest, None),
        };
        let trimmed = action.and_then(after_left_marker);
        let text = if trimmed.is_some() { text.trim_end_matches(is_space) } else { text };
        if !text.is_empty() {
            self.tokens.push(Token::Text(text));
        }
        let Some(action) = action else {
            self.rest = "";
            return Ok(());
        };
        let inside = trimmed.unwrap_or(action);
        if let Some(comment) = inside.strip_prefix("/*") {
            return self.comment(comment);
        }
        self.rest = inside;
        self.action()
    }

    fn comment(&mut self, comment: &'t str) -> Result<(), String> {
        let (_, rest) = comment.split_once("*/").ok_or("unclosed comment")?;
        self.rest = rest;
        if self.close() { Ok(()) } else { Err("comment ends before closing delimiter".to_owned()) }
    }

    fn action(&mut self) -> Result<(), String> {
        self.tokens.push(Token::Open);
        self.depth = 0;
        loop {
            if self.close() {
                self.tokens.push(Token::Close);
                return if self.depth == 0 { Ok(()) } else { Err("unclosed left paren".to_owned()) };
            }
            self.token()?;
        }
    }

    /// Passes the closing delimiter if it comes next, with the space that it trims.
    fn close(&mut self) -> bool {
        let trimming = self.rest.strip_prefix(is_space).and_then(|rest| rest.strip_prefix("-}}"));
        let rest =
            trimming.map(|rest| rest.trim_start_matches(is_space)).or_else(|| self.rest.strip_prefix("}}"));
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn token(&mut self) -> Result<(), String> {
        let first = self.rest.chars().next().ok_or("unclosed action")?;
        let token = match first {
            _ if is_space(first) => self.spaces(),
            '=' => self.one(Token::Assign),
            ':' if self.rest.starts_with(":=") => {
                self.take(2);
                Token::Declare
            }
            ':' => return Err("expected :=".to_owned()),
            '|' => self.one(Token::Pipe),
            '(' => {
                self.depth += 1;
                self.one(Token::Left)
            }
            ')' => {
                self.depth = self.depth.checked_sub(1).ok_or("unexpected right paren")?;
                self.one(Token::Right)
            }
            '"' => Token::Quoted(self.quoted('"')?),
            '\'' => Token::Character(self.quoted('\'')?),
            '`' => self.raw()?,
            '$' => {
                let length = 1 + word_length(&self.rest[1..]);
                Token::Variable(self.name(length)?)
            }
            '.' if !self.rest[1..].starts_with(|digit: char| digit.is_ascii_digit()) => self.field()?,
            '.' | '+' | '-' | '0'..='9' => self.number()?,
            _ if is_word(first) => self.word()?,
            ' '..='~' => self.one(Token::Other(first)),
            _ => return Err(format!("unrecognized character {first:?}")),
        };
        self.tokens.push(token);
        Ok(())
    }

    /// Goes on behind `bytes` of the text and gives what was passed.
    fn take(&mut self, bytes: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.rest = rest;
        taken
    }

    fn one(&mut self, token: Token<'t>) -> Token<'t> {
        self.take(1);
        token
    }

    fn spaces(&mut self) -> Token<'t> {
        while self.rest.starts_with(is_space) && !trims(self.rest) {
            self.take(1);
        }
        Token::Space
    }

    fn field(&mut self) -> Result<Token<'t>, String> {
        let length = 1 + word_length(&self.rest[1..]);
        Ok(match self.name(length)? {
            "." => Token::Dot,
            field => Token::Field(&field[1..]),
        })
    }

    fn word(&mut self) -> Result<Token<'t>, String> {
        Ok(match self.name(word_length(self.rest))? {
            "true" => Token::Bool(true),
            "false" => Token::Bool(false),
            word if KEYWORDS.contains(&word) => Token::Keyword(word),
            word => Token::Identifier(word),
        })
    }

    /// A name of `length` bytes, which has to end where a name may end.
    fn name(&mut self, length: usize) -> Result<&'t str, String> {
        let name = self.take(length);
        match self.rest.chars().next() {
            None | Some(' ' | '\t' | '\r' | '\n' | '.' | ',' | '|' | ':' | ')' | '(') => Ok(name),
            _ if self.rest.starts_with("}}") => Ok(name),
            Some(character) => Err(format!("bad character {character:?} behind {name}")),
        }
    }

    /// Text up to the closing quote, on one line; a backslash takes the next character with it.
    /// Double quotes are left out, single quotes are kept.
    fn quoted(&mut self, quote: char) -> Result<&'t str, String> {
        let unterminated = || format!("unterminated text in {quote}");
        let mut escaped = false;
        for (position, character) in self.rest.char_indices().skip(1) {
            match character {
                '\n' => return Err(unterminated()),
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                _ if character == quote => {
                    let text = self.take(position + 1);
                    return Ok(if quote == '"' { &text[1..position] } else { text });
                }
                _ => {}
            }
        }
        Err(unterminated())
    }

    fn raw(&mut self) -> Result<Token<'t>, String> {
        let length = self.rest[1..].find('`').ok_or("unterminated text in `")?;
        Ok(Token::Raw(&self.take(length + 2)[1..=length]))
    }

    /// What may be a number; whether it is one shows when it is read.
    fn number(&mut self) -> Result<Token<'t>, String> {
        let end = number_length(self.rest.chars());
        if self.rest[end..].starts_with(['+', '-']) {
            return Err("complex numbers are not supported".to_owned());
        }
        Ok(Token::Number(self.take(end)))
    }
}

/// How many bytes may belong to a number at the front of a text: a sign, letters, digits and points, and a
/// sign behind the letter of an exponent. Each character is looked at once, however long the number is.
fn number_length(characters: impl Iterator<Item = char>) -> usize {
    let mut length = 0;
    let (mut start, mut last) = (String::new(), None);
    for next in characters {
        let exponent = if start.eq_ignore_ascii_case("0x") { 'p' } else { 'e' };
        match next {
            '+' | '-'
                if length == 0 || last.is_some_and(|last: char| last.eq_ignore_ascii_case(&exponent)) => {}
            '.' => {}
            _ if is_word(next) => {}
            _ => break,
        }
        if start.len() < 2 && !matches!(next, '+' | '-') {
            start.push(next);
        }
        length += next.len_utf8();
        last = Some(next);
    }
    length
}

/// What follows the marker that trims the text in front of an action.
fn after_left_marker(action: &str) -> Option<&str> {
    action.strip_prefix('-')?.strip_prefix(is_space)
}

/// Whether a closing delimiter follows that trims the text behind it.
fn trims(rest: &str) -> bool {
    rest.strip_prefix(is_space).is_some_and(|rest| rest.starts_with("-}}"))
}

fn word_length(text: &str) -> usize {
    text.find(|character| !is_word(character)).unwrap_or(text.len())
}

fn is_word(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}

const fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\n')
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Text(text) => write!(formatter, "{text:?}"),
            Token::Open => formatter.write_str("{{"),
            Token::Close => formatter.write_str("}}"),
            Token::Space => formatter.write_str("space"),
            Token::Declare => formatter.write_str(":="),
            Token::Assign => formatter.write_str("="),
            Token::Pipe => formatter.write_str("|"),
            Token::Left => formatter.write_str("("),
            Token::Right => formatter.write_str(")"),
            Token::Dot => formatter.write_str("."),
            Token::Field(name) => write!(formatter, ".{name}"),
            Token::Variable(text)
            | Token::Keyword(text)
            | Token::Identifier(text)
            | Token::Number(text)
            | Token::Character(text) => formatter.write_str(text),
            Token::Bool(truth) => write!(formatter, "{truth}"),
            Token::Quoted(text) => write!(formatter, "\"{text}\""),
            Token::Raw(text) => write!(formatter, "`{text}`"),
            Token::Other(character) => write!(formatter, "{character}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::number_length;

    #[test]
    fn a_number_ends_where_go_ends_it() {
        for (text, length) in [
            ("42}}", 2),
            ("-1.5e-3 ", 7),
            ("0x1P+4)", 6),
            ("0x1e+4", 4),
            ("+0XAp-1-", 7),
            ("1+1", 1),
            ("--1", 1),
            ("1_0ä.", 6),
            ("e+e+e+(", 6),
        ] {
            assert_eq!(number_length(text.chars()), length, "{text}");
        }
    }

    #[test]
    fn each_character_of_a_number_is_looked_at_once() {
        let text = "1e+".repeat(10_000);
        let mut looks = 0;
        let length = number_length(text.chars().inspect(|_| looks += 1));
        assert_eq!((length, looks), (text.len(), text.len()));
    }
}
