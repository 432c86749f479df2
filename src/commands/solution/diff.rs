use super::{Read, place};
use crate::cli::solution::DiffSolutionArgs;
use crate::commands::Context;
use crate::commands::{backend, scope};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::{Cluster, operator_objects};
use domain::archive::catalogue::Archive;
use domain::archive::contents::Sources;
use domain::definitions;
use domain::environment::find_operator;
use domain::object::name::Name;
use domain::object::resource::{CLUSTER_ROLE, CUSTOM_RESOURCE_DEFINITION, ROLE, Reference};
use domain::plan::Difference;
use domain::solution::plan::{self, Direction, Move, Options, Side, differences, operator_image};

pub async fn diff(context: &Context, arguments: &DiffSolutionArgs) -> Result<()> {
    let name = format!("solution/{}", arguments.name);
    context.about(&name, "diff");
    let environment = scope::environment_of(context, arguments.environment.as_ref(), &arguments.name).await?;
    let read = Read::without_rights(context, &environment).await?;
    let mut results = Vec::new();
    for one in moves(context, &read, arguments)? {
        let found = compared(context, &read, &one).await?;
        let place = place(&environment, &one.namespace);
        let message =
            format!("{name} in {place}: {}", if found.is_empty() { "no difference" } else { "differs" });
        results.push(
            ActionResult {
                changed: false,
                dry_run: true,
                plan: found.iter().flat_map(Difference::lines).collect(),
                ..ActionResult::done(format!("{name} in {place}"), "diff", message)
            }
            .after(context.ui().elapsed()),
        );
    }
    context.ui().differences(&results, &[])?;
    if results.iter().any(|result| !result.plan.is_empty()) {
        return Err(CommandError::silent(ErrorKind::Different));
    }
    Ok(())
}

/// Where the Solution is deployed, with the version that it is compared with: the requested one, or the one that an
/// upgrade would choose.
fn moves(context: &Context, read: &Read, arguments: &DiffSolutionArgs) -> Result<Vec<Move>> {
    let namespace = context.namespace().map(Name::as_str);
    let options = Options { pre: arguments.pre, allow_inactive: true, ..Options::default() };
    let Some(request) = &arguments.version else {
        let solutions = [arguments.name.to_string()];
        let facts = read.facts();
        let change = plan::change_version(facts, &solutions, None, namespace, Direction::Up, &options)?;
        for warning in change.warnings {
            context.events().warning(warning);
        }
        return Ok(change.moves);
    };
    let archive = read.catalogue.resolve(&arguments.name, request, arguments.pre)?;
    let members = read.environment.holding(&arguments.name, namespace)?;
    let to = |namespace: &str, from: Option<&str>| Move {
        namespace: namespace.to_owned(),
        solution: arguments.name.to_string(),
        from: from.map(str::to_owned),
        to: archive.version.to_string(),
        done: false,
        has_new_constraint: false,
    };
    let moves = members.iter().map(|member| to(&member.namespace.name, member.version_of(&arguments.name)));
    Ok(moves.collect())
}

async fn compared(context: &Context, read: &Read, one: &Move) -> Result<Vec<Difference>> {
    let Some(archive) = read.catalogue.find(&one.solution, &one.to) else {
        return Err(CommandError::new(
            ErrorKind::NotFound,
            format!(
                "version {} of solution {} is not imported, so there is nothing to compare",
                one.to, one.solution
            ),
        )
        .hint("to list the versions: kubectl metalk8s get archives"));
    };
    let sources = backend::sources_of(context, backend::of(context, &read.catalogue)?, archive).await?;
    let cluster = context.cluster().await?;
    let now = deployed(cluster, read, one, &sources).await?;
    Ok(differences(&now, &declared(read, one, archive, &sources)))
}

async fn deployed(cluster: &Cluster, read: &Read, one: &Move, sources: &Sources) -> Result<Side> {
    let mut side = Side::default();
    if let Some(from) = &one.from {
        side.say("version", from);
    }
    if let Some(operator) = find_operator(&read.operators, &one.namespace, &one.solution) {
        let image = operator.image.rsplit('/').next().unwrap_or_default();
        side.say("operator image", image);
    }
    for role in &sources.roles {
        let name = definitions::name(role);
        let target = if role["kind"] == "Role" {
            Reference::namespaced(ROLE, &one.namespace, name)
        } else {
            Reference::cluster(CLUSTER_ROLE, name)
        };
        if let Some(mut found) = cluster.read(&target).await? {
            found["kind"] = role["kind"].clone();
            side.say_role(&found);
        }
    }
    for definition in &sources.definitions {
        let target = Reference::cluster(CUSTOM_RESOURCE_DEFINITION, definitions::name(definition));
        if let Some(found) = cluster.read(&target).await? {
            side.say_definition(&found);
        }
    }
    if let Some(found) = operator_objects::config(cluster, &one.namespace, &one.solution).await? {
        side.say_configuration(&found);
    }
    Ok(side)
}

fn declared(read: &Read, one: &Move, archive: &Archive, sources: &Sources) -> Side {
    let mut side = Side::default();
    side.say("version", &one.to);
    if let Some(image) = operator_image(archive) {
        side.say("operator image", image);
    }
    for role in &sources.roles {
        side.say_role(role);
    }
    for definition in &sources.definitions {
        side.say_definition(definition);
    }
    side.say_repositories(read.catalogue.versions(&one.solution));
    side
}
