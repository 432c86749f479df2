//! A listing that goes on: rows under one header, objects one after another.

use std::rc::Rc;

use jiff::Timestamp;

use super::OutputFormat;
use super::row::Row;
use super::table::{self, Look};
use super::ui::{Listing, Ui};
use crate::error::Result;

/// What was printed so far, for what comes next to fit below it.
pub struct Following<'a> {
    ui: &'a Ui,
    listing: Listing,
    /// The widest cell of each column.
    widest: Vec<String>,
    begun: bool,
}

impl<'a> Following<'a> {
    /// Nothing was printed yet.
    #[must_use]
    pub fn new(ui: &'a Ui, listing: Listing) -> Self {
        Self {
            ui,
            listing,
            widest: Vec::new(),
            begun: false,
        }
    }

    /// What a user sees of an object, by which a change is told from none. Its age is left out: that
    /// changes always.
    #[must_use]
    pub fn fingerprint<T: Row>(&self, row: &T) -> String {
        if self.ui.is_for_people() {
            let look = Look {
                color: false,
                now: Timestamp::MIN,
                ..self.ui.look(&self.listing)
            };
            return table::cells(row, look).join("\t");
        }
        serde_json::to_string(row).unwrap_or_default()
    }

    /// Prints these objects below those before.
    pub fn print<T: Row>(&mut self, rows: &[Rc<T>]) -> Result<()> {
        let rows: Vec<&T> = rows.iter().map(Rc::as_ref).collect();
        if rows.is_empty() {
            return Ok(());
        }
        match self.ui.format() {
            OutputFormat::Table | OutputFormat::Wide => {
                let look = self.ui.look(&self.listing);
                self.listing.no_headers = true;
                self.ui.print(&table::draw_below(&rows, look, &mut self.widest))
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
