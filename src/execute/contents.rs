//! The content of archives: it is read where the bootstrap node mounts them, and recorded.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::{Executor, stored_sources};
use crate::error::{CommandError, Result};
use client::cluster::{Cluster, Error, archives};
use client::salt::Salt;
use domain::archive::catalogue::Archive;
use domain::archive::contents::{Contents, Record, Sources};
use domain::archive::import_command;
use domain::backend::Backend;
use domain::object::resource::{CONFIG_MAP, Reference};
use domain::object::well_known;
use domain::solution::version::VersionRequest;

/// The directory of an archive that describes the operator.
const DEPLOY: &str = "operator/deploy";

pub async fn contents_of(salt: &Salt, archive: &Archive) -> Result<Contents> {
    Ok(sources_of(salt, archive).await?.contents())
}

/// Reads the objects in `archive` as MetalK8s does: the files `crds/*_crd.yaml` and `role.yaml`. It is an error if
/// the archive is not mounted, because it would otherwise look empty.
pub async fn sources_of(salt: &Salt, archive: &Archive) -> Result<Sources> {
    let mountpoint = &archive.mountpoint;
    let manifest = format!("{mountpoint}/manifest.yaml");
    if ask(salt, "file.file_exists", [("path", &manifest)]).await? != json!(true) {
        return Err(CommandError::conflict(format!("archive {} is not mounted at {mountpoint}", archive.id))
            .hint(format!("to mount it: {}", import_command([&archive.archive]))));
    }
    let folder = format!("{mountpoint}/{DEPLOY}");
    let wanted = [("path", folder.as_str()), ("name", "*.yaml"), ("type", "fl")];
    let files = ask(salt, "file.find", wanted).await?;
    let files: Vec<String> = read_as(files, &folder)?;
    let mut sources = Sources::default();
    for file in &files {
        let inside = file.strip_prefix(&folder).unwrap_or(file).trim_start_matches('/');
        let is_role = inside == "role.yaml";
        let is_definition = inside.starts_with("crds/") && inside.ends_with("_crd.yaml");
        if !is_role && !is_definition {
            continue;
        }
        let text = ask(salt, "file.read", [("path", file)]).await?;
        let text: String = read_as(text, file)?;
        let added = if is_role { sources.add_roles(&text) } else { sources.add_definitions(&text) };
        added.map_err(|error| CommandError::invalid(format!("{file} cannot be read: {error}")))?;
    }
    Ok(sources)
}

/// Salt's answer about a place in an archive. Of another form, it does not say that nothing is there.
fn read_as<T: DeserializeOwned>(answer: Value, place: &str) -> Result<T> {
    serde_json::from_value(answer).map_err(|error| {
        let message = format!("Salt's answer about {place} cannot be read: {error}");
        CommandError::failed(message)
    })
}

async fn ask<const COUNT: usize>(
    salt: &Salt,
    function: &str,
    arguments: [(&str, &str); COUNT],
) -> Result<Value> {
    let arguments = arguments.map(|(key, value)| (key.to_owned(), Value::from(value)));
    Ok(salt.query(function, &Map::from_iter(arguments)).await?)
}

/// Records the content of an archive. If that fails, there is only a warning: a command that needs the content
/// later reads it again, or reports that it is unknown.
pub(super) async fn record(with: &Executor<'_>, solution: &str, version: &str, contents: Option<&Contents>) {
    if let Err(error) = try_record(with, solution, version, contents).await {
        with.events.warning(format!(
            "the content of archive {solution}-{version} is not recorded: {}",
            error.message()
        ));
    }
}

async fn try_record(
    with: &Executor<'_>,
    solution: &str,
    version: &str,
    contents: Option<&Contents>,
) -> Result<()> {
    let read = if let Some(contents) = contents {
        contents.clone()
    } else {
        let catalogue = archives::catalogue(with.cluster).await?;
        let exact = VersionRequest::Exact(version.to_owned());
        read_contents(with, catalogue.resolve(solution, &exact, true)?).await?
    };
    write_down(with.cluster, solution, version, &read).await?;
    Ok(())
}

async fn read_contents(with: &Executor<'_>, archive: &Archive) -> Result<Contents> {
    match (with.backend, with.salt) {
        (Backend::Direct, _) => Ok(stored_sources(with.cluster, archive).await?.contents()),
        (Backend::Salt, Some(salt)) => contents_of(salt, archive).await,
        (Backend::Salt, None) => Err(CommandError::failed("Salt was not used")),
    }
}

/// Records the content of an archive, unless it is recorded already.
async fn write_down(
    cluster: &Cluster,
    solution: &str,
    version: &str,
    contents: &Contents,
) -> std::result::Result<(), Error> {
    let amended = |object: Option<&Value>| {
        let data = object.and_then(|object| serde_json::from_value(object["data"].clone()).ok());
        let mut record = Record::from_data(data.as_ref());
        if record.find(solution, version) == Some(contents) {
            return None;
        }
        record.insert(solution, version, contents.clone());
        Some(json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": {"name": well_known::RECORD, "namespace": well_known::CATALOGUE},
            "data": {solution: record.text(solution)},
        }))
    };
    let target = Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, well_known::RECORD);
    cluster.amend(&target, amended).await
}
