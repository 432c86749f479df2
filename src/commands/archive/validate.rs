mod server;

use crate::cli::archive::{AllowArgs, ValidateArchiveArgs};
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use crate::output::OutputFormat;
use crate::output::findings;
use base::error::ErrorKind;
use base::nearest::did_you_mean;
use base::shell::quoted_path;
use domain::archive::import_command;
use domain::yaml::render;
use solution_archive::rules::{self, Rule};
use solution_archive::signature::{self, TrustedKey};
use solution_archive::{Options, Report, Severity};
use std::path::{Path, PathBuf};

pub async fn validate(context: &Context, arguments: &ValidateArchiveArgs) -> Result<()> {
    context.about(named_after(&arguments.files[0]), "validate");
    if arguments.show_manifest {
        return show_manifests(context, &arguments.files);
    }
    let options = Options {
        require_checksum: arguments.required.require_checksum,
        // A user who names a key requires a signature by it.
        require_signature: arguments.required.require_signature || !arguments.public_keys.is_empty(),
        keys: keys(&arguments.public_keys, &arguments.files, arguments.required.require_signature)?,
        deep: arguments.deep,
        allow: allowed(&arguments.allow)?,
    };
    let mut outcomes: Vec<Result<Report>> = Vec::new();
    for file in &arguments.files {
        let outcome = check(context, file.clone(), options.clone()).await;
        match outcome {
            Err(error) if error.kind == ErrorKind::Interrupted => return Err(error),
            Ok(mut report) => {
                if arguments.dry_run == DryRun::Server {
                    server::ask(context, file, &mut report).await?;
                }
                report.compare(outcomes.iter().flatten());
                if context.ui().is_for_people() {
                    if outcomes.iter().any(Result::is_ok) {
                        context.ui().text("\n")?;
                    }
                    context.ui().page(&findings::page(&report, arguments.strict))?;
                }
                outcomes.push(Ok(report));
            }
            Err(error) => outcomes.push(Err(error)),
        }
    }
    print(context, &arguments.files, &outcomes, arguments.strict)?;
    conclude(outcomes, arguments.strict)
}

/// Refuses an invalid local archive, and prints its findings as warnings. A valid archive prints nothing.
pub async fn refuse_invalid(context: &Context, file: &Path) -> Result<()> {
    let options = Options { keys: keys(&[], &[file.to_owned()], false)?, ..Options::default() };
    let report = check(context, file.to_owned(), options).await?;
    for finding in &report.findings {
        let place = if finding.path.is_empty() { &report.file } else { &finding.path };
        let text = format!("{place}: {} ({})", finding.message, finding.rule.id);
        context.events().warning(text);
    }
    conclude(vec![Ok(report)], false).map_err(|error| {
        error.hint(format!("all findings: kubectl metalk8s validate archive {}", quoted_path(file)))
    })
}

/// Checks one archive on a thread of its own, so that Ctrl-C ends the wait for it at once.
async fn check(context: &Context, file: PathBuf, options: Options) -> Result<Report> {
    let events = context.events().of_archives();
    let work = tokio::task::spawn_blocking(move || {
        refuse_product(&file)?;
        Ok(solution_archive::check(&file, &options, &events)?)
    });
    tokio::select! {
        done = work => done.map_err(CommandError::failed)?,
        () = context.interrupt().wait(1) => {
            Err(CommandError::interrupted("interrupted while checking the archive"))
        }
    }
}

/// Refuses an archive of MetalK8s itself: the rules are those of archives of Solutions.
fn refuse_product(file: &Path) -> Result<()> {
    // If the file cannot be read at all, the check says so.
    let Ok(Some(product)) = solution_archive::product(file) else { return Ok(()) };
    let message =
        format!("{} is an archive of MetalK8s {} itself, not of a solution", file.display(), product.version);
    let error = CommandError::invalid(message);
    Err(error.hint(format!("to import it: {}", import_command([file.to_string_lossy()]))))
}

fn print(context: &Context, files: &[PathBuf], outcomes: &[Result<Report>], strict: bool) -> Result<()> {
    let ui = context.ui();
    match (ui.format(), outcomes) {
        (OutputFormat::Table | OutputFormat::Wide, _) => Ok(()),
        (OutputFormat::Name, _) => {
            let line = |report: &Report| format!("{}\n", name(report));
            ui.text(&outcomes.iter().flatten().map(line).collect::<String>())
        }
        // A missing report is reported like every failure.
        (_, [Err(_)]) => Ok(()),
        _ => {
            let documents: std::result::Result<Vec<_>, _> = files
                .iter()
                .zip(outcomes)
                .map(|(file, outcome)| match outcome {
                    Ok(report) => findings::document(report, strict),
                    Err(error) => findings::failure(file, error),
                })
                .collect();
            let documents = documents.map_err(CommandError::failed)?;
            ui.conclusion(&findings::together(documents))
        }
    }
}

