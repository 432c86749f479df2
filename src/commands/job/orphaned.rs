//! Requests to Salt under locks whose holder is gone: whether they have ended.

use crate::commands::Context;
use crate::error::{CommandError, Result};
use client::cluster::lock::JobWatch;
use client::salt::{Marker, SKEW};
use domain::bootstrap::script::Unit;
use domain::lock::{Held, JobState, SaltRequest, Scope, Standing, Submission};
use domain::salt::jid::{Jid, KEPT};
use jiff::{SignedDuration, Timestamp};
use std::cell::RefCell;

/// How long a submission may take to become a job: Salt API hands it to the master in three attempts of a minute
/// each.
const DELIVERY: SignedDuration = SignedDuration::from_mins(5);

/// Whether a request to Salt has ended, judged by its age alone. `now` is by a server's clock.
fn is_over(asked: &SaltRequest, now: Option<Timestamp>) -> bool {
    let since = match asked {
        // Salt does not keep it: systemd does.
        SaltRequest::Submission(submission) if submission.unit().is_some() => None,
        SaltRequest::Job(jid) => jid.parse().ok().map(|jid: Jid| jid.started()),
        SaltRequest::Submission(submission) => Some(submission.at),
    };
    let age = now.zip(since).map(|(now, since)| now.duration_since(since));
    age.is_some_and(|age| age > KEPT)
}

/// Whether a lock was left to a job that has ended, judged by its age alone.
pub(in crate::commands) fn is_long_over(held: &Held, now: Option<Timestamp>) -> bool {
    match held.standing() {
        Standing::Orphaned(asked) => is_over(&asked, now),
        Standing::Free | Standing::Held => false,
    }
}

/// Decides about a submission whose job Salt does not list. Salt lists an orchestration only when it has ended. While
/// minions `may_work` on states that began after the submission, one of these states may belong to it.
fn unlisted(submission: &Submission, may_work: bool, now: Option<Timestamp>) -> JobState {
    let is_delivered = now.is_some_and(|now| now.duration_since(submission.at) >= DELIVERY);
    if !is_delivered || may_work { JobState::InFlight } else { JobState::Ended }
}

/// Decides about the script that a submission starts. One that systemd does not know may still be on its way.
fn of_unit(submission: &Submission, units: &[Unit], now: Option<Timestamp>) -> JobState {
    let unit = units.iter().find(|unit| submission.unit() == Some(unit.name.as_str()));
    let is_delivered = now.is_some_and(|now| now.duration_since(submission.at) >= DELIVERY);
    match unit {
        Some(unit) if unit.is_running() => JobState::InFlight,
        None if !is_delivered => JobState::InFlight,
        Some(_) | None => JobState::Ended,
    }
}

/// Asks Salt about the jobs of locks whose holder is gone.
pub(in crate::commands) struct LockedJobs<'a> {
    context: &'a Context,
    /// Whether the command that needs the locks uses Salt in any case.
    needs_salt: bool,
    /// Requests that need not be asked for again.
    known: RefCell<Vec<(SaltRequest, JobState)>>,
}

impl<'a> LockedJobs<'a> {
    pub(in crate::commands) fn of(context: &'a Context, scopes: &[Scope]) -> Self {
        Self { context, needs_salt: scopes.iter().any(Scope::is_salts), known: RefCell::default() }
    }
}

impl JobWatch for LockedJobs<'_> {
    fn is_long_over(&self, asked: &SaltRequest, now: Timestamp) -> bool {
        is_over(asked, Some(now))
    }

    async fn state(&self, asked: &SaltRequest, now: Timestamp) -> std::result::Result<JobState, String> {
        let known = self.known.borrow().iter().find(|(known, _)| known == asked).cloned();
        if let Some((_, state)) = known {
            return Ok(state);
        }
        let state = match job_state(self.context, asked, Some(now)).await {
            Ok(state) => state,
            Err(error) if self.needs_salt => return Err(format!("cannot query Salt: {}", error.message())),
            Err(error) => {
                self.context.events().warning(format!(
                    "continuing, although {asked} may still run, because Salt cannot be queried: {}",
                    error.message()
                ));
                JobState::Unasked
            }
        };
        if state != JobState::InFlight {
            self.known.borrow_mut().push((asked.clone(), state));
        }
        Ok(state)
    }
}

