use super::{Replacement, replace, subject};
use crate::cli::config::ApplyConfigArgs;
use crate::cli::groups::Concurrency;
use crate::commands::Context;
use crate::commands::change::{Done, Part, Turn, results, together};
use crate::commands::file::places::files_of;
use crate::commands::file::{named, text_from};
use crate::error::{CommandError, Result};
use client::cluster::configs;
use domain::object::resource::CONFIG_MAP;
use domain::service_config::{CONFIGS, KEY, ServiceConfig, find};
use serde_json::Value;

pub async fn apply(context: &Context, arguments: &ApplyConfigArgs) -> Result<()> {
    let documents = all(arguments).await?;
    let parts = documents.into_iter().map(|document| Part {
        name: subject(document.0),
        // Each takes its locks itself, one after the other.
        scopes: Vec::new(),
        subject: document,
    });
    let work = async |_: &Turn, name: &str, (config, text): (&'static ServiceConfig, String)| {
        context.about(name, "apply");
        vec![(name.to_owned(), applied(context, arguments, (config, &text)).await)]
    };
    let ended = together::run(context, Concurrency::ONE, None, parts.collect(), work).await;
    results::tell_ended(context.ui(), "apply", ended)
}

/// The documents of all files, each configuration once.
async fn all(arguments: &ApplyConfigArgs) -> Result<Vec<(&'static ServiceConfig, String)>> {
    let mut files = Vec::new();
    for path in &arguments.file.filenames {
        files.extend(files_of(path, arguments.file.recursive)?);
    }
    let name = arguments.name.map(|name| name.0);
    if name.is_some() && files.len() > 1 {
        let message =
            "a name and several files cannot be combined: each file says which configuration it has";
        return Err(CommandError::usage(message));
    }
    let mut all: Vec<(&'static ServiceConfig, String)> = Vec::new();
    for file in &files {
        let found = documents(&text_from(file).await?, name);
        let found = found.map_err(|error| match files.as_slice() {
            [_] => error,
            _ => error.context(named(file)),
        });
        for (config, text) in found? {
            if all.iter().any(|(other, _)| *other == config) {
                let message = format!("{}: config {} is there twice", named(file), config.name);
                return Err(CommandError::invalid(message));
            }
            all.push((config, text));
        }
    }
    Ok(all)
}

async fn applied(
    context: &Context,
    arguments: &ApplyConfigArgs,
    (config, text): (&'static ServiceConfig, &str),
) -> Result<Done> {
    let base = configs::stored(context.cluster().await?, config).await?;
    let replacement = Replacement { config, base: &base, text, verb: "apply", locked: &arguments.locked };
    replace(context, &replacement).await
}

/// The documents in a file: one document as it is stored, Configs as `get -o yaml` prints them, or the ConfigMaps in
/// which they are stored.
fn documents(
    text: &str,
    name: Option<&'static ServiceConfig>,
) -> Result<Vec<(&'static ServiceConfig, String)>> {
    let invalid = CommandError::invalid;
    let value: Value = serde_yaml::from_str(text)
        .map_err(|error| invalid(format!("the file is not valid YAML: {error}")))?;
    let items = match &value["items"] {
        Value::Array(items) => items.clone(),
        _ if value["kind"] == "Config" && value["spec"]["document"].is_string() => vec![value.clone()],
        _ if value["kind"] == *CONFIG_MAP.kind => vec![value.clone()],
        _ => {
            let config = name.map_or_else(|| of_kind(value["kind"].as_str().unwrap_or_default()), Ok)?;
            return Ok(vec![(config, text.to_owned())]);
        }
    };
    let mut found = Vec::new();
    for item in &items {
        let word = item["metadata"]["name"].as_str().unwrap_or_default();
        let (kind, field, document) = if item["kind"] == *CONFIG_MAP.kind {
            ("ConfigMap", KEY, &item["data"][KEY])
        } else {
            ("Config", "spec.document", &item["spec"]["document"])
        };
        let config = find(word).ok_or_else(|| {
            invalid(format!("the file contains {kind} {word:?}, which is not a service configuration"))
        })?;
        let document =
            document.as_str().ok_or_else(|| invalid(format!("{kind} {word} of the file has no {field}")))?;
        if name.is_none_or(|name| name == config) {
            found.push((config, document.to_owned()));
        }
    }
    if found.is_empty() {
        return Err(invalid("the file does not contain this configuration".to_owned()));
    }
    Ok(found)
}

fn of_kind(kind: &str) -> Result<&'static ServiceConfig> {
    let mut matching = CONFIGS.iter().filter(|config| config.kind == kind);
    match (matching.next(), matching.next()) {
        (Some(config), None) => Ok(config),
        _ => Err(CommandError::usage(format!(
            "a document of kind {kind:?} does not identify the configuration; give its name"
        ))
        .hint("for example: kubectl metalk8s apply config grafana -f FILE")),
    }
}

#[cfg(test)]
mod tests;
