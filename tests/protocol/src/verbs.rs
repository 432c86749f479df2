//! Verbs that meet: which locks each takes, and what it reads and writes under them.
//!
//! A Solution has custom resource definitions while it is active, and an Environment uses it while it is configured
//! there. Each verb decides by one of these and writes the other; what keeps them apart is the locks alone.

use stateright::{Model, Property};

use crate::shares::Place;

/// What a lock is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thing {
    Master,
    Catalogue,
    Environment,
}

/// One lock: of a thing, alone or shared.
pub type Lock = (Thing, bool);

const ALONE: bool = true;
const SHARED: bool = false;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    Nothing,
    /// `add`, `upgrade`, `downgrade`, `rollback`, `repair`, `apply`: uses what is active.
    Deploy,
    /// `activate`: makes the definitions.
    Activate,
    /// `deactivate`: removes the definitions of what nobody uses.
    Deactivate,
    /// `delete solution`, `delete environment`: ends the use.
    Delete,
    /// `import`, `delete archive`, `upgrade cluster`: restarts the Salt master.
    Restart,
}

impl Verb {
    /// Its locks, in the order in which it takes them.
    const fn locks(self) -> &'static [Lock] {
        match self {
            Self::Nothing => &[],
            Self::Deploy => {
                &[(Thing::Master, SHARED), (Thing::Catalogue, SHARED), (Thing::Environment, ALONE)]
            }
            Self::Activate | Self::Deactivate => &[(Thing::Master, SHARED), (Thing::Catalogue, ALONE)],
            Self::Delete => &[(Thing::Environment, ALONE)],
            Self::Restart => &[(Thing::Master, ALONE)],
        }
    }
}

/// Commands that meet.
#[derive(Debug, Clone, Copy)]
pub struct Verbs {
    pub verbs: [Verb; 3],
    /// Whoever deploys shares the catalogue.
    pub shares_the_catalogue: bool,
    /// Who uses a Solution is read under the lock; otherwise before it.
    pub reads_under_the_lock: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client {
    /// Where it is with its current lock, or with its work.
    pub place: Place,
    /// How many locks it has.
    pub held: usize,
    /// What it has read: whether it may go on.
    pub read: Option<bool>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub clients: [Client; 3],
    /// The Solution is active: its definitions exist.
    pub active: bool,
    /// The Environment is configured for it.
    pub used: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// It makes the Lease of its next lock.
    Announce(usize),
    /// It looks for the Leases that exclude this one.
    Look(usize),
    /// It reads what it decides by.
    Read(usize),
    Write(usize),
    Release(usize),
}

impl Verbs {
    /// All rules kept.
    #[must_use]
    pub const fn of(verbs: [Verb; 3]) -> Self {
        Self { verbs, shares_the_catalogue: true, reads_under_the_lock: true }
    }

    fn locks(self, id: usize) -> Vec<Lock> {
        let locks = self.verbs[id].locks().iter().copied();
        locks.filter(|lock| self.shares_the_catalogue || *lock != (Thing::Catalogue, SHARED)).collect()
    }

    /// The Leases of a command that are there.
    fn leases(self, client: Client, id: usize) -> Vec<Lock> {
        let announced = usize::from(matches!(client.place, Place::Announced | Place::Refused));
        let count = client.held + announced;
        self.locks(id).into_iter().take(count).collect()
    }

    fn is_barred(self, state: &State, id: usize, (thing, alone): Lock) -> bool {
        let others = (0..3).filter(|&other| other != id);
        let mut leases = others.flat_map(|other| self.leases(state.clients[other], other));
        leases.any(|(other, is_alone)| other == thing && (alone || is_alone))
    }

    /// Whether a Lease of the same name is there.
    fn is_taken(self, state: &State, id: usize, (thing, alone): Lock) -> bool {
        let others = (0..3).filter(|&other| other != id);
        let mut leases = others.flat_map(|other| self.leases(state.clients[other], other));
        alone && leases.any(|other| other == (thing, ALONE))
    }

    fn may(self, state: &State, id: usize) -> bool {
        match self.verbs[id] {
            Verb::Deploy => state.active,
            Verb::Deactivate => !state.used,
            _ => true,
        }
    }
}

impl Model for Verbs {
    type State = State;
    type Action = Step;

    fn init_states(&self) -> Vec<State> {
        let client = Client { place: Place::Begun, held: 0, read: None };
        let worlds = [(true, false), (true, true), (false, false)];
        let state = |(active, used)| State { clients: [client; 3], active, used };
        worlds.map(state).to_vec()
    }

    fn actions(&self, state: &State, steps: &mut Vec<Step>) {
        for (id, client) in state.clients.iter().enumerate() {
            if self.verbs[id] == Verb::Nothing {
                continue;
            }
            match client.place {
                Place::Begun if client.read.is_none() && !self.reads_under_the_lock => {
                    steps.push(Step::Read(id));
                }
                Place::Begun | Place::Alone => {
                    let next = self.locks(id).get(client.held).copied();
                    steps.push(match next {
                        Some(lock) if self.is_taken(state, id, lock) => Step::Release(id),
                        _ => Step::Announce(id),
                    });
                }
                Place::Announced => steps.push(Step::Look(id)),
                Place::Working => steps.push(match client.read {
                    None => Step::Read(id),
                    Some(true) => Step::Write(id),
                    Some(false) => Step::Release(id),
                }),
                Place::Refused => steps.push(Step::Release(id)),
                Place::Over | Place::Killed => {}
            }
        }
    }

    fn next_state(&self, before: &State, step: Step) -> Option<State> {
        let mut state = *before;
        match step {
            Step::Announce(id) => state.clients[id].place = Place::Announced,
            Step::Look(id) => {
                let locks = self.locks(id);
                let client = &mut state.clients[id];
                if self.is_barred(before, id, locks[client.held]) {
                    client.place = Place::Refused;
                } else {
                    client.held += 1;
                    client.place = if client.held == locks.len() { Place::Working } else { Place::Begun };
                }
            }
            Step::Read(id) => state.clients[id].read = Some(self.may(before, id)),
            Step::Write(id) => {
                match self.verbs[id] {
                    Verb::Deploy => state.used = true,
                    Verb::Delete => state.used = false,
                    Verb::Activate => state.active = true,
                    Verb::Deactivate => state.active = false,
                    Verb::Nothing | Verb::Restart => {}
                }
                state.clients[id].read = Some(false);
            }
            Step::Release(id) => {
                state.clients[id].place = Place::Over;
                state.clients[id].held = 0;
            }
        }
        Some(state)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        fn working(state: &State, id: usize) -> bool {
            state.clients[id].place == Place::Working
        }
        vec![
            Property::always("what is used is active", |_: &Self, state: &State| state.active || !state.used),
            Property::always("the Salt master is restarted alone", |model: &Self, state: &State| {
                let restarts = |id: &usize| model.verbs[*id] == Verb::Restart && working(state, *id);
                let uses = |id: &usize| {
                    let mut locks = model.locks(*id).into_iter();
                    locks.any(|(thing, _)| thing == Thing::Master) && working(state, *id)
                };
                !(0..3).any(|one| restarts(&one) && (0..3).any(|other| other != one && uses(&other)))
            }),
            Property::sometimes("two work", |_: &Self, state: &State| {
                (0..3).filter(|&id| working(state, id)).count() > 1
            }),
        ]
    }
}
