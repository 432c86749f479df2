//! Regular expressions as the API server's language, Go, reads them: RE2, in Perl's notation.

use super::behind;

/// Repetitions within each other repeat no more often than this, multiplied.
const MAX_REPEAT: u32 = 1000;
/// Groups within each other.
const MAX_DEPTH: usize = 200;

/// Says why Go does not compile `pattern`.
pub(super) fn problem(pattern: &str) -> Option<&'static str> {
    let mut parser = Parser {
        text: pattern.chars().collect(),
        at: 0,
        names: Vec::new(),
    };
    match parser.alternatives(0) {
        Err(problem) => Some(problem),
        Ok(_) if parser.at < parser.text.len() => Some("a ) closes nothing"),
        Ok(_) => None,
    }
}

pub(super) struct Parser {
    pub(super) text: Vec<char>,
    pub(super) at: usize,
    names: Vec<String>,
}

/// How often what was read repeats something, at most; or why it is not read.
type Repeats = Result<u32, &'static str>;

impl Parser {
    pub(super) fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    pub(super) fn takes(&mut self, text: &str) -> bool {
        let end = behind(&self.text, self.at, text);
        self.at = end.unwrap_or(self.at);
        end.is_some()
    }

    /// Reads up to the end, or to the parenthesis that ends the group.
    fn alternatives(&mut self, depth: usize) -> Repeats {
        if depth > MAX_DEPTH {
            return Err("groups are nested too deeply");
        }
        let mut most = 1;
        let mut last = None;
        while let Some(character) = self.peek() {
            last = match character {
                ')' => break,
                '|' => {
                    self.at += 1;
                    None
                }
                '*' | '+' | '?' => {
                    self.at += 1;
                    self.repeated(last)?
                }
                '{' => self.counted(last)?,
                // Flags stand for nothing that could be repeated.
                _ => self.atom(depth)?.or(last),
            };
            most = most.max(last.unwrap_or(1));
        }
        Ok(most)
    }

