use super::expected::Expected;
use super::{catalogue, environment, files};
use crate::cli::declaration::{DiffFilesArgs, Prune};
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::import;
use crate::commands::solution::compatibility::Terms;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::environments;
use domain::environment::Environment;
use domain::environment::declaration::Declaration;
use domain::environment::declaration::plan::Surplus;
use domain::plan::Difference;

/// A difference is shown whatever it would do to objects.
const TERMS: Terms = Terms { dry_run: DryRun::Server, allow_crd_changes: true };

/// A part of what is declared, and how the cluster differs from it.
type Part = (String, Result<Vec<Difference>>);

pub(in crate::commands) async fn diff(context: &Context, arguments: &DiffFilesArgs) -> Result<()> {
    context.about("files", "diff");
    let declaration = files::declaration(&arguments.files, context.namespace()).await?;
    let parts = parts(context, &declaration, arguments).await;
    let mut results = Vec::with_capacity(parts.len());
    let mut failures = Vec::new();
    for (name, outcome) in parts {
        match outcome {
            Ok(differences) => results.push(result(name, &differences).after(context.ui().elapsed())),
            Err(error) => {
                let error = error.context(name.clone());
                results.push(context.ui().failed(&name, "diff", &error));
                failures.push(error);
            }
        }
    }
    context.ui().differences(&results, &failures)?;
    match failures.first() {
        Some(error) => Err(CommandError::silent(error.kind)),
        None if results.iter().any(|result| !result.plan.is_empty()) => {
            Err(CommandError::silent(ErrorKind::Different))
        }
        None => Ok(()),
    }
}

async fn parts(context: &Context, declaration: &Declaration, arguments: &DiffFilesArgs) -> Vec<Part> {
    let (pre, prune) = (arguments.files.pre, arguments.files.prune);
    let mut expected = Expected::default();
    let mut parts = Vec::new();
    if !declaration.archives.is_empty() {
        let differences = async {
            let checked = import::checked(context, declaration.archives.clone()).await?;
            let (stage, candidates) = catalogue::imports(context, &checked, DryRun::Server).await?;
            expected.import(&candidates);
            Ok(stage.differences)
        };
        parts.push(("archives".to_owned(), differences.await));
    }
    for active in &declaration.active {
        let stage = catalogue::activation(context, active, &mut expected, pre, TERMS).await;
        let differences = stage.map(|stage| stage.differences);
        parts.push((format!("solution/{}", active.solution), differences));
    }
    for declared in &declaration.environments {
        let prunes = prune != Prune::None;
        let differences = async {
            let decided = environment::decide(context, declared, &expected, (prunes, pre), TERMS).await?;
            Ok([decided.surplus, decided.stage.differences].concat())
        };
        parts.push((format!("environment/{}", declared.name), differences.await));
    }
    if prune == Prune::Environments {
        parts.extend(undeclared(context, declaration).await);
    }
    parts
}

/// The Environments that no file names, but for adopted namespaces, which stay.
async fn undeclared(context: &Context, declaration: &Declaration) -> Vec<Part> {
    let all = async { Ok(environments::list(context.cluster().await?).await?) };
    let environments = match all.await {
        Ok(environments) => environments,
        Err(error) => return vec![("environments".to_owned(), Err(error))],
    };
    let part = |environment: &Environment| {
        let differences = Surplus::whole(environment).differences(environment, &[]);
        (format!("environment/{}", environment.name), Ok(differences))
    };
    declaration.undeclared(&environments).map(part).collect()
}

fn result(name: String, differences: &[Difference]) -> ActionResult {
    let message =
        if differences.is_empty() { format!("{name} unchanged") } else { format!("{name} differs") };
    ActionResult {
        changed: false,
        dry_run: true,
        plan: differences.iter().flat_map(Difference::lines).collect(),
        ..ActionResult::done(name, "diff", message)
    }
}
