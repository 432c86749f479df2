//! The one way in which all configurations are edited, with `--set` and by hand.

use crate::cli::config::{AnyConfig, EditConfigArgs};
use crate::commands::Context;
use crate::commands::change::{Done, results};
use crate::commands::editor::{self, Attempt, Session, complaint};
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use domain::service_config::{Assignment, assign, difference};
use domain::yaml;

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
    if arguments.set.is_empty() {
        let base = config.read().await?;
        let document = config.document(&base)?;
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
    let outcome = set(config, &arguments.set).await;
    results::tell(context.ui(), "edit", vec![(name, outcome)])
}

/// How often a document is read while others change it.
const ATTEMPTS: usize = 5;

/// Sets these values in the document as it is when the lock is free: others may have changed it while the command waited for that.
/// What they wrote into the same fields is not overwritten.
async fn set<C: Editable>(config: &C, values: &[Assignment]) -> Result<Done> {
    let mut base = config.read().await?;
    for _ in 1..ATTEMPTS {
        match set_once(config, &base, values).await {
            Err(error) if error.kind == ErrorKind::Conflict && !error.changed => {
                let now = config.read().await?;
                if !is_elsewhere(&config.document(&base)?, &config.document(&now)?, values) {
                    return Err(error);
                }
                base = now;
            }
            outcome => return outcome,
        }
    }
    set_once(config, &base, values).await
}

async fn set_once<C: Editable>(config: &C, base: &C::Base, values: &[Assignment]) -> Result<Done> {
    let name = config.name();
    let text = assign(&config.document(base)?, values).map_err(|error| {
        CommandError::usage(format!("config/{name}: {error}"))
            .hint(format!("to change it by hand: kubectl metalk8s edit config {name}"))
    })?;
    config.store(base, &text).await
}

/// Whether a document was changed, but in none of these fields.
fn is_elsewhere(before: &str, now: &str, values: &[Assignment]) -> bool {
    let (Ok(old), Ok(new)) = (yaml::parse(before), yaml::parse(now)) else { return false };
    let is_kept = |one: &Assignment| yaml::get(&old, &one.path) == yaml::get(&new, &one.path);
    before != now && values.iter().all(is_kept)
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

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;

    /// A document that somebody else changes to this one before it is stored for the first time.
    struct Changing {
        stored: RefCell<String>,
        other: Cell<Option<&'static str>>,
    }

    impl Editable for Changing {
        type Base = String;

        fn name(&self) -> &'static str {
            "ui"
        }

        fn explanation(&self) -> &'static str {
            ""
        }

        async fn read(&self) -> Result<String> {
            Ok(self.stored.borrow().clone())
        }

        fn document(&self, base: &String) -> Result<String> {
            Ok(base.clone())
        }

        async fn is_pending(&self, _: &String) -> Result<bool> {
            Ok(false)
        }

        async fn store(&self, base: &String, text: &str) -> Result<Done> {
            if let Some(other) = self.other.take() {
                self.stored.replace(other.to_owned());
            }
            if *self.stored.borrow() != *base {
                return Err(CommandError::conflict("changed by another user"));
            }
            self.stored.replace(text.to_owned());
            Ok(Done { results: Vec::new() })
        }
    }

    #[tokio::test]
    async fn values_are_set_beside_what_others_change_meanwhile_and_not_over_it() {
        for (other, kind, stored) in [
            (None, None, "a: 2\n"),
            (Some("a: 1\nb: 7\n"), None, "a: 2\nb: 7\n"),
            (Some("a: 5\n"), Some(ErrorKind::Conflict), "a: 5\n"),
            (Some("a: 1 # not to be touched\n"), None, "a: 2 # not to be touched\n"),
        ] {
            let config = Changing { stored: RefCell::new("a: 1\n".to_owned()), other: Cell::new(other) };
            let ended = set(&config, &["a=2".parse().unwrap()]).await;
            assert_eq!(ended.err().map(|error| error.kind), kind, "{other:?}");
            assert_eq!(*config.stored.borrow(), stored);
        }
    }

    #[test]
    fn a_document_that_did_not_change_is_not_changed_elsewhere() {
        assert!(!is_elsewhere("a: 1\n", "a: 1\n", &["b=2".parse().unwrap()]));
    }
}
