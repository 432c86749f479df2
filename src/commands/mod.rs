//! What each verb does, from parsed arguments to what is printed.

mod account;
pub mod alert;
pub mod archive;
mod awaiting;
mod backend;
pub mod backup;
pub mod bootstrap;
pub mod certificate;
pub mod change;
pub mod cluster;
pub mod complete;
pub mod config;
mod connections;
pub mod context;
pub mod dashboard;
mod debug;
mod declaration;
pub mod editor;
pub mod environment;
pub mod etcd;
mod events;
mod file;
mod fleet;
mod history;
pub mod instance;
pub mod job;
mod journal;
mod listing;
pub mod lock;
pub mod node;
mod page;
mod permissions;
pub mod plugin;
pub mod restore;
mod rule;
mod scope;
mod several;
pub mod silence;
pub mod solution;
mod target;
pub mod user;
pub mod volume;
mod watch;

pub use account::administrator_kubeconfig;
pub use context::Context;

use std::path::PathBuf;

use clap::Command;
use serde_json::Value;

use crate::cli::files::Files;
use crate::cli::{self, Cli, Verb};
use crate::error::{CommandError, Result};

/// The command lines that the objects of `paths` ask for.
pub async fn lines_of(files: &Files, paths: Vec<PathBuf>, tree: &Command) -> Result<Vec<Vec<String>>> {
    let documents = file::documents_in(&paths, files.recursive).await?;
    let documents: Vec<Value> = documents.into_iter().map(|(_, document)| document).collect();
    files.lines(&documents, tree).map_err(CommandError::invalid)
}

/// Runs the command that was typed, for one context or for several.
pub async fn run(context: &Context, cli: &Cli) -> Result<()> {
    context.ui().prepare(false)?;
    if cli.global.connection.has_contexts() {
        return fleet::run(context, cli).await;
    }
    verb(context, cli).await
}

/// Tells what dry runs leave, records what was changed, and ends the session with Salt meanwhile: the user waits for both.
pub async fn close(context: &Context) {
    context.foreseen.borrow().tell(context.events());
    tokio::join!(journal::write(context), context.close_salt());
}

macro_rules! calls {
    ($(
        $(#[$about:meta])* $verb:ident $(: $resource:ident {
            $($(#[$of_resource:meta])* $variant:ident($flags:ty) => $run_variant:expr,)+
        })? $(($arguments:ty) => $run:expr)?,
    )+) => {
        async fn verb(context: &Context, typed: &Cli) -> Result<()> {
            context.ui().prepare(false)?;
            match &typed.verb {
                $(
                    $(Verb::$verb(arguments) => $run(context, arguments).await,)?
                    $($(Verb::$verb(cli::$resource::$variant(arguments)) => $run_variant(context, arguments).await,)+)?
                )+
            }
        }
    };
}

verbs!(calls);
