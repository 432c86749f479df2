//! The part of the matrix that is run with the other tests: the verbs that work on something of their own, and
//! every fault, a few times each.

use crate::cell::Recording;
use crate::fault::{FAULTS, Fault, Lasting};
use crate::request::is_change;
use crate::script::Key;

/// What decides most with a command that runs Salt jobs, which take seconds each.
const OF_JOBS: &[&str] = &[
    "stop-before",
    "kill-after",
    "stream-dies",
    "reset-after",
    "stop-after",
    "stream-repeats",
    "refused",
    "kill-before",
    "stream-reorders",
    "500-after",
    "503-6s",
    "half",
];
/// How many faults a command that runs Salt jobs meets.
const WITH_JOBS: usize = 2;
/// How many faults any other command meets.
const WITHOUT_JOBS: usize = 6;

/// Some faults for the scenario at this place among all, each with one of its requests.
pub fn of(place: usize, recording: &Recording) -> Vec<(Key, Fault)> {
    let runs_jobs = recording.requests.iter().any(|key| key.label.contains("_async"));
    let (faults, count): (Vec<Fault>, usize) = if runs_jobs {
        let named = |name: &&str| FAULTS.iter().find(|fault| fault.name == *name).copied();
        (OF_JOBS.iter().filter_map(named).collect(), WITH_JOBS)
    } else {
        (FAULTS.to_vec(), WITHOUT_JOBS)
    };
    (0..count)
        .filter_map(|turn| {
            let fault = faults[(place * count + turn) % faults.len()];
            let key = request(place + turn, fault, &recording.requests)?;
            Some((key.clone(), fault))
        })
        .collect()
}

/// A request for the fault: one that changes something where there is one; the first for a fault that goes on, since
/// an undo against it takes its whole time.
fn request(turn: usize, fault: Fault, requests: &[Key]) -> Option<&Key> {
    let suitable: Vec<&Key> = requests.iter().filter(|key| fault.suits(&key.label)).collect();
    if fault.lasting == Lasting::Always {
        return suitable.first().copied();
    }
    let changes: Vec<&Key> = suitable
        .iter()
        .filter(|key| is_change(&key.label))
        .copied()
        .collect();
    let from = if changes.is_empty() { &suitable } else { &changes };
    from.get(turn % from.len().max(1)).copied()
}
