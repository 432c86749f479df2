//! Tables of `get` in kubectl's look: capitals, three spaces, no lines.

use anstyle::{AnsiColor, Style};
use jiff::Timestamp;
use tabled::builder::Builder;
use tabled::settings::{Padding, Style as Lines, object::Columns};

use super::row::{Column, Row, Tone};
use super::text::one_line;

/// How a table is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Wide columns too.
    pub wide: bool,
    /// The line of titles.
    pub headers: bool,
    /// A last column with the labels.
    pub labels: bool,
    /// Colours.
    pub color: bool,
    /// What ages are counted from.
    pub now: Timestamp,
}

/// Draws `rows`; empty where there are none.
#[must_use]
pub fn draw<T: Row>(rows: &[&T], look: Look) -> String {
    let columns: Vec<&Column<T>> = T::COLUMNS
        .iter()
        .filter(|column| look.wide || !column.wide)
        .collect();
    let mut table = Builder::default();
    if look.headers {
        let titles = columns.iter().map(|column| column.title.to_owned());
        table.push_record(titles.chain(look.labels.then(|| "LABELS".to_owned())));
    }
    for row in rows {
        let cells = columns.iter().map(|column| cell(*row, column, look));
        table.push_record(cells.chain(look.labels.then(|| labels(*row))));
    }
    lay_out(table)
}

/// Draws lines of cells that were made elsewhere.
#[must_use]
pub fn draw_cells(lines: Vec<Vec<String>>) -> String {
    let mut table = Builder::default();
    for line in lines {
        table.push_record(line);
    }
    lay_out(table)
}

fn lay_out(table: Builder) -> String {
    if table.count_records() == 0 {
        return String::new();
    }
    let mut table = table.build();
    table
        .with(Lines::empty())
        .with(Padding::new(0, 3, 0, 0))
        .modify(Columns::last(), Padding::zero());
    let mut text = String::new();
    for line in table.to_string().lines() {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn cell<T>(row: &T, column: &Column<T>, look: Look) -> String {
    let text = one_line(&(column.cell)(row, look.now));
    let text = if text.is_empty() {
        "<none>".to_owned()
    } else {
        text
    };
    if look.color {
        paint(&text, (column.tone)(row))
    } else {
        text
    }
}

fn labels<T: Row>(row: &T) -> String {
    let labels: Vec<String> = row
        .labels()
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    if labels.is_empty() {
        "<none>".to_owned()
    } else {
        one_line(&labels.join(","))
    }
}

/// `text` in the colour of its tone.
#[must_use]
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

    #[derive(Serialize)]
    struct Thing {
        name: &'static str,
        state: &'static str,
        labels: BTreeMap<String, String>,
    }

    impl Row for Thing {
        const KIND: &'static str = "Thing";
        const WORD: &'static str = "thing";
        const COLUMNS: &'static [Column<Self>] = &[
            Column::new("NAME", |thing, _| thing.name.to_owned()),
            Column::new("STATE", |thing: &Self, _| thing.state.to_owned()).toned(|_| Tone::Good),
            Column::wide("MORE", |_, _| String::new()),
        ];

        fn name(&self) -> &str {
            self.name
        }

        fn labels(&self) -> &BTreeMap<String, String> {
            &self.labels
        }
    }

    fn look() -> Look {
        Look {
            wide: false,
            headers: true,
            labels: false,
            color: false,
            now: Timestamp::UNIX_EPOCH,
        }
    }

    fn things() -> Vec<Thing> {
        vec![
            Thing {
                name: "a",
                state: "Available",
                labels: BTreeMap::new(),
            },
            Thing {
                name: "longer-name",
                state: "Bad\u{1b}[2J",
                labels: BTreeMap::from([("k".to_owned(), "v".to_owned())]),
            },
        ]
    }

    fn drawn(look: Look) -> String {
        draw(&things().iter().collect::<Vec<_>>(), look)
    }

    #[test]
    fn tables_look_like_kubectls() {
        assert_eq!(
            drawn(look()),
            "NAME          STATE\na             Available\nlonger-name   Bad[2J\n"
        );
    }

    #[test]
    fn wide_columns_and_labels_are_added() {
        assert_eq!(
            drawn(Look {
                wide: true,
                labels: true,
                headers: false,
                ..look()
            }),
            "a             Available   <none>   <none>\nlonger-name   Bad[2J      <none>   k=v\n"
        );
    }

    #[test]
    fn colours_do_not_shift_columns() {
        let text = drawn(Look {
            color: true,
            labels: true,
            ..look()
        });
        let plain: String = text.replace("\u{1b}[32m", "").replace("\u{1b}[0m", "");
        assert_eq!(
            plain,
            drawn(Look {
                labels: true,
                ..look()
            })
        );
        assert!(text.contains("\u{1b}[32mAvailable\u{1b}[0m"));
    }

    #[test]
    fn nothing_is_drawn_for_nothing() {
        assert_eq!(
            draw::<Thing>(
                &[],
                Look {
                    headers: false,
                    ..look()
                }
            ),
            ""
        );
    }
}
