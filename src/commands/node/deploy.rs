//! `deploy node`.

use crate::cli::groups::DryRun;
use crate::cli::node::DeployNodeArgs;
use crate::commands::Context;
use crate::commands::change::{Change, Done, Proposal};
use crate::domain::alerting::matcher::of_node;
use crate::domain::lock::{JobState, Scope};
use crate::domain::node::{NodeFacts, Ssh, SshParts, ssh_complaint};
use crate::domain::plans::node::{self as plans};
use crate::domain::refusal::Refusal;
use crate::domain::resource::NODE;
use crate::domain::selector::Selector;
use crate::error::{CommandError, Result};
use crate::kind::Kind;
use crate::output::result::ActionResult;
use futures::stream::{self, StreamExt};

/// `deploy node`.
pub async fn deploy(context: &Context, arguments: &DeployNodeArgs) -> Result<()> {
    let named = arguments.names.first().map(|name| format!("node/{name}"));
    context.about(named.unwrap_or_else(|| "nodes".to_owned()), "deploy");
    let nodes = chosen(context, arguments).await?;
    context.about(format!("node/{}", nodes[0].name), "deploy");
    if arguments.leave.leave {
        plans::one_at_a_time(&nodes, arguments.redeploy)?;
    }
    if arguments.change.dry_run == DryRun::Server {
        context.salt().await?;
    }
    // Control plane nodes are deployed one by one, even with `--parallel`.
    let (first, rest): (Vec<NodeFacts>, Vec<NodeFacts>) =
        nodes.into_iter().partition(NodeFacts::is_control_plane);
    let mut outcomes = Vec::new();
    for (nodes, at_once) in [(first, 1), (rest, usize::from(arguments.parallel))] {
        let deployments = nodes.into_iter().map(|node| async move {
            let outcome = deploy_one(context, arguments, &node).await;
            (format!("node/{}", node.name), outcome)
        });
        outcomes.extend(
            stream::iter(deployments)
                .buffered(at_once)
                .collect::<Vec<_>>()
                .await,
        );
    }
    context.tell_all("deploy", outcomes)
}

/// The nodes that are requested, by name or by label.
async fn chosen(context: &Context, arguments: &DeployNodeArgs) -> Result<Vec<NodeFacts>> {
    let selector = arguments.selector.as_ref().map(Selector::as_str);
    let all = context.cluster().await?.raw(NODE, None, selector).await?;
    let nodes: Vec<NodeFacts> = all.iter().map(NodeFacts::read).collect();
    if selector.is_some() {
        return Ok(plans::selected(nodes)?);
    }
    let mut chosen: Vec<NodeFacts> = Vec::new();
    for name in &arguments.names {
        let node = nodes
            .iter()
            .find(|node| node.name == name.as_str())
            .ok_or_else(|| missing(name, &nodes))?;
        if !chosen.contains(node) {
            chosen.push(node.clone());
        }
    }
    Ok(chosen)
}

fn missing(name: &str, nodes: &[NodeFacts]) -> Refusal {
    let known: Vec<&str> = nodes.iter().map(|node| node.name.as_str()).collect();
    Refusal::unknown("node", name, &known).hint(format!(
        "to declare it: kubectl metalk8s create node {name} --hostname HOST --ssh-key-path PATH --roles ROLE"
    ))
}

async fn deploy_one(context: &Context, arguments: &DeployNodeArgs, node: &NodeFacts) -> Result<Done> {
    let name = format!("node/{}", node.name);
    let mut scopes = vec![Scope::MasterShare, Scope::Node(node.name.clone())];
    if node.is_control_plane() {
        scopes.push(Scope::ControlPlane);
    }
    let change = Change {
        scopes,
        change: &arguments.change,
        lock: Some(&arguments.lock),
        leave: arguments.leave.leave,
        absent: None,
        is_last: false,
    };
    let events = context.events().about(&name);
    context
        .carry_out(change, &events, async |context| {
            propose_deployment(context, arguments, &node.name, &name).await
        })
        .await
        .map_err(|error| explained(error, node))
}

async fn propose_deployment(
    context: &Context,
    arguments: &DeployNodeArgs,
    node: &str,
    name: &str,
) -> Result<Proposal> {
    let cluster = context.cluster().await?;
    let object = cluster.raw_one(NODE, None, node).await?;
    let facts = object
        .as_ref()
        .map(NodeFacts::read)
        .ok_or_else(|| Refusal::not_found(format!("node {node} was deleted meanwhile")))?;
    let silences = object.as_ref().filter(|_| arguments.silence.silence).map(of_node);
    let unready = if facts.is_control_plane() {
        cluster.unready_etcd().await?
    } else {
        Vec::new()
    };
    let decision = plans::deploy(&facts, &unready, arguments.redeploy)?;
    let roles = facts.role_words().join(",");
    let done = ActionResult::done(name, "deploy", format!("{name} deployed ({roles})"));
    let mut proposal = Proposal::new(decision, done);
    proposal.silences = silences.unwrap_or_default();
    if arguments.change.dry_run == DryRun::Server {
        proposal.warnings = under_way(context).await?;
    }
    Ok(proposal)
}

/// Running jobs. Salt only lists the jobs of minions; orchestrations are recorded on the locks.
async fn under_way(context: &Context) -> Result<Vec<String>> {
    let mut running: Vec<String> = context
        .salt()
        .await?
        .active_jobs()
        .await?
        .iter()
        .map(|job| format!("{job} is running now"))
        .collect();
    for held in context.held_locks(context.events()).await? {
        if let Some(asked) = &held.asked
            && context.job_state(asked, context.server_time()).await? == JobState::InFlight
        {
            running.push(format!("{} is running now", held.describe()));
        }
    }
    running.sort();
    running.dedup();
    Ok(running)
}

/// For a failure of ssh, adds the SSH settings to the message.
fn explained(error: CommandError, node: &NodeFacts) -> CommandError {
    let ssh = SshParts::read(&node.annotations).complete().ok();
    let complaint = (error.kind == Kind::JobFailed)
        .then(|| ssh_complaint(&error.message()))
        .flatten();
    match (complaint, ssh) {
        (Some(complaint), Some(ssh)) => unreachable_over_ssh(error, node, &ssh, &complaint),
        _ => error.context(format!("node/{} is not deployed", node.name)),
    }
}

fn unreachable_over_ssh(error: CommandError, node: &NodeFacts, ssh: &Ssh, complaint: &str) -> CommandError {
    error
        .context(format!(
            "node/{} is not deployed: ssh to {} failed: {complaint}",
            node.name,
            ssh.describe()
        ))
        .hint(format!(
            "try it on the bootstrap node: ssh -i {} -p {} {}@{} true",
            ssh.key_path, ssh.port, ssh.user, ssh.host
        ))
}
