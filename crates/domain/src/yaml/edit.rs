//! Sets, appends and removes parts of a YAML document.

use std::ops::Range;

use serde_yaml::Value;

use self::position::{Position, entangled, locate};
use super::path::{Path, Segment};
use super::tree::{Content, Entry, Node};
use super::value::{get, is_empty, nested, put, shape, word};
use super::{Error, ambiguous, parse, render, tree};

mod position;

/// `text` with `value` at `path`; missing mappings on the way are created.
pub fn set(text: &str, path: &Path, value: &Value) -> Result<String, Error> {
    let old = parse(text)?;
    let mut wanted = old.clone();
    put(&mut wanted, path, 0, value.clone())?;
    let is_same = wanted == old && old != Value::Null;
    if is_same && unclear(text) == 0 {
        return Ok(text.to_owned());
    }
    let editor = Editor::new(text);
    let Some(root) = tree::read(text)? else {
        let top = nested(path.segments(), value);
        return editor.checked(editor.with_lines(text.len(), &top, 0)?, &wanted, path);
    };
    let position = locate(&root, path)?;
    let edited = match path.segments().get(position.depth..) {
        None | Some([]) => editor.replace(&position, value, path)?,
        Some(missing) => editor.insert(&position, &nested(missing, value), path)?,
    };
    // A value that is already there is only written again if it was ambiguous.
    if is_same && unclear(&edited) >= unclear(text) {
        return Ok(text.to_owned());
    }
    editor.checked(edited, &wanted, path)
}

/// How many ambiguous plain texts a document contains.
fn unclear(text: &str) -> usize {
    ambiguous(text).map_or(0, |words| words.len())
}

/// `text` with `item` at the end of the list at `path`, which is created if it is missing.
pub fn append(text: &str, path: &Path, item: &Value) -> Result<String, Error> {
    let mut wanted = parse(text)?;
    let list = match get(&wanted, path) {
        None | Some(Value::Null) => return set(text, path, &Value::Sequence(vec![item.clone()])),
        Some(Value::Sequence(items)) => items.iter().chain([item]).cloned().collect(),
        Some(_) => return Err(shape(path, "a value or a mapping", "a list")),
    };
    put(&mut wanted, path, 0, Value::Sequence(list))?;
    let editor = Editor::new(text);
    let root = tree::read(text)?.ok_or_else(|| Error::Missing(path.to_string()))?;
    let position = locate(&root, path)?;
    let items = Value::Sequence(vec![item.clone()]);
    let edited = editor.insert(&position, &items, path)?;
    editor.checked(edited, &wanted, path)
}

/// `text` without item `index` of the list at `path`.
pub fn remove(text: &str, path: &Path, index: usize) -> Result<String, Error> {
    let mut wanted = parse(text)?;
    let missing = || Error::Missing(path.then(Segment::Index(index)).to_string());
    let Some(Value::Sequence(mut list)) = get(&wanted, path).cloned() else { return Err(missing()) };
    if index >= list.len() {
        return Err(missing());
    }
    list.remove(index);
    let editor = Editor::new(text);
    let root = tree::read(text)?.ok_or_else(missing)?;
    let position = locate(&root, path)?;
    let edited = editor.without_item(&position, index, &list, path)?;
    put(&mut wanted, path, 0, Value::Sequence(list))?;
    editor.checked(edited, &wanted, path)
}

struct Editor<'a> {
    text: &'a str,
    newline: &'static str,
}

impl<'a> Editor<'a> {
    fn new(text: &'a str) -> Self {
        let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
        Self { text, newline }
    }

    fn replace(&self, position: &Position<'_>, value: &Value, path: &Path) -> Result<String, Error> {
        let empty = position.node.range.is_empty();
        if matches!(value, Value::Mapping(_) | Value::Sequence(_)) && (empty || self.is_vacant(position.node))
        {
            return self.fill(position, value, path);
        }
        let rendered = if position.enclosed { render::flow(value)? } else { render::inline(value)? };
        if empty {
            let colon = self.after_colon(position, path)?;
            return Ok(self.spliced(colon..colon, &format!(" {rendered}")));
        }
        match (&position.node.content, position.entry) {
            (Content::Scalar { block: true }, entry) => {
                let (before, column) = if let Some(entry) = entry {
                    (self.after_colon(position, path)?, entry.key.column)
                } else {
                    let dash = self.dash(std::slice::from_ref(position.node), 0, path)?;
                    (dash + 1, self.column(dash))
                };
                let end = self.block_end(before, column);
                Ok(self.spliced(before..end, &format!(" {rendered}{}", self.newline)))
            }
            (Content::Sequence { flow: false, .. } | Content::Mapping { flow: false, .. }, _) => {
                self.replace_block(position, value, &rendered, path)
            }
            _ => Ok(self.spliced(position.node.range.clone(), &rendered)),
        }
    }

