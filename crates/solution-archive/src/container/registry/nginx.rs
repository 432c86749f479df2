//! nginx's configuration language: words, directives and blocks, as nginx 1.x reads them.

use super::Problem;
use crate::rules;

/// nginx reads no longer word: its buffer has 4096 bytes, one of which is the word's end.
const MAX_WORD: usize = 4095;
/// Blocks within blocks: a registry needs two levels.
const MAX_DEPTH: usize = 8;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Directive {
    /// Its name.
    pub name: String,
    /// What follows the name, without quotes.
    pub arguments: Vec<String>,
    /// The line where it begins.
    pub line: usize,
    /// What is between its braces.
    pub block: Option<Vec<Directive>>,
}

/// The directives of `text`, which is included into a server's block.
pub(super) fn parse(text: &str) -> Result<Vec<Directive>, Problem> {
    let mut reader = Reader { text, at: 0, line: 1 };
    reader.block(0, None)
}

/// What ends a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Semicolon,
    Open,
    Close,
    File,
}

struct Reader<'text> {
    text: &'text str,
    at: usize,
    line: usize,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

fn wrong<T>(line: usize, message: impl Into<String>) -> Result<T, Problem> {
    Err(Problem::new(&rules::REGISTRY_CONFIG_SYNTAX, Some(line), message))
}

impl Reader<'_> {
    /// Reads statements up to the end of the block that `opened` began, or of the file.
    fn block(&mut self, depth: usize, opened: Option<&str>) -> Result<Vec<Directive>, Problem> {
        let start = self.line;
        if depth > MAX_DEPTH {
            return wrong(start, "blocks are nested too deeply");
        }
        let mut directives = Vec::new();
        loop {
            let (mut words, line, end) = self.statement()?;
            match (end, opened) {
                (End::Close, Some(_)) | (End::File, None) => return Ok(directives),
                (End::Close, None) => return wrong(line, "} has no opening bracket"),
                (End::File, Some(name)) => return wrong(start, format!("the block of {name} is not closed")),
                (End::Semicolon | End::Open, _) => {}
            }
            let name = words.remove(0);
            let block = match end {
                End::Open => Some(self.block(depth + 1, Some(&name))?),
                _ => None,
            };
            directives.push(Directive { name, arguments: words, line, block });
        }
    }

    /// Reads one statement: its words, where it begins and how it ends. It has words unless it is an end.
    fn statement(&mut self) -> Result<(Vec<String>, usize, End), Problem> {
        let mut words: Vec<String> = Vec::new();
        let mut line = self.line;
        loop {
            self.skip();
            if words.is_empty() {
                line = self.line;
            }
            let end = match self.peek() {
                None => End::File,
                Some(b';') => End::Semicolon,
                Some(b'{') => End::Open,
                Some(b'}') => End::Close,
                Some(quote @ (b'"' | b'\'')) => {
                    words.push(self.quoted(quote)?);
                    continue;
                }
                Some(_) => {
                    words.push(self.bare()?);
                    continue;
                }
            };
            let first = words.first();
            return match (end, first) {
                (End::Semicolon, None) => wrong(self.line, "; ends nothing"),
                (End::Open, None) => wrong(self.line, "{ has no directive in front of it"),
                (End::Close | End::File, Some(name)) => {
                    wrong(line, format!("the directive {} is not ended with ;", shown(name)))
                }
                _ => {
                    self.step();
                    Ok((words, line, end))
                }
            };
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn step(&mut self) {
        if let Some(byte) = self.peek() {
            self.line += usize::from(byte == b'\n');
            self.at += 1;
        }
    }

    /// Skips white space and comments, which begin where a word could.
    fn skip(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'#' {
                while self.peek().is_some_and(|byte| byte != b'\n') {
                    self.step();
                }
            } else if is_space(byte) {
                self.step();
            } else {
                return;
            }
        }
    }

    fn quoted(&mut self, quote: u8) -> Result<String, Problem> {
        let line = self.line;
        self.step();
        let start = self.at;
        loop {
            match self.peek() {
                None => return wrong(line, "a quote is not closed"),
                Some(byte) if byte == quote => break,
                Some(b'\\') => {
                    self.step();
                    self.step();
                }
                Some(_) => self.step(),
            }
        }
        let word = self.word(start, line)?;
        self.step();
        match self.peek() {
            None | Some(b';' | b'{' | b')') => Ok(word),
            Some(byte) if is_space(byte) => Ok(word),
            Some(_) => wrong(line, format!("no space follows the quoted {}", shown(&word))),
        }
    }

    fn bare(&mut self) -> Result<String, Problem> {
        let (start, line) = (self.at, self.line);
        let mut after_dollar = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'{' if after_dollar => {}
                b';' | b'{' => break,
                _ if is_space(byte) => break,
                b'\\' => {
                    self.step();
                    after_dollar = false;
                }
                _ => after_dollar = byte == b'$',
            }
            self.step();
        }
        self.word(start, line)
    }

    /// The word from `start` to here, without the backslashes that nginx takes away.
    fn word(&self, start: usize, line: usize) -> Result<String, Problem> {
        let raw = self.text.get(start..self.at).unwrap_or_default();
        if raw.len() > MAX_WORD {
            let message = format!("a word has {} bytes, nginx reads {MAX_WORD}", raw.len());
            return wrong(line, message);
        }
        let mut word = String::with_capacity(raw.len());
        let mut rest = raw.chars();
        while let Some(character) = rest.next() {
            if character != '\\' {
                word.push(character);
                continue;
            }
            match rest.next() {
                Some(kept @ ('"' | '\'' | '\\')) => word.push(kept),
                Some('t') => word.push('\t'),
                Some('r') => word.push('\r'),
                Some('n') => word.push('\n'),
                Some(other) => word.extend(['\\', other]),
                None => word.push('\\'),
            }
        }
        Ok(word)
    }
}

