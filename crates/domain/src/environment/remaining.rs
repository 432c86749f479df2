//! What keeps a namespace that is being deleted.

use serde_json::Value;

use crate::object::conditions;

/// What the API server says about it in the conditions of a namespace: the objects and finalizers that are left, and why they
/// cannot be found or deleted.
pub fn remaining(namespace: &Value) -> Vec<String> {
    let keeps = |condition: &&Value| {
        let kind = condition["type"].as_str().unwrap_or_default();
        let remains = matches!(kind, "NamespaceContentRemaining" | "NamespaceFinalizersRemaining");
        let has_failed = kind.starts_with("NamespaceDeletion") && kind.ends_with("Failure");
        condition["status"] == "True" && (remains || has_failed)
    };
    let messages = conditions(namespace).filter(keeps).filter_map(|condition| condition["message"].as_str());
    messages.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_keeps_a_namespace_is_said() {
        let namespace = json!({"status": {"conditions": [
            {"type": "NamespaceContentRemaining", "status": "True", "message": "x.example has 1 resource instances"},
            {"type": "NamespaceDeletionContentFailure", "status": "False", "message": "fine"},
            {"type": "NamespaceDeletionDiscoveryFailure", "status": "True", "message": "metrics.k8s.io/v1beta1: stale"},
            {"type": "Other", "status": "True", "message": "of somebody else"},
        ]}});
        assert_eq!(
            remaining(&namespace),
            ["x.example has 1 resource instances", "metrics.k8s.io/v1beta1: stale"]
        );
    }
}
