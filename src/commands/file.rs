//! What `-f` reads: a file, or standard input.

use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
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

/// The documents of this plugin's own kind that a file, or standard input for `-`, holds. Lists are unfolded. A field that
/// the kind does not have is refused.
pub(super) async fn documents_from<T: Filed>(file: &Path) -> Result<Vec<T>> {
    let (name, kind, schema) = (named(file), T::KIND, schema_of::<T::Spec>());
    objects_from(file, API_VERSION, kind)
        .await?
        .into_iter()
        .map(|document| {
            let document = declared(&document).and_then(|document| {
                check_keys(&document, &schema)?;
                serde_json::from_value(document).map_err(|error| error.to_string())
            });
            document.map_err(|error| {
                CommandError::new(Kind::Invalid, format!("{name} contains no valid {kind}: {error}"))
            })
        })
        .collect()
}

/// The objects of this kind that a file, or standard input for `-`, holds. Lists are unfolded.
pub(super) async fn objects_from(
    file: &Path,
    api_version: &str,
    kind: &str,
) -> Result<Vec<serde_json::Value>> {
    let name = named(file);
    let text = text_from(file).await?;
    let mut documents = Vec::new();
    for document in serde_yaml::Deserializer::from_str(&text) {
        let value = serde_json::Value::deserialize(document)
            .map_err(|error| CommandError::new(Kind::Invalid, format!("{name} is not YAML: {error}")))?;
        unfold(value, &mut documents);
    }
    if documents.is_empty() {
        return Err(CommandError::new(Kind::Invalid, format!("{name} is empty")));
    }
    for document in &documents {
        expect_kind(document, api_version, kind, &name)?;
    }
    Ok(documents)
}

/// The names of the objects of one of the API server's kinds that a file, or standard input for `-`, holds.
pub(super) async fn names_from(file: &Path, resource: &Resource) -> Result<Vec<Subdomain>> {
    let objects = objects_from(file, &resource.api_version(), &resource.kind).await?;
    let name = |object: &serde_json::Value| {
        let name = object["metadata"]["name"].as_str().unwrap_or_default();
        name.parse().map_err(|error| {
            CommandError::new(Kind::Invalid, format!("{}: metadata.name: {error}", named(file)))
        })
    };
    objects.iter().map(name).collect()
}

/// The text of a file, or of standard input for `-`.
pub(super) async fn text_from(file: &Path) -> Result<String> {
    let name = named(file);
    let unreadable =
        |error: std::io::Error| CommandError::new(Kind::Usage, format!("cannot read {name}: {error}"));
    let mut text = String::new();
    if file == Path::new("-") {
        tokio::io::stdin()
            .take(LARGEST_FILE + 1)
            .read_to_string(&mut text)
            .await
            .map_err(unreadable)?;
    } else {
        let opened = tokio::fs::File::open(file).await.map_err(unreadable)?;
        opened
            .take(LARGEST_FILE + 1)
            .read_to_string(&mut text)
            .await
            .map_err(unreadable)?;
    }
    if text.len() as u64 > LARGEST_FILE {
        let message = format!("{name} is larger than {} MiB", LARGEST_FILE >> 20);
        return Err(CommandError::new(Kind::Invalid, message));
    }
    Ok(text)
}

/// What a file is called in messages.
pub(super) fn named(file: &Path) -> String {
    if file == Path::new("-") {
        return "standard input".to_owned();
    }
    file.display().to_string()
}

/// Refuses a name on the command line where the file holds several objects: it would be that of all of them.
pub(super) fn refuse_one_name(is_named: bool, objects: usize, plural: &str) -> Result<()> {
    if is_named && objects > 1 {
        let message = format!("the file contains several {plural}, so a name cannot be given");
        return Err(CommandError::new(Kind::Usage, message).hint("omit the name"));
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Thing {
        metadata: serde_json::Value,
    }

    impl Filed for Thing {
        const KIND: &str = "Environment";
        type Spec = crate::domain::documents::EnvironmentSpec;
    }

    async fn read(text: &str) -> Result<Vec<Thing>> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        documents_from(file.path()).await
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
                "contains Pod of v1; expected Environment",
            ),
            ("{", "is not YAML"),
            ("just text", "contains no object; expected Environment of"),
            (HEAD, "contains no valid Environment"),
            (
                &format!("{HEAD}metadata: {{name: a}}\nspec: {{namespace: []}}\n"),
                "unknown field spec.namespace; did you mean namespaces?",
            ),
        ] {
            let error = read(text).await.unwrap_err();
            assert_eq!(error.kind, Kind::Invalid, "{text}");
            assert!(error.message().contains(part), "{}", error.message());
        }
        let missing: Result<Vec<Thing>> = documents_from(Path::new("/nonexistent/file")).await;
        assert_eq!(missing.unwrap_err().kind, Kind::Usage);
    }

    #[tokio::test]
    async fn what_is_too_large_is_refused_and_not_cut_off() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(LARGEST_FILE).unwrap();
        assert_eq!(text_from(file.path()).await.unwrap().len() as u64, LARGEST_FILE);
        file.as_file().set_len(LARGEST_FILE + 1).unwrap();
        let error = text_from(file.path()).await.unwrap_err();
        assert_eq!(error.kind, Kind::Invalid);
        assert!(
            error.message().ends_with("is larger than 16 MiB"),
            "{}",
            error.message()
        );
    }

    #[test]
    fn a_name_fits_one_object() {
        assert!(refuse_one_name(true, 1, "nodes").is_ok() && refuse_one_name(false, 2, "nodes").is_ok());
        let error = refuse_one_name(true, 2, "nodes").unwrap_err();
        assert_eq!((error.kind, error.hints.len()), (Kind::Usage, 1));
    }
}
