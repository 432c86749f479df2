//! `wait solution`: waits until the API server shows that the condition holds for all Solutions.

use std::time::Duration;

use futures::StreamExt;
use tokio::time::{Instant, sleep, sleep_until};

use super::get::{deployed, watched};
use crate::cli::solution::WaitSolutionArgs;
use crate::commands::Context;
use crate::commands::change::{Done, results};
use crate::commands::environment::find;
use crate::commands::scope;
use crate::commands::watch::Complaints;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::deadline;
use base::events::Event;
use base::kind::Kind;
use client::cluster::changes;
use domain::documents::SolutionDocument;
use domain::documents::awaited::{Awaited, Standing};
use domain::environment::Environment;
use domain::object::name::{ExistingName, Name};
use domain::plan::refusal::Refusal;

/// How often Solutions are looked at where nobody tells of a change.
const PERIOD: Duration = Duration::from_secs(10);

pub async fn wait(context: &Context, arguments: &WaitSolutionArgs) -> Result<()> {
    let names = arguments.names.iter().map(|name| format!("solution/{name}"));
    context.about(names.collect::<Vec<_>>().join(","), "wait");
    // The requests' own: the answer that comes too late is not what the command ends with.
    let deadline = deadline::current().unwrap_or_else(|| Instant::now() + arguments.timeout);
    let environment = scope::one_environment(context, arguments.environment.as_ref()).await?;
    let mut waiting = Waiting {
        context,
        arguments,
        environment,
        standings: Vec::new(),
    };
    tokio::select! {
        biased;
        () = sleep_until(deadline) => {}
        () = context.interrupt().wait(1) => {
            return Err(CommandError::new(Kind::Interrupted, "interrupted; nothing was changed"));
        }
        followed = waiting.follow() => followed?,
    }
    let mut outcomes = Vec::new();
    for (index, name) in arguments.names.iter().enumerate() {
        let outcome = waiting.outcome(name, waiting.standings.get(index)).await;
        outcomes.push((format!("solution/{name}"), outcome));
    }
    results::tell(context.ui(), "wait", outcomes)
}

struct Waiting<'a> {
    context: &'a Context,
    arguments: &'a WaitSolutionArgs,
    environment: ExistingName,
    /// How far each Solution is, once that is known.
    standings: Vec<Standing>,
}

impl Waiting<'_> {
    /// Looks again with each change, until there is nothing left to wait for.
    async fn follow(&mut self) -> Result<()> {
        let mut changes = changes::watch(self.context.cluster().await?, &watched());
        let mut complaints = Complaints::default();
        loop {
            match deployed(self.context).await {
                Ok((environments, rows)) => {
                    complaints.forget();
                    let is_first = self.standings.is_empty();
                    self.judge(&rows);
                    if is_first {
                        self.warn_of_unknown(&environments);
                    }
                }
                Err(error) => complaints.hear(self.context, error)?,
            }
            let is_open = |one: &Standing| matches!(one, Standing::NotYet(_));
            if !self.standings.is_empty() && !self.standings.iter().any(is_open) {
                return Ok(());
            }
            tokio::select! {
                _ = changes.next() => {}
                () = sleep(PERIOD) => {}
            }
        }
    }

    fn judge(&mut self, rows: &[SolutionDocument]) {
        let namespace = self.context.namespace().map(Name::as_str);
        let is_meant = |row: &&SolutionDocument, name: &ExistingName| {
            row.metadata.name == name.as_str()
                && row.spec.environment == self.environment.as_str()
                && namespace.is_none_or(|namespace| row.metadata.namespace.as_deref() == Some(namespace))
        };
        let standing = |name: &ExistingName| {
            let found = rows.iter().filter(|row| is_meant(row, name));
            let found: Vec<_> = found.filter_map(|row| serde_json::to_value(row).ok()).collect();
            self.arguments.awaited.standing(&found)
        };
        let standings: Vec<Standing> = self.arguments.names.iter().map(standing).collect();
        if standings != self.standings {
            self.report(&standings);
            self.standings = standings;
        }
    }

    /// Nothing is deployed in an Environment that does not exist, so a mistyped name would go unnoticed.
    fn warn_of_unknown(&self, environments: &[Environment]) {
        let known: Vec<&str> = environments.iter().map(|one| one.name.as_str()).collect();
        let is_deleted = self.arguments.awaited == Awaited::Deleted
            && self.standings.iter().all(|one| *one == Standing::Met);
        if is_deleted && !known.contains(&self.environment.as_str()) {
            let warning = Refusal::unknown("environment", &self.environment, &known).message;
            self.context.events().emit(Event::Warning(warning));
        }
    }

    fn report(&self, standings: &[Standing]) {
        for (name, standing) in self.arguments.names.iter().zip(standings) {
            if let Standing::NotYet(state) = standing {
                let line = format!(
                    "waiting until solution {name} {}: {state}",
                    self.arguments.awaited
                );
                self.context.events().emit(Event::Progress(line));
            }
        }
    }

    /// What the waiting for one of them came to.
    async fn outcome(&self, name: &ExistingName, standing: Option<&Standing>) -> Result<Done> {
        let (environment, awaited) = (&self.environment, &self.arguments.awaited);
        let what = format!("solution/{name}");
        let state = match standing {
            Some(Standing::Met) => {
                let message = format!("{what} in environment/{environment} {awaited}");
                let met = ActionResult::done(what, "wait", message).after(self.context.ui().elapsed());
                let results = vec![ActionResult {
                    changed: false,
                    ..met
                }];
                return Ok(Done { results });
            }
            Some(Standing::Absent) => return Err(self.absent(name).await),
            Some(Standing::NotYet(state)) => state.as_str(),
            None => "not known, because the API server did not answer",
        };
        let message =
            format!("timed out waiting until {what} in environment/{environment} {awaited}; it is {state}");
        Err(CommandError::new(Kind::TimedOut, message))
    }

    /// Says what there is instead.
    async fn absent(&self, name: &ExistingName) -> CommandError {
        let namespace = self.context.namespace().map(Name::as_str);
        let environment = match find(self.context, &self.environment).await {
            Ok(environment) => environment,
            Err(error) => return error,
        };
        match environment.holding(name, namespace) {
            Err(refusal) => refusal.into(),
            Ok(_) => CommandError::new(
                Kind::NotFound,
                format!("solution {name} was deleted and added again meanwhile"),
            ),
        }
    }
}
