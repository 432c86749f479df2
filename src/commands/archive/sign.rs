//! `sign archive`.

use super::validate::named_after;
use crate::cli::archive::SignArchiveArgs;
use crate::commands::Context;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use solution_archive::signature::{self, SignOptions};

pub async fn sign(context: &Context, arguments: &SignArchiveArgs) -> Result<()> {
    let name = named_after(&arguments.file);
    context.about(&name, "sign");
    let time = match super::create::source_date()? {
        Some(time) => time,
        None => u64::try_from(jiff::Timestamp::now().as_second()).unwrap_or_default(),
    };
    let options = SignOptions {
        secret_key: arguments.secret_key.clone(),
        password_file: arguments.password_file.clone(),
        comment: arguments.comment.clone(),
        time,
        dry_run: arguments.offline.is_dry(),
    };
    let events = context.events().of_archives();
    let file = arguments.file.clone();
    let work = tokio::task::spawn_blocking(move || {
        solution_archive::refuse_incomplete(&file)?;
        signature::sign(&file, &options, &events)
    });
    let signature = tokio::select! {
        done = work => done.map_err(CommandError::failed)??,
        () = context.interrupt().wait(1) => {
            return Err(CommandError::interrupted("interrupted; nothing was signed"));
        }
    };
    let message = format!("{name} signed ({})", signature.display());
    results::tell_offline(
        context.ui(),
        ActionResult::done(name, "sign", message),
        arguments.offline.is_dry(),
    )
}