    /// Replaces the lines of a list or mapping; `rendered` is the new value in one line.
    fn replace_block(
        &self,
        position: &Position<'_>,
        value: &Value,
        rendered: &str,
        path: &Path,
    ) -> Result<String, Error> {
        let start = match &position.node.content {
            Content::Sequence { items, .. } => self.dash(items, 0, path)?,
            _ => position.node.range.start,
        };
        let end = self.line_end(position.node.range.end);
        let is_block = matches!(value, Value::Mapping(_) | Value::Sequence(_)) && !is_empty(value);
        let Some(entry) = position.entry else {
            // An item starts on the line of its dash.
            let text = if is_block {
                render::block(value, self.column(start), self.newline)?
            } else {
                format!("{rendered}{}", self.newline)
            };
            return Ok(self.spliced(start..end, text.trim_start()));
        };
        let lines = self.line_start(start)..end;
        if is_block {
            let column = entry.key.column + 2;
            return Ok(self.spliced(lines, &render::block(value, column, self.newline)?));
        }
        let colon = self.after_colon(position, path)?;
        let (before, between) = (&self.text[..colon], &self.text[colon..lines.start]);
        Ok(format!("{before} {rendered}{between}{}", &self.text[lines.end..]))
    }

    /// Adds fields or items to an existing mapping or list.
    fn insert(&self, position: &Position<'_>, more: &Value, path: &Path) -> Result<String, Error> {
        let node = position.node;
        if self.is_vacant(node) {
            return self.fill(position, more, path);
        }
        match (&node.content, more) {
            (Content::Mapping { flow: false, entries }, Value::Mapping(_)) => {
                let end = entries.last().map_or(node.range.end, Entry::end);
                self.with_lines(self.line_end(end), more, node.column)
            }
            (Content::Sequence { flow: false, items }, Value::Sequence(_)) => {
                let dash = self.dash(items, 0, path)?;
                self.with_lines(self.line_end(node.range.end), more, self.column(dash))
            }
            (Content::Mapping { flow: true, entries }, Value::Mapping(_)) => {
                let end = entries.last().map_or(node.range.end, Entry::end);
                self.in_brackets(end, more)
            }
            (Content::Sequence { flow: true, items }, Value::Sequence(_)) => {
                let end = items.last().map_or(node.range.end, |item| item.range.end);
                self.in_brackets(end, more)
            }
            (content, more) => Err(shape(&path.prefix(position.depth), content.word(), word(more))),
        }
    }

    fn in_brackets(&self, end: usize, more: &Value) -> Result<String, Error> {
        let rendered = render::flow(more)?;
        let inner = &rendered[1..rendered.len() - 1];
        Ok(self.spliced(end..end, &format!(", {inner}")))
    }

    /// Inserts a block instead of an empty value, `null`, `{}` or `[]`.
    fn fill(&self, position: &Position<'_>, value: &Value, path: &Path) -> Result<String, Error> {
        let range = position.node.range.clone();
        let Some(entry) = position.entry else {
            // The whole document, or an item of a list.
            if position.depth == 0 {
                let block = render::block(value, 0, self.newline)?;
                let end = self.line_end(range.end);
                let rest = self.text[range.end..end].trim_end_matches(['\r', '\n']);
                let behind =
                    if rest.trim().is_empty() { String::new() } else { format!("{rest}{}", self.newline) };
                return Ok(self.spliced(range.start..end, &format!("{behind}{block}")));
            }
            return Ok(self.spliced(range, &render::flow(value)?));
        };
        if self.column(entry.key.range.start) != entry.key.column || position.enclosed {
            return Ok(self.spliced(range, &render::flow(value)?));
        }
        let colon = self.after_colon(position, path)?;
        let gone = if range.is_empty() { colon..colon } else { colon..range.end };
        let end = self.line_end(gone.end);
        if is_empty(value) {
            return Ok(self.spliced(gone, &format!(" {}", render::flow(value)?)));
        }
        let block = render::block(value, entry.key.column + 2, self.newline)?;
        let before = &self.text[..gone.start];
        let rest = &self.text[gone.end..end];
        let open = if rest.ends_with('\n') { "" } else { self.newline };
        Ok(format!("{before}{rest}{open}{block}{}", &self.text[end..]))
    }

