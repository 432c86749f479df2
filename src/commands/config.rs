//! `get`, `edit` and `apply config`.

use serde_json::Value;

use super::change::{Change, Done, Proposal};
use super::editor::Edited;
use super::file::text_from;
use super::get::Asked;
use super::watch::Sources;
use super::{Context, get};
use crate::cli::config::{ApplyConfigArgs, EditConfigArgs, GetConfigArgs};
use crate::cli::groups::{ChangeArgs, LockArgs};
use crate::cluster::changes::Watched;
use crate::domain::documents::{ConfigDocument, ConfigSpec, ConfigStatus, Metadata};
use crate::domain::lock::Scope;
use crate::domain::plans::config::{self as plans, Stored};
use crate::domain::resource::CONFIG_MAP;
use crate::domain::service_config::{CONFIGS, KEY, ServiceConfig, assign, difference, find};
use crate::domain::yaml;
use crate::error::{CommandError, Kind, Result};
use crate::events::Event;
use crate::output::result::ActionResult;

/// `get config`.
pub async fn get(context: &Context, arguments: &GetConfigArgs) -> Result<()> {
    let configs: Vec<&'static ServiceConfig> = if arguments.names.is_empty() {
        CONFIGS.iter().collect()
    } else {
        arguments.names.iter().map(|name| name.0).collect()
    };
    let subject = match arguments.names.as_slice() {
        [name] => subject(name.0),
        _ => "configs".to_owned(),
    };
    get::prepare(context, &arguments.list, subject)?;
    let cluster = context.cluster().await?;
    if let ([config], true, false) = (
        configs.as_slice(),
        context.ui().is_for_people() && arguments.names.len() == 1,
        arguments.list.watch,
    ) {
        let stored = cluster.stored_config(config).await?;
        return context.ui().text(&stored.document(config));
    }
    let read = async || {
        let reading = configs.iter().map(|config| cluster.stored_config(config));
        let stored = futures::future::try_join_all(reading).await?;
        let pairs = configs.iter().zip(&stored);
        Ok(pairs.map(|(config, stored)| document(config, stored)).collect())
    };
    // Only what is wanted is read.
    let mut asked = Asked::<String>::new(&arguments.list, &[]);
    asked.full_key = arguments.names.len() == 1;
    let watched = configs
        .iter()
        .map(|config| Watched::all(CONFIG_MAP).named(config.config_map))
        .collect();
    get::present(context, &asked, &Sources::watch(watched), read).await
}

fn document(config: &ServiceConfig, stored: &Stored) -> ConfigDocument {
    let metadata = Metadata {
        name: config.name.to_owned(),
        ..Metadata::default()
    };
    let spec = ConfigSpec {
        config_map: config.config_map.to_owned(),
        namespace: config.namespace.to_owned(),
        document: stored.document(config),
    };
    let status = ConfigStatus {
        present: stored.resource_version.is_some(),
        last_change: stored.changed.clone(),
        formulas: config
            .formulas
            .iter()
            .map(|&formula| formula.to_owned())
            .collect(),
    };
    ConfigDocument::new("Config", metadata, spec, status)
}

fn subject(config: &ServiceConfig) -> String {
    format!("config/{}", config.name)
}

/// A document that is to be stored, and how the user wants it done.
struct Replacement<'a> {
    config: &'static ServiceConfig,
    /// What the new document was made from; what others wrote since is not written over.
    base: &'a Stored,
    text: &'a str,
    verb: &'static str,
    change: &'a ChangeArgs,
    lock: &'a LockArgs,
}

/// `apply config`.
pub async fn apply(context: &Context, arguments: &ApplyConfigArgs) -> Result<()> {
    let text = text_from(&arguments.filename).await?;
    let documents = documents(&text, arguments.name.map(|name| name.0))?;
    let mut outcomes = Vec::new();
    for (config, text) in &documents {
        context.about(subject(config), "apply");
        let base = context.cluster().await?.stored_config(config).await?;
        let replacement = Replacement {
            config,
            base: &base,
            text,
            verb: "apply",
            change: &arguments.change,
            lock: &arguments.lock,
        };
        outcomes.push((subject(config), replace(context, &replacement).await));
    }
    context.tell_all("apply", outcomes)
}

