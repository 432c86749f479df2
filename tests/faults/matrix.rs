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
use crate::scenario::{SCENARIOS, Scenario};
use crate::script::Key;
use crate::selection::Selection;
use crate::world::World;

/// How many cells on environments of their own run at the same time.
const WORKERS: usize = 4;

/// A script is looked at each second, and a lock renewed meanwhile: so many of these requests stand for all.
const LOOKS: usize = 8;

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

/// What an undisturbed run of a scenario showed.
pub struct Recorded {
    /// Which command.
    pub scenario: &'static Scenario,
    /// What it did.
    pub recording: Recording,
}

/// One cell.
#[derive(Clone)]
pub struct Cell<'a> {
    /// Whose request.
    pub recorded: &'a Recorded,
    /// Which one.
    pub key: Key,
    /// What happens to it.
    pub fault: Fault,
}

impl std::fmt::Display for Cell<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.recorded.scenario.name;
        write!(formatter, "{name}/{}/{}", self.key, self.fault.name)
    }
}

/// Runs what is chosen.
pub fn run() -> Report {
    let selection = Selection::of_environment();
    let mut world = World::start();
    let mut wanted = SCENARIOS.iter().filter(|scenario| selection.wants(scenario));
    if wanted.any(Scenario::is_of_cluster) {
        world.add_minion();
    }
    let started = Instant::now();
    runtime().block_on(world.prepare());
    let has_alertmanager = runtime().block_on(world.has_alertmanager());
    let (jobs, upstream) = (Jobs::default(), world.upstream());
    let listener = jobs.clone();
    std::thread::spawn(move || runtime().block_on(listener.listen(upstream)));
    let stage = Stage {
        world,
        has_alertmanager,
        jobs,
        counter: AtomicUsize::new(0),
        report: Mutex::default(),
    };
    let recorded = stage.record(&selection);
    let cells = all(&recorded);
    stage.report.lock().unwrap().size = cells.len();
    eprintln!(
        "{} cells, recorded in {} s",
        cells.len(),
        started.elapsed().as_secs()
    );
    stage.run(selection.chosen(&recorded, cells));
    let mut report = stage.report.into_inner().unwrap();
    report.took = started.elapsed();
    report
}

/// All cells of these scenarios.
fn all(recorded: &[Recorded]) -> Vec<Cell<'_>> {
    let mut cells = Vec::new();
    for recorded in recorded {
        let is_one_of_many = |key: &&Key| recorded.scenario.is_of_cluster() && key.number > LOOKS;
        let requests = recorded.recording.requests.iter();
        for key in requests.filter(|key| !is_one_of_many(key)) {
            let suitable = FAULTS.iter().filter(|fault| fault.suits(&key.label));
            cells.extend(suitable.map(|fault| Cell {
                recorded,
                key: key.clone(),
                fault: *fault,
            }));
        }
    }
    cells
}

/// Where everything is run: what changes something of its own side by side, the rest alone.
struct Stage {
    world: World,
    has_alertmanager: bool,
    jobs: Jobs,
    counter: AtomicUsize,
    report: Mutex<Report>,
}

impl Stage {
    /// Records the scenarios that the selection wants, in the order of the list. One that fails undisturbed is a failure.
    fn record(&self, selection: &Selection) -> Vec<Recorded> {
        let recorded = Mutex::new(Vec::new());
        for is_alone in [false, true] {
            let wanted = |scenario: &&Scenario| {
                scenario.is_alone == is_alone && selection.wants(scenario) && self.has_what_it_needs(scenario)
            };
            let scenarios = SCENARIOS.iter().filter(wanted).collect();
            self.each(scenarios, is_alone, |worker, scenario| {
                if let Some(recording) = worker.record(scenario) {
                    recorded.lock().unwrap().push(Recorded { scenario, recording });
                    return;
                }
                let failure = format!("{}: it fails undisturbed", scenario.name);
                self.report.lock().unwrap().failures.push(failure);
            });
        }
        let mut recorded = recorded.into_inner().unwrap();
        recorded
            .sort_by_key(|one: &Recorded| SCENARIOS.iter().position(|other| other.name == one.scenario.name));
        recorded
    }

    /// Whether the cluster has what the scenario is about.
    fn has_what_it_needs(&self, scenario: &Scenario) -> bool {
        let is_there = self.has_alertmanager || !scenario.is_about_silences();
        if !is_there && programs::have(&sandbox::MONITORING_PROGRAMS) {
            programs::skip(
                "Alertmanager in the sandbox of TEST_SANDBOX",
                "make sandbox WHOLE=1",
            );
        }
        is_there
    }

    fn run(&self, mut cells: Vec<Cell>) {
        // What mostly waits begins first.
        cells.sort_by_key(|cell| !cell.fault.is_long());
        let (alone, others) = cells
            .into_iter()
            .partition(|cell| cell.recorded.scenario.is_alone);
        for (cells, is_alone) in [(others, false), (alone, true)] {
            self.each(cells, is_alone, |worker, cell| worker.run(&cell, &self.report));
        }
    }

    /// Does this with each of `items`.
    fn each<T: Send>(&self, items: Vec<T>, is_alone: bool, work: impl Fn(&Worker, T) + Sync) {
        let workers = if is_alone { 1 } else { WORKERS.min(items.len()) };
        let queue = Mutex::new(VecDeque::from(items));
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    let worker = Worker::new(self);
                    while let Some(item) = pop(&queue) {
                        work(&worker, item);
                    }
                });
            }
        });
    }
}

fn pop<T>(queue: &Mutex<VecDeque<T>>) -> Option<T> {
    queue.lock().unwrap().pop_front()
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

/// One thread with a proxy of its own.
struct Worker<'a> {
    stage: &'a Stage,
    proxy: Proxy,
    runtime: tokio::runtime::Runtime,
}

impl<'a> Worker<'a> {
    fn new(stage: &'a Stage) -> Self {
        let runtime = runtime();
        let proxy = runtime.block_on(Proxy::start(stage.world.upstream()));
        Self {
            stage,
            proxy,
            runtime,
        }
    }

    fn place(&self) -> Place<'_> {
        Place {
            world: &self.stage.world,
            proxy: &self.proxy,
            jobs: &self.stage.jobs,
        }
    }

    /// A name that was never used.
    fn environment(&self) -> String {
        let number = self.stage.counter.fetch_add(1, Ordering::Relaxed);
        format!("fault-{}-{number}", std::process::id())
    }

    fn record(&self, scenario: &Scenario) -> Option<Recording> {
        let (environment, place, begin) = (self.environment(), self.place(), Instant::now());
        let recording = self.attempt(place.record(scenario, &environment))?;
        let (requests, seconds) = (recording.requests.len(), begin.elapsed().as_secs_f64());
        eprintln!("{}: {requests} requests, {seconds:.1} s", scenario.name);
        Some(recording)
    }

    fn run(&self, cell: &Cell, report: &Mutex<Report>) {
        let (environment, place) = (self.environment(), self.place());
        let Recorded { scenario, recording } = cell.recorded;
        let outcome = place.run(scenario, recording, (&cell.key, cell.fault), &environment);
        let outcome = self.attempt(outcome);
        let outcome = outcome.unwrap_or_else(|| Some(Err("it could not be set up".to_owned())));
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

    /// What comes of this; none where it panics, which is told on the way.
    fn attempt<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        catch_unwind(AssertUnwindSafe(|| self.runtime.block_on(work))).ok()
    }
}
