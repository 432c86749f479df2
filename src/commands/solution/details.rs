//! The facts of `describe solution` about an operator beyond its state: its objects, its warnings, its log.

use crate::commands::Context;
use crate::commands::page::{EVENTS, event_lines};
use crate::error::Result;
use crate::output::describe::Description;
use client::cluster::log_tail::{self, Extent};
use client::cluster::reach::Reach;
use client::cluster::{Cluster, Error, events, monitoring, operator_objects, rights};
use domain::api::SolutionObject;
use domain::api::state::SolutionState;
use domain::environment::find_operator;
use domain::object::event::KubeEvent;
use domain::object::resource::Resource;
use domain::object::well_known::MONITOR;
use domain::operator::Operator;
use domain::operator::details::{Details, LogTail, OwnedObject, Warning, expected, owned};
use domain::operator::monitoring::{Monitoring, Owner};
use domain::operator::rights::Rights;

/// How much of the log of an operator that fails is shown.
const SHOWN: Extent = Extent { lines: 10, width: 1000 };

/// The details of a Solution in a namespace, as they are shown.
pub(super) struct Detailed {
    pub(super) details: Details,
    warnings: Vec<KubeEvent>,
    namespace: String,
}

pub(super) async fn detailed(
    context: &Context,
    document: &SolutionObject,
    operators: &[Operator],
    kinds: &[Resource],
) -> Result<Detailed> {
    let cluster = context.cluster().await?;
    let solution = document.metadata.name.as_str();
    let namespace = document.metadata.namespace.clone().unwrap_or_default();
    let objects = objects(context, document, &namespace).await?;
    let prefix = format!("{solution}-operator");
    let mut warnings = events::warnings(cluster, &namespace, &prefix).await?;
    warnings.reverse();
    let operator = find_operator(operators, &namespace, solution);
    let log = match document.status.state {
        SolutionState::Failed | SolutionState::Progressing => log(cluster, operator).await,
        _ => None,
    };
    let details = Details {
        objects,
        warnings: warnings.iter().map(Warning::from).collect(),
        log,
        monitoring: monitoring(context, solution, &namespace, kinds).await?,
    };
    Ok(Detailed { details, warnings, namespace })
}

async fn log(cluster: &Cluster, operator: Option<&Operator>) -> Option<LogTail> {
    let operator = operator?;
    log_tail::read(cluster, &operator.namespace, &operator.rollout, SHOWN).await
}

/// What makes MetalK8s' Prometheus look after the operator and what it deploys.
async fn monitoring(
    context: &Context,
    solution: &str,
    namespace: &str,
    kinds: &[Resource],
) -> Result<Vec<Monitoring>> {
    let candidates = match monitoring::candidates(context.cluster().await?, namespace).await {
        Err(Error::Refused { code: 403, message }) => {
            let line = format!("cannot show the monitoring of the solution: {message}");
            context.events().log(1, line);
            return Ok(Vec::new());
        }
        candidates => candidates?,
    };
    let owner = Owner { solution, operator: &format!("{solution}-operator"), kinds };
    let found = owner.monitoring(&candidates);
    for one in found.iter().filter(|one| one.selected == Some(false)) {
        context.events().warning(format!(
            "{} {} in {namespace} lacks the label {MONITOR}=\"\": MetalK8s' Prometheus does not use it",
            one.kind, one.name
        ));
    }
    Ok(found)
}

/// The objects that Salt creates for the operator, those that are missing included.
async fn objects(context: &Context, document: &SolutionObject, namespace: &str) -> Result<Vec<OwnedObject>> {
    let cluster = context.cluster().await?;
    let solution = document.metadata.name.as_str();
    let rights = match rights::read(cluster, &Reach::namespace(namespace)).await {
        Err(Error::Refused { code: 403, message }) => {
            let line = format!("cannot check the roles of the operator: {message}");
            context.events().log(1, line);
            Rights::default()
        }
        rights => rights?,
    };
    let made = operator_objects::read(cluster, namespace, solution).await?;
    let made: Vec<_> =
        made.removable.iter().map(|one| (one.resource.kind.to_string(), one.name.clone())).collect();
    let of_namespace = rights.roles.iter().filter(|(place, _)| place == namespace);
    let roles = of_namespace.map(|(_, name)| ("Role".to_owned(), name.clone()));
    let cluster_roles = rights.cluster_roles.iter();
    let cluster_roles = cluster_roles.map(|name| ("ClusterRole".to_owned(), name.clone()));
    let contents = rights.record.find(solution, &document.spec.version);
    let wanted = expected(solution, contents.iter().flat_map(|contents| &contents.roles));
    let existing = roles.chain(cluster_roles).collect();
    Ok(owned(wanted, made, existing, document.status.operator.as_ref()))
}

impl Detailed {
    pub(super) fn write(&self, page: &mut Description, context: &Context) {
        let (details, namespace) = (&self.details, &self.namespace);
        let lines =
            details.objects.iter().map(|one| vec![one.kind.clone(), one.name.clone(), one.state()]).collect();
        page.section(&format!("Operator in {namespace}"), &["KIND", "NAME", "STATE"], lines);
        let lines = event_lines(&self.warnings, context.ui().now());
        page.section(&format!("Warnings in {namespace}"), &EVENTS, lines);
        if !details.monitoring.is_empty() {
            let lines = details.monitoring.iter();
            let lines = lines.map(|one| vec![one.kind.clone(), one.name.clone(), one.state()]);
            page.section(
                &format!("Monitoring in {namespace}"),
                &["KIND", "NAME", "PROMETHEUS"],
                lines.collect(),
            );
        }
        if let Some(log) = &details.log {
            let lines = log.lines.iter().chain(&log.message);
            let lines = lines.map(|line| vec![line.clone()]).collect();
            page.section(&title(log), &["LINE"], lines);
        }
    }
}

fn title(log: &LogTail) -> String {
    let which = if log.previous { " before its last restart" } else { "" };
    format!("Log of pod {}, container {}{which}", log.pod, log.container)
}
