//! Which cells of the matrix are run.

use std::sync::Arc;

use crate::matrix::{Cell, Recorded};
use crate::sample;
use crate::scenario::Scenario;

/// Which cells are run.
#[derive(Debug)]
pub struct Selection {
    /// What `FAULTS` says.
    which: Which,
    /// What `FAULT` says: a cell's name holds all parts of one of these, which a `*` separates. All if there are none.
    names: Vec<String>,
}

/// Which cells are run of those that are named.
#[derive(Debug, PartialEq, Eq)]
enum Which {
    All,
    /// One part of so many, counted from one: a cell is in the same part in each run.
    Part(u64, u64),
    /// None; what there is is listed.
    Listed,
    /// A sample with every fault.
    Sample,
}

impl Which {
    fn of(text: &str) -> Self {
        match text {
            "" | "sample" => Self::Sample,
            "all" => Self::All,
            "list" => Self::Listed,
            _ => {
                let part = text
                    .split_once('/')
                    .and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
                let (part, parts) = part.expect("FAULTS is all, list, sample or a part such as 7/40");
                assert!((1..=parts).contains(&part), "there is no part {part} of {parts}");
                Self::Part(part, parts)
            }
        }
    }
}

impl Selection {
    /// What `FAULT` and `FAULTS` say. Who names cells wants all of them, not a sample.
    pub fn of_environment() -> Self {
        let names = std::env::var("FAULT").unwrap_or_default();
        let names: Vec<String> =
            names.split(';').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let which = Which::of(&std::env::var("FAULTS").unwrap_or_default());
        let which = if which == Which::Sample && !names.is_empty() { Which::All } else { which };
        Self { which, names }
    }

    /// Whether the cells are only listed.
    pub fn is_list(&self) -> bool {
        self.which == Which::Listed
    }

    /// Whether the scenario has to be recorded at all.
    pub fn wants(&self, scenario: &Scenario) -> bool {
        let is_named = |name: &String| {
            let verb = name.split('/').next().unwrap_or_default();
            scenario.name.contains(verb)
        };
        match self.which {
            Which::Sample => sample::takes(scenario),
            _ => self.names.is_empty() || self.names.iter().any(is_named),
        }
    }

    /// Those of these cells that are run.
    pub fn chosen(&self, recorded: &[Arc<Recorded>], cells: Vec<Cell>) -> Vec<Cell> {
        let is_named = |cell: &Cell| {
            let cell = cell.to_string();
            let holds = |name: &String| name.split('*').all(|part| cell.contains(part));
            self.names.is_empty() || self.names.iter().any(holds)
        };
        let named = cells.into_iter().filter(is_named);
        match self.which {
            Which::All => named.collect(),
            Which::Part(part, parts) => named.filter(|cell| is_in(&cell.to_string(), part, parts)).collect(),
            Which::Listed => {
                named.for_each(|cell| eprintln!("{cell}"));
                Vec::new()
            }
            Which::Sample => sample::of(recorded, named.collect()),
        }
    }
}

/// Whether a cell is in this part: its name alone decides, so that cells that come and go move no other.
fn is_in(name: &str, part: u64, parts: u64) -> bool {
    // FNV-1a, which no version of the standard library changes.
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash % parts == part - 1
}

#[test]
fn parts_are_named_by_two_numbers() {
    for (text, selection) in
        [("", Which::Sample), ("all", Which::All), ("list", Which::Listed), ("7/40", Which::Part(7, 40))]
    {
        assert_eq!(Which::of(text), selection);
    }
}

#[test]
fn each_cell_is_in_one_part_and_stays_there() {
    let names: Vec<String> = (0..1000).map(|number| format!("add solution/GET x#{number}/half")).collect();
    let mut sizes = Vec::new();
    for part in 1..=8 {
        sizes.push(names.iter().filter(|name| is_in(name, part, 8)).count());
    }
    assert_eq!(sizes.iter().sum::<usize>(), names.len());
    assert!(sizes.iter().all(|size| (75..=175).contains(size)), "{sizes:?}");
    let place = (1..=40).find(|part| is_in("add solution/POST leases#1/half", *part, 40));
    assert_eq!(place, Some(20));
}
