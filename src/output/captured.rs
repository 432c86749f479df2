//! The output of a command for a page in a browser.

use super::describe::Description;
use super::html::Grid;

/// A part of what a command would have printed for people.
#[derive(Debug, Clone)]
pub enum Captured {
    Grid(&'static str, Grid),
    Page(Description),
    /// Lines of cells without titles.
    Cells(Vec<Vec<String>>),
    Text(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::ui::Ui;

    #[test]
    fn what_a_command_prints_is_kept_in_its_order_and_a_log_is_one_text() {
        let ui = Ui::for_pages();
        let line = || vec![vec!["ok".to_owned()]];
        ui.cells(line()).unwrap();
        ui.raw(b"one ").unwrap();
        ui.raw(b"log").unwrap();
        ui.page(&Description::default()).unwrap();
        ui.describe(&Description::default(), &0).unwrap();
        let parts = ui.captured();
        let words: Vec<&str> = parts
            .iter()
            .map(|part| match part {
                Captured::Cells(_) => "cells",
                Captured::Text(text) => text.trim_end(),
                Captured::Page(_) => "page",
                Captured::Grid(..) => "grid",
            })
            .collect();
        // A page of facts alone is text, here without any.
        assert_eq!(words, ["cells", "one log", "page"]);
        assert!(ui.captured().is_empty());
    }
}
