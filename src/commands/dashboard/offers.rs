//! What can be done on a page: with its object, and with the objects of its rows.

use super::page::Page;
use super::reader::ReadResult;
use crate::output::captured::Captured;
use crate::output::html::{Grid, Line};
use crate::secrets::in_url;

/// An act: its words, and the page that plans it.
pub(super) type Offer = (String, String);

fn offer(label: &str, act: &str, values: &[(&str, &str)]) -> Offer {
    let values = values
        .iter()
        .map(|(name, value)| format!("&{name}={}", in_url(value)));
    (
        label.to_owned(),
        format!("plan?do={act}{}", values.collect::<String>()),
    )
}

/// The acts of a page that no row has. `answer` is what its first command has said.
pub(super) fn of_page(page: &Page, answer: &ReadResult) -> Vec<Offer> {
    match page {
        Page::Environments => vec![offer("Create an environment", "create-environment", &[])],
        Page::Catalogue => vec![offer("Import an archive", "import", &[])],
        Page::Environment(name) => {
            let place = [("environment", name.as_str())];
            vec![
                offer("Add a Solution", "add", &place),
                offer("Delete the environment", "delete-environment", &place),
            ]
        }
        Page::Solution(environment, solution) => {
            let place = [
                ("solution", solution.as_str()),
                ("environment", environment.as_str()),
            ];
            [
                ("Upgrade", "upgrade"),
                ("Downgrade", "downgrade"),
                ("Roll back", "rollback"),
                ("Repair", "repair"),
                ("Delete", "delete-solution"),
            ]
            .map(|(label, act)| offer(label, act, &place))
            .to_vec()
        }
        Page::Archive(name) => {
            let delete = offer(
                "Delete the archive",
                "delete-archive",
                &[("archive", name.as_str())],
            );
            of_version(answer).into_iter().chain([delete]).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether the version of an archive can be activated, or its Solution deactivated. MetalK8s' own archives have no Solution.
fn of_version(answer: &ReadResult) -> Option<Offer> {
    let fact = |name: &str| {
        answer.parts.iter().find_map(|part| match part {
            Captured::Page(page) => page.value(name),
            _ => None,
        })
    };
    let one = [("solution", fact("Solution")?), ("version", fact("Version")?)];
    Some(if fact("Active")? == "true" {
        offer("Deactivate", "deactivate", &one[..1])
    } else {
        offer("Activate", "activate", &one)
    })
}

/// Adds to each row what can be done with it.
pub(super) fn to_rows(word: &str, grid: &mut Grid) {
    let [version, latest, active] = ["VERSION", "LATEST", "ACTIVE"].map(|title| grid.column(title));
    let text = |line: &Line, column: Option<usize>| {
        let cell = column.and_then(|column| line.cells.get(column));
        cell.map(|cell| cell.text.clone()).unwrap_or_default()
    };
    for line in &mut grid.lines {
        let words: Vec<String> = line.reference.split(['/', ' ']).map(str::to_owned).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        line.actions = match (word, words.as_slice()) {
            ("solution", [_, solution, "-e", environment, "-n", namespace]) => {
                let latest = text(line, latest);
                let newer = [
                    ("solution", *solution),
                    ("environment", *environment),
                    ("namespace", *namespace),
                    ("version", latest.as_str()),
                ];
                let is_newer = latest != "<none>" && latest != text(line, version);
                let upgrade = is_newer.then(|| offer("Upgrade", "upgrade", &newer));
                upgrade.into_iter().collect()
            }
            ("archive", [_, _]) if text(line, active) == "false" => {
                let (solution, version) = (line.cells[0].text.clone(), text(line, version));
                let values = [("solution", solution.as_str()), ("version", version.as_str())];
                vec![offer("Activate", "activate", &values)]
            }
            _ => Vec::new(),
        };
    }
}
