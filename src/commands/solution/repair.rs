use super::{Read, deployment_scopes, proposal};
use crate::cli::solution::RepairSolutionArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change};
use crate::error::Result;
use domain::object::name::{ExistingName, Name};
use domain::solution::plan::{self, Move};

pub async fn repair(context: &Context, arguments: &RepairSolutionArgs) -> Result<()> {
    let environment = &arguments.environment;
    if let Some(first) = arguments.names.first() {
        context.about(format!("solution/{first}"), "repair");
    }
    let subjects = arguments.names.iter().map(|name| (format!("solution/{name}"), name));
    let change =
        |_: &str, _: &&ExistingName| Change::locking(deployment_scopes(environment), &arguments.locked);
    let decide = async |context: &Context, _: &str, name: &ExistingName| {
        let read = Read::from(context, environment).await?;
        let namespace = context.namespace().map(Name::as_str);
        let change = plan::repair(read.facts(), name, namespace)?;
        read.refuse_unseen(&change)?;
        let told = |one: &Move| format!("repaired ({})", one.to);
        let change = read.recording(change);
        Ok(proposal(change, read.backend, environment, "repair", told))
    };
    let concurrency = arguments.several.concurrency;
    change::all(context, "repair", concurrency, subjects, change, decide).await
}
