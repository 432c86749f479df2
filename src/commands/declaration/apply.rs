use std::path::Path;

use super::expected::Expected;
use super::{catalogue, environment, files};
use crate::cli::declaration::{ApplyFilesArgs, Prune};
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::import;
use crate::commands::archive::validate::named_after;
use crate::commands::change::{self, Done, Ended, Part, Proposal, Turn, results, together};
use crate::commands::environment::delete::{Deletion, propose_deletion};
use crate::commands::solution::compatibility::Terms;
use crate::commands::solution::subject::{Subject, of_cluster};
use crate::commands::solution::{activation, delete as solutions, deployment_scopes};
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use base::events::Events;
use client::cluster::reach::Reach;
use client::cluster::{environments, operators};
use domain::environment::declaration::plan::{Surplus, surplus};
use domain::environment::declaration::{ActiveVersion, Declaration, DeclaredEnvironment};
use domain::environment::plan::DeleteEnvironment;
use domain::environment::{Environment, Member};
use domain::lock::Scope;

pub(in crate::commands) async fn apply(context: &Context, arguments: &ApplyFilesArgs) -> Result<()> {
    let declaration = files::declaration(&arguments.files, context.namespace()).await?;
    let mut road =
        Road { context, arguments, expected: Expected::default(), ended: Vec::new(), lacks_archives: false };
    road.archives(&declaration.archives).await;
    for active in &declaration.active {
        road.activate(active).await;
    }
    road.environments(&declaration.environments).await;
    if arguments.files.prune == Prune::Environments {
        road.undeclared(&declaration).await;
    }
    results::tell_ended(context.ui(), "apply", road.ended)
}

/// One stage after another; the environments of a stage at the same time. What fails does not keep the next stages from
/// being tried, but for the last one, which deletes: what they need and lack they say themselves.
struct Road<'a> {
    context: &'a Context,
    arguments: &'a ApplyFilesArgs,
    /// What a dry run has not done.
    expected: Expected,
    ended: Vec<Ended>,
    /// The import failed, so later stages may lack versions.
    lacks_archives: bool,
}

