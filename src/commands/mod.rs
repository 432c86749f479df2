//! What each verb does, from parsed arguments to what is printed.

pub mod access;
mod account;
pub mod activation;
pub mod archive;
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
pub mod get;
pub mod help;
pub mod init;
pub mod jobs;
mod left;
pub mod node;
pub mod nodes;
pub mod sign;
pub mod solution;
pub mod user;
pub mod validate;
pub mod version;
pub mod volume;
pub mod volumes;
mod watch;

use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use tokio::io::AsyncReadExt;

pub use context::Context;

use crate::cli::{
    ActivateResource, AddResource, ApplyResource, Cli, CreateResource, DeactivateResource, DeleteResource,
    DeployResource, DescribeResource, DowngradeResource, EditResource, GetResource, ImportResource,
    InitResource, SetPasswordResource, SignResource, UnimportResource, UpgradeResource, ValidateResource,
    Verb, WaitResource,
};
use crate::error::{CommandError, Kind, Result};

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
            WaitResource::Job(arguments) => jobs::wait(context, arguments).await,
        },
        Verb::Check => check::check(context).await,
        Verb::Version(arguments) => version::version(context, arguments).await,
        Verb::Completion(arguments) => completion::completion(context, arguments),
        Verb::Help(arguments) => help::help(context, arguments),
    }
}

/// The largest file that `-f` reads, in bytes: what etcd takes, several times over.
const LARGEST_FILE: u64 = 16 << 20;

/// The documents of this plugin's own kind that a file, or standard input for `-`, holds. Lists are
/// unfolded.
pub(crate) async fn documents_from<T: DeserializeOwned>(file: &Path, kind: &str) -> Result<Vec<T>> {
    let name = file.display();
    objects_from(file, crate::domain::documents::API_VERSION, kind)
        .await?
        .into_iter()
        .map(|document| {
            serde_json::from_value(document).map_err(|error| {
                CommandError::new(Kind::Invalid, format!("{name} holds no valid {kind}: {error}"))
            })
        })
        .collect()
}

/// The objects of this kind that a file, or standard input for `-`, holds. Lists are unfolded.
pub(crate) async fn objects_from(
    file: &Path,
    api_version: &str,
    kind: &str,
) -> Result<Vec<serde_json::Value>> {
    let name = file.display();
    let text = text_from(file).await?;
    let mut documents = Vec::new();
    for document in serde_yaml::Deserializer::from_str(&text) {
        let value = serde_json::Value::deserialize(document)
            .map_err(|error| CommandError::new(Kind::Invalid, format!("{name} is no YAML: {error}")))?;
        unfold(value, &mut documents);
    }
    if documents.is_empty() {
        return Err(CommandError::new(Kind::Invalid, format!("{name} is empty")));
    }
    for document in &documents {
        expect_kind(document, api_version, kind, &name.to_string())?;
    }
    Ok(documents)
}

/// The text of a file, or of standard input for `-`.
pub(crate) async fn text_from(file: &Path) -> Result<String> {
    let name = file.display();
    let unreadable =
        |error: std::io::Error| CommandError::new(Kind::Usage, format!("cannot read {name}: {error}"));
    let mut text = String::new();
    if file == Path::new("-") {
        tokio::io::stdin()
            .take(LARGEST_FILE)
            .read_to_string(&mut text)
            .await
            .map_err(unreadable)?;
    } else {
        let opened = tokio::fs::File::open(file).await.map_err(unreadable)?;
        opened
            .take(LARGEST_FILE)
            .read_to_string(&mut text)
            .await
            .map_err(unreadable)?;
    }
    Ok(text)
}

fn unfold(value: serde_json::Value, documents: &mut Vec<serde_json::Value>) {
    match value {
        serde_json::Value::Null => {}
        serde_json::Value::Object(mut object) if object.contains_key("items") => {
            if let Some(serde_json::Value::Array(items)) = object.remove("items") {
                documents.extend(items);
            }
        }
        other => documents.push(other),
    }
}

fn expect_kind(document: &serde_json::Value, api_version: &str, kind: &str, name: &str) -> Result<()> {
    let found_version = document["apiVersion"].as_str().unwrap_or("none");
    let found = document["kind"].as_str().unwrap_or("none");
    if found_version == api_version && found == kind {
        return Ok(());
    }
    Err(CommandError::new(
        Kind::Invalid,
        format!("{name} holds kind {found} of {found_version}, not {kind} of {api_version}"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Thing {
        metadata: serde_json::Value,
    }

    async fn read(text: &str) -> Result<Vec<Thing>> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        documents_from(file.path(), "Environment").await
    }

    const HEAD: &str = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\n";

    #[tokio::test]
    async fn documents_and_lists_are_read() {
        let two = read(&format!(
            "{HEAD}metadata: {{name: a}}\n---\n{HEAD}metadata: {{name: b}}\n"
        ))
        .await
        .unwrap();
        assert_eq!(two[1].metadata["name"], "b");
        let item = HEAD.replace('\n', ", ");
        let list = read(&format!(
            "kind: List\nitems: [{{{item} metadata: {{name: c}}}}]\n"
        ))
        .await
        .unwrap();
        assert_eq!(list[0].metadata["name"], "c");
    }

    #[tokio::test]
    async fn what_is_something_else_is_refused() {
        for (text, part) in [
            ("", "is empty"),
            (
                "kind: Pod\napiVersion: v1\n",
                "holds kind Pod of v1, not Environment",
            ),
            ("{", "is no YAML"),
            ("just text", "holds kind none"),
            (HEAD, "holds no valid Environment"),
        ] {
            let error = read(text).await.unwrap_err();
            assert_eq!(error.kind, Kind::Invalid, "{text}");
            assert!(error.message().contains(part), "{}", error.message());
        }
        let missing: Result<Vec<Thing>> = documents_from(Path::new("/nonexistent/file"), "Environment").await;
        assert_eq!(missing.unwrap_err().kind, Kind::Usage);
    }
}
