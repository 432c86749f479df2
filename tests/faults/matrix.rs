//! The whole matrix, and the part of it that is run.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::cell::{Place, Recording};
use crate::fault::{FAULTS, Fault};
use crate::jobs::Jobs;
use crate::proxy::Proxy;
use crate::sample;
use crate::scenario::{SCENARIOS, Scenario};
use crate::script::Key;
use crate::world::World;

/// How many cells on environments of their own run at the same time.
const WORKERS: usize = 4;

/// What a run of the matrix came to.
#[derive(Default)]
pub struct Report {
    /// How many cells there are.
    pub size: usize,
    /// How many were run.
    pub run: usize,
    /// How many of them never came to their request.
    pub unreached: usize,
    /// How long that took.
    pub took: Duration,
    /// What failed.
    pub failures: Vec<String>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for failure in &self.failures {
            writeln!(formatter, "\nFAILED {failure}")?;
        }
        let Self {
            size, run, unreached, ..
        } = self;
        let seconds = self.took.as_secs();
        write!(
            formatter,
            "faults: {run} of {size} cells in {seconds} s, {unreached} without their request, {} failed",
            self.failures.len()
        )
    }
}

/// One cell.
#[derive(Clone)]
struct Cell {
    scenario: &'static Scenario,
    key: Key,
    fault: Fault,
}

impl std::fmt::Display for Cell {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "{}/{}/{}",
            self.scenario.name, self.key, self.fault.name
        )
    }
}

/// Which cells are run.
enum Selection {
    /// All.
    All,
    /// Those whose name holds this.
    Named(String),
    /// None; what there is is listed.
    Listed,
    /// A sample with every fault, and every verb that works on something of its own.
    Sample,
}

impl Selection {
    fn of_environment() -> Self {
        match std::env::var("FAULT") {
            Ok(name) => Self::Named(name),
            Err(_) => match std::env::var("FAULTS").as_deref() {
                Ok("all") => Self::All,
                Ok("list") => Self::Listed,
                _ => Self::Sample,
            },
        }
    }

    /// Whether the scenario has to be recorded at all.
    fn wants(&self, scenario: &Scenario) -> bool {
        match self {
            Self::Named(name) => {
                let verb = name.split('/').next().unwrap_or_default();
                scenario.name.contains(verb)
            }
            // What changes something that everybody shares takes minutes each, and nothing else can run meanwhile.
            Self::Sample => !scenario.is_alone,
            _ => true,
        }
    }

    /// Those of a scenario's cells that are run.
    fn chosen(&self, scenario: &'static Scenario, recording: &Recording, cells: Vec<Cell>) -> Vec<Cell> {
        match self {
            Self::All => cells,
            Self::Listed => {
                for cell in cells {
                    eprintln!("{cell}");
                }
                Vec::new()
            }
            Self::Named(name) => cells
                .into_iter()
                .filter(|cell| cell.to_string().contains(name))
                .collect(),
            Self::Sample => {
                let place = SCENARIOS.iter().position(|other| other.name == scenario.name);
                let chosen = sample::of(place.unwrap_or_default(), recording);
                chosen
                    .into_iter()
                    .map(|(key, fault)| Cell { scenario, key, fault })
                    .collect()
            }
        }
    }
}

