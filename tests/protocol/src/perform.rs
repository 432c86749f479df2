//! What comes of what a command does.

use crate::client::Move;
use crate::machine::Machine;
use crate::rules::Rule;
use crate::state::{
    Ending, Id, Job, JobState, Lease, Marker, Note, Phase, Read, Role, Standing, State, Value, Way,
};

impl Machine {
    pub(crate) fn perform(&self, state: &mut State, id: Id, one: Move) {
        match one {
            Move::Judge => state.clients[id].phase = Phase::Judged,
            Move::Lock => {
                state.take(self, id);
                state.clients[id].phase = Phase::Locked;
            }
            Move::Decide => self.decide(state, id),
            Move::Write => self.write(state, id),
            Move::Mark => self.mark(state, id),
            Move::Check => {
                if self.is_fresh(state, id) {
                    state.clients[id].phase = Phase::Checked;
                } else {
                    state.lose(id);
                }
            }
            Move::Submit => self.submit(state, id),
            Move::SubmitAgain => {
                if self.is_fresh(state, id) {
                    let marker = state.marker(id);
                    state.send(marker, id);
                    state.clients[id].phase = Phase::Submitted { again: true };
                } else {
                    state.lose(id);
                }
            }
            Move::Learn => self.learn(state, id),
            Move::LoseTrace => {
                state.clients[id].phase = if self.keeps(Rule::LeavesLeaseWithItsSubmission) {
                    Phase::Leaving
                } else {
                    Phase::Releasing(Ending::InFlight)
                };
            }
            Move::SeeSuccess => {
                let client = &mut state.clients[id];
                client.job += 1;
                client.phase = if client.job < self.jobs { Phase::Ready } else { Phase::Awaiting };
            }
            Move::SeeFailure | Move::Interrupt | Move::GiveUp => state.turn_back(id),
            Move::Leave => self.leave(state, id),
            Move::SeeAll => self.see(state, id),
            Move::PutBack => self.put_back(state, id),
            Move::LeaveLease => {
                if state.lease.holder == Some(id) {
                    state.lease.expired = true;
                    state.changed_lease(self);
                }
                state.clients[id].end(Phase::Over(Ending::InFlight));
            }
            Move::Release => self.release(state, id),
            Move::Follow => {
                if let Some(note) = state.lease.note {
                    state.clients[id].phase = Phase::Following(note);
                }
            }
            Move::Resume => {
                if let Some(note) = state.following(id) {
                    state.clients[id].phase = Phase::Resuming(note);
                }
            }
            Move::TakeOver => {
                if let Some(note) = state.following(id) {
                    state.take(self, id);
                    state.clients[id].phase = Phase::Resumed(note);
                }
            }
            Move::Reread => self.reread(state, id),
            Move::Tell => self.tell(state, id),
        }
    }

    /// Whether the Lease is this client's still: it is renewed, under its own holder.
    fn is_fresh(&self, state: &mut State, id: Id) -> bool {
        let is_own = state.lease.holder == Some(id);
        if !is_own && self.keeps(Rule::RenewsItsOwn) {
            return false;
        }
        if state.lease.holder.is_none() {
            return false;
        }
        if state.lease.expired {
            state.lease.expired = false;
            state.changed_lease(self);
        }
        true
    }

    fn decide(&self, state: &mut State, id: Id) {
        let object = state.object;
        let client = &mut state.clients[id];
        let Role::Change(wanted) = client.role else { return };
        client.read = Some(Read { value: object.asked, stale: false });
        client.unaware = false;
        let is_there = object.is_all(wanted, self.jobs) || !self.keeps(Rule::FinishesWhatIsThere);
        client.phase = match object.asked == wanted {
            true if is_there => Phase::Releasing(Ending::Unchanged),
            true => Phase::Ready,
            false => Phase::Decided,
        };
    }

    fn write(&self, state: &mut State, id: Id) {
        let Role::Change(wanted) = state.clients[id].role else { return };
        if self.keeps(Rule::FreshBeforeItWrites) && !self.is_fresh(state, id) {
            state.clients[id].end(Phase::Over(Ending::Conflict));
        } else if state.is_stale(id) && self.keeps(Rule::WritesOverWhatItRead) {
            state.clients[id].phase = Phase::Releasing(Ending::Conflict);
        } else {
            state.ask(id, wanted);
            let client = &mut state.clients[id];
            (client.wrote, client.phase) = (true, Phase::Ready);
        }
    }

