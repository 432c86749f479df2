//! The names in a definition: they agree, and are well formed.

use serde_json::Value;

use super::{Definition, text};
use crate::rules;

impl Definition<'_> {
    /// Looks at the group, and at the names of the kind.
    pub(super) fn names(&mut self, document: &Value) {
        let (group, plural) = (
            text(document, "/spec/group"),
            text(document, "/spec/names/plural"),
        );
        let (kind, singular) = (
            text(document, "/spec/names/kind"),
            text(document, "/spec/names/singular"),
        );
        let list_kind = text(document, "/spec/names/listKind");
        if !is_group(group) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.group {group:?} is not a domain name with a dot"),
            );
        }
        let annotations = document.pointer("/metadata/annotations");
        let is_approved = annotations.is_some_and(|all| all.get("api-approved.kubernetes.io").is_some());
        if ["k8s.io", "kubernetes.io"]
            .iter()
            .any(|domain| is_within(group, domain))
            && !is_approved
        {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.group {group:?} is Kubernetes' own"),
            );
        }
        if !is_label(plural) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.plural {plural:?} is not a lower-case name"),
            );
        }
        if !singular.is_empty() && !is_label(singular) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.singular {singular:?} is not a lower-case name"),
            );
        }
        if !is_label(&kind.to_ascii_lowercase()) {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.kind {kind:?} is not a name"),
            );
        } else if kind == list_kind {
            self.add(
                &rules::CRD_NAMES,
                format!("spec.names.kind and listKind are both {kind}"),
            );
        }
        let (name, expected) = (text(document, "/metadata/name"), format!("{plural}.{group}"));
        if name != expected {
            self.add(
                &rules::CRD_NAMES,
                format!("metadata.name is {name:?}, not {expected:?}"),
            );
        }
    }
}

/// Whether `text` is a DNS label that begins with a letter (RFC 1035).
pub(super) fn is_label(text: &str) -> bool {
    text.len() <= 63
        && text.starts_with(|first: char| first.is_ascii_lowercase())
        && !text.ends_with('-')
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
}

fn is_group(text: &str) -> bool {
    let is_part = |part: &str| {
        !part.is_empty()
            && !part.starts_with('-')
            && !part.ends_with('-')
            && part
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    text.contains('.') && text.len() <= 253 && text.split('.').all(is_part)
}

fn is_within(group: &str, domain: &str) -> bool {
    group
        .strip_suffix(domain)
        .is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
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
