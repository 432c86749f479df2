//! Whether an operator has become available.

use std::time::Duration;

use super::log_tail::{self, Extent};
use super::reach::Reach;
use super::verdict::Verdict;
use super::{Cluster, Error, archives, events, operators, rights};
use domain::archive::import_command;
use domain::environment::find_operator;
use domain::operator::judge::Judge;
use domain::operator::rights::Lack;
use domain::operator::{Operator, State};

/// How much of an operator's log the message of a failure quotes.
const QUOTED: Extent = Extent { lines: 5, width: 200 };

pub(super) struct Wanted<'a> {
    pub(super) namespace: &'a str,
    pub(super) solution: &'a str,
    pub(super) version: &'a str,
    pub(super) webhook: Option<bool>,
}

/// The progress of an operator. `at` is the time since the wait began.
pub(super) async fn verdict(
    cluster: &Cluster,
    wanted: &Wanted<'_>,
    judge: &mut Judge,
    at: Duration,
) -> Result<Verdict, Error> {
    let Wanted { namespace, solution, version, webhook } = wanted;
    let operators = operators::list(cluster, &Reach::namespace(namespace)).await?;
    let operator = find_operator(&operators, namespace, solution);
    // An operator of another version is not the awaited one.
    let failure = operator
        .filter(|operator| operator.version == *version)
        .and_then(|operator| judge.look(at, operator));
    let state = State::with(operator, version, failure);
    match (&state, operator) {
        (State::Available, Some(operator)) => match other_switch(operator, *webhook) {
            Some(reason) => Ok(Verdict::Never(reason)),
            None => bound(cluster, namespace, solution, version).await,
        },
        (State::Failed { .. }, Some(operator)) => {
            let mut reason = format!(
                "the operator of {solution} {version} in {namespace} does not start: {}",
                state.message().unwrap_or_default()
            );
            for warning in events::warnings_of(cluster, namespace, &operator.rollout).await? {
                // The state may be what the event was about.
                if reason.contains(&warning.message) || state.reason() == Some(&warning.reason) {
                    continue;
                }
                reason.push_str(&format!("; {}: {}", warning.reason, warning.message));
            }
            if let Some(tail) = log_tail::read(cluster, namespace, &operator.rollout, QUOTED).await {
                reason.push_str(&format!("; {}", tail.clause()));
            }
            Ok(Verdict::Never(reason))
        }
        _ => Ok(Verdict::NotYet(format!(
            "the operator of {solution} {version} in {namespace} is not available{}{}",
            operator.map_or_else(String::new, ready),
            state.message().map_or_else(String::new, |message| format!(": {message}"))
        ))),
    }
}

/// If the Salt master does not see the archive, Salt binds no role, but still reports success.
async fn bound(cluster: &Cluster, namespace: &str, solution: &str, version: &str) -> Result<Verdict, Error> {
    let rights = rights::read(cluster, &Reach::namespace(namespace)).await?;
    let Some(lack) = rights.missing(namespace, solution, version) else { return Ok(Verdict::Met) };
    let advice = match &lack {
        Lack::NoRole(_) => "run the same command again".to_owned(),
        Lack::Unbound(_) => format!(
            "the Salt master does not have the archive of version {version}; \
             run {}, then the same command again",
            import_command([archive_path(cluster, solution, version).await?])
        ),
    };
    Ok(Verdict::Never(format!(
        "the operator of {solution} in {namespace} runs without the permissions of version {version}: {lack}; {advice}"
    )))
}

/// The ISO file of a version, if the catalogue has it.
async fn archive_path(cluster: &Cluster, solution: &str, version: &str) -> Result<String, Error> {
    let catalogue = archives::catalogue(cluster).await?;
    let archive = catalogue.find(solution, version);
    Ok(archive.map_or_else(|| "PATH".to_owned(), |archive| archive.archive.clone()))
}

fn ready(operator: &Operator) -> String {
    if operator.available >= operator.desired && !operator.rolled_out {
        return " (another one still runs)".to_owned();
    }
    format!(" ({}/{})", operator.available, operator.desired)
}

/// Salt has ended before this check, so an operator that does not have the new webhook setting will not get it.
fn other_switch(operator: &Operator, webhook: Option<bool>) -> Option<String> {
    let wanted = webhook.filter(|wanted| *wanted != operator.webhook)?;
    let state = if wanted { "has no webhook" } else { "still has its webhook" };
    Some(format!(
        "the operator of {} in {} {state}: Salt did not change it; run the same command again",
        operator.solution, operator.namespace
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::testing::samples::operator;

    #[test]
    fn an_operator_has_the_switch_that_was_set() {
        let one = operator();
        assert_eq!(other_switch(&one, None), None);
        assert_eq!(other_switch(&one, Some(false)), None);
        let reason = other_switch(&one, Some(true)).unwrap();
        assert!(reason.starts_with("the operator of x in prod has no webhook"), "{reason}");
    }
}
