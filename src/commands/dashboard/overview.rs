//! The first page: what runs, what needs attention, what has changed.

use std::collections::BTreeMap;
use std::rc::Rc;

use jiff::Timestamp;

use super::links::{linked, with_state};
use super::live::Live;
use super::notices::notices;
use super::page::Page;
use super::reader::{Lane, ReadResult};
use crate::commands::Context;
use crate::commands::change::locks;
use crate::commands::node;
use crate::output::captured::Captured;
use crate::output::html::{self, Cell, Grid, Line, Markup, html};
use crate::output::row::Tone;
use crate::output::ui::Listing;
use domain::lock::{Held, SaltRequest, Standing};

/// How many objects that need attention, and how many changes it names.
const NAMED: usize = 10;
/// What it says of what could not be read.
const NOT_KNOWN: &str = "Not known.";

pub(super) struct Overview {
    running: Rc<ReadResult>,
    solutions: Rc<ReadResult>,
    nodes: Rc<ReadResult>,
    volumes: Rc<ReadResult>,
    changes: Rc<ReadResult>,
}

impl Overview {
    /// Reads it. Salt is not asked: this page must not wait.
    pub(super) async fn read(page: &Page, live: &Live, lane: &Lane) -> Self {
        let words = |line: &str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
        let command = async |line: &str| live.answer(page, line, lane.command(&words(line))).await;
        let running = lane.run(async |context: &Context| {
            let held = locks::held(context, context.events()).await?;
            context.ui().cells(lines(&held))
        });
        let nodes = lane.run(async |context: &Context| {
            let mut nodes = node::get::without_salt(context).await?;
            nodes.sort_by(crate::output::row::Row::order);
            context.ui().list(&nodes, &Listing::default())
        });
        let (running, solutions, nodes, volumes, changes) = tokio::join!(
            live.answer(page, "running", running),
            command("get solution -A"),
            live.answer(page, "nodes", nodes),
            command("get volume"),
            command("history"),
        );
        Self { running, solutions, nodes, volumes, changes }
    }

    fn all(&self) -> [&Rc<ReadResult>; 5] {
        [&self.running, &self.solutions, &self.nodes, &self.volumes, &self.changes]
    }

    /// When the oldest part of it was read.
    pub(super) fn at(&self) -> Timestamp {
        self.all().iter().map(|answer| answer.at).min().unwrap_or_default()
    }

    pub(super) fn draw(&self, base: &str) -> Markup {
        let groups = [
            ("Solutions", Page::Solutions, &self.solutions),
            ("Nodes", Page::Nodes, &self.nodes),
            ("Volumes", Page::Volumes, &self.volumes),
        ];
        let tables: Vec<(&str, String, Grid)> = groups
            .iter()
            .filter_map(|(title, page, answer)| Some((*title, page.path(), grid(answer)?)))
            .collect();
        let attention = attention(&tables);
        html! {
            @for (name, _, answer) in &groups {
                @if answer.failure.is_some() { section aria-label=(name) { (notices(answer)) } }
            }
            ul.cards { @for (title, path, grid) in &tables { (card(title, path, grid, base)) } }
            section {
                h2 { "Running now" }
                (notices(&self.running))
                (table_of_locks(&self.running, base))
            }
            section {
                h2 { "Needs attention" }
                @if attention.lines.is_empty() { p.empty { (nothing_of(&tables, groups.len())) } }
                @else { (html::table("Needs attention", &attention, base, "", None)) }
            }
            section {
                h2 { "Recent changes" }
                (notices(&self.changes))
                @if let Some(mut changes) = grid(&self.changes) {
                    (recent(&mut changes, base))
                    @if !changes.lines.is_empty() { p { a href={ (base) "history" } { "All changes" } } }
                }
            }
        }
    }
}

fn grid(answer: &ReadResult) -> Option<Grid> {
    answer.parts.iter().find_map(|part| match part {
        Captured::Grid(word, grid) => Some(linked(word, grid.clone())),
        _ => None,
    })
}

/// What is said where nothing of what was read needs attention; `all` of it would be so many tables.
fn nothing_of(read: &[(&str, String, Grid)], all: usize) -> String {
    let names: Vec<&str> = read.iter().map(|(title, ..)| *title).collect();
    match names.len() {
        0 => NOT_KNOWN.to_owned(),
        count if count == all => "No solution, node or volume needs attention.".to_owned(),
        _ => format!("Nothing needs attention among: {}. The rest is not known.", names.join(", ")),
    }
}

fn recent(changes: &mut Grid, base: &str) -> Markup {
    changes.lines.truncate(NAMED);
    html::table("Recent changes", &changes.clone().without("REVISION"), base, "", None)
}

/// How many objects there are, and how many in each state.
fn card(title: &str, path: &str, grid: &Grid, base: &str) -> Markup {
    html! {
        li data-key=(title) {
            a href={ (base) (path) } { span.many { (grid.lines.len()) } (title) }
            ul {
                @for (state, tone, count) in grid.states() {
                    li data-key=(state) {
                        a href={ (base) (with_state(path, state)) } { (html::badge(&format!("{count} {state}"), tone)) }
                    }
                }
            }
        }
    }
}

