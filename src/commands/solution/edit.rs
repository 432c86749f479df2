use crate::cli::solution::EditSolutionArgs;
use crate::commands::Context;
use crate::commands::declaration::edit::Edit;
use crate::commands::scope;
use crate::error::Result;

pub async fn edit(context: &Context, arguments: &EditSolutionArgs) -> Result<()> {
    let solution = &arguments.name;
    context.about(format!("solution/{solution}"), "edit");
    let environment = match &arguments.environment {
        Some(environment) => environment.clone(),
        // The editor shows which one it is, before anything is changed.
        None => scope::only_having(solution, &scope::environments(context, None).await?)?,
    };
    let edit = Edit { environment: &environment, solution: Some(solution), locked: &arguments.locked };
    edit.open(context).await
}
