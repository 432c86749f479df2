//! `edit config`.

use super::{Replacement, cluster, replace, subject};
use crate::cli::config::{EditConfigArgs, EditedConfig};
use crate::commands::Context;
use crate::commands::change::Done;
use crate::commands::editor::{Attempt, Edited, complaint};
use crate::domain::plans::config::Stored;
use crate::domain::service_config::{ServiceConfig, assign, difference};
use crate::error::{CommandError, Result};
use crate::kind::Kind;
use crate::output::result::ActionResult;

/// `edit config`.
pub async fn edit(context: &Context, arguments: &EditConfigArgs) -> Result<()> {
    match arguments.name {
        EditedConfig::Service(name) => edit_service(context, arguments, name.0).await,
        EditedConfig::Cluster => cluster::edit(context, arguments).await,
    }
}

async fn edit_service(
    context: &Context,
    arguments: &EditConfigArgs,
    config: &'static ServiceConfig,
) -> Result<()> {
    context.about(subject(config), "edit");
    let base = context.cluster().await?.stored_config(config).await?;
    if arguments.set.is_empty() {
        return edit_by_hand(context, arguments, config, base).await;
    }
    let text = assign(&base.document(config), &arguments.set).map_err(|error| {
        CommandError::new(Kind::Usage, format!("config/{}: {error}", config.name)).hint(format!(
            "to change it by hand: kubectl metalk8s edit config {}",
            config.name
        ))
    })?;
    let replacement = Replacement {
        config,
        base: &base,
        text: &text,
        verb: "edit",
        change: &arguments.change,
        lock: &arguments.lock,
    };
    let outcome = replace(context, &replacement).await;
    context.tell_all("edit", vec![(subject(config), outcome)])
}

/// Opens the editor. If anything fails after the user saved something, the saved text is kept.
async fn edit_by_hand(
    context: &Context,
    arguments: &EditConfigArgs,
    config: &'static ServiceConfig,
    base: Stored,
) -> Result<()> {
    let mut edited = Edited::new(config.name, &base.document(config))?;
    match edit_until_done(context, arguments, (config, base), &mut edited).await {
        Ok(Some(done)) => context.tell_all("edit", vec![(subject(config), Ok(done))]),
        Ok(None) => cancelled(context, subject(config)),
        Err(error) => Err(edited.given_up(error).await),
    }
}

/// Opens the editor until the saved text is stored, or has no changes.
async fn edit_until_done(
    context: &Context,
    arguments: &EditConfigArgs,
    (config, mut base): (&'static ServiceConfig, Stored),
    edited: &mut Edited,
) -> Result<Option<Done>> {
    // On a terminal, the editor receives Ctrl-C as well, and handles it in its own way.
    context.heed();
    let comment = vec![
        format!(
            "config/{}: overrides only; lists are appended to the defaults'.",
            config.name
        ),
        format!(
            "Comment lines above the document are ignored. {}",
            how_to_cancel(&base)
        ),
    ];
    let is_pending = base.not_applied.is_some();
    edited
        .until_accepted(comment, is_pending, async |text| {
            let replacement = Replacement {
                config,
                base: &base,
                text,
                verb: "edit",
                change: &arguments.change,
                lock: &arguments.lock,
            };
            let error = match replace(context, &replacement).await {
                Ok(done) => return Ok(Attempt::Accepted(done)),
                Err(error) if matches!(error.kind, Kind::Invalid | Kind::Conflict) => error,
                Err(error) => return Err(error),
            };
            let now = context.cluster().await?.stored_config(config).await?;
            let comment = comment_about(config, &error, text, &base, &now);
            base = now;
            Ok(Attempt::Refused { error, comment })
        })
        .await
}

/// The stored document may not be applied yet, because a command was interrupted. Saving it unchanged then continues
/// that command.
fn how_to_cancel(base: &Stored) -> &'static str {
    match base.not_applied {
        None => "Save it unchanged to cancel.",
        Some(_) => "It was not applied yet: save it unchanged to apply it, empty to cancel.",
    }
}

/// The result where the user saved nothing new.
pub(super) fn cancelled(context: &Context, name: String) -> Result<()> {
    let mut result = ActionResult::unchanged(name, "edit");
    "edit cancelled, no changes made".clone_into(&mut result.message);
    context.ui().results(&[result.after(context.ui().elapsed())])
}

/// The comment at the top when the editor is opened again.
fn comment_about(
    config: &ServiceConfig,
    error: &CommandError,
    text: &str,
    base: &Stored,
    now: &Stored,
) -> Vec<String> {
    let mut lines = complaint(error, text);
    if base.text != now.text {
        lines.push("Changes by others, which saving this text would undo:".to_owned());
        lines.push(difference(
            config.name,
            &base.document(config),
            &now.document(config),
        ));
    }
    lines.push("Save it unchanged to give up.".to_owned());
    lines
}
