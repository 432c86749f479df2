use std::cell::RefCell;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use crate::cli::job::{GetJobArgs, LIMIT};
use crate::commands::Context;
use crate::commands::environment::find;
use crate::commands::listing::{ListRequest, called, prepare, present};
use crate::commands::scope;
use crate::commands::watch::Sources;
use crate::error::Result;
use client::cluster::changes::Watched;
use client::cluster::lock;
use domain::api::state::JobState;
use domain::lock::{JobNote, Scope};
use domain::object::name::ExistingName;
use domain::object::resource::LEASE;
use domain::salt::jid::{Jid, KEPT};
use domain::salt::job::JobObject;

pub async fn get(context: &Context, arguments: &GetJobArgs) -> Result<()> {
    let about = called::<JobObject>(&arguments.names);
    prepare(context, &arguments.list, about)?;
    let everywhere = arguments.list.show.all_namespaces || !arguments.names.is_empty();
    let environment = scope::environment(context, arguments.environment.as_ref(), everywhere)?;
    // What is selected or sorted is chosen from all jobs.
    let show = &arguments.list.show;
    let chooses =
        show.selector.is_some() || show.field_selector.is_some() || arguments.list.sort_by.is_some();
    let listing = Jobs {
        context,
        names: &arguments.names,
        since: arguments.since,
        limit: arguments.limit.unwrap_or(if chooses { 0 } else { LIMIT }),
        environment,
        known: RefCell::default(),
    };
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    // The API server does not know about changes of Salt jobs, so they are polled.
    let sources = Sources::poll(vec![Watched::all(LEASE)]);
    present(context, &asked, &sources, async || listing.read().await).await
}

/// The jobs that `get jobs` lists by default.
pub(in crate::commands) async fn latest(
    context: &Context,
    environment: Option<&ExistingName>,
) -> Result<Vec<JobObject>> {
    let listing = Jobs {
        context,
        names: &[],
        since: None,
        limit: LIMIT,
        environment: environment.cloned(),
        known: RefCell::default(),
    };
    listing.read().await
}

/// The jobs of a listing, which may be read several times.
struct Jobs<'a> {
    context: &'a Context,
    /// The requested jobs; all recorded ones if empty.
    names: &'a [Jid],
    since: Option<Duration>,
    limit: usize,
    environment: Option<ExistingName>,
    /// The jobs that were read last.
    known: RefCell<Vec<JobObject>>,
}

impl Jobs<'_> {
    async fn read(&self) -> Result<Vec<JobObject>> {
        if !self.names.is_empty() {
            return read(self.context, self.names).await;
        }
        let notes = notes(self.context, self.environment.as_ref()).await?;
        let wanted = self.chosen(&notes);
        // It stays for the next time, if Salt does not answer now.
        let known = self.known.borrow().clone();
        let (ended, open): (Vec<Jid>, Vec<Jid>) = wanted
            .into_iter()
            .partition(|jid| known.iter().any(|job| has_ended(job) && job.metadata.name == jid.as_str()));
        let mut jobs = states(self.context, &open, &notes).await?;
        let again = |job: &JobObject| ended.iter().any(|jid| jid.as_str() == job.metadata.name);
        jobs.extend(known.into_iter().filter(again));
        self.known.replace(jobs.clone());
        Ok(jobs)
    }

    /// The jobs to show: first the newest ones, and later all since the oldest of these.
    fn chosen(&self, notes: &[JobNote]) -> Vec<Jid> {
        let all: Vec<Jid> = notes.iter().filter_map(|note| note.jid.parse().ok()).collect();
        let oldest = self.known.borrow().iter().map(|job| job.metadata.name.clone()).min();
        if let Some(oldest) = oldest {
            return all.into_iter().filter(|jid| jid.as_str() >= oldest.as_str()).collect();
        }
        let since = self.since.and_then(|age| before(self.context.ui().now(), age));
        let (chosen, more) = newest(all, since, self.limit);
        if more > 0 {
            let (shown, all) = (chosen.len(), chosen.len() + more);
            self.context.ui().say(&format!(
                "showing {shown} of {all} jobs; to list all: kubectl metalk8s get jobs --limit 0"
            ));
        }
        chosen
    }
}

/// The newest of these jobs since then, and the number of the others; a limit of 0 means all.
fn newest(mut jids: Vec<Jid>, since: Option<Timestamp>, limit: usize) -> (Vec<Jid>, usize) {
    jids.retain(|jid| since.is_none_or(|since| jid.started() >= since));
    jids.sort_by(|one, other| other.cmp(one));
    let shown = if limit == 0 { jids.len() } else { limit.min(jids.len()) };
    let more = jids.split_off(shown).len();
    (jids, more)
}

fn before(now: Timestamp, age: Duration) -> Option<Timestamp> {
    now.checked_sub(SignedDuration::try_from(age).ok()?).ok()
}

