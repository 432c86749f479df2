//! The one way in which all configurations are edited, with `--set` and by hand.

use crate::cli::config::{AnyConfig, EditConfigArgs};
use crate::commands::Context;
use crate::commands::change::{Done, results};
use crate::commands::editor::{self, Attempt, Session, complaint};
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use domain::service_config::{assign, difference};

/// A configuration that can be edited. They differ in where they are stored and in what has to follow a change.
pub(super) trait Editable {
    /// What was read, against which an edited text is held when it is stored.
    type Base;

    fn name(&self) -> &'static str;

    /// What the editor shows above the document: what can change in it.
    fn explanation(&self) -> &'static str;

    async fn read(&self) -> Result<Self::Base>;

    fn document(&self, base: &Self::Base) -> Result<String>;

    /// Whether the document was stored and not applied, because a command was interrupted.
    async fn is_pending(&self, base: &Self::Base) -> Result<bool>;

    /// Shows the difference, stores `text` and waits until it is applied. Refuses to overwrite what other users have
    /// changed since `base` was read.
    async fn store(&self, base: &Self::Base, text: &str) -> Result<Done>;
}

pub(super) async fn edit<C: Editable>(
    context: &Context,
    arguments: &EditConfigArgs,
    config: &C,
) -> Result<()> {
    let (word, name) = (config.name(), format!("config/{}", config.name()));
    context.about(&name, "edit");
    refuse_silence(arguments, &name)?;
    let base = config.read().await?;
    let document = config.document(&base)?;
    if arguments.set.is_empty() {
        let is_pending = config.is_pending(&base).await?;
        let session = Session {
            verb: "edit",
            name: &name,
            file: word,
            document: &document,
            comment: vec![
                format!("{name}: {}", config.explanation()),
                format!("Comment lines above the document are ignored. {}", how_to_cancel(is_pending)),
            ],
            accepts_original: is_pending,
        };
        let mut by_hand = ByHand { config, base };
        return editor::edit(context, session, async |text: &str| by_hand.attempt(text).await).await;
    }
    let text = assign(&document, &arguments.set).map_err(|error| {
        CommandError::usage(format!("{name}: {error}"))
            .hint(format!("to change it by hand: kubectl metalk8s edit config {word}"))
    })?;
    let outcome = config.store(&base, &text).await;
    results::tell(context.ui(), "edit", vec![(name, outcome)])
}

fn refuse_silence(arguments: &EditConfigArgs, name: &str) -> Result<()> {
    if !arguments.silence || matches!(arguments.name, AnyConfig::Cluster) {
        return Ok(());
    }
    let message = format!("{name}: --silence works only with config/cluster, which restarts an API server");
    Err(CommandError::usage(message))
}

struct ByHand<'a, C: Editable> {
    config: &'a C,
    /// What is stored, as it was read last.
    base: C::Base,
}

impl<C: Editable> ByHand<'_, C> {
    /// The text is opened again also after a conflict, with what other users have changed.
    async fn attempt(&mut self, text: &str) -> Result<Attempt> {
        let error = match self.config.store(&self.base, text).await {
            Ok(done) => return Ok(Attempt::Accepted(done)),
            Err(error) if matches!(error.kind, ErrorKind::Invalid | ErrorKind::Conflict) => error,
            Err(error) => return Err(error),
        };
        let now = self.config.read().await?;
        let documents = [self.config.document(&self.base)?, self.config.document(&now)?];
        let comment = comment_about(self.config.name(), &error, text, &documents);
        self.base = now;
        Ok(Attempt::Refused { error, comment })
    }
}

/// The stored document may not be applied yet, because a command was interrupted. Saving it unchanged then continues
/// that command.
fn how_to_cancel(is_pending: bool) -> &'static str {
    if is_pending {
        "It was not applied yet: save it unchanged to apply it, or empty to cancel."
    } else {
        "Save it unchanged to cancel."
    }
}

/// The comment at the top when the editor is opened again. The documents are the one that was read before and the one
/// that is stored now.
fn comment_about(name: &str, error: &CommandError, text: &str, [before, now]: &[String; 2]) -> Vec<String> {
    let mut lines = complaint(error, text);
    if before != now {
        lines.push("Changes by other users, which saving this text would revert:".to_owned());
        lines.push(difference(name, before, now));
    }
    lines.push("Save it unchanged to give up.".to_owned());
    lines
}
