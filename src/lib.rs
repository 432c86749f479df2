//! `kubectl metalk8s`: MetalK8s environments, solutions, archives, nodes, volumes and service
//! configurations from any workstation.
//!
//! Arrows point one way: `cli` → `commands` → `execute` → `client` → `domain` → `base`, of which the last three are crates.
//! `output` is the only module that prints.

#[macro_use]
mod verbs;

pub mod cli;
pub mod commands;
pub mod error;
pub mod execute;
#[cfg(any(test, fuzzing))]
pub mod fuzzing;
pub mod output;
pub mod schema;
pub mod serve;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{ArgMatches, Command};
use tokio::time::Instant;

use base::deadline;

use crate::cli::files::Files;
use crate::cli::groups::ColorChoice;
use crate::cli::metalk8sctl::{self, Completing, Reading};
use crate::cli::refusal::refusal;
use crate::cli::scripts::QUESTION;
use crate::cli::unnamed::Unnamed;
use crate::cli::{Cli, Verb, line, manual, objects};
use crate::commands::Context;
use crate::error::CommandError;
use crate::output::OutputFormat;
use crate::output::gathered::Part;
use crate::output::ui::{Phrase, Settings, Ui};
use base::error::ErrorKind;

/// Runs the command that these words spell; the first of them is the program's own name.
pub fn run(mut words: impl Iterator<Item = OsString>) -> ExitCode {
    let program = words.next().unwrap_or_default();
    let typed: Vec<OsString> = words.collect();
    let words: Vec<String> = typed.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    if commands::complete::is_asked(&program) {
        return complete(&words);
    }
    let asked = words.split_first().filter(|(first, _)| *first == QUESTION);
    let asked = asked.map(|(_, line)| line.to_vec());
    if metalk8sctl::is_called(&program) {
        return match asked {
            Some(line) => complete_control(&line),
            None => run_control(words, &typed),
        };
    }
    match asked {
        Some(line) => complete(&line),
        None => run_line(&words, &typed, None),
    }
}

/// Runs the command that these words spell after the name `metalk8sctl`.
fn run_control(words: Vec<String>, typed: &[OsString]) -> ExitCode {
    let phrase = Some(metalk8sctl::phrase as fn(&str) -> String);
    match metalk8sctl::read(words) {
        Reading::Line(words) => run_line(&as_administrator(words), typed, phrase),
        Reading::Page(page) => print_help(&page, phrase),
        Reading::Wrong { complaint, guide } => {
            let help = format!("{guide}Help: {} -h", metalk8sctl::PROGRAM);
            Ui::new(plain(OutputFormat::Table, phrase)).misused(&complaint, &help);
            ExitCode::from(ErrorKind::Usage.exit_status())
        }
    }
}

/// The words with the administrator's kubeconfig, where the user has no other.
fn as_administrator(words: Vec<String>) -> Vec<String> {
    metalk8sctl::as_administrator(words, commands::administrator_kubeconfig())
}

/// Runs the command that these words of the plugin spell. `phrase` is how commands are written in texts.
fn run_line(words: &[String], typed: &[OsString], phrase: Phrase) -> ExitCode {
    let mut tree = cli::tree_of(words);
    let words = cli::normalise::normalise(words, &tree);
    if words.is_empty() {
        tree.build();
        return print_help(&manual::short_help(&tree), phrase);
    }
    if let Some(complaint) = cli::places::contradiction(&words, &tree) {
        return failed(&CommandError::usage(complaint), &words, phrase);
    }
    if let Some(files) = Files::of(&words, &tree) {
        return match lines_of(&files, &tree, typed) {
            Ok(lines) => run_lines(&lines, tree, typed, phrase),
            Err(error) => failed(&error, &words, phrase),
        };
    }
    if let Some(unnamed) = Unnamed::of(&words, &tree) {
        return describe_all(&unnamed, tree, typed, phrase);
    }
    run_lines(&objects::lines(&words, &tree), tree, typed, phrase)
}

fn describe_all(unnamed: &Unnamed, mut tree: Command, typed: &[OsString], phrase: Phrase) -> ExitCode {
    // Before the first request, all but the names is understood.
    let description = &unnamed.description;
    if let Err(error) = parse(&mut tree, as_typed(description, typed))
        && error.kind() != clap::error::ErrorKind::MissingRequiredArgument
    {
        return refuse(&error, description, phrase);
    }
    let listing = &unnamed.listing;
    let parsed = match parse(&mut cli::tree_of(listing), as_typed(listing, typed)) {
        Ok(parsed) => parsed,
        Err(error) => return refuse(&error, listing, phrase),
    };
    let (status, parts) = execute(parsed.ui(phrase).gathering(), &parsed);
    let lines = unnamed.lines(parts.iter().flat_map(Part::names));
    if lines.is_empty() || status != ExitCode::SUCCESS {
        return print_together(&parsed, parts, phrase).unwrap_or(status);
    }
    run_gathered(&lines, tree, typed, phrase)
}

