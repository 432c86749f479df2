//! Tables: the cells of rows with their tones, filtered, sorted and in pages.

use maud::{Markup, html};

use super::view::{PAGE, View};
use crate::output::row::{Restorable, Row, Tone};
use crate::output::table::{self, TableStyle};
use crate::output::text::printable;

/// The titles of columns that show a state; the first of them in a table is its state.
const STATES: [&str; 4] = ["STATE", "STATUS", "RESULT", "TYPE"];
/// What tables have where there is nothing to say.
const NOTHING: &str = "<none>";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    pub text: String,
    pub tone: Tone,
    /// The page that it leads to, below the base.
    pub link: Option<String>,
}

impl Cell {
    pub fn new(text: impl Into<String>, tone: Tone) -> Self {
        Self { text: text.into(), tone, link: None }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    /// What distinguishes it from the others.
    pub key: String,
    /// The words that other commands take for it: `solution/x -e prod -n prod`.
    pub reference: String,
    /// What a rollback to it would restore.
    pub restorable: Vec<Restorable>,
    pub cells: Vec<Cell>,
    /// What can be done with it: words, and the page that plans it.
    pub actions: Vec<(String, String)>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grid {
    pub titles: Vec<String>,
    pub lines: Vec<Line>,
}

impl Grid {
    pub fn of<T: Row>(rows: &[&T], look: TableStyle) -> Self {
        let look = TableStyle { pages: true, color: false, ..look };
        let columns = table::columns(rows, look);
        let line = |row: &&T| Line {
            key: row.key(),
            reference: row.reference(),
            restorable: row.restorable(),
            cells: columns
                .iter()
                .map(|column| Cell::new(table::cell(*row, column, look), (column.tone)(row)))
                .collect(),
            actions: Vec::new(),
        };
        Self {
            titles: columns.iter().map(|column| column.title.to_owned()).collect(),
            lines: rows.iter().map(line).collect(),
        }
    }

    pub fn column(&self, title: &str) -> Option<usize> {
        self.titles.iter().position(|one| one == title)
    }

    fn state(&self) -> Option<usize> {
        STATES.iter().find_map(|title| self.column(title))
    }

    #[must_use]
    pub fn without(mut self, title: &str) -> Self {
        if let Some(column) = self.column(title) {
            self.titles.remove(column);
            for line in &mut self.lines {
                line.cells.remove(column);
            }
        }
        self
    }

    /// The states of all rows, each once, and how many rows have it.
    pub fn states(&self) -> Vec<(&str, Tone, usize)> {
        let mut found: Vec<(&str, Tone, usize)> = Vec::new();
        let Some(column) = self.state() else { return found };
        for cell in self.lines.iter().map(|line| &line.cells[column]) {
            let word = word_of(&cell.text);
            match found.iter_mut().find(|(known, ..)| *known == word) {
                Some((_, _, count)) => *count += 1,
                None => found.push((word, cell.tone, 1)),
            }
        }
        found.sort_unstable_by_key(|(word, ..)| *word);
        found
    }

    /// The rows that match, in the wanted order.
    fn matching(&self, view: &View) -> Vec<&Line> {
        let filter = view.filter.to_lowercase();
        let is_of_state = |line: &&Line| {
            let state = self.state().map(|column| word_of(&line.cells[column].text));
            view.state.is_empty() || state.is_none_or(|state| state == view.state)
        };
        let is_found = |line: &&Line| {
            let has = |cell: &Cell| cell.text.to_lowercase().contains(&filter);
            filter.is_empty() || line.cells.iter().any(has)
        };
        let mut lines: Vec<&Line> = self.lines.iter().filter(is_of_state).filter(is_found).collect();
        let sorted = view.sort.as_ref().and_then(|title| self.column(title));
        if let Some(column) = sorted {
            lines.sort_by_cached_key(|line| order_of(&line.cells[column].text));
            if view.descending {
                lines.reverse();
            }
        }
        lines
    }
}

/// The state without its reason.
fn word_of(state: &str) -> &str {
    state.split_once(':').map_or(state, |(word, _)| word)
}

/// A part of a text: texts are ordered as people order them, `1.9` before `1.10`, and ages by their length.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64),
    Text(String),
}

fn order_of(text: &str) -> Vec<Part> {
    if let Some(seconds) = seconds_of(text) {
        return vec![Part::Number(seconds)];
    }
    let mut parts = Vec::new();
    let lower = text.to_lowercase();
    let mut rest = lower.as_str();
    while !rest.is_empty() {
        let is_digit = |character: char| character.is_ascii_digit();
        let digits = rest.find(|character: char| !is_digit(character)).unwrap_or(rest.len());
        if digits > 0 {
            parts.push(Part::Number(rest[..digits].parse().unwrap_or(u64::MAX)));
            rest = &rest[digits..];
            continue;
        }
        let end = rest.find(is_digit).unwrap_or(rest.len());
        parts.push(Part::Text(rest[..end].to_owned()));
        rest = &rest[end..];
    }
    parts
}

/// How long an age is: `4h2m`, or the first one of `5s (x3 over 2m)`.
fn seconds_of(text: &str) -> Option<u64> {
    let mut rest = text.split(' ').next()?;
    let mut seconds = 0_u64;
    while !rest.is_empty() {
        let digits = rest.find(|character: char| !character.is_ascii_digit())?;
        let unit = match rest.as_bytes()[digits] {
            b's' => 1,
            b'm' => 60,
            b'h' => 3600,
            b'd' => 86_400,
            b'y' => 31_536_000,
            _ => return None,
        };
        let count: u64 = rest[..digits].parse().ok()?;
        seconds = seconds.checked_add(count.checked_mul(unit)?)?;
        rest = &rest[digits + 1..];
    }
    Some(seconds)
}

/// A state, as a word with a shape: its colour alone says nothing.
pub fn badge(text: &str, tone: Tone) -> Markup {
    let (class, shape) = match tone {
        Tone::Good => ("badge good", "\u{25cf}"),
        Tone::Busy => ("badge busy", "\u{25d0}"),
        Tone::Bad => ("badge bad", "\u{25b2}"),
        Tone::Plain => ("badge", "\u{25cb}"),
    };
    html! { span class=(class) { span aria-hidden="true" { (shape) " " } (text) } }
}

/// A table: a form to filter it, its rows, and the way to its other pages. `base` is what links begin with, `place` the page
/// that it is on; a table without a view shows all of its rows.
pub fn table(caption: &str, grid: &Grid, base: &str, place: &str, view: Option<&View>) -> Markup {
    let all = View::default();
    let shown = view.unwrap_or(&all);
    let matching = grid.matching(shown);
    let pages = matching.len().div_ceil(PAGE).max(1);
    let page = if view.is_some() { shown.page.min(pages) } else { 1 };
    let size = if view.is_some() { PAGE } else { matching.len().max(1) };
    let lines: Vec<&Line> = matching.iter().skip((page - 1) * size).take(size).copied().collect();
    html! {
        @if let Some(view) = view {
            (tools(grid, base, place, view, matching.len()))
        }
        @if lines.is_empty() {
            p.empty { (if grid.lines.is_empty() { "Nothing here." } else { "No row matches." }) }
        } @else {
            div.scroll tabindex="0" role="region" aria-label=(caption) {
                table {
                    caption.hidden { (caption) }
                    thead { tr {
                        @for title in &grid.titles { (header(title, base, place, view)) }
                        @if has_actions(&lines) { th scope="col" { "ACTIONS" } }
                    } }
                    tbody {
                        @for line in &lines { (row(grid, line, base, has_actions(&lines))) }
                    }
                }
            }
        }
        @if pages > 1 { (pager(base, place, shown, page, pages, matching.len())) }
    }
}

fn has_actions(lines: &[&Line]) -> bool {
    lines.iter().any(|line| !line.actions.is_empty())
}

fn tools(grid: &Grid, base: &str, place: &str, view: &View, matching: usize) -> Markup {
    let states = grid.states();
    let total = grid.lines.len();
    html! {
        form.tools method="get" action={ (base) (place) } role="search" {
            label { "Filter " input type="search" name="q" value=(view.filter) autocomplete="off"; }
            @if states.len() > 1 || !view.state.is_empty() {
                label { "State "
                    select name="state" {
                        option value="" { "all" }
                        @for (word, _, count) in &states {
                            option value=(word) selected[*word == view.state] { (word) " (" (count) ")" }
                        }
                        @if !view.state.is_empty() && states.iter().all(|(word, ..)| *word != view.state) {
                            option value=(view.state) selected { (view.state) " (0)" }
                        }
                    }
                }
            }
            @if let Some(sort) = &view.sort { input type="hidden" name="sort" value=(sort); }
            @if view.descending { input type="hidden" name="order" value="down"; }
            button type="submit" { "Show" }
            @if !view.filter.is_empty() || !view.state.is_empty() { a href={ (base) (place) } { "Show all" } }
            p.count id="count" {
                @if matching == total { (total) @if total == 1 { " row" } @else { " rows" } } @else { (matching) " of " (total) }
            }
        }
    }
}

fn header(title: &str, base: &str, place: &str, view: Option<&View>) -> Markup {
    let Some(view) = view else { return html! { th scope="col" { (title) } } };
    let is_sorted = view.sort.as_deref() == Some(title);
    let (order, mark) = match (is_sorted, view.descending) {
        (false, _) => (None, ""),
        (true, false) => (Some("ascending"), " \u{25b4}"),
        (true, true) => (Some("descending"), " \u{25be}"),
    };
    let next = view.sorted(title, is_sorted && !view.descending);
    html! {
        th scope="col" aria-sort=[order] {
            a href={ (base) (place) (next.query()) } { (title) span aria-hidden="true" { (mark) } }
        }
    }
}

fn row(grid: &Grid, line: &Line, base: &str, has_actions: bool) -> Markup {
    let state = grid.state();
    html! {
        tr data-key=(line.key) {
            @for (column, one) in line.cells.iter().enumerate() {
                @let text = cell(one, base, state == Some(column));
                @if column == 0 { th scope="row" { (text) } } @else { td { (text) } }
            }
            @if has_actions {
                td.actions {
                    @for (word, place) in &line.actions {
                        a.button href={ (base) (place) } aria-label={ (word) " " (line.key) } { (word) }
                    }
                }
            }
        }
    }
}

fn cell(cell: &Cell, base: &str, is_state: bool) -> Markup {
    let shown = printable(&cell.text);
    let text = html! {
        @if shown == NOTHING { span.none { "none" } }
        @else if is_state || cell.tone != Tone::Plain { (badge(&shown, cell.tone)) }
        @else { (shown) }
    };
    match &cell.link {
        Some(link) => html! { a href={ (base) (link) } { (text) } },
        None => text,
    }
}

fn pager(base: &str, place: &str, view: &View, page: usize, pages: usize, total: usize) -> Markup {
    let to = |page: usize| format!("{base}{place}{}", view.on_page(page).query());
    let (first, last) = ((page - 1) * PAGE + 1, (page * PAGE).min(total));
    html! {
        nav.pager aria-label="Pages" {
            @if page > 1 { a rel="prev" href=(to(page - 1)) { "\u{2039} Previous" } }
            span { (first) "\u{2013}" (last) " of " (total) }
            @if page < pages { a rel="next" href=(to(page + 1)) { "Next \u{203a}" } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(cells: &[(&str, &str)]) -> Grid {
        let line = |(name, state): &(&str, &str)| Line {
            key: (*name).to_owned(),
            cells: vec![Cell::new(*name, Tone::Plain), Cell::new(*state, Tone::Plain)],
            ..Line::default()
        };
        Grid {
            titles: ["NAME", "STATUS"].map(str::to_owned).to_vec(),
            lines: cells.iter().map(line).collect(),
        }
    }

    fn names(grid: &Grid, view: &View) -> Vec<String> {
        grid.matching(view).iter().map(|line| line.key.clone()).collect()
    }

    #[test]
    fn rows_are_found_by_text_and_by_state() {
        let grid = grid(&[("a", "Failed: ImagePullBackOff"), ("B", "Available"), ("c", "Failed")]);
        let shown = |filter: &str, state: &str| {
            let view = View { filter: filter.to_owned(), state: state.to_owned(), ..View::default() };
            names(&grid, &view).concat()
        };
        assert_eq!(shown("", ""), "aBc");
        assert_eq!(shown("b", ""), "aB", "also in the state");
        assert_eq!(shown("", "Failed"), "ac");
        assert_eq!(shown("pull", "Failed"), "a");
        assert_eq!(shown("nothing", ""), "");
        let states: Vec<(&str, usize)> =
            grid.states().iter().map(|(word, _, count)| (*word, *count)).collect();
        assert_eq!(states, [("Available", 1), ("Failed", 2)]);
    }

    #[test]
    fn a_state_that_no_row_has_is_still_chosen() {
        let view = View { state: "Gone".to_owned(), ..View::default() };
        let text = table("Things", &grid(&[("a", "Failed")]), "/b/", "things", Some(&view)).into_string();
        assert!(text.contains("<option value=\"Gone\" selected>Gone (0)</option>"), "{text}");
    }

    #[test]
    fn texts_are_ordered_as_people_do() {
        for (less, more) in [
            ("1.9.0", "1.10.0"),
            ("node-9", "node-10"),
            ("a", "B"),
            ("59s", "2m"),
            ("4h2m", "5h"),
            ("3d2h", "2y70d"),
            ("5s (x3 over 2m)", "1m"),
        ] {
            assert!(order_of(less) < order_of(more), "{less} {more}");
        }
    }

    #[test]
    fn a_page_has_a_hundred_rows_and_says_which() {
        let names: Vec<String> = (0..250).map(|number| format!("n{number}")).collect();
        let cells: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "x")).collect();
        let grid = grid(&cells);
        for (page, first, last, rows) in [(1, "1", "100", 100), (3, "201", "250", 50), (9, "201", "250", 50)]
        {
            let view = View { page, ..View::default() };
            let text = table("Things", &grid, "/b/", "things", Some(&view)).into_string();
            assert!(text.contains(&format!("{first}\u{2013}{last} of 250")), "{text}");
            assert_eq!(text.matches("<tr data-key").count(), rows);
        }
        let whole = table("Things", &grid, "/b/", "things", None).into_string();
        assert_eq!(whole.matches("<tr data-key").count(), 250);
    }
}
