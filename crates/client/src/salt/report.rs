//! The outcome of a job: its root causes if it failed, otherwise its changes.
//!
//! Orchestrations nest the results of the states that they ran in two ways, `changes.ret.<minion>` and
//! `changes.return.data.<master>`. Both are flattened, so that a failure names the state that failed and its minion.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Map, Value};

use super::reason::{
    Key, command_output, comment, is_requisite_noise, of_rendering, of_value, reason, text_of,
};
use super::text::one_line;
use domain::salt::job::Failure;

/// How many root causes one line names.
const NAMED: usize = 3;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    pub function: String,
    pub formula: Option<String>,
    pub succeeded: bool,
    /// The minions that Salt gave up because they did not answer. They may still work on what was sent to them.
    pub unanswered: BTreeSet<String>,
    /// How many states were applied, including those that other states ran.
    pub states: usize,
    pub elapsed: Duration,
    pub changes: Vec<Change>,
    pub failures: Vec<Failure>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    pub minion: String,
    pub id: String,
    pub comment: String,
}

impl Report {
    /// Of a runner job. Its `return` event and the job cache have the same data.
    pub(crate) fn of_runner(job: &Value) -> Self {
        let function = job.get("fun").and_then(Value::as_str).unwrap_or_default();
        let mut report = Self::named(function, job.get("fun_args"));
        let result = job.get("return").unwrap_or(&Value::Null);
        let fine = job.get("success").and_then(Value::as_bool).unwrap_or(true) && retcode(result) == 0;
        let failed = (!fine).then(|| retcode(result));
        match result.get("data").and_then(Value::as_object) {
            Some(data) => report.collect(data.iter().map(|(minion, value)| (minion.as_str(), value)), failed),
            None => report.collect([("the Salt master", result)], failed),
        }
        report
    }

    /// Of a job on minions, from what each of them returned.
    pub(crate) fn of_minions(
        function: &str,
        arguments: Option<&Value>,
        results: &Map<String, Value>,
    ) -> Self {
        let mut report = Self::named(function, arguments);
        let success = |result: &Value| result.get("success").and_then(Value::as_bool).unwrap_or(true);
        let fine = results.values().all(|result| success(result) && retcode(result) == 0);
        let code = results.values().map(retcode).find(|code| *code != 0);
        let returned = |result| Value::get(result, "return").unwrap_or(&Value::Null);
        report.collect(
            results.iter().map(|(minion, result)| (minion.as_str(), returned(result))),
            (!fine).then_some(code.unwrap_or(0)),
        );
        report
    }

    fn named(function: &str, arguments: Option<&Value>) -> Self {
        let function = function.strip_prefix("runner.").unwrap_or(function).to_owned();
        let first = arguments.and_then(|arguments| arguments.get(0)).and_then(Value::as_str);
        let formula = first.filter(|_| function.starts_with("state.")).map(str::to_owned);
        Self { function, formula, ..Self::default() }
    }

    /// Collects what the results tell; the job failed with the return code `failed`, if it failed.
    fn collect<'a>(&mut self, results: impl IntoIterator<Item = (&'a str, &'a Value)>, failed: Option<i64>) {
        let mut walk =
            Walk { title: self.formula.clone().unwrap_or_else(|| self.function.clone()), ..Walk::default() };
        let mut last = "the Salt master";
        let verdict = if failed.is_some() { Verdict::Failed } else { Verdict::Fine };
        for (minion, value) in results {
            walk.result(minion, value, verdict);
            self.elapsed = self.elapsed.max(elapsed(value));
            last = minion;
        }
        if walk.failures.is_empty() {
            walk.failures.append(&mut walk.stopped);
        }
        if let (true, Some(code)) = (walk.failures.is_empty(), failed) {
            let code = if code == 0 { String::new() } else { format!(" with return code {code}") };
            walk.fail(last, None, format!("failed{code}, and Salt gives no reason"));
        }
        self.states = walk.states;
        self.unanswered = walk.unanswered;
        self.changes = walk.changes;
        self.failures = walk.failures;
        self.succeeded = self.failures.is_empty();
    }

    pub(crate) fn title(&self) -> String {
        let title = self.formula.as_deref().unwrap_or(&self.function);
        if title.is_empty() { String::new() } else { format!(" ({title})") }
    }

    pub fn summary(&self) -> String {
        let named: Vec<String> = self.failures.iter().take(NAMED).map(ToString::to_string).collect();
        let more = match self.failures.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!("; and {more} more"),
        };
        format!("{}{more}", named.join("; "))
    }
}

fn retcode(result: &Value) -> i64 {
    result.get("retcode").and_then(Value::as_i64).unwrap_or(0)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Fine,
    Failed,
    /// One of several results failed, but it is unknown which one.
    PartlyFailed,
}

/// Walks through results and the results that they contain.
#[derive(Debug, Default)]
struct Walk {
    /// The description of a failure that is not about a state.
    title: String,
    states: usize,
    changes: Vec<Change>,
    failures: Vec<Failure>,
    /// States that a failed requisite stopped. They are reported only if no root cause is found.
    stopped: Vec<Failure>,
    unanswered: BTreeSet<String>,
}

