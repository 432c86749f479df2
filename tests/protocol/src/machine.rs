//! The machine that is explored: who may do what, and what comes of it.

use stateright::{Model, Property};

use crate::client::Move;
use crate::rules::{Assumption, Rule};
use crate::salt::Event;
use crate::state::{AGAIN, Client, Id, Job, Lease, Luck, Object, Role, State};

#[derive(Debug, Clone)]
pub struct Machine {
    /// The commands that meet.
    pub roles: [Role; AGAIN],
    pub jobs: usize,
    /// Which misfortunes may come.
    pub luck: Luck,
    pub broken: Vec<Rule>,
    pub missing: Vec<Assumption>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    Client(Id, Move),
    Kill(Id),
    /// The Lease is not renewed in time: its holder is dead, suspended, or cut off.
    Expire,
    /// Something happens to the job of this place.
    Salt(usize, Event),
}

impl Machine {
    /// Commands that meet, which have so many jobs each.
    #[must_use]
    pub const fn of(roles: [Role; AGAIN], jobs: usize, luck: Luck) -> Self {
        Self { roles, jobs, luck, broken: Vec::new(), missing: Vec::new() }
    }

    #[must_use]
    pub fn without(mut self, rules: &[Rule]) -> Self {
        self.broken.extend_from_slice(rules);
        self
    }

    /// The same where an assumption does not hold.
    #[must_use]
    pub fn where_not(mut self, assumption: Assumption) -> Self {
        self.missing.push(assumption);
        self
    }

    pub(crate) fn keeps(&self, rule: Rule) -> bool {
        !self.broken.contains(&rule)
    }

    pub(crate) fn assumes(&self, assumption: Assumption) -> bool {
        !self.missing.contains(&assumption)
    }

    /// What nobody asks about any more is forgotten, so that states which differ in nothing else are one.
    fn forget(state: &mut State) {
        let State { clients, lease, jobs, .. } = state;
        jobs.retain(|job| {
            let is_named = lease.note.is_some_and(|note| note.marker == job.marker);
            job.may_run()
                || is_named
                || clients.iter().enumerate().any(|(id, client)| client.asks_about(id, job))
        });
    }
}

impl Client {
    fn asks_about(&self, id: Id, job: &Job) -> bool {
        match self.phase {
            crate::Phase::Following(note) | crate::Phase::Resuming(note) | crate::Phase::Resumed(note) => {
                note.marker == job.marker
            }
            crate::Phase::Submitted { .. } | crate::Phase::Waiting => {
                job.marker.owner == id && job.marker.number == self.submissions
            }
            _ => false,
        }
    }
}

impl Model for Machine {
    type State = State;
    type Action = Action;

    fn init_states(&self) -> Vec<State> {
        vec![State {
            // The last command is the first one again, without misfortune.
            clients: [self.roles[0], self.roles[1], self.roles[2], self.roles[0]].map(Client::new),
            lease: Lease::FREE,
            object: Object { asked: 0, made: [0; 2] },
            jobs: Vec::new(),
            luck: self.luck,
            acknowledged: None,
            touched_others: false,
        }]
    }

    fn actions(&self, state: &State, actions: &mut Vec<Action>) {
        let again = state.is_quiet();
        let clients = if again { AGAIN..AGAIN + 1 } else { 0..AGAIN };
        for id in clients {
            self.moves(state, id, &mut |one| actions.push(Action::Client(id, one)));
            if !again && state.luck.kills > 0 && !state.clients[id].is_over() {
                actions.push(Action::Kill(id));
            }
        }
        if state.lease.holder.is_some() && !state.lease.expired {
            actions.push(Action::Expire);
        }
        for (place, job) in state.jobs.iter().enumerate() {
            self.events(state, job, &mut |event| actions.push(Action::Salt(place, event)));
        }
    }

    fn next_state(&self, before: &State, action: Action) -> Option<State> {
        let mut state = before.clone();
        match action {
            Action::Client(id, one) => self.perform(&mut state, id, one),
            Action::Kill(id) => {
                state.luck.kills -= 1;
                state.clients[id].end(crate::Phase::Killed);
            }
            Action::Expire => state.lease.expired = true,
            Action::Salt(place, event) => Self::happen(&mut state, place, event),
        }
        Self::forget(&mut state);
        (state != *before).then_some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        crate::properties::all()
    }
}
