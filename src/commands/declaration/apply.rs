//! `apply -f`.

use std::path::Path;

use super::expected::Expected;
use super::{catalogue, environment, files};
use crate::cli::declaration::{ApplyFilesArgs, Prune};
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::validate::named_after;
use crate::commands::change::{Change, Done, Proposal};
use crate::commands::environment::delete::{self as environments, Deletion};
use crate::commands::solution::activation::Terms;
use crate::commands::solution::subject::{Subject, of_cluster};
use crate::commands::solution::{activation, delete as solutions, deployment_scopes};
use crate::domain::declaration::{ActiveVersion, Declaration, DeclaredEnvironment};
use crate::domain::environment::Environment;
use crate::domain::lock::Scope;
use crate::domain::plans::declaration::{Surplus, surplus};
use crate::domain::plans::environment::DeleteEnvironment;
use crate::error::Result;
use crate::events::Event;
use crate::kind::Kind;

/// `apply -f`.
pub(in crate::commands) async fn apply(context: &Context, arguments: &ApplyFilesArgs) -> Result<()> {
    let declaration = files::declaration(&arguments.files.filenames, arguments.files.recursive).await?;
    let mut road = Road {
        context,
        arguments,
        expected: Expected::default(),
        outcomes: Vec::new(),
        lacks_archives: false,
    };
    road.archives(&declaration.archives).await;
    for active in &declaration.active {
        road.activate(active).await;
    }
    for declared in &declaration.environments {
        road.environment(declared).await;
    }
    if arguments.files.prune == Prune::Environments {
        road.undeclared(&declaration).await;
    }
    context.tell_all("apply", road.outcomes)
}

/// One stage after another. What fails does not keep the next ones from being tried: what they need and lack they say
/// themselves.
struct Road<'a> {
    context: &'a Context,
    arguments: &'a ApplyFilesArgs,
    /// What a dry run has not done.
    expected: Expected,
    outcomes: Vec<(String, Result<Done>)>,
    /// The import failed, so later stages may lack versions.
    lacks_archives: bool,
}

impl<'a> Road<'a> {
    const fn dry_run(&self) -> DryRun {
        self.arguments.change.dry_run
    }

    const fn terms(&self) -> Terms {
        Terms {
            dry_run: self.dry_run(),
            allow_crd_changes: self.arguments.definitions.allow_crd_changes,
        }
    }

    const fn prunes(&self) -> bool {
        !matches!(self.arguments.files.prune, Prune::None)
    }

    async fn carry_out(
        &mut self,
        name: String,
        scopes: Vec<Scope>,
        decide: impl AsyncFnOnce(&Context) -> Result<Proposal>,
    ) {
        let (context, arguments) = (self.context, self.arguments);
        context.about(&name, "apply");
        let change = Change::locking(scopes, &arguments.change, &arguments.lock);
        let outcome = context.carry_out(change, context.events(), decide).await;
        let outcome = outcome.map_err(|error| match error.kind {
            Kind::NotFound if self.lacks_archives => error.fact("its archive was not imported (see above)"),
            _ => error,
        });
        let outcome = outcome.map_err(|error| error.context(name.clone()));
        self.outcomes.push((name, outcome));
    }

    /// All archives together: one import, and at most one restart of the Salt master.
    async fn archives(&mut self, paths: &[String]) {
        let Some(first) = paths.first() else { return };
        let (name, dry_run) = (named_after(Path::new(first)), self.dry_run());
        let mut imported = Vec::new();
        let decide = async |context: &Context| {
            let (stage, candidates) = catalogue::imports(context, paths, dry_run).await?;
            imported = candidates;
            Ok(stage.proposal)
        };
        self.carry_out(name, vec![Scope::Master], decide).await;
        self.lacks_archives = self.outcomes.iter().any(|(_, outcome)| outcome.is_err());
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
        self.carry_out(name, activation::scopes(), decide).await;
        // Otherwise the catalogue says itself whether it is active.
        if terms.dry_run != DryRun::None {
            self.expected = expected;
        }
    }

    /// What is to be deleted goes first, so that one run of Salt prepares what is left.
    async fn environment(&mut self, declared: &'a DeclaredEnvironment) {
        let begun = self.outcomes.len();
        self.remove_surplus(declared).await;
        if self.outcomes[begun..].iter().any(|(_, outcome)| outcome.is_err()) {
            return;
        }
        let (pre, prune, terms) = (self.arguments.files.pre, self.prunes(), self.terms());
        let scopes = deployment_scopes(&declared.name);
        let expected = std::mem::take(&mut self.expected);
        let decide = async |context: &Context| {
            let decided = environment::decide(context, declared, &expected, (prune, pre), terms).await?;
            Ok(decided.stage.proposal)
        };
        let name = format!("environment/{}", declared.name);
        self.carry_out(name, scopes, decide).await;
        self.expected = expected;
    }

    async fn remove_surplus(&mut self, declared: &'a DeclaredEnvironment) {
        let found = match self.read(&declared.name).await {
            Ok(Some(found)) => found,
            Ok(None) => return,
            Err(error) => {
                let name = format!("environment/{}", declared.name);
                return self.outcomes.push((name, Err(error)));
            }
        };
        let surplus = surplus(declared, &found, self.prunes());
        self.remove(&found, surplus).await;
    }

    async fn remove(&mut self, found: &Environment, surplus: Surplus) {
        for namespace in &surplus.adopted {
            self.keep_adopted(found, namespace);
        }
        for (namespace, solution) in &surplus.solutions {
            let with_resources = self.arguments.with_resources;
            let decide = async |context: &Context| {
                let subject = Subject {
                    name: of_cluster(solution)?,
                    environment: of_cluster(&found.name)?,
                    namespace: Some(of_cluster(namespace)?),
                    version: None,
                };
                solutions::propose_deletion(context, &subject, with_resources).await
            };
            let scopes = vec![Scope::Environment(found.name.clone())];
            self.carry_out(format!("solution/{solution}"), scopes, decide)
                .await;
        }
        if !surplus.namespaces.is_empty() {
            self.delete_namespaces(found, surplus.namespaces).await;
        }
    }

    async fn read(&self, name: &str) -> Result<Option<Environment>> {
        Ok(self.context.cluster().await?.environment(name).await?)
    }

    /// The Environments that no file names.
    async fn undeclared(&mut self, declaration: &Declaration) {
        let all = async { Ok(self.context.cluster().await?.environments().await?) };
        let environments = match all.await {
            Ok(environments) => environments,
            Err(error) => return self.outcomes.push(("environments".to_owned(), Err(error))),
        };
        for environment in declaration.undeclared(&environments) {
            self.remove(environment, Surplus::whole(environment)).await;
        }
    }

    async fn delete_namespaces(&mut self, environment: &Environment, namespaces: Vec<String>) {
        let name = &environment.name;
        let deletion = Deletion {
            namespaces: Some(namespaces),
            allowed: DeleteEnvironment {
                with_solutions: true,
                with_resources: self.arguments.with_resources,
            },
            is_dry: self.dry_run() != DryRun::None,
        };
        let decide = async |context: &Context| environments::propose_deletion(context, name, &deletion).await;
        let scopes = vec![Scope::Environment(name.clone())];
        self.carry_out(format!("environment/{name}"), scopes, decide)
            .await;
    }

    fn keep_adopted(&self, environment: &Environment, namespace: &str) {
        self.context.events().emit(Event::Warning(format!(
            "namespace {namespace} of environment {} is kept: it was adopted",
            environment.name
        )));
    }
}
