//! Objects of several kinds, one listing after the other.

use serde_json::{Value, json};

use super::format::OutputFormat;
use super::row::Row;
use super::settings::Listing;
use super::table::{self, Look};
use super::ui::{Ui, to_value};
use crate::error::Result;

/// The objects of one kind among those of others.
pub struct Section {
    table: String,
    names: Vec<String>,
    items: Vec<Value>,
}

impl Ui {
    /// What is printed of these objects beside those of other kinds: tables have the kind before each name.
    pub fn section<T: Row>(&self, rows: &[T], listing: &Listing) -> Result<Section> {
        let rows: Vec<&T> = rows.iter().collect();
        let look = Look {
            kinds: true,
            ..self.look(listing)
        };
        Ok(Section {
            table: if rows.is_empty() {
                String::new()
            } else {
                table::draw(&rows, look)
            },
            names: rows.iter().map(|row| row.reference()).collect(),
            items: rows.iter().map(to_value).collect::<Result<Vec<Value>>>()?,
        })
    }

    /// Prints all sections: tables with an empty line between them, or one list.
    pub fn sections(&self, sections: Vec<Section>) -> Result<()> {
        let filled: Vec<Section> = sections.into_iter().filter(|one| !one.items.is_empty()).collect();
        match self.format() {
            OutputFormat::Table | OutputFormat::Wide if filled.is_empty() => {
                self.say("No resources found");
                Ok(())
            }
            OutputFormat::Table | OutputFormat::Wide => {
                let tables: Vec<String> = filled.into_iter().map(|one| one.table).collect();
                self.text(&tables.join("\n"))
            }
            OutputFormat::Name => {
                let names = filled.into_iter().flat_map(|one| one.names);
                self.text(&names.map(|name| name + "\n").collect::<String>())
            }
            _ => {
                let items: Vec<Value> = filled.into_iter().flat_map(|one| one.items).collect();
                self.document(&json!({"apiVersion": "v1", "kind": "List", "items": items}))
            }
        }
    }
}
