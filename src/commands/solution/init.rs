use crate::cli::solution::InitSolutionArgs;
use crate::commands::Context;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::events::Event;
use base::shell::quoted_path;
use solution_archive::Error;
use std::path::PathBuf;

#[expect(clippy::unused_async, reason = "commands are called alike")]
pub async fn init(context: &Context, arguments: &InitSolutionArgs) -> Result<()> {
    let name = format!("solution/{}", arguments.name);
    context.about(&name, "init");
    let directory = arguments.directory.clone().unwrap_or_else(|| PathBuf::from(arguments.name.as_str()));
    let is_dry = arguments.offline.is_dry();
    let made = solution_archive::init(&arguments.name, &arguments.version, &directory, is_dry);
    let files = made.map_err(|error| match error {
        Error::Exists(_) => CommandError::from(error).hint(format!(
            "to choose another one: kubectl metalk8s init solution {} DIRECTORY",
            arguments.name
        )),
        _ => error.into(),
    })?;
    let message = format!("{name} created in {} ({} files)", directory.display(), files.len());
    results::tell_offline(
        context.ui(),
        ActionResult::done(name, "init", message),
        arguments.offline.is_dry(),
    )?;
    if is_dry {
        return Ok(());
    }
    let archive = format!("{}-{}.iso", arguments.name, arguments.version);
    context.events().emit(Event::Hint(format!(
        "next: kubectl metalk8s create archive {} -f {archive}",
        quoted_path(&directory)
    )));
    Ok(())
}
