use std::collections::BTreeMap;

use super::running::{Running, running};
use crate::cli::solution::EventsSolutionArgs;
use crate::commands::{Context, events};
use crate::error::Result;
use client::cluster::{Cluster, Error, archives, kinds, operator_objects};
use domain::object::event::{Concern, ListedEvent};
use domain::object::name::Name;
use domain::object::resource::Resource;

pub async fn events(context: &Context, arguments: &EventsSolutionArgs) -> Result<()> {
    let solution = arguments.name.as_str();
    context.about(format!("solution/{solution}"), "events");
    let running = running(context, solution, arguments.environment.as_ref()).await?;
    let kinds = kinds(context, solution).await?;
    let mut concerns = BTreeMap::new();
    for namespace in namespaces(context, solution, &running) {
        let operator = running.operators.iter().find(|one| one.namespace == namespace);
        let concern = Concern {
            operator: operator.map_or_else(|| format!("{solution}-operator"), |one| one.name.clone()),
            objects: objects(context, &namespace, solution).await?,
            kinds: kinds.clone(),
        };
        concerns.insert(namespace, concern);
    }
    let namespaces: Vec<String> = concerns.keys().cloned().collect();
    let environment = &running.environment.name;
    events::show(context, environment, &namespaces, &arguments.events, |event: &ListedEvent| {
        let namespace = event.object["metadata"]["namespace"].as_str().unwrap_or_default();
        concerns.get(namespace).is_some_and(|concern| concern.includes(&event.event))
    })
    .await
}

fn namespaces(context: &Context, solution: &str, running: &Running) -> Vec<String> {
    let chosen = context.namespace().map(Name::as_str);
    let members = running.environment.members.iter();
    members
        .filter(|member| {
            let name = &member.namespace.name;
            let is_there = running.operators.iter().any(|one| one.namespace == *name);
            chosen.is_none_or(|chosen| chosen == name) && (is_there || member.version_of(solution).is_some())
        })
        .map(|member| member.namespace.name.clone())
        .collect()
}

/// The Solution's own kinds, as far as they are recorded.
async fn kinds(context: &Context, solution: &str) -> Result<Vec<Resource>> {
    let cluster = context.cluster().await?;
    let definitions = archives::readable_record(cluster).await?.definitions(solution);
    readable(context, kinds::of(cluster, definitions).await)
}

/// Kinds and names of the objects that Salt created for the operator.
async fn objects(context: &Context, namespace: &str, solution: &str) -> Result<Vec<(String, String)>> {
    let cluster: &Cluster = context.cluster().await?;
    let objects = readable(context, operator_objects::namespaced(cluster, namespace, solution).await)?;
    let named = objects.iter().map(|one| (one.resource.kind.to_string(), one.name.clone()));
    Ok(named.collect())
}

/// Events can be read by whoever may not read all that they are about.
fn readable<T: Default>(context: &Context, outcome: std::result::Result<T, Error>) -> Result<T> {
    match outcome {
        Err(Error::Refused { code: 403, message }) => {
            let line = format!("events of some objects are left out: {message}");
            context.events().log(1, line);
            Ok(T::default())
        }
        outcome => Ok(outcome?),
    }
}
