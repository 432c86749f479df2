//! Scripts that run detached on the bootstrap node: starting them, and following them while Salt restarts.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::time::{Instant, sleep, sleep_until};

use super::answer::Fault;
use super::call::{Called, local, returned};
use super::gate::Gate;
use super::reason::command_output;
use super::session::Effect;
use super::text::one_line;
use super::transport::Request;
use super::{Error, Salt};
use base::deadline::no_later_than;
use base::events::Events;
use domain::bootstrap::script::{
    Failure, Progress, Run, Script, Sight, Step, Unit, UnitState, units, units_command,
};

/// The function by which Salt runs a command in a shell on a minion.
const SHELL: &str = "cmd.run_all";

/// The pause between two looks at a script.
const PAUSE: Duration = Duration::from_secs(1);

/// How long systemd may not answer a look, while it is executed again.
const SYSTEMD_AWAY: Duration = Duration::from_mins(5);

/// How long systemd may not know a script that was started, from the minion's first answer on: the request may still be
/// on its way, or wait in a minion that was slow.
const APPEARANCE: Duration = Duration::from_secs(30);

impl Salt {
    /// The scripts of this plugin that systemd on the bootstrap node knows: those that run, and the last run of others.
    pub async fn units(&self) -> Result<Vec<Unit>, Error> {
        let output = self.shell_output(&units_command()).await?;
        Ok(units(&output))
    }

    /// Starts a script whose last run was forgotten ([`Salt::forget_script`]). Without an answer the script may be running; a
    /// follower of its unit finds out.
    pub async fn start_script(&self, script: &Script, gate: &impl Gate) -> Result<(), Error> {
        let started = match self.call(SHELL, &shell(&script.start_command()), gate).await {
            Ok(Called::Returned(started)) => output(self.bootstrap(), &started).map(drop),
            Ok(Called::Unanswered(running)) => Err(Error::CallLost {
                minion: self.bootstrap().to_owned(),
                function: SHELL.to_owned(),
                reason: format!("Salt job {} may still run", running.jid()),
            }),
            Err(error) => Err(error),
        };
        match started {
            Err(failed @ Error::CallFailed { .. }) => self.judge_start(script, failed).await,
            started => started,
        }
    }

    /// What became of a script for which `systemd-run` failed: its request to systemd may have taken too long, and the
    /// unit runs nevertheless.
    async fn judge_start(&self, script: &Script, failed: Error) -> Result<(), Error> {
        match self.look_at_script(script).await {
            Ok(sight) if sight.unit.as_ref().is_some_and(|unit| is_run_of(unit, script)) => Ok(()),
            Ok(_) => Err(failed),
            Err(_) => Err(Error::CallLost {
                minion: self.bootstrap().to_owned(),
                function: SHELL.to_owned(),
                reason: failed.to_string(),
            }),
        }
    }

    /// Clears the last run of a script; otherwise a follower reads its result as the new one's. So the script is
    /// started only after an answer; the request may be repeated, because it does nothing while the script runs.
    pub async fn forget_script(&self, script: &Script, gate: &impl Gate) -> Result<(), Error> {
        let arguments = shell(&script.forget_command());
        let mut forgotten = self.call(SHELL, &arguments, gate).await;
        if matches!(forgotten, Err(Error::CallLost { .. })) {
            forgotten = self.call(SHELL, &arguments, gate).await;
        }
        match forgotten {
            Ok(Called::Returned(forgotten)) => output(self.bootstrap(), &forgotten).map(drop),
            Ok(Called::Unanswered(running)) => {
                let waited = self.wait(running, self.patience_ends()).await;
                waited.map(drop).map_err(nothing_started)
            }
            Err(error) => Err(nothing_started(error)),
        }
    }

    pub async fn look_at_script(&self, script: &Script) -> Result<Sight, Error> {
        let output = self.shell_output(&script.look_command()).await?;
        Ok(Sight::of(script, &output))
    }

