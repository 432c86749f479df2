//! The part of the matrix that is run with the other tests: every fault once, and every verb that works on something
//! of its own, with some of those that change what everybody shares.
//!
//! Which request of a verb meets its faults is drawn with a fixed seed. Cells that found a defect are always run as well.

use crate::fault::{FAULTS, Fault, Kind, Lasting};
use std::sync::Arc;

use crate::matrix::{Cell, Recorded};
use crate::request::{is_change, is_of_journal, is_submission};
use crate::scenario::{Beside, Scenario, Theme};
use crate::script::Key;

/// What the draw begins with. Another number gives another sample.
const SEED: u64 = 2026;

/// Verbs that change what everybody shares, and are run all the same. The others take minutes each, while nothing else
/// can run.
const ALONE: &[&str] = &["create user", "edit config", "deactivate solution directly"];

/// What decides most with a command that runs Salt jobs. Those take seconds each, so each such command meets one fault.
const OF_JOBS: &[&str] = &[
    "stream-dies",
    "stream-repeats",
    "stream-reorders",
    "stream-others",
    "kill-after",
    "stop-after",
    "reset-after",
    "stop-before",
    "kill-before",
];

/// Cells that found a defect. They are always run, so that it does not come back.
const FOUND: &[&str] = &[
    "delete solution/DELETE roles example-solution-operator#1/404",
    "create salt-access/POST clusterroles#1/stop-after",
    "create salt-access/GET clusterrolebindings kube-system.ENV#1/json",
    "delete salt-access/DELETE clusterrolebindings kube-system.ENV#1/reset-after",
    "upgrade solution directly/PATCH serviceaccounts example-solution-operator#2/stop-before",
    "deactivate solution directly/DELETE customresourcedefinitions clockservers.other-solution.metalk8s.scality.com#1/stop-before",
    "edit node/PATCH nodes ENV#1/stop-before",
    "delete environment/DELETE namespaces ENV#1/stop-before",
];

/// Whether cells of this scenario are in the sample.
pub fn takes(scenario: &Scenario) -> bool {
    scenario.beside == Beside::Everything || ALONE.contains(&scenario.name)
}

pub fn of(recorded: &[Arc<Recorded>], all: Vec<Cell>) -> Vec<Cell> {
    let mut dice = Dice(SEED);
    let mut faults = FAULTS.to_vec();
    dice.shuffle(&mut faults);
    faults.sort_by_key(|fault| OF_JOBS.iter().position(|name| *name == fault.name).unwrap_or(usize::MAX));
    let mut counts = vec![0; recorded.len()];
    let has_found = |cell: &Cell| FOUND.contains(&cell.to_string().as_str());
    let mut cells: Vec<Cell> = all.into_iter().filter(has_found).collect();
    let is_recorded =
        |name: &&&str| recorded.iter().any(|one| name.starts_with(&format!("{}/", one.scenario.name)));
    let expected = FOUND.iter().filter(is_recorded).count();
    assert_eq!(cells.len(), expected, "a cell that found a defect has another name now");
    for fault in &faults {
        if let Some(place) = host(recorded, *fault, &counts) {
            counts[place] += 1;
            cells.extend(cell(&recorded[place], *fault, &mut dice));
        }
    }
    for (one, _) in recorded.iter().zip(counts).filter(|(_, count)| *count == 0) {
        let fault = faults.iter().find(|fault| !requests(one, **fault).is_empty());
        cells.extend(fault.and_then(|fault| cell(one, *fault, &mut dice)));
    }
    cells
}

/// Which scenario meets the fault: of those that met the fewest so far one with jobs, if it decides something there. A
/// verb with the direct backend gets one fault only: most of its requests are those of the same verb with Salt.
fn host(recorded: &[Arc<Recorded>], fault: Fault, counts: &[usize]) -> Option<usize> {
    let is_of_jobs = OF_JOBS.contains(&fault.name);
    let may = |place: &usize| {
        let one = &recorded[*place];
        let is_direct = one.scenario.theme() == Theme::Direct;
        let has_room = !one.recording.uses_salt() || is_of_jobs && counts[*place] == 0;
        has_room && !is_direct && !requests(one, fault).is_empty()
    };
    (0..recorded.len())
        .filter(may)
        .min_by_key(|place| (counts[*place], !recorded[*place].recording.uses_salt()))
}

fn cell(recorded: &Arc<Recorded>, fault: Fault, dice: &mut Dice) -> Option<Cell> {
    let requests = requests(recorded, fault);
    let key = requests.get(dice.below(requests.len().max(1)))?;
    Some(Cell::new(recorded, key, fault))
}

/// The requests that the fault may meet: those that change something where there are any; the first one for a fault that
/// goes on, since an undo against it takes its whole time. A command that is killed before it submits a job holds its
/// locks for five minutes.
fn requests(recorded: &Recorded, fault: Fault) -> Vec<&Key> {
    let requests = recorded.recording.requests.iter();
    let mut suitable: Vec<&Key> = requests
        .filter(|key| fault.suits(&key.label))
        .filter(|key| key.number == 1 || !is_of_journal(&key.label))
        .filter(|key| fault.kind != Kind::KillBefore || !is_submission(&key.label))
        .collect();
    if fault.lasting == Lasting::Always {
        suitable.truncate(1);
    }
    if suitable.iter().any(|key| is_change(&key.label)) {
        suitable.retain(|key| is_change(&key.label));
    }
    suitable
}

/// Draws the same in every run (`SplitMix64`).
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut drawn = self.0;
        drawn = (drawn ^ (drawn >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        drawn = (drawn ^ (drawn >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        drawn ^= drawn >> 31;
        usize::try_from(drawn % bound as u64).unwrap()
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
