//! The position of each part of a YAML document in its text.

use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span};

use super::Error;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its bytes; none for a missing value.
    pub range: Range<usize>,
    pub column: usize,
    /// It is an alias, or has an anchor or a tag: other parts may depend on it.
    pub entangled: bool,
    pub content: Content,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    Scalar {
        /// On lines of its own, behind `|` or `>`.
        block: bool,
    },
    Alias,
    Sequence {
        flow: bool,
        items: Vec<Node>,
    },
    Mapping {
        flow: bool,
        entries: Vec<Entry>,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The key's text, or `None` if it is not a scalar.
    pub name: Option<String>,
    pub key: Node,
    pub value: Node,
}

impl Content {
    /// Whether it is a list in brackets or a mapping in braces.
    pub fn is_flow(&self) -> bool {
        matches!(self, Self::Sequence { flow: true, .. } | Self::Mapping { flow: true, .. })
    }

    pub fn word(&self) -> &'static str {
        match self {
            Self::Scalar { .. } => "a value",
            Self::Alias => "an alias",
            Self::Sequence { .. } => "a list",
            Self::Mapping { .. } => "a mapping",
        }
    }
}

/// Reads the one document in `text`, if there is one.
pub fn read(text: &str) -> Result<Option<Node>, Error> {
    let mut reader = Reader {
        parser: Parser::new_from_str(text),
        offsets: text.char_indices().map(|(offset, _)| offset).chain([text.len()]).collect(),
        text,
    };
    let mut document = None;
    while let Some((event, _)) = reader.next()? {
        if !matches!(event, Event::DocumentStart(_)) {
            continue;
        }
        if document.is_some() {
            return Err(Error::Syntax("there are several documents in it".to_owned()));
        }
        let Some((event, span)) = reader.next()? else { break };
        document = Some(reader.node(event, span)?.0);
    }
    Ok(document)
}

/// The plain values and keys in `text`, without quotes and tags.
pub fn plain_scalars(text: &str) -> Result<Vec<String>, Error> {
    Parser::new_from_str(text)
        .filter_map(|event| match event {
            Ok((Event::Scalar(word, ScalarStyle::Plain, _, None), _)) => Some(Ok(word.into_owned())),
            Ok(_) => None,
            Err(error) => Some(Err(syntax(&error))),
        })
        .collect()
}

/// The position of the first key that its mapping already has.
pub fn repeated_key(node: &Node) -> Option<usize> {
    match &node.content {
        Content::Scalar { .. } | Content::Alias => None,
        Content::Sequence { items, .. } => items.iter().find_map(repeated_key),
        Content::Mapping { entries, .. } => entries.iter().enumerate().find_map(|(index, entry)| {
            let is_repeated = entries[..index].iter().any(|other| other.name == entry.name);
            if is_repeated && entry.name.is_some() {
                Some(entry.key.range.start)
            } else {
                repeated_key(&entry.value)
            }
        }),
    }
}

struct Reader<'a> {
    parser: Parser<'a, saphyr_parser::StrInput<'a>>,
    /// Where each character begins, in bytes.
    offsets: Vec<usize>,
    text: &'a str,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Result<Option<(Event<'a>, Span)>, Error> {
        self.parser.next_event().transpose().map_err(|error| syntax(&error))
    }

    fn expect(&mut self) -> Result<(Event<'a>, Span), Error> {
        self.next()?.ok_or_else(|| Error::Syntax("it ends too early".to_owned()))
    }

    fn range(&self, span: &Span) -> Range<usize> {
        let offset = |index: usize| self.offsets.get(index).copied().unwrap_or(self.text.len());
        offset(span.start.index())..offset(span.end.index())
    }

    /// The node that begins with `event`, and the text of a scalar.
    fn node(&mut self, event: Event<'a>, span: Span) -> Result<(Node, Option<String>), Error> {
        let mut range = self.range(&span);
        let mut name = None;
        let (entangled, content) = match event {
            Event::Alias(_) => (true, Content::Alias),
            Event::Scalar(text, style, anchor, tag) => {
                name = Some(text.into_owned());
                range.end = range.start + scalar_length(&self.text[range.clone()], style);
                let block = matches!(style, ScalarStyle::Literal | ScalarStyle::Folded);
                (anchor != 0 || tag.is_some(), Content::Scalar { block })
            }
            Event::SequenceStart(anchor, tag) => {
                let flow = self.text[range.clone()].starts_with('[');
                let (items, end) = self.items()?;
                range.end = end_of(flow, &end, items.last().map(|item| &item.range), &range);
                (anchor != 0 || tag.is_some(), Content::Sequence { flow, items })
            }
            Event::MappingStart(anchor, tag) => {
                let flow = self.text[range.clone()].starts_with('{');
                let (entries, end) = self.entries()?;
                let last = entries.last().map(|entry| entry.key.range.start..entry.end());
                range.end = end_of(flow, &end, last.as_ref(), &range);
                (anchor != 0 || tag.is_some(), Content::Mapping { flow, entries })
            }
            _ => return Err(Error::Syntax("it cannot be parsed".to_owned())),
        };
        let column = span.start.col();
        let node = Node { range, column, entangled, content };
        Ok((node, name))
    }

    fn items(&mut self) -> Result<(Vec<Node>, Range<usize>), Error> {
        let mut items = Vec::new();
        loop {
            let (event, span) = self.expect()?;
            if matches!(event, Event::SequenceEnd) {
                return Ok((items, self.range(&span)));
            }
            items.push(self.node(event, span)?.0);
        }
    }

    fn entries(&mut self) -> Result<(Vec<Entry>, Range<usize>), Error> {
        let mut entries = Vec::new();
        loop {
            let (event, span) = self.expect()?;
            if matches!(event, Event::MappingEnd) {
                return Ok((entries, self.range(&span)));
            }
            let (key, name) = self.node(event, span)?;
            let (event, span) = self.expect()?;
            let (value, _) = self.node(event, span)?;
            entries.push(Entry { name, key, value });
        }
    }
}

