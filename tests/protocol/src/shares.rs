//! A Lease for one command alone and its shares, as the Salt master and the catalogue have: one exclusive, or any number of
//! shares.
//!
//! They are several objects, so nothing changes them together: each command announces itself first and looks at the
//! others afterwards.

use stateright::{Model, Property};

/// Commands that want the master, or a share of it.
#[derive(Debug, Clone, Copy)]
pub struct Shares {
    /// Which of them want the master for themselves.
    pub exclusive: [bool; 3],
    pub looks_first: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// It has not begun.
    Begun,
    /// Nobody was there when it looked; only where it looks first.
    Alone,
    /// Its Lease is there.
    Announced,
    Working,
    /// It saw another, and gives its Lease back.
    Refused,
    Over,
    /// It was killed; its Lease has yet to expire.
    Killed,
}

impl Place {
    /// Whether its Lease is there, and not expired.
    const fn has_lease(self) -> bool {
        matches!(self, Self::Announced | Self::Working | Self::Refused | Self::Killed)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Step {
    /// Its Lease is made.
    Announce(usize),
    Look(usize),
    Release(usize),
    Kill(usize),
    /// A dead one's Lease expires.
    Expire(usize),
}

impl Shares {
    const fn exclude(self, one: usize, other: usize) -> bool {
        one != other && (self.exclusive[one] || self.exclusive[other])
    }

    fn sees_another(self, places: [Place; 3], one: usize) -> bool {
        (0..3).any(|other| self.exclude(one, other) && places[other].has_lease())
    }
}

impl Model for Shares {
    type State = [Place; 3];
    type Action = Step;

    fn init_states(&self) -> Vec<[Place; 3]> {
        vec![[Place::Begun; 3]]
    }

    fn actions(&self, places: &[Place; 3], steps: &mut Vec<Step>) {
        for (id, place) in places.iter().enumerate() {
            match place {
                Place::Begun if self.looks_first => steps.push(Step::Look(id)),
                Place::Begun | Place::Alone => {
                    // There is one exclusive Lease: while another has it, it cannot be made.
                    let is_taken = (0..3).any(|other| {
                        other != id
                            && self.exclusive[id]
                            && self.exclusive[other]
                            && places[other].has_lease()
                    });
                    steps.push(if is_taken { Step::Release(id) } else { Step::Announce(id) });
                }
                Place::Announced => steps.push(Step::Look(id)),
                Place::Working | Place::Refused => steps.push(Step::Release(id)),
                Place::Killed => steps.push(Step::Expire(id)),
                Place::Over => {}
            }
            if matches!(place, Place::Announced | Place::Working) {
                steps.push(Step::Kill(id));
            }
        }
    }

    fn next_state(&self, before: &[Place; 3], step: Step) -> Option<[Place; 3]> {
        let mut places = *before;
        match step {
            Step::Announce(id) if before[id] == Place::Alone => places[id] = Place::Working,
            Step::Announce(id) => places[id] = Place::Announced,
            Step::Look(id) => {
                places[id] = match (self.sees_another(*before, id), before[id]) {
                    (true, Place::Begun) => Place::Over,
                    (true, _) => Place::Refused,
                    (false, Place::Begun) => Place::Alone,
                    (false, _) => Place::Working,
                }
            }
            Step::Kill(id) => places[id] = Place::Killed,
            Step::Release(id) | Step::Expire(id) => places[id] = Place::Over,
        }
        Some(places)
    }

    fn properties(&self) -> Vec<Property<Self>> {
        vec![
            Property::always(
                "the master is one command's, or shared",
                |shares: &Self, places: &[Place; 3]| {
                    let works = |id: &usize| places[*id] == Place::Working;
                    (0..3)
                        .filter(works)
                        .all(|one| (0..3).filter(works).all(|other| !shares.exclude(one, other)))
                },
            ),
            Property::sometimes("two work", |_, places: &[Place; 3]| {
                places.iter().filter(|place| **place == Place::Working).count() > 1
            }),
            Property::sometimes("one is refused", |_, places: &[Place; 3]| places.contains(&Place::Refused)),
        ]
    }
}
