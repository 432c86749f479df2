//! Links from what commands have listed to the pages of the dashboard.

use super::page::Page;
use crate::output::html::{Grid, Line};
use base::secrets::in_url;

/// The same table, with links to the pages of its objects; the history begins with the newest.
pub(super) fn linked(word: &str, mut grid: Grid) -> Grid {
    if word == "revision" || word == "event" {
        grid.lines.reverse();
    }
    let job = grid.column("JOB");
    for line in &mut grid.lines {
        let link = page_of(word, line);
        if let Some(cell) = line.cells.first_mut() {
            cell.link = link;
        }
        if let Some(cell) = job.and_then(|job| line.cells.get_mut(job)) {
            let page = Page::of(&["job".to_owned(), cell.text.clone()]);
            cell.link = page.map(|page| page.path());
        }
    }
    grid
}

/// The page of an object, by the words that commands take for it.
fn page_of(word: &str, line: &Line) -> Option<String> {
    let (_, rest) = line.reference.split_once('/')?;
    let words: Vec<&str> = rest.split(' ').collect();
    let path: Vec<String> = match (word, words.as_slice()) {
        ("solution", [name, "-e", environment, ..]) => {
            ["environment", environment, "solution", name].map(str::to_owned).to_vec()
        }
        ("environment" | "archive" | "node" | "job", [name]) => vec![word.to_owned(), (*name).to_owned()],
        (word, [name]) if word.starts_with("volume") => vec!["volume".to_owned(), (*name).to_owned()],
        _ => return None,
    };
    Some(Page::of(&path)?.path())
}

pub(super) fn with_state(path: &str, state: &str) -> String {
    format!("{path}?state={}", in_url(state))
}
