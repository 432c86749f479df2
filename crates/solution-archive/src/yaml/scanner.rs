//! The tokens of YAML 1.1, as PyYAML reads them: MetalK8s reads every document with it.
//!
//! PyYAML takes less than the YAML 1.2 of other libraries (no tab between tokens) and more (a flow sequence may
//! continue at any column). Therefore this scanner follows the grammar of PyYAML.

use super::{DocumentError, Reader};

/// Sequences and mappings within each other.
const MAX_DEPTH: usize = 100;
/// So many tokens may be in one file: each value has two or three.
const MAX_TOKENS: usize = 700_000;
/// Stands for the end of the text.
pub(super) const END: char = '\0';

/// What a document consists of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    Directive(String),
    DocumentStart,
    DocumentEnd,
    StreamEnd,
    BlockSequenceStart,
    BlockMappingStart,
    BlockEnd,
    FlowSequenceStart,
    FlowSequenceEnd,
    FlowMappingStart,
    FlowMappingEnd,
    FlowEntry,
    BlockEntry,
    Key,
    Value,
    Alias(String),
    Anchor(String),
    Tag(String),
    Scalar { text: String, is_plain: bool },
}

/// A place where a key may have begun, which only its colon tells.
#[derive(Debug, Clone, Copy)]
pub(super) struct SimpleKey {
    pub token: usize,
    pub is_required: bool,
    pub at: usize,
    pub line: usize,
    pub column: usize,
}

pub(super) struct Scanner {
    text: Vec<char>,
    pub(super) at: usize,
    pub(super) line: usize,
    /// In characters from the beginning of the line.
    pub(super) column: usize,
    /// The column of the block that is open; -1 where there is none.
    pub(super) indent: isize,
    pub(super) indents: Vec<isize>,
    pub(super) flow_level: usize,
    /// Whether a key may begin here.
    pub(super) may_be_key: bool,
    /// By flow level.
    pub(super) simple_keys: Vec<Option<SimpleKey>>,
    pub(super) reader: Reader,
    /// Each with its line.
    pub(super) tokens: Vec<(Token, usize)>,
}

