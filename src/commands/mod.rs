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
pub mod rule;
mod scope;
mod several;
pub mod silence;
pub mod solution;
pub mod target;
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
    ActivateResource, AddResource, ApplyResource, Cli, ConfigureResource, CreateResource, DeactivateResource,
    DebugResource, DeleteResource, DeployResource, DescribeResource, DiffResource, DowngradeResource,
    EditResource, EventsResource, GetResource, ImportResource, InitResource, LogsResource, PullResource,
    PushResource, RollbackResource, SetPasswordResource, SignResource, UnimportResource, UpgradeResource,
    ValidateResource, Verb, WaitResource,
};
use crate::error::{CommandError, Result};
use base::kind::Kind;

/// The command lines that the objects of `paths` ask for.
pub async fn lines_of(files: &Files, paths: Vec<PathBuf>, tree: &Command) -> Result<Vec<Vec<String>>> {
    let documents = file::documents_in(&paths, files.recursive).await?;
    let documents: Vec<Value> = documents.into_iter().map(|(_, document)| document).collect();
    files
        .lines(&documents, tree)
        .map_err(|error| CommandError::new(Kind::Invalid, error))
}

/// Runs the command that was typed, for one context or for several.
pub async fn run(context: &Context, cli: &Cli) -> Result<()> {
    context.ui().prepare(false)?;
    if cli.global.connection.has_contexts() {
        return fleet::run(context, cli).await;
    }
    verb(context, cli).await
}