/// Whether it has ended, so that nothing about it will change.
fn has_ended(job: &JobObject) -> bool {
    matches!(job.status.state, JobState::Succeeded | JobState::Failed)
}

/// The jobs that the Leases record: those of one Environment, or all.
async fn notes(context: &Context, environment: Option<&ExistingName>) -> Result<Vec<JobNote>> {
    let cluster = context.cluster().await?;
    let Some(name) = environment else { return Ok(lock::job_notes(cluster).await?) };
    let notes = lock::job_notes_of(cluster, &Scope::Environment(name.to_string())).await?;
    if notes.is_empty() {
        // A deleted environment may still have recorded jobs. One without jobs is probably misspelled, and is
        // refused.
        find(context, name).await?;
    }
    Ok(notes)
}

/// The jobs with these ids that exist. Salt forgets a job after a day; one that it does not know before that never was.
pub(in crate::commands) async fn read(context: &Context, names: &[Jid]) -> Result<Vec<JobObject>> {
    let notes = lock::job_notes(context.cluster().await?).await?;
    let mut jobs = states(context, names, &notes).await?;
    let now = context.server_time();
    jobs.retain(|job| {
        let is_noted = notes.iter().any(|note| note.jid == job.metadata.name);
        is_noted || job.status.state != JobState::Unknown || may_be_forgotten(&job.metadata.name, now)
    });
    Ok(jobs)
}

fn may_be_forgotten(id: &str, now: Option<Timestamp>) -> bool {
    let age = now.zip(id.parse().ok()).map(|(now, jid): (Timestamp, Jid)| now.duration_since(jid.started()));
    age.is_none_or(|age| age > KEPT)
}

async fn states(context: &Context, jids: &[Jid], notes: &[JobNote]) -> Result<Vec<JobObject>> {
    let salt = context.salt().await?;
    let mut jobs = salt.jobs(jids).await?;
    for job in &mut jobs {
        if let Some(note) = notes.iter().find(|note| note.jid == job.metadata.name) {
            complete(job, note);
        }
    }
    Ok(jobs)
}

/// Adds the details that Salt only gives when a job has ended.
fn complete(job: &mut JobObject, note: &JobNote) {
    if job.spec.function.is_empty() {
        job.spec.arguments = vec![serde_json::Value::String(note.function.clone())];
        "state.orchestrate".clone_into(&mut job.spec.function);
    }
    if job.spec.user.is_empty() {
        job.spec.user.clone_from(&note.user);
    }
    job.metadata.labels.insert("subject".to_owned(), note.subject.clone());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::change::tests::Command;
    use crate::execute::tests::configured;
    use domain::api::Metadata;
    use domain::salt::job::{JobSpec, JobStatus};

    fn jid(second: u32) -> Jid {
        format!("202611220800{second:02}000000").parse().unwrap()
    }

    #[test]
    fn the_newest_jobs_are_listed_and_the_others_are_counted() {
        let jids = || vec![jid(2), jid(9), jid(5)];
        let listed = |since: Option<u32>, limit| newest(jids(), since.map(|at| jid(at).started()), limit);
        assert_eq!(listed(None, 2), (vec![jid(9), jid(5)], 1));
        assert_eq!(listed(None, 0), (vec![jid(9), jid(5), jid(2)], 0));
        assert_eq!(listed(Some(5), 20), (vec![jid(9), jid(5)], 0));
        assert_eq!(listed(Some(5), 1), (vec![jid(9)], 1));
        assert_eq!(listed(Some(10), 1), (Vec::new(), 0));
    }

    #[test]
    fn only_a_job_that_is_old_may_be_forgotten() {
        let id = jid(0);
        let after = |hours| Some(id.started() + SignedDuration::from_hours(hours));
        for (now, expected) in [(after(25), true), (after(23), false), (after(-25), false), (None, true)] {
            assert_eq!(may_be_forgotten(id.as_str(), now), expected, "{now:?}");
        }
    }

    #[test]
    fn an_age_before_the_beginning_of_time_has_no_moment() {
        let now = jid(0).started();
        assert_eq!(before(now, Duration::ZERO), Some(now));
        assert_eq!(before(now, Duration::MAX), None);
    }

    /// The next look takes them for those that it need not ask for.
    #[tokio::test(start_paused = true)]
    async fn known_rows_are_kept_while_salt_is_away() {
        let command = Command::of(&configured(), None);
        let metadata = Metadata { name: jid(1).to_string(), ..Metadata::default() };
        let status = JobStatus {
            state: JobState::Running,
            started: String::new(),
            elapsed: None,
            failures: Vec::new(),
        };
        let known = JobObject::new("Job", metadata, JobSpec::default(), status);
        let jobs = Jobs {
            context: &command.context,
            names: &[],
            since: None,
            limit: LIMIT,
            environment: None,
            known: RefCell::new(vec![known]),
        };
        jobs.read().await.unwrap_err();
        assert_eq!(jobs.known.borrow().len(), 1);
    }
}
