//! What a command does: take the Lease, read, write, have Salt work, look, give the Lease back; or take back.

use crate::machine::Machine;
use crate::rules::{Assumption, Rule};
use crate::state::{AGAIN, Id, Job, JobState, Note, Phase, Role, Standing, State};

/// What a client does next, or what it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Move {
    /// Looks at the Lease, and may take it.
    Judge,
    Lock,
    Decide,
    Write,
    /// Names the marker of its next job on the Lease.
    Mark,
    /// Looks at the Lease's age.
    Check,
    Submit,
    /// Learns the job's id, from the answer or by its marker.
    Learn,
    SubmitAgain,
    LoseTrace,
    SeeSuccess,
    SeeFailure,
    /// Goes while the job runs: Ctrl-C, or the time is up.
    Leave,
    /// Goes between two steps: Ctrl-C.
    Interrupt,
    /// Sees that all is there.
    SeeAll,
    /// Gives up waiting for that.
    GiveUp,
    PutBack,
    LeaveLease,
    Release,
    /// `wait job` takes up the job of the Lease.
    Follow,
    /// It sees that something remains.
    Resume,
    TakeOver,
    /// It reads the note again, and goes on.
    Reread,
    /// It has nothing to do.
    Tell,
}

impl Machine {
    pub(crate) fn moves(&self, state: &State, id: Id, may: &mut impl FnMut(Move)) {
        let client = &state.clients[id];
        let undisturbed = id == AGAIN;
        match client.phase {
            Phase::Begun if client.role == Role::WaitJob => {
                if state.lease.note.is_some() {
                    may(Move::Follow);
                } else {
                    may(Move::Tell);
                }
            }
            Phase::Begun if self.may_take(state) => may(Move::Judge),
            Phase::Judged => may(Move::Lock),
            Phase::Locked => may(Move::Decide),
            Phase::Decided => may(Move::Write),
            Phase::Ready => {
                may(Move::Mark);
                if !undisturbed {
                    may(Move::Interrupt);
                }
            }
            Phase::Marked if !self.assumes(Assumption::ChecksAndSendsTogether) => may(Move::Check),
            Phase::Marked | Phase::Checked => may(Move::Submit),
            Phase::Submitted { again } => self.search(state, id, again, may),
            Phase::Waiting => match state.job(state.marker(id)).map(|job| job.state) {
                Some(JobState::Ended { well: true }) => may(Move::SeeSuccess),
                Some(JobState::Ended { well: false }) => may(Move::SeeFailure),
                _ if undisturbed => {}
                _ => may(Move::Leave),
            },
            Phase::Awaiting => {
                may(Move::SeeAll);
                if !undisturbed {
                    may(Move::GiveUp);
                }
            }
            Phase::TakingBack => may(Move::PutBack),
            Phase::Leaving => may(Move::LeaveLease),
            Phase::Releasing(_) => may(Move::Release),
            Phase::Resuming(_) => may(if self.may_take(state) { Move::TakeOver } else { Move::Tell }),
            Phase::Resumed(_) => may(Move::Reread),
            Phase::Following(note) if !state.job(note.marker).is_some_and(Job::may_run) => {
                Self::follow(state, note, may);
            }
            _ => {}
        }
    }

    /// Whether the Lease does not stand in the way.
    pub(crate) fn may_take(&self, state: &State) -> bool {
        match state.lease.standing() {
            Standing::Free => true,
            Standing::Held => false,
            Standing::Orphaned(_) if !self.keeps(Rule::AsksAboutTheJob) => true,
            Standing::Orphaned(marker) => match state.job(marker).map(|job| job.state) {
                Some(JobState::Sent) => {
                    !self.keeps(Rule::AnUnknownMarkerStands)
                        || !self.assumes(Assumption::RequestsArriveInTime)
                }
                Some(JobState::Running { .. }) => false,
                _ => true,
            },
        }
    }

    /// What becomes of a submission, as the client finds out.
    fn search(&self, state: &State, id: Id, again: bool, may: &mut impl FnMut(Move)) {
        let Some(job) = state.job(state.marker(id)) else { return };
        match job.state {
            JobState::Sent | JobState::NeverBegan
                if job.state == JobState::NeverBegan || !self.keeps(Rule::ResubmitsWhatNeverBegan) =>
            {
                if !again {
                    may(Move::SubmitAgain);
                }
                may(Move::LoseTrace);
            }
            JobState::Sent | JobState::NeverBegan => may(Move::LoseTrace),
            _ => {
                may(Move::Learn);
                if !job.answered {
                    may(Move::LoseTrace);
                }
            }
        }
    }

    /// What `wait job` does when the job has ended.
    fn follow(state: &State, note: Note, may: &mut impl FnMut(Move)) {
        let well = state.job(note.marker).map(|job| job.state) == Some(JobState::Ended { well: true });
        let remains = state.lease.left == Some(note.marker);
        may(if well && remains { Move::Resume } else { Move::Tell });
    }
}
