//! `--contexts` and `--all-contexts`: a command that reads, run once for each context, and printed as one.
//!
//! The verbs know nothing of it. Each runs with a `Context` of its own, whose output is gathered instead of printed.

use std::path::Path;
use std::time::Duration;

use futures::StreamExt;
use futures::stream;
use tokio::time::timeout;

use super::Context;
use crate::cli::{Cli, Diff, Verb};
use crate::error::{CommandError, Result};
use crate::output::gathered::Member;
use base::error::ErrorKind;
use client::cluster;
use client::cluster::connect::{Host, contexts};

const AT_ONCE: usize = 25;

/// The time limit of each cluster without `--request-timeout`.
const PATIENCE: Duration = Duration::from_secs(30);

/// Runs the command for each selected context, and prints the results in the order of the contexts. The first failure
/// is that of the command.
pub(super) async fn run(context: &Context, cli: &Cli) -> Result<()> {
    refuse_others(cli)?;
    let names = selected(cli)?;
    let asking = names.iter().enumerate().map(async |(place, name)| {
        let inner = context.within(name);
        let outcome = in_time(cli, &inner).await;
        (place, inner, outcome)
    });
    let mut answers: Vec<_> = stream::iter(asking).buffer_unordered(AT_ONCE).collect().await;
    answers.sort_by_key(|(place, ..)| *place);
    let mut kinds = Vec::new();
    let mut members = Vec::new();
    for ((_, inner, outcome), name) in answers.into_iter().zip(names) {
        if let Err(error) = outcome {
            let (subject, action) = inner.subject();
            inner.ui().failure(&error, &subject, &action);
            kinds.push(error.kind);
        }
        members.push(Member { context: name, parts: inner.ui().gathered() });
    }
    context.ui().join(members)?;
    first(&kinds).map_or(Ok(()), |kind| Err(CommandError::silent(kind)))
}

/// A difference is the result of `diff`, and counts only where nothing failed.
fn first(kinds: &[ErrorKind]) -> Option<ErrorKind> {
    let failure = kinds.iter().find(|kind| **kind != ErrorKind::Different);
    failure.or_else(|| kinds.first()).copied()
}

fn refuse_others(cli: &Cli) -> Result<()> {
    let refused = |message: &str| Err(CommandError::usage(message));
    match &cli.verb {
        Verb::Get(_) if cli.watches => {
            refused("--watch cannot be combined with --contexts or --all-contexts")
        }
        Verb::Diff(Diff::Environment(arguments))
            if arguments.files.filenames.iter().any(|file| file == Path::new("-")) =>
        {
            refused("standard input can be read only once; give a file for several contexts")
        }
        Verb::Get(_) | Verb::Diff(_) | Verb::Check(()) | Verb::Version(_) => Ok(()),
        _ => refused("--contexts and --all-contexts work only with get, check, version and diff"),
    }
}

fn selected(cli: &Cli) -> Result<Vec<String>> {
    let arguments = &cli.global.connection;
    let existing = contexts(&arguments.options(), &Host::this()).map_err(cluster::Error::from)?;
    Ok(match &arguments.contexts {
        Some(terms) => terms.select(&existing)?,
        None => existing,
    })
}

/// Runs the command for one context. A cluster that does not answer must not hold up the others.
async fn in_time(cli: &Cli, inner: &Context) -> Result<()> {
    let asked = cli.global.connection.request_timeout;
    let limit = if asked.is_zero() { PATIENCE } else { asked };
    let outcome = timeout(limit, super::verb(inner, cli)).await;
    // The session ends by itself if there is no time left to close it.
    let _ = timeout(limit, super::close(inner)).await;
    outcome.unwrap_or_else(|_| {
        let message = format!("no result within {} s (--request-timeout)", limit.as_secs_f64());
        Err(CommandError::new(ErrorKind::Unreachable, message))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_counts_before_a_difference() {
        use ErrorKind::{Denied, Different, Unreachable};
        assert_eq!(first(&[]), None);
        assert_eq!(first(&[Different]), Some(Different));
        assert_eq!(first(&[Different, Unreachable, Denied]), Some(Unreachable));
    }
}
