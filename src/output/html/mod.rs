//! Pages for a browser, from the same rows and descriptions as tables. Everything that comes from elsewhere is escaped, and no
//! link is made of it but to a page of its name.

mod description;
mod frame;
mod grid;
mod view;

pub use description::{code, description, facts};
pub use frame::{Frame, NAVIGATION, copyable, entrance, farewell, problem};
pub use grid::{Cell, Grid, Line, badge, table};
pub use maud::{Markup, html};
pub use view::View;

pub const STYLE: &str = include_str!("page.css");
/// The script. The pages work without it.
pub const SCRIPT: &str = include_str!("page.js");
pub const ICON: &str = include_str!("icon.svg");

#[cfg(test)]
mod tests;
