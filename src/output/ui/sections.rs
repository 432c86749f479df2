//! Objects of several kinds, one listing after the other.

use serde_json::{Value, json};

use super::{Listing, OutputFormat, Ui, to_value};
use crate::error::Result;
use crate::output::gathered::{Part, Section};
use crate::output::row::Row;
use crate::output::table::{Sheet, TableStyle, stacked};

impl Ui {
    /// What is printed of these objects beside those of other kinds: tables have the kind before each name.
    pub fn section<T: Row>(&self, rows: &[T], listing: &Listing) -> Result<Section> {
        let rows: Vec<&T> = rows.iter().collect();
        let look = TableStyle { kinds: true, ..self.look(listing) };
        Self::section_of(&rows, look, listing)
    }

    pub(super) fn section_of<T: Row>(rows: &[&T], look: TableStyle, listing: &Listing) -> Result<Section> {
        Ok(Section {
            word: T::WORD,
            sheet: Sheet::of(rows, look),
            names: rows.iter().map(|row| row.reference()).collect(),
            items: rows.iter().map(to_value).collect::<Result<Vec<Value>>>()?,
            sort_by: listing.sort_by.clone(),
        })
    }

    /// Prints what several listings or descriptions gathered: with an empty line between them, or as one list.
    pub fn together(&self, parts: Vec<Part>) -> Result<()> {
        let (mut sections, mut texts, mut objects) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            match part {
                Part::Section(section) => sections.push(section),
                Part::Text(text) => texts.push(text),
                Part::Object(object) => objects.push(object),
                Part::Facts(_) => {}
            }
        }
        if !objects.is_empty() {
            self.prepare(false)?;
            let listed = sections.into_iter().flat_map(|one: Section| one.items);
            let items: Vec<Value> = listed.chain(objects.into_iter().flat_map(items_of)).collect();
            return self.document(&match items.as_slice() {
                [one] if is_result(one) => one.clone(),
                several if several.iter().all(is_result) => {
                    json!({"kind": "ActionResultList", "items": items})
                }
                _ => json!({"apiVersion": "v1", "kind": "List", "items": items}),
            });
        }
        if let Some(first) = sections.first() {
            self.prepare(!first.sheet.headers())?;
            self.sections(sections)?;
        }
        let separator = if matches!(self.format(), OutputFormat::Name) { "" } else { "\n" };
        texts.retain(|text| !text.is_empty());
        self.text(&texts.join(separator))
    }

    /// Prints all sections: tables with an empty line between them, or one list.
    pub fn sections(&self, sections: Vec<Section>) -> Result<()> {
        if self.is_gathering() {
            sections.into_iter().map(Part::Section).for_each(|part| self.gather(part));
            return Ok(());
        }
        let filled: Vec<Section> = sections.into_iter().filter(|one| !one.items.is_empty()).collect();
        match self.format() {
            OutputFormat::Table | OutputFormat::Wide if filled.is_empty() => {
                self.say("No resources found");
                Ok(())
            }
            OutputFormat::Table | OutputFormat::Wide => {
                self.text(&stacked(filled.into_iter().map(|one| one.sheet).collect()))
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

fn is_result(object: &Value) -> bool {
    object["kind"] == "ActionResult"
}

/// The objects of a list that one of several commands printed, or the one object.
fn items_of(mut object: Value) -> Vec<Value> {
    let is_list = ["List", "ActionResultList"].map(Value::from).contains(&object["kind"]);
    match object.get_mut("items") {
        Some(Value::Array(items)) if is_list => std::mem::take(items),
        _ => vec![object],
    }
}
