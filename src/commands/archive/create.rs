use super::validate::{allowed, name, named_after};
use crate::cli::archive::CreateArchiveArgs;
use crate::commands::Context;
use crate::commands::change::results;
use crate::error::{CommandError, Result};
use crate::output::findings;
use crate::output::result::ActionResult;
use solution_archive::signature::beside;
use solution_archive::{BuildOptions, Built, Severity, Stop};

pub async fn create(context: &Context, arguments: &CreateArchiveArgs) -> Result<()> {
    context.about(named_after(&arguments.filename), "create");
    let options = BuildOptions {
        output: arguments.filename.clone(),
        time: source_date()?,
        images_from: arguments.images_from.clone(),
        images: arguments.images.clone(),
        allow: allowed(&arguments.allow)?,
        strict: arguments.strict,
        dry_run: arguments.offline.is_dry(),
        stop: Stop::default(),
    };
    let built = build(context, arguments, options).await?;
    let verdict = built.report.verdict(arguments.strict);
    report(context, &built);
    if !built.report.is_valid(arguments.strict) {
        if context.ui().shows_objects() {
            let document = findings::document(&built.report, arguments.strict);
            context.ui().conclusion(&document.map_err(CommandError::failed)?)?;
        }
        return Err(CommandError::invalid(format!("nothing was written: {verdict}")));
    }
    let signature = beside(&arguments.filename);
    if !arguments.offline.is_dry() && signature.exists() {
        let text =
            format!("{} may be the signature of another archive; sign this one again", signature.display());
        context.events().warning(text);
    }
    let name = name(&built.report);
    let mut message = format!("{name} created at {}", arguments.filename.display());
    if let Some(sha256) = &built.sha256 {
        message.push_str(&format!(" (sha256:{sha256})"));
    }
    let result = ActionResult::done(name, "create", message);
    results::tell_offline(context.ui(), result, arguments.offline.is_dry())
}

/// Builds on a thread; Ctrl-C ends the build, which then removes its files.
async fn build(context: &Context, arguments: &CreateArchiveArgs, options: BuildOptions) -> Result<Built> {
    let events = context.events().of_archives();
    let (directory, stop) = (arguments.directory.clone(), options.stop.clone());
    let mut work =
        tokio::task::spawn_blocking(move || solution_archive::build(&directory, &options, &events));
    let done = tokio::select! {
        done = &mut work => done,
        () = context.interrupt().wait(1) => {
            stop.stop();
            work.await
        }
    };
    Ok(done.map_err(CommandError::failed)??)
}

/// Prints findings on standard error, because the result is the archive.
fn report(context: &Context, built: &Built) {
    for finding in &built.report.findings {
        let severity = match finding.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let place = if finding.path.is_empty() { String::new() } else { format!("{}: ", finding.path) };
        context
            .ui()
            .say(&format!("{severity}: {place}{} ({}): {}", finding.message, finding.rule.id, finding.fix));
    }
}

pub(super) fn source_date() -> Result<Option<u64>> {
    match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) if !text.is_empty() => text.parse().map(Some).map_err(|_| {
            CommandError::usage(format!("SOURCE_DATE_EPOCH is {text:?}, not a number of seconds"))
        }),
        _ => Ok(None),
    }
}
