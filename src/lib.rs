//! `kubectl metalk8s`: MetalK8s environments, solutions, archives, nodes, volumes and service
//! configurations from any workstation.
//!
//! Arrows point one way: `cli` → `commands` → {`domain`, `execute`} → {`cluster`, `salt`, `archive`}.
//! `output` is the only module that prints.

pub mod archive;
pub mod cli;
pub mod cluster;
pub mod commands;
pub mod domain;
pub mod error;
pub mod events;
pub mod execute;
pub mod interrupt;
pub mod output;
pub mod salt;
pub mod schema;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::ErrorKind;

use crate::cli::Cli;
use crate::cli::groups::ColorChoice;
use crate::commands::Context;
use crate::error::{CommandError, Kind};
use crate::output::OutputFormat;
use crate::output::ui::{Settings, Ui};

/// Runs the command that these words spell; the first of them is the program's own name.
pub fn run(mut words: impl Iterator<Item = OsString>) -> ExitCode {
    let program = words.next().unwrap_or_default();
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    if commands::complete::is_asked(&program) {
        return complete(&words);
    }
    let mut tree = cli::manual::tree();
    tree.build();
    let words = cli::normalise::normalise(words, &tree);
    if words.is_empty() {
        return print_help(&mut tree);
    }
    let line = std::iter::once("kubectl metalk8s".to_owned()).chain(words.iter().cloned());
    match tree
        .clone()
        .try_get_matches_from(line)
        .and_then(|matches| Cli::from_arg_matches(&matches))
    {
        Ok(cli) => execute(&cli, &words),
        Err(error) => refuse(&error, &tree, &words),
    }
}

fn execute(cli: &Cli, words: &[String]) -> ExitCode {
    let ui = Ui::new(Settings {
        format: cli.global.output.clone(),
        color: match cli.global.color {
            ColorChoice::Auto => None,
            ColorChoice::Always => Some(true),
            ColorChoice::Never => Some(false),
        },
        quiet: cli.global.quiet,
        verbose: cli.global.verbose,
        dry_run: is_dry_run(words),
    });
    let runtime = match runtime() {
        Ok(runtime) => runtime,
        Err(error) => {
            let error = CommandError::new(Kind::Failed, format!("cannot start: {error}"));
            ui.failure(&error, "kubectl-metalk8s", "start");
            return ExitCode::from(error.kind.exit_status());
        }
    };
    let status = runtime.block_on(async {
        let context = Context::new(ui, cli.global.clone(), words);
        let outcome = commands::run(&context, cli).await;
        context.close().await;
        match outcome {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                let (name, action) = context.subject();
                context.ui().failure(&error, &name, &action);
                ExitCode::from(error.kind.exit_status())
            }
        }
    });
    // A lookup that still runs on a thread of its own is not waited for.
    runtime.shutdown_background();
    status
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

/// Answers kubectl's question of how a command line may go on. Nothing is said of failures: the text
/// would land on the prompt.
fn complete(words: &[String]) -> ExitCode {
    let Ok(runtime) = runtime() else {
        return ExitCode::FAILURE;
    };
    let outcome = runtime.block_on(commands::complete::answer(&Ui::new(plain()), words));
    runtime.shutdown_background();
    ExitCode::from(u8::from(outcome.is_err()))
}

fn print_help(tree: &mut clap::Command) -> ExitCode {
    let ui = Ui::new(plain());
    match ui.text(&tree.render_help().to_string()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => ExitCode::from(error.kind.exit_status()),
    }
}

fn plain() -> Settings {
    Settings {
        format: OutputFormat::Table,
        color: None,
        quiet: false,
        verbose: 0,
        dry_run: false,
    }
}

/// Whether these words, which have been understood, ask for a dry run of any verb.
fn is_dry_run(words: &[String]) -> bool {
    let asked = words.iter().rfind(|word| word.starts_with("--dry-run"));
    asked.is_some_and(|word| word != "--dry-run=none")
}

/// A command line that cannot be understood: what was wrong, and the help of the deepest part that
/// was understood. Help that was asked for is no failure.
fn refuse(error: &clap::Error, tree: &clap::Command, words: &[String]) -> ExitCode {
    let ui = Ui::new(plain());
    let text = error.render().to_string();
    if error.kind() == ErrorKind::DisplayHelp {
        match ui.text(&text) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => ExitCode::from(error.kind.exit_status()),
        }
    } else {
        let complaint = cli::complaint(&text);
        let mut page = cli::deepest(tree, words).clone();
        ui.misused(
            &complaint,
            &page.render_help().to_string(),
            cli::wants_object(words),
        );
        ExitCode::from(Kind::Usage.exit_status())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dry_runs_are_told_from_the_words() {
        for (line, expected) in [
            ("delete env a", false),
            ("delete env a --dry-run", true),
            ("delete env a --dry-run=client -o json", true),
            ("delete env a --dry-run=none", false),
        ] {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!(is_dry_run(&words), expected, "{line}");
        }
    }
}
