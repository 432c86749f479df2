//! Waits for a job. The event stream and a slow poll run in parallel, until there is a result, the time limit is
//! reached, or it is known that no result will come.

use std::collections::BTreeSet;
use std::time::Duration;

use futures::future::try_join_all;
use futures::{StreamExt, TryStreamExt, stream};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until};

use super::answer::Fault;
use super::answer::unanswered;
use super::backoff::Backoff;
use super::job::{Record, is_out_of_reach};
use super::reason::text_of;
use super::report::Report;
use super::session::Effect;
use super::stream::{EventStream, Moment, SaltEvent};
use super::submit::{Origin, Running};
use super::text::one_line;
use super::transport::Request;
use super::{Error, Salt};
use domain::api::state::JobState;
use domain::salt::jid::Jid;
use domain::salt::job::JobObject;

/// The first and the longest pause between two polls. Each poll is a job for Salt.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(15));

const AWAY_PAUSE: Duration = Duration::from_secs(2);

/// How long a minion may take to answer again after a restart of the master, to begin a job, and to return the result
/// of one.
const RETURN_GRACE: Duration = Duration::from_secs(30);

/// How long a minion that does not answer counts as at work on what was sent to it. After that it is a machine that
/// is lost, and what repairs that must not wait for it.
const LOST_AFTER: SignedDuration = SignedDuration::from_mins(10);

/// How much later than its job an orchestration may begin.
const ORCHESTRATION_LAG: jiff::SignedDuration = jiff::SignedDuration::from_secs(10);

/// How many jobs one request looks up. Salt API looks them up one after the other, with up to two seconds for each.
const LOOKUPS: usize = 5;

/// How many such requests run at once. With more of them, Salt API fails some at random.
const LOOKUPS_AT_ONCE: usize = 2;

/// Why a job will never have a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cutter {
    Master,
    /// Its minion was restarted, or never received it.
    Minion,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Missing {
    NotYet,
    /// No minion works on it any more, and none has returned a result.
    CutOff(Cutter),
    Forgotten,
}

impl Salt {
    /// Waits for a job's end; a failed job is an error. Progress is reported meanwhile.
    pub async fn wait(&self, running: Running, deadline: Instant) -> Result<Report, Error> {
        let Running { jid, events, origin } = running;
        let nudge = Notify::new();
        let fresh = events.is_some();
        let report = tokio::select! {
            report = self.listen(&jid, events, &nudge) => report,
            report = self.poll(&jid, origin, fresh, &nudge) => report?,
            () = sleep_until(deadline) => return Err(Error::StillRunning { jid }),
        };
        if !report.unanswered.is_empty() {
            tokio::select! {
                () = self.rest(&jid, &report) => {}
                () = sleep_until(deadline) => return Err(Error::StillRunning { jid }),
            }
        }
        if report.succeeded { Ok(report) } else { Err(Error::Failed { jid, report: Box::new(report) }) }
    }

    /// Returns when no minion applies states any more that began after the job, and those that did not answer do so again,
    /// or are lost. An orchestration fails if a minion is too slow to say that it works on what was sent to it, but the
    /// minion continues: until then, nothing may be undone.
    async fn rest(&self, jid: &Jid, report: &Report) {
        let mut backoff = Backoff::between(PAUSES.0, PAUSES.1);
        self.session.events.progress(format!(
            "Salt job {jid} failed because a minion did not answer; waiting until the minion has finished"
        ));
        while self.may_go_on(jid, report).await.unwrap_or(true) {
            sleep(backoff.pause()).await;
        }
    }

    /// Whether the job runs, or has failed and a minion that Salt gave up may still work on it.
    pub async fn may_work(&self, jid: &Jid) -> Result<bool, Error> {
        let record = self.record(jid, self.patience_ends()).await?;
        match record.report() {
            Some(report) => self.may_go_on(jid, &report).await,
            None => Ok(self.missing(jid, Origin::Elsewhere, &record).await == Missing::NotYet),
        }
    }

    /// Whether minions that Salt gave up may still work on a job that has this report.
    async fn may_go_on(&self, jid: &Jid, report: &Report) -> Result<bool, Error> {
        if report.unanswered.is_empty() {
            return Ok(false);
        }
        let ended = jid.started().saturating_add(report.elapsed).unwrap_or(jid.started());
        self.apply_states_since(jid.started(), &report.unanswered, ended).await
    }

