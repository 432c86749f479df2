//! `edit config`.

use futures::FutureExt as _;
use futures::future::LocalBoxFuture;

use super::{Replacement, bootstrap, cluster, replace, subject};
use crate::cli::config::{AnyConfig, EditConfigArgs};
use crate::commands::Context;
use crate::commands::editor::{self, Attempt, Session, Store, complaint};
use crate::error::{CommandError, Result};
use base::kind::Kind;
use domain::bootstrap::configuration::change::WORD;
use domain::service_config::plan::Stored;
use domain::service_config::{ServiceConfig, assign, difference};

pub async fn edit(context: &Context, arguments: &EditConfigArgs) -> Result<()> {
    match arguments.name {
        AnyConfig::Service(name) => edit_service(context, arguments, name.0).await,
        AnyConfig::Cluster => cluster::edit(context, arguments).await,
        AnyConfig::Bootstrap => {
            refuse_silence(arguments, WORD)?;
            bootstrap::edit(context, arguments).await
        }
    }
}

async fn edit_service(
    context: &Context,
    arguments: &EditConfigArgs,
    config: &'static ServiceConfig,
) -> Result<()> {
    context.about(subject(config), "edit");
    refuse_silence(arguments, config.name)?;
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
    let outcome = replace(context, &replacement(arguments, config, &base, &text)).await;
    context.tell_all("edit", vec![(subject(config), outcome)])
}

fn refuse_silence(arguments: &EditConfigArgs, name: &str) -> Result<()> {
    if !arguments.silence {
        return Ok(());
    }
    let message =
        format!("config/{name}: --silence works only with config/cluster, which restarts an API server");
    Err(CommandError::new(Kind::Usage, message))
}

/// Opens the editor. The text is opened again also after a conflict.
async fn edit_by_hand(
    context: &Context,
    arguments: &EditConfigArgs,
    config: &'static ServiceConfig,
    base: Stored,
) -> Result<()> {
    let name = subject(config);
    let session = Session {
        verb: "edit",
        name: &name,
        file: config.name,
        document: &base.document(config),
        comment: vec![
            format!("{name}: overrides only; lists are appended to the defaults'."),
            format!(
                "Comment lines above the document are ignored. {}",
                how_to_cancel(base.not_applied.is_some())
            ),
        ],
        accepts_original: base.not_applied.is_some(),
    };
    let mut by_hand = ByHand {
        context,
        arguments,
        config,
        base,
    };
    editor::edit(context, session, &mut by_hand).await
}

/// The document is edited by hand.
struct ByHand<'a> {
    context: &'a Context,
    arguments: &'a EditConfigArgs,
    config: &'static ServiceConfig,
    /// What is stored, as it was read last.
    base: Stored,
}

impl Store for ByHand<'_> {
    fn store<'a>(&'a mut self, text: &'a str) -> LocalBoxFuture<'a, Result<Attempt>> {
        self.attempt(text).boxed_local()
    }
}

impl ByHand<'_> {
    async fn attempt(&mut self, text: &str) -> Result<Attempt> {
        let replacement = replacement(self.arguments, self.config, &self.base, text);
        let error = match replace(self.context, &replacement).await {
            Ok(done) => return Ok(Attempt::Accepted(done)),
            Err(error) if matches!(error.kind, Kind::Invalid | Kind::Conflict) => error,
            Err(error) => return Err(error),
        };
        let now = self.context.cluster().await?.stored_config(self.config).await?;
        let documents = [&self.base, &now].map(|stored| stored.document(self.config));
        let comment = comment_about(self.config.name, &error, text, &documents);
        self.base = now;
        Ok(Attempt::Refused { error, comment })
    }
}

fn replacement<'a>(
    arguments: &'a EditConfigArgs,
    config: &'static ServiceConfig,
    base: &'a Stored,
    text: &'a str,
) -> Replacement<'a> {
    Replacement {
        config,
        base,
        text,
        verb: "edit",
        change: &arguments.change,
        lock: &arguments.lock,
    }
}

/// The stored document may not be applied yet, because a command was interrupted. Saving it unchanged then continues
/// that command.
pub(super) fn how_to_cancel(is_pending: bool) -> &'static str {
    if is_pending {
        "It was not applied yet: save it unchanged to apply it, or empty to cancel."
    } else {
        "Save it unchanged to cancel."
    }
}

/// The comment at the top when the editor is opened again. The documents are the one that was read before and the one
/// that is stored now.
pub(super) fn comment_about(
    name: &str,
    error: &CommandError,
    text: &str,
    [before, now]: &[String; 2],
) -> Vec<String> {
    let mut lines = complaint(error, text);
    if before != now {
        lines.push("Changes by other users, which saving this text would revert:".to_owned());
        lines.push(difference(name, before, now));
    }
    lines.push("Save it unchanged to give up.".to_owned());
    lines
}
