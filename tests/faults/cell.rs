//! One cell of the matrix: a command, one of its requests, and a fault.

use std::collections::BTreeSet;
use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::process::Child;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::clock::{self, Clock};
use crate::fault::Fault;
use crate::jobs::Jobs;
use crate::judge::{self, Evidence, MARGIN, UNDO};
use crate::objects::{Effect, Objects};
use crate::proxy::Proxy;
use crate::salt::Salt;
use crate::scenario::{Beside, REBOOT, SECOND, Scenario};
use crate::script::{Key, Subject};
use crate::world::{Ended, PATIENCE, Way, World, ended};
use crate::{request, snapshot};

/// How long the test waits between two looks at a state that is not there yet, at most.
const LONGEST_PAUSE: Duration = Duration::from_millis(800);

#[derive(Debug, Clone, Default)]
pub struct Recording {
    pub requests: Vec<Key>,
    /// The state that it began with.
    pub old: Value,
    /// The state that it ended in.
    pub new: Value,
    pub environment: String,
    /// The objects that the old state consists of, where that can be brought about by writing them.
    pub objects: Option<Objects>,
}

impl Recording {
    pub fn uses_salt(&self) -> bool {
        self.requests.iter().any(|key| key.label.starts_with("SALT "))
    }

    /// What it asked of Salt and changed. What it reads while it waits, and whether it follows the events of a job that may
    /// have ended, depends on the moment.
    pub fn changes(&self) -> BTreeSet<&str> {
        let labels = self.requests.iter().map(|key| key.label.as_str());
        labels
            .filter(|label| !request::is_stream(label))
            .filter(|label| label.starts_with("SALT ") || request::is_change(label))
            .collect()
    }
}

pub struct Place {
    pub world: Arc<World>,
    pub proxy: Proxy,
    pub salt: Arc<Salt>,
    pub jobs: Jobs,
    /// How fast time passes for the commands. For those that run at the same time it is the same, since they hold locks of
    /// each other, which last for a time.
    pub speed: u32,
}

/// What somebody else did while the command was suspended.
struct Meanwhile {
    ended: Ended,
    state: Value,
    /// The objects that were edited by hand.
    edited: Vec<String>,
    /// Whether the command held the lock of its environment, the first of two.
    was_locked: bool,
}

impl Place {
    pub async fn record(&self, scenario: &'static Scenario, environment: &str) -> Recording {
        let subject = self.stage(scenario, environment);
        self.set_up(scenario, environment).await;
        let old = self.state(scenario, environment).await;
        let objects =
            if scenario.is_written() { Some(subject.objects(self.world.upstream()).await) } else { None };
        self.proxy.script().begin(None);
        let child = self.start(scenario, environment, judge::PATIENCE, &Clock::at(self.speed));
        let ended = ended(&child.wait_with_output().await.unwrap());
        assert_eq!(ended.status, Some(0), "{}: {ended}", scenario.name);
        let (requests, _) = self.proxy.script().end();
        let new = self.state(scenario, environment).await;
        self.finish(scenario, environment).await;
        let old = if scenario.is_resumed() { new.clone() } else { old };
        Recording { requests, old, new, environment: environment.to_owned(), objects }
    }

    /// Runs the command with a fault, and judges what came of it; `None` where its request never came.
    pub async fn run(
        &self,
        scenario: &'static Scenario,
        recording: &Recording,
        (key, fault): (&Key, Fault),
        environment: &str,
    ) -> Option<Result<String, String>> {
        let subject = self.stage(scenario, environment);
        match &recording.objects {
            Some(objects) => self.write(recording, objects, &subject).await,
            None if self.is_left(scenario, recording, environment).await => {}
            None => self.set_up(scenario, environment).await,
        }
        if !scenario.is_resumed() {
            let old = self.reaches(scenario, environment, slice::from_ref(&recording.old)).await;
            old.unwrap_or_else(|differences| panic!("{}: another old state: {differences}", scenario.name));
        }
        let held = self.proxy.script().begin(Some((key.clone(), fault)));
        let started = Instant::now();
        let (ended, meanwhile) = self.disturbed(scenario, environment, fault, held).await;
        let took = started.elapsed();
        let (requests, was_reached) = self.proxy.script().end();
        self.proxy.cut();
        let evidence = Evidence { scenario, recording, requests: &requests, key, fault, ended: &ended, took };
        let verdict = match self.followed(scenario).await {
            Ok(()) => self.judged(&evidence, meanwhile.as_ref(), environment).await,
            failure => failure,
        };
        self.finish(scenario, environment).await;
        let what = format!("{:.1} s, status {:?}", took.as_secs_f64(), ended.status);
        was_reached.then(|| match verdict {
            Ok(()) => Ok(what),
            Err(reason) => Err(format!("{reason}\n  {what}\n{ended}")),
        })
    }