impl Road<'_> {
    const fn dry_run(&self) -> DryRun {
        self.arguments.locked.change.dry_run
    }

    const fn terms(&self) -> Terms {
        Terms { dry_run: self.dry_run(), allow_crd_changes: self.arguments.definitions.allow_crd_changes }
    }

    const fn prunes(&self) -> bool {
        !matches!(self.arguments.files.prune, Prune::None)
    }

    async fn carry_out(
        &self,
        events: &Events,
        name: String,
        scopes: Vec<Scope>,
        decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
    ) -> (String, Result<Done>) {
        let (context, arguments) = (self.context, self.arguments);
        context.about(&name, "apply");
        let change = change::Change::locking(scopes, &arguments.locked);
        let outcome = change::carry_out(context, change, events, decide).await;
        self.named(name, outcome)
    }

    /// A result with the name of its object, which a failure begins with.
    fn named(&self, name: String, outcome: Result<Done>) -> (String, Result<Done>) {
        let outcome = outcome.map_err(|error| match error.kind {
            ErrorKind::NotFound if self.lacks_archives => {
                error.fact("its archive was not imported (see above)")
            }
            _ => error,
        });
        let outcome = outcome.map_err(|error| error.context(name.clone()));
        (name, outcome)
    }

    /// All archives together: one import, and at most one restart of the Salt master.
    async fn archives(&mut self, paths: &[String]) {
        let Some(first) = paths.first() else { return };
        let (name, dry_run) = (named_after(Path::new(first)), self.dry_run());
        let mut imported = Vec::new();
        let outcome = match import::checked(self.context, paths.to_vec()).await {
            Ok(checked) => {
                let decide = async |context: &Context| {
                    let (stage, candidates) = catalogue::imports(context, &checked, dry_run).await?;
                    imported = candidates;
                    Ok(stage.proposal)
                };
                self.carry_out(self.context.events(), name, vec![Scope::Master], decide).await
            }
            Err(error) => self.named(name, Err(error)),
        };
        self.lacks_archives = outcome.1.is_err();
        self.ended.push(Ended::Begun(vec![outcome]));
        if dry_run != DryRun::None {
            self.expected.import(&imported);
        }
    }

    async fn activate(&mut self, active: &ActiveVersion) {
        let (pre, terms) = (self.arguments.files.pre, self.terms());
        let name = format!("solution/{}", active.solution);
        let mut expected = std::mem::take(&mut self.expected);
        let decide = async |context: &Context| {
            let stage = catalogue::activation(context, active, &mut expected, pre, terms).await?;
            Ok(stage.proposal)
        };
        let events = self.context.events();
        let outcome = self.carry_out(events, name, activation::scopes(), decide).await;
        self.ended.push(Ended::Begun(vec![outcome]));
        // Otherwise the catalogue says itself whether it is active.
        if terms.dry_run != DryRun::None {
            self.expected = expected;
        }
    }

    async fn environments(&mut self, declared: &[DeclaredEnvironment]) {
        let parts = declared.iter().map(|one| Part {
            name: format!("environment/{}", one.name),
            scopes: deployment_scopes(&one.name),
            subject: one,
        });
        let work = async |turn: &Turn, _: &str, one: &DeclaredEnvironment| self.environment(turn, one).await;
        let ended = self.together(None, parts.collect(), work).await;
        self.ended.extend(ended);
    }

    async fn together<S>(
        &self,
        stopped: Option<ErrorKind>,
        parts: Vec<Part<S>>,
        work: impl AsyncFn(&Turn, &str, S) -> Vec<(String, Result<Done>)>,
    ) -> Vec<Ended> {
        let is_dry = self.dry_run() != DryRun::None;
        let concurrency = self.arguments.several.concurrency.of(is_dry);
        together::run(self.context, concurrency, stopped, parts, work).await
    }

    async fn environment(&self, turn: &Turn, declared: &DeclaredEnvironment) -> Vec<(String, Result<Done>)> {
        let changes = async || self.changes(turn, declared).await;
        let brought = async || self.brought(turn, declared).await;
        let scopes = deployment_scopes(&declared.name);
        with_earlier_changes(self.in_order(turn, &declared.name, scopes, changes, brought).await)
    }

    /// What makes the Environment as it is now what is declared. Deletions come first, so that one run of Salt prepares the rest.
    async fn changes(&self, turn: &Turn, declared: &DeclaredEnvironment) -> Result<Vec<Change>> {
        let Some((found, surplus)) = self.read(declared).await? else {
            return Ok(vec![Change::Declared(declared.clone())]);
        };
        // An Environment has its description on its namespaces. Where all of them go, the new ones take it over.
        let is_replaced = surplus.namespaces.len() == found.members.len();
        let kept = found.description().filter(|_| is_replaced).map(str::to_owned);
        let declared =
            DeclaredEnvironment { description: declared.description.clone().or(kept), ..declared.clone() };
        let mut changes = removals(turn, &found, surplus);
        changes.push(Change::Declared(declared));
        Ok(changes)
    }

    /// The removals of the Solutions that an adopted namespace has brought and that the file does not name.
    async fn brought(&self, turn: &Turn, declared: &DeclaredEnvironment) -> Result<Vec<Change>> {
        let adopts = declared.namespaces.iter().any(|namespace| namespace.adopted);
        if !adopts || self.dry_run() != DryRun::None {
            return Ok(Vec::new());
        }
        let found = self.read(declared).await?;
        let removals = found.map(|(found, surplus)| removals(turn, &found, surplus.of_solutions()));
        Ok(removals.unwrap_or_default())
    }

    /// After a failure nothing more of the Environment goes: its namespaces would take with them what the failure has left.
    async fn in_order(
        &self,
        turn: &Turn,
        environment: &str,
        scopes: Vec<Scope>,
        changes: impl AsyncFnOnce() -> Result<Vec<Change>>,
        more: impl AsyncFnOnce() -> Result<Vec<Change>>,
    ) -> Vec<(String, Result<Done>)> {
        let subject = format!("environment/{environment}");
        self.context.about(&subject, "apply");
        let request = change::Change::locking(scopes, &self.arguments.locked);
        let named = |changes: Vec<Change>| -> Vec<(String, Change)> {
            changes.into_iter().map(|one| (one.name(environment), one)).collect()
        };
        let first = async || changes().await.map(named);
        let more = async || more().await.map(named);
        let decide = async |context: &Context, one: &Change| self.propose(context, environment, one).await;
        let found = (subject.as_str(), first);
        let outcomes = change::in_order(self.context, &request, &turn.events, found, more, decide).await;
        outcomes.into_iter().map(|(name, outcome)| self.named(name, outcome)).collect()
    }

    async fn propose(&self, context: &Context, environment: &str, change: &Change) -> Result<Proposal> {
        let (terms, with_resources) = (self.terms(), self.arguments.with_resources);
        match change {
            Change::Declared(declared) => {
                let flags = (self.prunes(), self.arguments.files.pre);
                let decided = environment::decide(context, declared, &self.expected, flags, terms).await?;
                Ok(decided.stage.proposal)
            }
            Change::NoSolution(namespace, solution) => {
                let subject = Subject {
                    name: of_cluster(solution)?,
                    environment: of_cluster(environment)?,
                    namespace: Some(of_cluster(namespace)?),
                    version: None,
                };
                solutions::propose_deletion(context, &subject, with_resources).await
            }
            Change::NoNamespaces(namespaces) => {
                let deletion = Deletion {
                    namespaces: Some(namespaces.clone()),
                    allowed: DeleteEnvironment { with_solutions: true, with_resources },
                    is_dry: terms.dry_run != DryRun::None,
                };
                propose_deletion(context, environment, &deletion).await
            }
        }
    }

    /// The Environment, and what of it is to go.
    async fn read(&self, declared: &DeclaredEnvironment) -> Result<Option<(Environment, Surplus)>> {
        let cluster = self.context.cluster().await?;
        let namespaces = declared.namespaces.iter().map(|namespace| namespace.name.to_string());
        let reach = Reach::Namespaces(namespaces.collect());
        let (found, operators) =
            tokio::try_join!(environments::read(cluster, &declared.name), operators::list(cluster, &reach))?;
        Ok(found.map(|found| {
            let surplus = surplus(declared, &found, &operators, self.prunes());
            (found, surplus)
        }))
    }

    /// The Environments that no file names. After a failure they stay: one of them may have what the files give to another.
    async fn undeclared(&mut self, declaration: &Declaration) {
        let all = async { Ok(environments::list(self.context.cluster().await?).await?) };
        let environments = match all.await {
            Ok(environments) => environments,
            Err(error) => {
                let outcome = ("environments".to_owned(), Err(error));
                return self.ended.push(Ended::Begun(vec![outcome]));
            }
        };
        let parts = declaration.undeclared(&environments).map(|one| Part {
            name: format!("environment/{}", one.name),
            scopes: scopes_of(&one.name),
            subject: one,
        });
        let work = async |turn: &Turn, _: &str, one: &Environment| self.remove(turn, one).await;
        let failed = self.ended.iter().find_map(Ended::failed);
        let ended = self.together(failed, parts.collect(), work).await;
        self.ended.extend(ended);
    }

    /// Removes an Environment that no file names, as it is now.
    async fn remove(&self, turn: &Turn, undeclared: &Environment) -> Vec<(String, Result<Done>)> {
        let name: &str = &undeclared.name;
        if undeclared.members.iter().all(Member::adopted) {
            removals(turn, undeclared, Surplus::whole(undeclared));
            return Vec::new();
        }
        let whole = async || {
            let all = environments::list(self.context.cluster().await?).await?;
            let found = all.iter().find(|one| one.name == name);
            Ok(found.map_or_else(Vec::new, |found| removals(turn, found, Surplus::whole(found))))
        };
        self.in_order(turn, name, scopes_of(name), whole, async || Ok(Vec::new())).await
    }
}

