//! The names in a definition: they agree, and are well formed.

use serde_json::Value;

use super::{Definition, text};
use crate::operator::schema::object::{is_label, is_subdomain};
use crate::rules;

impl Definition<'_> {
    /// Looks at the group, and at the names of the kind.
    pub(super) fn names(&mut self, document: &Value) {
        let (group, plural) = (text(document, "/spec/group"), text(document, "/spec/names/plural"));
        let (kind, singular) = (text(document, "/spec/names/kind"), text(document, "/spec/names/singular"));
        let list_kind = match text(document, "/spec/names/listKind") {
            "" => format!("{kind}List"),
            list_kind => list_kind.to_owned(),
        };
        let mut wrong = |message: String| self.add(&rules::CRD_NAMES, message);
        if !is_group(group) {
            wrong(format!("spec.group {group:?} is not a domain name with a dot"));
        }
        let approval = text(document, "/metadata/annotations/api-approved.kubernetes.io");
        let is_protected = ["k8s.io", "kubernetes.io"].iter().any(|domain| is_within(group, domain));
        if is_protected && !is_approval(approval) {
            wrong(format!("spec.group {group:?} is Kubernetes' own"));
        }
        if !is_label(plural) {
            wrong(format!("spec.names.plural {plural:?} is not a lower-case name"));
        }
        if !singular.is_empty() && !is_label(singular) {
            wrong(format!("spec.names.singular {singular:?} is not a lower-case name"));
        }
        if !is_label(&kind.to_ascii_lowercase()) {
            wrong(format!("spec.names.kind {kind:?} is not a name"));
        } else if kind == list_kind {
            wrong(format!("spec.names.kind and listKind are both {kind}"));
        } else if !is_label(&list_kind.to_ascii_lowercase()) {
            wrong(format!("spec.names.listKind {list_kind:?} is not a name"));
        }
        for field in ["shortNames", "categories"] {
            let names = document.pointer(&format!("/spec/names/{field}")).and_then(Value::as_array);
            for name in names.into_iter().flatten() {
                // Null is an empty text; other types are reported with all other fields.
                let is_wrong = name.as_str().map_or(name.is_null(), |name| !is_label(name));
                if is_wrong {
                    wrong(format!("spec.names.{field} has {name}, which is not a lower-case name"));
                }
            }
        }
        let (name, expected) = (text(document, "/metadata/name"), format!("{plural}.{group}"));
        if name != expected {
            wrong(format!("metadata.name is {name:?}, not {expected:?}"));
        }
    }
}

fn is_group(text: &str) -> bool {
    text.contains('.') && is_subdomain(text)
}

/// Whether an annotation says that Kubernetes' developers approve a group of theirs, or why they do not.
fn is_approval(text: &str) -> bool {
    let is_address =
        |(scheme, rest): (&str, &str)| !scheme.is_empty() && !rest.starts_with('/') && !rest.is_empty();
    text.starts_with("unapproved") || text.split_once("://").is_some_and(is_address)
}

fn is_within(group: &str, domain: &str) -> bool {
    group.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_domains_with_a_dot() {
        assert!(
            is_group("demo.example.com") && is_within("a.k8s.io", "k8s.io") && is_within("k8s.io", "k8s.io")
        );
        assert!(
            !is_group("demo")
                && !is_group("Demo.com")
                && !is_group("a..b")
                && !is_within("ak8s.io", "k8s.io")
        );
    }
}
