pub mod create;
pub mod delete;
pub mod deploy;
pub mod describe;
pub mod edit;
pub mod get;
pub mod replace;
pub mod schedulable;

use domain::node::listed::ListedNode;
use std::collections::BTreeMap;

fn listed(object: serde_json::Value, minions: Option<&BTreeMap<String, bool>>) -> ListedNode {
    let name = object["metadata"]["name"].as_str().unwrap_or_default();
    let minion = minions.map(|minions| minions.get(name).copied().unwrap_or(false));
    ListedNode::new(object, minion)
}