/// A change of an Environment.
enum Change {
    /// A Solution is deleted from a namespace.
    NoSolution(String, String),
    NoNamespaces(Vec<String>),
    /// It becomes what is declared.
    Declared(DeclaredEnvironment),
}

impl Change {
    fn name(&self, environment: &str) -> String {
        match self {
            Self::NoSolution(_, solution) => format!("solution/{solution}"),
            Self::NoNamespaces(_) | Self::Declared(_) => format!("environment/{environment}"),
        }
    }
}

/// What ends the surplus of an Environment.
fn removals(turn: &Turn, environment: &Environment, surplus: Surplus) -> Vec<Change> {
    for namespace in &surplus.adopted {
        keep_adopted(turn, environment, namespace);
    }
    let solutions = surplus.solutions.into_iter();
    let solutions = solutions.map(|(namespace, solution)| Change::NoSolution(namespace, solution));
    let namespaces = Some(surplus.namespaces).filter(|namespaces| !namespaces.is_empty());
    solutions.chain(namespaces.map(Change::NoNamespaces)).collect()
}

/// The failure says as well what its Environment has changed before: that is not undone with it.
fn with_earlier_changes(outcomes: Vec<(String, Result<Done>)>) -> Vec<(String, Result<Done>)> {
    let done = outcomes.iter().filter_map(|(_, outcome)| outcome.as_ref().ok());
    let changed = done.flat_map(|done| &done.results).filter(|result| result.changed);
    let changed: Vec<String> = changed.map(|result| result.message.clone()).collect();
    let tell = |error: CommandError| error.after(&changed);
    outcomes.into_iter().map(|(name, outcome)| (name, outcome.map_err(tell))).collect()
}

/// The lock of what is deleted of an Environment.
fn scopes_of(environment: &str) -> Vec<Scope> {
    vec![Scope::Environment(environment.to_owned())]
}

fn keep_adopted(turn: &Turn, environment: &Environment, namespace: &str) {
    turn.events.warning(format!(
        "namespace {namespace} of environment {} is kept: it was adopted",
        environment.name
    ));
}

#[cfg(test)]
mod tests;