    pub async fn job(&self, jid: &Jid) -> Result<JobObject, Error> {
        let record = self.record(jid, self.patience_ends()).await?;
        Ok(self.object(jid, record).await)
    }

    /// Several jobs as objects, in the order of the ids; each request looks up a few of them.
    pub async fn jobs(&self, jids: &[Jid]) -> Result<Vec<JobObject>, Error> {
        let ended = self.ended(jids).await?;
        let others: Vec<Jid> = jids.iter().filter(|jid| !ended.contains_key(jid)).cloned().collect();
        let few = stream::iter(others.chunks(LOOKUPS)).map(|few| self.few_jobs(few));
        let mut others = few.buffered(LOOKUPS_AT_ONCE).try_concat().await?.into_iter();
        let mut jobs = Vec::with_capacity(jids.len());
        for jid in jids {
            match ended.get(jid) {
                Some(record) => jobs.push(self.object(jid, record.clone()).await),
                None => jobs.extend(others.next()),
            }
        }
        Ok(jobs)
    }

    async fn few_jobs(&self, jids: &[Jid]) -> Result<Vec<JobObject>, Error> {
        let request = Request::post("/", lookups(jids));
        let look_up = async || Record::several(&self.session.once(&request).await?, jids.len());
        let records = self.session.persist(Effect::Reads, self.patience_ends(), look_up).await;
        let mut jobs = Vec::with_capacity(jids.len());
        for (jid, record) in jids.iter().zip(records.map_err(unanswered)?) {
            jobs.push(self.object(jid, record).await);
        }
        Ok(jobs)
    }

    async fn object(&self, jid: &Jid, record: Record) -> JobObject {
        let state = match record.report() {
            Some(report) if report.succeeded => JobState::Succeeded,
            Some(_) => JobState::Failed,
            None => match self.missing(jid, Origin::Elsewhere, &record).await {
                Missing::NotYet => JobState::Running,
                Missing::CutOff(_) => JobState::Lost,
                Missing::Forgotten => JobState::Unknown,
            },
        };
        record.into_object(jid, state, self.session.now())
    }

    /// Waits for the job's end on the event stream, and returns only then.
    async fn listen(&self, jid: &Jid, mut events: Option<EventStream>, nudge: &Notify) -> Report {
        let mut orchestration = None;
        loop {
            let mut stream = if let Some(stream) = events.take() {
                stream
            } else {
                let stream = self.subscribe_patiently().await;
                // The job may have ended while there was no connection.
                nudge.notify_one();
                stream
            };
            while let Some(event) = stream.next().await {
                match event.moment() {
                    Some((of, Moment::RunnerEnded)) if of == *jid => return Report::of_runner(&event.data),
                    // Other minions may still be working on it; the job cache knows.
                    Some((of, Moment::MinionEnded(_))) if of == *jid => nudge.notify_one(),
                    Some((of, Moment::RunnerCalls)) if is_of(&mut orchestration, jid, &of) => {
                        self.report(&event);
                    }
                    _ => {}
                }
            }
            self.session.log(4, "the event stream of Salt API ended; opening it again");
        }
    }

    /// Polls for the job's end at long intervals, and returns only then.
    async fn poll(&self, jid: &Jid, origin: Origin, fresh: bool, nudge: &Notify) -> Result<Report, Error> {
        let mut backoff = Backoff::between(PAUSES.0, PAUSES.1);
        let mut abandoned_since = None;
        if fresh {
            pause(backoff.pause(), nudge).await;
        }
        loop {
            let longest = match self.record_once(jid).await {
                Ok(record) => {
                    if let Some(report) = record.report() {
                        return Ok(report);
                    }
                    self.still_to_come(jid, origin, &record, &mut abandoned_since).await?;
                    PAUSES.1
                }
                Err(fault) if self.session.is_away(&fault) => {
                    self.session.gone(&fault);
                    AWAY_PAUSE
                }
                Err(fault) => {
                    return Err(Error::Waiting { jid: jid.clone(), source: Box::new(unanswered(fault)) });
                }
            };
            pause(backoff.pause().min(longest), nudge).await;
        }
    }

