use serde_json::Value;

use super::deploy::explained;
use crate::cli::node::ReplaceNodeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use client::cluster::{etcd, nodes};
use client::salt;
use domain::cluster::etcd::{members, membership};
use domain::lock::Scope;
use domain::node::plan::{self, Replacement};
use domain::node::{NodeFacts, Role};
use domain::object::resource::NODE;
use domain::plan::refusal::Refusal;
use domain::plan::{Decision, Plan};

pub async fn replace(context: &Context, arguments: &ReplaceNodeArgs) -> Result<()> {
    context.about(format!("node/{}", arguments.old), "replace");
    let scopes = vec![
        Scope::MasterShare,
        Scope::Node(arguments.old.to_string()),
        Scope::Node(arguments.new.to_string()),
        Scope::ControlPlane,
    ];
    let change = Change::locking(scopes, &arguments.locked);
    let done = change::run(context, change, async |context| propose(context, arguments).await).await;
    match done {
        Err(error) if is_of_deployment(&error) => Err(undeployed(context, &arguments.new, error).await),
        done => done,
    }
}

/// Whether the deployment of the new node failed. It alone runs a formula: etcd and the key of the minion are changed by calls,
/// whose failures say what they are about.
fn is_of_deployment(error: &CommandError) -> bool {
    let error = error.source.downcast_ref();
    matches!(error, Some(salt::Error::Failed { report, .. }) if report.formula.is_some())
}

/// The failure of the deployment, with what it is about.
async fn undeployed(context: &Context, new: &str, error: CommandError) -> CommandError {
    let Ok(cluster) = context.cluster().await else { return error };
    match cluster.raw_one(NODE, None, new).await {
        Ok(Some(node)) => explained(error, &NodeFacts::read(&node)),
        _ => error,
    }
}

async fn propose(context: &Context, arguments: &ReplaceNodeArgs) -> Result<Proposal> {
    let cluster = context.cluster().await?;
    let (old, new) = tokio::try_join!(
        cluster.raw_one(NODE, None, &arguments.old),
        cluster.raw_one(NODE, None, &arguments.new)
    )?;
    let (name, new_name) = (arguments.old.as_str(), arguments.new.as_str());
    let subject = format!("node/{name}");
    let message = format!("{subject} replaced by node/{new_name}");
    let done = ActionResult::done(&subject, "replace", message);
    let Some(old) = old else {
        // It was deleted by the same command, which did not come to its end.
        let declared = new.as_ref().map(NodeFacts::read);
        let declared = declared.ok_or_else(|| Refusal::absent("node", name))?;
        let minion = context.salt().await?.ping().await?.get(name).copied();
        let decision = plan::resume(name, &declared, minion)?;
        let done = match minion {
            // Whether the old one was ever there is not known.
            None => ActionResult::done(&subject, "replace", format!("node/{new_name} deployed")),
            Some(_) => done,
        };
        let mut proposal = Proposal::new(decision, done);
        if minion.is_none() {
            let left = match proposal.decision {
                Decision::Unchanged => "is deployed",
                Decision::Do(_) => "is all that is left to deploy",
            };
            let warning = format!("neither Kubernetes nor Salt knows node {name}; node {new_name} {left}");
            proposal.warnings.push(warning);
        }
        return Ok(proposal);
    };
    let (plan, volumes) = tokio::try_join!(plan(context, arguments, &old, new.as_ref()), async {
        Ok(nodes::volumes_on(cluster, name).await?)
    })?;
    let mut proposal = Proposal::new(plan.into(), done);
    if !volumes.is_empty() {
        proposal.warnings.push(format!(
            "the data on {subject} is lost with it: volume {}; to delete these volumes: kubectl metalk8s delete volume --node-name {name}",
            volumes.join(", ")
        ));
    }
    Ok(proposal)
}

async fn plan(
    context: &Context,
    arguments: &ReplaceNodeArgs,
    old: &Value,
    existing: Option<&Value>,
) -> Result<Plan> {
    let facts = NodeFacts::read(old);
    let asked = if facts.role_words().contains(&Role::Etcd.word()) {
        etcd::probes(context.cluster().await?).await?
    } else {
        Vec::new()
    };
    let unready: Vec<String> = if facts.is_control_plane() {
        let own = asked.iter().find(|one| one.node == facts.name).map(|one| &one.pod);
        let unready = etcd::unready(context.cluster().await?).await?;
        unready.into_iter().filter(|pod| Some(pod) != own).collect()
    } else {
        Vec::new()
    };
    let parts = arguments.ssh.parts();
    let replacement = Replacement {
        old,
        new: plan::successor(&arguments.new, old, parts, arguments.ssh.allow_key_path),
        existing,
        membership: membership(&asked, &facts.name),
        members: &members(&asked),
        unready_etcd: &unready,
    };
    Ok(plan::replace(&replacement)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(function: &str, formula: Option<&str>) -> CommandError {
        let report = salt::Report {
            function: function.to_owned(),
            formula: formula.map(str::to_owned),
            ..salt::Report::default()
        };
        let error =
            salt::Error::Failed { jid: "20261121080328739162".parse().unwrap(), report: Box::new(report) };
        CommandError::from(error).context("not finished")
    }

    #[test]
    fn only_the_deployment_is_said_to_have_failed_to_deploy() {
        let deployment = failed("state.orchestrate", Some("metalk8s.orchestrate.deploy_node"));
        assert!(is_of_deployment(&deployment));
        // An answer of etcdctl that came late, and one that came in time.
        assert!(!is_of_deployment(&failed("cmd.run_all", None)));
        let member = salt::Error::CallFailed {
            minion: "node-1".to_owned(),
            function: "cmd.run_all".to_owned(),
            reason: "etcdserver: re-configuration failed due to not enough started members".to_owned(),
        };
        assert!(!is_of_deployment(&member.into()));
    }
}
