//! Calls that answer at once: functions of minions, and queries to the master.

use std::collections::BTreeMap;
use std::fmt;

use futures::future::try_join_all;
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::answer::{Fault, unanswered, unintelligible};
use super::gate::Gate;
use super::reason::{command_output, of_value, text_of};
use super::report::Report;
use super::search::{BEGINNING, Marker, SEARCH, Trace};
use super::session::Effect;
use super::submit::{Origin, Running};
use super::text::one_line;
use super::transport::Request;
use super::{Error, Salt};
use base::deadline::within;
use base::secrets::remember_password_of;
use domain::bootstrap::configuration::change::proxies;
use domain::salt::jid::Jid;

/// Functions by which Salt manages its own jobs.
const HOUSEKEEPING: [&str; 3] = ["saltutil.running", "saltutil.find_job", "test.ping"];

/// Where MetalK8s' pillars keep their errors, and whether the keys themselves are the list of errors.
const PILLAR_ERRORS: [(&str, bool); 4] =
    [("metalk8s:solutions", false), ("metalk8s:nodes", false), ("metalk8s:_errors", true), ("_errors", true)];

/// What is known after a call that may change something.
#[derive(Debug)]
pub enum Called {
    Returned(Value),
    /// There was no answer, but Salt has the job: the minion may still work on it.
    Unanswered(Running),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActiveJob {
    pub jid: Jid,
    pub function: String,
    pub formula: Option<String>,
    pub user: String,
    pub minions: Vec<String>,
}

impl ActiveJob {
    /// Whether it applies states and began at `moment` or later. The jobs that an orchestration sends to minions are
    /// like this; nothing in them names the orchestration.
    pub(super) fn applies_states_since(&self, moment: Timestamp) -> bool {
        self.function.starts_with("state.") && self.jid.started() >= moment
    }
}

impl fmt::Display for ActiveJob {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Salt job {} ({}", self.jid, self.function)?;
        if let Some(formula) = &self.formula {
            write!(formatter, " {formula}")?;
        }
        write!(formatter, " on {}, by {})", self.minions.join(", "), self.user)
    }
}

impl Salt {
    /// Calls a function that may change something on the bootstrap node's minion.
    pub async fn call(
        &self,
        function: &str,
        arguments: &Map<String, Value>,
        gate: &impl Gate,
    ) -> Result<Called, Error> {
        self.call_minion(&self.bootstrap, function, arguments, gate).await
    }

    /// Calls a function on a minion that may change something. The call is repeated only if Salt shows that the first
    /// one never reached the minion.
    ///
    /// A call without an answer may still run. That is also so where Salt API answers, but not for the minion: Salt
    /// gives up a minion that is too slow to say that it works on the call. So the job is searched for by its marker,
    /// and a call is a failure that changed nothing only if the minion, or Salt before it, said so.
    pub async fn call_minion(
        &self,
        minion: &str,
        function: &str,
        arguments: &Map<String, Value>,
        gate: &impl Gate,
    ) -> Result<Called, Error> {
        let marker = Marker::new();
        let mut call = local(minion, function, arguments);
        call["metadata"] = marker.metadata();
        let request = Request::post("/", json!([call]));
        let attempt = async || {
            let (reason, ended) =
                match heard(minion, function, self.send_marked(&request, &marker, gate).await) {
                    Ok(returned) => return Ok(Attempt::Answered(returned)),
                    Err(Fault::Lost { reason, ended, .. }) => (reason, ended),
                    Err(fault) => return Err(unanswered(fault)),
                };
            self.session.log(4, format!("the answer to {function} was lost ({reason})"));
            // Whether it runs must be known even if the command's own time is over.
            let search = self.trace_call(function, &marker, reason, ended);
            Ok(Attempt::Traced(within(Instant::now() + BEGINNING + SEARCH, search).await))
        };
        let mut outcome = attempt().await?;
        if let Attempt::Traced(Trace::NeverBegan { reason }) = &outcome {
            self.session.log(4, format!("{function} was not called ({reason}); calling it again"));
            outcome = attempt().await?;
        }
        match outcome {
            Attempt::Answered(returned) => returned.map(Called::Returned),
            Attempt::Traced(Trace::Job(jid)) => {
                Ok(Called::Unanswered(Running { jid, events: None, origin: Origin::Ours }))
            }
            Attempt::Traced(Trace::NeverBegan { reason } | Trace::Unknown { reason }) => {
                Err(Error::CallLost { minion: minion.to_owned(), function: function.to_owned(), reason })
            }
        }
    }

    /// Calls a function that only reads on a minion.
    pub(super) async fn query_minion(
        &self,
        minion: &str,
        function: &str,
        arguments: &Map<String, Value>,
    ) -> Result<Value, Error> {
        let request = Request::post("/", json!([local(minion, function, arguments)]));
        returned(minion, function, &self.read(&request).await?, 0)
    }