/// Runs the command for one context.
async fn verb(context: &Context, cli: &Cli) -> Result<()> {
    context.ui().prepare(false)?;
    match &cli.verb {
        Verb::Get(verb) => get(context, &verb.resource).await,
        Verb::Describe(verb) => describe(context, &verb.resource).await,
        Verb::Logs(verb) => match &verb.resource {
            LogsResource::Solution(arguments) => solution::logs::logs(context, arguments).await,
        },
        Verb::Events(verb) => match &verb.resource {
            EventsResource::Environment(arguments) => environment::events::events(context, arguments).await,
            EventsResource::Solution(arguments) => solution::events::events(context, arguments).await,
        },
        Verb::Create(verb) => create(context, &verb.resource).await,
        Verb::Configure(verb) => match &verb.resource {
            ConfigureResource::Solution(arguments) => {
                instance::configure::configure(context, arguments).await
            }
        },
        Verb::Edit(verb) => edit(context, &verb.resource).await,
        Verb::Apply(verb) => match &verb.resource {
            ApplyResource::Environment(arguments) => declaration::apply::apply(context, arguments).await,
            ApplyResource::Config(arguments) => config::apply::apply(context, arguments).await,
        },
        Verb::Diff(verb) => match &verb.resource {
            DiffResource::Environment(arguments) => declaration::diff::diff(context, arguments).await,
            DiffResource::Solution(arguments) => solution::diff::diff(context, arguments).await,
        },
        Verb::Render(verb) => solution::render::render(context, &verb.resource).await,
        Verb::Permissions(verb) => permissions::permissions(context, &verb.resource).await,
        Verb::Deploy(verb) => match &verb.resource {
            DeployResource::Node(arguments) => node::deploy::deploy(context, arguments).await,
            DeployResource::Bootstrap(arguments) => bootstrap::deploy::deploy(context, arguments).await,
        },
        Verb::Cordon(verb) => node::schedulable::cordon(context, &verb.resource).await,
        Verb::Uncordon(verb) => node::schedulable::uncordon(context, &verb.resource).await,
        Verb::Drain(verb) => node::schedulable::drain(context, &verb.resource).await,
        Verb::SetPassword(verb) => match &verb.resource {
            SetPasswordResource::User(arguments) => user::password::set(context, arguments).await,
        },
        Verb::Delete(verb) => delete(context, &verb.resource).await,
        Verb::Add(verb) => match &verb.resource {
            AddResource::Solution(arguments) => solution::add::add(context, arguments).await,
        },
        Verb::Upgrade(verb) => match &verb.resource {
            UpgradeResource::Solution(arguments) => solution::relocate::upgrade(context, arguments).await,
            UpgradeResource::Cluster(arguments) => cluster::relocate::upgrade(context, arguments).await,
        },
        Verb::Downgrade(verb) => match &verb.resource {
            DowngradeResource::Solution(arguments) => solution::relocate::downgrade(context, arguments).await,
            DowngradeResource::Cluster(arguments) => cluster::relocate::downgrade(context, arguments).await,
        },
        Verb::Rollback(verb) => match &verb.resource {
            RollbackResource::Solution(arguments) => solution::rollback::rollback(context, arguments).await,
        },
        Verb::History(arguments) => history::history(context, arguments).await,
        Verb::Repair(verb) => solution::repair::repair(context, &verb.resource).await,
        Verb::Renew(verb) => certificate::renew::renew(context, &verb.resource).await,
        Verb::Replace(verb) => node::replace::replace(context, &verb.resource).await,
        Verb::Defragment(verb) => etcd::defragment::defragment(context, &verb.resource).await,
        Verb::Restore(verb) => restore::restore(context, &verb.resource).await,
        Verb::Import(verb) => match &verb.resource {
            ImportResource::Archive(arguments) => archive::import::import(context, arguments).await,
        },
        Verb::Unimport(verb) => match &verb.resource {
            UnimportResource::Archive(arguments) => archive::delete::delete(context, arguments).await,
        },
        Verb::Activate(verb) => match &verb.resource {
            ActivateResource::Solution(arguments) => solution::activation::activate(context, arguments).await,
        },
        Verb::Deactivate(verb) => match &verb.resource {
            DeactivateResource::Solution(arguments) => {
                solution::activation::deactivate(context, arguments).await
            }
        },
        Verb::Validate(verb) => validate(context, &verb.resource).await,
        Verb::Sign(verb) => match &verb.resource {
            SignResource::Archive(arguments) => archive::sign::sign(context, arguments).await,
        },
        Verb::Push(verb) => match &verb.resource {
            PushResource::Archive(arguments) => archive::push::push(context, arguments).await,
        },
        Verb::Pull(verb) => match &verb.resource {
            PullResource::Archive(arguments) => archive::pull::pull(context, arguments).await,
        },
        Verb::Init(verb) => match &verb.resource {
            InitResource::Solution(arguments) => solution::init::init(context, arguments),
        },
        Verb::Wait(verb) => wait(context, &verb.resource).await,
        Verb::Debug(verb) => match &verb.resource {
            DebugResource::Bundle(arguments) => debug::bundle(context, arguments).await,
        },
        Verb::Check => plugin::check::check(context).await,
        Verb::Dashboard(arguments) => dashboard::dashboard(context, arguments).await,
        Verb::Version(arguments) => plugin::version::version(context, arguments).await,
        Verb::Completion(arguments) => plugin::completion::completion(context, arguments),
        Verb::Options => plugin::options::options(context),
        Verb::Help(arguments) => plugin::help::help(context, arguments),
    }
}

async fn edit(context: &Context, resource: &EditResource) -> Result<()> {
    match resource {
        EditResource::Environment(arguments) => environment::edit::edit(context, arguments).await,
        EditResource::Solution(arguments) => solution::edit::edit(context, arguments).await,
        EditResource::Config(arguments) => config::edit::edit(context, arguments).await,
        EditResource::Node(arguments) => node::edit::edit(context, arguments).await,
        EditResource::User(arguments) => user::edit::edit(context, arguments).await,
    }
}

async fn wait(context: &Context, resource: &WaitResource) -> Result<()> {
    match resource {
        WaitResource::Solution(arguments) => solution::wait::wait(context, arguments).await,
        WaitResource::Environment(arguments) => environment::wait::wait(context, arguments).await,
        WaitResource::Archive(arguments) => archive::wait::wait(context, arguments).await,
        WaitResource::Job(arguments) => job::wait::wait(context, arguments).await,
        WaitResource::Cluster(arguments) => cluster::wait::wait(context, arguments).await,
    }
}

async fn validate(context: &Context, resource: &ValidateResource) -> Result<()> {
    match resource {
        ValidateResource::Archive(arguments) => archive::validate::validate(context, arguments).await,
        ValidateResource::BootstrapConfiguration(arguments) => {
            bootstrap::validate::validate(context, arguments).await
        }
    }
}

