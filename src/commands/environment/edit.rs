//! `edit environment`.

use super::find;
use crate::cli::environment::EditEnvironmentArgs;
use crate::commands::Context;
use crate::commands::change::{Change, Proposal};
use crate::domain::plans::environment::describe_anew;
use crate::error::Result;
use crate::output::result::ActionResult;

/// `edit environment`.
pub async fn edit(context: &Context, arguments: &EditEnvironmentArgs) -> Result<()> {
    let name = format!("environment/{}", arguments.name);
    context.about(&name, "edit");
    let change = Change::of_environment(&arguments.name, &arguments.change, &arguments.lock);
    context
        .change(change, async |context| {
            let environment = find(context, &arguments.name).await?;
            let decision = describe_anew(&environment, &arguments.description);
            let done = ActionResult::done(&name, "edit", format!("{name} edited"));
            Ok(Proposal::new(decision, done))
        })
        .await
}