/// Fails if an archive is not valid or could not be checked; the first one's kind decides.
fn conclude(outcomes: Vec<Result<Report>>, strict: bool) -> Result<()> {
    let mut failures = outcomes.into_iter().filter_map(|outcome| match outcome {
        Ok(report) if report.is_valid(strict) => None,
        Ok(report) => Some(CommandError::invalid(report.verdict(strict))),
        Err(error) => Some(error),
    });
    let Some(first) = failures.next() else { return Ok(()) };
    let others: Vec<String> = failures.map(|failure| failure.message()).collect();
    if others.is_empty() {
        return Err(first);
    }
    let message = format!("{}; {}", first.message(), others.join("; "));
    Err(CommandError { source: anyhow::Error::msg(message), ..first })
}

fn show_manifests(context: &Context, files: &[PathBuf]) -> Result<()> {
    let manifests = files.iter().map(|file| solution_archive::manifest(file));
    let manifests = manifests.collect::<std::result::Result<Vec<_>, _>>()?;
    let documents: Vec<&serde_json::Value> = manifests.iter().map(|manifest| &manifest.document).collect();
    let ui = context.ui();
    if matches!(ui.format(), OutputFormat::Table | OutputFormat::Wide) {
        for document in &documents {
            let text = render::document(document).map_err(CommandError::failed)?;
            let separator = if documents.len() > 1 { "---\n" } else { "" };
            ui.text(&format!("{separator}{text}"))?;
        }
        return Ok(());
    }
    match documents.as_slice() {
        [one] => ui.document(one),
        several => ui.document(&serde_json::json!({"kind": "List", "apiVersion": "v1", "items": several})),
    }
}

/// The name of an archive: its Solution and version, or its file if it has none.
pub(super) fn name(report: &Report) -> String {
    match (&report.solution, &report.version) {
        (Some(solution), Some(version)) => format!("archive/{solution}-{version}"),
        _ => named_after(Path::new(&report.file)),
    }
}

/// The name of an archive of which only the file is known.
pub(in crate::commands) fn named_after(file: &Path) -> String {
    // A path that ends in no name, such as `/`, would not be recognized behind another slash.
    file.file_name().map_or_else(|| "archives".to_owned(), |name| format!("archive/{}", name.display()))
}

/// The rules of `--allow`; each must be a rule for warnings.
pub(super) fn allowed(arguments: &AllowArgs) -> Result<Vec<&'static Rule>> {
    let rule = |id: &String| {
        let unknown = || {
            let near = did_you_mean(id, rules::ALL.iter().map(|rule| rule.id));
            CommandError::usage(format!("unknown rule {id:?}{near}"))
        };
        let rule = rules::find(id).ok_or_else(unknown)?;
        match rule.severity {
            Severity::Warning => Ok(rule),
            Severity::Error => Err(CommandError::usage(format!(
                "rule {id} cannot be allowed: an archive that breaks it does not work"
            ))),
        }
    };
    arguments.rules.iter().map(rule).collect()
}

/// The given keys, or else the trusted keys, if one of `files` is signed or must be. Otherwise the file of trusted
/// keys is not read, so that a mistake in it does not affect unsigned archives.
fn keys(given: &[String], files: &[PathBuf], required: bool) -> Result<Vec<TrustedKey>> {
    if !given.is_empty() {
        let keys = given.iter().map(|text| TrustedKey::given(text));
        return Ok(keys.collect::<std::result::Result<_, _>>()?);
    }
    let is_signed = |file: &PathBuf| signature::beside(file).exists();
    match configuration() {
        Some(directory) if required || files.iter().any(is_signed) => {
            Ok(TrustedKey::trusted(&directory.join("trusted-keys"))?)
        }
        _ => Ok(Vec::new()),
    }
}

/// The directory of the plugin's configuration: `$XDG_CONFIG_HOME/kubectl-metalk8s`.
fn configuration() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let root = set("XDG_CONFIG_HOME").or_else(|| set("HOME").map(|home| home.join(".config")));
    root.map(|root| root.join("kubectl-metalk8s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allow(rule: &str) -> Result<Vec<&'static Rule>> {
        allowed(&AllowArgs { rules: vec![rule.to_owned()] })
    }

    #[test]
    fn only_warnings_can_be_allowed() {
        assert_eq!(allow("latest-tag").unwrap(), [&rules::LATEST_TAG]);
        let error = allow("blob-digest").unwrap_err();
        assert_eq!(error.kind, ErrorKind::Usage);
        let error = allow("lastest-tag").unwrap_err();
        assert_eq!(error.kind, ErrorKind::Usage);
        assert_eq!(error.message(), "unknown rule \"lastest-tag\"; did you mean latest-tag?");
    }
}
