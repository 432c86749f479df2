//! A listing that continues: rows under one header, objects one after another.

use std::rc::Rc;

use jiff::Timestamp;

use super::OutputFormat;
use super::row::Row;
use super::table::{self, TableStyle};
use super::ui::{Listing, Ui};
use crate::error::Result;

/// What was printed so far, for what comes next to fit below it.
pub struct Following<'a> {
    ui: &'a Ui,
    listing: Listing,
    widths: Vec<usize>,
    begun: bool,
}

impl<'a> Following<'a> {
    pub fn new(ui: &'a Ui, listing: Listing) -> Self {
        Self { ui, listing, widths: Vec::new(), begun: false }
    }

    /// An object's visible state; equal fingerprints mean no change. Ages change all the time, so only the time of the
    /// last change counts; [`Row::VOLATILE`] fields and [`volatile`](crate::output::row::Column::volatile) columns are
    /// left out.
    pub fn fingerprint<T: Row>(&self, row: &T) -> String {
        if self.ui.is_for_people() {
            let look =
                TableStyle { color: false, steady: true, now: Timestamp::MIN, ..self.ui.look(&self.listing) };
            let changed = row.changed().unwrap_or_default().to_owned();
            return [table::watched_cells(row, look), vec![changed]].concat().join("\t");
        }
        let mut document = serde_json::to_value(row).unwrap_or_default();
        for pointer in T::VOLATILE {
            if let Some(value) = document.pointer_mut(pointer) {
                value.take();
            }
        }
        document.to_string()
    }

    /// Prints these objects below those before.
    pub fn print<T: Row>(&mut self, rows: &[Rc<T>]) -> Result<()> {
        let rows: Vec<&T> = rows.iter().map(Rc::as_ref).collect();
        if rows.is_empty() {
            return Ok(());
        }
        match self.ui.format() {
            OutputFormat::Table | OutputFormat::Wide => {
                let look = TableStyle { steady: true, ..self.ui.look(&self.listing) };
                let text = table::draw_below(&rows, look, &mut self.widths);
                self.listing.no_headers = true;
                self.ui.print(&text)
            }
            OutputFormat::Name => self.ui.names(&rows),
            _ => rows.iter().try_for_each(|row| self.document(*row)),
        }
    }

    fn document<T: Row>(&mut self, row: &T) -> Result<()> {
        if std::mem::replace(&mut self.begun, true) && *self.ui.format() == OutputFormat::Yaml {
            self.ui.text("---\n")?;
        }
        self.ui.document(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::ui::Settings;
    use domain::api::{ConfigObject, ConfigSpec, ConfigStatus, Metadata};

    fn config(last_change: &str) -> ConfigObject {
        let spec = ConfigSpec {
            config_map: "map".to_owned(),
            namespace: "space".to_owned(),
            document: String::new(),
        };
        let status = ConfigStatus {
            present: true,
            last_change: Some(last_change.to_owned()),
            applied: true,
            formulas: Vec::new(),
        };
        ConfigObject::new("Config", Metadata::default(), spec, status)
    }

    #[test]
    fn a_later_change_is_news_and_the_passing_of_time_is_none() {
        let ui = Ui::new(Settings::quiet());
        let following = Following::new(&ui, Listing::default());
        let [first, again, later] = ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z"]
            .map(|time| following.fingerprint(&config(time)));
        assert_eq!(first, again);
        assert_ne!(first, later);
    }
}