/// The objects that are not as they should be, the worst first.
fn attention(tables: &[(&str, String, Grid)]) -> Grid {
    let mut found: Vec<(bool, Line)> = Vec::new();
    for (kind, path, grid) in tables {
        let column = ["STATUS", "STATE"].iter().find_map(|title| grid.column(title));
        let place = grid.column("ENVIRONMENT");
        for line in &grid.lines {
            let state = column.and_then(|column| line.cells.get(column));
            let Some(state) = state.filter(|cell| matches!(cell.tone, Tone::Bad | Tone::Busy)) else {
                continue;
            };
            let Some(name) = line.cells.first().cloned() else { continue };
            let place = place.and_then(|place| line.cells.get(place)).map(|cell| cell.text.clone());
            let kind = Cell { link: Some(path.clone()), ..Cell::new(*kind, Tone::Plain) };
            let line = Line {
                key: format!("{path}/{}", line.key),
                cells: vec![name, state.clone(), kind, Cell::new(place.unwrap_or_default(), Tone::Plain)],
                ..Line::default()
            };
            found.push((state.tone != Tone::Bad, line));
        }
    }
    found.sort_by_key(|(is_better, _)| *is_better);
    Grid {
        titles: ["NAME", "STATE", "KIND", "ENVIRONMENT"].map(str::to_owned).to_vec(),
        lines: found.into_iter().map(|(_, line)| line).take(NAMED).collect(),
    }
}

/// The commands that hold locks: who, what, on which objects, and the job.
fn lines(held: &[Held]) -> Vec<Vec<String>> {
    let mut commands: BTreeMap<&str, (&Held, Vec<&str>)> = BTreeMap::new();
    for one in held {
        let identity = one.identity.as_deref().unwrap_or_default();
        commands.entry(identity).or_insert_with(|| (one, Vec::new())).1.push(subject(&one.lease));
    }
    let line = |(held, mut leases): (&Held, Vec<&str>)| {
        leases.dedup();
        let state = match held.standing() {
            Standing::Held => "Running",
            Standing::Orphaned(_) | Standing::Free => "Left behind",
        };
        let job = match &held.asked {
            Some(SaltRequest::Job(jid)) => jid.clone(),
            _ => String::new(),
        };
        vec![held.holder.clone(), state.to_owned(), held.command.clone(), leases.join(", "), job]
    };
    commands.into_values().map(line).collect()
}

/// What a Lease is about: its name without the parts that make it unique.
fn subject(lease: &str) -> &str {
    let name = lease.strip_prefix(domain::lock::LEASE_PREFIX).unwrap_or(lease);
    match name.split_once('.') {
        Some((kind, _)) if kind.ends_with("-share") => kind,
        _ => name,
    }
}

fn table_of_locks(answer: &ReadResult, base: &str) -> Markup {
    let lines = answer.parts.iter().find_map(|part| match part {
        Captured::Cells(lines) => Some(lines.as_slice()),
        _ => None,
    });
    let Some(lines) = lines else { return html! { p.empty { (NOT_KNOWN) } } };
    let cell = |(index, text): (usize, &String)| {
        let tone = match (index, text.as_str()) {
            (1, "Running") => Tone::Busy,
            (1, _) => Tone::Bad,
            _ => Tone::Plain,
        };
        let job = (index == 4).then(|| Page::of(&["job".to_owned(), text.clone()])).flatten();
        Cell { link: job.map(|page| page.path()), ..Cell::new(text, tone) }
    };
    let line = |cells: &Vec<String>| Line {
        key: cells.join("/"),
        cells: cells.iter().enumerate().map(cell).collect(),
        ..Line::default()
    };
    let grid = Grid {
        titles: ["WHO", "STATE", "COMMAND", "LOCKS", "JOB"].map(str::to_owned).to_vec(),
        lines: lines.iter().map(line).collect(),
    };
    if grid.lines.is_empty() {
        return html! { p.empty { "No command is changing anything." } };
    }
    html::table("Running now", &grid, base, "", None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::dashboard::reader::Failure;
    use crate::error::CommandError;
    use base::error::ErrorKind;

    fn drawn(nodes: ReadResult, locks: ReadResult) -> String {
        let failure = || Some(Failure::from(CommandError::new(ErrorKind::Unreachable, "away")));
        let unread = Rc::new(ReadResult { failure: failure(), ..ReadResult::default() });
        let overview = Overview {
            running: Rc::new(locks),
            solutions: Rc::clone(&unread),
            nodes: Rc::new(nodes),
            volumes: Rc::clone(&unread),
            changes: unread,
        };
        overview.draw("/").into_string()
    }

    #[test]
    fn nothing_is_said_of_what_was_not_read() {
        let read = |part: Captured| ReadResult { parts: vec![part], ..ReadResult::default() };
        let page = drawn(ReadResult::default(), ReadResult::default());
        assert_eq!(page.matches(NOT_KNOWN).count(), 2, "{page}");
        assert!(!page.contains("needs attention") && !page.contains("No command"), "{page}");
        let nodes = read(Captured::Grid("node", Grid::default()));
        let page = drawn(nodes, read(Captured::Cells(Vec::new())));
        assert!(page.contains("among: Nodes. The rest is not known."), "{page}");
        assert!(page.contains("No command is changing anything."), "{page}");
    }
}
