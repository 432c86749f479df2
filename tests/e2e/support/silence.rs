//! Silences that commands make for themselves.

use serde_json::Value;

use super::World;

/// A silence: the label that it matches, its author, its state.
pub type Silence = (String, Value, Value);

/// The silences of the commands about this type and name, by label.
pub fn silences(world: &World, subject: &str) -> Vec<Silence> {
    let list = world.plugin("get silences --expired -o json");
    let list = list.succeeds().json();
    let own = |silence: &&Value| {
        let comment = silence["spec"]["comment"].as_str().unwrap();
        comment.starts_with("kubectl metalk8s ") && comment.contains(&format!(" {subject} ("))
    };
    let told = |silence: &Value| {
        let matcher = &silence["spec"]["matchers"][0];
        let label = matcher["name"].as_str().unwrap().to_owned();
        (label, silence["spec"]["createdBy"].clone(), silence["status"]["state"].clone())
    };
    let mut found: Vec<_> = list["items"].as_array().unwrap().iter().filter(own).map(told).collect();
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

/// Both silences of a command about a node, in this state.
pub fn both(state: &str) -> [Silence; 2] {
    let silence = |label: &str| (label.to_owned(), "kubernetes-admin".into(), state.into());
    ["instance", "node"].map(silence)
}