/// Whether the request to Salt that a lock records is still running at `now`.
pub(in crate::commands) async fn job_state(
    context: &Context,
    asked: &SaltRequest,
    now: Option<Timestamp>,
) -> Result<JobState> {
    if is_over(asked, now) {
        return Ok(JobState::Ended);
    }
    let salt = context.salt().await?;
    let jid = match asked {
        SaltRequest::Job(jid) => jid.parse().map_err(|error| CommandError::failed(format!("{error}")))?,
        SaltRequest::Submission(submission) if submission.unit().is_some() => {
            return Ok(of_unit(submission, &salt.units().await?, now));
        }
        SaltRequest::Submission(submission) => {
            let marker = Marker::from(submission.marker.clone());
            let found = salt.find_submitted(&submission.function, &marker, submission.at).await?;
            let Some(jid) = found else {
                // The master's clock, which makes their ids, may be behind the one that dates submissions.
                let since = submission.at.saturating_sub(SKEW).unwrap_or(submission.at);
                let may_work = salt.are_applied_since(since).await?;
                return Ok(unlisted(submission, may_work, now));
            };
            jid
        }
    };
    let may_work = salt.may_work(&jid).await?;
    Ok(if may_work { JobState::InFlight } else { JobState::Ended })
}

/// Whether a lock blocks other commands now. If its holder is gone, it does so while the holder's request to Salt
/// is running.
pub(in crate::commands) async fn is_in_use(context: &Context, held: &Held) -> Result<bool> {
    match held.standing() {
        Standing::Free => Ok(false),
        Standing::Held => Ok(true),
        Standing::Orphaned(asked) => {
            Ok(job_state(context, &asked, context.server_time()).await? == JobState::InFlight)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::bootstrap::script::{SUBMITTED, UnitState};

    #[test]
    fn a_job_that_salt_has_forgotten_has_ended() {
        let jid: Jid = "20261121080000000000".parse().unwrap();
        let asked = SaltRequest::Job(jid.to_string());
        let after = |hours| Some(jid.started() + SignedDuration::from_hours(hours));
        assert!(!is_over(&asked, after(23)));
        assert!(is_over(&asked, after(25)));
        // Its master's clock may be ahead.
        assert!(!is_over(&asked, after(-25)));
        assert!(!is_over(&asked, None));
    }

    #[test]
    fn a_script_is_running_while_systemd_says_so_or_its_start_may_still_arrive() {
        let submission = Submission {
            marker: "metalk8s-cli-upgrade".to_owned(),
            function: SUBMITTED.to_owned(),
            at: "2026-11-21T08:00:00Z".parse().unwrap(),
        };
        let unit = |name: &str, state| Unit {
            name: name.to_owned(),
            description: String::new(),
            state,
            started: None,
            ended: None,
        };
        let ours = "metalk8s-cli-upgrade";
        let failed = UnitState::Failed { result: "exit-code".to_owned(), status: "1".to_owned() };
        for (units, minutes, expected) in [
            (vec![unit(ours, UnitState::Running)], 60 * 48, JobState::InFlight),
            (vec![unit(ours, UnitState::Succeeded)], 1, JobState::Ended),
            (vec![unit(ours, failed)], 1, JobState::Ended),
            (vec![unit("metalk8s-cli-x", UnitState::Running)], 4, JobState::InFlight),
            (vec![unit("metalk8s-cli-x", UnitState::Running)], 5, JobState::Ended),
        ] {
            let now = submission.at + SignedDuration::from_mins(minutes);
            assert_eq!(of_unit(&submission, &units, Some(now)), expected, "{units:?}");
            assert!(!is_over(&SaltRequest::Submission(submission.clone()), Some(now)));
        }
    }

    #[test]
    fn a_submission_may_be_running_until_it_can_no_longer_have_begun_unseen() {
        let jid: Jid = "20261121080000000000".parse().unwrap();
        let submission = Submission {
            marker: "m".to_owned(),
            function: "state.orchestrate".to_owned(),
            at: jid.started(),
        };
        let after = |minutes| Some(submission.at + SignedDuration::from_mins(minutes));
        for (minutes, may_work, state) in
            [(1, false, JobState::InFlight), (6, false, JobState::Ended), (6, true, JobState::InFlight)]
        {
            assert_eq!(unlisted(&submission, may_work, after(minutes)), state, "{minutes} {may_work}");
        }
    }
}
