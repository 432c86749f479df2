use serde_json::Value;

use super::{instances, kinds, reach};
use crate::cli::instance::ConfigureSolutionArgs;
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::change::{self, Change, Done, Proposal, results};
use crate::commands::editor::{self, Attempt, Session};
use crate::commands::environment::find;
use crate::commands::file::text_from;
use crate::commands::page::Unlisted;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use domain::backend::Backend;
use domain::plan::refusal::Refusal;
use domain::plan::{Action, Decision, Plan};
use domain::service_config::assign;
use domain::solution::instance::Instance;

/// How often a change is attempted while an operator writes the status.
const ATTEMPTS: usize = 5;

pub async fn configure(context: &Context, arguments: &ConfigureSolutionArgs) -> Result<()> {
    context.about(format!("solution/{}", arguments.name), "configure");
    let (instance, backend) = chosen(context, arguments).await?;
    let name = instance.reference().to_string();
    context.about(&name, "configure");
    let base = instance.document()?;
    if arguments.edit {
        let session = Session {
            verb: "configure",
            name: &name,
            file: instance.name(),
            document: &base,
            comment: vec![format!(
                "{name}: comment lines above the document are ignored. Save it unchanged to cancel."
            )],
            accepts_original: false,
        };
        let store = async |text: &str| {
            let outcome = replace(context, arguments, (&instance, backend), text).await;
            Attempt::of(outcome, text)
        };
        return editor::edit(context, session, store).await;
    }
    let text = match &arguments.filename {
        Some(file) => instance.of_file(&text_from(file).await?)?,
        None => {
            assign(&base, &arguments.set).map_err(|error| CommandError::usage(format!("{name}: {error}")))?
        }
    };
    let outcome = replace(context, arguments, (&instance, backend), &text).await;
    results::tell(context.ui(), "configure", vec![(name, outcome)])
}

/// The custom resource that is meant, and the backend of the cluster.
async fn chosen(context: &Context, arguments: &ConfigureSolutionArgs) -> Result<(Instance, Backend)> {
    let (solution, name) = match arguments.name.split_once('/') {
        Some((solution, name)) => (solution, Some(name)),
        None => (arguments.name.as_str(), None),
    };
    let environment = find(context, &arguments.environment).await?;
    environment.holding(solution, None)?;
    let environments = [environment];
    let archives = Archives::recorded(context).await?;
    let kinds = kinds(context, &archives, &environments, Some(solution)).await?;
    let (unlisted, reach) = (Unlisted::default(), reach(context, &environments, true));
    let hear = |error| unlisted.hear(context, error);
    let mut found = instances(context, &environments, &reach, &kinds, hear).await?;
    unlisted.end()?;
    // What is not in a namespace belongs to no environment.
    found.retain(|one| one.environment.is_some());
    let is_meant = |one: &Instance| {
        let kind = arguments.kind.as_ref();
        name.is_none_or(|name| one.name() == name)
            && kind.is_none_or(|kind| one.kind.kind.eq_ignore_ascii_case(kind))
    };
    let all: Vec<String> = found.iter().map(|one| format!("{solution}/{}", one.name())).collect();
    let mut meant: Vec<Instance> = found.into_iter().filter(is_meant).collect();
    match (meant.pop(), meant.as_slice()) {
        (Some(one), []) => Ok((one, archives.backend)),
        (Some(one), others) => {
            let mut names: Vec<String> = others.iter().map(|other| other.reference().to_string()).collect();
            names.push(one.reference().to_string());
            Err(CommandError::usage(format!("several custom resources match: {}", names.join(", ")))
                .hint("choose one with NAME/INSTANCE, -n and --kind"))
        }
        (None, _) if all.is_empty() => Err(Refusal::not_found(format!(
            "solution {solution} has no custom resource in environment {}",
            arguments.environment
        ))
        .hint("to create one: kubectl apply -f FILE")
        .into()),
        (None, _) => Err(Refusal::unknown("custom resource", &arguments.name, &all).into()),
    }
}

/// Shows the difference and stores it. A new status in the meantime, which operators write at any time, is no conflict.
async fn replace(
    context: &Context,
    arguments: &ConfigureSolutionArgs,
    (instance, backend): (&Instance, Backend),
    text: &str,
) -> Result<Done> {
    let old = instance.document()?;
    if instance.change_to(text)?.is_some() {
        let name = instance.reference().to_string();
        context.ui().difference(&name, &old, text);
    }
    let mut outcome = store(context, arguments, (instance, backend), text).await;
    for _ in 1..ATTEMPTS {
        match outcome {
            Err(error) if error.kind == ErrorKind::Conflict && !error.changed => {
                let (now, backend) = chosen(context, arguments).await?;
                if now.reference() != instance.reference() || now.document()? != old {
                    return Err(error);
                }
                outcome = store(context, arguments, (&now, backend), text).await;
            }
            outcome => return outcome,
        }
    }
    outcome
}

/// Lets the API server check the change, and stores it.
async fn store(
    context: &Context,
    arguments: &ConfigureSolutionArgs,
    (instance, backend): (&Instance, Backend),
    text: &str,
) -> Result<Done> {
    let target = instance.reference();
    let name = target.to_string();
    let change = instance.change_to(text)?;
    let propose = async |context: &Context| {
        let mut plan = Plan::default();
        if let Some((forward, back)) = change {
            let read: &Value = &instance.object["metadata"]["resourceVersion"];
            let (action, undo) = Action::change(target.clone(), read.as_str(), forward, back);
            if let Action::Patch { patch, .. } = &action {
                context.cluster().await?.judge(&target, patch).await?;
            }
            plan.with_undo(action, vec![undo]);
        }
        let done = ActionResult::done(&name, "configure", format!("{name} configured"));
        Ok(Proposal::new(Decision::from(plan), done).by(backend))
    };
    change::carry_out(context, Change::free(&arguments.change), context.events(), propose).await
}
