//! What must hold in every state.

use stateright::Property;

use crate::machine::Machine;
use crate::state::{AGAIN, Ending, Job, Phase, Role, State};

/// All properties; the last ones are there to see that the exploration gets anywhere.
pub(crate) fn all() -> Vec<Property<Machine>> {
    vec![
        Property::always("no acknowledged change is lost", acknowledged_stays),
        Property::always("nothing of others is touched", |_, state: &State| !state.touched_others),
        Property::always("no lock is free while a job of its runs", jobs_are_locked),
        Property::always("no job runs beside another", |_, state: &State| {
            state.jobs.iter().filter(|job| job.may_run()).count() <= 1
        }),
        Property::always("every sequence ends in old, new, or said", old_new_or_said),
        Property::always("the same command again converges", converges),
        Property::always("nobody waits for ever", nobody_waits_for_ever),
        Property::sometimes("a command is done", |_, state: &State| ended(state, Ending::Done)),
        Property::sometimes("a command is undone", |_, state: &State| ended(state, Ending::RolledBack)),
        Property::sometimes("a command loses its Lease", |_, state: &State| ended(state, Ending::LostLease)),
        Property::sometimes("a job is left in flight", |_, state: &State| ended(state, Ending::InFlight)),
    ]
}

fn ended(state: &State, ending: Ending) -> bool {
    state.clients[..AGAIN].iter().any(|client| client.phase == Phase::Over(ending))
}

fn acknowledged_stays(machine: &Machine, state: &State) -> bool {
    let Some(value) = state.acknowledged else { return true };
    state.object.asked == value && (!state.is_quiet() || state.object.is_all(value, machine.jobs))
}

/// A job's Lease is its command's, and stands in the way of others as long as it may run.
fn jobs_are_locked(machine: &Machine, state: &State) -> bool {
    let mut running = state.jobs.iter().filter(|job| job.may_run());
    running.all(|job| {
        let is_owners = state.lease.holder == Some(job.marker.owner);
        is_owners && !machine.may_take(state) && is_named_or_held(state, job)
    })
}

fn is_named_or_held(state: &State, job: &Job) -> bool {
    !state.lease.expired || state.lease.note.is_some_and(|note| note.marker == job.marker)
}

/// When all have ended, the old state or a new one is there, or somebody said that it is not; or somebody was killed,
/// who can say nothing.
fn old_new_or_said(machine: &Machine, state: &State) -> bool {
    let told = state.clients[..AGAIN].iter().any(|client| match client.phase {
        Phase::Over(ending) => ending.says_what_is_left(),
        phase => phase == Phase::Killed,
    });
    let again = state.clients[AGAIN].phase != Phase::Begun;
    !state.is_quiet() || again || told || state.object.is_all(state.object.asked, machine.jobs)
}

fn converges(machine: &Machine, state: &State) -> bool {
    let again = &state.clients[AGAIN];
    match (again.phase, again.role) {
        (Phase::Over(ending), Role::Change(wanted)) => {
            matches!(ending, Ending::Done | Ending::Unchanged) && state.object.is_all(wanted, machine.jobs)
        }
        _ => true,
    }
}

/// Where nothing can happen any more, all commands have ended.
fn nobody_waits_for_ever(machine: &Machine, state: &State) -> bool {
    let mut actions = Vec::new();
    stateright::Model::actions(machine, state, &mut actions);
    !actions.is_empty() || state.clients.iter().all(crate::Client::is_over)
}
