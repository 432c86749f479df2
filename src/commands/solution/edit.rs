//! `edit solution`.

use super::subject::{in_no_environment, of_cluster};
use crate::cli::solution::EditSolutionArgs;
use crate::commands::Context;
use crate::commands::declaration::edit::Edit;
use crate::commands::scope;
use crate::error::{CommandError, Result};
use base::kind::Kind;
use domain::environment::Environment;
use domain::object::name::ExistingName;

pub async fn edit(context: &Context, arguments: &EditSolutionArgs) -> Result<()> {
    let solution = &arguments.name;
    context.about(format!("solution/{solution}"), "edit");
    let environment = match &arguments.environment {
        Some(environment) => environment.clone(),
        None => only_environment(solution, &scope::environments(context, None).await?)?,
    };
    let edit = Edit {
        environment: &environment,
        solution: Some(solution),
        change: &arguments.change,
        lock: &arguments.lock,
    };
    edit.open(context).await
}

/// The Environment that has the Solution. The editor shows which one it is, before anything is changed.
fn only_environment(solution: &ExistingName, environments: &[Environment]) -> Result<ExistingName> {
    let has = |environment: &&Environment| environment.holding(solution, None).is_ok();
    let having: Vec<&str> = environments
        .iter()
        .filter(has)
        .map(|one| one.name.as_str())
        .collect();
    match having.as_slice() {
        [only] => of_cluster(only),
        [] => Err(in_no_environment(solution)),
        several => {
            let message = format!(
                "solution {solution} is in several environments ({}); choose one with -e",
                several.join(", ")
            );
            Err(CommandError::new(Kind::Usage, message))
        }
    }
}
