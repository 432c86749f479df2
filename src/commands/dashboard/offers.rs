//! What can be done on a page: with its object, and with the objects of its rows.

use std::collections::BTreeMap;

use super::page::Page;
use super::reader::ReadResult;
use crate::output::captured::Captured;
use crate::output::html::{Grid, Line};
use base::secrets::in_url;
use domain::solution::version::SolutionVersion;

/// An act: its words, and the page that plans it.
pub(super) type Offer = (String, String);

fn offer(label: &str, act: &str, values: &[(&str, &str)]) -> Offer {
    let values = values.iter().map(|(name, value)| format!("&{name}={}", in_url(value)));
    (label.to_owned(), format!("plan?do={act}{}", values.collect::<String>()))
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
            let place = [("solution", solution.as_str()), ("environment", environment.as_str())];
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
            let delete = offer("Delete the archive", "delete-archive", &[("archive", name.as_str())]);
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
                let order = |version: &str| SolutionVersion::new(version);
                let is_newer = latest != "<none>" && order(&latest) > order(&text(line, version));
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
    to_changes(&mut grid.lines);
}

/// Offers to restore the versions that earlier changes led to, whatever the order of the rows. A Solution's last change led to
/// what it is now.
fn to_changes(lines: &mut [Line]) {
    let mut last: BTreeMap<(String, String), u64> = BTreeMap::new();
    for one in lines.iter().flat_map(|line| &line.restorable) {
        let revision = last.entry((one.namespace.clone(), one.solution.clone())).or_default();
        *revision = one.revision.max(*revision);
    }
    for line in lines {
        for one in &line.restorable {
            let is_last = last.get(&(one.namespace.clone(), one.solution.clone())) == Some(&one.revision);
            if is_last || !one.has_version {
                continue;
            }
            let revision = one.revision.to_string();
            let values = [
                ("solution", one.solution.as_str()),
                ("environment", one.environment.as_str()),
                ("namespace", one.namespace.as_str()),
                ("to", revision.as_str()),
            ];
            let label = format!("Roll back {} to {revision}", one.solution);
            line.actions.push(offer(&label, "rollback", &values));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::dashboard::links::linked;
    use crate::output::html::Cell;
    use crate::output::row::{Restorable, Tone};

    fn change(revision: u64, solutions: &[(&str, bool)]) -> Line {
        let restorable = |&(solution, has_version): &(&str, bool)| Restorable {
            environment: "prod".to_owned(),
            namespace: "prod-data".to_owned(),
            solution: solution.to_owned(),
            revision,
            has_version,
        };
        Line { restorable: solutions.iter().map(restorable).collect(), ..Line::default() }
    }

    #[test]
    fn an_earlier_version_of_each_solution_is_offered() {
        let lines = vec![
            change(1, &[("a", true), ("b", true)]),
            change(2, &[("a", true)]),
            change(3, &[("b", false)]),
            change(4, &[]),
        ];
        // A page begins with the newest.
        let mut grid = linked("revision", Grid { lines, ..Grid::default() });
        to_rows("revision", &mut grid);
        let labels = |line: Line| line.actions.into_iter().map(|(label, _)| label).collect::<Vec<_>>();
        let labels: Vec<Vec<String>> = grid.lines.into_iter().map(labels).collect();
        assert_eq!(labels, [vec![], vec![], vec![], vec!["Roll back a to 1", "Roll back b to 1"]]);
    }

    #[test]
    fn an_upgrade_leads_to_a_newer_version() {
        let offered = |version: &str, latest: &str| {
            let cells = [version, latest].map(|text| Cell::new(text, Tone::Plain)).to_vec();
            let reference = "solution/x -e prod -n prod".to_owned();
            let titles = ["VERSION", "LATEST"].map(str::to_owned).to_vec();
            let mut grid = Grid { titles, lines: vec![Line { reference, cells, ..Line::default() }] };
            to_rows("solution", &mut grid);
            !grid.lines[0].actions.is_empty()
        };
        for (version, latest, is_offered) in [
            ("1.9.0", "1.10.0", true),
            ("1.1.0", "1.1.0", false),
            ("1.2.0-rc.1", "1.1.0", false),
            ("1.2.0-rc.1", "1.2.0", true),
            ("1.0.0", "<none>", false),
        ] {
            assert_eq!(offered(version, latest), is_offered, "{version} {latest}");
        }
    }

    #[test]
    fn the_plan_is_that_of_one_solution_in_one_namespace() {
        let mut lines = [change(1, &[("a b", true)]), change(2, &[("a b", true)])];
        to_changes(&mut lines);
        assert_eq!(
            lines[0].actions[0].1,
            "plan?do=rollback&solution=a%20b&environment=prod&namespace=prod-data&to=1"
        );
    }
}