    /// The errors from rendering the bootstrap node's pillar; empty if there are none. The whole pillar is never
    /// requested, because it contains private keys.
    pub async fn pillar_errors(&self) -> Result<Vec<String>, Error> {
        let found = try_join_all(PILLAR_ERRORS.map(async |(key, _)| {
            let arguments = Map::from_iter([("key".to_owned(), key.into())]);
            self.query("pillar.get", &arguments).await
        }));
        let mut errors = Vec::new();
        for (found, (key, is_list)) in found.await?.into_iter().zip(PILLAR_ERRORS) {
            if is_list {
                let path = key.trim_end_matches("_errors").trim_end_matches(':');
                collect_errors(&json!({"_errors": found}), path, &mut errors);
            } else {
                collect_errors(&found, &key.replace(':', "."), &mut errors);
            }
        }
        let told = |(path, text): (String, String)| {
            if path.is_empty() { text } else { format!("{path}: {text}") }
        };
        Ok(errors.into_iter().map(told).collect())
    }

    /// A value of the bootstrap node's pillar; null if it is not there. The minion keeps a pillar that may be old: with an
    /// environment, Salt compiles it anew.
    pub async fn pillar(&self, key: &str) -> Result<Value, Error> {
        let arguments = [("key", key), ("pillarenv", &self.saltenv().await?)];
        let arguments = arguments.map(|(name, value)| (name.to_owned(), value.into()));
        let value = self.query("pillar.get", &Map::from_iter(arguments)).await?;
        Ok(if value == "" { Value::Null } else { value })
    }

    /// The configuration that MetalK8s installed the cluster from, as the bootstrap node has it now. A password in the URL of
    /// a proxy is remembered as a secret.
    pub async fn bootstrap_configuration(&self) -> Result<Value, Error> {
        let configuration = self.query("metalk8s.get_bootstrap_config", &Map::new()).await?;
        proxies(&configuration).for_each(remember_password_of);
        Ok(configuration)
    }

    /// Every minion that Salt knows, and whether it answers.
    pub async fn ping(&self) -> Result<BTreeMap<String, bool>, Error> {
        let minions =
            self.table(json!({"client": "local", "tgt": "*", "fun": "test.ping"})).await?.into_iter();
        Ok(minions.map(|(minion, answers)| (minion, answers.as_bool().unwrap_or(false))).collect())
    }

    /// The jobs that minions are working on now. Salt does not list running orchestrations anywhere.
    pub async fn active_jobs(&self) -> Result<Vec<ActiveJob>, Error> {
        let jobs = self.table(json!({"client": "runner", "fun": "jobs.active"})).await?;
        Ok(jobs.iter().filter_map(|(jid, job)| active_job(jid, job)).collect())
    }

    /// What a call returns for each minion or job.
    async fn table(&self, call: Value) -> Result<Map<String, Value>, Error> {
        let answer = self.read(&Request::post("/", json!([call]))).await?;
        match answer.pointer("/return/0") {
            Some(Value::Object(table)) => Ok(table.clone()),
            _ => Err(unintelligible(&answer)),
        }
    }

    /// The jobs that this minion is working on now. It is an error if the minion does not answer: [`Self::active_jobs`] has
    /// nothing of such a minion, as of one that is idle.
    pub(super) async fn running_on(&self, minion: &str) -> Result<Vec<ActiveJob>, Error> {
        let answer = self.query_minion(minion, "saltutil.running", &Map::new()).await?;
        let jobs = answer.as_array().ok_or_else(|| unintelligible(&answer))?;
        let running = |job: &Value| {
            let text = |key: &str| job[key].as_str().unwrap_or_default().to_owned();
            Some(ActiveJob {
                jid: text("jid").parse().ok()?,
                function: text("fun"),
                formula: None,
                user: text("user"),
                minions: vec![minion.to_owned()],
            })
        };
        Ok(jobs.iter().filter_map(running).collect())
    }

    /// Deletes the key of a minion, which need not exist. It may be repeated like a request that only reads; `allowed` is asked
    /// right before each time that it is sent, and its error says why not.
    pub async fn forget_minion(
        &self,
        minion: &str,
        allowed: impl AsyncFn() -> Result<(), String>,
    ) -> Result<(), Error> {
        let request = Request::post("/", json!([{"client": "wheel", "fun": "key.delete", "match": minion}]));
        let allowed = async || allowed().await.map_err(|reason| Fault::Final(Error::NotSent(reason)));
        let attempt = async || self.session.once_if(&request, allowed).await;
        let answer =
            self.session.persist(Effect::Reads, self.patience_ends(), attempt).await.map_err(unanswered)?;
        let data = answer.pointer("/return/0/data").unwrap_or(&Value::Null);
        match data["success"].as_bool() {
            Some(true) => Ok(()),
            Some(false) => Err(Error::Refused {
                reason: text_of(&data["return"]).unwrap_or_else(|| "key.delete failed".to_owned()),
            }),
            None => Err(unintelligible(&answer)),
        }
    }

