//! Service configurations: what their verbs have in common.

pub mod apply;
mod bootstrap;
mod cluster;
pub mod describe;
pub mod edit;
mod editing;
pub mod get;

use crate::cli::groups::{DryRun, LockedChangeArgs};
use crate::commands::Context;
use crate::commands::change::{self, Change, Done, Proposal};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::{configs, volumes};
use domain::backend::Backend;
use domain::lock::Scope;
use domain::plan::Decision;
use domain::plan::refusal::Refusal;
use domain::service_config::ServiceConfig;
use domain::service_config::plan::{self, Stored};
use domain::volume::{ClaimingService, Claims};
use serde_json::Value;

fn subject(config: &ServiceConfig) -> String {
    format!("config/{}", config.name)
}

/// What a page says about a document that Salt may not have applied.
fn applied(is_applied: bool, name: &str) -> String {
    if is_applied {
        "true".to_owned()
    } else {
        format!(
            "false: a command applies it now or was interrupted; to apply it, save it unchanged: kubectl metalk8s edit config {name}"
        )
    }
}

struct Replacement<'a> {
    config: &'static ServiceConfig,
    /// The stored document that was edited; later changes by other users are not overwritten.
    base: &'a Stored,
    text: &'a str,
    verb: &'static str,
    locked: &'a LockedChangeArgs,
}

/// Shows the difference, stores the document and lets Salt apply it.
async fn replace(context: &Context, replacement: &Replacement<'_>) -> Result<Done> {
    let config = replacement.config;
    let name = subject(config);
    let old = replacement.base.document(config);
    config.check(replacement.text, &old)?;
    context.ui().difference(&name, &old, replacement.text);
    for warning in warnings(context, config, replacement.text).await? {
        context.events().warning(warning);
    }
    let change =
        Change::locking(vec![Scope::MasterShare, Scope::Config(config.name.to_owned())], replacement.locked);
    let propose = async |context: &Context| {
        let now = configs::stored(context.cluster().await?, config).await?;
        // Another command may have written the same.
        if now.text.as_deref() != Some(replacement.text) {
            plan::unchanged_since(config, replacement.base, &now)?;
        }
        let decision = plan::replace(config, &now, replacement.text)?;
        refuse_disabled(context, config, &decision, replacement.locked.change.dry_run).await?;
        let past = if replacement.verb == "edit" { "edited" } else { "applied" };
        let done = ActionResult::done(&name, replacement.verb, format!("{name} {past}"));
        Ok(Proposal::new(decision, done))
    };
    match change::carry_out(context, change, context.events(), propose).await {
        Err(error) if error.kind == ErrorKind::JobFailed => Err(put_back(context, replacement, error).await),
        outcome => outcome,
    }
}

/// Refuses a change of a service that is disabled, which Salt would call applied without doing anything.
pub(in crate::commands) async fn refuse_disabled(
    context: &Context,
    config: &ServiceConfig,
    decision: &Decision,
    dry_run: DryRun,
) -> Result<()> {
    let (Some(switch), Decision::Do(plan)) = (config.switch(), decision) else { return Ok(()) };
    if dry_run == DryRun::Client || !plan.needs_salt(Backend::Salt) {
        return Ok(());
    }
    if context.salt().await?.pillar(&switch).await? != Value::Bool(false) {
        return Ok(());
    }
    let service = config.name;
    let message =
        format!("MetalK8s does not deploy {service} in this cluster, so its configuration has no effect");
    let hint = format!("to enable it: set addons.{service}.enabled to true in the bootstrap configuration");
    Err(Refusal::conflict(message).hint(hint).into())
}

/// Says that the old document was restored, if it was, and applied, if there was one.
async fn put_back(context: &Context, replacement: &Replacement<'_>, error: CommandError) -> CommandError {
    let config = replacement.config;
    if !error.rolled_back {
        return error;
    }
    let Ok(cluster) = context.cluster().await else { return error };
    match configs::stored(cluster, config).await {
        Ok(now) if now.text == replacement.base.text => {
            let restored = format!("the old document of config/{} was restored", config.name);
            if now.text.as_deref().is_none_or(|text| text.trim().is_empty()) {
                return error.fact(restored);
            }
            let formulas = plan::formulas(config, &now.document(config), replacement.text);
            error.fact(format!("{restored}, and {} applied it", formulas.join(", ")))
        }
        _ => error,
    }
}

async fn warnings(context: &Context, config: &ServiceConfig, text: &str) -> Result<Vec<String>> {
    let mut warnings = config.warnings(text);
    if let (Some(of), Some(replicas)) = (&config.volumes, config.replicas(text))
        && let Ok(service) = config.name.parse::<ClaimingService>()
    {
        let cluster = context.cluster().await?;
        // The service may not be deployed.
        let claims = volumes::claims(cluster, &service).await?.unwrap_or_default();
        let labels = [("app.kubernetes.io/name".to_owned(), of.label.to_owned())].into();
        let claims = Claims { replicas, labels, ..claims };
        let volumes = volumes::selected(cluster, &claims).await?;
        let usable = volumes.values().filter(|backing| claims.misfit(backing).is_none());
        warnings.extend(config.short_of_volumes(text, usable.count()));
    }
    Ok(warnings)
}

#[cfg(test)]
mod tests;
