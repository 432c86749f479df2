//! The pages of `describe`: facts, then tables that wrap to the terminal's width.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets};
use jiff::Timestamp;
use tabled::grid::util::string::get_text_width;

use super::row::{Column, Row, Shown, Tone};
use super::table::paint;
use super::text::{one_line, printable};

/// The spaces between two columns.
const GAP: u16 = 3;

/// A page: facts first, then sections.
#[derive(Debug, Clone, Default)]
pub struct Description {
    pub(super) facts: Vec<(String, String, Tone)>,
    pub(super) sections: Vec<Section>,
}

#[derive(Debug, Clone)]
pub struct Section {
    pub(super) title: String,
    pub(super) headers: Vec<String>,
    pub(super) lines: Vec<Vec<String>>,
}

impl Description {
    /// Adds a fact; `<none>` where there is nothing to say.
    pub fn fact(&mut self, name: &str, value: impl Into<String>) -> &mut Self {
        self.toned(name, value, Tone::Plain)
    }

    pub fn toned(&mut self, name: &str, value: impl Into<String>, tone: Tone) -> &mut Self {
        let value = value.into();
        let value = if value.is_empty() { "<none>".to_owned() } else { value };
        self.facts.push((name.to_owned(), value, tone));
        self
    }

    pub fn value(&self, name: &str) -> Option<&str> {
        let fact = self.facts.iter().find(|(known, ..)| known == name);
        fact.map(|(_, value, _)| value.as_str())
    }

    /// Adds a table under a title; an empty one is shown as `<none>`.
    pub fn section(&mut self, title: &str, headers: &[&str], lines: Vec<Vec<String>>) -> &mut Self {
        let headers = headers.iter().map(|&header| header.to_owned()).collect();
        self.sections.push(Section { title: title.to_owned(), headers, lines });
        self
    }

    /// Adds a table of what a listing shows without `-o wide`, and of these wide columns, less those that are empty in all rows.
    pub fn listed<T: Row>(&mut self, title: &str, rows: &[T], added: &[&str], now: Timestamp) -> &mut Self {
        let mut columns: Vec<&Column<T>> = T::COLUMNS.iter().collect();
        columns.retain(|column| {
            (matches!(column.shown, Shown::Always) || added.contains(&column.title))
                && rows.iter().any(|row| !(column.cell)(row, now).is_empty())
        });
        let titles: Vec<&str> = columns.iter().map(|column| column.title).collect();
        let line = |row: &T| columns.iter().map(|column| (column.cell)(row, now)).collect();
        self.section(title, &titles, rows.iter().map(line).collect())
    }

    /// Draws the page, wrapped to `width` columns where there are so many.
    pub fn draw(&self, width: Option<u16>, color: bool) -> String {
        let longest = self.facts.iter().map(|(name, ..)| name.len()).max().unwrap_or_default();
        let mut text = String::new();
        for (name, value, tone) in &self.facts {
            let value = one_line(value);
            let value = if color { paint(&value, *tone) } else { value };
            text.push_str(&format!("{:<indent$}{value}\n", format!("{name}:"), indent = longest + 3));
        }
        for section in &self.sections {
            text.push_str(&section.draw(width));
        }
        text
    }
}

impl Section {
    fn longest_word(&self, column: usize) -> u16 {
        let cells = self.lines.iter().chain([&self.headers]);
        let cells = cells.filter_map(|line| line.get(column));
        let widths = cells.flat_map(|cell| cell.split(' ').map(|word| get_text_width(&printable(word))));
        widths.max().and_then(|width| u16::try_from(width).ok()).unwrap_or(u16::MAX)
    }

    fn draw(&self, width: Option<u16>) -> String {
        if self.lines.is_empty() {
            return format!("\n{}: <none>\n", self.title);
        }
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        if let Some(width) = width {
            table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.saturating_sub(2));
        }
        table.set_header(&self.headers);
        for line in &self.lines {
            table.add_row(line.iter().map(|cell| printable(cell).into_owned()));
        }
        for (index, column) in table.column_iter_mut().enumerate() {
            column.set_padding((0, GAP));
            // A name that is broken in two cannot be copied: rather the table is too wide.
            let widest = Width::Fixed(self.longest_word(index).saturating_add(GAP));
            column.set_constraint(ColumnConstraint::LowerBoundary(widest));
        }
        let mut text = format!("\n{}:\n", self.title);
        for line in table.lines() {
            text.push_str(format!("  {line}").trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_line_up() {
        let mut page = Description::default();
        page.fact("Name", "prod").fact("Description", "");
        page.section("Solutions", &["NAME", "VERSION"], vec![vec!["x".into(), "1.0.0".into()]]);
        page.section("Events", &["WHEN"], Vec::new());
        assert_eq!(
            page.draw(None, false),
            "Name:         prod\nDescription:  <none>\n\nSolutions:\n  NAME   VERSION\n  x      1.0.0\n\nEvents: <none>\n"
        );
    }

    #[test]
    fn names_are_never_broken_in_two() {
        let names: Vec<String> =
            ["deployment.apps", "rolebinding.rbac.authorization.k8s.io", "apiextensions"]
                .iter()
                .map(|kind| format!("{kind}/example-solution-operator"))
                .collect();
        let message = "a message of many words that has to go somewhere as well ".repeat(3);
        let mut page = Description::default();
        page.section(
            "Objects",
            &["OBJECT", "NAME", "MESSAGE"],
            vec![
                vec![names[0].clone(), names[1].clone(), message.clone()],
                vec![names[2].clone(), "a".to_owned(), message],
            ],
        );
        for width in [20, 80, 200] {
            let drawn = page.draw(Some(width), false);
            for name in &names {
                assert!(drawn.contains(name), "no {name} at {width} in\n{drawn}");
            }
        }
    }

    #[test]
    fn long_cells_wrap_to_the_width() {
        let mut page = Description::default();
        page.section("Events", &["MESSAGE"], vec![vec!["many words ".repeat(20)]]);
        assert!(page.draw(Some(40), false).lines().all(|line| line.len() <= 40));
    }
}
