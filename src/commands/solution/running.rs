//! The operators that run for a Solution, wherever it is configured.

use crate::commands::Context;
use crate::commands::environment::find;
use crate::commands::scope;
use crate::error::Result;
use client::cluster::operators;
use client::cluster::reach::Reach;
use domain::environment::Environment;
use domain::object::name::{ExistingName, Name};
use domain::operator::Operator;

/// A Solution in an Environment, with its operators.
pub(super) struct Running {
    pub(super) environment: Environment,
    /// None of them if its Deployments do not exist.
    pub(super) operators: Vec<Operator>,
}

/// The operators of a Solution in an Environment, or in the namespace of `-n`; orphaned ones as well. Fails if it is
/// neither configured nor running there.
pub(super) async fn running(
    context: &Context,
    solution: &str,
    environment: Option<&ExistingName>,
) -> Result<Running> {
    let name = scope::environment_of(context, environment, solution).await?;
    let namespace = context.namespace().map(Name::as_str);
    let environment = find(context, &name).await?;
    let mut operators = operators::list(context.cluster().await?, &Reach::of([&environment])).await?;
    operators.retain(|one| {
        one.solution == solution && namespace.is_none_or(|namespace| one.namespace == namespace)
    });
    if operators.is_empty() {
        environment.holding(solution, namespace)?;
    }
    Ok(Running { environment, operators })
}
