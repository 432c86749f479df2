//! The scalars of YAML 1.1: plain, quoted, and in blocks.

use super::DocumentError;
use super::scanner::{END, Scanner, is_blank, is_break};

impl Scanner {
    /// A text without quotes, which may continue in the next lines.
    pub(super) fn plain(&mut self) -> String {
        let mut text = String::new();
        let mut spaces = String::new();
        let indent = self.indent + 1;
        loop {
            let length = self.plain_length();
            if length == 0 {
                break;
            }
            self.may_be_key = false;
            text.push_str(&spaces);
            text.push_str(&self.take(length));
            spaces = self.plain_spaces();
            let is_left = isize::try_from(self.column).is_ok_and(|column| column < indent);
            if spaces.is_empty() || self.peek(0) == '#' || (self.flow_level == 0 && is_left) {
                break;
            }
        }
        text
    }

    /// How many characters belong to a plain text up to the next space or indicator.
    fn plain_length(&self) -> usize {
        let mut length = 0;
        if self.peek(0) == '#' {
            return 0;
        }
        loop {
            let (character, next) = (self.peek(length), self.peek(length + 1));
            let in_flow = self.flow_level > 0;
            let is_value = character == ':' && (is_blank(next) || (in_flow && ",[]{}".contains(next)));
            if is_blank(character) || is_value || (in_flow && ",?[]{}".contains(character)) {
                return length;
            }
            length += 1;
        }
    }

    /// What stands for the white space here if the plain text continues; nothing where it ends.
    fn plain_spaces(&mut self) -> String {
        let mut length = 0;
        while self.peek(length) == ' ' || (self.reader.allows_tabs() && self.peek(length) == '\t') {
            length += 1;
        }
        let spaces = self.take(length);
        let Some(first) = self.line_break() else { return spaces };
        self.may_be_key = true;
        if self.is_separator('-') || self.is_separator('.') {
            return String::new();
        }
        let mut breaks = String::new();
        loop {
            if self.peek(0) == ' ' {
                self.forward(1);
            } else if let Some(next) = self.line_break() {
                breaks.push(next);
                if self.is_separator('-') || self.is_separator('.') {
                    return String::new();
                }
            } else {
                return folded(first, &breaks);
            }
        }
    }

    /// A text in quotes.
    pub(super) fn quoted(&mut self, is_double: bool) -> Result<String, DocumentError> {
        let quote = self.peek(0);
        let line = self.line;
        let mut text = String::new();
        self.forward(1);
        loop {
            let character = self.peek(0);
            match character {
                '\'' if !is_double && self.peek(1) == '\'' => {
                    text.push('\'');
                    self.forward(2);
                }
                _ if character == quote => break,
                '\\' if is_double => self.escape(&mut text)?,
                END => return Err(DocumentError::at(line, "a quote is not closed")),
                ' ' | '\t' => self.quoted_spaces(&mut text)?,
                _ if is_break(character) => self.quoted_spaces(&mut text)?,
                _ => {
                    text.push(character);
                    self.forward(1);
                }
            }
        }
        self.forward(1);
        Ok(text)
    }

    fn quoted_spaces(&mut self, text: &mut String) -> Result<(), DocumentError> {
        let mut length = 0;
        while matches!(self.peek(length), ' ' | '\t') {
            length += 1;
        }
        let spaces = self.take(length);
        match self.line_break() {
            Some(first) => {
                let breaks = self.quoted_breaks()?;
                text.push_str(&folded(first, &breaks));
            }
            None => text.push_str(&spaces),
        }
        Ok(())
    }

    fn quoted_breaks(&mut self) -> Result<String, DocumentError> {
        let mut breaks = String::new();
        loop {
            if self.is_separator('-') || self.is_separator('.') {
                return self.wrong("a document ends within quotes");
            }
            while matches!(self.peek(0), ' ' | '\t') {
                self.forward(1);
            }
            match self.line_break() {
                Some(next) => breaks.push(next),
                None => return Ok(breaks),
            }
        }
    }

    fn escape(&mut self, text: &mut String) -> Result<(), DocumentError> {
        let character = self.peek(1);
        let meant = match character {
            '0' => '\0',
            'a' => '\u{7}',
            'b' => '\u{8}',
            't' | '\t' => '\t',
            'n' => '\n',
            'v' => '\u{b}',
            'f' => '\u{c}',
            'r' => '\r',
            'e' => '\u{1b}',
            ' ' | '"' | '\\' | '/' => character,
            'N' => '\u{85}',
            '_' => '\u{a0}',
            'L' => '\u{2028}',
            'P' => '\u{2029}',
            'x' | 'u' | 'U' => return self.escaped_number(character, text),
            _ if is_break(character) => {
                self.forward(1);
                self.line_break();
                text.push_str(&self.quoted_breaks()?);
                return Ok(());
            }
            _ => return self.wrong(&format!("\\{character} means nothing")),
        };
        text.push(meant);
        self.forward(2);
        Ok(())
    }

