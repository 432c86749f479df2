//! The tables of `get`, which look like kubectl's: capitals, three spaces, no lines.

use anstyle::{AnsiColor, Style};
use jiff::Timestamp;
use tabled::builder::Builder;
use tabled::grid::util::string::get_text_width;
use tabled::settings::{Padding, Style as Lines, Width, object::Columns};

use super::row::{Column, Row, Shown, Tone};
use super::text::one_line;

/// The spaces between two columns, as in kubectl.
const GAP: usize = 3;

/// The spaces between two columns if the line would otherwise be too long.
const NARROW_GAP: usize = 2;

/// The default width of a terminal.
const SCREEN: usize = 80;

#[derive(Debug, Clone, Copy, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct TableStyle<'a> {
    pub wide: bool,
    /// The titles of wide columns that are shown in any case.
    pub added: &'static [&'static str],
    pub headers: bool,
    pub labels: bool,
    pub label_columns: &'a [String],
    pub color: bool,
    /// Shows columns that only some rows need from the start, because later rows may need them.
    pub steady: bool,
    /// Adds the kind before each name, because there are tables of other kinds.
    pub kinds: bool,
    /// The columns of pages in a browser.
    pub pages: bool,
    pub now: Timestamp,
}

/// Draws `rows`; empty if there are none. Columns are closer together if that keeps lines within the width of a
/// terminal.
pub fn draw<T: Row>(rows: &[&T], look: TableStyle) -> String {
    draw_cells(lines(rows, look))
}

/// Draws tables, one after the other: with an empty line between them, unless they have no headers, as in kubectl.
pub(super) fn stacked(sheets: Vec<Sheet>) -> String {
    let between = if sheets.iter().all(Sheet::headers) { "\n" } else { "" };
    sheets.into_iter().map(Sheet::draw).collect::<Vec<_>>().join(between)
}

/// Draws `rows` below others, with columns that are as wide as in `widths`.
pub fn draw_below<T: Row>(rows: &[&T], look: TableStyle, widths: &mut Vec<usize>) -> String {
    let lines = lines(rows, look);
    widen(widths, &lines);
    spaced(lines, GAP, Some(widths))
}

fn lines<T: Row>(rows: &[&T], look: TableStyle) -> Vec<Vec<String>> {
    let columns = columns(rows, look);
    let titles = look.headers.then(|| titles_of(&columns, look));
    let rows = rows.iter().map(|row| cells_of(*row, &columns, look));
    titles.into_iter().chain(rows).collect()
}