    fn mark(&self, state: &mut State, id: Id) {
        if self.keeps(Rule::MarksBeforeItSubmits) && !self.is_fresh(state, id) {
            state.lose(id);
            return;
        }
        state.clients[id].submissions += 1;
        if self.keeps(Rule::MarksBeforeItSubmits) {
            self.note(state, id);
        }
        state.clients[id].phase = Phase::Marked;
    }

    fn note(&self, state: &mut State, id: Id) {
        state.lease.note = Some(Note {
            marker: state.marker(id),
            value: state.goal(id),
            remaining: state.clients[id].job + 1 < self.jobs && self.keeps(Rule::NotesWhatRemains),
        });
        state.changed_lease(self);
    }

    fn submit(&self, state: &mut State, id: Id) {
        let is_checked = state.clients[id].phase == Phase::Checked || !self.keeps(Rule::FreshBeforeItSubmits);
        if is_checked || self.is_fresh(state, id) {
            let marker = state.marker(id);
            state.send(marker, id);
            state.clients[id].phase = Phase::Submitted { again: false };
        } else {
            state.lose(id);
        }
    }

    fn learn(&self, state: &mut State, id: Id) {
        if state.lease.holder == Some(id) {
            self.note(state, id);
            let remaining = state.lease.note.filter(|note| note.remaining);
            // The jobs of others are overtaken, and this command's last one is followed by this one.
            state.lease.left = remaining.map(|note| note.marker);
        }
        state.clients[id].phase = Phase::Waiting;
    }

    fn leave(&self, state: &mut State, id: Id) {
        match state.clients[id].way {
            Way::Forward if !self.keeps(Rule::NoUndoInFlight) => state.turn_back(id),
            Way::Back if !self.keeps(Rule::UndoIsInFlight) => {
                state.clients[id].phase = Phase::Releasing(Ending::HalfDone);
            }
            _ => state.clients[id].phase = Phase::Leaving,
        }
    }

    /// Looks whether the API server shows what this client wants.
    fn see(&self, state: &mut State, id: Id) {
        let wanted = state.goal(id);
        let client = &state.clients[id];
        if self.keeps(Rule::LooksBeforeItIsDone) && !state.object.is_all(wanted, self.jobs) {
            // What is not there by now may come: the wait ends with the deadline.
            return state.turn_back(id);
        }
        let way = client.way;
        if self.keeps(Rule::FreshBeforeItIsDone) && !self.is_fresh(state, id) {
            return state.lose(id);
        }
        state.clients[id].phase = Phase::Releasing(match way {
            Way::Forward => {
                state.acknowledge(id, wanted);
                Ending::Done
            }
            Way::Back => Ending::RolledBack,
        });
    }

    fn put_back(&self, state: &mut State, id: Id) {
        let client = &state.clients[id];
        let (Some(read), true) = (client.read, client.wrote) else {
            state.clients[id].phase = Phase::Releasing(Ending::HalfDone);
            return;
        };
        if self.keeps(Rule::FreshBeforeItWrites) && !self.is_fresh(state, id) {
            state.lose(id);
        } else if read.stale && self.keeps(Rule::UndoesItsOwn) {
            // The newer value stays.
            state.clients[id].phase = Phase::Releasing(Ending::HalfDone);
        } else {
            state.ask(id, read.value);
            // The command no longer goes on after its jobs.
            state.lease.left = state.lease.left.filter(|marker| marker.owner != id);
            let client = &mut state.clients[id];
            (client.way, client.job) = (Way::Back, 0);
            client.phase = if client.submissions == 0 { Phase::Awaiting } else { Phase::Ready };
        }
    }

    fn release(&self, state: &mut State, id: Id) {
        let Phase::Releasing(ending) = state.clients[id].phase else { return };
        let is_own = state.lease.holder == Some(id);
        if is_own || !self.keeps(Rule::ReleasesItsOwn) {
            let is_done = matches!(ending, Ending::Done | Ending::RolledBack);
            state.free(self, is_done);
        }
        state.clients[id].end(Phase::Over(ending));
    }

    /// Goes on with what remains, unless another command has come between.
    fn reread(&self, state: &mut State, id: Id) {
        let Some(note) = state.following(id) else { return };
        let next = state.job(note.marker).map_or(0, |job| job.index + 1);
        let remains = state.lease.left == Some(note.marker);
        let client = &mut state.clients[id];
        client.job = next;
        client.read = Some(Read { value: note.value, stale: false });
        client.phase = if remains || !self.keeps(Rule::RereadsTheNote) {
            Phase::Ready
        } else {
            Phase::Releasing(Ending::HalfDone)
        };
    }

