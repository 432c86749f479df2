pub mod get;
pub mod renew;

use std::collections::BTreeMap;

use crate::commands::Context;
use crate::error::Result;
use client::salt::Error;
use domain::cluster::certificate::{CertificateObject, Found};
use domain::node::NodeFacts;
use domain::object::name::Subdomain;
use domain::object::resource::NODE;

pub(in crate::commands) type Answers = BTreeMap<String, std::result::Result<Vec<Found>, Error>>;

/// The certificates of these nodes; those of all nodes if there are none, with a warning for each that does not answer.
pub(in crate::commands) async fn read(
    context: &Context,
    nodes: &[Subdomain],
) -> Result<Vec<CertificateObject>> {
    let named: Vec<String> = nodes.iter().map(ToString::to_string).collect();
    let (found, silent) = known(context, ask(context, &named).await?);
    for (node, error) in silent {
        if !nodes.is_empty() {
            return Err(error.into());
        }
        let warning = format!("the certificates of node {node} are not known: {error}");
        context.events().warning(warning);
    }
    Ok(found)
}

/// Asks the minions of these nodes, or all minions if there are none. Salt answers for all that it knows: a node whose minion's
/// key is not accepted is known to the API server alone.
pub(in crate::commands) async fn ask(context: &Context, nodes: &[String]) -> Result<Answers> {
    let salt = context.salt().await?;
    if !nodes.is_empty() {
        return Ok(salt.certificates(nodes).await?);
    }
    let (asked, objects) =
        tokio::join!(salt.certificates(nodes), context.cluster().await?.raw(NODE, None, None));
    let (mut answers, objects) = (asked?, objects?);
    for minion in objects.iter().map(NodeFacts::read).filter(NodeFacts::is_deployed).map(|node| node.name) {
        answers.entry(minion.clone()).or_insert(Err(Error::UnknownMinion { minion }));
    }
    Ok(answers)
}

/// The certificates of the nodes that answer, and why those of the others are not known.
pub(in crate::commands) fn known(
    context: &Context,
    answers: Answers,
) -> (Vec<CertificateObject>, Vec<(String, Error)>) {
    let now = context.ui().now();
    let (mut certificates, mut silent) = (Vec::new(), Vec::new());
    for (node, answer) in answers {
        match answer {
            Ok(found) => certificates.extend(found.into_iter().map(|one| one.document(&node, now))),
            Err(error) => silent.push((node, error)),
        }
    }
    (certificates, silent)
}
