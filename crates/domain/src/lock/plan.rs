//! Ending locks that stayed behind.

use crate::lock::{Held, Standing, released};
use crate::object::resource::{LEASE, Reference};
use crate::object::seen::Seen;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};

const NAMESPACE: &str = "kube-system";

/// The step that ends a lock, exactly as it was read. `is_in_use`: its holder is there, or the holder's Salt job runs.
/// With `force`, also then: its holder notices within ten seconds, and changes nothing more.
pub fn delete(held: &Held, is_in_use: bool, force: bool) -> Result<Decision, Refusal> {
    if is_in_use && !force {
        let reason = match held.standing() {
            Standing::Orphaned(asked) => {
                format!("{asked} of {} ({}) still runs under it", held.holder, held.command)
            }
            Standing::Held | Standing::Free => format!("{} is still running", held.describe()),
        };
        let message = format!("lock/{} cannot be deleted: {reason}", held.name());
        return Err(Refusal::conflict(message)
            .hint("to end it anyway, although two commands may then change the same object: --force"));
    }
    let target = Reference::namespaced(LEASE, NAMESPACE, &held.lease);
    let mut plan = Plan::default();
    plan.then(if held.is_share() {
        // A share belongs to one process, and is never taken again.
        Action::Delete { target: Seen::new(target, held.version.clone()) }
    } else {
        let mut patch = released();
        patch["metadata"]["resourceVersion"] = held.version.resource_version.clone().into();
        Action::Patch { target, patch }
    });
    Ok(Decision::Do(plan))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::lock::{SaltRequest, Scope};
    use crate::object::seen::Version;
    use crate::testing::shown;

    fn held(scope: &Scope, seconds_left: i64) -> Held {
        Held {
            lease: scope.lease("x"),
            identity: Some("me".to_owned()),
            holder: "jane@desk".to_owned(),
            command: "upgrade solution x".to_owned(),
            seconds_left,
            asked: Some(SaltRequest::Job("2026".to_owned())),
            version: Version { uid: Some("u".to_owned()), resource_version: Some("7".to_owned()) },
            ..Held::default()
        }
    }

    fn action(held: &Held, is_in_use: bool, force: bool) -> Result<Action, Refusal> {
        let mut plan = delete(held, is_in_use, force)?.plan();
        assert_eq!(plan.steps.len(), 1);
        Ok(plan.steps.remove(0).action)
    }

    #[test]
    fn a_lock_in_use_is_kept_unless_that_is_forced() {
        let prod = Scope::Environment("prod".to_owned());
        let refusals =
            [9, -9].map(|left| shown::refusal(&action(&held(&prod, left), true, false).unwrap_err()));
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: lock/environment.prod cannot be deleted: jane@desk (upgrade solution x, job 2026) is still running
        hint: to end it anyway, although two commands may then change the same object: --force
        Conflict: lock/environment.prod cannot be deleted: Salt job 2026 of jane@desk (upgrade solution x) still runs under it
        hint: to end it anyway, although two commands may then change the same object: --force
        ");
        assert!(action(&held(&prod, 9), true, true).is_ok());
    }

    #[test]
    fn exactly_the_lock_that_was_read_is_released_or_deleted() {
        let released = action(&held(&Scope::Master, -9), false, false).unwrap();
        let patch = shown::patch(&released);
        assert_eq!(patch["metadata"]["resourceVersion"], "7");
        let Action::Delete { target } = action(&held(&Scope::MasterShare, -9), false, false).unwrap() else {
            panic!("no deletion")
        };
        assert_eq!(target.version.resource_version.as_deref(), Some("7"));
    }
}
