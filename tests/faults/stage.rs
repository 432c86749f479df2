//! A sandbox on which cells run.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use futures::StreamExt;
use serde_json::Value;

use crate::cell::{Place, Recording};
use crate::jobs::Jobs;
use crate::matrix::{Cell, Recorded};
use crate::proxy::Proxy;
use crate::report::Report;
use crate::salt::Salt;
use crate::scenario::{Beside, SCENARIOS, Scenario, Theme};
use crate::snapshot;
use crate::world::World;

/// How many cells on environments of their own run at the same time.
const AT_ONCE: usize = 12;
/// The same of cells that mostly wait.
const WAITING_AT_ONCE: usize = 40;

/// How many commands are recorded at the same time, in this order. What needs the whole cluster is first, and its cells are
/// run last: it leaves another version of the cluster, which is a label of objects of others. Those are recorded and judged
/// by the same version.
const ORDER: [(Beside, usize); 3] =
    [(Beside::Nothing, 1), (Beside::Everything, AT_ONCE), (Beside::OtherDocuments, 1)];

/// How often a cell is run again because something had to be recorded: a command and what follows it may each meet a state
/// that Salt has not seen yet.
const RECORDINGS: usize = 3;

/// After so many cells the test looks whether what no command may change is as it was. After each, that would be a tenth of
/// all requests.
const BYSTANDERS_EACH: usize = 20;

/// Where cells run: what changes something of its own side by side, the rest alone.
pub struct Stage {
    world: Arc<World>,
    salt: Arc<Salt>,
    jobs: Jobs,
    /// How many cells have run here.
    count: AtomicUsize,
    /// What no command may change, as it was seen last.
    bystanders: tokio::sync::Mutex<Option<Value>>,
    report: Arc<Mutex<Report>>,
}

