//! The parts of a regular expression that stand for characters.

use super::pattern::Parser;

/// Names of sets of characters between `[:` and `:]`.
const POSIX: &[&str] = &[
    "alnum", "alpha", "ascii", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
    "upper", "word", "xdigit",
];

impl Parser {
    pub(super) fn class(&mut self) -> Result<(), &'static str> {
        const OPEN: &str = "a [ is not closed";
        self.takes("^");
        let mut is_first = true;
        loop {
            match self.peek() {
                None => return Err(OPEN),
                Some(']') if !is_first => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => {}
            }
            is_first = false;
            if self.posix()? {
                continue;
            }
            let Some(low) = self.class_character()? else {
                continue;
            };
            let is_range =
                self.peek() == Some('-') && self.text.get(self.at + 1).is_some_and(|next| *next != ']');
            if is_range {
                self.at += 1;
                match self.class_character()? {
                    Some(high) if high >= low => {}
                    _ => return Err("a range of characters ends before it begins"),
                }
            }
        }
    }

    /// Takes `[:name:]`.
    fn posix(&mut self) -> Result<bool, &'static str> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if !rest.starts_with(&['[', ':']) {
            return Ok(false);
        }
        let Some(end) = rest.windows(2).skip(2).position(|pair| pair == [':', ']']) else {
            return Ok(false);
        };
        let name: String = rest.get(2..end + 2).unwrap_or_default().iter().collect();
        if !POSIX.contains(&name.trim_start_matches('^')) {
            return Err("there is no such set of characters");
        }
        self.at += end + 4;
        Ok(true)
    }

    /// A character of a set, none where it is a set itself.
    fn class_character(&mut self) -> Result<Option<char>, &'static str> {
        let character = self.peek().ok_or("a [ is not closed")?;
        self.at += 1;
        if character == '\\' {
            self.escape()
        } else {
            Ok(Some(character))
        }
    }

    /// What follows a backslash; none where that is a set of characters.
    pub(super) fn escape(&mut self) -> Result<Option<char>, &'static str> {
        let character = self.peek().ok_or("a \\ is at the end")?;
        self.at += 1;
        let octal = |parser: &Self| parser.peek().filter(|digit| ('0'..='7').contains(digit));
        match character {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => Ok(None),
            'p' | 'P' => self.unicode().map(|()| None),
            '1'..='7' if octal(self).is_none() => Err("the API server knows no \\1"),
            '0'..='7' => {
                let mut number = character.to_digit(8).unwrap_or_default();
                for _ in 0..2 {
                    let Some(digit) = octal(self) else { break };
                    number = number * 8 + digit.to_digit(8).unwrap_or_default();
                    self.at += 1;
                }
                Ok(char::from_u32(number))
            }
            'x' => self.hexadecimal().map(Some),
            'a' => Ok(Some('\u{7}')),
            'f' => Ok(Some('\u{c}')),
            'n' => Ok(Some('\n')),
            'r' => Ok(Some('\r')),
            't' => Ok(Some('\t')),
            'v' => Ok(Some('\u{b}')),
            mark if mark.is_ascii() && !mark.is_ascii_alphanumeric() => Ok(Some(mark)),
            _ => Err("the API server does not know this escape after \\"),
        }
    }

    fn hexadecimal(&mut self) -> Result<char, &'static str> {
        const PROBLEM: &str = "\\x needs two hexadecimal digits, or some between braces";
        let digits: String = if self.takes("{") {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let digits: String = rest.iter().take_while(|digit| **digit != '}').take(9).collect();
            self.at += digits.chars().count();
            if !self.takes("}") {
                return Err(PROBLEM);
            }
            digits
        } else {
            let digits = self
                .text
                .get(self.at..self.at + 2)
                .ok_or(PROBLEM)?
                .iter()
                .collect();
            self.at += 2;
            digits
        };
        let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(&digits, 16).ok().filter(|_| is_number);
        number.and_then(char::from_u32).ok_or(PROBLEM)
    }

    /// A category or a script: `\pL`, `\p{Greek}`.
    fn unicode(&mut self) -> Result<(), &'static str> {
        const PROBLEM: &str = "\\p needs the name of a category or a script";
        if !self.takes("{") {
            let category = self.peek().filter(|letter| "CLMNPSZ".contains(*letter));
            self.at += 1;
            return category.map(|_| ()).ok_or(PROBLEM);
        }
        self.takes("^");
        let rest = self.text.get(self.at..).unwrap_or_default();
        let name: String = rest
            .iter()
            .take_while(|letter| **letter != '}')
            .take(64)
            .collect();
        self.at += name.chars().count();
        let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic())
            && name
                .chars()
                .all(|letter| letter.is_ascii_alphabetic() || letter == '_');
        if is_name && self.takes("}") {
            Ok(())
        } else {
            Err(PROBLEM)
        }
    }
}
