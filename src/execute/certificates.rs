//! Checks which certificates a node has after a job: the job succeeds as well if it has kept them.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::run::{ActionError, Run, ended};
use crate::error::CommandError;
use base::error::ErrorKind;
use domain::cluster::certificate::expiry;

/// Checks that each certificate expires later than it did.
pub(super) async fn confirm_renewed(
    run: &mut Run<'_>,
    node: &str,
    certificates: &BTreeMap<String, String>,
) -> Result<(), ActionError> {
    let unknown = || format!("the certificates of node {node} cannot be read");
    let answers = run.salt()?.certificates(&[node.to_owned()]).await;
    let mut found = Vec::new();
    for answer in ended(answers, unknown)?.into_values() {
        found.extend(ended(answer, unknown)?);
    }
    let is_later = |name: &str, old: &str| {
        let new = found.iter().find(|one| one.name == name);
        new.and_then(|one| expiry(&one.certificate)) > old.parse::<Timestamp>().ok()
    };
    let kept: Vec<&str> = certificates
        .iter()
        .filter(|(name, old)| !is_later(name, old))
        .map(|(name, _)| name.as_str())
        .collect();
    if kept.is_empty() {
        return Ok(());
    }
    let message = format!(
        "Salt succeeded, but these certificates of node {node} expire when they did before: {}",
        kept.join(", ")
    );
    Err(ActionError::Ended(
        CommandError::new(ErrorKind::JobFailed, message)
            .hint(format!("to see them: kubectl metalk8s get certificates --node {node}")),
    ))
}
