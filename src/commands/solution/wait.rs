//! `wait solution`: waits until the API server shows that the condition holds for all Solutions.

use super::get::{deployed, watched};
use crate::cli::solution::WaitSolutionArgs;
use crate::commands::Context;
use crate::commands::awaiting::{UNANSWERED, is_over, late, limit, look_until, met};
use crate::commands::change::{Done, results};
use crate::commands::environment::find;
use crate::commands::scope;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use domain::api::SolutionObject;
use domain::api::awaited::{Awaited, Standing, said_of, standing_of};
use domain::environment::Environment;
use domain::object::name::{ExistingName, Name};
use domain::plan::refusal::Refusal;

pub async fn wait(context: &Context, arguments: &WaitSolutionArgs) -> Result<()> {
    let names = arguments.names.iter().map(|name| format!("solution/{name}"));
    context.about(names.collect::<Vec<_>>().join(","), "wait");
    let limit = limit(arguments.timeout);
    let environment = scope::one_environment(context, arguments.environment.as_ref()).await?;
    let mut waiting = Waiting { context, arguments, environment, standings: Vec::new() };
    let look = async || {
        let (environments, rows) = deployed(context).await?;
        let is_first = waiting.standings.is_empty();
        waiting.judge(&rows);
        if is_first {
            waiting.warn_of_unknown(&environments);
        }
        Ok(is_over(&waiting.standings))
    };
    look_until(context, limit, &watched(), look).await?;
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
    /// The state of each Solution at the last look; empty before the first.
    standings: Vec<Standing>,
}

impl Waiting<'_> {
    fn judge(&mut self, rows: &[SolutionObject]) {
        let namespace = self.context.namespace().map(Name::as_str);
        let is_meant = |row: &&SolutionObject, name: &ExistingName| {
            row.metadata.name == name.as_str()
                && row.spec.environment == self.environment.as_str()
                && namespace.is_none_or(|namespace| row.metadata.namespace.as_deref() == Some(namespace))
        };
        let standing = |name: &ExistingName| {
            let found = rows.iter().filter(|row| is_meant(row, name));
            let found: Vec<_> = found.filter_map(|row| serde_json::to_value(row).ok()).collect();
            standing_of(&self.arguments.awaited, &found)
        };
        let standings: Vec<Standing> = self.arguments.names.iter().map(standing).collect();
        if standings != self.standings {
            self.report(&standings);
            self.standings = standings;
        }
    }

    /// Nothing is deployed in an Environment or a namespace that does not exist, so a mistyped name would go unnoticed.
    fn warn_of_unknown(&self, environments: &[Environment]) {
        let is_deleted = self.arguments.awaited.contains(&Awaited::Deleted)
            && self.standings.iter().all(|one| *one == Standing::Met);
        if !is_deleted {
            return;
        }
        let known: Vec<&str> = environments.iter().map(|one| one.name.as_str()).collect();
        let found = environments.iter().find(|one| one.name == self.environment.as_str());
        let unknown = match (found, self.context.namespace()) {
            (None, _) => Some(Refusal::unknown("environment", &self.environment, &known)),
            (Some(found), Some(namespace)) => found.one_namespace(Some(namespace)).err(),
            (Some(_), None) => None,
        };
        if let Some(unknown) = unknown {
            self.context.events().warning(unknown.message);
        }
    }

    fn report(&self, standings: &[Standing]) {
        for (name, standing) in self.arguments.names.iter().zip(standings) {
            if let Standing::NotYet(state) = standing {
                let line =
                    format!("waiting until solution {name} {}: {state}", said_of(&self.arguments.awaited));
                self.context.events().progress(line);
            }
        }
    }

    /// What the waiting for one of them came to.
    async fn outcome(&self, name: &ExistingName, standing: Option<&Standing>) -> Result<Done> {
        let (environment, awaited) = (&self.environment, &self.arguments.awaited);
        let subject = format!("solution/{name}");
        let place = format!("{subject} in environment/{environment}");
        match standing {
            Some(Standing::Met) => Ok(met(self.context, &subject, format!("{place} {}", said_of(awaited)))),
            Some(Standing::Absent) => Err(self.absent(name).await),
            Some(Standing::NotYet(state)) => Err(late(&place, awaited, state)),
            None => Err(late(&place, awaited, UNANSWERED)),
        }
    }

    async fn absent(&self, name: &ExistingName) -> CommandError {
        let namespace = self.context.namespace().map(Name::as_str);
        let environment = match find(self.context, &self.environment).await {
            Ok(environment) => environment,
            Err(error) => return error,
        };
        match environment.holding(name, namespace) {
            Err(refusal) => refusal.into(),
            Ok(_) => CommandError::new(
                ErrorKind::NotFound,
                format!("solution {name} was deleted and added again meanwhile"),
            ),
        }
    }
}