struct Parsed {
    cli: Cli,
    matches: ArgMatches,
    /// The long flags that it takes.
    flags: Vec<String>,
    /// What others may see of it.
    command: String,
}

fn parse(tree: &mut Command, words: Vec<OsString>) -> Result<Parsed, clap::Error> {
    let line = std::iter::once("kubectl metalk8s".into()).chain(words);
    let matches = tree.try_get_matches_from_mut(line)?;
    let (command, flags) = (line::command(tree, &matches), line::flags(tree, &matches));
    Ok(Parsed { cli: Cli::of(&matches)?, command, flags, matches })
}

impl Parsed {
    /// Whether several such commands are printed as one: listings always, and changes where programs read their results.
    fn is_gathered(&self, phrase: Phrase) -> bool {
        matches!(self.cli.verb, Verb::Get(_) | Verb::Describe(_)) || self.ui(phrase).shows_objects()
    }

    fn ui(&self, phrase: Phrase) -> Ui {
        let global = &self.cli.global;
        Ui::new(Settings {
            format: global.output.clone(),
            color: match global.color {
                ColorChoice::Auto => None,
                ColorChoice::Always => Some(true),
                ColorChoice::Never => Some(false),
            },
            quiet: global.quiet,
            verbose: global.verbose,
            dry_run: line::is_dry_run(&self.matches),
            phrase,
            flags: Some(self.flags.clone()),
        })
    }
}

/// The command lines that the objects of files ask for.
fn lines_of(
    files: &Files,
    tree: &Command,
    typed: &[OsString],
) -> std::result::Result<Vec<Vec<String>>, CommandError> {
    let runtime = runtime().map_err(|error| CommandError::failed(format!("cannot start: {error}")))?;
    let paths = as_typed(&files.paths, typed).into_iter();
    runtime.block_on(commands::lines_of(files, paths.map(PathBuf::from).collect(), tree))
}

/// A failure before the first command runs, in the format that the words ask for.
fn failed(error: &CommandError, words: &[String], phrase: Phrase) -> ExitCode {
    Ui::new(plain(line::asked_format(words), phrase)).failure(error, "kubectl-metalk8s", "read");
    ExitCode::from(error.kind.exit_status())
}

/// Runs command lines. All of them are understood before the first one runs; the first failure is the status of all.
fn run_lines(lines: &[Vec<String>], tree: Command, typed: &[OsString], phrase: Phrase) -> ExitCode {
    match parse_lines(lines, tree, typed, phrase) {
        Ok(all) if all.len() > 1 && all.iter().all(|one| one.is_gathered(phrase)) => gathered(&all, phrase),
        Ok(all) => {
            let ended = all.iter().map(|one| execute(one.ui(phrase), one).0);
            first_failure(ended)
        }
        Err(status) => status,
    }
}

/// The same for descriptions that are printed as one list, however many there are.
fn run_gathered(lines: &[Vec<String>], tree: Command, typed: &[OsString], phrase: Phrase) -> ExitCode {
    match parse_lines(lines, tree, typed, phrase) {
        Ok(all) => gathered(&all, phrase),
        Err(status) => status,
    }
}

fn parse_lines(
    lines: &[Vec<String>],
    mut tree: Command,
    typed: &[OsString],
    phrase: Phrase,
) -> std::result::Result<Vec<Parsed>, ExitCode> {
    let parsed = lines
        .iter()
        .map(|line| parse(&mut tree, as_typed(line, typed)).map_err(|error| refuse(&error, line, phrase)));
    let all = parsed.collect::<std::result::Result<Vec<_>, _>>()?;
    if all.len() > 1 && all.iter().any(|one| one.cli.watches) {
        let message = "objects of several types cannot be watched together; watch one type";
        return Err(failed(&CommandError::usage(message), lines.first().map_or(&[], Vec::as_slice), phrase));
    }
    Ok(all)
}

/// Runs commands, and prints what all of them print as one.
fn gathered(all: &[Parsed], phrase: Phrase) -> ExitCode {
    let mut parts = Vec::new();
    let ended = all.iter().map(|parsed| {
        let (ended, printed) = execute(parsed.ui(phrase).gathering(), parsed);
        parts.extend(printed);
        ended
    });
    let status = first_failure(ended);
    let printed = all.first().and_then(|first| print_together(first, parts, phrase));
    printed.unwrap_or(status)
}

/// Prints what was gathered; the status, if that fails.
fn print_together(parsed: &Parsed, parts: Vec<Part>, phrase: Phrase) -> Option<ExitCode> {
    let ui = parsed.ui(phrase);
    let printed = ui.together(parts);
    printed.err().map(|error| {
        ui.failure(&error, "kubectl-metalk8s", "print");
        ExitCode::from(error.kind.exit_status())
    })
}

