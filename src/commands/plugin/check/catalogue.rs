//! The check of the catalogue: whether it can be read, and whether there is room in it.

use std::collections::BTreeSet;

use super::{Line, counted, warning};
use crate::commands::Context;
use crate::commands::backend;
use crate::error::CommandError;
use client::cluster::archives;
use domain::archive::capacity::Filled;
use domain::archive::catalogue::Catalogue;
use domain::archive::contents::Record;
use domain::backend::Backend;

/// The check of the catalogue, and whether the cluster has the direct backend.
pub(super) async fn line(context: &Context) -> (Line, bool) {
    let catalogue = backend::catalogue(context).await;
    let backend = match &catalogue {
        Ok(catalogue) => backend::of(context, catalogue),
        Err(_) => backend::presumed(context),
    };
    let judged = async {
        let catalogue = catalogue?;
        Ok(judge(&catalogue, &archives::readable_record(context.cluster().await?).await?))
    };
    let line = judged.await.unwrap_or_else(|error| super::line("catalogue", Err(error)));
    (line, backend.is_ok_and(|backend| backend == Backend::Direct))
}

fn judge(catalogue: &Catalogue, record: &Record) -> Line {
    let damaged: Vec<&str> =
        catalogue.entries().filter(|entry| entry.damage.is_some()).map(|entry| entry.id.as_str()).collect();
    if !damaged.is_empty() {
        let message = format!("entries of the catalogue are damaged: {}", damaged.join(", "));
        let error = CommandError::invalid(message)
            .hint("to see why: kubectl metalk8s get archives -o wide")
            .hint("to remove one: kubectl metalk8s delete archive ENTRY, then import its archive again");
        return super::line("catalogue", Err(error));
    }
    let nearly_full: Vec<Filled> = [Filled::catalogue(catalogue), Filled::record(record)]
        .into_iter()
        .filter(Filled::is_nearly_full)
        .collect();
    if nearly_full.is_empty() {
        return super::line("catalogue", Ok(summary(catalogue)));
    }
    let told: Vec<String> = nearly_full.iter().map(Filled::to_string).collect();
    warning(
        "catalogue",
        format!("nearly full: {}", told.join(", and ")),
        nearly_full.iter().map(Filled::fix).collect(),
    )
}

fn summary(catalogue: &Catalogue) -> String {
    let solutions: BTreeSet<&str> = catalogue.archives().map(|archive| archive.solution.as_str()).collect();
    format!("{}, {}", counted(catalogue.archives().count(), "archive"), counted(solutions.len(), "solution"))
}
