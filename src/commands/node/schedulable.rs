//! `cordon node`, `uncordon node` and `drain node`.

use std::time::Duration;

use serde_json::Value;

use crate::cli::groups::{Concurrency, DryRun, LockedChangeArgs};
use crate::cli::node::{ChosenNodesArgs, CordonNodeArgs, DrainNodeArgs, UncordonNodeArgs};
use crate::commands::Context;
use crate::commands::change::{self, Change, Part, Proposal, Turn, results, together};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::deadline::within;
use client::cluster::{alerting, nodes};
use domain::alerting::matcher::of_node;
use domain::alerting::silence::{MAINTENANCE, NewSilence};
use domain::lock::Scope;
use domain::node::plan;
use domain::node::{Draining, Tenant};
use domain::object::name::each_once;
use domain::object::resource::NODE;
use domain::plan::refusal::Refusal;
use domain::plan::{Action, Decision, Plan};
use domain::selector::Selector;
use tokio::time::Instant;

pub async fn cordon(context: &Context, arguments: &CordonNodeArgs) -> Result<()> {
    let request = Request {
        verb: "cordon",
        cordoned: true,
        nodes: &arguments.nodes,
        silence: arguments.maintenance.silence,
    };
    set(context, request, &arguments.locked).await
}

pub async fn uncordon(context: &Context, arguments: &UncordonNodeArgs) -> Result<()> {
    let request = Request { verb: "uncordon", cordoned: false, nodes: &arguments.nodes, silence: None };
    set(context, request, &arguments.locked).await
}

/// Nodes that are to take no new Pods, or to take them again.
struct Request<'a> {
    verb: &'static str,
    cordoned: bool,
    nodes: &'a ChosenNodesArgs,
    silence: Option<Duration>,
}

async fn set(context: &Context, request: Request<'_>, arguments: &LockedChangeArgs) -> Result<()> {
    let verb = request.verb;
    let names = chosen(context, request.nodes, verb).await?;
    let of = |_: &str, name: &&String| Change::locking(vec![Scope::Node((*name).clone())], arguments);
    let decide = async |context: &Context, subject: &str, name: &String| {
        let node = read(context, name).await?;
        let decision = plan::cordon(name, request.cordoned, is_cordoned(&node));
        let done = ActionResult::done(subject, verb, format!("{subject} {verb}ed"));
        let proposal = Proposal::new(decision, done);
        silenced(context, proposal, &node, (request.silence, arguments)).await
    };
    change::each(context, verb, subjects(&names), of, decide).await
}

pub async fn drain(context: &Context, arguments: &DrainNodeArgs) -> Result<()> {
    let names = chosen(context, &arguments.nodes, "drain").await?;
    let draining = Draining::from(&arguments.eviction);
    // An upgrade of the cluster drains node after node by itself.
    let scopes = |name: &String| vec![Scope::MasterShare, Scope::Node(name.clone())];
    let decide = async |context: &Context, subject: &str, name: &String| {
        let cluster = context.cluster().await?;
        let pods = async { Ok(nodes::pods_on(cluster, name, draining.pod_selector.as_deref()).await?) };
        let (node, tenants) = tokio::try_join!(read(context, name), pods)?;
        let proposal = propose_draining(subject, name, &node, &tenants, &draining)?;
        silenced(context, proposal, &node, (arguments.maintenance.silence, &arguments.locked)).await
    };
    let parts = subjects(&names).map(|(name, node)| Part { scopes: scopes(node), name, subject: node });
    let work = async |turn: &Turn, subject: &str, name: &String| {
        let change = Change::locking(scopes(name), &arguments.locked).in_turn(turn);
        let decided = async |context: &Context| decide(context, subject, name).await;
        let outcome = match change::carry_out(context, change, &turn.events, decided).await {
            Err(error) if error.changed => Err(remains_cordoned(context, error, name).await),
            outcome => outcome,
        };
        vec![(subject.to_owned(), outcome)]
    };
    let ended = together::run(context, Concurrency::ONE, None, parts.collect(), work).await;
    results::tell_ended(context.ui(), "drain", ended)
}

