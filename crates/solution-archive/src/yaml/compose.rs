//! Composes documents from tokens, with the values that MetalK8s reads.

use std::collections::HashMap;
use std::vec::IntoIter;

use serde_json::Value;

use super::entries::{Entries, Node};
use super::resolve::{Plain, plain};
use super::scanner::Token;
use super::{DocumentError, Reader};

/// So many values may be in one file: a large custom resource definition has 60,000.
const BUDGET: usize = 200_000;

/// Makes documents of tokens.
pub(super) struct Composer {
    tokens: std::iter::Peekable<IntoIter<(Token, usize)>>,
    pub(super) line: usize,
    pub(super) reader: Reader,
    left: usize,
    /// What aliases stand for, with the number of values in it.
    anchors: HashMap<String, (Value, usize)>,
}

/// What stands before a value.
#[derive(Default)]
struct Properties {
    anchor: Option<String>,
    tag: Option<String>,
}

impl Composer {
    pub(super) fn new(tokens: Vec<(Token, usize)>, reader: Reader) -> Self {
        Self { tokens: tokens.into_iter().peekable(), line: 1, reader, left: BUDGET, anchors: HashMap::new() }
    }

    /// Every document, empty ones as null.
    pub(super) fn documents(mut self) -> Result<Vec<Value>, DocumentError> {
        let mut documents = Vec::new();
        let mut is_first = true;
        loop {
            while !is_first && self.is(&Token::DocumentEnd) {
                self.next();
            }
            if self.is(&Token::StreamEnd) {
                return Ok(documents);
            }
            let is_marked = self.begin(documents.last())?;
            is_first = false;
            self.anchors.clear();
            let is_empty = is_marked
                && matches!(
                    self.peek(),
                    Token::Directive(_) | Token::DocumentStart | Token::DocumentEnd | Token::StreamEnd
                );
            let document = if is_empty { Value::Null } else { self.item(true, false)? };
            documents.push(document);
            if self.is(&Token::DocumentEnd) {
                self.next();
            }
        }
    }

    /// Takes what is in front of a document, after the last one; says whether that is `---`.
    fn begin(&mut self, last: Option<&Value>) -> Result<bool, DocumentError> {
        let mut has_directive = false;
        while let Token::Directive(text) = self.peek() {
            has_directive = true;
            let version = text.strip_prefix("%YAML").map(str::trim_start);
            let is_known = version.is_none_or(|version| version.starts_with("1."));
            if text.starts_with("%TAG") || !is_known {
                return self.wrong("only the directive %YAML 1.1 is understood");
            }
            self.next();
        }
        if self.is(&Token::DocumentStart) {
            self.next();
            return Ok(true);
        }
        // kubectl also takes objects of JSON that follow one another.
        let follows = self.reader.is_kubectl()
            && last.is_some_and(Value::is_object)
            && self.is(&Token::FlowMappingStart);
        if (last.is_none() || follows) && !has_directive {
            return Ok(false);
        }
        self.wrong("a document begins with ---, and this text belongs to none")
    }

    pub(super) fn wrong<T>(&mut self, message: &str) -> Result<T, DocumentError> {
        let line = self.tokens.peek().map_or(self.line, |(_, line)| *line);
        Err(DocumentError::at(line, message))
    }

    fn peek(&mut self) -> &Token {
        self.tokens.peek().map_or(&Token::StreamEnd, |(token, _)| token)
    }

    pub(super) fn is(&mut self, token: &Token) -> bool {
        self.peek() == token
    }

    pub(super) fn is_any(&mut self, tokens: &[Token]) -> bool {
        tokens.contains(self.peek())
    }

    pub(super) fn next(&mut self) -> Token {
        match self.tokens.next() {
            Some((token, line)) => {
                self.line = line;
                token
            }
            None => Token::StreamEnd,
        }
    }

