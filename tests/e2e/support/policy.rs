//! What the API server refuses, or warns of, although the user may do it: admission policies, of which no check of permissions
//! knows.

use serde_json::json;

use super::{Answer, World, eventually};

pub struct Policy<'a> {
    world: &'a World,
    name: &'static str,
    /// kubectl's words for what it refuses, as a dry run.
    refused: &'a str,
}

impl World {
    /// Has the API server refuse new objects for which a CEL expression does not hold: those of this resource, in this
    /// API group. `refused` are kubectl's words for such an object. Returns when they are refused.
    pub fn forbid<'a>(
        &'a self,
        name: &'static str,
        resource: (&str, &str),
        expression: &str,
        refused: &'a str,
    ) -> Policy<'a> {
        self.judge(name, resource, expression, ("Deny", refused))
    }

    /// The same, but it accepts them with a warning.
    pub fn discourage<'a>(
        &'a self,
        name: &'static str,
        resource: (&str, &str),
        expression: &str,
        discouraged: &'a str,
    ) -> Policy<'a> {
        self.judge(name, resource, expression, ("Warn", discouraged))
    }

    fn judge<'a>(
        &'a self,
        name: &'static str,
        (group, resource): (&str, &str),
        expression: &str,
        (action, refused): (&str, &'a str),
    ) -> Policy<'a> {
        let created = json!({"apiGroups": [group], "apiVersions": ["v1"], "operations": ["CREATE"], "resources": [resource]});
        let version = "admissionregistration.k8s.io/v1";
        let policy = json!({
            "apiVersion": version, "kind": "ValidatingAdmissionPolicy", "metadata": {"name": name},
            "spec": {
                "failurePolicy": "Fail",
                "matchConstraints": {"resourceRules": [created]},
                "validations": [{"expression": expression}],
            },
        });
        let binding = json!({
            "apiVersion": version, "kind": "ValidatingAdmissionPolicyBinding", "metadata": {"name": name},
            "spec": {"policyName": name, "validationActions": [action]},
        });
        let both = json!({"apiVersion": "v1", "kind": "List", "items": [policy, binding]});
        self.kubectl_reading("apply -f -", &both.to_string());
        let policy = Policy { world: self, name, refused };
        eventually("the policy is in force", || !policy.lets_pass());
        policy
    }
}

impl Policy<'_> {
    /// Ends it, and returns when nothing is refused any more.
    pub fn end(self) {
        for kind in ["validatingadmissionpolicybinding", "validatingadmissionpolicy"] {
            self.world.kubectl(["delete", kind, self.name]);
        }
        eventually("the policy is no longer in force", || self.lets_pass());
    }

    fn lets_pass(&self) -> bool {
        let answer = Answer::to(&mut self.world.kubectl_command((self.refused, "--dry-run=server")));
        answer.status == Some(0) && !answer.stderr.starts_with("Warning: ")
    }
}
