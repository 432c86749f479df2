//! The operators of an Environment: as they are rendered, they are applied; what older versions had is removed.

use serde_json::Value;
use solution_archive::roles::ClusterScoped;

use super::apply;
use super::stored_sources;
use crate::error::{CommandError, Result};
use crate::execute::Mode;
use crate::execute::run::{ActionError, Run, ended};
use base::error::ErrorKind;
use client::cluster::{Cluster, Error, archives, environments, operator_objects};
use domain::archive::catalogue::Catalogue;
use domain::backend::render::{Deployment, Maker};
use domain::environment::{Deployed, Environment};
use domain::object::resource::{CLUSTER_ROLE, Reference, of_object};
use domain::operator::permissions::Permissions;
use domain::plan::refusal::Refusal;

#[derive(Default)]
struct Rendered {
    objects: Vec<Value>,
    /// The namespaces, each with a Solution that is configured there.
    places: Vec<(String, String)>,
}

impl Rendered {
    async fn of(run: &Run<'_>, environment: &str, webhook: bool) -> Result<Self> {
        let cluster = run.with.cluster;
        let found = environments::read(cluster, environment).await?;
        let catalogue = archives::catalogue(cluster).await?;
        let found = match run.with.mode {
            Mode::Apply => found.ok_or_else(|| {
                CommandError::new(ErrorKind::NotFound, format!("environment {environment} does not exist"))
            })?,
            _ => foreseen(run, environment, found, &catalogue),
        };
        let mut rendered = Self::default();
        for one in found.solutions() {
            let objects = of_solution(cluster, (&found, &catalogue), one, webhook).await?;
            let new = objects.into_iter().filter(|object| !rendered.objects.contains(object));
            let new: Vec<Value> = new.collect();
            rendered.objects.extend(new);
            let place = (one.namespace.to_owned(), one.solution.to_owned());
            rendered.places.push(place);
        }
        Ok(rendered)
    }
}

/// The Environment as a dry run would have left it. What a dry run before this one imported is not there to be looked at.
fn foreseen(run: &Run<'_>, name: &str, found: Option<Environment>, catalogue: &Catalogue) -> Environment {
    let new = || Environment { name: name.to_owned(), members: Vec::new() };
    let mut environment = found.unwrap_or_else(new);
    for (namespace, versions) in &run.configured {
        environment.configure(namespace, versions);
    }
    let configs = environment.members.iter_mut().filter_map(|member| member.config.as_mut());
    for config in configs {
        config.solutions.retain(|solution, version| catalogue.find(solution, version).is_some());
    }
    environment
}

async fn of_solution(
    cluster: &Cluster,
    (environment, catalogue): (&Environment, &Catalogue),
    one: Deployed<'_>,
    webhook: bool,
) -> Result<Vec<Value>> {
    let archive = catalogue.find(one.solution, one.version).ok_or_else(|| {
        Refusal::conflict(format!(
            "environment {} has {} {}, which is not imported",
            environment.name, one.solution, one.version
        ))
    })?;
    let sources = stored_sources(cluster, archive).await?;
    let own = ClusterScoped::of_definitions(&sources.definitions);
    let permissions = Permissions::of(one.solution, one.version, &sources.roles, own);
    permissions.refuse_invalid()?;
    let registry = catalogue.remembered().registry.as_deref();
    let deployment = Deployment {
        archive,
        roles: &permissions.objects(&[]),
        imported: catalogue.versions(one.solution),
        registry: registry.unwrap_or_default(),
        maker: Maker::Direct,
        webhook,
    };
    Ok(deployment.objects(&[one.namespace.to_owned()])?)
}

/// Applies the operators of an Environment, and removes what they no longer have.
pub(super) async fn environment(
    run: &mut Run<'_>,
    environment: &str,
    webhook: bool,
) -> std::result::Result<(), ActionError> {
    let rendered = Rendered::of(run, environment, webhook).await;
    let rendered = ended(rendered, || format!("failed to render environment {environment}"))?;
    apply::all(run, &rendered.objects).await?;
    if run.with.mode != Mode::Apply {
        return Ok(());
    }
    let kept: Vec<Reference> = rendered.objects.iter().filter_map(of_object).collect();
    for (namespace, solution) in &rendered.places {
        remove_others(run, (namespace, solution), &kept).await?;
    }
    Ok(())
}

/// Removes the objects of an operator that its version does not have.
async fn remove_others(
    run: &mut Run<'_>,
    (namespace, solution): (&str, &str),
    kept: &[Reference],
) -> std::result::Result<(), ActionError> {
    let failed = || format!("failed to remove the objects of an older operator of {solution} in {namespace}");
    let objects = operator_objects::read(run.with.cluster, namespace, solution).await;
    let objects = ended(objects, failed)?;
    for object in objects.removable {
        if kept.contains(&object.reference) {
            continue;
        }
        run.fenced().await.map_err(ActionError::after_a_part)?;
        match run.with.cluster.delete(&object, false).await {
            Err(Error::Refused { code: 403, message }) if object.resource == CLUSTER_ROLE => {
                run.keep(format!("{object} is kept: {message}"));
            }
            outcome => ended(outcome, failed)?,
        }
    }
    Ok(())
}