/// The documents that a file holds: one as it is stored, Configs as `get -o yaml` prints them, or the
/// ConfigMaps that they are stored in.
fn documents(
    text: &str,
    name: Option<&'static ServiceConfig>,
) -> Result<Vec<(&'static ServiceConfig, String)>> {
    let invalid = |message: String| CommandError::new(Kind::Invalid, message);
    let value: Value =
        serde_yaml::from_str(text).map_err(|error| invalid(format!("the file is no YAML: {error}")))?;
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
            invalid(format!(
                "the file holds a {kind} {word:?}, which is no configuration"
            ))
        })?;
        let document = document
            .as_str()
            .ok_or_else(|| invalid(format!("{kind} {word} of the file has no {field}")))?;
        if name.is_none_or(|name| name == config) {
            found.push((config, document.to_owned()));
        }
    }
    if found.is_empty() {
        return Err(invalid("the file holds no such Config".to_owned()));
    }
    Ok(found)
}

/// The only configuration whose document is of this kind.
fn of_kind(kind: &str) -> Result<&'static ServiceConfig> {
    let mut matching = CONFIGS.iter().filter(|config| config.kind == kind);
    match (matching.next(), matching.next()) {
        (Some(config), None) => Ok(config),
        _ => Err(CommandError::new(
            Kind::Usage,
            format!("a document of kind {kind:?} does not say which configuration it is; name it"),
        )
        .hint("for example: kubectl metalk8s apply config grafana -f FILE")),
    }
}

/// `edit config`.
pub async fn edit(context: &Context, arguments: &EditConfigArgs) -> Result<()> {
    let config = arguments.name.0;
    context.about(subject(config), "edit");
    let base = context.cluster().await?.stored_config(config).await?;
    if arguments.set.is_empty() {
        return edit_by_hand(context, arguments, base).await;
    }
    let text = assign(&base.document(config), &arguments.set).map_err(|error| {
        CommandError::new(Kind::Usage, format!("config/{}: {error}", config.name)).hint(format!(
            "to change it by hand: kubectl metalk8s edit config {}",
            config.name
        ))
    })?;
    let replacement = Replacement {
        config,
        base: &base,
        text: &text,
        verb: "edit",
        change: &arguments.change,
        lock: &arguments.lock,
    };
    let outcome = replace(context, &replacement).await;
    context.tell_all("edit", vec![(subject(config), outcome)])
}

/// Opens the editor; whatever goes wrong once something was saved, that is kept.
async fn edit_by_hand(context: &Context, arguments: &EditConfigArgs, base: Stored) -> Result<()> {
    let config = arguments.name.0;
    let mut edited = Edited::new(config.name, &base.document(config))?;
    match edit_until_done(context, arguments, base, &mut edited).await {
        Ok(Some(done)) => context.tell_all("edit", vec![(subject(config), Ok(done))]),
        Ok(None) => cancelled(context, config),
        Err(error) => Err(edited.given_up(error).await),
    }
}

/// Opens the editor until what is saved is stored, or is nothing new.
async fn edit_until_done(
    context: &Context,
    arguments: &EditConfigArgs,
    mut base: Stored,
    edited: &mut Edited,
) -> Result<Option<Done>> {
    let config = arguments.name.0;
    // On a terminal the editor gets Ctrl-C as well, and has its own meaning for it.
    context.heed();
    let original = base.document(config);
    let mut text = original.clone();
    let mut comment = vec![
        format!(
            "config/{}: overrides only; lists are appended to the defaults'.",
            config.name
        ),
        "Lines like this one are left out. Save it unchanged to cancel.".to_owned(),
    ];
    let mut refused: Option<CommandError> = None;
    loop {
        let saved = edited.open(&comment, &text).await?;
        if saved.trim().is_empty() || saved == original {
            return Ok(None);
        }
        if let Some(error) = refused.take().filter(|_| saved == text) {
            return Err(error.hint("the same text was saved again"));
        }
        text = saved;
        let replacement = Replacement {
            config,
            base: &base,
            text: &text,
            verb: "edit",
            change: &arguments.change,
            lock: &arguments.lock,
        };
        let error = match replace(context, &replacement).await {
            Ok(done) => return Ok(Some(done)),
            Err(error) if matches!(error.kind, Kind::Invalid | Kind::Conflict) => error,
            Err(error) => return Err(error),
        };
        let now = context.cluster().await?.stored_config(config).await?;
        comment = complaint(config, &error, &text, &base, &now);
        base = now;
        refused = Some(error);
    }
}