/// The beginning of a word, for a message.
pub(super) fn shown(word: &str) -> String {
    const MOST: usize = 160;
    let mut shown: String = word.chars().filter(|character| !character.is_control()).take(MOST).collect();
    if word.chars().count() > MOST {
        shown.push_str("...");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directive(name: &str, arguments: &[&str], line: usize, block: Option<Vec<Directive>>) -> Directive {
        Directive {
            name: name.to_owned(),
            arguments: arguments.iter().map(|text| (*text).to_owned()).collect(),
            line,
            block,
        }
    }

    #[test]
    fn directives_and_blocks_are_read() {
        let text = "# a comment; with { marks\nlocation = \"/a b\" { types { } return 200 'x\\'y\\d'; } location\n/c{}";
        let types = directive("types", &[], 2, Some(Vec::new()));
        let returned = directive("return", &["200", "x'y\\d"], 2, None);
        assert_eq!(
            parse(text).unwrap(),
            [
                directive("location", &["=", "/a b"], 2, Some(vec![types, returned])),
                directive("location", &["/c"], 2, Some(Vec::new())),
            ]
        );
        assert_eq!(
            parse("set $a ${b}c#d; e\n;").unwrap(),
            [directive("set", &["$a", "${b}c#d"], 1, None), directive("e", &[], 1, None)]
        );
    }

    #[test]
    fn what_nginx_does_not_read_is_refused_with_its_line() {
        for (text, line, message) in [
            ("a;\nb {\nc;\n", 2, "the block of b is not closed"),
            ("a;\n}", 2, "} has no opening bracket"),
            ("a\nb\n", 1, "the directive a is not ended with ;"),
            ("a {\n b\n}", 2, "the directive b is not ended with ;"),
            ("\n;", 2, "; ends nothing"),
            ("\n{ }", 2, "{ has no directive in front of it"),
            ("a;\nb 'c;\n", 2, "a quote is not closed"),
            ("a \"b\"c;", 1, "no space follows the quoted b"),
        ] {
            let problem = parse(text).unwrap_err();
            assert_eq!((problem.line, problem.message.as_str()), (Some(line), message), "{text}");
        }
        assert!(parse(&"a {".repeat(100_000)).is_err());
        assert!(parse(&format!("a {};", "b".repeat(4096))).is_err());
        assert!(parse(&format!("a {};", "b".repeat(4095))).is_ok());
    }
}
