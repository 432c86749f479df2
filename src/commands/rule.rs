use std::cmp::Ordering;

use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::error::Result;
use crate::output::age::age;
use crate::output::row::alerting::{health, severity};
use crate::output::row::{Column, Row, Tone};
use client::cluster::alerting;
use domain::alerting::rule::RuleObject;

impl Row for RuleObject {
    const KIND: &'static str = "Rule";
    const WORD: &'static str = "rule";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("GROUP", |one: &Self, _| one.spec.group.clone()),
        Column::new("TYPE", |one: &Self, _| one.spec.kind.word().to_owned()),
        Column::new("STATE", |one: &Self, _| one.status.state.clone()).toned(|one| {
            match one.status.state.as_str() {
                "firing" => severity(&one.spec.severity),
                "pending" => Tone::Busy,
                _ => Tone::Plain,
            }
        }),
        Column::new("HEALTH", |one: &Self, _| one.status.health.clone())
            .toned(|one| health(&one.status.health)),
        Column::wide("SEVERITY", |one: &Self, _| one.spec.severity.clone()),
        Column::wide("LAST EVALUATION", |one: &Self, now| age(Some(&one.status.last_evaluation), now)),
        Column::wide("QUERY", |one: &Self, _| one.spec.query.clone()),
        Column::where_needed(
            "ERROR",
            |one: &Self| !one.status.last_error.is_empty(),
            |one, _| one.status.last_error.clone(),
        ),
    ];
    const VOLATILE: &'static [&'static str] = &["/status/lastEvaluation"];

    fn order(&self, other: &Self) -> Ordering {
        let place = |one: &Self| (one.spec.group.clone(), one.key());
        place(self).cmp(&place(other))
    }

    /// Rules of the same name differ in their expressions, durations or labels.
    fn key(&self) -> String {
        let (spec, labels) = (&self.spec, &self.metadata.labels);
        format!(
            "{} {} {} {labels:?} {} {}",
            self.metadata.name, spec.file, spec.group, spec.query, spec.duration
        )
    }
}

impl Listed for RuleObject {
    const NAMES_ARE_KEYS: bool = false;

    async fn all(context: &Context) -> Result<Vec<Self>> {
        Ok(alerting::rules(context.cluster().await?).await?)
    }
}
