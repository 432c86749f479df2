//! What a command still has to do after a Salt job of its own: for whoever finishes it.

use super::{Action, Condition, Plan};
use crate::environment::Environment;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct Remainder {
    /// The steps, in order. They have no undo: what they need for one is no longer known.
    pub steps: Vec<Action>,
    /// What is waited for no longer, since another command has requested something else.
    pub overtaken: Vec<Condition>,
}

impl Remainder {
    /// Of these actions, those that are still requested.
    pub fn of(actions: Vec<Action>, environments: &[Environment]) -> Self {
        let mut remainder = Self::default();
        for action in actions {
            match action {
                Action::Await(condition) if !stands(&condition, environments) => {
                    remainder.overtaken.push(condition);
                }
                Action::Await(Condition::OperatorAvailable { namespace, solution, version, .. }) => {
                    remainder.steps.push(Action::Await(Condition::OperatorAvailable {
                        namespace,
                        solution,
                        version,
                        // A later command may have changed it.
                        webhook: None,
                    }));
                }
                action => remainder.steps.push(action),
            }
        }
        remainder
    }

    /// Whether nothing is left but to wait, and to record the result.
    pub fn only_waits(&self) -> bool {
        let waits = |step: &Action| matches!(step, Action::Await(_)) || step.is_conclusion();
        self.steps.iter().all(waits)
    }

    /// What shows that Salt need not be queried again: what is waited for after Salt was queried last, and is so only by
    /// what Salt has done.
    pub fn goals(&self) -> impl Iterator<Item = &Condition> {
        // This fulfils the condition of a deactivation before Salt has done its part.
        let removes = |step: &Action| matches!(step, Action::RemoveDefinitions { .. });
        let steps: &[Action] = if self.steps.iter().any(removes) { &[] } else { self.after_salt() };
        steps.iter().filter_map(|step| match step {
            Action::Await(condition) => Some(condition).filter(|condition| shows_the_work(condition)),
            _ => None,
        })
    }

    /// The same, where the goals are reached already, by another command for example.
    #[must_use]
    pub fn without_salt(mut self) -> Self {
        self.steps = self.after_salt().to_vec();
        self
    }

    fn after_salt(&self) -> &[Action] {
        let is_salt = |step: &Action| {
            matches!(step, Action::Backend(_) | Action::Run(_) | Action::Check(_) | Action::Script(_))
        };
        let begin = self.steps.iter().rposition(is_salt).map_or(0, |last| last + 1);
        &self.steps[begin..]
    }

    /// What is left, a step each.
    pub fn summary(&self) -> String {
        let work = self.steps.iter().filter(|step| !step.is_conclusion());
        let steps: Vec<String> = work.map(Action::planned).collect();
        steps.join("; ")
    }

    pub fn plan(&self) -> Plan {
        let mut plan = Plan::default();
        for step in &self.steps {
            plan.then(step.clone());
        }
        plan
    }
}

/// Whether a condition holds only after the work that it is waited for. The others may hold before it as well: a node that is
/// deployed again is ready, a `DaemonSet` that is not restarted yet is rolled out, and a new version may have the definitions
/// of the old one.
const fn shows_the_work(condition: &Condition) -> bool {
    match condition {
        Condition::OperatorAvailable { .. }
        | Condition::Gone(_)
        | Condition::NoneLeft { .. }
        | Condition::Catalogued { .. }
        | Condition::Definitions { present: false, .. }
        | Condition::MasterSees { .. }
        | Condition::BackupCopied { .. } => true,
        Condition::Definitions { present: true, .. }
        | Condition::NodeUnneeded { .. }
        | Condition::NodeLost { .. }
        | Condition::NodeReady { .. }
        | Condition::ClusterHas { .. }
        | Condition::EtcdReady { .. }
        | Condition::ClusterConfigReady
        | Condition::RolledOut(_) => false,
    }
}

/// Whether a condition is still requested: an operator is, as long as its namespace is configured for that version.
fn stands(condition: &Condition, environments: &[Environment]) -> bool {
    let Condition::OperatorAvailable { namespace, solution, version, .. } = condition else { return true };
    environments
        .iter()
        .filter_map(|one| one.member(namespace))
        .any(|member| member.version_of(solution) == Some(version))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Intent;
    use crate::testing::samples::environment;

    fn sees(present: bool) -> Action {
        Action::Await(Condition::MasterSees { archives: vec!["x-1.0.0".to_owned()], present })
    }

    #[test]
    fn goals_are_what_is_waited_for_at_the_end() {
        let steps = vec![sees(false), Action::Backend(Intent::PassToMaster), sees(true)];
        let remainder = Remainder::of(steps, &[]);
        assert!(!remainder.only_waits());
        assert_eq!(remainder.goals().count(), 1);
        assert_eq!(
            remainder.summary(),
            "wait until the Salt master no longer sees x-1.0.0; update the archives that the Salt master sees; \
             wait until the Salt master sees x-1.0.0"
        );
        let rest = remainder.without_salt();
        assert!(rest.only_waits());
        assert_eq!(rest.steps, [sees(true)]);
        let endless = Remainder::of(vec![Action::Backend(Intent::PassToMaster)], &[]);
        assert_eq!(endless.goals().count(), 0);
    }

    #[test]
    fn what_may_hold_before_the_work_does_not_show_it() {
        use crate::object::resource::{DAEMON_SET, Reference};
        let controller = Reference::namespaced(DAEMON_SET, "metalk8s-ingress", "ingress-nginx-controller");
        let restarted = [
            Action::Backend(Intent::DeployComponents),
            Action::Restart { target: controller.clone() },
            Action::Await(Condition::RolledOut(controller)),
        ];
        let definitions = |present| {
            let names = vec!["a.x".to_owned()];
            let goal = Action::Await(Condition::Definitions { names, present });
            [Action::Backend(Intent::DeployComponents), goal].to_vec()
        };
        let goals = |steps: Vec<Action>| Remainder::of(steps, &[]).goals().count();
        assert_eq!(goals(restarted.to_vec()), 0);
        assert_eq!(goals(definitions(true)), 0);
        assert_eq!(goals(definitions(false)), 1);
        // They may be gone before Salt has done its part.
        let removal = Action::RemoveDefinitions { definitions: vec!["a.x".to_owned()] };
        assert_eq!(goals([vec![removal], definitions(false)].concat()), 0);
    }

    #[test]
    fn a_version_that_was_replaced_is_waited_for_no_longer() {
        let condition = Condition::OperatorAvailable {
            namespace: "a".to_owned(),
            solution: "x".to_owned(),
            version: "1.0.0".to_owned(),
            webhook: None,
        };
        let of = |solutions: &[(&str, &str)]| {
            let environments = [environment("prod", &[("a", solutions)])];
            Remainder::of(vec![Action::Await(condition.clone())], &environments)
        };
        assert!(of(&[("x", "1.0.0")]).overtaken.is_empty());
        for other in [&[("x", "1.1.0")][..], &[("y", "1.0.0")]] {
            assert_eq!(of(other).overtaken.first(), Some(&condition));
            assert!(of(other).steps.is_empty());
        }
    }
}