    fn escaped_number(&mut self, kind: char, text: &mut String) -> Result<(), DocumentError> {
        let length = match kind {
            'x' => 2,
            'u' => 4,
            _ => 8,
        };
        self.forward(2);
        let (digits, mut number) = self.hexadecimal(length);
        // kubectl reads JSON, where two halves make a character beyond the first 65,536, with JSON's own reader.
        if self.reader.is_kubectl()
            && let Some(high @ 0xd800..0xdc00) = number
            && (self.peek(0), self.peek(1)) == ('\\', 'u')
        {
            self.forward(2);
            let low = self.hexadecimal(4).1.filter(|low| (0xdc00..0xe000).contains(low));
            number = low.map(|low| 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00));
        }
        match number.and_then(char::from_u32) {
            Some(meant) => {
                text.push(meant);
                Ok(())
            }
            None => self.wrong(&format!("\\{kind}{digits} is not a character")),
        }
    }

    /// So many digits, and the number that they are.
    fn hexadecimal(&mut self, length: usize) -> (String, Option<u32>) {
        let digits = self.take(length);
        let is_number = digits.len() == length && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(&digits, 16).ok().filter(|_| is_number);
        (digits, number)
    }

    /// A text in a block, behind `|` or `>`.
    pub(super) fn block_scalar(&mut self, is_folded: bool) -> Result<String, DocumentError> {
        self.forward(1);
        let (chomping, increment) = self.block_header()?;
        let least = (self.indent + 1).max(1);
        let (indent, mut breaks) = match increment {
            Some(increment) => {
                let indent = least + increment - 1;
                (indent, self.block_breaks(indent))
            }
            None => self.block_indent(least),
        };
        let mut text = String::new();
        let mut line_break = String::new();
        let is_inside = |scanner: &Self| {
            isize::try_from(scanner.column).is_ok_and(|column| column == indent) && scanner.peek(0) != END
        };
        while is_inside(self) {
            text.push_str(&breaks);
            let begins_with_space = matches!(self.peek(0), ' ' | '\t');
            let mut length = 0;
            while self.peek(length) != END && !is_break(self.peek(length)) {
                length += 1;
            }
            text.push_str(&self.take(length));
            line_break = self.line_break().map(String::from).unwrap_or_default();
            breaks = self.block_breaks(indent);
            if !is_inside(self) {
                break;
            }
            let goes_on = is_folded && line_break == "\n" && !begins_with_space;
            if goes_on && !matches!(self.peek(0), ' ' | '\t') {
                if breaks.is_empty() {
                    text.push(' ');
                }
            } else {
                text.push_str(&line_break);
            }
        }
        if chomping != Some(false) {
            text.push_str(&line_break);
        }
        if chomping == Some(true) {
            text.push_str(&breaks);
        }
        Ok(text)
    }

    /// Whether the breaks at the end are kept (all, or none), and the columns that the text is further to the
    /// right.
    fn block_header(&mut self) -> Result<(Option<bool>, Option<isize>), DocumentError> {
        let (mut chomping, mut increment) = (None, None);
        loop {
            match self.peek(0) {
                mark @ ('+' | '-') if chomping.is_none() => chomping = Some(mark == '+'),
                digit @ '1'..='9' if increment.is_none() => {
                    increment = digit.to_digit(10).and_then(|digit| isize::try_from(digit).ok());
                }
                _ => break,
            }
            self.forward(1);
        }
        let follows = self.peek(0);
        if follows != ' ' && follows != END && !is_break(follows) {
            return self.wrong(&format!("{follows:?} cannot follow | or >"));
        }
        while self.peek(0) == ' ' {
            self.forward(1);
        }
        self.comment();
        if self.peek(0) != END && self.line_break().is_none() {
            return self.wrong("a text in a block begins on the line after | or >");
        }
        Ok((chomping, increment))
    }

    /// The column where a block's text begins, and the empty lines before it.
    fn block_indent(&mut self, least: isize) -> (isize, String) {
        let mut breaks = String::new();
        let mut most = 0;
        loop {
            if self.peek(0) == ' ' {
                self.forward(1);
                most = most.max(self.column);
            } else if let Some(next) = self.line_break() {
                breaks.push(next);
            } else {
                let most = isize::try_from(most).unwrap_or(isize::MAX);
                return (least.max(most), breaks);
            }
        }
    }

    fn block_breaks(&mut self, indent: isize) -> String {
        let mut breaks = String::new();
        loop {
            while self.peek(0) == ' ' && isize::try_from(self.column).is_ok_and(|column| column < indent) {
                self.forward(1);
            }
            match self.line_break() {
                Some(next) => breaks.push(next),
                None => return breaks,
            }
        }
    }
}

/// What stands for a line break and the empty lines after it.
fn folded(first: char, breaks: &str) -> String {
    match (first, breaks) {
        ('\n', "") => " ".to_owned(),
        ('\n', breaks) => breaks.to_owned(),
        (first, breaks) => format!("{first}{breaks}"),
    }
}
