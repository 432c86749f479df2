//! Running the part of the matrix that is chosen.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use futures::future::join_all;

use crate::matrix::{self, Cell, Recorded};
use crate::report::Report;
use crate::scenario::{Beside, SCENARIOS, Scenario, Theme};
use crate::selection::Selection;
use crate::stage::Stage;

/// How many sandboxes a processor can have, while their cells wait more than they compute.
const PER_PROCESSOR: usize = 3;
/// How much memory one takes with its commands, in KiB.
const MEMORY: usize = 2_000_000;
/// A sandbox starts in the time of so many cells.
const WORTH_A_SANDBOX: usize = 10;

/// Runs what is chosen of this theme.
pub fn run(theme: Theme) -> Report {
    let selection = Selection::of_environment();
    let is_wanted = |scenario: &&Scenario| scenario.theme() == theme && selection.wants(scenario);
    let scenarios: Vec<&Scenario> = SCENARIOS.iter().filter(is_wanted).collect();
    if scenarios.is_empty() {
        return Report::default();
    }
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(run_chosen(theme, &scenarios, &selection))
}

async fn run_chosen(theme: Theme, scenarios: &[&'static Scenario], selection: &Selection) -> Report {
    let started = Instant::now();
    let report = Arc::new(Mutex::new(Report::default()));
    let first = Stage::start(theme, scenarios, Arc::clone(&report)).await;
    let recorded = first.record(scenarios).await;
    let cells = matrix::all(&recorded);
    report.lock().unwrap().size = cells.len();
    let (all, took) = (cells.len(), started.elapsed().as_secs());
    let chosen = selection.chosen(&recorded, cells);
    eprintln!("{all} cells, recorded in {took} s; {} of them are run", chosen.len());
    assert!(selection.is_list() || !chosen.is_empty(), "no cell was run: FAULT fits none");
    let is_alone = |cell: &Cell| cell.recorded.scenario.beside == Beside::Nothing;
    let (alone, others): (Vec<Cell>, Vec<Cell>) = chosen.into_iter().partition(is_alone);
    first.run(others).await;
    let stages = run_alone(first, theme, alone, &report).await;
    let mut report = std::mem::take(&mut *report.lock().unwrap());
    report.took = started.elapsed();
    for (records, played) in stages.iter().map(|stage| stage.counts()) {
        report.records += records;
        report.played += played;
    }
    report
}

/// Runs cells that need a whole cluster each, on several sandboxes. They are run last: they leave another version of the
/// cluster, which is a label of objects of others.
async fn run_alone(
    first: Arc<Stage>,
    theme: Theme,
    cells: Vec<Cell>,
    report: &Arc<Mutex<Report>>,
) -> Vec<Arc<Stage>> {
    let mut recorded: Vec<Arc<Recorded>> = cells.iter().map(|cell| Arc::clone(&cell.recorded)).collect();
    recorded.dedup_by_key(|recorded| recorded.scenario.name);
    let scenarios: Vec<&Scenario> = recorded.iter().map(|recorded| recorded.scenario).collect();
    let count = sandboxes(cells.len());
    let cells = Mutex::new(VecDeque::from(cells));
    let others = (1..count).map(async |_| {
        let stage = Stage::start(theme, &scenarios, Arc::clone(report)).await;
        stage.follow(&recorded).await;
        stage.run_alone(&cells).await;
        stage
    });
    let (mut stages, ()) = futures::join!(join_all(others), first.run_alone(&cells));
    stages.push(first);
    stages
}

/// How many sandboxes so many cells are worth: as many as `SANDBOXES` says or the machine has processors and memory for, at
/// most. Another process starts the one that `TEST_SANDBOX` names.
fn sandboxes(cells: usize) -> usize {
    if std::env::var_os("TEST_SANDBOX").is_some() {
        return 1;
    }
    let most = std::env::var("SANDBOXES").map_or_else(
        |_| {
            let processors = std::thread::available_parallelism().map_or(1, usize::from);
            (processors * PER_PROCESSOR).min(free_memory() / MEMORY)
        },
        |most| most.parse().expect("SANDBOXES is a number"),
    );
    cells.div_ceil(WORTH_A_SANDBOX).min(most).max(1)
}

/// In KiB.
fn free_memory() -> usize {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}
