//! Which cells of the matrix are run.

use crate::matrix::{Cell, Recorded};
use crate::sample;
use crate::scenario::Scenario;

/// Which cells are run.
#[derive(Debug, PartialEq, Eq)]
pub enum Selection {
    /// All.
    All,
    /// One part of so many, counted from one: a cell is in the same part in each run.
    Part(u64, u64),
    /// Those whose name holds one of these.
    Named(Vec<String>),
    /// None; what there is is listed.
    Listed,
    /// A sample with every fault.
    Sample,
}

impl Selection {
    /// What `FAULT` and `FAULTS` say.
    pub fn of_environment() -> Self {
        match std::env::var("FAULT") {
            Ok(names) => Self::Named(names.split(';').map(str::to_owned).collect()),
            Err(_) => Self::named_so(&std::env::var("FAULTS").unwrap_or_default()),
        }
    }

    fn named_so(which: &str) -> Self {
        match which {
            "" | "sample" => Self::Sample,
            "all" => Self::All,
            "list" => Self::Listed,
            _ => {
                let part = which
                    .split_once('/')
                    .and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
                let (part, parts) = part.expect("FAULTS is all, list, sample or a part such as 7/40");
                assert!((1..=parts).contains(&part), "there is no part {part} of {parts}");
                Self::Part(part, parts)
            }
        }
    }

    /// Whether the scenario has to be recorded at all.
    pub fn wants(&self, scenario: &Scenario) -> bool {
        match self {
            Self::Named(names) => names.iter().any(|name| {
                let verb = name.split('/').next().unwrap_or_default();
                scenario.name.contains(verb)
            }),
            Self::Sample => sample::takes(scenario),
            Self::All | Self::Part(..) | Self::Listed => true,
        }
    }

    /// Those of these cells that are run.
    pub fn chosen<'a>(&self, recorded: &'a [Recorded], cells: Vec<Cell<'a>>) -> Vec<Cell<'a>> {
        let chosen = |wanted: &dyn Fn(&str) -> bool| {
            let cells = cells.iter().filter(|cell| wanted(&cell.to_string()));
            cells.cloned().collect()
        };
        match self {
            Self::All => cells,
            Self::Part(part, parts) => chosen(&|name| is_in(name, *part, *parts)),
            Self::Named(parts) => chosen(&|name| parts.iter().any(|part| name.contains(part))),
            Self::Listed => {
                for cell in &cells {
                    eprintln!("{cell}");
                }
                Vec::new()
            }
            Self::Sample => sample::of(recorded),
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
    for (text, selection) in [
        ("", Selection::Sample),
        ("all", Selection::All),
        ("list", Selection::Listed),
        ("7/40", Selection::Part(7, 40)),
    ] {
        assert_eq!(Selection::named_so(text), selection);
    }
}

#[test]
fn each_cell_is_in_one_part_and_stays_there() {
    let names: Vec<String> = (0..1000)
        .map(|number| format!("add solution/GET x#{number}/half"))
        .collect();
    let mut sizes = Vec::new();
    for part in 1..=8 {
        sizes.push(names.iter().filter(|name| is_in(name, part, 8)).count());
    }
    assert_eq!(sizes.iter().sum::<usize>(), names.len());
    assert!(sizes.iter().all(|size| (75..=175).contains(size)), "{sizes:?}");
    let place = (1..=40).find(|part| is_in("add solution/POST leases#1/half", *part, 40));
    assert_eq!(place, Some(20));
}
