//! The webhook setting: at every run, Salt has one setting for all operators of an Environment.

use super::{Facts, Move};
use crate::environment::{Deployed, Environment, find_operator};
use crate::operator::{Operator, State, Webhook};
use crate::plan::refusal::Refusal;

/// The setting before and after a change.
///
/// A new setting changes every operator that Salt prepares. Therefore the undo restores the old setting, and the
/// change has succeeded only when each of these operators has the new one.
#[derive(Debug)]
pub(super) struct Switch<'a> {
    /// The setting of the undo.
    pub(super) before: bool,
    pub(super) after: bool,
    pub(super) warning: Option<String>,
    /// The operators that have the other setting now.
    changed: Vec<&'a Operator>,
}

impl<'a> Switch<'a> {
    /// The requested setting, or the one that the operators have.
    pub(super) fn decide(
        facts: Facts<'a>,
        moves: &[(Move, Option<&str>)],
        asked: Option<bool>,
    ) -> Result<Self, Refusal> {
        let is_moved = |operator: &Operator| {
            moves
                .iter()
                .any(|(one, _)| one.namespace == operator.namespace && one.solution == operator.solution)
        };
        let prepared: Vec<&Operator> = facts
            .operators
            .iter()
            .filter(|operator| is_moved(operator) || is_configured(facts.environment, operator))
            .collect();
        let present = Webhook::of(prepared.iter().copied());
        let after = setting(facts.environment, &present, asked)?;
        let of_moved = Webhook::of(prepared.iter().copied().filter(|one| is_moved(one)));
        let (before, is_mixed) = match (present, of_moved) {
            (Webhook::Same(_), _) if prepared.is_empty() => (after, false),
            (Webhook::Same(webhook), _) => (webhook, false),
            // One run of Salt cannot restore two different settings, so the undo restores that of the moved
            // operators.
            (Webhook::Mixed { .. }, Webhook::Same(webhook)) => (webhook, true),
            (Webhook::Mixed { .. }, Webhook::Mixed { .. }) => (after, true),
        };
        let changed: Vec<&Operator> = prepared.into_iter().filter(|one| one.webhook != after).collect();
        let others = changed.iter().copied().filter(|one| !is_moved(one));
        Ok(Self { before, after, warning: warning(others, after, is_mixed), changed })
    }

    /// Whether the operator of that Solution has the other setting now.
    pub(super) fn changes(&self, namespace: &str, solution: &str) -> bool {
        self.changed.iter().any(|one| one.namespace == namespace && one.solution == solution)
    }

    /// The other Solutions with available operators whose setting changes.
    pub(super) fn changed_besides<'f>(
        &self,
        facts: Facts<'f>,
        moves: &[(Move, Option<&str>)],
    ) -> Vec<Deployed<'f>> {
        let is_moved = |one: &Deployed<'_>| {
            moves.iter().any(|(moved, _)| moved.namespace == one.namespace && moved.solution == one.solution)
        };
        let is_available = |one: &Deployed<'_>| {
            let operator = find_operator(facts.operators, one.namespace, one.solution);
            State::of(operator, one.version) == State::Available
        };
        facts
            .environment
            .solutions()
            .filter(|one| self.changes(one.namespace, one.solution) && !is_moved(one) && is_available(one))
            .collect()
    }
}

/// The requested setting, or the one that the configured operators of the Environment have.
pub fn webhook(facts: Facts<'_>, asked: Option<bool>) -> Result<bool, Refusal> {
    let operators = facts.operators.iter();
    let configured = operators.filter(|operator| is_configured(facts.environment, operator));
    setting(facts.environment, &Webhook::of(configured), asked)
}

fn setting(environment: &Environment, present: &Webhook, asked: Option<bool>) -> Result<bool, Refusal> {
    match (asked, present) {
        (Some(asked), _) => Ok(asked),
        (None, Webhook::Same(webhook)) => Ok(*webhook),
        (None, Webhook::Mixed { with, without }) => Err(differ(&environment.name, with, without)),
    }
}

/// Whether the setting `asked` changes an operator of the Environment.
pub(super) fn switches(facts: Facts<'_>, asked: Option<bool>) -> bool {
    let mut configured = facts.operators.iter().filter(|operator| is_configured(facts.environment, operator));
    asked.is_some_and(|asked| configured.any(|operator| operator.webhook != asked))
}

/// Salt prepares only configured Solutions; an operator that remains without configuration does not change.
fn is_configured(environment: &Environment, operator: &Operator) -> bool {
    environment
        .member(&operator.namespace)
        .is_some_and(|member| member.version_of(&operator.solution).is_some())
}

fn differ(environment: &str, with: &[String], without: &[String]) -> Refusal {
    Refusal::conflict(format!(
        "Salt has one webhook setting for all operators of environment {environment}, but they differ: {} with, {} without",
        with.join(", "),
        without.join(", ")
    ))
    .hint("choose for all of them: --webhook or --webhook=false")
}

fn warning<'a>(others: impl Iterator<Item = &'a Operator>, after: bool, is_mixed: bool) -> Option<String> {
    let names: Vec<String> = others.map(|one| format!("{} in {}", one.solution, one.namespace)).collect();
    if names.is_empty() {
        return None;
    }
    let verb = if after { "gives a webhook to" } else { "takes the webhook from" };
    let stays = if is_mixed {
        "; since the operators differ now, it may not be fully rolled back after a failure"
    } else {
        ""
    };
    Some(format!("this {verb} {} as well{stays}", names.join(", ")))
}
