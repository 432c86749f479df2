use std::time::Duration;

use super::validate::named_after;
use crate::cli::archive::SignArchiveArgs;
use crate::commands::Context;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use solution_archive::Stop;
use solution_archive::signature::{self, SignOptions};

/// How long an interrupted command waits for its work: a key may be read from a pipe into which nobody writes.
const MOMENT: Duration = Duration::from_secs(2);

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
        stop: Stop::default(),
    };
    let stop = options.stop.clone();
    let events = context.events().of_archives();
    let file = arguments.file.clone();
    let mut work = tokio::task::spawn_blocking(move || {
        solution_archive::refuse_incomplete(&file)?;
        signature::sign(&file, &options, &events)
    });
    let done = tokio::select! {
        done = &mut work => done,
        () = context.interrupt().wait(1) => {
            stop.stop();
            tokio::select! {
                done = work => done,
                () = tokio::time::sleep(MOMENT) => {
                    return Err(CommandError::interrupted("interrupted; nothing was signed"));
                }
            }
        }
    };
    let signature = done.map_err(CommandError::failed)??;
    let message = format!("{name} signed ({})", signature.display());
    results::tell_offline(context.ui(), ActionResult::done(name, "sign", message), arguments.offline.is_dry())
}
