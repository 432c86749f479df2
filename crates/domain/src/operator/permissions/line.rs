//! The lines of the table.

use solution_archive::roles::{ClusterScoped, Effect, Grant, Role};

use super::words;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub kind: &'static str,
    pub name: String,
    /// How much of the rule is granted.
    pub grants: &'static str,
    pub verbs: String,
    pub resources: String,
    pub names: String,
}

impl Line {
    /// The lines of a role: one for each rule, or one that says why there is none.
    pub(super) fn of_role(role: &Role, own: &ClusterScoped) -> Vec<Self> {
        let mut lines: Vec<Self> = role.grants.iter().map(|grant| Self::new(role, grant, own)).collect();
        if role.is_aggregated() {
            lines.push(Self::aggregated(role));
        } else if lines.is_empty() {
            lines.push(Self::empty(role, "no"));
        }
        lines
    }

    pub(super) fn new(role: &Role, grant: &Grant, own: &ClusterScoped) -> Self {
        Self {
            grants: match grant.effect(role.is_cluster, own) {
                Effect::Whole => "yes",
                Effect::InPart => "in part",
                Effect::Nothing => "no",
            },
            verbs: grant.verbs.join(", "),
            resources: words::objects(grant).join(", "),
            names: match grant.names.as_slice() {
                [] => "<any>".to_owned(),
                names => names.join(", "),
            },
            ..Self::empty(role, "no")
        }
    }

    /// The line of a role whose rules are those of others.
    pub(super) fn aggregated(role: &Role) -> Self {
        Self {
            resources: "the rules of other ClusterRoles (aggregationRule)".to_owned(),
            ..Self::empty(role, "unknown")
        }
    }

    fn empty(role: &Role, grants: &'static str) -> Self {
        Self {
            kind: role.kind(),
            name: role.name.clone(),
            grants,
            verbs: "<none>".to_owned(),
            resources: "<none>".to_owned(),
            names: "<none>".to_owned(),
        }
    }

    pub fn text(&self) -> String {
        let verbs = match self.verbs.as_str() {
            "<none>" => String::new(),
            verbs => format!("{verbs} "),
        };
        let only = match self.names.as_str() {
            "<any>" | "<none>" => String::new(),
            names => format!(" ({names})"),
        };
        format!("{} {}: {verbs}{}{only}", self.kind, self.name, self.resources)
    }
}
