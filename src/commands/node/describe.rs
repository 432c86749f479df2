use super::get::minions;
use super::listed;
use crate::cli::node::DescribeNodeArgs;
use crate::commands::Context;
use crate::commands::history;
use crate::error::Result;
use crate::output::age::age;
use crate::output::describe::Description;
use domain::history::revisions::RevisionObject;
use domain::node::SshParts;
use domain::node::listed::ListedNode;
use domain::object::resource::NODE;
use domain::plan::refusal::Refusal;
use jiff::Timestamp;
use std::cell::Cell;

pub async fn describe(context: &Context, arguments: &DescribeNodeArgs) -> Result<()> {
    let name = &arguments.name;
    context.about(format!("node/{name}"), "describe");
    let cluster = context.cluster().await?;
    let object = cluster.raw_one(NODE, None, name).await?.ok_or_else(|| Refusal::absent("node", name))?;
    let minions = if context.ui().is_for_people() { minions(context, &Cell::new(false)).await } else { None };
    let node = listed(object, minions.as_ref());
    let history = history::of_objects(context, |object| object == format!("node/{name}")).await?;
    context.ui().describe(&page(&node, &history, context.ui().now()), &node)
}

fn page(node: &ListedNode, history: &[RevisionObject], now: Timestamp) -> Description {
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
    page.fact("SSH", ssh).fact("Age", age(node.object["metadata"]["creationTimestamp"].as_str(), now));
    let taints = node.facts.taints.iter();
    let taints = taints
        .map(|taint| vec![taint.key.clone(), taint.value.clone().unwrap_or_default(), taint.effect.clone()])
        .collect();
    page.section("Taints", &["KEY", "VALUE", "EFFECT"], taints);
    let conditions = node.object["status"]["conditions"].as_array();
    let conditions = conditions
        .into_iter()
        .flatten()
        .map(|one| ["type", "status", "reason", "message"].map(|field| text(&one[field])).to_vec())
        .collect();
    page.section("Conditions", &["TYPE", "STATUS", "REASON", "MESSAGE"], conditions);
    page.listed("History", history, &[], now);
    page
}
