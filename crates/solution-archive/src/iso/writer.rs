//! Writes an image, and sums it up on the way.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

use super::field::{push_both_16, push_both_32};
use super::names;
use super::plan::{Directory, Kind, Node, Plan};
use super::record::{CONTINUED, DIRECTORY, record_length};
use super::sink::{Sectors, Sink};
use super::{FIRST_DESCRIPTOR, SECTOR, SECTOR_LENGTH};
use crate::digest::Sha;
use crate::tree::{ContentId, Tree};

/// The data that is read at once.
const BLOCK: usize = 512 * 1024;
/// Who wrote it, in the characters that the field allows.
const APPLICATION: &str = "KUBECTL-METALK8S";
/// A moment that is not given.
const NEVER: &[u8; 17] = b"0000000000000000\0";

/// Why an image is not written.
#[derive(Debug)]
pub(crate) enum WriteError {
    /// It cannot be written.
    Output(io::Error),
    /// A content cannot be read.
    Input(ContentId, io::Error),
    /// A content is not what it was when it was checked.
    Changed(ContentId),
}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// What is written, and where its bytes come from.
pub(crate) struct Image<'image> {
    /// Its paths.
    pub tree: &'image Tree,
    /// Where everything goes.
    pub plan: &'image Plan,
    /// The volume's name.
    pub volume: &'image str,
    /// Opens a content.
    pub open: &'image dyn Fn(ContentId) -> io::Result<Box<dyn Read + 'image>>,
    /// The SHA-256 that contents have to have, where it is known: that of what was checked.
    pub digests: &'image BTreeMap<ContentId, Sha>,
}

/// Which of the two trees of an image is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    /// Plain names and Rock Ridge.
    Plain,
    Joliet,
}

/// The byte order of a path table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

