use crate::cli::groups::{Concurrency, DryRun};
use crate::cli::node::DeployNodeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Done, Ended, Part, Proposal, Turn, locks, results, together};
use crate::commands::job::orphaned;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::etcd;
use domain::alerting::matcher::of_node;
use domain::lock::{JobState, Scope};
use domain::node::plan::{self, Redeployment};
use domain::node::{NodeFacts, Ssh, SshParts, ssh_complaint};
use domain::object::resource::NODE;
use domain::object::well_known::METALK8S_VERSION;
use domain::plan::Decision;
use domain::plan::refusal::Refusal;
use domain::selector::Selector;

pub async fn deploy(context: &Context, arguments: &DeployNodeArgs) -> Result<()> {
    let named = arguments.nodes.names.first().map(|name| format!("node/{name}"));
    context.about(named.unwrap_or_else(|| "nodes".to_owned()), "deploy");
    let nodes = chosen(context, arguments).await?;
    context.about(format!("node/{}", nodes[0].name), "deploy");
    if arguments.leave.leave {
        plan::one_at_a_time(&nodes, arguments.redeploy)?;
    }
    if arguments.locked.change.dry_run == DryRun::Server {
        context.salt().await?;
    }
    // Control plane nodes come first, one by one.
    let (first, rest): (Vec<NodeFacts>, Vec<NodeFacts>) =
        nodes.into_iter().partition(NodeFacts::is_control_plane);
    let mut ended: Vec<Ended> = Vec::new();
    for (nodes, concurrency) in [(first, Concurrency::ONE), (rest, arguments.concurrency)] {
        let parts = nodes.into_iter().map(|node| Part {
            name: format!("node/{}", node.name),
            scopes: scopes(&node),
            subject: node,
        });
        let work = async |turn: &Turn, name: &str, node: NodeFacts| {
            let outcome = deploy_one(context, arguments, turn, &node).await;
            vec![(name.to_owned(), outcome)]
        };
        let stopped = ended.iter().find_map(Ended::stops);
        let parts = parts.collect();
        ended.extend(together::run(context, concurrency, stopped, parts, work).await);
    }
    results::tell_ended(context.ui(), "deploy", ended)
}

/// The nodes that are requested, by name or by label.
async fn chosen(context: &Context, arguments: &DeployNodeArgs) -> Result<Vec<NodeFacts>> {
    let selector = arguments.nodes.selector.as_ref().map(Selector::as_str);
    let all = context.cluster().await?.raw(NODE, None, selector).await?;
    let nodes: Vec<NodeFacts> = all.iter().map(NodeFacts::read).collect();
    if selector.is_some() {
        return Ok(plan::selected(nodes)?);
    }
    let mut chosen: Vec<NodeFacts> = Vec::new();
    for name in &arguments.nodes.names {
        let node =
            nodes.iter().find(|node| node.name == name.as_str()).ok_or_else(|| missing(name, &nodes))?;
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

fn scopes(node: &NodeFacts) -> Vec<Scope> {
    let mut scopes = vec![Scope::MasterShare, Scope::Node(node.name.clone())];
    if node.is_control_plane() {
        scopes.push(Scope::ControlPlane);
    }
    scopes
}

async fn deploy_one(
    context: &Context,
    arguments: &DeployNodeArgs,
    turn: &Turn,
    node: &NodeFacts,
) -> Result<Done> {
    let name = format!("node/{}", node.name);
    let change = Change {
        leave: arguments.leave.leave,
        // Other nodes may follow those of the control plane.
        is_last: false,
        ..Change::locking(scopes(node), &arguments.locked).in_turn(turn)
    };
    let events = turn.events.about(&name);
    change::carry_out(context, change, &events, async |context| {
        propose_deployment(context, arguments, node, &name).await
    })
    .await
    .map_err(|error| explained(error, node))
}

async fn propose_deployment(
    context: &Context,
    arguments: &DeployNodeArgs,
    chosen: &NodeFacts,
    name: &str,
) -> Result<Proposal> {
    let cluster = context.cluster().await?;
    let node = &chosen.name;
    let object = cluster.raw_one(NODE, None, node).await?;
    let facts = object
        .as_ref()
        .map(NodeFacts::read)
        .ok_or_else(|| Refusal::not_found(format!("node {node} was deleted meanwhile")))?;
    plan::refuse_promoted(chosen, &facts)?;
    let silences = object.as_ref().filter(|_| arguments.silence.silence).map(of_node);
    let unready = if facts.is_control_plane() { etcd::unready(cluster).await? } else { Vec::new() };
    let decision = plan::deploy(&facts, &unready, redeployment(arguments))?;
    if decision != Decision::Unchanged && arguments.locked.change.dry_run != DryRun::Client {
        refuse_unimported(context, &facts).await?;
    }
    let roles = facts.role_words().join(",");
    let done = ActionResult::done(name, "deploy", format!("{name} deployed ({roles})"));
    let mut proposal = Proposal::new(decision, done);
    proposal.silences = silences.unwrap_or_default();
    if arguments.locked.change.dry_run == DryRun::Server {
        proposal.warnings = under_way(context).await?;
    }
    Ok(proposal)
}

/// The version of the bootstrap node is certainly there.
async fn refuse_unimported(context: &Context, node: &NodeFacts) -> Result<()> {
    let own = &context.bootstrap().await?.version;
    if node.labels.get(METALK8S_VERSION) == Some(own) {
        return Ok(());
    }
    let archives = context.salt().await?.product_archives().await?;
    Ok(plan::refuse_unimported(node, &archives)?)
}

fn redeployment(arguments: &DeployNodeArgs) -> Redeployment {
    match (arguments.redeploy, arguments.skip_drain) {
        (false, _) => Redeployment::No,
        (true, false) => Redeployment::Drained,
        (true, true) => Redeployment::Undrained,
    }
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
    for held in locks::held(context, context.events()).await? {
        if let Some(asked) = &held.asked
            && orphaned::job_state(context, asked, context.server_time()).await? == JobState::InFlight
        {
            running.push(format!("{} is running now", held.describe()));
        }
    }
    running.sort();
    running.dedup();
    Ok(running)
}

/// For a failure of ssh, adds the SSH settings to the message.
pub(super) fn explained(error: CommandError, node: &NodeFacts) -> CommandError {
    let ssh = SshParts::read(&node.annotations).complete().ok();
    let complaint = (error.kind == ErrorKind::JobFailed).then(|| ssh_complaint(&error.message())).flatten();
    match (complaint, ssh) {
        (Some(complaint), Some(ssh)) => unreachable_over_ssh(error, node, &ssh, &complaint),
        _ => error.context(format!("failed to deploy node/{}", node.name)),
    }
}

fn unreachable_over_ssh(error: CommandError, node: &NodeFacts, ssh: &Ssh, complaint: &str) -> CommandError {
    error
        .context(format!(
            "failed to deploy node/{}: ssh to {} failed: {complaint}",
            node.name,
            ssh.describe()
        ))
        .hint(format!(
            "try it on the bootstrap node: ssh -i {} -p {} {}@{} true",
            ssh.key_path, ssh.port, ssh.user, ssh.host
        ))
}
