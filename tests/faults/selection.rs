//! Which cells of the matrix are run.

use std::sync::Arc;

use crate::matrix::{Cell, Recorded};
use crate::scenario::Scenario;
use crate::{pairs, sample};

#[derive(Debug)]
pub struct Selection {
    /// What `FAULTS` says.
    which: Which,
    part: Option<Part>,
    /// What `FAULT` says: a cell's name holds all parts of one of these, which a `*` separates. All if there are none.
    names: Vec<String>,
}

/// Which cells are run of those that are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    /// Enough of them that each two of verb, request and fault meet.
    Pairs,
    /// None; what there is is listed.
    Listed,
    /// A sample with every fault.
    Sample,
}

/// One part of so many, counted from one: a cell is in the same part in each run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Part {
    number: u64,
    of: u64,
}

/// Reads `pairs`, `7/40`, which is a part of all, or `pairs 7/40`.
fn parsed(text: &str) -> (Which, Option<Part>) {
    let (which, part) =
        text.split_once(' ').unwrap_or(if text.contains('/') { ("all", text) } else { (text, "") });
    let which = match which {
        "" | "sample" => Which::Sample,
        "all" => Which::All,
        "pairs" => Which::Pairs,
        "list" => Which::Listed,
        _ => panic!("FAULTS is all, pairs, list, sample, or a part such as '7/40' or 'pairs 7/40'"),
    };
    (which, (!part.is_empty()).then(|| Part::of(part)))
}

impl Part {
    fn of(text: &str) -> Self {
        let numbers = text.split_once('/');
        let part = numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let (number, of) = part.expect("a part of the matrix is written as 7/40");
        assert!((1..=of).contains(&number), "there is no part {number} of {of}");
        Self { number, of }
    }

    /// Its name alone decides in which part a cell is, so that cells that come and go move no other.
    fn holds(self, name: &str) -> bool {
        hash(name) % self.of == self.number - 1
    }
}

impl Selection {
    /// What `FAULT` and `FAULTS` say. Who names cells wants all of them, not a sample.
    pub fn of_environment() -> Self {
        let names = std::env::var("FAULT").unwrap_or_default();
        let names: Vec<String> =
            names.split(';').filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let (which, part) = parsed(&std::env::var("FAULTS").unwrap_or_default());
        let which = if which == Which::Sample && !names.is_empty() { Which::All } else { which };
        Self { which, part, names }
    }

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
        let named = cells.into_iter().filter(is_named).collect();
        let mut chosen = match self.which {
            Which::All | Which::Listed => named,
            Which::Pairs => pairs::of(named),
            Which::Sample => sample::of(recorded, named),
        };
        if let Some(part) = self.part {
            chosen.retain(|cell| part.holds(&cell.to_string()));
        }
        if self.is_list() {
            chosen.drain(..).for_each(|cell| eprintln!("{cell}"));
        }
        chosen
    }
}

/// FNV-1a, which no version of the standard library changes.
pub fn hash(name: &str) -> u64 {
    let mix = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, mix)
}

#[test]
fn parts_are_named_by_two_numbers() {
    let seventh = Some(Part { number: 7, of: 40 });
    for (text, selection) in [
        ("", (Which::Sample, None)),
        ("all", (Which::All, None)),
        ("list", (Which::Listed, None)),
        ("7/40", (Which::All, seventh)),
        ("pairs", (Which::Pairs, None)),
        ("pairs 7/40", (Which::Pairs, seventh)),
    ] {
        assert_eq!(parsed(text), selection);
    }
}

#[test]
fn each_cell_is_in_one_part_and_stays_there() {
    let names: Vec<String> = (0..1000).map(|number| format!("add solution/GET x#{number}/half")).collect();
    let is_in = |name: &str, number, of| Part { number, of }.holds(name);
    let mut sizes = Vec::new();
    for part in 1..=8 {
        sizes.push(names.iter().filter(|name| is_in(name, part, 8)).count());
    }
    assert_eq!(sizes.iter().sum::<usize>(), names.len());
    assert!(sizes.iter().all(|size| (75..=175).contains(size)), "{sizes:?}");
    let place = (1..=40).find(|part| is_in("add solution/POST leases#1/half", *part, 40));
    assert_eq!(place, Some(20));
}
