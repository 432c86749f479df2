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
use crate::cli::{
    Activate, Add, Apply, Cli, Configure, Cordon, Create, Deactivate, Debug, Defragment, Delete, Deploy,
    Describe, Diff, Downgrade, Drain, Edit, Events, Get, Import, Init, Logs, Permissions, Pull, Push, Render,
    Renew, Repair, Replace, Restore, Rollback, SetPassword, Sign, Uncordon, Unimport, Upgrade, Validate,
    Verb, Wait,
};
use crate::error::{CommandError, Result};
use domain::alerting::rule::RuleDocument;
use domain::alerting::target::TargetDocument;
use domain::backup::BackupDocument;
use domain::lock::LockDocument;

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

async fn verb(context: &Context, cli: &Cli) -> Result<()> {
    context.ui().prepare(false)?;
    match &cli.verb {
        Verb::Get(resource) => get(context, resource).await,
        Verb::Describe(resource) => describe(context, resource).await,
        Verb::Logs(Logs::Solution(arguments)) => solution::logs::logs(context, arguments).await,
        Verb::Events(Events::Environment(arguments)) => environment::events::events(context, arguments).await,
        Verb::Events(Events::Solution(arguments)) => solution::events::events(context, arguments).await,
        Verb::Create(resource) => create(context, resource).await,
        Verb::Configure(Configure::Solution(arguments)) => {
            instance::configure::configure(context, arguments).await
        }
        Verb::Edit(resource) => edit(context, resource).await,
        Verb::Apply(Apply::Environment(arguments)) => declaration::apply::apply(context, arguments).await,
        Verb::Apply(Apply::Config(arguments)) => config::apply::apply(context, arguments).await,
        Verb::Diff(Diff::Environment(arguments)) => declaration::diff::diff(context, arguments).await,
        Verb::Diff(Diff::Solution(arguments)) => solution::diff::diff(context, arguments).await,
        Verb::Render(Render::Solution(arguments)) => solution::render::render(context, arguments).await,
        Verb::Permissions(Permissions::Archive(arguments)) => permissions::archive(context, arguments).await,
        Verb::Permissions(Permissions::Solution(arguments)) => {
            permissions::solution(context, arguments).await
        }
        Verb::Permissions(Permissions::Command(arguments)) => permissions::command(context, arguments).await,
        Verb::Deploy(Deploy::Node(arguments)) => node::deploy::deploy(context, arguments).await,
        Verb::Deploy(Deploy::Bootstrap(arguments)) => bootstrap::deploy::deploy(context, arguments).await,
        Verb::Cordon(Cordon::Node(arguments)) => node::schedulable::cordon(context, arguments).await,
        Verb::Uncordon(Uncordon::Node(arguments)) => node::schedulable::uncordon(context, arguments).await,
        Verb::Drain(Drain::Node(arguments)) => node::schedulable::drain(context, arguments).await,
        Verb::SetPassword(SetPassword::User(arguments)) => user::password::set(context, arguments).await,
        Verb::Delete(resource) => delete(context, resource).await,
        Verb::Add(Add::Solution(arguments)) => solution::add::add(context, arguments).await,
        Verb::Upgrade(Upgrade::Solution(arguments)) => solution::upgrade::upgrade(context, arguments).await,
        Verb::Upgrade(Upgrade::Cluster(arguments)) => cluster::upgrade::upgrade(context, arguments).await,
        Verb::Downgrade(Downgrade::Solution(arguments)) => {
            solution::upgrade::downgrade(context, arguments).await
        }
        Verb::Downgrade(Downgrade::Cluster(arguments)) => {
            cluster::upgrade::downgrade(context, arguments).await
        }
        Verb::Rollback(Rollback::Solution(arguments)) => {
            solution::rollback::rollback(context, arguments).await
        }
        Verb::History(arguments) => history::history(context, arguments).await,
        Verb::Repair(Repair::Solution(arguments)) => solution::repair::repair(context, arguments).await,
        Verb::Renew(Renew::Certificate(arguments)) => certificate::renew::renew(context, arguments).await,
        Verb::Replace(Replace::Node(arguments)) => node::replace::replace(context, arguments).await,
        Verb::Defragment(Defragment::Etcd(arguments)) => {
            etcd::defragment::defragment(context, arguments).await
        }
        Verb::Restore(Restore::Bootstrap(arguments)) => restore::restore(context, arguments).await,
        Verb::Import(Import::Archive(arguments)) => archive::import::import(context, arguments).await,
        Verb::Unimport(Unimport::Archive(arguments)) => archive::delete::delete(context, arguments).await,
        Verb::Activate(Activate::Solution(arguments)) => {
            solution::activation::activate(context, arguments).await
        }
        Verb::Deactivate(Deactivate::Solution(arguments)) => {
            solution::activation::deactivate(context, arguments).await
        }
        Verb::Validate(resource) => validate(context, resource).await,
        Verb::Sign(Sign::Archive(arguments)) => archive::sign::sign(context, arguments).await,
        Verb::Push(Push::Archive(arguments)) => archive::push::push(context, arguments).await,
        Verb::Pull(Pull::Archive(arguments)) => archive::pull::pull(context, arguments).await,
        Verb::Init(Init::Solution(arguments)) => solution::init::init(context, arguments),
        Verb::Wait(resource) => wait(context, resource).await,
        Verb::Debug(Debug::Bundle(arguments)) => debug::bundle(context, arguments).await,
        Verb::Check => plugin::check::check(context).await,
        Verb::Dashboard(arguments) => dashboard::dashboard(context, arguments).await,
        Verb::Version(arguments) => plugin::version::version(context, arguments).await,
        Verb::Completion(arguments) => plugin::completion::completion(context, arguments),
        Verb::Options => plugin::options::options(context),
        Verb::Help(arguments) => plugin::help::help(context, arguments),
    }
}

