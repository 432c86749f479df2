//! The words of CEL: names, numbers and texts.

use super::types::Type;
use super::{Expression, Form, Parser, Read, behind};

impl<'schema> Parser<'schema> {
    /// The next character that is neither white space nor in a comment.
    pub(super) fn peek(&mut self) -> Option<char> {
        loop {
            let character = self.text.get(self.at).copied()?;
            if character == '/' && self.text.get(self.at + 1) == Some(&'/') {
                while self.text.get(self.at).is_some_and(|character| *character != '\n') {
                    self.at += 1;
                }
            } else if character.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return Some(character);
            }
        }
    }

    pub(super) fn takes(&mut self, text: &str) -> bool {
        self.peek();
        let end = behind(&self.text, self.at, text);
        self.at = end.unwrap_or(self.at);
        end.is_some()
    }

    pub(super) fn expects(&mut self, text: &str) -> Result<(), String> {
        if self.takes(text) {
            Ok(())
        } else {
            Err(format!("{text} is missing"))
        }
    }

    /// Takes a name.
    pub(super) fn word(&mut self) -> Option<String> {
        let first = self.peek()?;
        if !first.is_ascii_alphabetic() && first != '_' {
            return None;
        }
        let rest = self.text.get(self.at..).unwrap_or_default();
        let word: String = rest
            .iter()
            .take_while(|letter| letter.is_ascii_alphanumeric() || **letter == '_')
            .collect();
        self.at += word.len();
        Some(word)
    }

    /// Takes a number.
    pub(super) fn number(&mut self) -> Read<'schema> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let mut length = 0;
        while let Some(letter) = rest.get(length) {
            let is_sign = matches!(letter, '+' | '-') && length > 0 && matches!(rest[length - 1], 'e' | 'E');
            // A point is of the number only where a digit follows.
            let is_point = *letter == '.' && rest.get(length + 1).is_some_and(char::is_ascii_digit);
            if !(letter.is_ascii_alphanumeric() || is_point || is_sign) {
                break;
            }
            length += 1;
        }
        let number: String = rest.get(..length).unwrap_or_default().iter().collect();
        self.at += length;
        let whole = number.trim_end_matches(['u', 'U']);
        let is_number = match whole.strip_prefix("0x").or_else(|| whole.strip_prefix("0X")) {
            Some(digits) => !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit()),
            None => whole.parse::<f64>().is_ok(),
        };
        if is_number {
            Ok(number_type(&number).into())
        } else {
            Err(format!("{number} is not a number"))
        }
    }

    /// Takes the digits of an escape, which are of a certain number.
    fn digits_of(&mut self, escaped: char) -> Result<(), String> {
        let (count, radix) = match escaped {
            'x' | 'X' => (2, 16),
            'u' => (4, 16),
            'U' => (8, 16),
            '0'..='3' => (2, 8),
            _ => return Ok(()),
        };
        for _ in 0..count {
            let digit = self.text.get(self.at).filter(|digit| digit.is_digit(radix));
            digit.ok_or_else(|| format!("\\{escaped} is not followed by {count} digits"))?;
            self.at += 1;
        }
        Ok(())
    }

    /// Takes a text in quotes; in a raw one a backslash is a backslash.
    pub(super) fn string(&mut self, is_raw: bool) -> Read<'schema> {
        let quote = self.text.get(self.at).copied().unwrap_or('"');
        let is_long = (0..3).all(|place| self.text.get(self.at + place) == Some(&quote));
        let length = if is_long { 3 } else { 1 };
        self.at += length;
        let (start, mut is_plain) = (self.at, true);
        loop {
            match self.text.get(self.at) {
                None => return Err("a text is not closed".to_owned()),
                Some('\n') if !is_long => return Err("a text is not closed".to_owned()),
                Some('\\') if !is_raw => {
                    let escaped = self.text.get(self.at + 1).copied().unwrap_or(' ');
                    if !"abfnrtv\\?\"'`xXuU0123".contains(escaped) {
                        return Err(format!("\\{escaped} means nothing"));
                    }
                    is_plain = false;
                    self.at += 2;
                    self.digits_of(escaped)?;
                }
                Some(_) if (0..length).all(|place| self.text.get(self.at + place) == Some(&quote)) => {
                    let text = self.text[start..self.at].iter().collect();
                    self.at += length;
                    return Ok(Expression {
                        kind: Type::Text,
                        form: if is_plain { Form::Text(text) } else { Form::Other },
                    });
                }
                Some(_) => self.at += 1,
            }
        }
    }
}

/// The type of a number that is written so.
fn number_type(number: &str) -> Type<'static> {
    let is_hexadecimal = number.starts_with("0x") || number.starts_with("0X");
    if number.ends_with(['u', 'U']) {
        Type::Uint
    } else if !is_hexadecimal && number.contains(['.', 'e', 'E']) {
        Type::Double
    } else {
        Type::Int
    }
}
