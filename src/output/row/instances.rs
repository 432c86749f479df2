//! The columns of the custom resources of Solutions.

use std::collections::BTreeMap;

use super::{Column, Named, Row, Tone};
use crate::output::age::age;
use domain::solution::instance::Instance;

impl Named for Instance {
    fn name(&self) -> &str {
        self.name()
    }

    fn labels(&self) -> &BTreeMap<String, String> {
        &self.labels
    }
}

impl Row for Instance {
    // A list has objects of several kinds, as `kubectl get all` prints them.
    const KIND: &'static str = "";
    const API_VERSION: &'static str = "v1";
    const WORD: &'static str = "instance";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.name().to_owned()),
        Column::new("KIND", |one: &Self, _| one.kind.kind.to_string()),
        Column::new("SOLUTION", |one: &Self, _| one.solution.clone()),
        Column::new("ENVIRONMENT", |one: &Self, _| one.environment.clone().unwrap_or_default()),
        Column::where_needed(
            "NAMESPACE",
            |one: &Self| one.namespace() != one.environment.as_deref(),
            |one, _| one.namespace().unwrap_or_default().to_owned(),
        ),
        Column::new("STATUS", |one: &Self, _| one.state()).toned(|one| match one.is_ready() {
            Some(true) => Tone::Good,
            Some(false) => Tone::Bad,
            None => Tone::Plain,
        }),
        Column::new("AGE", |one: &Self, now| age(one.object["metadata"]["creationTimestamp"].as_str(), now)),
        Column::wide("DETAILS", |one: &Self, _| {
            let cells = one.cells.iter().filter(|(_, cell)| !cell.is_empty());
            cells.map(|(title, cell)| format!("{title}={cell}")).collect::<Vec<_>>().join(",")
        }),
    ];

    /// As kubectl prints it, which takes it as well.
    fn reference(&self) -> String {
        format!("{}/{}", self.kind.word(), self.name())
    }

    fn key(&self) -> String {
        let place = self.namespace().unwrap_or_default();
        format!("{} {place} {} {}", self.solution, self.kind.kind, self.name())
    }
}
