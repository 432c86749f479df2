//! An Environment as a file declares it.

use std::collections::BTreeSet;

use futures::future::try_join_all;

use super::Stage;
use super::expected::Expected;
use crate::commands::Context;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::change::Proposal;
use crate::commands::solution::compatibility::Terms;
use crate::commands::solution::compatibility::of_moves;
use crate::commands::solution::{place, record_first, refuse_unseen};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use client::cluster::reach::Reach;
use client::cluster::{environments, rights};
use domain::archive::catalogue::Catalogue;
use domain::archive::contents::Record;
use domain::archive::presence::MasterArchives;
use domain::backend::Backend;
use domain::environment::declaration::DeclaredEnvironment;
use domain::environment::declaration::plan::{Facts, Outcome, bring_about, surplus};
use domain::environment::{Environment, Member};
use domain::history::Author;
use domain::operator::Operator;
use domain::plan::{Decision, Difference};
use domain::solution::plan::{Move, Options};

/// What was read of an Environment and of all that its Solutions need.
struct Read {
    environment: Option<Environment>,
    found: Vec<Member>,
    catalogue: Catalogue,
    operators: Vec<Operator>,
    record: Record,
    master: MasterArchives,
    author: Author,
}

impl Read {
    async fn of(context: &Context, declared: &DeclaredEnvironment) -> Result<Self> {
        let cluster = context.cluster().await?;
        let names = declared.namespaces.iter().map(|namespace| &namespace.name);
        let found = try_join_all(names.map(|name| environments::namespace(cluster, name)));
        let of_cluster = async {
            let (environment, found) = tokio::try_join!(environments::read(cluster, &declared.name), found)?;
            let operators = rights::judged_operators(cluster, &reach(declared, environment.as_ref())).await?;
            Ok::<_, CommandError>((environment, found, operators))
        };
        let ((environment, found, (operators, record)), catalogue, master, author) = tokio::try_join!(
            of_cluster,
            backend::catalogue(context),
            presence::master_archives(context),
            context.author()
        )?;
        Ok(Self {
            environment,
            found: found.into_iter().flatten().collect(),
            catalogue,
            operators,
            record,
            master,
            author,
        })
    }
}

/// The namespaces that an Environment has, and those that it is to have.
fn reach(declared: &DeclaredEnvironment, environment: Option<&Environment>) -> Reach {
    let members = environment.iter().flat_map(|one| &one.members);
    let members = members.map(|member| member.namespace.name.as_str());
    let declared = declared.namespaces.iter().map(|namespace| namespace.name.as_str());
    let names: BTreeSet<&str> = members.chain(declared).collect();
    Reach::Namespaces(names.into_iter().map(str::to_owned).collect())
}

/// What an Environment comes to.
pub(super) struct Decided {
    pub(super) stage: Stage,
    /// What is to be deleted of it.
    pub(super) surplus: Vec<Difference>,
}

/// Decides how an Environment becomes what is declared. `apply` deletes before what no file names or what a file switches
/// off; a dry run and `diff` take it as deleted.
pub(super) async fn decide(
    context: &Context,
    declared: &DeclaredEnvironment,
    expected: &Expected,
    (prune, pre): (bool, bool),
    terms: Terms,
) -> Result<Decided> {
    let read = Read::of(context, declared).await?;
    let later = expected.of(read.catalogue.clone());
    let facts = Facts {
        environment: read.environment.as_ref(),
        found: &read.found,
        catalogue: &later,
        operators: &read.operators,
    };
    let options = Options { pre, author: Some(read.author.clone()), ..Options::default() };
    let mut outcome = bring_about(declared, facts, prune, &options)?;
    refuse_unseen(&outcome.moves, &read.catalogue, &read.master)?;
    let backend = backend::of(context, &read.catalogue)?;
    let warnings = of_moves(context, &outcome.moves, &read.catalogue, terms).await?;
    outcome.warnings.extend(warnings);
    if let Decision::Do(plan) = &mut outcome.decision {
        record_first(plan, &outcome.moves, &read.record);
    }
    let operators = &read.operators;
    let surplus = read.environment.as_ref().map(|environment| {
        surplus(declared, environment, operators, prune).differences(environment, operators)
    });
    Ok(Decided {
        stage: proposal(declared, read.environment.as_ref(), outcome, backend),
        surplus: surplus.unwrap_or_default(),
    })
}

fn proposal(
    declared: &DeclaredEnvironment,
    environment: Option<&Environment>,
    outcome: Outcome,
    backend: Backend,
) -> Stage {
    let name = format!("environment/{}", declared.name);
    let what = if environment.is_some() { "configured" } else { "created" };
    let done = ActionResult::done(&name, "apply", format!("{name} {what}"));
    let mut proposal = Proposal::new(outcome.decision, done).by(backend);
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
        Some(from) if *from == one.to => format!("{name} deployed again in {place} ({from})"),
        Some(from) => format!("{name} changed in {place} ({from} -> {})", one.to),
    };
    ActionResult::done(name, "apply", message)
}
