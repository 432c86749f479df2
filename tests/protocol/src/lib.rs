//! The protocol of locks, the fence, jobs in flight, undo and resumption as a small state machine.
//!
//! `docs/internals/protocol.md` says it in words, and how far the exploration goes. The names are those of the plugin's own
//! code: `cluster::lock`, `domain::lock`, `execute`, `salt::submit` and `salt::search`.

mod client;
mod machine;
mod perform;
mod properties;
mod rules;
mod salt;
pub mod shares;
mod state;
pub mod verbs;

pub use machine::{Action, Machine};
pub use rules::{Assumption, Rule};
pub use state::{
    AGAIN, Client, Ending, Id, Job, JobState, Lease, Luck, Marker, Note, Object, Phase, Read, Role, Standing,
    State, Value, Way,
};
