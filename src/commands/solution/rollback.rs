//! `rollback solution`.

use super::{Read, deployment_scopes, place, proposal};
use crate::cli::solution::RollbackSolutionArgs;
use crate::commands::Context;
use crate::commands::change::Change;
use crate::domain::name::Name;
use crate::domain::plans::solution::{self as plans, Options};
use crate::error::Result;

/// `rollback solution`.
pub async fn rollback(context: &Context, arguments: &RollbackSolutionArgs) -> Result<()> {
    let environment = &arguments.environment;
    context.about(format!("solution/{}", arguments.name), "rollback");
    let change = Change {
        leave: arguments.leave.leave,
        ..Change::locking(deployment_scopes(environment), &arguments.change, &arguments.lock)
    };
    context
        .change(change, async |context| {
            let read = Read::from(context, environment).await?;
            let options = Options {
                author: Some(read.author.clone()),
                ..Options::default()
            };
            let namespace = context.namespace().map(Name::as_str);
            let facts = read.facts();
            let change = plans::roll_back(facts, &arguments.name, namespace, arguments.to, &options)?;
            read.refuse_unseen(&change)?;
            Ok(proposal(read.recording(change), environment, "rollback", |one| {
                let from = one.from.as_deref().unwrap_or("none");
                let place = place(environment, &one.namespace);
                format!("rolled back in {place} ({from} -> {})", one.to)
            }))
        })
        .await
}
