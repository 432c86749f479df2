//! The input of `-f`: files, directories, addresses or standard input.

pub(super) mod places;
mod remote;
pub(super) mod source;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde::de::DeserializeOwned;
use serde_json::Value;
use solution_archive::yaml;
use tokio::io::AsyncReadExt;

use crate::cli::groups::FileArgs;
use crate::error::{CommandError, Result};
use domain::api::API_VERSION;
use domain::api::kinds::check_fields_of;
use domain::object::declared::declared;
use domain::object::name::Subdomain;
use domain::object::resource::Resource;

/// The largest file that `-f` reads, in bytes: what etcd takes, several times over.
const LARGEST_FILE: u64 = 16 << 20;

/// What is read of an object of this plugin's own kind.
pub(super) trait Filed: DeserializeOwned {
    const KIND: &str;
}

/// The documents of this plugin's own kind that the files of `-f` contain. Lists are unfolded.
pub(super) async fn documents_from<T: Filed>(files: &FileArgs) -> Result<Vec<T>> {
    let documents = objects_of_kind(files, API_VERSION, T::KIND).await?;
    documents.iter().map(|(name, document)| typed(document, name)).collect()
}

/// What a document of the file `name` says.
pub(super) fn typed<T: Filed>(document: &Value, name: &str) -> Result<T> {
    let document = declared(document)
        .and_then(|document| serde_json::from_value(document).map_err(|error| error.to_string()));
    // serde puts names between backticks.
    document.map_err(|error| not_valid(name, T::KIND, &error.replace('`', "")))
}

fn not_valid(name: &str, kind: &str, error: &str) -> CommandError {
    let message = format!("{name} contains no valid {kind}: {error}");
    CommandError::invalid(message)
}

pub(super) struct Edited(Value);

pub(super) fn one_document(text: &str) -> Result<Edited> {
    let invalid = CommandError::invalid;
    let objects =
        yaml::objects(text).map_err(|error| invalid(format!("the text is not valid YAML: {error}")))?;
    match <[Value; 1]>::try_from(objects) {
        Ok([object]) => Ok(Edited(object)),
        Err(objects) => Err(invalid(format!("the text contains {} documents instead of one", objects.len()))),
    }
}

impl Edited {
    /// What the document of the object `name` says.
    pub(super) fn read<T: Filed>(&self, name: &str) -> Result<T> {
        expect_kind(&self.0, API_VERSION, T::KIND, name)?;
        check(&self.0, name)?;
        typed(&self.0, name)
    }
}

/// Refuses a field that the kind of the document does not have, whatever is done with the object: the file is not the one
/// that its writer meant.
fn check(document: &Value, name: &str) -> Result<()> {
    let kind = document["kind"].as_str().unwrap_or("none");
    declared(document)
        .and_then(|document| check_fields_of(&document))
        .map_err(|error| not_valid(name, kind, &error))
}

/// The objects of one of the API server's kinds that the files of `-f` contain. Lists are unfolded.
pub(super) async fn objects_from(files: &FileArgs, resource: &Resource) -> Result<Vec<Value>> {
    let objects = objects_of_kind(files, &resource.api_version(), &resource.kind).await?;
    Ok(objects.into_iter().map(|(_, object)| object).collect())
}

/// The same for one file.
pub(super) async fn objects_in(file: &Path, resource: &Resource) -> Result<Vec<Value>> {
    let files = FileArgs { filenames: vec![file.to_owned()], ..FileArgs::default() };
    objects_from(&files, resource).await
}

async fn objects_of_kind(files: &FileArgs, api_version: &str, kind: &str) -> Result<Vec<(String, Value)>> {
    let mut documents = documents_in(&files.filenames, files.recursive).await?;
    if files.among_others {
        documents.retain(|(_, document)| document["kind"] == kind && document["apiVersion"] == api_version);
    }
    for (name, document) in &documents {
        expect_kind(document, api_version, kind, name)?;
    }
    Ok(documents)
}

/// Each document of these files, with the name of its file. A field that its kind does not have is refused.
pub(super) async fn documents_in(paths: &[PathBuf], recursive: bool) -> Result<Vec<(String, Value)>> {
    let mut documents = Vec::new();
    for path in paths {
        for file in places::files_of(path, recursive)? {
            let name = named(&file);
            for document in values_from(&file).await? {
                check(&document, &name)?;
                documents.push((name.clone(), document));
            }
        }
    }
    Ok(documents)
}

