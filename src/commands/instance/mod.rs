//! The custom resources of Solutions: what their verbs have in common.

pub mod configure;
pub mod get;

use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::page::warn_of_unknown;
use crate::error::Result;
use client::cluster::reach::Reach;
use client::cluster::{Error, instances, kinds};
use domain::environment::Environment;
use domain::object::resource::Resource;
use domain::solution::instance::Instance;

struct Kinds {
    solution: String,
    kinds: Vec<Resource>,
}

/// The kinds of the Solutions that are deployed in these Environments, or of one of them. A kind belongs to a Solution if
/// one of its archives brings it.
async fn kinds(
    context: &Context,
    archives: &Archives<'_>,
    environments: &[Environment],
    solution: Option<&str>,
) -> Result<Vec<Kinds>> {
    let deployed = environments.iter().flat_map(Environment::solutions);
    let mut names: Vec<&str> = deployed.map(|one| one.solution).collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| solution.is_none_or(|solution| solution == *name));
    let mut found = Vec::new();
    for name in names {
        let all = environments.iter().flat_map(Environment::solutions);
        let versions: Vec<String> =
            all.filter(|one| one.solution == name).map(|one| one.version.to_owned()).collect();
        let owned = archives.owned(name, &versions).await;
        warn_of_unknown(context, &owned.unknown);
        found.push(Kinds {
            solution: name.to_owned(),
            kinds: kinds::of(context.cluster().await?, &owned.definitions).await?,
        });
    }
    Ok(found)
}

/// Where the objects in these Environments are: all Environments unless one is named.
fn reach(context: &Context, environments: &[Environment], is_named: bool) -> Reach {
    match context.namespace() {
        Some(namespace) => Reach::namespace(namespace),
        None if is_named => Reach::of(environments),
        None => Reach::Everywhere,
    }
}

/// The objects of these kinds in the namespaces of the Environments, and cluster-scoped ones. `unlisted` decides on kinds that
/// cannot be listed.
async fn instances(
    context: &Context,
    environments: &[Environment],
    reach: &Reach,
    kinds: &[Kinds],
    unlisted: impl Fn(Error) -> Result<()>,
) -> Result<Vec<Instance>> {
    let cluster = context.cluster().await?;
    let mut found = Vec::new();
    for one in kinds {
        for kind in &one.kinds {
            match instances::list(cluster, kind, reach, &one.solution).await {
                Err(error) => unlisted(error)?,
                Ok(listed) => {
                    found.extend(listed.into_iter().filter_map(|instance| within(environments, instance)));
                }
            }
        }
    }
    Ok(found)
}

/// An object with the Environment of its namespace, or `None` if it is in another namespace.
fn within(environments: &[Environment], mut instance: Instance) -> Option<Instance> {
    if let Some(namespace) = instance.namespace() {
        let environment = environments.iter().find(|one| one.member(namespace).is_some())?;
        instance.environment = Some(environment.name.clone());
    }
    Some(instance)
}