    /// Follows a script until it ends, through restarts of Salt and of the API server, and reports its steps. The
    /// result comes from systemd; a script that failed is an error.
    pub async fn follow_script(
        &self,
        script: &Script,
        deadline: Instant,
        events: &Events,
    ) -> Result<Sight, Error> {
        let deadline = no_later_than(deadline);
        let mut told = Told::default();
        let mut last = Sight::default();
        let mut appears_until = None;
        loop {
            let sight = tokio::select! {
                biased;
                // Nothing is unavailable if the time is over during a look: the script was seen before.
                () = sleep_until(deadline), if told.has_seen => return Err(still_running(script, &last)),
                seen = self.see_script(script, deadline) => seen?,
            };
            told.report(&sight.steps, events);
            let unit =
                sight.unit.as_ref().filter(|unit| unit.is_by_hand() == told.is_by_hand || !told.has_seen);
            match unit.map(|unit| &unit.state) {
                Some(UnitState::Succeeded) => return Ok(sight),
                Some(UnitState::Failed { .. }) => return Err(self.failed(script, sight, events).await),
                // What was started by hand has no result but its log.
                None if told.is_by_hand => {
                    let sight = Sight { unit: None, ..sight };
                    return if sight.logged.as_ref().is_some_and(Run::is_complete) {
                        Ok(sight)
                    } else {
                        Err(self.failed(script, sight, events).await)
                    };
                }
                None if told.has_seen || has_passed(&mut appears_until) => {
                    return Err(Error::ScriptGone {
                        script: Box::new(script.clone()),
                        has_begun: told.has_seen,
                        step: sight.last_step().map(|step| step.name.clone()),
                    });
                }
                Some(UnitState::Running) => {
                    told.has_seen = true;
                    told.is_by_hand = sight.unit.as_ref().is_some_and(Unit::is_by_hand);
                }
                None => {}
            }
            if Instant::now() + PAUSE > deadline {
                return Err(still_running(script, &sight));
            }
            last = sight;
            sleep(PAUSE).await;
        }
    }

    /// The scripts that systemd knows; waits until `deadline` while Salt, its minion or the API server is unavailable.
    pub async fn units_until(&self, deadline: Instant) -> Result<Vec<Unit>, Error> {
        let shown = self.persist(&units_command(), deadline).await;
        Ok(units(&shown.map_err(super::answer::unanswered)?))
    }

    /// Looks at a script, and waits until `deadline` while Salt, its minion or the API server is unavailable.
    async fn see_script(&self, script: &Script, deadline: Instant) -> Result<Sight, Error> {
        let shown = self.persist(&script.look_command(), deadline).await;
        let shown = shown.map_err(|fault| Error::ScriptUnseen {
            script: Box::new(script.clone()),
            source: Box::new(super::answer::unanswered(fault)),
        })?;
        Ok(Sight::of(script, &shown))
    }

    /// The output of a command that only reads; waits until `deadline` while Salt, its minion, the API server or systemd
    /// is unavailable.
    async fn persist(&self, command: &str, deadline: Instant) -> Result<String, Fault> {
        let request = json!([local(self.bootstrap(), SHELL, &shell(command))]);
        let request = Request::post("/", request);
        let look = async || {
            let answer = self.session.once(&request).await?;
            let answer = returned(self.bootstrap(), SHELL, &answer, 0);
            match answer.and_then(|answer| output(self.bootstrap(), &answer)) {
                // The minion is available again some time after the master.
                Err(error @ (Error::NoAnswer { .. } | Error::UnknownMinion { .. })) => {
                    Err(Fault::away(error.to_string()))
                }
                shown => shown.map_err(Fault::Final),
            }
        };
        let limit = || no_later_than(deadline).min(Instant::now() + SYSTEMD_AWAY);
        let mut systemd_ends = None;
        loop {
            match self.session.persist(Effect::Reads, deadline, look).await {
                // An upgrade may execute systemd again.
                Err(Fault::Final(error @ Error::CallFailed { .. }))
                    if Instant::now() < *systemd_ends.get_or_insert_with(limit) =>
                {
                    self.session.log(4, format!("systemd does not answer: {error}"));
                    sleep(PAUSE).await;
                }
                shown => return shown,
            }
        }
    }