/// The objects of whatever kind that a file, or standard input for `-`, contains; at least one. Lists are unfolded.
pub(super) async fn values_from(file: &Path) -> Result<Vec<Value>> {
    let name = named(file);
    let text = text_from(file).await?;
    let objects = yaml::objects(&text)
        .map_err(|error| CommandError::invalid(format!("{name} is not valid YAML: {error}")))?;
    let mut documents = Vec::new();
    for object in objects {
        unfold(object, &mut documents);
    }
    if documents.is_empty() {
        let lack = if text.trim().is_empty() { "is empty" } else { "contains no objects" };
        return Err(CommandError::invalid(format!("{name} {lack}")));
    }
    Ok(documents)
}

/// The names of the objects of one of the API server's kinds that the files of `-f` contain.
pub(super) async fn names_from(files: &FileArgs, resource: &Resource) -> Result<Vec<Subdomain>> {
    let objects = objects_of_kind(files, &resource.api_version(), &resource.kind).await?;
    let name = |(file, object): &(String, Value)| {
        let name = object["metadata"]["name"].as_str().unwrap_or_default();
        name.parse().map_err(|error| CommandError::invalid(format!("{file}: metadata.name: {error}")))
    };
    objects.iter().map(name).collect()
}

pub(super) fn all_named(files: &FileArgs) -> String {
    files.filenames.iter().map(|file| named(file)).collect::<Vec<_>>().join(", ")
}

/// What cannot be read twice, as it was read: a line is read for the types of its objects before their commands run.
static READ: Mutex<BTreeMap<PathBuf, String>> = Mutex::new(BTreeMap::new());

/// The text of a file, of an address, or of standard input for `-`, as UTF-8.
pub(super) async fn text_from(file: &Path) -> Result<String> {
    let name = named(file);
    let known = |read: &BTreeMap<PathBuf, String>| read.get(file).cloned();
    if let Some(text) = READ.lock().ok().and_then(|read| known(&read)) {
        return Ok(text);
    }
    let bytes = if let Some(address) = remote::address(file) {
        remote::read(address, LARGEST_FILE).await?
    } else {
        local(file).await.map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => CommandError::usage(format!("{name} does not exist")),
            _ => unreadable(&name, &error),
        })?
    };
    if bytes.len() as u64 > LARGEST_FILE {
        let message = format!("{name} is larger than {} MiB", LARGEST_FILE >> 20);
        return Err(CommandError::invalid(message));
    }
    let text = yaml::decoded(bytes).map_err(|error| unreadable(&name, &error))?;
    if !can_be_repeated(file)
        && let Ok(mut read) = READ.lock()
    {
        read.insert(file.to_owned(), text.clone());
    }
    Ok(text)
}

/// Whether a file says the same when it is read again: pipes, such as `<(…)` of a shell, do not.
fn can_be_repeated(file: &Path) -> bool {
    file != Path::new("-") && file.is_file()
}

fn unreadable(name: &str, error: &dyn std::fmt::Display) -> CommandError {
    CommandError::usage(format!("cannot read {name}: {error}"))
}

/// The bytes of a file or of standard input, at most one more than are allowed.
async fn local(file: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = LARGEST_FILE + 1;
    if file == Path::new("-") {
        tokio::io::stdin().take(limit).read_to_end(&mut bytes).await?;
    } else {
        let opened = tokio::fs::File::open(file).await?;
        opened.take(limit).read_to_end(&mut bytes).await?;
    }
    Ok(bytes)
}

pub(super) fn named(file: &Path) -> String {
    if file == Path::new("-") {
        return "standard input".to_owned();
    }
    file.display().to_string()
}

fn unfold(value: Value, documents: &mut Vec<Value>) {
    match value {
        Value::Null => {}
        Value::Object(mut object) if object.contains_key("items") => {
            if let Some(Value::Array(items)) = object.remove("items") {
                documents.extend(items);
            }
        }
        other => documents.push(other),
    }
}

fn expect_kind(document: &Value, api_version: &str, kind: &str, name: &str) -> Result<()> {
    let found_version = document["apiVersion"].as_str().unwrap_or("none");
    let found = document["kind"].as_str().unwrap_or("none");
    if found_version == api_version && found == kind {
        return Ok(());
    }
    Err(CommandError::invalid(match found {
        "none" => format!("{name} contains no object; expected {kind} of {api_version}"),
        _ => format!("{name} contains {found} of {found_version}; expected {kind} of {api_version}"),
    }))
}
