//! What is read for a bundle. Whatever cannot be read is noted, and the rest continues.

use std::collections::{BTreeSet, VecDeque};

use serde_json::Value;

use super::bundle::Bundle;
use crate::commands::archive::contents::Archives;
use crate::commands::plugin::{check, version};
use crate::commands::{Context, archive, environment, history, job, node, solution, volume};
use crate::error::{CommandError, Result};
use client::cluster::logs::{self, LogParams, OperatorPod};
use client::cluster::{Cluster, Error, kinds};
use domain::api::{EnvironmentObject, SolutionObject};
use domain::lock::LEASE_LABEL;
use domain::object::name::ExistingName;
use domain::object::resource::{
    CONFIG_MAP, DAEMON_SET, DEPLOYMENT, EVENT, LEASE, PERSISTENT_VOLUME_CLAIM, POD, ROLE, ROLE_BINDING,
    Resource, SERVICE_ACCOUNT, STATEFUL_SET,
};
use domain::object::well_known;

/// The namespace of the Salt master, of locks and of the journal.
const SYSTEM: &str = "kube-system";

/// What is read of each namespace.
const KINDS: [Resource; 10] = [
    CONFIG_MAP,
    DEPLOYMENT,
    STATEFUL_SET,
    DAEMON_SET,
    POD,
    EVENT,
    PERSISTENT_VOLUME_CLAIM,
    SERVICE_ACCOUNT,
    ROLE,
    ROLE_BINDING,
];

/// How many of the last lines of a log are read.
const LINES: i64 = 10_000;

const LOG_BYTES: usize = 4 << 20;

/// Reads everything, the logs last: of them there may be too much. An environment that does not exist is refused.
pub(super) async fn all(
    context: &Context,
    environment: Option<&ExistingName>,
    bundle: &mut Bundle,
) -> Result<()> {
    if let Some(name) = environment {
        environment::find(context, name).await?;
    }
    let cluster = context.cluster().await?;
    bundle.object("version.json", version::read(context).await);
    bundle.object("check.json", Ok(check::lines(context).await));
    let environments = environment::get::of(context, environment).await;
    let solutions = solution::get::read(context, environment).await;
    let namespaces: Vec<String> = environments.iter().flatten().flat_map(namespaces_of).collect();
    let deployed: Vec<SolutionObject> = solutions.iter().flatten().cloned().collect();
    bundle.object("environments.json", environments);
    bundle.object("solutions.json", solutions);
    bundle.object("archives.json", archive::get::all(context).await);
    bundle.object("nodes.json", node::get::read(context, None).await);
    bundle.object("volumes.json", volume::get::read(context, None, None).await);
    bundle.object("history.json", history::of_all(context).await);
    bundle.object("jobs.json", job::get::latest(context, environment).await);
    let raw = async |kind, namespace, selector| {
        let read = cluster.raw(kind, Some(namespace), Some(selector)).await;
        read.map_err(CommandError::from)
    };
    bundle.object("locks.json", raw(LEASE, SYSTEM, LEASE_LABEL).await);
    bundle.object("salt-master.json", raw(POD, SYSTEM, SALT_MASTER).await);
    let catalogue = raw(CONFIG_MAP, well_known::CATALOGUE, "").await;
    bundle.object("catalogue.json", catalogue);
    for namespace in &namespaces {
        of_namespace(cluster, namespace, bundle).await;
    }
    resources(context, &deployed, &namespaces, bundle).await;
    for one in &deployed {
        logs(cluster, one, bundle).await;
    }
    Ok(())
}

const SALT_MASTER: &str = "app.kubernetes.io/name=salt-master";

fn namespaces_of(environment: &EnvironmentObject) -> Vec<String> {
    let namespaces = environment.spec.namespaces.iter();
    namespaces.map(|namespace| namespace.name.clone()).collect()
}

async fn of_namespace(cluster: &Cluster, namespace: &str, bundle: &mut Bundle) {
    for kind in KINDS {
        let path = format!("namespaces/{namespace}/{}.json", kind.plural);
        let read = cluster.raw(kind, Some(namespace), None).await;
        bundle.object(path, read.map(without_authority).map_err(CommandError::from));
    }
}

/// Every namespace has the certificate authority of the cluster, which says nothing.
fn without_authority(mut objects: Vec<Value>) -> Vec<Value> {
    objects.retain(|object| object["metadata"]["name"] != "kube-root-ca.crt");
    objects
}

async fn resources(
    context: &Context,
    deployed: &[SolutionObject],
    namespaces: &[String],
    bundle: &mut Bundle,
) {
    let kinds = match kinds(context, deployed).await {
        Ok(kinds) => kinds,
        Err(error) => return bundle.object("resources", Err::<Value, _>(error)),
    };
    let Ok(cluster) = context.cluster().await else { return };
    for kind in kinds.iter().filter(|kind| kind.namespaced) {
        for namespace in namespaces {
            let path = format!("namespaces/{namespace}/resources/{}.json", kind.definition());
            let read = cluster.raw(kind.clone(), Some(namespace), None).await;
            bundle.object(path, read.map_err(CommandError::from));
        }
    }
}

async fn kinds(context: &Context, deployed: &[SolutionObject]) -> Result<Vec<Resource>> {
    let archives = Archives::read(context).await?;
    let mut definitions = BTreeSet::new();
    for one in deployed {
        let versions = std::slice::from_ref(&one.spec.version);
        let owned = archives.owned(&one.metadata.name, versions).await;
        definitions.extend(owned.definitions);
    }
    Ok(kinds::of(context.cluster().await?, definitions).await?)
}

async fn logs(cluster: &Cluster, solution: &SolutionObject, bundle: &mut Bundle) {
    let namespace = solution.metadata.namespace.as_deref().unwrap_or_default();
    let Some(operator) = &solution.status.operator else { return };
    let directory = format!("namespaces/{namespace}/logs");
    let pods = match logs::operator_pods(cluster, namespace, &operator.name).await {
        Ok(pods) => pods,
        Err(error) => return bundle.object(directory, Err::<Value, _>(error.into())),
    };
    for pod in &pods {
        for container in &pod.containers {
            let path = format!("{directory}/{}.{container}", pod.name);
            bundle.log(format!("{path}.log"), log(cluster, pod, container, false).await.map_err(Into::into));
            match log(cluster, pod, container, true).await {
                // It never ran before.
                Err(Error::Refused { code: 400 | 404, .. }) => {}
                previous => bundle.log(format!("{path}.previous.log"), previous.map_err(Into::into)),
            }
        }
    }
}

/// The end of a log, and whether there was more of it.
async fn log(
    cluster: &Cluster,
    pod: &OperatorPod,
    container: &str,
    previous: bool,
) -> std::result::Result<(String, bool), Error> {
    let wanted = LogParams {
        container: Some(container.to_owned()),
        previous,
        tail_lines: Some(LINES),
        timestamps: true,
        ..LogParams::default()
    };
    let mut reader = logs::open(cluster, &pod.namespace, &pod.name, &wanted).await?;
    let mut pieces: VecDeque<Vec<u8>> = VecDeque::new();
    let (mut size, mut lines, mut is_cut) = (0, 0, false);
    while let Some(piece) = reader.next().await? {
        lines += i64::from(piece.begins);
        size += piece.bytes.len();
        pieces.push_back(piece.bytes);
        while size > LOG_BYTES {
            size -= pieces.pop_front().map_or(size, |oldest| oldest.len());
            is_cut = true;
        }
    }
    let bytes = pieces.into_iter().flatten().collect::<Vec<u8>>();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok((text, is_cut || lines >= LINES))
}