    /// Fails if a missing result will never come. Minions return results from the time of a restart some time after
    /// it.
    async fn still_to_come(
        &self,
        jid: &Jid,
        origin: Origin,
        record: &Record,
        abandoned_since: &mut Option<Instant>,
    ) -> Result<(), Error> {
        match self.missing(jid, origin, record).await {
            Missing::NotYet => *abandoned_since = None,
            Missing::Forgotten => return Err(Error::UnknownJob { jid: jid.clone() }),
            Missing::CutOff(cutter) => {
                let since = abandoned_since.get_or_insert_with(Instant::now);
                if record.minions.is_empty() || since.elapsed() >= RETURN_GRACE {
                    return Err(Error::Lost { jid: jid.clone(), cutter });
                }
            }
        }
        Ok(())
    }

    /// Why a job has no result.
    ///
    /// Salt knows a job that this process submitted as long as the same master runs, whatever the clocks show. Such a
    /// job can be cut off by a restart, but not forgotten. For any other job its age decides, by the master's clock.
    async fn missing(&self, jid: &Jid, origin: Origin, record: &Record) -> Missing {
        if origin == Origin::Elsewhere
            && record.minions.is_empty()
            && self.session.now().is_some_and(|now| is_out_of_reach(jid, now))
        {
            return Missing::Forgotten;
        }
        let started = match self.surroundings.master_started().await {
            Ok(Some(started)) => started,
            Ok(None) => return Missing::NotYet,
            Err(error) => {
                self.session.log(4, format!("cannot find out when the Salt master was started: {error}"));
                return Missing::NotYet;
            }
        };
        let cutter = if !can_have_taken(started, jid) {
            Cutter::Master
        } else if record.minions.is_empty() {
            return Missing::NotYet;
        } else {
            Cutter::Minion
        };
        let since = match cutter {
            Cutter::Master => started,
            Cutter::Minion => jid.started(),
        };
        let age = self.session.now().map(|now| now.duration_since(since));
        if age.is_none_or(|age| age < SignedDuration::try_from(RETURN_GRACE).unwrap_or_default()) {
            return Missing::NotYet;
        }
        // The result may have come after the job was looked up and before the restart.
        match self.record_once(jid).await {
            Ok(again) if again.report().is_none() => {}
            _ => return Missing::NotYet,
        }
        if self.is_at_work(jid, &record.minions, since).await {
            Missing::NotYet
        } else {
            Missing::CutOff(cutter)
        }
    }

    /// Whether a minion works on the job, or does not answer.
    ///
    /// An orchestration is sent to no minion, but what it sent to minions runs on when its master is gone: it counts as
    /// at work while a minion applies states that began after it, or while the bootstrap node's minion, which all of them
    /// need, has not answered `since` then.
    async fn is_at_work(&self, jid: &Jid, minions: &[String], since: Timestamp) -> bool {
        if minions.is_empty() {
            let needed = BTreeSet::from([self.bootstrap.clone()]);
            let applies = self.apply_states_since(jid.started(), &needed, since).await;
            return applies.unwrap_or_else(|error| {
                let line = format!("cannot read the jobs of minions since Salt job {jid}: {error}");
                self.session.log(4, line);
                true
            });
        }
        let arguments = Map::from_iter([("jid".to_owned(), Value::from(jid.as_str()))]);
        for minion in minions {
            match self.query_minion(minion, "saltutil.find_job", &arguments).await {
                Ok(job) if job.as_object().is_some_and(Map::is_empty) => {}
                Ok(_) => return true,
                Err(error) => {
                    self.session.log(4, format!("cannot query {minion} about Salt job {jid}: {error}"));
                    return true;
                }
            }
        }
        false
    }

    /// Whether a minion applies states that began at `moment` or later. It is an error if that of the bootstrap node, which all
    /// that the plugin submits needs, does not answer soon after that moment.
    pub async fn are_applied_since(&self, moment: Timestamp) -> Result<bool, Error> {
        let needed = BTreeSet::from([self.bootstrap.clone()]);
        self.apply_states_since(moment, &needed, moment).await
    }