async fn edit(context: &Context, resource: &Edit) -> Result<()> {
    match resource {
        Edit::Environment(arguments) => environment::edit::edit(context, arguments).await,
        Edit::Solution(arguments) => solution::edit::edit(context, arguments).await,
        Edit::Config(arguments) => config::edit::edit(context, arguments).await,
        Edit::Node(arguments) => node::edit::edit(context, arguments).await,
        Edit::User(arguments) => user::edit::edit(context, arguments).await,
    }
}

async fn wait(context: &Context, resource: &Wait) -> Result<()> {
    match resource {
        Wait::Solution(arguments) => solution::wait::wait(context, arguments).await,
        Wait::Environment(arguments) => environment::wait::wait(context, arguments).await,
        Wait::Archive(arguments) => archive::wait::wait(context, arguments).await,
        Wait::Job(arguments) => job::wait::wait(context, arguments).await,
        Wait::Cluster(arguments) => cluster::wait::wait(context, arguments).await,
    }
}

async fn validate(context: &Context, resource: &Validate) -> Result<()> {
    match resource {
        Validate::Archive(arguments) => archive::validate::validate(context, arguments).await,
        Validate::BootstrapConfiguration(arguments) => {
            bootstrap::validate::validate(context, arguments).await
        }
    }
}

async fn create(context: &Context, resource: &Create) -> Result<()> {
    match resource {
        Create::Environment(arguments) => environment::create::create(context, arguments).await,
        Create::Archive(arguments) => archive::create::create(context, arguments).await,
        Create::SaltAccess(arguments) => plugin::salt_access::create(context, arguments).await,
        Create::Node(arguments) => node::create::create(context, arguments).await,
        Create::Volume(arguments) => volume::create::create(context, arguments).await,
        Create::User(arguments) => user::create::create(context, arguments).await,
        Create::Silence(arguments) => silence::create::create(context, arguments).await,
        Create::Backup(arguments) => backup::create::create(context, arguments).await,
    }
}

async fn get(context: &Context, resource: &Get) -> Result<()> {
    match resource {
        Get::All(arguments) => several::get(context, arguments).await,
        Get::Environment(arguments) => environment::get::get(context, arguments).await,
        Get::Solution(arguments) => solution::get::get(context, arguments).await,
        Get::Instance(arguments) => instance::get::get(context, arguments).await,
        Get::Archive(arguments) => archive::get::get(context, arguments).await,
        Get::Job(arguments) => job::get::get(context, arguments).await,
        Get::Node(arguments) => node::get::get(context, arguments).await,
        Get::Volume(arguments) => volume::get::get(context, arguments).await,
        Get::Config(arguments) => config::get::get(context, arguments).await,
        Get::User(arguments) => user::get::get(context, arguments).await,
        Get::Alert(arguments) => alert::get::get(context, arguments).await,
        Get::Silence(arguments) => silence::get::get(context, arguments).await,
        Get::Lock(arguments) => listing::get::<LockDocument>(context, arguments).await,
        Get::Rule(arguments) => listing::get::<RuleDocument>(context, arguments).await,
        Get::Target(arguments) => listing::get::<TargetDocument>(context, arguments).await,
        Get::Cluster(arguments) => cluster::get::get(context, arguments).await,
        Get::Etcd(arguments) => etcd::get(context, arguments).await,
        Get::Certificate(arguments) => certificate::get::get(context, arguments).await,
        Get::Backup(arguments) => listing::get::<BackupDocument>(context, arguments).await,
    }
}

async fn describe(context: &Context, resource: &Describe) -> Result<()> {
    match resource {
        Describe::Environment(arguments) => environment::describe::describe(context, arguments).await,
        Describe::Solution(arguments) => solution::describe::describe(context, arguments).await,
        Describe::Archive(arguments) => archive::describe::describe(context, arguments).await,
        Describe::Job(arguments) => job::describe::describe(context, arguments).await,
        Describe::Node(arguments) => node::describe::describe(context, arguments).await,
        Describe::Volume(arguments) => volume::describe::describe(context, arguments).await,
        Describe::Config(arguments) => config::describe::describe(context, arguments).await,
        Describe::User(arguments) => user::describe::describe(context, arguments).await,
        Describe::Cluster(_) => cluster::describe::describe(context).await,
        Describe::Alert(arguments) => alert::describe::describe(context, arguments).await,
    }
}

async fn delete(context: &Context, resource: &Delete) -> Result<()> {
    match resource {
        Delete::Environment(arguments) => environment::delete::delete(context, arguments).await,
        Delete::Solution(arguments) => solution::delete::delete(context, arguments).await,
        Delete::Archive(arguments) => archive::delete::delete(context, arguments).await,
        Delete::SaltAccess(arguments) => plugin::salt_access::delete(context, arguments).await,
        Delete::Node(arguments) => node::delete::delete(context, arguments).await,
        Delete::Volume(arguments) => volume::delete::delete(context, arguments).await,
        Delete::User(arguments) => user::delete::delete(context, arguments).await,
        Delete::Silence(arguments) => silence::delete::delete(context, arguments).await,
        Delete::Lock(arguments) => lock::delete::delete(context, arguments).await,
    }
}
