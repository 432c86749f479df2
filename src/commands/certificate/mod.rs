pub mod get;
pub mod renew;

use std::collections::BTreeMap;

use crate::commands::Context;
use crate::error::Result;
use client::salt::Error;
use domain::cluster::certificate::{CertificateDocument, Found};
use domain::object::name::Subdomain;

pub(in crate::commands) type Answers = BTreeMap<String, std::result::Result<Vec<Found>, Error>>;

/// The certificates of these nodes; those of all nodes if there are none, with a warning for each that does not answer.
pub(in crate::commands) async fn read(
    context: &Context,
    nodes: &[Subdomain],
) -> Result<Vec<CertificateDocument>> {
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

/// Asks the minions of these nodes, or all minions if there are none.
pub(in crate::commands) async fn ask(context: &Context, nodes: &[String]) -> Result<Answers> {
    Ok(context.salt().await?.certificates(nodes).await?)
}

/// The certificates of the nodes that answer, and why those of the others are not known.
pub(in crate::commands) fn known(
    context: &Context,
    answers: Answers,
) -> (Vec<CertificateDocument>, Vec<(String, Error)>) {
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
