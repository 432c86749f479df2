//! The layout of an image that is written.

use std::collections::BTreeSet;

use super::checksum::MIN_SECTORS;
use super::plan::{Directory, Kind, Plan, PlanError};
use super::record::record_length;
use super::system_use::SystemUse;
use super::{FIRST_DESCRIPTOR, SECTOR, SECTOR_LENGTH, sectors};
use crate::tree::{ContentId, Entry, Tree};

/// Empty sectors at the end: drives read ahead, and the MD5 does not cover the last ones.
const PADDING: u64 = 150;

impl Plan {
    /// Gives everything its sectors.
    pub(super) fn place(&mut self, tree: &Tree) -> Result<(), PlanError> {
        // Two descriptors, and the one that ends them.
        let mut sector = FIRST_DESCRIPTOR + 3;
        for (table, is_joliet) in [(0, false), (1, true)] {
            let length =
                self.directories.iter().map(|directory| self.path_entry_length(directory, is_joliet)).sum();
            self.path_tables[table] = (sector, length);
            // Each is there twice, in either byte order.
            sector += 2 * sectors(length);
        }
        let lengths: Vec<(u64, u64)> =
            self.directories.iter().map(|directory| self.record_lengths(directory, tree)).collect();
        for (number, (plain, _)) in lengths.iter().enumerate() {
            self.directories[number].plain_place = (sector, *plain);
            sector = self.place_outer(number, sector + sectors(*plain))?;
        }
        for (directory, (_, joliet)) in self.directories.iter_mut().zip(&lengths) {
            directory.joliet_place = (sector, *joliet);
            sector += sectors(*joliet);
        }
        sector = self.place_contents(tree, sector);
        self.used = sector;
        self.total = (sector + PADDING).max(MIN_SECTORS);
        if self.total > u64::from(u32::MAX) { Err(PlanError::TooLarge) } else { Ok(()) }
    }

    fn path_entry_length(&self, directory: &Directory, is_joliet: bool) -> u64 {
        let name = directory.node.map_or(1, |node| {
            let node = &self.nodes[node];
            if is_joliet { node.joliet.len() } else { node.plain.len() }
        });
        (8 + name + name % 2) as u64
    }

    /// Lengths of a directory's plain and Joliet records, whole sectors each.
    fn record_lengths(&self, directory: &Directory, tree: &Tree) -> (u64, u64) {
        let dots = directory.dots.iter().map(|(fields, _)| record_length(1, fields.length()));
        let plain = directory.plain.iter().flat_map(|index| {
            let node = &self.nodes[*index];
            let length = record_length(node.plain.len(), node.system_use.length());
            std::iter::repeat_n(length, self.extents(tree, &node.kind))
        });
        let joliet = directory.joliet.iter().flat_map(|index| {
            let node = &self.nodes[*index];
            let length = record_length(node.joliet.len(), 0);
            std::iter::repeat_n(length, self.extents(tree, &node.kind))
        });
        (packed(dots.chain(plain)), packed([34, 34].into_iter().chain(joliet)))
    }

    /// How many records an entry has among the plain ones.
    fn extents(&self, tree: &Tree, kind: &Kind) -> usize {
        match kind {
            Kind::File(content) => {
                let count = tree.content(*content).size.div_ceil(self.extent).max(1);
                usize::try_from(count).unwrap_or(usize::MAX)
            }
            Kind::Directory(_) | Kind::Link => 1,
        }
    }

    /// Puts the outer fields of a directory's records one after another; none crosses a sector.
    fn place_outer(&mut self, directory: usize, first: u64) -> Result<u64, PlanError> {
        let mut position = 0_u64;
        let mut place = |fields: &SystemUse| {
            let length = fields.outer.len() as u64;
            if position % SECTOR + length > SECTOR {
                position = position.next_multiple_of(SECTOR);
            }
            let sector = u32::try_from(first + position / SECTOR).map_err(|_| PlanError::TooLarge)?;
            let offset = u32::try_from(position % SECTOR).map_err(|_| PlanError::TooLarge)?;
            position += length;
            Ok((sector, offset))
        };
        let directory = &mut self.directories[directory];
        for (fields, outer) in &mut directory.dots {
            *outer = place(fields)?;
        }
        for index in &directory.plain {
            let node = &mut self.nodes[*index];
            node.outer = place(&node.system_use)?;
        }
        directory.outer_end = first + sectors(position);
        Ok(directory.outer_end)
    }

    /// Puts contents in the order of the first paths that have them.
    fn place_contents(&mut self, tree: &Tree, first: u64) -> u64 {
        let mut sector = first;
        let mut placed: BTreeSet<ContentId> = BTreeSet::new();
        for (_, entry) in tree.entries() {
            if let Entry::File(content) = entry
                && placed.insert(*content)
            {
                self.contents[content.index()] = sector;
                self.order.push(*content);
                sector += sectors(tree.content(*content).size);
            }
        }
        sector
    }
}

/// How many bytes records of these lengths take when none crosses a sector, in whole sectors.
fn packed(lengths: impl Iterator<Item = usize>) -> u64 {
    let mut position = 0;
    for length in lengths {
        if position % SECTOR_LENGTH + length > SECTOR_LENGTH {
            position += SECTOR_LENGTH - position % SECTOR_LENGTH;
        }
        position += length;
    }
    sectors(position as u64) * SECTOR
}
