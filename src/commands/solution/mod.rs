pub mod activation;
pub mod add;
pub(in crate::commands) mod compatibility;
pub mod delete;
pub mod describe;
mod details;
pub mod diff;
pub mod edit;
pub mod events;
pub mod get;
pub mod init;
pub mod logs;
pub mod render;
pub mod repair;
pub mod rollback;
mod running;
pub(in crate::commands) mod subject;
pub mod upgrade;
pub mod wait;

use crate::cli::solution::DeployArgs;
use crate::commands::Context;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::change::{Change, Proposal};
use crate::commands::environment::find;
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster::reach::Reach;
use client::cluster::{Error, operators, rights};
use domain::archive::catalogue::Catalogue;
use domain::archive::contents::Record;
use domain::archive::presence::MasterArchives;
use domain::backend::Backend;
use domain::environment::Environment;
use domain::history::Author;
use domain::lock::Scope;
use domain::object::name::ExistingName;
use domain::operator::Operator;
use domain::plan::{Action, Decision, Plan};
use domain::solution::plan::{self, Facts, Move};

/// What was read before a Solution is changed.
struct Read {
    environment: Environment,
    backend: Backend,
    catalogue: Catalogue,
    operators: Vec<Operator>,
    /// What archives bring, as far as it is written down.
    record: Record,
    master: MasterArchives,
    author: Author,
}

impl Read {
    /// Reads everything in a fixed number of requests. An operator without its permissions does not work,
    /// however available its Pods are.
    async fn from(context: &Context, name: &str) -> Result<Self> {
        let cluster = context.cluster().await?;
        Self::with(context, name, async |reach| rights::judged_operators(cluster, &reach).await).await
    }

    /// The same where it does not matter what the operators may do.
    async fn without_rights(context: &Context, name: &str) -> Result<Self> {
        let cluster = context.cluster().await?;
        Self::with(context, name, async |reach| {
            Ok((operators::list(cluster, &reach).await?, Record::default()))
        })
        .await
    }

    async fn with(
        context: &Context,
        name: &str,
        operators: impl AsyncFnOnce(Reach) -> std::result::Result<(Vec<Operator>, Record), Error>,
    ) -> Result<Self> {
        let deployed = async {
            let environment = find(context, name).await?;
            let operators = operators(Reach::of([&environment])).await?;
            Ok((environment, operators))
        };
        let ((environment, (operators, record)), catalogue, master, author) = tokio::try_join!(
            deployed,
            backend::catalogue(context),
            presence::master_archives(context),
            context.author()
        )?;
        Ok(Self {
            environment,
            backend: backend::of(context, &catalogue)?,
            catalogue,
            operators,
            record,
            master,
            author,
        })
    }

    fn recording(&self, mut change: plan::Change) -> plan::Change {
        if let Decision::Do(plan) = &mut change.decision {
            record_first(plan, &change.moves, &self.record);
        }
        change
    }

    fn refuse_unseen(&self, change: &plan::Change) -> Result<()> {
        refuse_unseen(&change.moves, &self.catalogue, &self.master)
    }

    fn facts(&self) -> Facts<'_> {
        Facts { environment: &self.environment, catalogue: &self.catalogue, operators: &self.operators }
    }
}

/// Has what is not written down yet of the archives that `moves` deploy written down first: their roles are looked for
/// afterwards. That needs Salt, which the change needs anyway.
pub(in crate::commands) fn record_first(plan: &mut Plan, moves: &[Move], record: &Record) {
    let mut recording = Plan::default();
    for one in moves.iter().filter(|one| !one.done) {
        let action = Action::record(&one.solution, &one.to);
        let is_planned = recording.steps.iter().any(|step| step.action == action);
        if !is_planned && record.find(&one.solution, &one.to).is_none() {
            recording.then(action);
        }
    }
    plan.steps.splice(..0, recording.steps);
}

