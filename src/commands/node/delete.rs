use crate::cli::node::DeleteNodeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::file::names_from;
use crate::commands::file::source::Source;
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster;
use client::cluster::{etcd, nodes};
use domain::alerting::matcher::of_node;
use domain::cluster::etcd::{Membership, membership};
use domain::lock::Scope;
use domain::node::plan::{self, Removal};
use domain::node::{NodeFacts, Role};
use domain::object::name::Subdomain;
use domain::object::resource::NODE;
use domain::object::seen::Version;
use domain::plan::Decision;
use domain::plan::refusal::Refusal;

pub async fn delete(context: &Context, arguments: &DeleteNodeArgs) -> Result<()> {
    context.about("nodes", "delete");
    let source = Source::new(&arguments.names, &arguments.file, "nodes");
    let names = source.names(async |file| names_from(file, &NODE).await).await?;
    if let Some(first) = names.first() {
        context.about(format!("node/{first}"), "delete");
    }
    let subjects = names.iter().map(|name| (format!("node/{name}"), name));
    let change = |subject: &str, name: &&Subdomain| {
        // An upgrade of the cluster goes from node to node, so no node is deleted meanwhile.
        let scopes = vec![Scope::MasterShare, Scope::Node(name.to_string())];
        Change::locking(scopes, &arguments.locked).tolerating(arguments.absence, subject, "delete")
    };
    let decide = async |context: &Context, subject: &str, name: &Subdomain| {
        propose_deletion(context, name, subject, arguments).await
    };
    change::each(context, "delete", subjects, change, decide).await
}

async fn propose_deletion(
    context: &Context,
    name: &str,
    subject: &str,
    arguments: &DeleteNodeArgs,
) -> Result<Proposal> {
    let cluster = context.cluster().await?;
    let (node, volumes, tenants) = tokio::try_join!(
        cluster.raw_one(NODE, None, name),
        nodes::volumes_on(cluster, name),
        nodes::tenants(cluster, name)
    )?;
    let node = node.ok_or_else(|| Refusal::absent("node", name))?;
    let facts = NodeFacts::read(&node);
    let removal = Removal {
        etcd: member(context, &facts).await?,
        node: &facts,
        // The kubelet writes to its status every few seconds, and draining changes its spec.
        version: Version::of(&node).in_any_state(),
        is_cordoned: node["spec"]["unschedulable"] == true,
        volumes: &volumes,
        tenants: &tenants,
    };
    let (plan, warnings) = plan::delete(&removal, arguments.drain)?;
    let result = ActionResult::done(subject, "delete", format!("{subject} deleted"));
    let mut proposal = Proposal::new(Decision::Do(plan), result);
    proposal.warnings = warnings;
    if arguments.silence.silence {
        proposal.silences = of_node(&node);
    }
    proposal.listed = tenants.iter().map(|one| format!("evict {one}")).collect();
    proposal.gone = Some(Scope::Node(name.to_owned()));
    Ok(proposal)
}

/// Whether the node has a member of etcd. Whoever may not query etcd goes by the node's role.
async fn member(context: &Context, node: &NodeFacts) -> Result<Membership> {
    if !node.role_words().contains(&Role::Etcd.word()) {
        return Ok(Membership::None);
    }
    match etcd::probes(context.cluster().await?).await {
        Ok(asked) => Ok(membership(&asked, &node.name)),
        Err(cluster::Error::Refused { code: 403, .. }) if !node.is_deployed() => Ok(Membership::None),
        Err(cluster::Error::Refused { code: 403, .. }) => Ok(Membership::Member(String::new())),
        Err(error) => Err(error.into()),
    }
}