/// Runs what is chosen.
pub fn run() -> Report {
    let selection = Selection::of_environment();
    let world = World::start();
    let report = Mutex::new(Report::default());
    let started = Instant::now();
    let counter = AtomicUsize::new(0);
    runtime().block_on(world.prepare());
    let (jobs, upstream) = (Jobs::default(), world.upstream());
    let listener = jobs.clone();
    std::thread::spawn(move || runtime().block_on(listener.listen(upstream)));
    for is_alone in [false, true] {
        let scenarios = SCENARIOS
            .iter()
            .filter(|scenario| scenario.is_alone == is_alone && selection.wants(scenario));
        let queue: Mutex<VecDeque<&'static Scenario>> = Mutex::new(scenarios.collect());
        let cells: Mutex<Vec<(Cell, Recording)>> = Mutex::default();
        let workers = if is_alone { 1 } else { WORKERS };
        let each = |work: &(dyn Fn(&Worker) + Sync)| {
            std::thread::scope(|scope| {
                for _ in 0..workers {
                    scope.spawn(|| work(&Worker::new(&world, &jobs, &counter)));
                }
            });
        };
        each(&|worker| {
            while let Some(scenario) = pop(&queue) {
                let recording = worker.record(scenario);
                let all = of(scenario, &recording);
                report.lock().unwrap().size += all.len();
                let chosen = selection.chosen(scenario, &recording, all);
                let chosen = chosen.into_iter().map(|cell| (cell, recording.clone()));
                cells.lock().unwrap().extend(chosen);
            }
        });
        let mut cells = cells.into_inner().unwrap();
        // What mostly waits begins first.
        cells.sort_by_key(|(cell, _)| !cell.fault.is_long());
        let cells = Mutex::new(VecDeque::from(cells));
        each(&|worker| {
            while let Some((cell, recording)) = pop(&cells) {
                worker.run(&cell, &recording, &report);
            }
        });
    }
    let mut report = report.into_inner().unwrap();
    report.took = started.elapsed();
    report
}

fn pop<T>(queue: &Mutex<VecDeque<T>>) -> Option<T> {
    queue.lock().unwrap().pop_front()
}

/// All cells of a scenario.
fn of(scenario: &'static Scenario, recording: &Recording) -> Vec<Cell> {
    let mut cells = Vec::new();
    for key in &recording.requests {
        let suitable = FAULTS.iter().filter(|fault| fault.suits(&key.label));
        cells.extend(suitable.map(|fault| Cell {
            scenario,
            key: key.clone(),
            fault: *fault,
        }));
    }
    cells
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

/// One thread with a proxy of its own.
struct Worker<'a> {
    world: &'a World,
    jobs: &'a Jobs,
    proxy: Proxy,
    runtime: tokio::runtime::Runtime,
    counter: &'a AtomicUsize,
}

impl<'a> Worker<'a> {
    fn new(world: &'a World, jobs: &'a Jobs, counter: &'a AtomicUsize) -> Self {
        let runtime = runtime();
        let proxy = runtime.block_on(Proxy::start(world.upstream()));
        Self {
            world,
            jobs,
            proxy,
            runtime,
            counter,
        }
    }

    fn place(&self) -> Place<'_> {
        Place {
            world: self.world,
            proxy: &self.proxy,
            jobs: self.jobs,
        }
    }

    /// A name that was never used.
    fn environment(&self) -> String {
        let number = self.counter.fetch_add(1, Ordering::Relaxed);
        format!("fault-{}-{number}", std::process::id())
    }

    fn record(&self, scenario: &Scenario) -> Recording {
        let environment = self.environment();
        let recording = self.runtime.block_on(self.place().record(scenario, &environment));
        eprintln!("{}: {} requests", scenario.name, recording.requests.len());
        recording
    }

    fn run(&self, cell: &Cell, recording: &Recording, report: &Mutex<Report>) {
        let environment = self.environment();
        let place = self.place();
        let outcome = place.run(cell.scenario, recording, (&cell.key, cell.fault), &environment);
        let outcome = catch_unwind(AssertUnwindSafe(|| self.runtime.block_on(outcome)));
        let outcome = outcome.unwrap_or_else(|_| Some(Err("it could not be set up".to_owned())));
        let mut report = report.lock().unwrap();
        report.run += 1;
        match outcome {
            Some(Ok(what)) => eprintln!("{cell}: {what}"),
            Some(Err(reason)) => {
                eprintln!("{cell}: FAILED: {reason}");
                report.failures.push(format!("{cell}: {reason}"));
            }
            None => report.unreached += 1,
        }
    }
}
