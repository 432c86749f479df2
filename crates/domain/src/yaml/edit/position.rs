//! Finds the part of a document that is to be edited.

use super::super::Error;
use super::super::path::{Path, Segment};
use super::super::tree::{Content, Entry, Node};

/// How much of a path exists.
pub(super) struct Position<'a> {
    pub(super) node: &'a Node,
    /// The field with this value, if it is one.
    pub(super) entry: Option<&'a Entry>,
    /// How many steps lead to it.
    pub(super) depth: usize,
    pub(super) enclosed: bool,
}

/// The deepest part that `path` leads to.
pub(super) fn locate<'a>(root: &'a Node, path: &Path) -> Result<Position<'a>, Error> {
    let mut position = Position { node: root, entry: None, depth: 0, enclosed: false };
    loop {
        if position.node.entangled {
            let reason = "it is an alias, or has an anchor or a tag";
            return Err(entangled(&path.prefix(position.depth), reason));
        }
        let next = match (path.segments().get(position.depth), &position.node.content) {
            (Some(Segment::Key(key)), Content::Mapping { entries, .. }) => {
                let named: Vec<&Entry> =
                    entries.iter().filter(|entry| entry.name.as_ref() == Some(key)).collect();
                match named.as_slice() {
                    [] => None,
                    [entry] => Some((&entry.value, Some(*entry))),
                    _ => return Err(entangled(&path.prefix(position.depth + 1), "it occurs twice")),
                }
            }
            (Some(Segment::Index(index)), Content::Sequence { items, .. }) => {
                items.get(*index).map(|item| (item, None))
            }
            _ => None,
        };
        let Some((node, entry)) = next else { return Ok(position) };
        position = Position {
            node,
            entry,
            depth: position.depth + 1,
            enclosed: position.enclosed || position.node.content.is_flow(),
        };
    }
}

pub(super) fn entangled(path: &Path, reason: &'static str) -> Error {
    Error::Entangled { path: path.to_string(), reason }
}
