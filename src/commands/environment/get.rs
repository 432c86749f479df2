use super::find;
use crate::cli::environment::GetEnvironmentArgs;
use crate::commands::Context;
use crate::commands::listing::{ListRequest, called, prepare, present};
use crate::commands::watch::Sources;
use crate::error::Result;
use client::cluster::changes::Watched;
use client::cluster::reach::Reach;
use client::cluster::{environments, rights};
use domain::api::EnvironmentObject;
use domain::api::inventory;
use domain::environment::Environment;
use domain::object::name::{ExistingName, Name};

pub async fn get(context: &Context, arguments: &GetEnvironmentArgs) -> Result<()> {
    prepare(context, &arguments.list, called::<EnvironmentObject>(&arguments.names))?;
    let read = async || read(context, &arguments.names).await;
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    let sources = Sources::watch(Watched::environments());
    present(context, &asked, &sources, read).await
}

/// The Environment of that name, or all.
pub(in crate::commands) async fn of(
    context: &Context,
    name: Option<&ExistingName>,
) -> Result<Vec<EnvironmentObject>> {
    if let Some(name) = name {
        let found = find(context, name).await?;
        return objects(context, within(context, vec![found])).await;
    }
    read(context, &[]).await
}

/// The Environments with these names, or all if there are no names; all as well where one of them does not exist, so that
/// the error can list what does.
pub(super) async fn read(context: &Context, names: &[ExistingName]) -> Result<Vec<EnvironmentObject>> {
    let cluster = context.cluster().await?;
    if let (Some(namespace), []) = (context.namespace(), names) {
        let owner = environments::of_namespace(cluster, namespace).await?;
        return objects(context, owner.into_iter().collect()).await;
    }
    let mut names: Vec<&str> = names.iter().map(ExistingName::as_str).collect();
    names.sort_unstable();
    names.dedup();
    let found = environments::named(cluster, &names).await?;
    if !names.is_empty() && found.len() == names.len() {
        let within = within(context, found.clone());
        if let ([], [first, ..]) = (within.as_slice(), found.as_slice()) {
            // Says which namespaces it has.
            first.chosen(context.namespace().map(Name::as_str))?;
        }
        return objects(context, within).await;
    }
    let (environments, operators) = tokio::try_join!(
        environments::list(cluster),
        rights::seen_operators(cluster, &Reach::Everywhere, context.events())
    )?;
    let mut environments = within(context, environments);
    environments::add_remaining(cluster, &mut environments).await?;
    Ok(inventory::environments(environments, &operators))
}

/// Those that the namespace of `-n` belongs to.
fn within(context: &Context, mut environments: Vec<Environment>) -> Vec<Environment> {
    if let Some(namespace) = context.namespace() {
        environments.retain(|one| one.member(namespace).is_some());
    }
    environments
}

async fn objects(context: &Context, mut environments: Vec<Environment>) -> Result<Vec<EnvironmentObject>> {
    let cluster = context.cluster().await?;
    environments::add_remaining(cluster, &mut environments).await?;
    let reach = Reach::of(&environments);
    let operators = rights::seen_operators(cluster, &reach, context.events()).await?;
    Ok(inventory::environments(environments, &operators))
}
