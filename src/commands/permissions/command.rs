//! `permissions command`: the minimal role that a command needs.

use serde_json::json;

use crate::cli;
use crate::cli::permissions::PermissionsCommandArgs;
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::environment::find as environment;
use crate::commands::scope;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use base::nearest::did_you_mean;
use domain::backend::Backend;
use domain::needs::{Command, Wanted, commands, find};
use domain::object::name::Name;
use domain::yaml::render;

pub(in crate::commands) async fn command(
    context: &Context,
    arguments: &PermissionsCommandArgs,
) -> Result<()> {
    let words = arguments.words.join(" ");
    context.about(format!("command/{words}"), "permissions");
    let command = known(&words)?;
    let namespaces = namespaces(context, arguments).await?;
    let backend = backend(context, arguments).await?;
    let (namespace, name) = context.salt_service_account();
    let roles = command.roles(Wanted {
        namespaces: &namespaces,
        backend,
        salt_account: (&namespace, &name),
        optional: arguments.optional,
    });
    if !command.on_instances.is_empty() {
        context.events().warning(format!(
            "{} also needs to {} the custom resources of the solution, which are not in these roles",
            command.words,
            command.on_instances.join(", ")
        ));
    }
    let list = json!({"apiVersion": "v1", "kind": "List", "items": roles});
    if context.ui().is_for_people() {
        let text = render::document(&list).map_err(CommandError::failed)?;
        return context.ui().text(&text);
    }
    context.ui().document(&list)
}

/// The backend of the cluster, where the cluster is queried anyway and says it.
async fn backend(context: &Context, arguments: &PermissionsCommandArgs) -> Result<Backend> {
    if arguments.environment.is_none() {
        return backend::presumed(context);
    }
    match backend::chosen(context).await {
        Err(error) if error.kind == ErrorKind::Denied => backend::presumed(context),
        backend => backend,
    }
}

/// The command that these words name, whatever their spelling.
fn known(words: &str) -> Result<&'static Command> {
    let mut tree = cli::tree();
    tree.build();
    let (mut page, mut names) = (&tree, Vec::new());
    for word in words.split_whitespace() {
        let Some(child) = page.find_subcommand(word) else { return Err(unknown(words)) };
        names.push(child.get_name());
        page = child;
    }
    let names = names.join(" ");
    let found = find(&names).filter(|command| command.words == names);
    found.ok_or_else(|| unknown(words))
}

fn unknown(words: &str) -> CommandError {
    let meant = did_you_mean(words, commands().map(|command| command.words));
    let message = format!("unknown command {words:?}{meant}");
    CommandError::usage(message).hint(
        "a command is a verb and its resource, such as 'add solution'; all verbs: kubectl metalk8s help",
    )
}

/// The namespaces of the Environment, or the one of `-n`; none if neither is given.
async fn namespaces(context: &Context, arguments: &PermissionsCommandArgs) -> Result<Vec<String>> {
    let given = context.namespace().map(Name::as_str);
    let Some(name) = scope::environment(context, arguments.environment.as_ref(), false)? else {
        return Ok(given.map(str::to_owned).into_iter().collect());
    };
    let found = environment(context, &name).await?;
    let chosen = found.chosen(given)?.into_iter();
    Ok(chosen.map(|member| member.namespace.name.clone()).collect())
}
