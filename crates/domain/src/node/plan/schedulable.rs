//! Nodes that take no new Pods, and nodes without Pods.

use serde_json::json;

use crate::node::{Draining, Tenant};
use crate::object::resource::{NODE, Reference};
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};

/// The step after which a node takes no new Pods, or takes them again.
pub fn cordon(name: &str, wanted: bool, is_cordoned: bool) -> Decision {
    let mut plan = Plan::default();
    if wanted != is_cordoned {
        plan.then(unschedulable(name, wanted));
    }
    Decision::from(plan)
}

/// The steps that cordon a node and let its Pods leave. As with kubectl, a node that could not be drained remains
/// cordoned, so that no Pod comes back.
pub fn drain(
    name: &str,
    is_cordoned: bool,
    tenants: &[Tenant],
    draining: &Draining,
) -> Result<Decision, Refusal> {
    draining.refuse(name, tenants)?;
    let mut plan = Plan::default();
    if !is_cordoned {
        plan.then(unschedulable(name, true));
    }
    if !is_cordoned || draining.evicted(tenants).next().is_some() {
        // More Pods may have come until then.
        plan.then(Action::Drain { node: name.to_owned(), draining: draining.clone() });
    }
    Ok(Decision::from(plan))
}

fn unschedulable(name: &str, is: bool) -> Action {
    Action::Patch { target: Reference::cluster(NODE, name), patch: json!({"spec": {"unschedulable": is}}) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planned(decision: Decision) -> Vec<String> {
        match decision {
            Decision::Unchanged => Vec::new(),
            Decision::Do(plan) => {
                assert!(plan.steps.iter().all(|step| step.undo.is_empty()));
                plan.steps.iter().map(|step| step.action.summary()).collect()
            }
        }
    }

    #[test]
    fn only_what_is_not_so_yet_is_changed() {
        let tenant = Tenant { is_managed: true, ..Tenant::default() };
        let drained = |is_cordoned, tenants: &[Tenant]| {
            planned(drain("n", is_cordoned, tenants, &Draining::default()).unwrap())
        };
        assert_eq!(planned(cordon("n", true, false)), [r#"change node/n: {"spec":{"unschedulable":true}}"#]);
        assert_eq!(planned(cordon("n", true, true)), Vec::<String>::new());
        assert_eq!(planned(cordon("n", false, true)), [r#"change node/n: {"spec":{"unschedulable":false}}"#]);
        assert_eq!(planned(cordon("n", false, false)), Vec::<String>::new());
        assert_eq!(drained(true, &[]), Vec::<String>::new());
        assert_eq!(drained(true, std::slice::from_ref(&tenant)), ["drain node/n"]);
        assert_eq!(drained(false, &[tenant])[1], "drain node/n");
    }
}
