use super::compatibility::Terms;
use super::compatibility::of_moves;
use super::{Read, deployment_scopes, place, proposal};
use crate::cli::solution::RollbackSolutionArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change};
use crate::commands::permissions::Limit;
use crate::error::Result;
use domain::object::name::Name;
use domain::solution::plan::{self, Move, Options};

pub async fn rollback(context: &Context, arguments: &RollbackSolutionArgs) -> Result<()> {
    let environment = &arguments.environment;
    context.about(format!("solution/{}", arguments.name), "rollback");
    let change = Change {
        leave: arguments.leave.leave,
        ..Change::locking(deployment_scopes(environment), &arguments.locked)
    };
    let limit = Limit::of(&arguments.limit).await?;
    let terms = Terms {
        dry_run: arguments.locked.change.dry_run,
        allow_crd_changes: arguments.definitions.allow_crd_changes,
    };
    change::run(context, change, async |context| {
        let read = Read::from(context, environment).await?;
        let options = Options { author: Some(read.author.clone()), ..Options::default() };
        let namespace = context.namespace().map(Name::as_str);
        let facts = read.facts();
        let mut change = plan::roll_back(facts, &arguments.name, namespace, arguments.to, &options)?;
        read.refuse_unseen(&change)?;
        // What is older was there before. A newer version is held to the same as by `upgrade`.
        let newer: Vec<Move> = change.moves.iter().filter(|one| one.may_be_up()).cloned().collect();
        if let Some(limit) = &limit {
            limit.hold_moves(context, &newer, &read.catalogue).await?;
        }
        let warnings = of_moves(context, &newer, &read.catalogue, terms).await?;
        change.warnings.extend(warnings);
        Ok(proposal(read.recording(change), read.backend, environment, "rollback", |one| {
            let from = one.from.as_deref().unwrap_or("none");
            let place = place(environment, &one.namespace);
            format!("rolled back in {place} ({from} -> {})", one.to)
        }))
    })
    .await
}
