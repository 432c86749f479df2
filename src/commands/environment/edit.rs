//! `edit environment`.

use super::{EnvironmentFile, find};
use crate::cli::environment::EditEnvironmentArgs;
use crate::commands::Context;
use crate::commands::change::{Change, Proposal};
use crate::commands::file::{documents_from, refuse_one_name};
use crate::domain::name::ExistingName;
use crate::domain::plans::environment::describe_anew;
use crate::error::{CommandError, Result};
use crate::kind::Kind;
use crate::output::result::ActionResult;

/// `edit environment`.
pub async fn edit(context: &Context, arguments: &EditEnvironmentArgs) -> Result<()> {
    let edits = edits(arguments).await?;
    if let Some((first, _)) = edits.first() {
        context.about(format!("environment/{first}"), "edit");
    }
    let subjects = edits.iter().map(|edit| (format!("environment/{}", edit.0), edit));
    let change =
        |edit: &&(ExistingName, String)| Change::of_environment(&edit.0, &arguments.change, &arguments.lock);
    context
        .change_each("edit", subjects, change, async |context, name, edit| {
            let environment = find(context, &edit.0).await?;
            let decision = describe_anew(&environment, &edit.1);
            let done = ActionResult::done(name, "edit", format!("{name} edited"));
            Ok(Proposal::new(decision, done))
        })
        .await
}

/// Each Environment with its new description, from the command line and from the file.
async fn edits(arguments: &EditEnvironmentArgs) -> Result<Vec<(ExistingName, String)>> {
    let missing = |what: &str| CommandError::new(Kind::Usage, format!("{what} is missing"));
    let described = |name: ExistingName, of_file: Option<String>| {
        let description = arguments.description.clone().or(of_file);
        description
            .map(|text| (name, text))
            .ok_or_else(|| missing("--description"))
    };
    let Some(file) = &arguments.file.filename else {
        let name = arguments.name.clone().ok_or_else(|| missing("the name"))?;
        return Ok(vec![described(name, None)?]);
    };
    let documents = documents_from::<EnvironmentFile>(file).await?;
    refuse_one_name(arguments.name.is_some(), documents.len(), "environments")?;
    documents
        .into_iter()
        .map(|document| {
            let name = arguments.name.clone().unwrap_or(document.metadata.name);
            described(name, document.spec.description)
        })
        .collect()
}
