use super::{EtcdObject, FULL, Operation, complaint};
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Plan};

/// The nodes of the members to defragment, each once: all, or the named ones. The leader comes last, so that the others do
/// not have to elect a new one again and again.
pub fn order(members: &[EtcdObject], names: &[String]) -> Result<Vec<String>, Refusal> {
    let known: Vec<&str> = members.iter().map(|one| one.metadata.name.as_str()).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(Refusal::unknown("etcd member", unknown, &known));
    }
    let mut chosen: Vec<&EtcdObject> =
        members.iter().filter(|one| names.is_empty() || names.contains(&one.metadata.name)).collect();
    chosen.sort_by_key(|one| one.status.leader);
    Ok(chosen.iter().map(|one| one.metadata.name.clone()).collect())
}

/// The steps that defragment the database of a member. Nothing is undone: what is given back was not in use.
pub fn defragment(name: &str, members: &[EtcdObject]) -> Result<Plan, Refusal> {
    let details = "details: kubectl metalk8s get etcd -o wide";
    // The member serves nothing meanwhile, so no other one may be missing.
    if let Some(sick) = members.iter().find(|one| !one.status.takes_part()) {
        let message =
            format!("etcd/{name} serves no requests while it is defragmented, and {}", complaint(sick));
        return Err(Refusal::conflict(message).hint(details));
    }
    let mut plan = Plan::default();
    let operation = |operation| Action::Etcd { node: name.to_owned(), operation };
    plan.then(operation(Operation::Defragment));
    // etcd raises the alarm again if a database is still too large.
    let is_out_of_space = members.iter().any(|one| one.status.is_out_of_space());
    let mut others = members.iter().filter(|one| one.metadata.name != name);
    if is_out_of_space && others.all(|one| one.status.share() < Some(FULL)) {
        plan.then(operation(Operation::Disarm));
    }
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Metadata;
    use crate::cluster::etcd::{EtcdSpec, EtcdStatus, Health};
    use base::error::ErrorKind;

    fn member(name: &str, health: Health, reason: &str, database_bytes: u64) -> EtcdObject {
        let metadata = Metadata { name: name.to_owned(), ..Metadata::default() };
        let status = EtcdStatus {
            health,
            reason: reason.to_owned(),
            leader: name == "a",
            database_bytes: Some(database_bytes),
            quota_bytes: Some(100),
            ..EtcdStatus::default()
        };
        EtcdObject::new("EtcdMember", metadata, EtcdSpec::default(), status)
    }

    fn healthy(name: &str) -> EtcdObject {
        member(name, Health::Healthy, "", 10)
    }

    fn steps(name: &str, members: &[EtcdObject]) -> Vec<String> {
        let plan = defragment(name, members).unwrap();
        plan.steps.iter().map(crate::plan::Step::planned).collect()
    }

    #[test]
    fn the_leader_comes_last() {
        let members = ["a", "b", "c"].map(healthy);
        let order = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            order(&members, &names)
        };
        assert_eq!(order(&[]).unwrap(), ["b", "c", "a"]);
        assert_eq!(order(&["a", "b", "b"]).unwrap(), ["b", "a"]);
        assert_eq!(order(&["d"]).unwrap_err().kind, ErrorKind::NotFound);
    }

    #[test]
    fn no_member_may_be_missing() {
        for (health, reason, told) in [
            (Health::Unreachable, "connection refused", "and b is unreachable: connection refused"),
            (Health::Unhealthy, "alarm corrupt", "and b is unhealthy: alarm corrupt"),
            (Health::Missing, "", "and b is missing"),
        ] {
            for name in ["a", "b"] {
                let members = [healthy("a"), member("b", health, reason, 10)];
                let refusal = defragment(name, &members).unwrap_err();
                assert_eq!(refusal.kind, ErrorKind::Conflict);
                assert!(refusal.message.ends_with(told), "{}", refusal.message);
            }
        }
    }

    #[test]
    fn the_alarm_is_cleared_after_the_last_database_has_room() {
        let full = |name, bytes| member(name, Health::Unhealthy, "alarm nospace", bytes);
        let only = |name: &str| vec![format!("defragment the database of etcd/{name}")];
        let members = [full("a", 100), full("b", 100)];
        assert_eq!(steps("b", &members), only("b"));
        let members = [full("a", 100), full("b", 10)];
        let mut both = only("a");
        both.push("clear the alarm that a database of etcd is full".to_owned());
        assert_eq!(steps("a", &members), both);
        let members = ["a", "b"].map(healthy);
        assert_eq!(steps("a", &members), only("a"));
    }
}
