//! The input of `-f`: a file, or standard input.

pub(super) mod source;

#[cfg(test)]
mod tests;

use std::path::Path;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use solution_archive::document;
use tokio::io::AsyncReadExt;

use crate::domain::declared::{check_keys, declared};
use crate::domain::documents::{API_VERSION, schema_of};
use crate::domain::name::Subdomain;
use crate::domain::resource::Resource;
use crate::error::{CommandError, Result};
use crate::kind::Kind;

/// The largest file that `-f` reads, in bytes: what etcd takes, several times over.
const LARGEST_FILE: u64 = 16 << 20;

/// What is read of an object of this plugin's own kind.
pub(super) trait Filed: DeserializeOwned {
    /// The kind.
    const KIND: &str;
    /// The kind's whole `spec`: what else a file says is a mistake.
    type Spec: JsonSchema;
}

/// The documents of this plugin's own kind that a file, or standard input for `-`, contains. Lists are unfolded. A
/// field that the kind does not have is refused.
pub(super) async fn documents_from<T: Filed>(file: &Path) -> Result<Vec<T>> {
    let name = named(file);
    let documents = objects_of_kind(file, API_VERSION, T::KIND).await?;
    documents.iter().map(|document| typed(document, &name)).collect()
}

/// What a document of the file `name` says. A field that its kind does not have is refused.
pub(super) fn typed<T: Filed>(document: &serde_json::Value, name: &str) -> Result<T> {
    let document = declared(document).and_then(|document| {
        check_keys(&document, &schema_of::<T::Spec>())?;
        serde_json::from_value(document).map_err(|error| error.to_string())
    });
    document.map_err(|error| {
        let message = format!("{name} contains no valid {}: {error}", T::KIND);
        CommandError::new(Kind::Invalid, message)
    })
}

/// The objects of one of the API server's kinds that a file, or standard input for `-`, contains. Lists are unfolded.
pub(super) async fn objects_from(file: &Path, resource: &Resource) -> Result<Vec<serde_json::Value>> {
    objects_of_kind(file, &resource.api_version(), &resource.kind).await
}

async fn objects_of_kind(file: &Path, api_version: &str, kind: &str) -> Result<Vec<serde_json::Value>> {
    let documents = values_from(file).await?;
    for document in &documents {
        expect_kind(document, api_version, kind, &named(file))?;
    }
    Ok(documents)
}

/// The objects of whatever kind that a file, or standard input for `-`, contains; at least one. Lists are unfolded.
pub(super) async fn values_from(file: &Path) -> Result<Vec<serde_json::Value>> {
    let name = named(file);
    let text = text_from(file).await?;
    let objects = document::objects(&text)
        .map_err(|error| CommandError::new(Kind::Invalid, format!("{name} is not valid YAML: {error}")))?;
    let mut documents = Vec::new();
    for object in objects {
        unfold(object, &mut documents);
    }
    if documents.is_empty() {
        return Err(CommandError::new(Kind::Invalid, format!("{name} is empty")));
    }
    Ok(documents)
}

/// The names of the objects of one of the API server's kinds that a file, or standard input for `-`, contains.
pub(super) async fn names_from(file: &Path, resource: &Resource) -> Result<Vec<Subdomain>> {
    let objects = objects_from(file, resource).await?;
    let name = |object: &serde_json::Value| {
        let name = object["metadata"]["name"].as_str().unwrap_or_default();
        name.parse().map_err(|error| {
            CommandError::new(Kind::Invalid, format!("{}: metadata.name: {error}", named(file)))
        })
    };
    objects.iter().map(name).collect()
}

/// The text of a file, or of standard input for `-`, as UTF-8.
pub(super) async fn text_from(file: &Path) -> Result<String> {
    let name = named(file);
    let unreadable =
        |error: std::io::Error| CommandError::new(Kind::Usage, format!("cannot read {name}: {error}"));
    let mut bytes = Vec::new();
    if file == Path::new("-") {
        tokio::io::stdin()
            .take(LARGEST_FILE + 1)
            .read_to_end(&mut bytes)
            .await
            .map_err(unreadable)?;
    } else {
        let opened = tokio::fs::File::open(file).await.map_err(unreadable)?;
        opened
            .take(LARGEST_FILE + 1)
            .read_to_end(&mut bytes)
            .await
            .map_err(unreadable)?;
    }
    if bytes.len() as u64 > LARGEST_FILE {
        let message = format!("{name} is larger than {} MiB", LARGEST_FILE >> 20);
        return Err(CommandError::new(Kind::Invalid, message));
    }
    document::decoded(bytes)
        .map_err(|error| CommandError::new(Kind::Usage, format!("cannot read {name}: {error}")))
}

/// What a file is called in messages.
pub(super) fn named(file: &Path) -> String {
    if file == Path::new("-") {
        return "standard input".to_owned();
    }
    file.display().to_string()
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
        match found {
            "none" => format!("{name} contains no object; expected {kind} of {api_version}"),
            _ => format!("{name} contains {found} of {found_version}; expected {kind} of {api_version}"),
        },
    ))
}