async fn create(context: &Context, resource: &CreateResource) -> Result<()> {
    match resource {
        CreateResource::Environment(arguments) => environment::create::create(context, arguments).await,
        CreateResource::Archive(arguments) => archive::create::create(context, arguments).await,
        CreateResource::SaltAccess(arguments) => plugin::salt_access::create(context, arguments).await,
        CreateResource::Node(arguments) => node::create::create(context, arguments).await,
        CreateResource::Volume(arguments) => volume::create::create(context, arguments).await,
        CreateResource::User(arguments) => user::create::create(context, arguments).await,
        CreateResource::Silence(arguments) => silence::create::create(context, arguments).await,
        CreateResource::Backup(arguments) => backup::create::create(context, arguments).await,
    }
}

async fn get(context: &Context, resource: &GetResource) -> Result<()> {
    match resource {
        GetResource::All(arguments) => several::get(context, arguments).await,
        GetResource::Environment(arguments) => environment::get::get(context, arguments).await,
        GetResource::Solution(arguments) => solution::get::get(context, arguments).await,
        GetResource::Instance(arguments) => instance::get::get(context, arguments).await,
        GetResource::Archive(arguments) => archive::get::get(context, arguments).await,
        GetResource::Job(arguments) => job::get::get(context, arguments).await,
        GetResource::Node(arguments) => node::get::get(context, arguments).await,
        GetResource::Volume(arguments) => volume::get::get(context, arguments).await,
        GetResource::Config(arguments) => config::get::get(context, arguments).await,
        GetResource::User(arguments) => user::get::get(context, arguments).await,
        GetResource::Alert(arguments) => alert::get::get(context, arguments).await,
        GetResource::Silence(arguments) => silence::get::get(context, arguments).await,
        GetResource::Lock(arguments) => lock::get::get(context, arguments).await,
        GetResource::Rule(arguments) => rule::get(context, arguments).await,
        GetResource::Target(arguments) => target::get(context, arguments).await,
        GetResource::Cluster(arguments) => cluster::get::get(context, arguments).await,
        GetResource::Etcd(arguments) => etcd::get(context, arguments).await,
        GetResource::Certificate(arguments) => certificate::get::get(context, arguments).await,
        GetResource::Backup(arguments) => backup::get::get(context, arguments).await,
    }
}

async fn describe(context: &Context, resource: &DescribeResource) -> Result<()> {
    match resource {
        DescribeResource::Environment(arguments) => environment::describe::describe(context, arguments).await,
        DescribeResource::Solution(arguments) => solution::describe::describe(context, arguments).await,
        DescribeResource::Archive(arguments) => archive::describe::describe(context, arguments).await,
        DescribeResource::Job(arguments) => job::describe::describe(context, arguments).await,
        DescribeResource::Node(arguments) => node::describe::describe(context, arguments).await,
        DescribeResource::Volume(arguments) => volume::describe::describe(context, arguments).await,
        DescribeResource::Config(arguments) => config::describe::describe(context, arguments).await,
        DescribeResource::User(arguments) => user::describe::describe(context, arguments).await,
        DescribeResource::Cluster(_) => cluster::describe::describe(context).await,
        DescribeResource::Alert(arguments) => alert::describe::describe(context, arguments).await,
    }
}

async fn delete(context: &Context, resource: &DeleteResource) -> Result<()> {
    match resource {
        DeleteResource::Environment(arguments) => environment::delete::delete(context, arguments).await,
        DeleteResource::Solution(arguments) => solution::delete::delete(context, arguments).await,
        DeleteResource::Archive(arguments) => archive::delete::delete(context, arguments).await,
        DeleteResource::SaltAccess(arguments) => plugin::salt_access::delete(context, arguments).await,
        DeleteResource::Node(arguments) => node::delete::delete(context, arguments).await,
        DeleteResource::Volume(arguments) => volume::delete::delete(context, arguments).await,
        DeleteResource::User(arguments) => user::delete::delete(context, arguments).await,
        DeleteResource::Silence(arguments) => silence::delete::delete(context, arguments).await,
        DeleteResource::Lock(arguments) => lock::delete::delete(context, arguments).await,
    }
}
