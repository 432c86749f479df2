//! What each verb does, from parsed arguments to what is printed.

pub mod access;
mod account;
pub mod activation;
pub mod archive;
mod archives;
pub mod change;
pub mod check;
pub mod complete;
pub mod completion;
pub mod config;
pub mod context;
pub mod create_archive;
pub mod describe;
pub mod editor;
pub mod environment;
mod file;
pub mod get;
pub mod help;
pub mod init;
pub mod jobs;
mod left;
pub mod node;
pub mod nodes;
mod presence;
pub mod sign;
pub mod solution;
pub mod user;
pub mod validate;
pub mod version;
pub mod volume;
pub mod volumes;
pub mod wait;
mod watch;

pub use context::Context;

use crate::cli::{
    ActivateResource, AddResource, ApplyResource, Cli, CreateResource, DeactivateResource, DeleteResource,
    DeployResource, DescribeResource, DowngradeResource, EditResource, GetResource, ImportResource,
    InitResource, SetPasswordResource, SignResource, UnimportResource, UpgradeResource, ValidateResource,
    Verb, WaitResource,
};
use crate::error::Result;

/// Runs the command that was typed.
pub async fn run(context: &Context, cli: &Cli) -> Result<()> {
    context.ui().prepare(false)?;
    match &cli.verb {
        Verb::Get(verb) => match &verb.resource {
            GetResource::Environment(arguments) => get::environments(context, arguments).await,
            GetResource::Solution(arguments) => get::solutions(context, arguments).await,
            GetResource::Archive(arguments) => get::archives(context, arguments).await,
            GetResource::Job(arguments) => get::jobs(context, arguments).await,
            GetResource::Node(arguments) => nodes::get(context, arguments).await,
            GetResource::Volume(arguments) => volumes::get(context, arguments).await,
            GetResource::Config(arguments) => config::get(context, arguments).await,
            GetResource::User(arguments) => user::get(context, arguments).await,
        },
        Verb::Describe(verb) => match &verb.resource {
            DescribeResource::Environment(arguments) => describe::environment(context, arguments).await,
            DescribeResource::Solution(arguments) => describe::solution(context, arguments).await,
            DescribeResource::Archive(arguments) => describe::archive(context, arguments).await,
            DescribeResource::Job(arguments) => describe::job(context, arguments).await,
            DescribeResource::Node(arguments) => nodes::describe(context, arguments).await,
            DescribeResource::Volume(arguments) => volumes::describe(context, arguments).await,
        },
        Verb::Create(verb) => match &verb.resource {
            CreateResource::Environment(arguments) => environment::create(context, arguments).await,
            CreateResource::Archive(arguments) => create_archive::create(context, arguments).await,
            CreateResource::SaltAccess(arguments) => access::create(context, arguments).await,
            CreateResource::Node(arguments) => node::create(context, arguments).await,
            CreateResource::Volume(arguments) => volume::create(context, arguments).await,
            CreateResource::User(arguments) => user::create(context, arguments).await,
        },
        Verb::Edit(verb) => match &verb.resource {
            EditResource::Environment(arguments) => environment::edit(context, arguments).await,
            EditResource::Config(arguments) => config::edit(context, arguments).await,
        },
        Verb::Apply(verb) => match &verb.resource {
            ApplyResource::Config(arguments) => config::apply(context, arguments).await,
        },
        Verb::Deploy(verb) => match &verb.resource {
            DeployResource::Node(arguments) => node::deploy(context, arguments).await,
        },
        Verb::SetPassword(verb) => match &verb.resource {
            SetPasswordResource::User(arguments) => user::set_password(context, arguments).await,
        },
        Verb::Delete(verb) => match &verb.resource {
            DeleteResource::Environment(arguments) => environment::delete(context, arguments).await,
            DeleteResource::Solution(arguments) => solution::delete(context, arguments).await,
            DeleteResource::Archive(arguments) => archive::delete(context, arguments).await,
            DeleteResource::SaltAccess(arguments) => access::delete(context, arguments).await,
            DeleteResource::Volume(arguments) => volume::delete(context, arguments).await,
            DeleteResource::User(arguments) => user::delete(context, arguments).await,
        },
        Verb::Add(verb) => match &verb.resource {
            AddResource::Solution(arguments) => solution::add(context, arguments).await,
        },
        Verb::Upgrade(verb) => match &verb.resource {
            UpgradeResource::Solution(arguments) => solution::upgrade(context, arguments).await,
        },
        Verb::Downgrade(verb) => match &verb.resource {
            DowngradeResource::Solution(arguments) => solution::downgrade(context, arguments).await,
        },
        Verb::Import(verb) => match &verb.resource {
            ImportResource::Archive(arguments) => archive::import(context, arguments).await,
        },
        Verb::Unimport(verb) => match &verb.resource {
            UnimportResource::Archive(arguments) => archive::delete(context, arguments).await,
        },
        Verb::Activate(verb) => match &verb.resource {
            ActivateResource::Solution(arguments) => activation::activate(context, arguments).await,
        },
        Verb::Deactivate(verb) => match &verb.resource {
            DeactivateResource::Solution(arguments) => activation::deactivate(context, arguments).await,
        },
        Verb::Validate(verb) => match &verb.resource {
            ValidateResource::Archive(arguments) => validate::validate(context, arguments).await,
        },
        Verb::Sign(verb) => match &verb.resource {
            SignResource::Archive(arguments) => sign::sign(context, arguments).await,
        },
        Verb::Init(verb) => match &verb.resource {
            InitResource::Solution(arguments) => init::init(context, arguments),
        },
        Verb::Wait(verb) => match &verb.resource {
            WaitResource::Job(arguments) => wait::wait(context, arguments).await,
        },
        Verb::Check => check::check(context).await,
        Verb::Version(arguments) => version::version(context, arguments).await,
        Verb::Completion(arguments) => completion::completion(context, arguments),
        Verb::Help(arguments) => help::help(context, arguments),
    }
}