impl Entry {
    /// The end of the field; if the value is missing, it is the key's colon.
    pub fn end(&self) -> usize {
        self.value.range.end.max(self.key.range.end)
    }
}

/// A block ends with its last part; brackets and braces have their own end.
fn end_of(flow: bool, end: &Range<usize>, last: Option<&Range<usize>>, start: &Range<usize>) -> usize {
    if flow {
        // The parser includes the rest of the line.
        end.start + 1
    } else {
        last.map_or(start.start, |last| last.end)
    }
}

/// The length of a scalar in bytes: after quotes, the parser includes the rest of the line.
fn scalar_length(text: &str, style: ScalarStyle) -> usize {
    let quote = match style {
        ScalarStyle::SingleQuoted => '\'',
        ScalarStyle::DoubleQuoted => '"',
        _ => return text.len(),
    };
    let mut rest = text.char_indices().skip(1).peekable();
    while let Some((offset, character)) = rest.next() {
        match character {
            '\\' if quote == '"' => {
                rest.next();
            }
            '\'' if quote == '\'' && rest.peek().is_some_and(|(_, next)| *next == quote) => {
                rest.next();
            }
            _ if character == quote => return offset + 1,
            _ => {}
        }
    }
    text.len()
}

fn syntax(error: &ScanError) -> Error {
    let place = error.marker();
    Error::Syntax(format!("{} at line {} column {}", error.info(), place.line(), place.col() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str, node: &Node, found: &mut Vec<String>) {
        found.push(text[node.range.clone()].to_owned());
        match &node.content {
            Content::Scalar { .. } | Content::Alias => {}
            Content::Sequence { items, .. } => items.iter().for_each(|item| shown(text, item, found)),
            Content::Mapping { entries, .. } => {
                for entry in entries {
                    shown(text, &entry.key, found);
                    shown(text, &entry.value, found);
                }
            }
        }
    }

    #[test]
    fn parts_know_their_text() {
        let text = "# c\nü: {x: [1, 'b']} # d\nlist:\n- y: 2\n  z: \"q\" # e\n# f\nempty:\nend: &a v\n";
        let mut found = Vec::new();
        shown(text, &read(text).unwrap().unwrap(), &mut found);
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(
            found[1..],
            [
                "ü",
                "{x: [1, 'b']}",
                "x",
                "[1, 'b']",
                "1",
                "'b'",
                "list",
                "y: 2\n  z: \"q\"",
                "y: 2\n  z: \"q\"",
                "y",
                "2",
                "z",
                "\"q\"",
                "empty",
                "",
                "end",
                "&a v"
            ]
        );
    }

    #[test]
    fn empty_and_several_documents_are_told_apart() {
        assert_eq!(read("").unwrap(), None);
        assert_eq!(read("# only a comment\n").unwrap(), None);
        assert!(read("a: 1\n---\nb: 2\n").is_err());
        assert!(read("a: [").unwrap_err().to_string().contains(" at line "));
    }
}
