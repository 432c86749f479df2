//! What a command promises, whatever happens.

use std::time::Duration;

use serde_json::Value;

use crate::cell::Recording;
use crate::fault::{Fault, Kind, Lasting};
use crate::request;
use crate::scenario::Scenario;
use crate::script::Key;
use crate::snapshot::with_second;
use crate::world::Ended;

/// An annotation that somebody else puts on the objects of an environment while a command is suspended.
pub const EDITED: &str = "example.com/edited";

/// `--timeout` of every command.
const TIMEOUT: Duration = Duration::from_secs(40);
/// `--timeout` of a command that runs a script of MetalK8s.
const TIMEOUT_OF_CLUSTER: Duration = Duration::from_mins(2);
/// `--timeout` of a command that is only recorded.
pub const PATIENCE: Duration = Duration::from_mins(10);
/// How long the undo of a command that failed may last.
pub const UNDO: Duration = Duration::from_mins(5);
/// What getting the locks, giving them back and a loaded machine may add.
pub const MARGIN: Duration = Duration::from_mins(1);
/// The exit status of a change that is half done, and says so.
const HALF_DONE: i32 = 10;
/// What a failure says of a change whose undo came through.
const PUT_BACK: &str = "changes rolled back";
/// The same where the undo could not restore everything; what remains follows.
const PUT_BACK_BUT: &str = "changes rolled back, but ";
/// What a failure says of a change that it left half done.
const LEFT: [&str; 3] = ["not finished: ", "what is left", PUT_BACK_BUT];

/// What a command says that could not record its result, or does not know it.
const UNRECORDED: [&str; 2] =
    ["the result is not recorded in the history", "the answer to its submission was lost"];

pub fn timeout(scenario: &Scenario) -> Duration {
    if scenario.is_of_cluster() {
        TIMEOUT_OF_CLUSTER
    } else if scenario.has_second() {
        2 * TIMEOUT
    } else {
        TIMEOUT
    }
}

/// The objects that somebody else edits. A namespace that the command deletes is not one of them: the edit alone would keep it,
/// and hide whether the Solution that was added to it is safe.
pub fn edited(scenario: &Scenario, environment: &str) -> Vec<String> {
    let namespace = format!("/api/v1/namespaces/{environment}");
    let config = format!("{namespace}/configmaps/metalk8s-environment");
    if scenario.name == "delete environment" { vec![config] } else { vec![namespace, config] }
}

/// The same command, which waits for those that have its locks where it has any. What was about to be asked of Salt by a
/// command that was killed counts as asked for five minutes.
pub fn patient(words: &str) -> String {
    let mut parts = words.split_whitespace();
    let (verb, resource) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    match (verb, resource) {
        ("create", "environment" | "volume" | "node" | "salt-access" | "silence")
        | ("delete", "volume" | "salt-access" | "silence")
        | ("wait", "job")
        | ("edit", "environment") => words.to_owned(),
        _ => with(words, "--wait-for-lock 7m"),
    }
}

/// A command with one more flag; what follows ` < ` is standard input.
pub fn with(words: &str, flag: &str) -> String {
    match words.split_once(" < ") {
        Some((words, input)) => format!("{words} {flag} < {input}"),
        None => format!("{words} {flag}"),
    }
}

/// How a command with a fault ended.
pub struct Evidence<'a> {
    pub scenario: &'a Scenario,
    /// What it does undisturbed.
    pub recording: &'a Recording,
    /// The requests of this run, in order: those of the command, and while it was suspended those of the other one. Their
    /// numbers may mean something else than in the recording: a command first deletes the Leases that others left.
    pub requests: &'a [Key],
    /// The request that the fault met.
    pub key: &'a Key,
    pub fault: Fault,
    pub ended: &'a Ended,
    pub took: Duration,
}

