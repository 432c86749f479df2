//! The command line: what can be typed, and what it means. No input or output.

pub mod alert;
pub mod archive;
pub mod backup;
pub mod bootstrap;
pub mod certificate;
pub mod cluster;
mod complaint;
pub mod complete;
pub mod config;
pub mod connection;
pub mod dashboard;
pub mod debug;
pub mod declaration;
pub mod duration;
pub mod environment;
pub mod etcd;
pub mod files;
pub mod fill;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzing;
pub mod groups;
pub mod habits;
pub mod history;
pub mod instance;
pub mod job;
pub mod leads;
pub mod line;
pub mod lock;
pub mod manual;
pub mod metalk8sctl;
pub mod node;
pub mod normalise;
pub mod objects;
pub mod permissions;
pub mod places;
pub mod plugin;
pub mod refusal;
pub mod render;
pub mod restore;
pub mod scripts;
pub mod several;
pub mod silence;
pub mod solution;
pub mod topics;
mod tree;
pub mod unnamed;
pub mod user;
pub mod volume;
mod words;

use clap::{Args, Command, Subcommand};

use archive::{of_archive, of_registry};
use config::of_configs;
use groups::{GlobalArgs, NamesArgs, labelled_by_prometheus, named, without_noise};
use node::ssh_defaults;

pub use tree::{tree, tree_of};

/// A command line that was understood.
#[derive(Debug)]
pub struct Cli {
    pub global: GlobalArgs,
    pub verb: Verb,
    /// Whether it prints changes until it is interrupted.
    pub watches: bool,
}

/// The verbs, each with its flags or with the resources that follow it. [`Verb`] itself has verbs without their resources,
/// which `tree` adds where they are needed.
macro_rules! command_line {
    ($(
        $(#[$about:meta])* $verb:ident $(: $resource:ident {
            $($(#[$of_resource:meta])* $variant:ident($flags:ty) => $run_variant:expr,)+
        })? $(($arguments:ty) => $run:expr)?,
    )+) => {
        /// What to do.
        #[derive(Debug, Subcommand)]
        pub enum Verb {
            $($(#[$about])* $verb $(($arguments))? $(($resource))?,)+
        }

        $($(
            // Documentation of it would replace that of the verb.
            #[derive(Debug, Subcommand)]
            pub enum $resource {
                $($(#[$of_resource])* $variant($flags),)+
            }

            impl Args for $resource {
                fn augment_args(verb: Command) -> Command {
                    verb.subcommand_required(true).arg_required_else_help(true)
                }

                fn augment_args_for_update(verb: Command) -> Command {
                    verb
                }
            }
        )?)+

        /// What adds its resources to each verb, in the order of the verbs.
        const RESOURCES: &[fn(Command) -> Command] = &[$(|verb| {
            $(let verb = $resource::augment_subcommands(verb);)?
            verb
        },)+];
    };
}

verbs!(command_line);