/// Refuses to deploy from an archive that the Salt master does not see: Salt would leave out the roles, and report
/// success.
pub(in crate::commands) fn refuse_unseen(
    moves: &[Move],
    catalogue: &Catalogue,
    master: &MasterArchives,
) -> Result<()> {
    for one in moves.iter().filter(|one| !one.done) {
        if let Some(archive) = catalogue.find(&one.solution, &one.to) {
            master.refuse_unseen(archive)?;
        }
    }
    Ok(())
}

fn deployment<'a>(environment: &ExistingName, deploy: &'a DeployArgs) -> Change<'a> {
    Change { leave: deploy.leave.leave, ..Change::locking(deployment_scopes(environment), &deploy.locked) }
}

/// The locks of a deployment of operators in an Environment. An operator needs the custom resource definitions
/// of the active version, which `deactivate` removes. Therefore nobody changes the catalogue between reading it and the
/// end of the deployment: only then the Environment counts as a user of the Solution.
pub(in crate::commands) fn deployment_scopes(environment: &ExistingName) -> Vec<Scope> {
    vec![Scope::MasterShare, Scope::CatalogueShare, Scope::Environment(environment.to_string())]
}

/// What a change of an Environment's Solutions comes to; `message` says what became of one of them.
fn proposal(
    change: plan::Change,
    backend: Backend,
    environment: &ExistingName,
    verb: &str,
    message: impl Fn(&Move) -> String,
) -> Proposal {
    let mut listed = Vec::new();
    let mut results = Vec::new();
    for one in &change.moves {
        let from = one.from.as_deref().unwrap_or("none");
        let within = if environment.as_str() == one.namespace {
            String::new()
        } else {
            format!(" in {}", one.namespace)
        };
        let is_unchanged = one.done && !one.has_new_constraint;
        if !is_unchanged {
            listed.push(format!("{}{within}: {from} -> {}", one.solution, one.to));
        }
        let name = format!("solution/{}", one.solution);
        let place = place(environment, &one.namespace);
        results.push(if one.done && one.has_new_constraint {
            let message = format!("{name} keeps {} in {place}, and its constraint changed", one.to);
            ActionResult::done(&name, verb, message)
        } else if is_unchanged {
            // One command may be about the same Solution in many environments.
            ActionResult {
                message: format!("{name} unchanged in {place} ({})", one.to),
                ..ActionResult::unchanged(&name, verb)
            }
        } else if from == one.to {
            let done = if verb == "repair" { "repaired" } else { "deployed again" };
            ActionResult::done(&name, verb, format!("{name} {done} in {place} ({from})"))
        } else {
            ActionResult::done(&name, verb, format!("{name} {}", message(one)))
        });
    }
    if results.is_empty() {
        results.push(ActionResult::unchanged(format!("environment/{environment}"), verb));
    }
    Proposal {
        decision: change.decision,
        backend: Some(backend),
        results,
        warnings: change.warnings,
        listed,
        ..Proposal::default()
    }
}

pub(in crate::commands) fn place(environment: &ExistingName, namespace: &str) -> String {
    if environment.as_str() == namespace {
        return format!("environment/{environment}");
    }
    format!("environment/{environment}, namespace {namespace}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_does_not_list_what_stays() {
        let stays = |has_new_constraint| Move {
            namespace: "prod".to_owned(),
            solution: "x".to_owned(),
            from: Some("1.1.0".to_owned()),
            to: "1.1.0".to_owned(),
            done: true,
            has_new_constraint,
        };
        for (one, listed) in [(stays(false), 0), (stays(true), 1)] {
            let change =
                plan::Change { decision: Decision::Unchanged, moves: vec![one], warnings: Vec::new() };
            let environment = "prod".parse().unwrap();
            let told = proposal(change, Backend::Salt, &environment, "upgrade", |_| String::new());
            assert_eq!((told.listed.len(), told.results[0].changed), (listed, listed == 1));
        }
    }
}
