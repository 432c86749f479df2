//! The pages of `describe`, and other facts.

use maud::{Markup, html};

use super::grid::{Cell, Grid, badge};
use crate::output::describe::Description;
use crate::output::row::Tone;
use crate::output::text::printable;

pub fn description(page: &Description) -> Markup {
    html! {
        dl.facts {
            @for (name, value, tone) in &page.facts { (fact(name, value, *tone)) }
        }
        @for section in &page.sections {
            section {
                h2 { (section.title) }
                @if section.lines.is_empty() { p.empty { "none" } }
                @else {
                    div.scroll tabindex="0" role="region" aria-label=(section.title) {
                        table {
                            caption.hidden { (section.title) }
                            thead { tr { @for header in &section.headers { th scope="col" { (header) } } } }
                            tbody {
                                @for line in &section.lines {
                                    tr { @for cell in line { td { (printable(cell)) } } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn fact(name: &str, value: &str, tone: Tone) -> Markup {
    html! {
        div {
            dt { (name) }
            dd {
                @if value == "<none>" { span.none { "none" } }
                @else if tone == Tone::Plain { (printable(value)) }
                @else { (badge(&printable(value), tone)) }
            }
        }
    }
}

/// The rows of a table, as facts.
pub fn facts(grid: &Grid) -> Markup {
    let pairs = |cells: &[Cell]| -> Vec<(String, Cell)> {
        grid.titles.iter().cloned().zip(cells.iter().cloned()).collect()
    };
    html! {
        @for line in &grid.lines {
            dl.facts {
                @for (title, cell) in pairs(&line.cells) { (fact(&capital(&title), &cell.text, cell.tone)) }
            }
        }
    }
}

fn capital(title: &str) -> String {
    let mut letters = title.chars();
    let first = letters.next().into_iter();
    first.chain(letters.flat_map(char::to_lowercase)).collect()
}

pub fn code(label: &str, text: &str) -> Markup {
    html! { pre tabindex="0" role="region" aria-label=(label) { (printable(text)) } }
}