impl Image<'_> {
    /// Writes the image into `file`; `progress` hears how many bytes are written.
    pub(crate) fn write(&self, file: &mut File, mut progress: impl FnMut(u64)) -> Result<(), WriteError> {
        let mut sink = Sink::new(file, self.plan.total * SECTOR);
        sink.pad_to(FIRST_DESCRIPTOR)?;
        sink.put(&self.descriptor(View::Plain))?;
        sink.put(&self.descriptor(View::Joliet))?;
        sink.put(&terminator())?;
        for view in [View::Plain, View::Joliet] {
            for order in [Order::Little, Order::Big] {
                sink.put(&self.path_table(view, order))?;
                sink.pad()?;
            }
        }
        for (number, directory) in self.plan.directories.iter().enumerate() {
            sink.put(&self.records(number, View::Plain))?;
            self.outer(&mut sink, directory)?;
        }
        for number in 0..self.plan.directories.len() {
            sink.put(&self.records(number, View::Joliet))?;
        }
        for content in &self.plan.order {
            self.content(&mut sink, *content, &mut progress)?;
        }
        sink.pad_to(self.plan.total)?;
        Ok(sink.finish()?)
    }

    fn descriptor(&self, view: View) -> Vec<u8> {
        let texts = |text: &str, length: usize| match view {
            View::Plain => format!("{text:<length$}").into_bytes(),
            View::Joliet => names::joliet_field(text, length),
        };
        let (table, length) = self.plan.path_tables[usize::from(view == View::Joliet)];
        let [little, big] = [table, table + super::sectors(length)].map(number);
        let mut bytes = vec![if view == View::Plain { 1 } else { 2 }];
        bytes.extend(b"CD001\x01\0");
        bytes.extend(texts("LINUX", 32));
        bytes.extend(texts(self.volume, 32));
        bytes.extend([0; 8]);
        push_both_32(&mut bytes, number(self.plan.total));
        let mut escape = [0; 32];
        if view == View::Joliet {
            escape[..3].copy_from_slice(b"%/E");
        }
        bytes.extend(escape);
        for count in [1, 1, 2048] {
            push_both_16(&mut bytes, count);
        }
        push_both_32(&mut bytes, number(length));
        bytes.extend(little.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(big.to_be_bytes());
        bytes.extend([0; 4]);
        let root = self.place(0, view);
        bytes.extend(self.record(&[0], root, DIRECTORY, &[]));
        // Volume set, publisher, preparer.
        bytes.extend(texts("", 3 * 128));
        bytes.extend(texts(APPLICATION, 128));
        // Files with copyright, abstract and bibliography; an odd length each, so two bytes at a time fail.
        for _ in 0..3 {
            let mut field = texts("", 36);
            field.push(if view == View::Plain { b' ' } else { 0 });
            bytes.extend(field);
        }
        let time = self.plan.time.long();
        bytes.extend([&time[..], &time, NEVER, NEVER, &[1, 0]].concat());
        // Builders that implant MD5s want blanks here.
        bytes.extend([b' '; 512]);
        bytes.resize(SECTOR_LENGTH, 0);
        bytes
    }

    /// Where the records of a directory are: the first sector, and the length in bytes.
    fn place(&self, directory: usize, view: View) -> (u64, u64) {
        let directory = &self.plan.directories[directory];
        if view == View::Plain { directory.plain_place } else { directory.joliet_place }
    }

    fn path_table(&self, view: View, order: Order) -> Vec<u8> {
        let mut table = Vec::new();
        for (index, directory) in self.plan.directories.iter().enumerate() {
            let name = directory.node.map_or(&[0][..], |node| name(&self.plan.nodes[node], view));
            table.extend([u8::try_from(name.len()).unwrap_or_default(), 0]);
            let sector = number(self.place(index, view).0);
            let parent = u16::try_from(directory.parent + 1).unwrap_or_default();
            match order {
                Order::Little => {
                    table.extend(sector.to_le_bytes());
                    table.extend(parent.to_le_bytes());
                }
                Order::Big => {
                    table.extend(sector.to_be_bytes());
                    table.extend(parent.to_be_bytes());
                }
            }
            table.extend(name);
            table.resize(table.len() + name.len() % 2, 0);
        }
        table
    }

    /// The records of one directory, whole sectors of them.
    fn records(&self, directory: usize, view: View) -> Vec<u8> {
        let Directory { parent, plain, joliet, dots, .. } = &self.plan.directories[directory];
        let mut sectors = Sectors::default();
        for ((fields, outer), (identifier, target)) in dots.iter().zip([(0, directory), (1, *parent)]) {
            let area = if view == View::Plain { fields.area(*outer) } else { Vec::new() };
            sectors.push(&self.record(&[identifier], self.place(target, view), DIRECTORY, &area));
        }
        let entries = if view == View::Plain { plain } else { joliet };
        for index in entries {
            let node = &self.plan.nodes[*index];
            match &node.kind {
                Kind::Directory(number) => {
                    self.push(&mut sectors, node, self.place(*number, view), DIRECTORY, view);
                }
                Kind::File(content) => self.push_file(&mut sectors, node, *content, view),
                Kind::Link => self.push(&mut sectors, node, (0, 0), 0, view),
            }
        }
        sectors.finish()
    }

    fn push_file(&self, sectors: &mut Sectors, node: &Node, content: ContentId, view: View) {
        let mut sector = self.plan.contents[content.index()];
        let mut left = self.tree.content(content).size;
        loop {
            let length = left.min(self.plan.extent);
            left -= length;
            let flags = if left > 0 { CONTINUED } else { 0 };
            self.push(sectors, node, (sector, length), flags, view);
            sector += super::sectors(length);
            if left == 0 {
                return;
            }
        }
    }

    fn push(&self, sectors: &mut Sectors, node: &Node, place: (u64, u64), flags: u8, view: View) {
        let area = if view == View::Plain { node.system_use.area(node.outer) } else { Vec::new() };
        sectors.push(&self.record(name(node, view), place, flags, &area));
    }

    fn record(&self, identifier: &[u8], (sector, length): (u64, u64), flags: u8, area: &[u8]) -> Vec<u8> {
        let total = record_length(identifier.len(), area.len());
        let mut record = vec![u8::try_from(total).unwrap_or_default(), 0];
        push_both_32(&mut record, number(sector));
        push_both_32(&mut record, number(length));
        record.extend(self.plan.time.short());
        record.extend([flags, 0, 0]);
        push_both_16(&mut record, 1);
        record.push(u8::try_from(identifier.len()).unwrap_or_default());
        record.extend(identifier);
        record.resize(record.len() + (identifier.len() + 1) % 2, 0);
        record.extend(area);
        record.resize(total, 0);
        record
    }

    /// Writes the Rock Ridge fields that did not fit into the records of a directory.
    fn outer(&self, sink: &mut Sink<'_>, directory: &Directory) -> io::Result<()> {
        let dots = directory.dots.iter().map(|(fields, outer)| (fields, *outer));
        let entries = directory.plain.iter().map(|index| &self.plan.nodes[*index]);
        for (fields, (sector, offset)) in dots.chain(entries.map(|node| (&node.system_use, node.outer))) {
            if !fields.outer.is_empty() {
                sink.zeros_until(u64::from(sector) * SECTOR + u64::from(offset))?;
                sink.put(&fields.outer)?;
            }
        }
        sink.pad_to(directory.outer_end)
    }

    /// Writes a content. What is written is what is hashed, and has to be what was checked.
    fn content(
        &self,
        sink: &mut Sink<'_>,
        content: ContentId,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(), WriteError> {
        let input = |error| WriteError::Input(content, error);
        let size = self.tree.content(content).size;
        let mut reader = (self.open)(content).map_err(input)?.take(size.saturating_add(1));
        let expected = self.digests.get(&content);
        let (mut hasher, mut buffer, mut copied) = (Sha256::new(), vec![0; BLOCK], 0);
        loop {
            let count = match reader.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(input(error)),
            };
            sink.put(&buffer[..count])?;
            if expected.is_some() {
                hasher.update(&buffer[..count]);
            }
            copied += count as u64;
            progress(sink.position);
        }
        if copied != size || expected.is_some_and(|expected| *expected != Sha::from(hasher.finalize())) {
            return Err(WriteError::Changed(content));
        }
        Ok(sink.pad()?)
    }
}

