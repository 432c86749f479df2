use std::collections::BTreeMap;

use super::read;
use crate::cli::certificate::RenewCertificateArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster::etcd;
use domain::cluster::certificate::CertificateObject;
use domain::cluster::certificate::plan;
use domain::lock::Scope;
use domain::object::name::Subdomain;
use domain::plan::Decision;

pub async fn renew(context: &Context, arguments: &RenewCertificateArgs) -> Result<()> {
    context.about("certificates", "renew");
    let mut nodes: BTreeMap<String, Vec<CertificateObject>> = BTreeMap::new();
    for one in read(context, &arguments.nodes.nodes).await? {
        nodes.entry(one.spec.node.clone()).or_default().push(one);
    }
    if let Some(node) = nodes.keys().next() {
        context.about(format!("node/{node}"), "renew");
    }
    // A node without a due certificate is not changed, so it needs no lock.
    let scopes = |node: &str, certificates: &[CertificateObject]| {
        let mut scopes = vec![Scope::MasterShare, Scope::Node(node.to_owned())];
        if plan::is_control_plane(certificates) {
            scopes.push(Scope::ControlPlane);
        }
        scopes
    };
    let subjects = nodes.iter().map(|(node, certificates)| (format!("node/{node}"), (node, certificates)));
    let change = |_: &str, (node, certificates): &(&String, &Vec<CertificateObject>)| {
        if plan::due(certificates).is_empty() {
            Change::free(&arguments.locked.change)
        } else {
            Change::locking(scopes(node, certificates), &arguments.locked)
        }
    };
    let decide = async |context: &Context, name: &str, (node, certificates): (&String, &Vec<_>)| {
        if plan::due(certificates).is_empty() {
            return Ok(kept(name));
        }
        propose_renewal(context, name, (node, certificates)).await
    };
    change::each(context, "renew", subjects, change, decide).await
}

async fn propose_renewal(
    context: &Context,
    name: &str,
    (node, before): (&str, &[CertificateObject]),
) -> Result<Proposal> {
    let nodes: Vec<Subdomain> = node.parse().into_iter().collect();
    let certificates = read(context, &nodes).await?;
    plan::refuse_promoted(node, before, &certificates)?;
    let unready = if plan::is_control_plane(&certificates) {
        etcd::unready(context.cluster().await?).await?
    } else {
        Vec::new()
    };
    let decision = plan::renew(node, &certificates, &unready)?;
    if decision == Decision::Unchanged {
        return Ok(kept(name));
    }
    let due = plan::due(&certificates);
    let names: Vec<&str> = due.iter().map(|one| one.metadata.name.as_str()).collect();
    let message = format!("certificates of {name} renewed: {}", names.join(", "));
    Ok(Proposal::new(decision, ActionResult::done(name, "renew", message)))
}

fn kept(name: &str) -> Proposal {
    let mut proposal = Proposal::new(Decision::Unchanged, ActionResult::unchanged(name, "renew"));
    for result in &mut proposal.results {
        result.message = format!("certificates of {name} unchanged: none of them is due");
    }
    proposal
}