    /// `wait job` frees the Lease that was left to a job, and says how that ended.
    fn tell(&self, state: &mut State, id: Id) {
        let mut ending = Ending::Told;
        if let Some(note) = state.following(id) {
            let ended = state.job(note.marker).map(|job| job.state);
            if note.remaining || ended != Some(JobState::Ended { well: true }) {
                ending = Ending::HalfDone;
            }
            // Without a note of what remains nobody knows that there is more to look at.
            let index = state.job(note.marker).map_or(0, |job| job.index);
            let known = if self.keeps(Rule::NotesWhatRemains) { self.jobs } else { index + 1 };
            if self.keeps(Rule::LooksBeforeItIsDone) && !state.object.is_all(state.object.asked, known) {
                ending = Ending::HalfDone;
            }
            if state.lease.note == Some(note) && state.lease.standing() == Standing::Orphaned(note.marker) {
                if ending == Ending::Told {
                    state.acknowledge(id, state.object.asked);
                }
                state.free(self, false);
            }
        }
        state.clients[id].end(Phase::Over(ending));
    }
}

impl State {
    /// The Lease is another one now: who has judged it before has to look again.
    fn changed_lease(&mut self, machine: &Machine) {
        if machine.keeps(Rule::TakesOverWhatItJudged) {
            for client in &mut self.clients {
                if client.phase == Phase::Judged {
                    client.phase = Phase::Begun;
                }
            }
        }
    }

    /// What the Lease remembers stays.
    fn take(&mut self, machine: &Machine, id: Id) {
        self.lease = Lease { holder: Some(id), left: self.lease.left, ..Lease::FREE };
        self.changed_lease(machine);
    }

    /// Frees the Lease; what it remembers stays, unless the command has come to its end.
    fn free(&mut self, machine: &Machine, is_done: bool) {
        let left = self.lease.left.filter(|_| !is_done);
        self.lease = Lease { left, ..Lease::FREE };
        self.changed_lease(machine);
    }

    /// What a client is about to bring about.
    fn goal(&self, id: Id) -> Value {
        let client = &self.clients[id];
        match (client.way, client.role, client.read) {
            (Way::Forward, Role::Change(wanted), _) => wanted,
            (_, _, Some(read)) => read.value,
            _ => self.object.asked,
        }
    }

    fn is_stale(&self, id: Id) -> bool {
        self.clients[id].read.is_some_and(|read| read.stale)
    }

    /// Writes what is asked for. Others have an old `resourceVersion` now.
    fn ask(&mut self, id: Id, value: Value) {
        let is_unseen = self.clients[id].wrote && self.clients[id].unaware;
        self.touched_others |= self.is_stale(id) || is_unseen;
        self.clients[id].unaware = false;
        self.object.asked = value;
        self.acknowledged = None;
        for (other, client) in self.clients.iter_mut().enumerate() {
            if let Some(read) = &mut client.read {
                read.stale = other != id;
            }
        }
    }

    fn acknowledge(&mut self, id: Id, value: Value) {
        self.acknowledged = Some(value);
        for (other, client) in self.clients.iter_mut().enumerate() {
            client.unaware |= other != id && client.read.is_some();
        }
    }

    fn send(&mut self, marker: Marker, id: Id) {
        let (index, value) = (self.clients[id].job, self.goal(id));
        self.jobs.retain(|job| job.marker != marker || job.may_run());
        self.jobs.push(Job { marker, index, value, state: JobState::Sent, answered: false });
    }

    /// A holder that has lost its Lease stops, and says so.
    fn lose(&mut self, id: Id) {
        self.clients[id].end(Phase::Over(Ending::LostLease));
    }

    fn turn_back(&mut self, id: Id) {
        let client = &mut self.clients[id];
        client.phase = match client.way {
            Way::Forward => Phase::TakingBack,
            Way::Back => Phase::Releasing(Ending::HalfDone),
        };
    }

    fn following(&self, id: Id) -> Option<Note> {
        match self.clients[id].phase {
            Phase::Following(note) | Phase::Resuming(note) | Phase::Resumed(note) => Some(note),
            _ => None,
        }
    }
}