    fn without_item(
        &self,
        position: &Position<'_>,
        index: usize,
        remaining: &[Value],
        path: &Path,
    ) -> Result<String, Error> {
        let Content::Sequence { flow, items } = &position.node.content else {
            return Err(shape(path, position.node.content.word(), "a list"));
        };
        if *flow {
            let rest = render::flow(&Value::Sequence(remaining.to_vec()))?;
            return Ok(self.spliced(position.node.range.clone(), &rest));
        }
        let dash = self.dash(items, index, path)?;
        let lines = self.line_start(dash)..self.line_end(items[index].range.end);
        if !remaining.is_empty() {
            return Ok(self.spliced(lines, ""));
        }
        self.replace_block(position, &Value::Sequence(Vec::new()), "[]", path)
    }

    /// `value` as lines of its own, from `offset` on.
    fn with_lines(&self, offset: usize, value: &Value, column: usize) -> Result<String, Error> {
        let block = render::block(value, column, self.newline)?;
        let before = &self.text[..offset];
        let open = if before.is_empty() || before.ends_with('\n') { "" } else { self.newline };
        Ok(format!("{before}{open}{block}{}", &self.text[offset..]))
    }

    fn spliced(&self, range: Range<usize>, new: &str) -> String {
        format!("{}{new}{}", &self.text[..range.start], &self.text[range.end..])
    }

    /// An empty value, `null`, `~`, `{}` or `[]`.
    fn is_vacant(&self, node: &Node) -> bool {
        match &node.content {
            Content::Scalar { .. } => {
                matches!(&self.text[node.range.clone()], "" | "~" | "null" | "Null" | "NULL")
            }
            Content::Sequence { items, .. } => items.is_empty(),
            Content::Mapping { entries, .. } => entries.is_empty(),
            Content::Alias => false,
        }
    }

    /// The position after the colon of the field with this value.
    fn after_colon(&self, position: &Position<'_>, path: &Path) -> Result<usize, Error> {
        let entry = position
            .entry
            .ok_or_else(|| entangled(&path.prefix(position.depth), "it is an item of a list"))?;
        let key = entry.key.range.end;
        let colon = self.text[key..]
            .find(':')
            .ok_or_else(|| entangled(&path.prefix(position.depth), "its key has no colon"))?;
        Ok(key + colon + 1)
    }

    /// The dash before an item of a list; the first item of a list within a list has two.
    fn dash(&self, items: &[Node], index: usize, path: &Path) -> Result<usize, Error> {
        let unknown = || entangled(path, "its items are not recognised");
        let item = items.get(index).ok_or_else(unknown)?;
        let end = match &item.content {
            Content::Sequence { flow: false, items } => self.dash(items, 0, path)?,
            _ => item.range.start,
        };
        self.dash_before(end).ok_or_else(unknown)
    }

    /// The last of the dashes that the next line above `end` begins with.
    fn dash_before(&self, end: usize) -> Option<usize> {
        let start = self.line_start(end);
        let line = &self.text[start..end];
        let indent = line.find(|one| !matches!(one, ' ' | '-')).unwrap_or(line.len());
        match line[..indent].rfind('-') {
            Some(dash) => Some(start + dash),
            None => self.dash_before(start.checked_sub(1)?),
        }
    }

    /// Behind the last line of a block scalar whose key stands in `column`.
    fn block_end(&self, colon: usize, column: usize) -> usize {
        let mut end = self.line_end(colon);
        let mut offset = end;
        for line in self.text[end..].split_inclusive('\n') {
            offset += line.len();
            let blank = line.trim().is_empty();
            let indent = line.len() - line.trim_start_matches(' ').len();
            if !blank && indent <= column {
                break;
            }
            if !blank {
                end = offset;
            }
        }
        end
    }

    fn line_start(&self, offset: usize) -> usize {
        self.text[..offset].rfind('\n').map_or(0, |newline| newline + 1)
    }

    /// The position after the newline of the line that contains `offset`, or ends there. A part of which nothing is on its
    /// last line but indentation ended on the line before: the parser's end of a block scalar is where the next key
    /// begins.
    fn line_end(&self, offset: usize) -> usize {
        let start = self.line_start(offset);
        if start > 0 && self.text[start..offset].trim_matches(' ').is_empty() {
            return start;
        }
        self.text[offset..].find('\n').map_or(self.text.len(), |newline| offset + newline + 1)
    }

    fn column(&self, offset: usize) -> usize {
        self.text[self.line_start(offset)..offset].chars().count()
    }

    /// The edited text, if it means exactly what was requested, in both versions of YAML.
    fn checked(&self, edited: String, wanted: &Value, path: &Path) -> Result<String, Error> {
        let is_meant = parse(&edited).is_ok_and(|value| value == *wanted);
        if is_meant && unclear(&edited) <= unclear(self.text) {
            return Ok(edited);
        }
        Err(entangled(path, "the YAML around it has an unsupported layout"))
    }
}

#[cfg(test)]
mod tests;