fn cancelled(context: &Context, config: &ServiceConfig) -> Result<()> {
    let mut result = ActionResult::unchanged(subject(config), "edit");
    "edit cancelled, no changes made".clone_into(&mut result.message);
    context.ui().results(&[result.after(context.ui().elapsed())])
}

/// What the editor shows on top when it is opened again.
fn complaint(
    config: &ServiceConfig,
    error: &CommandError,
    text: &str,
    base: &Stored,
    now: &Stored,
) -> Vec<String> {
    let mut lines = vec![format!("error: {}", error.message())];
    if let Some(number) = yaml::faulty_line(text) {
        let line = text.lines().nth(number - 1).unwrap_or_default();
        lines.push(format!("line {number}, not counting these: {line}"));
    }
    lines.extend(error.hints.iter().map(|hint| format!("hint: {hint}")));
    if base.text != now.text {
        lines.push("What others changed, and saving this text would take back:".to_owned());
        lines.push(difference(
            config.name,
            &base.document(config),
            &now.document(config),
        ));
    }
    lines.push("Save it unchanged to give up.".to_owned());
    lines
}

/// Shows the difference, stores the document and has Salt apply it.
async fn replace(context: &Context, replacement: &Replacement<'_>) -> Result<Done> {
    let config = replacement.config;
    let name = subject(config);
    let old = replacement.base.document(config);
    config.check(replacement.text, &old)?;
    context
        .ui()
        .difference(&difference(&name, &old, replacement.text));
    for warning in warnings(context, config, replacement.text).await? {
        context.events().emit(Event::Warning(warning));
    }
    let change = Change::locking(
        vec![Scope::MasterShare, Scope::Config(config.name.to_owned())],
        replacement.change,
        replacement.lock,
    );
    let propose = async |context: &Context| {
        let now = context.cluster().await?.stored_config(config).await?;
        plans::unchanged_since(config, replacement.base, &now)?;
        let decision = plans::replace(config, &now, replacement.text)?;
        let past = if replacement.verb == "edit" {
            "edited"
        } else {
            "applied"
        };
        let done = ActionResult::done(&name, replacement.verb, format!("{name} {past}"));
        Ok(Proposal::new(decision, done))
    };
    match context.carry_out(change, context.events(), propose).await {
        Err(error) if error.kind == Kind::JobFailed => Err(put_back(context, replacement, error).await),
        outcome => outcome,
    }
}

/// Says that the old document is in place again, where it is.
async fn put_back(context: &Context, replacement: &Replacement<'_>, error: CommandError) -> CommandError {
    let config = replacement.config;
    let Ok(cluster) = context.cluster().await else {
        return error;
    };
    match cluster.stored_config(config).await {
        Ok(now) if now.text == replacement.base.text => {
            let formulas = plans::formulas(config, &now.document(config), replacement.text);
            error.hint(format!(
                "the old document of config/{} is in place again, and {} was run with it",
                config.name,
                formulas.join(", ")
            ))
        }
        _ => error,
    }
}

async fn warnings(context: &Context, config: &ServiceConfig, text: &str) -> Result<Vec<String>> {
    let mut warnings = config.warnings(text);
    if let (Some(label), Some(_)) = (config.volumes, config.replicas(text)) {
        let selector = format!("app.kubernetes.io/name={label}");
        let volumes = context.cluster().await?.usable_volumes(&selector).await?;
        warnings.extend(config.short_of_volumes(text, volumes));
    }
    Ok(warnings)
}

#[cfg(test)]
mod tests;