fn titles_of<T>(columns: &[&'static Column<T>], look: TableStyle) -> Vec<String> {
    let titles = columns.iter().map(|column| column.title.to_owned());
    // As kubectl has it: of `app.kubernetes.io/name`, the name.
    let of_label = |key: &String| key.rsplit('/').next().unwrap_or(key).to_uppercase();
    let titles = titles.chain(look.label_columns.iter().map(of_label));
    titles.chain(look.labels.then(|| "LABELS".to_owned())).collect()
}

/// The cells of one object whose changes are worth printing.
pub fn watched_cells<T: Row>(row: &T, look: TableStyle) -> Vec<String> {
    let mut columns = columns(&[row], look);
    columns.retain(|column| !column.volatile);
    cells_of(row, &columns, look)
}

fn cells_of<T: Row>(row: &T, columns: &[&'static Column<T>], look: TableStyle) -> Vec<String> {
    let cells = columns.iter().map(|column| cell(row, column, look));
    let of_label = |key: &String| one_line(row.labels().get(key).map(String::as_str).unwrap_or_default());
    let cells = cells.chain(look.label_columns.iter().map(of_label));
    let mut cells: Vec<String> = cells.chain(look.labels.then(|| labels(row))).collect();
    if let Some(name) = cells.first_mut().filter(|_| look.kinds) {
        *name = format!("{}/{name}", T::WORD);
    }
    cells
}

pub(super) fn columns<T: Row>(rows: &[&T], look: TableStyle) -> Vec<&'static Column<T>> {
    let is_shown = |column: &&Column<T>| match column.shown {
        Shown::Always => true,
        Shown::Wide => look.wide || look.added.contains(&column.title),
        Shown::Pages => look.pages,
        Shown::WhereNeeded(needs) => look.wide || look.steady || rows.iter().any(|row| needs(row)),
    };
    T::COLUMNS.iter().filter(is_shown).collect()
}

/// A table that is not drawn yet, because rows from elsewhere may follow.
#[derive(Debug)]
pub struct Sheet {
    /// The titles, and whether the rows so far need the column.
    columns: Vec<(String, bool)>,
    lines: Vec<Vec<String>>,
    headers: bool,
}

impl Sheet {
    pub(super) fn of<T: Row>(rows: &[&T], look: TableStyle) -> Self {
        let all = TableStyle { steady: true, ..look };
        let columns = columns(rows, all);
        let needed = self::columns(rows, look);
        let is_needed = |column: &&'static Column<T>| needed.iter().any(|one| std::ptr::eq(*one, *column));
        let of_labels = look.label_columns.iter().map(|_| true).chain(look.labels.then_some(true));
        let needs = columns.iter().map(is_needed).chain(of_labels);
        Self {
            columns: titles_of(&columns, all).into_iter().zip(needs).collect(),
            lines: rows.iter().map(|row| cells_of(*row, &columns, all)).collect(),
            headers: look.headers,
        }
    }

    pub(super) fn line(titles: Vec<String>, cells: Vec<String>) -> Self {
        Self {
            columns: titles.into_iter().map(|title| (title, true)).collect(),
            lines: vec![cells],
            headers: true,
        }
    }

    /// The same table, with a first column for contexts, and without lines.
    pub(super) fn empty(&self) -> Self {
        let context = std::iter::once(("CONTEXT".to_owned(), true));
        Self {
            columns: context.chain(self.columns.iter().cloned()).collect(),
            lines: Vec::new(),
            headers: self.headers,
        }
    }

    pub(super) fn append(&mut self, other: &Self, context: &str) {
        let own = self.columns.iter_mut().skip(1);
        for ((_, needed), (_, also)) in own.zip(&other.columns) {
            *needed |= also;
        }
        let context = [one_line(context)];
        let lines = other.lines.iter().map(|line| [&context, line.as_slice()].concat());
        self.lines.extend(lines);
    }

    /// Adds a line for a context about which nothing is known.
    pub(super) fn append_unknown(&mut self, context: &str) {
        let unknown = self.columns.iter().skip(1).map(|_| "<unknown>".to_owned());
        self.lines.push(std::iter::once(one_line(context)).chain(unknown).collect());
    }

    pub(super) fn reorder(&mut self, order: &[usize]) {
        self.lines = order.iter().map(|index| self.lines[*index].clone()).collect();
    }

    pub(super) const fn headers(&self) -> bool {
        self.headers
    }

    /// Whether there are no lines but that of the titles.
    pub(super) const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The text of the table; empty if there are no lines.
    pub(super) fn draw(self) -> String {
        if self.is_empty() {
            return String::new();
        }
        let (titles, needed): (Vec<String>, Vec<bool>) = self.columns.into_iter().unzip();
        let shown = |line: Vec<String>| {
            let cells = line.into_iter().zip(&needed).filter(|(_, needed)| **needed);
            cells.map(|(cell, _)| cell).collect()
        };
        let titles = self.headers.then_some(titles);
        draw_cells(titles.into_iter().chain(self.lines).map(shown).collect())
    }
}

pub fn draw_cells(lines: Vec<Vec<String>>) -> String {
    let mut widths = Vec::new();
    widen(&mut widths, &lines);
    let fits = |gap: &usize| widths.iter().sum::<usize>() + gap * widths.len().saturating_sub(1) <= SCREEN;
    let gap = [GAP, NARROW_GAP].into_iter().find(fits).unwrap_or(GAP);
    spaced(lines, gap, None)
}

/// Makes `widths` large enough for each cell of its column.
fn widen(widths: &mut Vec<usize>, lines: &[Vec<String>]) {
    for line in lines {
        widths.resize(line.len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = width_of(cell).max(*width);
        }
    }
}

/// How many columns of a terminal a cell takes. For printable ASCII, which nearly all cells are, these are its bytes;
/// looking for colours would take longer.
fn width_of(cell: &str) -> usize {
    if cell.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
        cell.len()
    } else {
        get_text_width(cell)
    }
}