fn terminator() -> Vec<u8> {
    let mut bytes = b"\xffCD001\x01".to_vec();
    bytes.resize(SECTOR_LENGTH, 0);
    bytes
}

fn name(node: &Node, view: View) -> &[u8] {
    if view == View::Plain { &node.plain } else { &node.joliet }
}

/// A number that the plan made sure is small enough.
fn number(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::io::{Seek, SeekFrom};

    use super::*;
    use crate::finding::Findings;
    use crate::iso::descriptor;
    use crate::iso::extent::Extent;
    use crate::iso::image;
    use crate::iso::plan::Plan;
    use crate::iso::reader;
    use crate::iso::time::Time;
    use crate::tree::Entry;

    /// Writes a tree of these files with extents of two sectors, and reads it again.
    fn written(files: &[(&str, &[u8])]) -> (Vec<u8>, image::Image) {
        let (mut tree, mut bytes) = (Tree::default(), BTreeMap::new());
        for (path, content) in files {
            for (position, _) in path.match_indices('/') {
                tree.insert(path[..position].to_owned(), Entry::Directory);
            }
            let id = tree.add_content(content.len() as u64);
            bytes.insert(id, content.to_vec());
            tree.insert((*path).to_owned(), Entry::File(id));
        }
        tree.insert("link".to_owned(), Entry::Link("a/../b".to_owned()));
        let plan = Plan::with_extent(&tree, Time::from_seconds(0), 2 * SECTOR).unwrap();
        let open = |id: ContentId| Ok(Box::new(io::Cursor::new(bytes[&id].clone())) as Box<dyn Read>);
        let image =
            Image { tree: &tree, plan: &plan, volume: "demo 1.0.0", open: &open, digests: &BTreeMap::new() };
        let mut file = tempfile::tempfile().unwrap();
        image.write(&mut file, |_| {}).unwrap();
        let mut image = Vec::new();
        file.seek(SeekFrom::Start(0)).unwrap();
        file.read_to_end(&mut image).unwrap();
        let volume = descriptor::read(&image).unwrap();
        assert_eq!(
            (volume.id.as_str(), volume.size, volume.joliet.is_some()),
            ("demo 1.0.0", image.len() as u64, true)
        );
        let mut findings = Findings::default();
        let read = reader::read(&image, &volume, &mut findings).unwrap();
        assert_eq!(findings.into_sorted(), []);
        (image, read)
    }

    #[test]
    fn files_in_several_extents_are_read_as_one() {
        let long: Vec<u8> = (0..=5 * SECTOR).map(|number| u8::try_from(number % 251).unwrap()).collect();
        let (bytes, read) = written(&[("a/long", &long), ("a/exact", &long[..4096]), ("empty", b"")]);
        let extents = |path: &str| read.extents[read.tree.file(path).unwrap().index()].clone();
        let lengths: Vec<u64> = extents("a/long").iter().map(|extent| extent.length).collect();
        assert_eq!(lengths, [4096, 4096, 2049]);
        assert_eq!((extents("a/exact").len(), extents("empty").len()), (1, 0));
        let part = |extent: Extent| {
            let start = usize::try_from(extent.offset).unwrap();
            bytes[start..start + usize::try_from(extent.length).unwrap()].to_vec()
        };
        assert!(extents("a/long").into_iter().flat_map(part).eq(long));
        assert_eq!(read.tree.get("link"), Some(&Entry::Link("a/../b".to_owned())));
    }

    #[test]
    fn long_names_and_large_directories_keep_their_names() {
        let names: Vec<String> =
            (0..500).map(|number| format!("directory/{number}-{}", "é".repeat(number % 100))).collect();
        let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), name.as_bytes())).collect();
        let (_, read) = written(&files);
        assert_eq!(read.tree.children("directory").count(), 500);
        assert!(names.iter().all(|name| read.tree.file(name).is_some()));
    }
}
