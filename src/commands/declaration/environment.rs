//! An Environment as a file declares it.

use futures::future::try_join_all;

use super::Stage;
use super::expected::Expected;
use crate::commands::Context;
use crate::commands::change::Proposal;
use crate::commands::solution::{place, record_first, refuse_unseen};
use crate::domain::catalogue::Catalogue;
use crate::domain::contents::Record;
use crate::domain::declaration::DeclaredEnvironment;
use crate::domain::environment::{Environment, Namespace};
use crate::domain::operator::Operator;
use crate::domain::plans::Decision;
use crate::domain::plans::declaration::{Difference, Facts, Outcome, bring_about, surplus};
use crate::domain::plans::solution::{Move, Options};
use crate::domain::presence::MasterArchives;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;

/// What was read of an Environment and of all that its Solutions need.
struct Read {
    environment: Option<Environment>,
    found: Vec<(Namespace, bool)>,
    catalogue: Catalogue,
    operators: Vec<Operator>,
    record: Record,
    master: MasterArchives,
}

impl Read {
    async fn of(context: &Context, declared: &DeclaredEnvironment) -> Result<Self> {
        let cluster = context.cluster().await?;
        let names = declared.namespaces.iter().map(|namespace| &namespace.name);
        let found = try_join_all(names.map(|name| cluster.namespace(name)));
        let of_cluster = async {
            let both = tokio::try_join!(
                cluster.environment(&declared.name),
                found,
                cluster.judged_operators(None)
            );
            both.map_err(CommandError::from)
        };
        let ((environment, found, (mut operators, record)), catalogue, master) =
            tokio::try_join!(of_cluster, context.catalogue(), context.master_archives())?;
        operators.retain(|operator| {
            let namespace = operator.namespace.as_str();
            let is_member = |environment: &Environment| environment.member(namespace).is_some();
            declared.namespace(namespace).is_some() || environment.as_ref().is_some_and(is_member)
        });
        Ok(Self {
            environment,
            found: found.into_iter().flatten().collect(),
            catalogue,
            operators,
            record,
            master,
        })
    }
}

/// Decides how an Environment becomes what is declared. What it has too much is gone before, or in a dry run is taken as
/// gone.
pub(super) async fn decide(
    context: &Context,
    declared: &DeclaredEnvironment,
    expected: &Expected,
    prune: bool,
    pre: bool,
) -> Result<Stage> {
    let read = Read::of(context, declared).await?;
    let later = expected.of(read.catalogue.clone());
    let facts = Facts {
        environment: read.environment.as_ref(),
        found: &read.found,
        catalogue: &later,
        operators: &read.operators,
    };
    let options = Options {
        pre,
        ..Options::default()
    };
    let mut outcome = bring_about(declared, facts, prune, &options)?;
    refuse_unseen(&outcome.moves, &read.catalogue, &read.master)?;
    if let Decision::Do(plan) = &mut outcome.decision {
        record_first(plan, &outcome.moves, &read.record);
    }
    Ok(proposal(declared, read.environment.as_ref(), outcome))
}

fn proposal(declared: &DeclaredEnvironment, environment: Option<&Environment>, outcome: Outcome) -> Stage {
    let name = format!("environment/{}", declared.name);
    let what = if environment.is_some() {
        "configured"
    } else {
        "created"
    };
    let done = ActionResult::done(&name, "apply", format!("{name} {what}"));
    let mut proposal = Proposal::new(outcome.decision, done);
    let moves = outcome.moves.iter();
    proposal.results.extend(moves.map(|one| moved(declared, one)));
    proposal.warnings = outcome.warnings;
    Stage::new(proposal, outcome.differences)
}

fn moved(declared: &DeclaredEnvironment, one: &Move) -> ActionResult {
    let name = format!("solution/{}", one.solution);
    let place = place(&declared.name, &one.namespace);
    let message = match &one.from {
        None => format!("{name} added to {place} ({})", one.to),
        Some(from) if *from == one.to => format!("{name} prepared again in {place} ({from})"),
        Some(from) => format!("{name} changed in {place} ({from} -> {})", one.to),
    };
    ActionResult::done(name, "apply", message)
}

/// What an Environment has and is not to have, as a diff shows it.
pub(super) async fn surplus_differences(
    context: &Context,
    declared: &DeclaredEnvironment,
    prune: bool,
) -> Result<Vec<Difference>> {
    let environment = context.cluster().await?.environment(&declared.name).await?;
    Ok(environment.map_or_else(Vec::new, |environment| {
        surplus(declared, &environment, prune).differences(&environment)
    }))
}
