use super::{EnvironmentFile, find};
use crate::cli::environment::EditEnvironmentArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::declaration::edit::Edit;
use crate::commands::file::documents_from;
use crate::commands::file::source::{Source, missing};
use crate::error::Result;
use crate::output::result::ActionResult;
use domain::environment::plan::describe_anew;
use domain::object::name::ExistingName;

pub async fn edit(context: &Context, arguments: &EditEnvironmentArgs) -> Result<()> {
    if let Some(environment) = by_hand(arguments) {
        let edit = Edit { environment, solution: None, locked: &arguments.locked };
        return edit.open(context).await;
    }
    let edits = edits(arguments).await?;
    if let Some((first, _)) = edits.first() {
        context.about(format!("environment/{first}"), "edit");
    }
    let subjects = edits.iter().map(|edit| (format!("environment/{}", edit.0), edit));
    let change = |_: &str, edit: &&(ExistingName, String)| Change::of_environment(&edit.0, &arguments.locked);
    change::each(context, "edit", subjects, change, async |context, name, edit| {
        let environment = find(context, &edit.0).await?;
        let decision = describe_anew(&environment, &edit.1)?;
        let done = ActionResult::done(name, "edit", format!("{name} edited"));
        Ok(Proposal::new(decision, done))
    })
    .await
}

/// The Environment whose document is edited, where neither a flag nor a file says what changes.
fn by_hand(arguments: &EditEnvironmentArgs) -> Option<&ExistingName> {
    let is_said = arguments.description.is_some() || !arguments.file.filenames.is_empty();
    arguments.name.as_ref().filter(|_| !is_said)
}

/// Each Environment with its new description, from the command line and from the file.
async fn edits(arguments: &EditEnvironmentArgs) -> Result<Vec<(ExistingName, String)>> {
    let source = Source::new(arguments.name.as_slice(), &arguments.file, "environments");
    source
        .each(documents_from::<EnvironmentFile>, |name, document| {
            let name = name.or(document.map(|document| &document.metadata.name));
            let filed = document.and_then(|document| document.spec.description.as_ref());
            let description = arguments.description.as_ref().or(filed);
            Ok((
                name.ok_or_else(|| missing("the name"))?.clone(),
                description.ok_or_else(|| missing("--description"))?.clone(),
            ))
        })
        .await
}