impl Stage {
    /// Starts a sandbox on which cells of these scenarios can run.
    pub async fn start(
        theme: Theme,
        scenarios: &[&'static Scenario],
        report: Arc<Mutex<Report>>,
    ) -> Arc<Self> {
        let is_of_cluster = scenarios.iter().any(|scenario| scenario.is_of_cluster());
        let world = tokio::task::spawn_blocking(move || World::start(theme, is_of_cluster)).await.unwrap();
        world.prepare().await;
        let jobs = Jobs::default();
        if world.has_salt() {
            let (listener, upstream) = (jobs.clone(), world.upstream().clone());
            tokio::spawn(async move { listener.listen(upstream).await });
        }
        Arc::new(Self {
            salt: Arc::new(Salt::new(world.upstream().clone(), jobs.clone())),
            world: Arc::new(world),
            jobs,
            count: AtomicUsize::new(0),
            bystanders: tokio::sync::Mutex::default(),
            report,
        })
    }

    /// How many records of Salt there are, and how often one stood for Salt.
    pub fn counts(&self) -> (usize, usize) {
        self.salt.counts()
    }

    /// Records these scenarios, in the order of the list. One that fails undisturbed is a failure.
    pub async fn record(self: &Arc<Self>, scenarios: &[&'static Scenario]) -> Vec<Arc<Recorded>> {
        let recorded = Arc::new(Mutex::new(Vec::new()));
        for (beside, at_once) in ORDER {
            let scenarios = scenarios.iter().filter(|scenario| scenario.beside == beside).copied().collect();
            each(scenarios, at_once, |scenario| {
                let (stage, recorded) = (Arc::clone(self), Arc::clone(&recorded));
                async move {
                    match stage.recorded(scenario).await {
                        Ok(recording) => {
                            let one = Arc::new(Recorded { scenario, recording });
                            recorded.lock().unwrap().push(one);
                        }
                        Err(reason) => stage.failed(format!("{}: {reason}", scenario.name)),
                    }
                }
            })
            .await;
        }
        let mut recorded = std::mem::take(&mut *recorded.lock().unwrap());
        recorded.sort_by_key(|one: &Arc<Recorded>| {
            SCENARIOS.iter().position(|other| other.name == one.scenario.name)
        });
        recorded
    }

    /// Runs the command undisturbed. Where Salt's part has records, they are made first, and have to lead to the same.
    async fn recorded(&self, scenario: &'static Scenario) -> Result<Recording, String> {
        let real = self.undisturbed(scenario).await?;
        // What the first one leaves for good is a part of the old state: the annotations of an upgrade at the nodes, and what is
        // known of an archive that is gone.
        if scenario.beside == Beside::Nothing {
            return self.undisturbed(scenario).await;
        }
        if !scenario.has_records() || !real.uses_salt() {
            return Ok(real);
        }
        let again = self.undisturbed(scenario).await?;
        let (first, second) = (real.changes(), again.changes());
        let others: Vec<_> = first.symmetric_difference(&second).collect();
        if !others.is_empty() {
            return Err(format!("with records it makes other requests: {others:?}"));
        }
        for (one, other) in [(&real.old, &again.old), (&real.new, &again.new)] {
            let differences = snapshot::differences(one, other);
            if !differences.is_empty() {
                return Err(format!("with records the state is another one: {}", differences.join("; ")));
            }
        }
        Ok(again)
    }

    async fn undisturbed(&self, scenario: &'static Scenario) -> Result<Recording, String> {
        let (environment, place, begin) = (environment(), self.place(1).await, Instant::now());
        let recording = tokio::spawn(async move { place.record(scenario, &environment).await });
        let recording = recording.await.map_err(|_| "it fails undisturbed".to_owned())?;
        let (requests, seconds) = (recording.requests.len(), begin.elapsed().as_secs_f64());
        eprintln!("{}: {requests} requests, {seconds:.1} s", scenario.name);
        Ok(recording)
    }

    /// Brings this sandbox to where the one is on which these were recorded: what a command leaves for good is a part of the old
    /// state.
    pub async fn follow(&self, recorded: &[Arc<Recorded>]) {
        for Recorded { scenario, recording } in recorded.iter().map(|one| &**one) {
            let differences = match self.undisturbed(scenario).await {
                Ok(own) => snapshot::differences(&recording.new, &own.new),
                Err(reason) => vec![reason],
            };
            if !differences.is_empty() {
                self.failed(format!("{} on another sandbox: {}", scenario.name, differences.join("; ")));
            }
        }
    }

    /// Runs these cells side by side, those of one speed after those of the other.
    pub async fn run(self: &Arc<Self>, cells: Vec<Cell>) {
        let (fast, others) = cells.into_iter().partition(|cell| cell.fault.speed > 1);
        self.run_at_one_speed(others).await;
        self.run_at_one_speed(fast).await;
    }

    /// Runs cells side by side, and beside them, one after another, those that change the same document.
    async fn run_at_one_speed(self: &Arc<Self>, cells: Vec<Cell>) {
        let (mut working, mut waiting) = (Vec::new(), Vec::new());
        let mut documents: Vec<Vec<Cell>> = Vec::new();
        for cell in cells {
            let scenario = cell.recorded.scenario;
            let is_same = |cells: &&mut Vec<Cell>| cells[0].recorded.scenario.watched == scenario.watched;
            // Two operators at once are too much for a clock that is fast.
            let is_idle = cell.fault.is_idle() && !scenario.has_second();
            match scenario.beside {
                Beside::OtherDocuments => match documents.iter_mut().find(is_same) {
                    Some(cells) => cells.push(cell),
                    None => documents.push(vec![cell]),
                },
                _ if is_idle => waiting.push(cell),
                _ => working.push(cell),
            }
        }
        let work = |cell: Cell| {
            let stage = Arc::clone(self);
            async move { stage.run_cell(&cell).await }
        };
        let documents = documents.into_iter().map(|cells| each(cells, 1, work));
        let side_by_side = async {
            each(working, AT_ONCE, work).await;
            each(waiting, WAITING_AT_ONCE, work).await;
        };
        let together = async {
            futures::join!(side_by_side, futures::future::join_all(documents));
        };
        self.beside_bystanders(Beside::Everything, together).await;
    }

    /// Runs cells that need the whole cluster, one after another, while there are any; next the one that begins where the last
    /// one ended.
    pub async fn run_alone(&self, cells: &Mutex<VecDeque<Cell>>) {
        let next = |last: Option<(&Scenario, bool)>| {
            let mut cells = cells.lock().unwrap();
            let begins_there = |cell: &Cell| {
                let scenario = cell.recorded.scenario;
                last.is_some_and(
                    |(last, is_old)| {
                        if is_old { scenario.name == last.name } else { scenario.follows(last) }
                    },
                )
            };
            let place = cells.iter().position(begins_there).unwrap_or_default();
            cells.remove(place)
        };
        let one_by_one = async {
            let mut last = None;
            while let Some(cell) = next(last) {
                self.run_cell(&cell).await;
                let Recorded { scenario, recording } = &*cell.recorded;
                let state = self.world.snapshot(&scenario.paths(), &environment(), false).await;
                last = Some((*scenario, state == recording.old));
            }
        };
        self.beside_bystanders(Beside::Nothing, one_by_one).await;
    }

    /// Does this, and looks at the end once more whether what no command may change is as it was.
    async fn beside_bystanders(&self, beside: Beside, work: impl Future<Output = ()>) {
        *self.bystanders.lock().await = None;
        self.look_at_bystanders(beside).await;
        work.await;
        self.look_at_bystanders(beside).await;
    }

    async fn look_at_bystanders(&self, beside: Beside) {
        let mut seen = self.bystanders.lock().await;
        let now = self.world.bystanders(beside).await;
        if let Some(before) = seen.replace(now.clone()).filter(|before| *before != now) {
            let differences = snapshot::differences(&before, &now).join("; ");
            self.failed(format!("one of the last cells changed what is not its own: {differences}"));
        }
    }

    async fn run_cell(&self, cell: &Cell) {
        let begun = Instant::now();
        let mut outcome = self.outcome(cell).await;
        // By a fast clock the real Salt takes longer than commands wait for it. Now there is a record of what it did.
        for _ in 0..RECORDINGS {
            let (Some(Err(_)), true) = outcome else { break };
            outcome = self.outcome(cell).await;
        }
        match outcome.0 {
            Some(Ok(what)) => eprintln!("{cell}: {what}, {:.1} s in all", begun.elapsed().as_secs_f64()),
            Some(Err(reason)) => {
                eprintln!("{cell}: FAILED: {reason}");
                self.failed(format!("{cell}: {reason}"));
            }
            None => {
                eprintln!("{cell}: its request never came");
                self.report.lock().unwrap().unreached += 1;
            }
        }
        self.report.lock().unwrap().run += 1;
        if (self.count.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(BYSTANDERS_EACH) {
            self.look_at_bystanders(cell.recorded.scenario.beside).await;
        }
    }

    /// What comes of a cell, and whether its commands had to wait for the real Salt by a fast clock.
    async fn outcome(&self, cell: &Cell) -> (Option<Result<String, String>>, bool) {
        let (environment, place) = (environment(), self.place(cell.fault.speed).await);
        let (recorded, key, fault) = (Arc::clone(&cell.recorded), cell.key.clone(), cell.fault);
        let name = environment.clone();
        let outcome = tokio::spawn(async move {
            let Recorded { scenario, recording } = &*recorded;
            place.run(scenario, recording, (&key, fault), &name).await
        });
        let outcome = outcome.await;
        let outcome = outcome.unwrap_or_else(|_| Some(Err("it could not be set up".to_owned())));
        (outcome, fault.speed > 1 && self.salt.has_delayed(&environment))
    }

    fn failed(&self, failure: String) {
        self.report.lock().unwrap().failures.push(failure);
    }

    async fn place(&self, speed: u32) -> Place {
        Place {
            speed,
            world: Arc::clone(&self.world),
            proxy: Proxy::start(self.world.upstream().clone(), Arc::clone(&self.salt)).await,
            salt: Arc::clone(&self.salt),
            jobs: self.jobs.clone(),
        }
    }
}

/// A name that was never used, on any sandbox.
fn environment() -> String {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    format!("fault-{}-{number:06}", std::process::id())
}

/// Does this with each of `items`, so many at the same time.
async fn each<T, F: Future<Output = ()> + Send + 'static>(
    items: Vec<T>,
    at_once: usize,
    work: impl Fn(T) -> F,
) {
    let tasks = futures::stream::iter(items).map(|item| tokio::spawn(work(item)));
    tasks.for_each_concurrent(at_once, async |task| task.await.unwrap()).await;
}
