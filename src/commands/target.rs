use std::cmp::Ordering;

use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::error::Result;
use crate::output::age::age;
use crate::output::row::alerting::health;
use crate::output::row::{Column, Row};
use client::cluster::alerting;
use domain::alerting::target::TargetObject;

impl Row for TargetObject {
    const KIND: &'static str = "Target";
    const WORD: &'static str = "target";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("JOB", |one: &Self, _| one.spec.job.clone()),
        Column::new("INSTANCE", |one: &Self, _| one.metadata.name.clone()),
        Column::new("HEALTH", |one: &Self, _| one.status.health.clone())
            .toned(|one| health(&one.status.health)),
        Column::new("LAST SCRAPE", |one: &Self, now| age(Some(&one.status.last_scrape), now)),
        Column::new("ERROR", |one: &Self, _| one.status.last_error.clone()),
        Column::wide("URL", |one: &Self, _| one.spec.scrape_url.clone()),
        Column::wide("POOL", |one: &Self, _| one.spec.pool.clone()),
    ];
    const VOLATILE: &'static [&'static str] = &["/status/lastScrape"];

    /// Its instance, or its job.
    fn is_called(&self, name: &str) -> bool {
        self.metadata.name == name || self.spec.job == name
    }

    /// What is down comes first.
    fn order(&self, other: &Self) -> Ordering {
        let rank = |one: &Self| (one.status.health == "up", one.key());
        rank(self).cmp(&rank(other))
    }

    fn key(&self) -> String {
        let spec = &self.spec;
        format!("{} {} {} {}", spec.job, self.metadata.name, spec.scrape_url, spec.pool)
    }
}

impl Listed for TargetObject {
    /// A job has several targets.
    const NAMES_ARE_KEYS: bool = false;

    async fn all(context: &Context) -> Result<Vec<Self>> {
        Ok(alerting::targets(context.cluster().await?).await?)
    }
}