    pub async fn failure_of(&self, script: &Script) -> Result<Failure, Error> {
        let text = self.shell_output(&script.failure_command()).await?;
        let Failure { causes, lines } = Script::failure_of(&text);
        Ok(Failure { causes: causes.iter().map(|cause| one_line(cause)).collect(), lines })
    }

    /// The failure of a script, with the reason of the step that failed.
    async fn failed(&self, script: &Script, sight: Sight, events: &Events) -> Error {
        let failure = match self.failure_of(script).await {
            Ok(failure) => failure,
            Err(error) => {
                self.session.log(4, format!("cannot read {}: {error}", script.log));
                Failure::default()
            }
        };
        // States that failed are the message; what Salt prints around them is long, and says no more.
        for line in failure.lines.iter().filter(|_| failure.causes.is_empty()) {
            events.progress(line.clone());
        }
        Error::ScriptFailed {
            script: Box::new(script.clone()),
            sight: Box::new(sight),
            failure: Box::new(failure),
        }
    }

    /// The output of a shell command that only reads, on the bootstrap node.
    pub async fn shell_output(&self, command: &str) -> Result<String, Error> {
        let answer = self.query(SHELL, &shell(command)).await?;
        output(self.bootstrap(), &answer)
    }
}

/// The failure of what comes before the start of a script: nothing was started, whether it runs or not.
fn nothing_started(error: Error) -> Error {
    match error {
        Error::CallLost { reason, .. } => Error::Unreachable { reason },
        error if error.may_run() => Error::Unreachable { reason: error.to_string() },
        error => error,
    }
}

/// The steps of a script that were reported.
#[derive(Default)]
struct Told {
    begun: usize,
    ended: usize,
    has_seen: bool,
    is_by_hand: bool,
}

impl Told {
    fn report(&mut self, steps: &[Step], events: &Events) {
        for (index, step) in steps.iter().enumerate() {
            if index >= self.begun {
                self.begun = index + 1;
                events.progress(step.name.clone());
            }
            if index >= self.ended
                && let (Progress::Done, Some(seconds)) = (step.progress, step.seconds)
            {
                self.ended = index + 1;
                events.progress(format!("{}: done in {seconds} s", step.name));
            }
        }
    }
}

/// Whether the time in which a script may appear is over. It begins with the first look that did not find it.
fn has_passed(appears_until: &mut Option<Instant>) -> bool {
    let now = Instant::now();
    now > *appears_until.get_or_insert(now + APPEARANCE)
}

/// Whether a unit is the run of this script that was started last: its last run was forgotten before.
fn is_run_of(unit: &Unit, script: &Script) -> bool {
    !unit.is_by_hand() && unit.is_running() && unit.description == script.description
}

fn still_running(script: &Script, sight: &Sight) -> Error {
    Error::ScriptRunning {
        script: Box::new(script.clone()),
        step: sight.last_step().map(|step| step.name.clone()),
    }
}

fn shell(command: &str) -> Map<String, Value> {
    Map::from_iter([("cmd".to_owned(), command.into()), ("python_shell".to_owned(), true.into())])
}

/// What a command printed; a failure if its exit status is not 0.
fn output(minion: &str, answer: &Value) -> Result<String, Error> {
    let text = |key: &str| answer.get(key).and_then(Value::as_str).unwrap_or_default();
    match answer.get("retcode").and_then(Value::as_i64) {
        Some(0) => Ok(text("stdout").to_owned()),
        Some(status) => Err(Error::CallFailed {
            minion: minion.to_owned(),
            function: SHELL.to_owned(),
            reason: answer
                .as_object()
                .and_then(command_output)
                .unwrap_or_else(|| format!("exit status {status}")),
        }),
        None => Err(super::answer::unintelligible(answer)),
    }
}