    /// Sends a request that only reads.
    pub(super) async fn read(&self, request: &Request) -> Result<Value, Error> {
        let answer = self.session.exchange(request, Effect::Reads, self.patience_ends()).await;
        answer.map_err(unanswered)
    }
}

/// What one attempt to call a function led to.
enum Attempt {
    Answered(Result<Value, Error>),
    Traced(Trace),
}

/// Reads the answer to a call that may change something. The outer error says that there is no answer of the minion:
/// whether it acted on the call is unknown.
fn heard(minion: &str, function: &str, answer: Result<Value, Fault>) -> Result<Result<Value, Error>, Fault> {
    let returned = match answer {
        Ok(answer) => returned(minion, function, &answer, 0),
        Err(Fault::Final(error)) => Err(error),
        Err(fault) => return Err(fault),
    };
    match returned {
        Err(error @ (Error::NoAnswer { .. } | Error::Unintelligible { .. })) => {
            Err(Fault::lost(error.to_string()))
        }
        returned => Ok(returned),
    }
}

pub(super) fn local(minion: &str, function: &str, arguments: &Map<String, Value>) -> Value {
    json!({"client": "local", "tgt": minion, "fun": function, "kwarg": arguments, "full_return": true})
}

/// The result of the call at `index` of a request, or its failure. `full_return` adds a return code, which
/// distinguishes a failure from a string that looks like one.
pub(super) fn returned(minion: &str, function: &str, answer: &Value, index: usize) -> Result<Value, Error> {
    let (owned_minion, owned_function) = (minion.to_owned(), function.to_owned());
    let minions = answer
        .get("return")
        .and_then(|returns| returns.get(index))
        .and_then(Value::as_object)
        .ok_or_else(|| unintelligible(answer))?;
    let Some(outcome) = minions.get(minion) else {
        return Err(Error::UnknownMinion { minion: owned_minion });
    };
    if outcome == &Value::Bool(false) {
        return Err(Error::NoAnswer { minion: owned_minion });
    }
    let value = outcome.get("ret").unwrap_or(outcome);
    if value.as_str().is_some_and(|text| text.trim() == format!("'{function}' is not available.")) {
        return Err(Error::NoSuchFunction { minion: owned_minion, function: owned_function });
    }
    let failed = outcome.get("retcode").and_then(Value::as_i64).unwrap_or(0) != 0;
    let told = value.as_str().is_some_and(|text| text.starts_with("ERROR: "));
    if !failed && !told {
        return Ok(value.clone());
    }
    let of_command = || command_output(value.as_object()?);
    let reason = of_value(value).or_else(of_command).unwrap_or_else(|| {
        let results = Map::from_iter([(
            minion.to_owned(),
            json!({"return": value, "retcode": outcome.get("retcode")}),
        )]);
        let report = Report::of_minions(function, None, &results);
        report.failures.first().map(|failure| failure.reason.clone()).unwrap_or_default()
    });
    Err(Error::CallFailed { minion: owned_minion, function: owned_function, reason })
}

fn active_job(jid: &str, job: &Value) -> Option<ActiveJob> {
    #[derive(Deserialize)]
    #[serde(rename_all = "PascalCase")]
    struct Known {
        function: String,
        #[serde(default)]
        arguments: Vec<Value>,
        #[serde(default)]
        user: String,
        #[serde(default)]
        running: Vec<Map<String, Value>>,
    }
    let known = Known::deserialize(job).ok()?;
    if HOUSEKEEPING.contains(&known.function.as_str()) {
        return None;
    }
    let formula = known.arguments.first().and_then(Value::as_str);
    Some(ActiveJob {
        jid: jid.parse().ok()?,
        formula: formula.filter(|_| known.function.starts_with("state.")).map(str::to_owned),
        function: known.function,
        user: known.user,
        minions: known.running.iter().flat_map(Map::keys).cloned().collect(),
    })
}

/// Everything under `_errors`, at any depth, with its path. MetalK8s' pillars keep their errors beside the data that
/// could not be read, and repeat them at higher levels.
fn collect_errors(value: &Value, path: &str, errors: &mut Vec<(String, String)>) {
    let Some(map) = value.as_object() else { return };
    for (key, value) in map.iter().filter(|(key, _)| *key != "_errors") {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        collect_errors(value, &path, errors);
    }
    let own = map.get("_errors").and_then(Value::as_array);
    for text in own.into_iter().flatten().filter_map(text_of) {
        let text = one_line(&text);
        if !errors.iter().any(|(_, known)| *known == text) {
            errors.push((path.to_owned(), text));
        }
    }
}