    fn spend(&mut self, count: usize) -> Result<(), DocumentError> {
        match self.left.checked_sub(count) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => self.wrong("it contains too many values"),
        }
    }

    /// Reads a value; `is_block` where it may be a block, `is_indentless` where a list may begin at the column
    /// of its key.
    pub(super) fn node(&mut self, is_block: bool, is_indentless: bool) -> Result<Node, DocumentError> {
        self.spend(1)?;
        if let Token::Alias(_) = self.peek() {
            return self.alias();
        }
        let properties = self.properties()?;
        let before = self.left;
        let line = self.tokens.peek().map_or(self.line, |(_, line)| *line);
        let node = match self.peek() {
            Token::BlockEntry if is_indentless => self.block_list(true)?,
            Token::Scalar { .. } => return self.scalar(properties),
            Token::FlowSequenceStart => self.flow_list()?,
            Token::FlowMappingStart => self.flow_mapping()?,
            Token::BlockSequenceStart if is_block => self.block_list(false)?,
            Token::BlockMappingStart if is_block => self.block_mapping()?,
            _ if properties.anchor.is_some() || properties.tag.is_some() => {
                return self.resolved(String::new(), true, properties, line);
            }
            _ => return self.wrong("a value is missing"),
        };
        let expected = if node.is_array() { "seq" } else { "map" };
        match properties.tag.as_deref().map(known_tag) {
            None | Some(Some("")) => {}
            Some(Some(kind)) if kind == expected => {}
            Some(_) => {
                let tag = properties.tag.unwrap_or_default();
                return Err(DocumentError::at(line, format!("MetalK8s cannot use the tag !{tag} here")));
            }
        }
        self.anchor(properties.anchor, &node, before)?;
        Ok(Node { value: node, is_merge: false })
    }

    /// Reads a value that is not a key.
    pub(super) fn item(&mut self, is_block: bool, is_indentless: bool) -> Result<Value, DocumentError> {
        let node = self.node(is_block, is_indentless)?;
        if node.is_merge {
            return Err(DocumentError::at(self.line, "<< is a key; quote it"));
        }
        Ok(node.value)
    }

    fn alias(&mut self) -> Result<Node, DocumentError> {
        let Token::Alias(name) = self.next() else { return self.wrong("a value is missing") };
        let Some((value, count)) = self.anchors.get(&name).cloned() else {
            let message = format!("*{name} stands for nothing");
            return Err(DocumentError::at(self.line, message));
        };
        self.spend(count)?;
        Ok(Node { value, is_merge: false })
    }

    fn properties(&mut self) -> Result<Properties, DocumentError> {
        let mut properties = Properties::default();
        loop {
            match self.peek() {
                Token::Anchor(_) if properties.anchor.is_none() => {
                    if let Token::Anchor(name) = self.next() {
                        properties.anchor = Some(name);
                    }
                }
                Token::Tag(_) if properties.tag.is_none() => {
                    if let Token::Tag(name) = self.next() {
                        properties.tag = Some(name);
                    }
                }
                _ => return Ok(properties),
            }
        }
    }

    fn anchor(&mut self, name: Option<String>, value: &Value, before: usize) -> Result<(), DocumentError> {
        let Some(name) = name else { return Ok(()) };
        let count = before - self.left;
        if self.anchors.contains_key(&name) && !self.reader.is_kubectl() {
            let message = format!("&{name} is given twice");
            return Err(DocumentError::at(self.line, message));
        }
        self.anchors.insert(name, (value.clone(), count));
        Ok(())
    }

    fn scalar(&mut self, properties: Properties) -> Result<Node, DocumentError> {
        match self.next() {
            Token::Scalar { text, is_plain } => self.resolved(text, is_plain, properties, self.line),
            _ => self.wrong("a value is missing"),
        }
    }

    fn resolved(
        &mut self,
        text: String,
        is_plain: bool,
        properties: Properties,
        line: usize,
    ) -> Result<Node, DocumentError> {
        let failed = |message: String| Err(DocumentError::at(line, message));
        let tag = properties.tag.as_deref().map(known_tag);
        let unusable = || {
            let tag = properties.tag.as_deref().unwrap_or_default();
            format!("MetalK8s cannot use the tag !{tag} here")
        };
        let is_implicit = tag == Some(Some("")) || (tag.is_none() && is_plain);
        let meaning = match tag {
            _ if is_implicit => plain(&text, self.reader),
            None | Some(Some("str")) => Plain::Value(Value::String(text.clone())),
            Some(Some(kind @ ("null" | "bool" | "int" | "float" | "timestamp"))) => {
                let meaning = plain(&text, self.reader);
                let is_kind = match &meaning {
                    Plain::Value(Value::Null) => kind == "null",
                    Plain::Value(Value::Bool(_)) => kind == "bool",
                    Plain::Value(Value::Number(number)) => {
                        kind == "float" || (kind == "int" && !number.is_f64())
                    }
                    Plain::Date => kind == "timestamp",
                    _ => false,
                };
                if !is_kind {
                    return failed(format!("this is not a valid !!{kind}"));
                }
                meaning
            }
            Some(_) => return failed(unusable()),
        };
        let mut is_merge = false;
        let value = match meaning {
            Plain::Value(value) => value,
            Plain::Date if self.reader != Reader::Python => Value::String(text),
            Plain::Reserved if self.reader.is_kubectl() => Value::String(text),
            Plain::Date => {
                return failed(format!("{text} is a date to MetalK8s, which cannot pass it on; quote it"));
            }
            Plain::Reserved => return failed("= means nothing to MetalK8s; quote it".to_owned()),
            Plain::Merge => {
                is_merge = true;
                Value::String(text)
            }
        };
        self.anchor(properties.anchor, &value, self.left)?;
        Ok(Node { value, is_merge })
    }

    fn block_list(&mut self, is_indentless: bool) -> Result<Value, DocumentError> {
        let ends: &[Token] = if is_indentless {
            &[Token::BlockEntry, Token::Key, Token::Value, Token::BlockEnd]
        } else {
            self.next();
            &[Token::BlockEntry, Token::BlockEnd]
        };
        let mut items = Vec::new();
        while self.is(&Token::BlockEntry) {
            self.next();
            items.push(if self.is_any(ends) { self.empty()? } else { self.item(true, false)? });
        }
        if !is_indentless {
            self.end_of_block("a list")?;
        }
        Ok(Value::Array(items))
    }

    fn end_of_block(&mut self, what: &str) -> Result<(), DocumentError> {
        if !self.is(&Token::BlockEnd) {
            return self.wrong(&format!("this text belongs neither to {what} nor to the value around it"));
        }
        self.next();
        Ok(())
    }

    pub(super) fn empty(&mut self) -> Result<Value, DocumentError> {
        self.spend(1)?;
        Ok(Value::Null)
    }

    fn block_mapping(&mut self) -> Result<Value, DocumentError> {
        const ENDS: [Token; 3] = [Token::Key, Token::Value, Token::BlockEnd];
        self.next();
        let mut entries = Entries::default();
        while self.is(&Token::Key) {
            self.next();
            let line = self.line;
            let key = if self.is_any(&ENDS) { None } else { Some(self.node(true, true)?) };
            let value = if self.is(&Token::Value) {
                self.next();
                if self.is_any(&ENDS) { self.empty()? } else { self.item(true, true)? }
            } else {
                self.empty()?
            };
            entries.add(key, value, line, self.reader)?;
        }
        self.end_of_block("a mapping")?;
        Ok(entries.mapping())
    }
}

/// The kind that a tag names (the empty one leaves the kind open), or `None` if MetalK8s' reader has no such kind,
/// or one that is not JSON.
fn known_tag(tag: &str) -> Option<&str> {
    const KINDS: [&str; 8] = ["str", "int", "float", "bool", "null", "timestamp", "seq", "map"];
    let uri = tag.strip_prefix('<').and_then(|tag| tag.strip_suffix('>'));
    let kind = match uri {
        Some(uri) => uri.strip_prefix("tag:yaml.org,2002:")?,
        None if tag.is_empty() => return Some(""),
        None => tag.strip_prefix('!')?,
    };
    KINDS.contains(&kind).then_some(kind)
}