    /// Whether a minion applies states that began at `moment` or later. It is an error if one that is `needed` does not answer,
    /// unless it has been silent since `sent` for so long that it is lost.
    ///
    /// Only its own answer shows that a minion is idle. `jobs.active` has nothing of a minion that does not answer.
    async fn apply_states_since(
        &self,
        moment: Timestamp,
        needed: &BTreeSet<String>,
        sent: Timestamp,
    ) -> Result<bool, Error> {
        let is_lost = self.session.now().is_some_and(|now| now.duration_since(sent) >= LOST_AFTER);
        let running = needed.iter().map(async |minion| match self.running_on(minion).await {
            Err(Error::NoAnswer { .. }) if is_lost => Ok(Vec::new()),
            // Its key was deleted.
            Err(Error::UnknownMinion { .. }) => Ok(Vec::new()),
            answer => answer,
        });
        let (active, running) = tokio::try_join!(self.active_jobs(), try_join_all(running))?;
        let mut jobs = running.iter().flatten().chain(&active);
        Ok(jobs.any(|job| job.applies_states_since(moment)))
    }

    pub(super) async fn record(&self, jid: &Jid, patience: Instant) -> Result<Record, Error> {
        let look_up = async || self.record_once(jid).await;
        let record = self.session.persist(Effect::Reads, patience, look_up).await;
        record.map_err(unanswered)
    }

    async fn record_once(&self, jid: &Jid) -> Result<Record, Fault> {
        let answer = self.session.once(&Request::get(format!("/jobs/{jid}"))).await?;
        Record::from_answer(&answer)
    }

    fn report(&self, event: &SaltEvent) {
        if let Some(step) = step(event) {
            self.session.events.log(1, step);
        }
    }
}

fn lookups(jids: &[Jid]) -> Value {
    let lookup =
        |jid: &Jid| json!({"client": "runner", "fun": "jobs.list_job", "kwarg": {"jid": jid.as_str()}});
    jids.iter().map(lookup).collect()
}

async fn pause(duration: Duration, nudge: &Notify) {
    tokio::select! {
        () = sleep(duration) => {}
        () = nudge.notified() => {}
    }
}

/// Whether the steps with the id `id` belong to the job. The steps of an orchestration have another id than its job,
/// created a moment later. The first such id is taken as the job's.
fn is_of(orchestration: &mut Option<Jid>, job: &Jid, id: &Jid) -> bool {
    let lag = id.started().duration_since(job.started());
    let may_be = (jiff::SignedDuration::ZERO..=ORCHESTRATION_LAG).contains(&lag);
    match orchestration {
        Some(known) => known == id,
        None if may_be => {
            *orchestration = Some(id.clone());
            true
        }
        None => false,
    }
}

/// What an orchestration runs elsewhere: `running state.sls metalk8s.repo.installed on bootstrap`.
fn step(event: &SaltEvent) -> Option<String> {
    let text = |pointer: &str| event.data.pointer(pointer).and_then(text_of).filter(|text| !text.is_empty());
    let (kind, name) = (text("/type")?, text("/name")?);
    let what = match kind.as_str() {
        "state" => text("/args/arg").map_or(name, |formula| format!("state.sls {formula}")),
        "runner" => text("/kwargs/mods").map_or_else(|| name.clone(), |formula| format!("{name} {formula}")),
        _ => name,
    };
    let place = text("/tgt").map(|target| format!(" on {target}")).unwrap_or_default();
    Some(one_line(&format!("running {what}{place}")))
}

/// Whether a Salt master that was started at that time may have accepted this job. The start is known in whole
/// seconds, and a master needs longer than a second before it accepts jobs.
fn can_have_taken(started: Timestamp, jid: &Jid) -> bool {
    jid.started().duration_since(started) >= SignedDuration::from_secs(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_of_the_second_in_which_the_master_was_started_is_of_the_one_before() {
        let jid: Jid = "20261121200144709754".parse().unwrap();
        for (started, can) in
            [("2026-11-21T20:01:43Z", true), ("2026-11-21T20:01:44Z", false), ("2026-11-21T20:01:45Z", false)]
        {
            assert_eq!(can_have_taken(started.parse().unwrap(), &jid), can, "{started}");
        }
    }
}
