//! Enough cells that any two of verb, request and fault meet, and all three where the answer matters most.
//!
//! Verbs share the code that sends a request, and a request is handled by the same code whichever fault it meets. What breaks
//! needs two of the three together: a verb that takes a fault for something else, or a request that is not prepared for it. All
//! three decide only where a request changes something and the command cannot know whether it did, or did not live to know it:
//! what comes next is the verb's own undo. Those cells are all run.
//!
//! A pair is met where that is cheapest: a request that many verbs make meets its faults where Salt has records and other cells
//! run at the same time, and only what no such verb asks meets them in a cell that needs the whole cluster.

use std::collections::{BTreeMap, HashSet};

use crate::fault::Fault;
use crate::matrix::Cell;
use crate::request::is_change;
use crate::selection::hash;

/// Two of verb, request and fault. Of equal requests of one verb each meets a fault; for the fault they are one request.
#[derive(Debug, PartialEq, Eq, Hash)]
enum Pair {
    VerbAndRequest(&'static str, String),
    VerbAndFault(&'static str, &'static str),
    RequestAndFault(String, &'static str),
}

/// The cells of the pairs, of all these and in their order. Of those that cost the same, the ones that meet more go first.
pub fn of(cells: Vec<Cell>) -> Vec<Cell> {
    let mut by_cost = BTreeMap::<_, Vec<usize>>::new();
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_cached_key(|place| hash(&cells[*place].to_string()));
    let mut is_chosen: Vec<bool> = cells.iter().map(is_needed).collect();
    let mut met: HashSet<Pair> = cells.iter().filter(|cell| is_needed(cell)).flat_map(pairs).collect();
    for place in order {
        by_cost.entry(cells[place].recorded.scenario.cost()).or_default().push(place);
    }
    for places in by_cost.values() {
        for least in [3, 2, 1] {
            for place in places {
                let new = pairs(&cells[*place]).into_iter().filter(|pair| !met.contains(pair));
                let new: Vec<Pair> = new.collect();
                if new.len() >= least {
                    is_chosen[*place] = true;
                    met.extend(new);
                }
            }
        }
    }
    let chosen = cells.into_iter().zip(is_chosen);
    chosen.filter_map(|(cell, is_chosen)| is_chosen.then_some(cell)).collect()
}

fn pairs(cell: &Cell) -> [Pair; 3] {
    let (verb, key, Fault { name, .. }) = (cell.recorded.scenario.name, &cell.key, cell.fault);
    [
        Pair::VerbAndRequest(verb, key.to_string()),
        Pair::VerbAndFault(verb, name),
        Pair::RequestAndFault(key.label.clone(), name),
    ]
}

/// Whether all three of the cell have to meet.
fn is_needed(cell: &Cell) -> bool {
    is_change(&cell.key.label) && (cell.fault.holds() || cell.fault.hides_a_change())
}

/// The cells of these scenarios, each with the same requests.
#[cfg(test)]
fn cells_of(scenarios: impl Iterator<Item = &'static crate::scenario::Scenario>) -> Vec<Cell> {
    use crate::cell::Recording;
    use crate::matrix::{self, Recorded};
    use std::sync::Arc;

    let labels = ["GET nodes ENV", "LIST pods", "POST leases", "WATCH deployments", "PATCH nodes ENV"];
    let request = |label: &&str, number| crate::script::Key { label: (*label).to_owned(), number };
    let recorded: Vec<Arc<Recorded>> = scenarios
        .map(|scenario| {
            let requests = labels.iter().flat_map(|label| [request(label, 1), request(label, 2)]).collect();
            Arc::new(Recorded { scenario, recording: Recording { requests, ..Recording::default() } })
        })
        .collect();
    matrix::all(&recorded)
}

#[cfg(test)]
fn met<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> HashSet<Pair> {
    cells.into_iter().flat_map(pairs).collect()
}

#[test]
fn each_two_of_verb_request_and_fault_meet() {
    let all = cells_of(crate::scenario::SCENARIOS[..6].iter());
    let names = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>();
    let chosen = of(all.clone());
    assert_eq!(met(&chosen), met(&all));
    let is_chosen = names(&chosen);
    for cell in all.iter().filter(|cell| is_needed(cell)) {
        assert!(is_chosen.contains(&cell.to_string()), "{cell} is not run");
    }
    assert!(chosen.len() * 2 < all.len(), "{} of {} cells", chosen.len(), all.len());
    assert_eq!(names(&of(all.into_iter().rev().collect())), is_chosen.into_iter().rev().collect::<Vec<_>>());
}

#[test]
fn what_meets_in_a_cheap_cell_is_not_sought_in_a_dear_one() {
    let names = ["upgrade cluster", "create environment"];
    let all = cells_of(crate::scenario::SCENARIOS.iter().filter(|scenario| names.contains(&scenario.name)));
    let is_dear = |cell: &&Cell| cell.recorded.scenario.name == names[0];
    let requests_and_faults = |cells: &[Cell]| {
        let cheap = met(cells.iter().filter(|cell| !is_dear(cell)));
        cheap.into_iter().filter(|pair| matches!(pair, Pair::RequestAndFault(..))).collect::<HashSet<_>>()
    };
    let chosen = of(all.clone());
    assert_eq!(requests_and_faults(&chosen), requests_and_faults(&all));
    let dear = chosen.iter().filter(|cell| is_dear(cell) && !is_needed(cell)).count();
    assert!(dear <= crate::fault::FAULTS.len(), "{dear} cells");
}
