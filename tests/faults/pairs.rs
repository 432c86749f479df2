//! Enough cells that any two of verb, request and fault meet, and all three where the answer matters most.
//!
//! Verbs share the code that sends a request, and a request is handled by the same code whichever fault it meets. What breaks
//! needs two of the three together: a verb that takes a fault for something else, or a request that is not prepared for it. All
//! three decide only where a request changes something and the command cannot know whether it did, or did not live to know it:
//! what comes next is the verb's own undo. Those cells are all run.

use std::collections::HashSet;

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

/// The cells of the pairs, of all these and in their order.
pub fn of(cells: Vec<Cell>) -> Vec<Cell> {
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_by_cached_key(|place| (!is_needed(&cells[*place]), hash(&cells[*place].to_string())));
    let mut met = HashSet::new();
    let mut is_chosen = vec![false; cells.len()];
    for place in order {
        let cell = &cells[place];
        let new = pairs(cell).into_iter().filter(|pair| !met.contains(pair)).collect::<Vec<_>>();
        is_chosen[place] = is_needed(cell) || !new.is_empty();
        met.extend(new);
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

#[test]
fn each_two_of_verb_request_and_fault_meet() {
    use crate::cell::Recording;
    use crate::matrix::{self, Recorded};
    use crate::scenario::SCENARIOS;
    use std::sync::Arc;

    let labels = ["GET nodes ENV", "LIST pods", "POST leases", "WATCH deployments", "PATCH nodes ENV"];
    let request = |label: &&str, number| crate::script::Key { label: (*label).to_owned(), number };
    let recorded: Vec<Arc<Recorded>> = SCENARIOS[..6]
        .iter()
        .map(|scenario| {
            let requests = labels.iter().flat_map(|label| [request(label, 1), request(label, 2)]).collect();
            Arc::new(Recorded { scenario, recording: Recording { requests, ..Recording::default() } })
        })
        .collect();
    let all = matrix::all(&recorded);
    let names = |cells: &[Cell]| cells.iter().map(Cell::to_string).collect::<Vec<_>>();
    let met = |cells: &[Cell]| cells.iter().flat_map(pairs).collect::<HashSet<_>>();
    let chosen = of(all.clone());
    assert_eq!(met(&chosen), met(&all));
    let is_chosen = names(&chosen);
    for cell in all.iter().filter(|cell| is_needed(cell)) {
        assert!(is_chosen.contains(&cell.to_string()), "{cell} is not run");
    }
    assert!(chosen.len() * 2 < all.len(), "{} of {} cells", chosen.len(), all.len());
    assert_eq!(names(&of(all.into_iter().rev().collect())), is_chosen.into_iter().rev().collect::<Vec<_>>());
}