/// Runs commands one after the other. What the user interrupts is not followed by others.
fn first_failure(ended: impl Iterator<Item = ExitCode>) -> ExitCode {
    let mut status = ExitCode::SUCCESS;
    for ended in ended {
        if status == ExitCode::SUCCESS {
            status = ended;
        }
        if ended == ExitCode::from(ErrorKind::Interrupted.exit_status()) {
            break;
        }
    }
    status
}

/// `words` as they were typed; a word that is not UTF-8 may be a file name.
fn as_typed(words: &[String], typed: &[OsString]) -> Vec<OsString> {
    let mut foreign: Vec<&OsString> = typed.iter().filter(|word| word.to_str().is_none()).collect();
    let original = |word: &String| {
        let known = foreign.iter().position(|typed| typed.to_string_lossy() == *word);
        known.map_or_else(|| word.into(), |index| foreign.remove(index).clone())
    };
    words.iter().map(original).collect()
}

/// Runs a command; the result is its status, and what `ui` gathered instead of printing it.
fn execute(ui: Ui, parsed: &Parsed) -> (ExitCode, Vec<Part>) {
    let Parsed { cli, matches, command, .. } = parsed;
    let runtime = match runtime() {
        Ok(runtime) => runtime,
        Err(error) => {
            let error = CommandError::failed(format!("cannot start: {error}"));
            ui.failure(&error, "kubectl-metalk8s", "start");
            return (ExitCode::from(error.kind.exit_status()), Vec::new());
        }
    };
    let ended = runtime.block_on(async {
        let mut context = Context::new(ui, cli.global.clone(), command.clone());
        if line::is_timeout_given(matches) {
            context.keep_time_limit();
        }
        let outcome = tokio::select! {
            outcome = in_time(line::timeout(matches), Box::pin(commands::run(&context, cli))) => outcome,
            () = context.abandoned() => {
                Err(CommandError::interrupted("interrupted").unchanged())
            }
        };
        commands::close(&context).await;
        let status = match outcome {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                let (name, action) = context.subject();
                context.ui().failure(&error, &name, &action);
                ExitCode::from(match &cli.verb {
                    Verb::Diff(_) => error.kind.exit_status_of_diff(),
                    _ => error.kind.exit_status(),
                })
            }
        };
        (status, context.ui().gathered())
    });
    // A lookup may still be running on a thread; it is not waited for.
    runtime.shutdown_background();
    ended
}

/// Runs `work`. If the command has a `--timeout`, the reads before its first change end then.
async fn in_time<T>(timeout: Option<Duration>, work: impl Future<Output = T>) -> T {
    match timeout {
        Some(timeout) => deadline::within(Instant::now() + timeout, work).await,
        None => work.await,
    }
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

/// Answers kubectl's request for completion. Failures are silent, because their text would appear in the user's
/// prompt.
fn complete(words: &[String]) -> ExitCode {
    let Ok(runtime) = runtime() else { return ExitCode::FAILURE };
    let outcome =
        runtime.block_on(commands::complete::answer(&Ui::new(plain(OutputFormat::Table, None)), words));
    runtime.shutdown_background();
    ExitCode::from(u8::from(outcome.is_err()))
}

/// Completes a line after the name `metalk8sctl`.
fn complete_control(words: &[String]) -> ExitCode {
    match metalk8sctl::complete(words) {
        Completing::Line(line) => complete(&as_administrator(line)),
        Completing::Words(words) => {
            let ui = Ui::new(plain(OutputFormat::Table, None));
            let printed = ui.text(&commands::complete::text_of(&words));
            ExitCode::from(u8::from(printed.is_err()))
        }
    }
}

fn print_help(text: &str, phrase: Phrase) -> ExitCode {
    let ui = Ui::new(plain(OutputFormat::Table, phrase));
    match ui.text(text) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error, &[], phrase),
    }
}

fn plain(format: OutputFormat, phrase: Phrase) -> Settings {
    Settings { phrase, ..Settings::plain(format) }
}

/// A command line that cannot be parsed: prints the usage of the command that was recognised, and the error last. A
/// request for help is not a failure.
fn refuse(error: &clap::Error, words: &[String], phrase: Phrase) -> ExitCode {
    let mut tree = cli::tree();
    tree.build();
    let page = line::deepest(&tree, words);
    if error.kind() == clap::error::ErrorKind::DisplayHelp {
        let is_long = words.iter().any(|word| word == "--help");
        let text = if is_long { manual::long_help(page) } else { manual::short_help(page) };
        return print_help(&text, phrase);
    }
    let refusal = refusal(error, words, &tree);
    Ui::new(plain(line::asked_format(words), phrase)).misused(&refusal.complaint, &refusal.guide);
    ExitCode::from(ErrorKind::Usage.exit_status())
}
