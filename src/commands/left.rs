//! Salt jobs that were left with locks: whether they have ended.

use jiff::{SignedDuration, Timestamp};

use super::Context;
use crate::cluster::lock::JobWatch;
use crate::domain::lock::{Held, Scope, Standing};
use crate::error::{CommandError, Kind, Result};
use crate::events::Event;
use crate::salt::Jid;

/// How long Salt remembers a job; none runs that long.
const JOB_CACHE: SignedDuration = SignedDuration::from_hours(24);

/// Whether a Salt job has ended, as its age alone says. `now` is by a server's clock.
fn is_over(jid: &Jid, now: Option<Timestamp>) -> bool {
    now.is_some_and(|now| now.duration_since(jid.started()) > JOB_CACHE)
}

/// Whether a lock was left to a job that has ended, as its age alone says.
pub(super) fn is_long_over(held: &Held, now: Option<Timestamp>) -> bool {
    let Standing::Orphaned(job) = held.standing() else {
        return false;
    };
    job.parse().is_ok_and(|jid| is_over(&jid, now))
}

/// Asks Salt about the jobs of locks whose owner is gone.
pub(super) struct LockedJobs<'a> {
    context: &'a Context,
    /// Whether the command that wants the locks cannot do without Salt anyway.
    needs_salt: bool,
}

impl<'a> LockedJobs<'a> {
    /// The jobs of the locks that a command wants.
    pub(super) fn of(context: &'a Context, scopes: &[Scope]) -> Self {
        Self {
            context,
            needs_salt: scopes.iter().any(Scope::is_salts),
        }
    }
}

impl JobWatch for LockedJobs<'_> {
    async fn runs(&self, jid: &str) -> std::result::Result<bool, String> {
        match self.context.job_runs(jid).await {
            Ok(runs) => Ok(runs),
            Err(error) if self.needs_salt => Err(format!("salt cannot be asked: {}", error.message())),
            Err(error) => {
                self.context.events().emit(Event::Warning(format!(
                    "going on although salt job {jid} may still run, salt cannot be asked: {}",
                    error.message()
                )));
                Ok(false)
            }
        }
    }
}

impl Context {
    /// Whether a Salt job that a lock names runs.
    pub(super) async fn job_runs(&self, jid: &str) -> Result<bool> {
        let jid: Jid = jid
            .parse()
            .map_err(|error| CommandError::new(Kind::Failed, format!("{error}")))?;
        if is_over(&jid, self.server_time()) {
            return Ok(false);
        }
        let job = self.salt().await?.job(&jid).await?;
        Ok(job.status.state == "Running")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_that_salt_has_forgotten_has_ended() {
        let jid: Jid = "20261121080000000000".parse().unwrap();
        let after = |hours| Some(jid.started() + SignedDuration::from_hours(hours));
        assert!(!is_over(&jid, after(23)));
        assert!(is_over(&jid, after(25)));
        // Its master's clock may be ahead.
        assert!(!is_over(&jid, after(-25)));
        assert!(!is_over(&jid, None));
    }
}