    /// Takes a number of repetitions, or a brace that means itself.
    fn counted(&mut self, before: Option<u32>) -> Result<Option<u32>, &'static str> {
        let Some((least, highest)) = self.counts() else {
            self.at += 1;
            return Ok(Some(1));
        };
        let count = least.max(highest.unwrap_or(0));
        if highest.is_some_and(|highest| highest < least) || count > MAX_REPEAT {
            return Err("a number of repetitions is too large");
        }
        let repeats = self.repeated(before)?.unwrap_or(1).saturating_mul(count.max(1));
        if repeats > MAX_REPEAT {
            return Err("repetitions of repetitions are too many");
        }
        Ok(Some(repeats))
    }

    /// Takes what may follow a repetition. `None` of what is repeated is nothing.
    fn repeated(&mut self, last: Option<u32>) -> Result<Option<u32>, &'static str> {
        if last.is_none() {
            return Err("there is nothing to repeat");
        }
        self.takes("?");
        let is_nested = match self.peek() {
            Some('*' | '+' | '?') => true,
            Some('{') => {
                let at = self.at;
                let counts = self.counts();
                self.at = at;
                counts.is_some()
            }
            _ => false,
        };
        if is_nested {
            Err("a repetition is repeated")
        } else {
            Ok(last)
        }
    }

    /// Reads `{2}`, `{2,}` or `{2,3}`; anything else is a text.
    fn counts(&mut self) -> Option<(u32, Option<u32>)> {
        let start = self.at;
        let rest: String = self
            .text
            .get(start + 1..)?
            .iter()
            .take_while(|character| **character != '}')
            .take(12)
            .collect();
        let is_closed = self.text.get(start + 1 + rest.chars().count()) == Some(&'}');
        let number = |text: &str| -> Option<u32> {
            let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
            let is_short = text == "0" || !text.starts_with('0');
            (is_number && is_short).then(|| text.parse().unwrap_or(u32::MAX))
        };
        let counts = match rest.split_once(',') {
            None => number(&rest).map(|count| (count, Some(count))),
            Some((least, "")) => number(least).map(|least| (least, None)),
            Some((least, highest)) => number(least)
                .zip(number(highest))
                .map(|(least, highest)| (least, Some(highest))),
        };
        let counts = counts.filter(|_| is_closed)?;
        self.at = start + rest.chars().count() + 2;
        Some(counts)
    }

    fn atom(&mut self, depth: usize) -> Result<Option<u32>, &'static str> {
        let character = self.peek();
        self.at += 1;
        match character {
            Some('(') => self.group(depth),
            Some('[') => self.class().map(|()| Some(1)),
            Some('\\') => match self.peek() {
                Some('Q') => {
                    self.at += 1;
                    while self.peek().is_some() && !self.takes("\\E") {
                        self.at += 1;
                    }
                    Ok(Some(1))
                }
                Some('A' | 'b' | 'B' | 'z') => {
                    self.at += 1;
                    Ok(Some(1))
                }
                _ => self.escape().map(|_| Some(1)),
            },
            _ => Ok(Some(1)),
        }
    }

    fn group(&mut self, depth: usize) -> Result<Option<u32>, &'static str> {
        if self.takes("?P<") || (self.text.get(self.at + 1) == Some(&'<') && self.takes("?<")) {
            let mut name = String::new();
            while let Some(character) = self.peek().filter(|character| *character != '>') {
                name.push(character);
                self.at += 1;
            }
            let is_name = !name.is_empty()
                && name
                    .chars()
                    .all(|letter| letter.is_alphanumeric() || letter == '_');
            if !is_name || !self.takes(">") || self.names.contains(&name) {
                return Err("a group's name is missing, given twice, or no name");
            }
            self.names.push(name);
        } else if self.takes("?") && self.flags()? {
            return Ok(None);
        }
        let repeats = self.alternatives(depth + 1)?;
        if self.takes(")") {
            Ok(Some(repeats))
        } else {
            Err("a ( is not closed")
        }
    }

    /// Reads a group's flags; true where they end it.
    fn flags(&mut self) -> Result<bool, &'static str> {
        let (mut is_negative, mut has_flag) = (false, false);
        loop {
            let character = self.peek();
            self.at += 1;
            match character {
                Some('i' | 'm' | 's' | 'U') => has_flag = true,
                Some('-') if !is_negative => (is_negative, has_flag) = (true, false),
                Some(end @ (':' | ')')) if !is_negative || has_flag => return Ok(end == ')'),
                _ => {
                    return Err(
                        "the API server has no such group: (?i), (?:...) and (?P<name>...) are known",
                    );
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_go_compiles_is_accepted() {
        for pattern in [
            "",
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
            "a{2,3}?b{,5}c{x",
            "(?i)a(?:b|c)(?P<n>d)(?<m>e)",
            "[]a]",
            "[^]a]",
            "[a-]",
            "[[:alpha:]\\d\\pL_]",
            "[[a]",
            "\\Qa(b\\Ec",
            "\\p{Greek}\\x{10FFFF}\\x41\\01\\123\\.\\_",
            "a|",
            "()",
            "a||b",
            "(|a)*",
            "\\bword\\b\\z",
            "(?s-i:x)",
            "}",
            "a{1000}",
            "[+--]",
        ] {
            assert_eq!(problem(pattern), None, "{pattern}");
        }
    }

    #[test]
    fn what_go_refuses_is_refused() {
        for pattern in [
            "(",
            ")",
            "a)",
            "[",
            "[a",
            "[z-a]",
            "*a",
            "a|*",
            "a**",
            "a*+",
            "a{2}{3}",
            "(?=a)",
            "(?!a)",
            "(?<=a)b",
            "(?P<>a)",
            "(?P<n>a)(?P<n>b)",
            "\\1",
            "\\Z",
            "\\C",
            "\\",
            "\\e",
            "a{1001}",
            "a{3,2}",
            "(a{100}){100}",
            "[[:foo:]]",
            "[\\b]",
            "\\x",
            "\\xg1",
            "\\p",
            "(?x)a",
            "(?-)",
            "\\u0041",
        ] {
            assert!(problem(pattern).is_some(), "{pattern}");
        }
        assert!(problem(&"(".repeat(100_000)).is_some());
    }
}
