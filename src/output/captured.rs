//! The output of a command for a page in a browser.

use super::describe::Description;
use super::html::Grid;

/// A part of what a command would have printed for people.
#[derive(Debug, Clone)]
pub enum Captured {
    /// A listing of objects of this type.
    Grid(&'static str, Grid),
    /// The details of an object.
    Page(Description),
    /// Lines of cells without titles.
    Cells(Vec<Vec<String>>),
    /// Text.
    Text(String),
}
