//! Whether a new version's custom resource definitions would lose or reject objects that exist.

use crate::definitions::Breach;
use crate::plan::refusal::Refusal;

const NAMED: usize = 5;

/// An incompatible change, and the objects that would be lost in part, or rejected.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    pub breach: Breach,
    /// The objects, such as `clock/one in prod`.
    pub objects: Vec<String>,
    /// The objects cannot be read, because the webhook that converts them does not answer.
    pub is_unread: bool,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    pub subject: String,
    pub judged: Vec<Judged>,
    pub refused: Vec<String>,
    /// The definitions of the old version that are not in the new one, with the number of their objects. MetalK8s never
    /// removes them.
    pub left: Vec<(String, usize)>,
    /// The operators that run in another version, such as `x 1.0.0 in prod`.
    pub operators: Vec<String>,
}

/// Refuses what would lose or reject objects, unless the user allows it; returns the warnings about the rest.
pub fn judge(facts: &Facts, is_allowed: bool) -> Result<Vec<String>, Refusal> {
    let harmful = facts.judged.iter().filter(|one| !one.objects.is_empty());
    let harm: Vec<String> = harmful
        .map(|one| format!("{} ({})", one.breach, named(&one.objects)))
        .chain(facts.refused.iter().cloned())
        .collect();
    if !harm.is_empty() && !is_allowed {
        let refusal = Refusal::conflict(format!(
            "the custom resource definitions of {} would lose or reject objects: {}",
            facts.subject,
            harm.join("; ")
        ));
        let refusal = match ratcheting(&facts.judged) {
            Some(text) => refusal.hint(text),
            None => refusal,
        };
        return Err(refusal.hint("to accept that: --allow-crd-changes"));
    }
    let harmless = facts.judged.iter().filter(|one| one.objects.is_empty());
    let others = operators(&facts.operators);
    let mut warnings = harm;
    warnings.extend(harmless.map(|one| {
        if one.breach.is_judged() && !one.is_unread {
            format!("{}; no object is affected{others}", one.breach)
        } else {
            format!("{}; {}", one.breach, unknown(one))
        }
    }));
    warnings.extend(facts.left.iter().map(|(definition, count)| {
        let plural = if *count == 1 { "" } else { "s" };
        format!(
            "customresourcedefinition/{definition} is not part of {}; kept, with {count} object{plural}",
            facts.subject
        )
    }));
    Ok(warnings)
}

/// What is known of a change that only the API server can judge.
fn unknown(one: &Judged) -> String {
    let known = "it is not known whether existing objects violate it";
    if one.breach.is_ratcheted() { format!("{known}; {RATCHETED}") } else { known.to_owned() }
}

const RATCHETED: &str =
    "from Kubernetes 1.30 on, those that do are rejected only when that field itself is changed";

fn ratcheting(judged: &[Judged]) -> Option<&'static str> {
    let mut harmful = judged.iter().filter(|one| !one.objects.is_empty());
    harmful.any(|one| one.breach.is_ratcheted()).then_some(RATCHETED)
}

fn operators(operators: &[String]) -> String {
    if operators.is_empty() {
        return String::new();
    }
    format!(", but these operators may be: {}", named(operators))
}

fn named(objects: &[String]) -> String {
    let shown = objects.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    match objects.len().saturating_sub(NAMED) {
        0 => shown,
        more => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::definitions::{Incompatibility, Path};
    use crate::testing::shown;

    fn facts(objects: &[&str]) -> Facts {
        let breach = Breach {
            definition: "clocks.example.com".to_owned(),
            version: Some("v1".to_owned()),
            path: Path::default().property("spec").property("size"),
            broken: Incompatibility::Removed,
            stored_as: None,
        };
        let objects = objects.iter().map(|name| (*name).to_owned()).collect();
        Facts {
            subject: "x 2.0.0".to_owned(),
            judged: vec![Judged { breach, objects, is_unread: false }],
            operators: vec!["x 1.0.0 in prod".to_owned()],
            ..Facts::default()
        }
    }

    #[test]
    fn what_loses_objects_is_refused_unless_it_is_allowed() {
        let harmful = facts(&["clock/one in prod"]);
        assert_snapshot!(shown::refusal(&judge(&harmful, false).unwrap_err()), @"
        Conflict: the custom resource definitions of x 2.0.0 would lose or reject objects: customresourcedefinition/clocks.example.com: v1 spec.size is removed (clock/one in prod)
        hint: to accept that: --allow-crd-changes
        ");
        assert_snapshot!(judge(&harmful, true).unwrap().join("\n"), @"customresourcedefinition/clocks.example.com: v1 spec.size is removed (clock/one in prod)");
    }

    #[test]
    fn what_loses_nothing_is_told_with_the_operators_that_run() {
        let warnings = judge(&facts(&[]), false).unwrap();
        assert_eq!(
            warnings,
            ["customresourcedefinition/clocks.example.com: v1 spec.size is removed; no object is affected, \
              but these operators may be: x 1.0.0 in prod"]
        );
    }

    #[test]
    fn what_the_api_server_refuses_is_refused_before() {
        let refused = Facts {
            refused: vec!["customresourcedefinition/a: its scope is immutable".to_owned()],
            left: vec![("b".to_owned(), 1)],
            ..facts(&[])
        };
        assert!(judge(&refused, false).is_err());
        let warnings = judge(&refused, true).unwrap();
        assert_eq!(warnings[2], "customresourcedefinition/b is not part of x 2.0.0; kept, with 1 object");
    }

    #[test]
    fn many_objects_are_counted() {
        let names: Vec<String> = (0..8).map(|number| number.to_string()).collect();
        assert_eq!(named(&names), "0, 1, 2, 3, 4 and 3 more");
    }
}