impl Walk {
    fn result(&mut self, minion: &str, value: &Value, verdict: Verdict) {
        let reason = match (value, verdict) {
            (Value::Object(states), _) if are_states(states) => return self.states(minion, states),
            // A formula that cannot be rendered, or does not exist, returns its errors instead of states.
            (Value::Array(errors), Verdict::Failed | Verdict::PartlyFailed) => {
                for error in errors.iter().filter_map(text_of) {
                    let (formula, reason) = of_rendering(&error);
                    self.fail(minion, formula, reason);
                }
                return;
            }
            (Value::String(text), Verdict::Failed) => Some(of_value(value).unwrap_or_else(|| one_line(text))),
            (Value::Object(outcome), Verdict::Failed | Verdict::PartlyFailed) => command_output(outcome),
            (value, Verdict::Failed | Verdict::PartlyFailed) => of_value(value),
            (_, Verdict::Fine) => None,
        };
        if let Some(reason) = reason {
            self.fail(minion, None, reason);
        }
    }

    fn states(&mut self, minion: &str, states: &Map<String, Value>) {
        let mut states: Vec<(Key<'_>, &Value)> =
            states.iter().filter_map(|(key, state)| Some((Key::parse(key)?, state))).collect();
        states.sort_by_key(|(_, state)| state.get("__run_num__").and_then(Value::as_u64));
        for (key, state) in states {
            self.state(minion, key, state);
        }
    }

    fn state(&mut self, minion: &str, key: Key<'_>, state: &Value) {
        let failed = state.get("result") == Some(&Value::Bool(false));
        let nested = nested(minion, key, state);
        // What the master ran itself is elsewhere.
        let of_minions = state.pointer("/changes/ret").is_some_and(Value::is_object) && key.module == "salt";
        let is_silent = |value: &Value| failed && of_minions && is_given_up(value);
        let silent = nested.iter().filter(|(_, value)| is_silent(value));
        self.unanswered.extend(silent.map(|(minion, _)| (*minion).to_owned()));
        if nested.is_empty() {
            self.leaf(minion, key, state, failed);
            return;
        }
        let (known, stopped) = (self.failures.len(), self.stopped.len());
        let outer = std::mem::replace(&mut self.title, key.id.to_owned());
        let verdict = match (failed, nested.len()) {
            (false, _) => Verdict::Fine,
            (true, 1) => Verdict::Failed,
            (true, _) => Verdict::PartlyFailed,
        };
        for (minion, value) in nested {
            // A function may have returned it, but not an SLS file.
            if is_silent(value) && key.function == "state" {
                self.fail(minion, None, "the minion did not answer".to_owned());
            } else {
                self.result(minion, value, verdict);
            }
        }
        self.title = outer;
        if !failed {
            // The state was told to ignore failures of the states that it ran.
            self.failures.truncate(known);
            self.stopped.truncate(stopped);
        } else if self.failures.len() == known {
            let (at, reason) = reason(key, state);
            self.fail(at.as_deref().unwrap_or(minion), Some(key.id), reason);
        }
    }

    fn leaf(&mut self, minion: &str, key: Key<'_>, state: &Value, failed: bool) {
        self.states += 1;
        let changes = state.get("changes").and_then(Value::as_object);
        if failed && is_requisite_noise(state) {
            let reason = comment(state);
            self.stopped.push(Failure { minion: minion.to_owned(), id: one_line(key.id), reason });
        } else if failed {
            let (at, reason) = reason(key, state);
            self.fail(at.as_deref().unwrap_or(minion), Some(key.id), reason);
        } else if changes.is_some_and(|changes| !changes.is_empty()) {
            let comment = comment(state);
            self.changes.push(Change { minion: minion.to_owned(), id: key.id.to_owned(), comment });
        }
    }

    fn fail(&mut self, minion: &str, id: Option<&str>, reason: String) {
        let id = id.unwrap_or(&self.title).to_owned();
        let failure = Failure { minion: minion.to_owned(), id: one_line(&id), reason };
        if !self.failures.contains(&failure) {
            self.failures.push(failure);
        }
    }
}

/// The total time of states that ran one after the other. The time of a state includes that of the states that it
/// ran.
fn elapsed(states: &Value) -> Duration {
    let states = states.as_object().into_iter().flatten();
    let milliseconds: f64 = states.filter_map(|(_, state)| state.get("duration")?.as_f64()).sum();
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default()
}

/// Whether this is what `salt.states.saltmod` has in the place of a result of a minion that did not answer. The comment of
/// the state says so as well, but in other words in each release, or not at all. A function that returns `false` looks the
/// same.
fn is_given_up(result: &Value) -> bool {
    *result == Value::Bool(false)
}

fn are_states(map: &Map<String, Value>) -> bool {
    !map.is_empty() && map.iter().all(|(key, value)| Key::parse(key).is_some() && value.is_object())
}

/// The results of states that a state of the master ran elsewhere.
fn nested<'a>(minion: &'a str, key: Key<'_>, state: &'a Value) -> Vec<(&'a str, &'a Value)> {
    if key.module != "salt" {
        return Vec::new();
    }
    let changes = state.get("changes").unwrap_or(&Value::Null);
    let of_minions = changes.get("ret").and_then(Value::as_object);
    let of_master = changes.pointer("/return/data").and_then(Value::as_object);
    if let Some(results) = of_minions.or(of_master) {
        return results.iter().map(|(minion, value)| (minion.as_str(), value)).collect();
    }
    changes.get("return").map(|value| (minion, value)).into_iter().collect()
}