    /// The commands that follow are of this scenario, and work on this environment.
    fn stage(&self, scenario: &'static Scenario, environment: &str) -> Subject {
        let subject = Subject { scenario, environment: environment.to_owned() };
        self.proxy.script().stage(subject.clone());
        subject
    }

    /// Writes the objects that the old state consists of. A name that was never used has none yet.
    async fn write(&self, recording: &Recording, objects: &Objects, subject: &Subject) {
        let upstream = self.world.upstream();
        let before = match subject.scenario.beside {
            Beside::Everything => Objects::new(),
            _ => subject.objects(upstream).await,
        };
        let renamed = |text: &str| text.replace(&recording.environment, &subject.environment);
        Effect::between(&before, objects.clone()).apply(upstream, renamed).await;
    }

    /// Whether the last cell of the cluster left the old state of this one.
    async fn is_left(&self, scenario: &Scenario, recording: &Recording, environment: &str) -> bool {
        scenario.beside == Beside::Nothing && self.state(scenario, environment).await == recording.old
    }

    /// Brings the old state about by commands.
    async fn set_up(&self, scenario: &'static Scenario, environment: &str) {
        for words in scenario.set_up {
            if *words == REBOOT {
                self.world.reboot();
                continue;
            }
            if let Some(words) = words.strip_prefix("kubectl ") {
                self.world.kubectl(words, environment);
                continue;
            }
            self.world.succeed(words, environment, &self.way()).await;
            if words.starts_with("create environment") {
                self.world.plant(environment).await;
            }
        }
    }

    /// Waits until the script that the command may have left has ended, which restarts the API server meanwhile. While the lock
    /// of a command lasts that was cut off before, the script may still begin.
    async fn followed(&self, scenario: &Scenario) -> Result<(), String> {
        if !scenario.is_of_cluster() {
            return Ok(());
        }
        let deadline = Instant::now() + MARGIN;
        loop {
            let waited = self.run_undisturbed("wait cluster --timeout 30m", "").await;
            match waited.status {
                Some(0) => return Ok(()),
                Some(4) if Instant::now() < deadline => tokio::time::sleep(LONGEST_PAUSE).await,
                _ => return Err(format!("wait cluster: {waited}")),
            }
        }
    }

    async fn finish(&self, scenario: &Scenario, environment: &str) {
        if scenario.beside != Beside::Everything {
            return;
        }
        self.salt.left(environment).await;
        self.world.remove(environment).await;
        if scenario.has_second() {
            self.world.remove(&SECOND.replace("ENV", environment)).await;
        }
    }

    fn way(&self) -> Way {
        Way { kubeconfig: self.proxy.kubeconfig(), speed: self.speed }
    }

    /// A command that meets no fault goes the same way: what was done again from a record is known there alone.
    async fn run_undisturbed(&self, words: &str, environment: &str) -> Ended {
        self.world.run(words, environment, &self.way()).await
    }

    fn start(&self, scenario: &Scenario, environment: &str, timeout: Duration, clock: &Clock) -> Child {
        let words = judge::with(scenario.command, &format!("--timeout {}s", timeout.as_secs()));
        self.world
            .command(&words, environment, clock)
            .env("KUBECONFIG", self.proxy.kubeconfig())
            .spawn()
            .unwrap()
    }

    async fn state(&self, scenario: &Scenario, environment: &str) -> Value {
        let paths = scenario.paths();
        self.world.snapshot(&paths, environment, false).await
    }