impl Evidence<'_> {
    /// How long the command may take by the clock on the wall: what has changed something may need to undo it.
    fn limit(&self) -> Duration {
        let requests = &self.recording.requests;
        let changes_at = requests.iter().position(|key| request::is_change(&key.label));
        let fails_at = requests.iter().position(|key| key == self.key);
        let undo = if fails_at < changes_at { Duration::ZERO } else { UNDO };
        (timeout(self.scenario) + undo) / self.fault.speed + MARGIN
    }

    /// It ended by itself, in time, and its output is what an output has to be.
    pub fn ended_well(&self) -> Result<(), String> {
        if self.took > self.limit() {
            return Err("it hangs".to_owned());
        }
        if self.fault.kills() {
            return Ok(());
        }
        let Some(status) = self.ended.status else { return Err("a signal ended it".to_owned()) };
        if status > 100 && status != 130 {
            return Err("it crashed".to_owned());
        }
        let result = self.ended.result();
        if !result.is_object() {
            return Err("standard output is not JSON object".to_owned());
        }
        if (status == 0) != is_success(&result) {
            return Err("the exit status and the result disagree".to_owned());
        }
        if status == HALF_DONE && self.fault.is_absence() {
            return Err("its undo does not outlast a server that is away for six seconds".to_owned());
        }
        let errors = self.ended.stderr.lines().filter(|line| line.starts_with("error: "));
        match (status, errors.count()) {
            (0, 0) => Ok(()),
            (0, _) => Err("it succeeded with an error".to_owned()),
            (_, 1) => Ok(()),
            // Each environment has a line of its own.
            (_, 2) if self.scenario.has_second() => Ok(()),
            (_, count) => Err(format!("it failed with {count} lines of errors")),
        }
    }

    /// Each change in the history of the environment has its end, but for that of a command that was killed, lost its lock,
    /// may not write it, or says that it cannot; `again` is what the same command said once more.
    pub fn history_has_ends(&self, history: &Value, again: &str) -> Result<(), String> {
        let is_open = |entry: &&Value| matches!(entry["result"].as_str(), None | Some("Submitted"));
        let open: Vec<&Value> = history.as_array().into_iter().flatten().filter(is_open).collect();
        // To a user who may not write the history, or who sees none, nothing is said.
        let meets_history = self.key.label.ends_with("configmaps metalk8s-environment")
            || self.fault.lasting != Lasting::Once;
        let is_hidden = meets_history && matches!(self.fault.kind, Kind::Status(401 | 403));
        let is_told = self.says(&UNRECORDED) || UNRECORDED.iter().any(|text| again.contains(text));
        let may_be_open = self.fault.holds() || is_hidden || is_told;
        match open.as_slice() {
            [] => Ok(()),
            [_] if may_be_open => Ok(()),
            [first, ..] => Err(format!("a change has no end in the history: {first}")),
        }
    }

    /// Whether its locks may stay until their time is over: it was killed, it could not reach the API server any
    /// more, what it heard of a lock was wrong, or Salt may still get the request that it announced.
    pub fn may_leave_locks(&self) -> bool {
        self.fault.kills()
            || self.fault.lasting != Lasting::Once
            || self.key.label.contains(" leases ")
            || self.key.label == "POST leases"
            || request::is_submission(&self.key.label)
    }

    /// Whether it asked for no change but of locks, which are free again, and of the history that all commands share: the same
    /// command again would be the undisturbed one.
    pub fn left_nothing(&self) -> bool {
        let is_aside = |key: &Key| !request::is_change(&key.label) || request::is_of_journal(&key.label);
        !self.may_leave_locks() && self.requests.iter().all(is_aside)
    }

    /// The states of which the cluster has to be in one; none if any may be right.
    pub fn expected_states(&self) -> Vec<Value> {
        let Recording { old, new, .. } = self.recording;
        if self.fault.kills() {
            return Vec::new();
        }
        match self.ended.status {
            Some(0) => vec![new.clone()],
            // What is said of one of two environments does not hold for both.
            _ if self.is_put_back() && !self.scenario.has_second() => vec![old.clone()],
            Some(HALF_DONE) => Vec::new(),
            _ if self.ended.job().is_some() || self.says(&LEFT) => Vec::new(),
            _ if self.scenario.has_second() => {
                let mixed = [with_second(old, new), with_second(new, old)];
                mixed.into_iter().chain([old.clone(), new.clone()]).collect()
            }
            _ => vec![old.clone(), new.clone()],
        }
    }

    /// What the command says of the state.
    pub fn claim(&self) -> &'static str {
        match self.ended.status {
            Some(0) => "it says that it is done",
            _ if self.is_put_back() => "it says that everything was put back",
            _ => "the state is neither old nor new, and it says nothing of it",
        }
    }

    /// Whether the command was suspended before it read what it changes: then it may change what others have changed
    /// meanwhile, since it has read that. What is read before the locks and once more under them decides nothing.
    ///
    /// A command that changes two environments at once reads both in any order. It decides about the first one, on which others
    /// work, once it has locked that.
    pub fn may_come_after_others(&self, was_locked: bool) -> bool {
        let position = self.requests.iter().position(|key| key == self.key);
        if self.scenario.has_second() {
            let mut later = self.requests.iter().skip(position.unwrap_or_default());
            let is_of_lock = |key: &Key| key.label.ends_with(" leases metalk8s-cli.environment.ENV");
            return !was_locked && later.any(is_of_lock);
        }
        let is_lock = |key: &Key| key.label.contains(" leases");
        let is_taking = |key: &Key| is_lock(key) && !key.label.starts_with("GET ");
        let is_aside = |key: &Key| {
            is_lock(key) || key.label.ends_with("/version") || key.label.starts_with("POST selfsubject")
        };
        let requests = self.requests;
        // A command without locks decides by what it writes.
        let Some(first_lock) = requests.iter().position(is_taking) else { return false };
        let (before, under) = requests.split_at(first_lock);
        let is_read_again = |key: &Key| under.iter().any(|later| later.label == key.label);
        let decides_before = before.iter().position(|key| !is_aside(key) && !is_read_again(key));
        let decides_under = || under.iter().position(|key| !is_aside(key));
        let Some(decides) = decides_before.or_else(|| decides_under().map(|at| first_lock + at)) else {
            return false;
        };
        match self.fault.kind {
            Kind::StopAfter => position < Some(decides),
            _ => position <= Some(decides),
        }
    }

    /// Whether it claims that everything is as it was.
    fn is_put_back(&self) -> bool {
        self.says(&[PUT_BACK]) && !self.says(&[PUT_BACK_BUT])
    }

    fn says(&self, texts: &[&str]) -> bool {
        let said = format!("{}{}", self.ended.stdout, self.ended.stderr);
        texts.iter().any(|text| said.contains(text))
    }
}

fn is_success(result: &Value) -> bool {
    match result["items"].as_array() {
        Some(items) => items.iter().all(|item| item["result"] == true),
        None => result["result"] == true,
    }
}