/// Whether a line ends here.
pub(super) fn is_break(character: char) -> bool {
    matches!(character, '\r' | '\n' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Whether a token that needs to be followed by a space ends here.
pub(super) fn is_blank(character: char) -> bool {
    matches!(character, END | ' ' | '\t') || is_break(character)
}

/// The tokens of `text`, each with its line, the last one the end of the stream.
pub(super) fn tokens(text: &str, reader: Reader) -> Result<Vec<(Token, usize)>, DocumentError> {
    let mut scanner = Scanner {
        text: text.strip_prefix('\u{feff}').unwrap_or(text).chars().collect(),
        at: 0,
        line: 1,
        column: 0,
        indent: -1,
        indents: Vec::new(),
        flow_level: 0,
        may_be_key: true,
        simple_keys: vec![None],
        tokens: Vec::new(),
        reader,
    };
    while scanner.tokens.last().is_none_or(|(token, _)| *token != Token::StreamEnd) {
        scanner.fetch()?;
        if scanner.tokens.len() > MAX_TOKENS {
            return scanner.wrong("it contains too many values");
        }
        if scanner.indents.len() > MAX_DEPTH || scanner.flow_level > MAX_DEPTH {
            return scanner.wrong(&format!("more than {MAX_DEPTH} lists and mappings are in each other"));
        }
    }
    Ok(scanner.tokens)
}

impl Scanner {
    pub(super) fn wrong<T>(&self, message: &str) -> Result<T, DocumentError> {
        Err(DocumentError::at(self.line, message))
    }

    /// The character so many places from here.
    pub(super) fn peek(&self, ahead: usize) -> char {
        self.text.get(self.at + ahead).copied().unwrap_or(END)
    }

    pub(super) fn forward(&mut self, count: usize) {
        for _ in 0..count {
            let character = self.peek(0);
            if self.at >= self.text.len() {
                return;
            }
            self.at += 1;
            if character == '\n' || (is_break(character) && !(character == '\r' && self.peek(0) == '\n')) {
                self.line += 1;
                self.column = 0;
            } else {
                self.column += 1;
            }
        }
    }

    /// The next characters.
    pub(super) fn take(&mut self, count: usize) -> String {
        let end = (self.at + count).min(self.text.len());
        let text = self.text.get(self.at..end).unwrap_or_default().iter().collect();
        self.forward(count);
        text
    }

    /// Takes a line break, if there is one.
    pub(super) fn line_break(&mut self) -> Option<char> {
        let character = self.peek(0);
        match character {
            '\r' if self.peek(1) == '\n' => {
                self.forward(2);
                Some('\n')
            }
            '\r' | '\n' | '\u{85}' => {
                self.forward(1);
                Some('\n')
            }
            '\u{2028}' | '\u{2029}' => {
                self.forward(1);
                Some(character)
            }
            _ => None,
        }
    }

    /// Whether `---` or `...` is here, as a token.
    pub(super) fn is_separator(&self, mark: char) -> bool {
        (0..3).all(|ahead| self.peek(ahead) == mark) && is_blank(self.peek(3))
    }

    pub(super) fn push(&mut self, token: Token) {
        self.tokens.push((token, self.line));
    }

    pub(super) fn column(&self) -> isize {
        isize::try_from(self.column).unwrap_or(isize::MAX)
    }

    fn fetch(&mut self) -> Result<(), DocumentError> {
        self.skip();
        self.drop_stale_keys()?;
        self.unwind(self.column());
        let character = self.peek(0);
        let at_margin = self.column == 0;
        if self.at >= self.text.len() {
            self.close_all()?;
            self.push(Token::StreamEnd);
            return Ok(());
        }
        match character {
            '%' if at_margin => self.directive(),
            '-' if at_margin && self.is_separator('-') => self.separator(Token::DocumentStart),
            '.' if at_margin && self.is_separator('.') => self.separator(Token::DocumentEnd),
            '[' => self.open(Token::FlowSequenceStart),
            '{' => self.open(Token::FlowMappingStart),
            ']' => self.close(Token::FlowSequenceEnd),
            '}' => self.close(Token::FlowMappingEnd),
            ',' => self.entry(),
            '-' if is_blank(self.peek(1)) => self.block_entry(),
            '?' if self.flow_level > 0 || is_blank(self.peek(1)) => self.key(),
            ':' if self.flow_level > 0 || is_blank(self.peek(1)) => self.value(),
            '*' | '&' | '!' => self.property(character),
            '|' | '>' if self.flow_level == 0 => {
                self.may_be_key = true;
                self.forget_key()?;
                let line = self.line;
                let text = self.block_scalar(character == '>')?;
                self.tokens.push((Token::Scalar { text, is_plain: false }, line));
                Ok(())
            }
            '\'' | '"' => self.scalar(|scanner| scanner.quoted(character == '"'), false),
            _ if self.is_plain(character) => self.scalar(|scanner| Ok(scanner.plain()), true),
            '\t' => self.wrong("tabs are not allowed here; use spaces"),
            _ => self.wrong(&format!("{character:?} cannot begin a value")),
        }
    }

    fn is_plain(&self, character: char) -> bool {
        let is_indicator = "-?:,[]{}#&*!|>'\"%@`".contains(character) || is_blank(character);
        let allows_space = character == '-' || (self.flow_level == 0 && matches!(character, '?' | ':'));
        !is_indicator || (allows_space && !is_blank(self.peek(1)))
    }

    /// Skips spaces, comments and line breaks.
    fn skip(&mut self) {
        loop {
            let allows_tabs = self.reader.allows_tabs() && (self.flow_level > 0 || !self.may_be_key);
            while self.peek(0) == ' ' || (allows_tabs && self.peek(0) == '\t') {
                self.forward(1);
            }
            self.comment();
            if self.line_break().is_none() {
                return;
            }
            if self.flow_level == 0 {
                self.may_be_key = true;
            }
        }
    }

    pub(super) fn comment(&mut self) {
        if self.peek(0) == '#' {
            while self.peek(0) != END && !is_break(self.peek(0)) {
                self.forward(1);
            }
        }
    }

    fn directive(&mut self) -> Result<(), DocumentError> {
        self.close_all()?;
        let mut length = 0;
        while self.peek(length) != END && !is_break(self.peek(length)) {
            length += 1;
        }
        let line = self.line;
        let text = self.take(length);
        self.tokens.push((Token::Directive(text), line));
        Ok(())
    }

    fn separator(&mut self, token: Token) -> Result<(), DocumentError> {
        self.close_all()?;
        self.push(token);
        self.forward(3);
        Ok(())
    }

    fn open(&mut self, token: Token) -> Result<(), DocumentError> {
        self.remember_key()?;
        self.flow_level += 1;
        self.simple_keys.push(None);
        self.may_be_key = true;
        self.push(token);
        self.forward(1);
        Ok(())
    }

    fn close(&mut self, token: Token) -> Result<(), DocumentError> {
        if self.flow_level == 0 {
            return self.wrong(&format!("{} has no opening bracket", self.peek(0)));
        }
        self.forget_key()?;
        self.flow_level -= 1;
        self.simple_keys.pop();
        self.may_be_key = false;
        self.push(token);
        self.forward(1);
        Ok(())
    }

    fn entry(&mut self) -> Result<(), DocumentError> {
        self.may_be_key = true;
        self.forget_key()?;
        self.push(Token::FlowEntry);
        self.forward(1);
        Ok(())
    }

    /// Begins a block where `what` is the first of one.
    fn block(&mut self, start: Token, what: &str) -> Result<(), DocumentError> {
        if self.flow_level == 0 {
            if !self.may_be_key {
                return self.wrong(&format!("{what} cannot begin here"));
            }
            if self.indent(self.column()) {
                self.push(start);
            }
        }
        Ok(())
    }

    fn block_entry(&mut self) -> Result<(), DocumentError> {
        self.block(Token::BlockSequenceStart, "an item of a list")?;
        self.may_be_key = true;
        self.forget_key()?;
        self.push(Token::BlockEntry);
        self.forward(1);
        Ok(())
    }

    fn key(&mut self) -> Result<(), DocumentError> {
        self.block(Token::BlockMappingStart, "a key")?;
        self.may_be_key = self.flow_level == 0;
        self.forget_key()?;
        self.push(Token::Key);
        self.forward(1);
        Ok(())
    }

    fn value(&mut self) -> Result<(), DocumentError> {
        let key = self.simple_keys.get_mut(self.flow_level).and_then(Option::take);
        if let Some(key) = key {
            self.tokens.insert(key.token, (Token::Key, key.line));
            let column = isize::try_from(key.column).unwrap_or(isize::MAX);
            if self.flow_level == 0 && self.indent(column) {
                self.tokens.insert(key.token, (Token::BlockMappingStart, key.line));
            }
            self.may_be_key = false;
        } else {
            if self.flow_level == 0 {
                if !self.may_be_key {
                    return self.wrong(
                        "a colon followed by a space cannot be here; quote the text that contains it",
                    );
                }
                if self.indent(self.column()) {
                    self.push(Token::BlockMappingStart);
                }
            }
            self.may_be_key = self.flow_level == 0;
            self.forget_key()?;
        }
        self.push(Token::Value);
        self.forward(1);
        Ok(())
    }

    /// An alias, an anchor or a tag.
    fn property(&mut self, mark: char) -> Result<(), DocumentError> {
        self.remember_key()?;
        self.may_be_key = false;
        let line = self.line;
        self.forward(1);
        let mut length = 0;
        let is_part = |character: char| match mark {
            '!' => character != END && character != ' ' && !is_break(character),
            _ => character.is_ascii_alphanumeric() || matches!(character, '-' | '_'),
        };
        while is_part(self.peek(length)) {
            length += 1;
        }
        let name = self.take(length);
        let follows = self.peek(0);
        if mark != '!' && (length == 0 || !(is_blank(follows) || "?:,]}%@`".contains(follows))) {
            return self.wrong("an anchor or an alias has a name of letters, digits, - and _");
        }
        let token = match mark {
            '*' => Token::Alias(name),
            '&' => Token::Anchor(name),
            _ => Token::Tag(name),
        };
        self.tokens.push((token, line));
        Ok(())
    }

    fn scalar(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<String, DocumentError>,
        is_plain: bool,
    ) -> Result<(), DocumentError> {
        self.remember_key()?;
        self.may_be_key = false;
        let line = self.line;
        let text = read(self)?;
        self.tokens.push((Token::Scalar { text, is_plain }, line));
        Ok(())
    }
}