    /// Waits until the state is one of these; says how it differs from the first of them.
    async fn reaches(&self, scenario: &Scenario, environment: &str, states: &[Value]) -> Result<(), String> {
        let deadline = Instant::now() + PATIENCE;
        let mut pause = Duration::from_millis(50);
        loop {
            let state = self.state(scenario, environment).await;
            if states.contains(&state) {
                return Ok(());
            }
            if Instant::now() > deadline {
                return Err(snapshot::differences(&states[0], &state).join("; "));
            }
            tokio::time::sleep(pause).await;
            // The looks of all cells were most of what the API server did.
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Waits until the state is this one; where each command makes an object of its own, until it holds this one.
    async fn lasts(&self, scenario: &Scenario, environment: &str, state: &Value) -> Result<(), String> {
        if !scenario.adds {
            return self.reaches(scenario, environment, slice::from_ref(state)).await;
        }
        let now = self.state(scenario, environment).await;
        if snapshot::holds(&now, state) {
            return Ok(());
        }
        Err(snapshot::differences(state, &now).join("; "))
    }

    /// Runs the command, and does what the fault wants when its request is held.
    async fn disturbed(
        &self,
        scenario: &Scenario,
        environment: &str,
        fault: Fault,
        mut held: UnboundedReceiver<()>,
    ) -> (Ended, Option<Meanwhile>) {
        let timeout = judge::timeout(scenario);
        let clock = if fault.suspends() { Clock::sleeper() } else { Clock::at(self.speed) };
        let child = self.start(scenario, environment, timeout, &clock);
        let process = child.id().unwrap();
        let id = Pid::from_raw(i32::try_from(process).unwrap()).unwrap();
        let mut output = std::pin::pin!(child.wait_with_output());
        let mut meanwhile = None;
        let limit = tokio::time::sleep((timeout + UNDO + MARGIN) / self.speed + MARGIN);
        let mut limit = std::pin::pin!(limit);
        let mut hangs = false;
        loop {
            tokio::select! {
                output = &mut output => {
                    clock::forget(process);
                    return (ended(&output.unwrap()), meanwhile);
                }
                Some(()) = held.recv(), if fault.holds() => {
                    if fault.kills() {
                        kill_process(id, Signal::KILL).unwrap();
                    } else {
                        kill_process(id, Signal::STOP).unwrap();
                        meanwhile = Some(self.meanwhile(scenario, environment).await);
                        clock.sleep();
                        kill_process(id, Signal::CONT).unwrap();
                    }
                    self.proxy.script().release.notify_waiters();
                }
                () = &mut limit, if !hangs => {
                    hangs = true;
                    kill_process(id, Signal::KILL).unwrap();
                }
            }
        }
    }

    /// The command is suspended for longer than its Leases last; somebody else changes the same thing.
    async fn meanwhile(&self, scenario: &Scenario, environment: &str) -> Meanwhile {
        let leases = self.proxy.script().leases();
        let lock = format!("metalk8s-cli.environment.{environment}");
        let was_locked = self.world.held(&leases).await.contains_key(&lock);
        self.world.expire(&leases).await;
        let edit = json!({"metadata": {"annotations": {judge::EDITED: "yes"}}});
        let mut edited = Vec::new();
        for path in judge::edited(scenario, environment) {
            // It may not be there yet, or not any more.
            if self.world.upstream().patch(&path, &edit).await == 200 {
                edited.push(path);
            }
        }
        let words = judge::with(scenario.rival, "--timeout 60s");
        let ended = self.run_undisturbed(&words, environment).await;
        Meanwhile { ended, state: self.state(scenario, environment).await, edited, was_locked }
    }

    /// What was edited by hand while the command was suspended is still so, where it is still there.
    async fn edits_stay(&self, meanwhile: &Meanwhile) -> Result<(), String> {
        for path in &meanwhile.edited {
            let metadata = &self.world.upstream().get(path).await["metadata"];
            if metadata.is_object() && metadata["annotations"][judge::EDITED] != "yes" {
                return Err(format!("an edit by hand was lost: {path}"));
            }
        }
        Ok(())
    }

    async fn judged(
        &self,
        evidence: &Evidence<'_>,
        meanwhile: Option<&Meanwhile>,
        environment: &str,
    ) -> Result<(), String> {
        evidence.ended_well()?;
        self.job_ends(evidence, environment).await?;
        if evidence.may_leave_locks() {
            let leases = self.proxy.script().leases();
            self.world.expire_requests(&leases).await;
            self.world.expire(&leases).await;
        }
        let scenario = evidence.scenario;
        // Who found everything as it should be wrote nothing that could be lost.
        let rival = meanwhile
            .filter(|rival| rival.ended.status == Some(0) && rival.ended.result()["changed"] != false);
        if let Some(rival) = rival.filter(|rival| !evidence.may_come_after_others(rival.was_locked)) {
            let state = if scenario.has_second() {
                // The rival works on the first of two environments: the other one is as the command left it.
                snapshot::with_second(&rival.state, &self.state(scenario, environment).await)
            } else {
                rival.state.clone()
            };
            self.lasts(scenario, environment, &state)
                .await
                .map_err(|differences| format!("somebody else's change was lost: {differences}"))?;
        } else if meanwhile.is_none() {
            let states = evidence.expected_states();
            if !states.is_empty() {
                self.reaches(scenario, environment, &states)
                    .await
                    .map_err(|differences| format!("{}: {differences}", evidence.claim()))?;
            }
        }
        let again = if rival.is_some() || meanwhile.is_none() && evidence.left_nothing() {
            String::new()
        } else {
            self.converges(evidence, environment, meanwhile.is_some()).await?
        };
        if let Some(meanwhile) = meanwhile {
            self.edits_stay(meanwhile).await?;
        }
        self.nothing_is_open(evidence, &again, environment).await.map_err(|reason| format!("{reason}{again}"))
    }

    /// Nothing is left of the commands: each change has its end, each lock is free, and Salt ran each job once.
    async fn nothing_is_open(
        &self,
        evidence: &Evidence<'_>,
        again: &str,
        environment: &str,
    ) -> Result<(), String> {
        evidence.history_has_ends(&self.world.history(environment).await, again)?;
        let held = self.world.held(&self.proxy.script().leases()).await;
        if !held.is_empty() {
            let names: Vec<&str> = held.keys().map(String::as_str).collect();
            return Err(format!("locks are still held: {}", names.join(", ")));
        }
        match self.jobs.violations(environment) {
            violations if violations.is_empty() => Ok(()),
            violations => Err(violations.join("; ")),
        }
    }

    /// The job that the command left ends.
    async fn job_ends(&self, evidence: &Evidence<'_>, environment: &str) -> Result<(), String> {
        let job = evidence.ended.job().filter(|_| evidence.ended.status != Some(0));
        let Some(job) = job else { return Ok(()) };
        let words = format!("wait job {job} --timeout 60s");
        let waited = self.run_undisturbed(&words, environment).await;
        if matches!(waited.status, Some(0 | 7 | 8 | 10)) {
            return Ok(());
        }
        Err(format!("wait job {job}: {waited}"))
    }

    /// The same command again ends in the new state; what it said. What others began meanwhile may refuse it.
    async fn converges(
        &self,
        evidence: &Evidence<'_>,
        environment: &str,
        with_others: bool,
    ) -> Result<String, String> {
        let scenario = evidence.scenario;
        let words = judge::with(&judge::patient(scenario.command), "--timeout 30m");
        let again = self.run_undisturbed(&words, environment).await;
        // A user's password cannot be compared, and what is gone is not found.
        let is_there = again.status == Some(4) && again.stderr.contains("already exists");
        let is_gone = again.status == Some(3);
        let said = format!("\nthe same command again: {again}");
        if with_others && again.status == Some(4) {
            return Ok(said);
        }
        if again.status != Some(0) && !is_there && !is_gone {
            return Err(format!("the same command again does not converge: {again}"));
        }
        self.lasts(scenario, environment, &evidence.recording.new)
            .await
            .map_err(|differences| format!("the same command again ends in another state: {differences}"))?;
        Ok(said)
    }
}
