//! `OPERATOR --config=FILE`: looks after the custom resources of one kind in `WATCH_NAMESPACE`.
#![allow(clippy::print_stderr, reason = "what people read goes to standard error")]

use std::process::ExitCode;

use anyhow::{Context as _, Result, bail};
use kube::Client;

use super::Kind;
use super::configuration::Configuration;
use super::controller;

#[must_use]
pub fn main(kind: &'static Kind) -> ExitCode {
    match run(kind) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(kind: &'static Kind) -> Result<()> {
    let configuration = configuration(kind)?;
    let namespace = variable("WATCH_NAMESPACE")?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let client = Client::try_default().await?;
        controller::run(client, kind, &namespace, configuration).await;
        Ok(())
    })
}

/// The images of this version, from the file that `--config` names.
fn configuration(kind: &Kind) -> Result<Configuration> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = match arguments.as_slice() {
        [one] => one.strip_prefix("--config="),
        _ => None,
    };
    let Some(file) = file else {
        bail!("usage: {} --config=FILE", kind.operator);
    };
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
    Configuration::parse(&text, &variable("OPERATOR_VERSION")?).with_context(|| file.to_owned())
}

fn variable(name: &str) -> Result<String> {
    let value = std::env::var(name).ok();
    value.with_context(|| format!("the variable {name} is not set"))
}