/// The table with columns as wide as their cells, or as `widths` says.
fn spaced(lines: Vec<Vec<String>>, gap: usize, widths: Option<&[usize]>) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let mut table = Builder::default();
    for line in lines {
        table.push_record(line);
    }
    let mut table = table.build();
    table.with(Lines::empty()).with(Padding::new(0, gap, 0, 0)).modify(Columns::last(), Padding::zero());
    if let Some(widths) = widths {
        let padded = widths.iter().map(|width| width + gap);
        table.with(Width::list(padded));
    }
    let mut text = String::new();
    for line in table.to_string().lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

pub(super) fn cell<T>(row: &T, column: &Column<T>, look: TableStyle) -> String {
    let text = one_line(&(column.cell)(row, look.now));
    let text = if text.is_empty() { "<none>".to_owned() } else { text };
    if look.color { paint(&text, (column.tone)(row)) } else { text }
}

fn labels<T: Row>(row: &T) -> String {
    let labels: Vec<String> = row.labels().iter().map(|(key, value)| format!("{key}={value}")).collect();
    if labels.is_empty() { "<none>".to_owned() } else { one_line(&labels.join(",")) }
}

pub fn paint(text: &str, tone: Tone) -> String {
    let color = match tone {
        Tone::Good => AnsiColor::Green,
        Tone::Busy => AnsiColor::Yellow,
        Tone::Bad => AnsiColor::Red,
        Tone::Plain => return text.to_owned(),
    };
    let style = Style::new().fg_color(Some(color.into()));
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Serialize;

    use super::*;
    use crate::output::row::Named;

    #[derive(Serialize)]
    struct Thing {
        name: &'static str,
        state: &'static str,
        labels: BTreeMap<String, String>,
    }

    impl Named for Thing {
        fn name(&self) -> &str {
            self.name
        }

        fn labels(&self) -> &BTreeMap<String, String> {
            &self.labels
        }
    }

    impl Row for Thing {
        const KIND: &'static str = "Thing";
        const WORD: &'static str = "thing";
        const COLUMNS: &'static [Column<Self>] = &[
            Column::new("NAME", |thing, _| thing.name.to_owned()),
            Column::new("STATE", |thing: &Self, _| thing.state.to_owned()).toned(|_| Tone::Good),
            Column::where_needed(
                "LABELLED",
                |thing| thing.name == "labelled",
                |thing, _| (!thing.labels.is_empty()).to_string(),
            ),
            Column::wide("MORE", |_, _| String::new()),
        ];
    }

    fn look() -> TableStyle<'static> {
        TableStyle { headers: true, ..TableStyle::default() }
    }

    fn things() -> Vec<Thing> {
        vec![
            Thing { name: "a", state: "Available", labels: BTreeMap::new() },
            Thing {
                name: "longer-name",
                state: "Bad\u{1b}[2J",
                labels: BTreeMap::from([
                    ("k".to_owned(), "v".to_owned()),
                    ("x/k".to_owned(), "w".to_owned()),
                ]),
            },
        ]
    }

    fn drawn(look: TableStyle<'_>) -> String {
        draw(&things().iter().collect::<Vec<_>>(), look)
    }

    #[test]
    fn tables_look_like_kubectls() {
        assert_eq!(drawn(look()), "NAME          STATE\na             Available\nlonger-name   Bad[2J\n");
    }

    #[test]
    fn wide_columns_and_labels_are_added() {
        assert_eq!(
            drawn(TableStyle { wide: true, labels: true, headers: false, ..look() }),
            "a             Available   false   <none>   <none>\nlonger-name   Bad[2J      true    <none>   k=v,x/k=w\n"
        );
        let columns = ["x/k".to_owned(), "other".to_owned()];
        assert_eq!(
            drawn(TableStyle { label_columns: &columns, ..look() }),
            "NAME          STATE       K   OTHER\na             Available\nlonger-name   Bad[2J      w\n"
        );
        let added = drawn(TableStyle { added: &["MORE"], ..look() });
        assert_eq!(added.lines().next().unwrap(), "NAME          STATE       MORE");
    }

    #[test]
    fn a_column_is_shown_where_a_row_needs_it() {
        let mut things = things();
        things[1].name = "labelled";
        let rows: Vec<&Thing> = things.iter().collect();
        assert_eq!(
            draw(&rows, look()),
            "NAME       STATE       LABELLED\na          Available   false\nlabelled   Bad[2J      true\n"
        );
        // What comes later may need it.
        let steady = TableStyle { steady: true, ..look() };
        assert!(draw(&rows[..1], steady).contains("LABELLED"));
    }

    #[test]
    fn colours_do_not_shift_columns() {
        let text = drawn(TableStyle { color: true, labels: true, ..look() });
        let plain: String = text.replace("\u{1b}[32m", "").replace("\u{1b}[0m", "");
        assert_eq!(plain, drawn(TableStyle { labels: true, ..look() }));
        assert!(text.contains("\u{1b}[32mAvailable\u{1b}[0m"));
    }

    #[test]
    fn what_comes_later_fits_below_what_came_first() {
        let things = things();
        let mut widths = Vec::new();
        let first = draw_below(&[&things[1]], look(), &mut widths);
        assert_eq!(first, "NAME          STATE\nlonger-name   Bad[2J\n");
        let headless = TableStyle { headers: false, color: true, ..look() };
        let then = draw_below(&[&things[0]], headless, &mut widths);
        assert_eq!(then, "a             \u{1b}[32mAvailable\u{1b}[0m\n");
    }

    #[test]
    fn columns_come_closer_where_lines_fit_a_screen_then() {
        let line = |length: usize| vec!["x".repeat(length), "y".to_owned(), "z".to_owned()];
        let gaps = |length| draw_cells(vec![line(length)]).trim_start_matches('x').trim_end().to_owned();
        assert_eq!(gaps(72), "   y   z");
        assert_eq!(gaps(73), "  y  z");
        assert_eq!(gaps(74), "  y  z");
        assert_eq!(gaps(75), "   y   z", "nothing is won by it");
    }

    #[test]
    fn sheets_of_several_contexts_are_one_table() {
        let mut labelled = things();
        labelled[1].name = "labelled";
        let sheet = |things: &[Thing]| Sheet::of(&things.iter().collect::<Vec<_>>(), look());
        let plain = sheet(&things());
        let mut all = plain.empty();
        all.append(&plain, "a");
        assert_eq!(
            all.draw(),
            "CONTEXT   NAME          STATE\na         a             Available\na         longer-name   Bad[2J\n"
        );
        let mut all = plain.empty();
        assert!(all.is_empty());
        all.append(&sheet(&labelled), "a");
        all.append(&plain, "b");
        all.reorder(&[3, 0]);
        assert_eq!(
            all.draw(),
            "CONTEXT   NAME          STATE       LABELLED\nb         longer-name   Bad[2J      true\n\
             a         a             Available   false\n"
        );
    }

    #[test]
    fn tables_without_headers_have_no_line_between_them() {
        let (things, look) = (things(), look());
        let rows: Vec<&Thing> = things.iter().take(1).collect();
        let printed = |headers: bool| {
            let look = TableStyle { headers, ..look };
            stacked(vec![Sheet::of(&rows, look), Sheet::of(&rows, look)])
        };
        assert!(printed(true).contains("\n\n"), "{}", printed(true));
        assert_eq!(printed(false).lines().count(), 2, "{}", printed(false));
    }

    #[test]
    fn nothing_is_drawn_for_nothing() {
        assert_eq!(draw::<Thing>(&[], TableStyle { headers: false, ..look() }), "");
    }
}
