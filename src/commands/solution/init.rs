//! `init solution`.

use crate::cli::solution::InitSolutionArgs;
use crate::commands::Context;
use crate::commands::change::results;
use crate::error::Result;
use crate::output::result::ActionResult;
use base::events::Event;
use std::path::PathBuf;

pub fn init(context: &Context, arguments: &InitSolutionArgs) -> Result<()> {
    let name = format!("solution/{}", arguments.name);
    context.about(&name, "init");
    let directory = arguments
        .directory
        .clone()
        .unwrap_or_else(|| PathBuf::from(arguments.name.as_str()));
    let is_dry = arguments.offline.is_dry();
    let files = solution_archive::init(&arguments.name, &arguments.version, &directory, is_dry)?;
    let message = format!(
        "{name} created in {} ({} files)",
        directory.display(),
        files.len()
    );
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
        directory.display()
    )));
    Ok(())
}
