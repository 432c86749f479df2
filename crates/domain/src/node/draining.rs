//! Which Pods leave a node that is drained, and how: as `kubectl drain` decides.

use serde::{Deserialize, Serialize};

use super::Tenant;
use crate::plan::refusal::Refusal;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Draining {
    /// Also Pods that no controller would create again.
    pub force: bool,
    /// Also Pods with data in an `emptyDir`, which is lost.
    pub delete_empty_dirs: bool,
    /// Pods of `DaemonSets` stay, and are no reason to refuse.
    pub ignore_daemon_sets: bool,
    /// Pods are deleted, whatever disruption budgets say.
    pub disable_eviction: bool,
    /// How many seconds each Pod has to end, instead of what it declares.
    pub grace_period: Option<u32>,
    /// Only Pods that match this label selector.
    pub pod_selector: Option<String>,
    /// A Pod that has been ending for longer than these seconds is not waited for.
    pub patience: Option<u32>,
}

impl Draining {
    /// Before its node is deleted, with everything on it that belongs to it.
    pub fn before_deletion() -> Self {
        Self { delete_empty_dirs: true, ignore_daemon_sets: true, ..Self::default() }
    }

    /// Refuses to drain a node while Pods are on it that it was not asked to touch.
    pub fn refuse(&self, node: &str, tenants: &[Tenant]) -> Result<(), Refusal> {
        let alive = || tenants.iter().filter(|one| !one.has_ended);
        let mut complaints = Vec::new();
        let mut hints = Vec::new();
        let mut complain = |is_wrong: &dyn Fn(&&Tenant) -> bool, what: &str, hint: &str| {
            let those: Vec<String> = alive().filter(is_wrong).map(ToString::to_string).collect();
            if !those.is_empty() {
                complaints.push(format!("{what}: {}", those.join(", ")));
                hints.push(hint.to_owned());
            }
        };
        complain(
            &|one| !self.ignore_daemon_sets && one.is_of_daemon_set,
            &format!("pods of DaemonSets would stay on node {node}"),
            "to leave them there: --ignore-daemonsets",
        );
        complain(
            &|one| !self.delete_empty_dirs && one.has_empty_dir && !one.is_of_daemon_set,
            &format!("these pods of node {node} have data in an emptyDir, which is lost with them"),
            "to lose it: --delete-emptydir-data",
        );
        complain(
            &|one| !self.force && !one.is_managed,
            &format!("these pods of node {node} have no controller that would create them again"),
            &format!("to delete them, if nobody needs them: kubectl metalk8s drain node {node} --force"),
        );
        if complaints.is_empty() {
            return Ok(());
        }
        let refusal = Refusal::conflict(complaints.join("; "));
        Err(hints.into_iter().fold(refusal, Refusal::hint))
    }

    pub fn evicted<'a>(&self, tenants: &'a [Tenant]) -> impl Iterator<Item = &'a Tenant> {
        let patience = self.patience.map(i64::from);
        let is_given_up = move |one: &Tenant| patience.is_some_and(|limit| one.ending_for > Some(limit));
        tenants.iter().filter(move |one| (one.has_ended || !one.is_of_daemon_set) && !is_given_up(one))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pod(name: &str) -> Tenant {
        Tenant {
            namespace: "prod".to_owned(),
            name: name.to_owned(),
            uid: None,
            is_managed: true,
            ..Tenant::default()
        }
    }

    fn pods() -> [Tenant; 4] {
        [
            pod("web"),
            Tenant { is_of_daemon_set: true, has_empty_dir: true, ..pod("agent") },
            Tenant { has_empty_dir: true, ..pod("cache") },
            Tenant { is_managed: false, ..pod("alone") },
        ]
    }

    #[test]
    fn what_was_not_asked_for_is_refused_all_at_once() {
        let refusal = Draining::default().refuse("n", &pods()).unwrap_err();
        assert_eq!(
            refusal.message,
            "pods of DaemonSets would stay on node n: pod/agent in prod; these pods of node n have data in an emptyDir, \
             which is lost with them: pod/cache in prod; these pods of node n have no controller that would create them \
             again: pod/alone in prod"
        );
        assert_eq!(refusal.hints.len(), 3);
        let all = Draining { force: true, ..Draining::before_deletion() };
        assert!(all.refuse("n", &pods()).is_ok());
        let ended = pods().map(|one| Tenant { has_ended: true, ..one });
        assert!(Draining::default().refuse("n", &ended).is_ok());
    }

    #[test]
    fn pods_of_daemon_sets_stay_and_those_that_end_for_long_are_given_up() {
        let names = |draining: &Draining, pods: &[Tenant]| {
            let evicted = draining.evicted(pods).map(|one| one.name.clone());
            evicted.collect::<Vec<_>>().join(" ")
        };
        let mut pods = pods();
        assert_eq!(names(&Draining::default(), &pods), "web cache alone");
        pods[0].ending_for = Some(61);
        pods[2].ending_for = Some(60);
        pods[1].has_ended = true;
        let draining = Draining { patience: Some(60), ..Draining::default() };
        assert_eq!(names(&draining, &pods), "agent cache alone");
        assert_eq!(names(&Draining::default(), &pods), "web agent cache alone");
    }
}
