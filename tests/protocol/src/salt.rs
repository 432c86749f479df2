//! Salt, and the way to it: requests that come late or to nothing, answers that are lost, jobs that take as long as
//! they like, do their work more than once, fail after it, or succeed without it.

use crate::machine::Machine;
use crate::rules::Assumption;
use crate::state::{AGAIN, Job, JobState, State};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Event {
    /// Salt begins it, and says so.
    Begin,
    /// Salt begins it; the answer is lost.
    BeginUnanswered,
    /// Salt begins it twice; only without [`Assumption::BeginsOnce`].
    BeginTwice,
    /// The request comes to nothing.
    Drop,
    /// It does what it is for.
    Work,
    Succeed,
    Fail,
}

impl Machine {
    pub(crate) fn events(&self, state: &State, job: &Job, may: &mut impl FnMut(Event)) {
        let faulty = state.luck.faults > 0 && !state.is_again();
        match job.state {
            JobState::Sent => {
                may(Event::Begin);
                if faulty {
                    may(Event::BeginUnanswered);
                    may(Event::Drop);
                    if !self.assumes(Assumption::BeginsOnce) {
                        may(Event::BeginTwice);
                    }
                }
            }
            JobState::Running { worked, .. } => {
                may(Event::Work);
                if worked || faulty {
                    may(Event::Succeed);
                }
                if faulty {
                    may(Event::Fail);
                }
            }
            JobState::NeverBegan | JobState::Ended { .. } => {}
        }
    }

    pub(crate) fn happen(state: &mut State, place: usize, event: Event) {
        let object = state.object;
        let job = &mut state.jobs[place];
        let begun =
            JobState::Running { read: if job.index == 0 { object.asked } else { job.value }, worked: false };
        let mut is_fault = true;
        match (event, job.state) {
            (Event::Begin, _) => {
                (job.state, job.answered) = (begun, true);
                is_fault = false;
            }
            (Event::BeginUnanswered, _) => job.state = begun,
            (Event::BeginTwice, _) => {
                (job.state, job.answered) = (begun, true);
                let twin = *job;
                state.jobs.insert(place, twin);
            }
            (Event::Drop, _) => job.state = JobState::NeverBegan,
            (Event::Work, JobState::Running { read, .. }) => {
                job.state = JobState::Running { read, worked: true };
                state.object.made[job.index] = read;
                is_fault = false;
            }
            (Event::Succeed, JobState::Running { worked, .. }) => {
                job.state = JobState::Ended { well: true };
                is_fault = !worked;
            }
            (Event::Fail, _) => job.state = JobState::Ended { well: false },
            _ => is_fault = false,
        }
        state.luck.faults -= u8::from(is_fault);
    }
}

impl State {
    /// Whether the last command has begun, to which nothing bad happens.
    pub(crate) fn is_again(&self) -> bool {
        self.jobs.iter().any(|job| job.marker.owner == AGAIN)
    }
}
