//! `get` and `describe node`.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::Timestamp;
use tokio::time::timeout;

use super::get::Asked;
use super::watch::Sources;
use super::{Context, get};
use crate::cli::node::{DescribeNodeArgs, GetNodeArgs};
use crate::cluster::changes::Watched;
use crate::domain::listed::ListedNode;
use crate::domain::lock::Scope;
use crate::domain::node::SshParts;
use crate::domain::refusal::Refusal;
use crate::domain::resource::NODE;
use crate::domain::selector::Selector;
use crate::error::{CommandError, Kind, Result};
use crate::events::Event;
use crate::output::age::age;
use crate::output::describe::Description;

/// How long a listing waits for Salt API to come back: it says enough without it.
const SALT_PATIENCE: Duration = Duration::from_secs(10);

/// `get node`.
pub async fn get(context: &Context, arguments: &GetNodeArgs) -> Result<()> {
    let subject = arguments
        .names
        .first()
        .map_or_else(|| "nodes".to_owned(), |name| format!("node/{name}"));
    get::prepare(context, &arguments.list, subject)?;
    let read = async || read(context, arguments.list.selector.as_ref().map(Selector::as_str)).await;
    let asked = Asked::new(&arguments.list, &arguments.names);
    let sources = Sources::watch(vec![Watched::all(NODE)]);
    get::present(context, &asked, &sources, read).await
}

async fn read(context: &Context, selector: Option<&str>) -> Result<Vec<ListedNode>> {
    let objects = context.cluster().await?.raw(NODE, None, selector).await?;
    // Programs get the API server's objects, which say nothing about Salt.
    let minions = if context.ui().is_for_people() {
        minions(context).await
    } else {
        None
    };
    let listed = |object| listed(object, minions.as_ref());
    Ok(objects.into_iter().map(listed).collect())
}

fn listed(object: serde_json::Value, minions: Option<&BTreeMap<String, bool>>) -> ListedNode {
    let name = object["metadata"]["name"].as_str().unwrap_or_default();
    let minion = minions.map(|minions| minions.get(name).copied().unwrap_or(false));
    ListedNode::new(object, minion)
}

/// Which Salt minions answer, in one request. Nodes are listed without it as well.
async fn minions(context: &Context) -> Option<BTreeMap<String, bool>> {
    let answer = match timeout(SALT_PATIENCE, context.salt()).await {
        Ok(Ok(salt)) => salt.ping().await.map_err(Into::into),
        Ok(Err(error)) => Err(error),
        Err(_) => Err(CommandError::new(Kind::Unreachable, "Salt API is away")),
    };
    answer
        .inspect_err(|error| {
            context.events().emit(Event::Warning(format!(
                "salt cannot be asked for its minions: {error}"
            )));
        })
        .ok()
}

/// `describe node`.
pub async fn describe(context: &Context, arguments: &DescribeNodeArgs) -> Result<()> {
    let name = &arguments.name;
    context.about(format!("node/{name}"), "describe");
    let cluster = context.cluster().await?;
    let object = cluster
        .raw_one(NODE, None, name)
        .await?
        .ok_or_else(|| Refusal::not_found(format!("node {name} does not exist")))?;
    let minions = if context.ui().is_for_people() {
        minions(context).await
    } else {
        None
    };
    let node = listed(object, minions.as_ref());
    let history = super::jobs::history(context, &Scope::Node(name.to_string())).await?;
    context
        .ui()
        .describe(&page(&node, history, context.ui().now()), &node)
}

fn page(node: &ListedNode, history: Vec<Vec<String>>, now: Timestamp) -> Description {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let mut page = Description::default();
    page.fact("Name", node.facts.name.clone())
        .fact("Roles", node.facts.role_words().join(","))
        .fact("MetalK8s version", node.version())
        .fact("Status", node.status())
        .fact("Deployed", node.deployed().to_string())
        .fact("Reason", node.facts.reason.clone())
        .fact("Salt minion", node.salt())
        .fact("Address", node.address());
    let ssh = match SshParts::read(&node.facts.annotations).complete() {
        Ok(ssh) => ssh.describe(),
        Err(wrong) => wrong.join("; "),
    };
    page.fact("SSH", ssh).fact(
        "Age",
        age(node.object["metadata"]["creationTimestamp"].as_str(), now),
    );
    let taints = node.facts.taints.iter();
    let taints = taints
        .map(|taint| {
            vec![
                taint.key.clone(),
                taint.value.clone().unwrap_or_default(),
                taint.effect.clone(),
            ]
        })
        .collect();
    page.section("Taints", &["KEY", "VALUE", "EFFECT"], taints);
    let conditions = node.object["status"]["conditions"].as_array();
    let conditions = conditions
        .into_iter()
        .flatten()
        .map(|one| {
            ["type", "status", "reason", "message"]
                .map(|field| text(&one[field]))
                .to_vec()
        })
        .collect();
    page.section("Conditions", &["TYPE", "STATUS", "REASON", "MESSAGE"], conditions);
    page.section("History", &super::jobs::HISTORY, history);
    page
}