fn propose_draining(
    subject: &str,
    name: &str,
    node: &Value,
    tenants: &[Tenant],
    draining: &Draining,
) -> Result<Proposal> {
    let decision = plan::drain(name, is_cordoned(node), tenants, draining)?;
    let done = ActionResult::done(subject, "drain", format!("{subject} drained"));
    let mut proposal = Proposal::new(decision, done);
    proposal.listed = draining.evicted(tenants).map(|one| format!("evict {one}")).collect();
    Ok(proposal)
}

/// How long it may take to read whether a node remains cordoned.
const MOMENT: Duration = Duration::from_secs(5);

/// A drain that failed is not rolled back, as with kubectl. It may also have failed before the node was cordoned.
async fn remains_cordoned(context: &Context, error: CommandError, name: &str) -> CommandError {
    // The time of the command may be over.
    let read = within(Instant::now() + MOMENT, read(context, name));
    let remains = match read.await {
        Ok(node) if !is_cordoned(&node) => return error,
        Ok(_) => "remains",
        Err(_) => "may remain",
    };
    error
        .fact(format!("node/{name} {remains} cordoned"))
        .hint(format!("to let it take pods again: kubectl metalk8s uncordon node {name}"))
}

/// The nodes that were named, or that the labels select.
async fn chosen(context: &Context, nodes: &ChosenNodesArgs, action: &str) -> Result<Vec<String>> {
    let first = nodes.names.first().map(|name| format!("node/{name}"));
    context.about(first.unwrap_or_else(|| "nodes".to_owned()), action);
    let Some(selector) = nodes.selector.as_ref().map(Selector::as_str) else {
        return Ok(each_once(&nodes.names));
    };
    let found = context.cluster().await?.raw(NODE, None, Some(selector)).await?;
    let names = found.iter().filter_map(|node| node["metadata"]["name"].as_str());
    let names: Vec<String> = names.map(str::to_owned).collect();
    if names.is_empty() {
        // kubectl does nothing to no node, and ends well.
        context.events().warning("no node has these labels");
    }
    Ok(names)
}

fn subjects(names: &[String]) -> impl Iterator<Item = (String, &String)> {
    names.iter().map(|name| (format!("node/{name}"), name))
}

async fn read(context: &Context, name: &str) -> Result<Value> {
    let node = context.cluster().await?.raw_one(NODE, None, name).await?;
    Ok(node.ok_or_else(|| Refusal::absent("node", name))?)
}

fn is_cordoned(node: &Value) -> bool {
    node["spec"]["unschedulable"] == true
}

/// The same, after the alerts about the node are muted for this time. The silences outlast the command, as the
/// maintenance does.
async fn silenced(
    context: &Context,
    mut proposal: Proposal,
    node: &Value,
    (length, arguments): (Option<Duration>, &LockedChangeArgs),
) -> Result<Proposal> {
    let Some(length) = length else { return Ok(proposal) };
    let author = context.author().await?.user;
    let silence = |matchers| NewSilence {
        matchers,
        length,
        author: author.clone(),
        comment: format!("kubectl metalk8s {} {MAINTENANCE}", context.command()),
        extends: None,
    };
    let cluster = context.cluster().await?;
    // A client dry run asks nobody but the API server.
    let present = match arguments.change.dry_run {
        DryRun::Client => Vec::new(),
        DryRun::None | DryRun::Server => alerting::silences(cluster).await?,
    };
    let now = cluster.time().await?;
    let wanted = of_node(node).into_iter().map(silence);
    let silences: Vec<NewSilence> = wanted.filter_map(|one| one.extending(&present, now)).collect();
    let mutes = !silences.is_empty();
    for result in proposal.results.iter_mut().filter(|result| !result.changed) {
        result.message = format!("{} unchanged; the alerts about it are silenced", result.name);
        result.changed = mutes;
    }
    if mutes {
        let mut plan = Plan::default();
        plan.then(Action::Silence { silences, meanwhile: false });
        if let Decision::Do(steps) = &mut proposal.decision {
            plan.steps.append(&mut steps.steps);
        }
        proposal.decision = Decision::Do(plan);
    }
    Ok(proposal)
}
