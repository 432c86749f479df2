//! Members, by what they say.

use insta::assert_snapshot;

use super::*;

const IDS: [&str; 3] = ["8e9e05c52164694d", "91bc3c398fb3c146", "fd422379fda50e48"];

fn metrics(own: &str, leader: bool) -> String {
    let peers: String = IDS
        .iter()
        .filter(|id| **id != own)
        .map(|id| format!("etcd_network_known_peers{{Local=\"{own}\",Remote=\"{id}\"}} 1\n"))
        .collect();
    format!(
        "# HELP etcd_server_is_leader Whether or not this member is a leader.\n\
         etcd_server_is_leader {}\n{peers}etcd_server_id{{server_id=\"{own}\"}} 1\n\
         etcd_server_version{{server_version=\"3.6.4\"}} 1\n\
         etcd_mvcc_db_total_size_in_bytes 2.097152e+06\n\
         etcd_mvcc_db_total_size_in_use_in_bytes 1.048576e+06\n\
         etcd_server_quota_backend_bytes 2.147483648e+09\n",
        i32::from(leader)
    )
}

fn answering(node: &str, own: &str, leader: bool) -> Probe {
    healthy(node, metrics(own, leader))
}

fn healthy(node: &str, metrics: String) -> Probe {
    asked(node, Ok(MemberReport { health: Ok(()), latency: Duration::from_micros(4200), metrics }))
}

fn asked(node: &str, answer: Result<MemberReport, String>) -> Probe {
    Probe { pod: format!("etcd-{node}"), node: node.to_owned(), answer }
}

fn down(node: &str) -> Probe {
    asked(node, Err("connection refused".to_owned()))
}

#[test]
fn a_healthy_member_is_shown_with_its_database() {
    let members = members(&[answering("a", IDS[0], true)]);
    let one = &members[0];
    assert_eq!((one.metadata.name.as_str(), one.spec.pod.as_str()), ("a", "etcd-a"));
    assert_eq!(one.spec.member, IDS[0]);
    assert_eq!(
        one.status,
        EtcdStatus {
            health: Health::Healthy,
            leader: true,
            version: Some("3.6.4".to_owned()),
            database_bytes: Some(2 << 20),
            used_bytes: Some(1 << 20),
            quota_bytes: Some(2 << 30),
            latency_milliseconds: Some(4),
            ..EtcdStatus::default()
        }
    );
}

#[test]
fn members_that_are_down_are_listed() {
    let names = |asked: &[Probe]| {
        let pair = |one: &EtcdObject| (one.metadata.name.clone(), one.spec.member.clone());
        members(asked).iter().map(pair).collect::<Vec<_>>()
    };
    let pair = |name: &str, id: &str| (name.to_owned(), id.to_owned());
    let (first, second) = (answering("a", IDS[0], true), answering("b", IDS[1], false));
    // Its id is the one that is left.
    let whole = [first.clone(), second.clone(), down("c")];
    assert_eq!(names(&whole), [pair("a", IDS[0]), pair("b", IDS[1]), pair("c", IDS[2])]);
    // Nobody says which of them is which.
    let two = [first.clone(), down("b"), down("c")];
    assert_eq!(names(&two), [pair("a", IDS[0]), pair("b", ""), pair("c", "")]);
    // Its node is gone, and its Pod with it.
    assert_eq!(names(&[first, second]), [pair("a", IDS[0]), pair("b", IDS[1]), pair(IDS[2], IDS[2])]);
}

#[test]
fn the_quorum_decides() {
    let sick = asked(
        "c",
        Ok(MemberReport {
            health: health(r#"{"health":"false","reason":"RAFT NO LEADER"}"#).unwrap(),
            latency: Duration::ZERO,
            metrics: metrics(IDS[2], false),
        }),
    );
    let (first, second) = (answering("a", IDS[0], true), answering("b", IDS[1], false));
    let judged = |asked: &[Probe]| verdict(&members(asked));
    assert_eq!(judged(&[first.clone(), second.clone(), answering("c", IDS[2], false)]), Verdict::Healthy);
    let degraded = "etcd is degraded: 2 of 3 members healthy (c is unhealthy: raft no leader)".to_owned();
    assert_eq!(judged(&[first.clone(), second, sick.clone()]), Verdict::Degraded(degraded));
    let lost = "etcd has no quorum: 1 of 3 members healthy, 2 needed (b is unreachable: connection refused; \
                c is unhealthy: raft no leader)";
    assert_eq!(judged(&[first.clone(), down("b"), sick]), Verdict::Lost(lost.to_owned()));
    // Two members of three that have no Pod at all.
    assert!(matches!(judged(&[first]), Verdict::Lost(_)));
}

#[test]
fn a_database_that_is_nearly_full_is_a_warning() {
    let mut members = members(&[answering("a", IDS[0], true)]);
    members.truncate(1);
    members[0].status.database_bytes = Some(1_800_000_000);
    let degraded = |members: &[EtcdObject]| match verdict(members) {
        Verdict::Degraded(reason) => reason,
        other => panic!("{other:?}"),
    };
    assert_snapshot!(degraded(&members), @"etcd is degraded: 1 of 1 members healthy (the database of a has 83 % of its quota); to shrink it: kubectl metalk8s defragment etcd");
    // What is in use cannot be given back.
    members[0].status.used_bytes = Some(1_800_000_000);
    assert_snapshot!(degraded(&members), @"etcd is degraded: 1 of 1 members healthy (the database of a has 83 % of its quota); to shrink it, delete objects that are not needed, wait ten minutes, and run: kubectl metalk8s defragment etcd");
}

#[test]
fn members_that_are_full_keep_the_quorum_and_do_not_write() {
    let mut members = members(&[answering("a", IDS[0], true), answering("b", IDS[1], false), down("c")]);
    for member in &mut members[..2] {
        member.status.health = Health::Unhealthy;
        member.status.reason = "alarm nospace".to_owned();
    }
    let full = "etcd refuses to write, because a database reached its quota (c is unreachable: connection refused); \
        to shrink it: kubectl metalk8s defragment etcd";
    assert_eq!(verdict(&members), Verdict::Lost(full.to_owned()));
    members.truncate(2);
    let full = "etcd refuses to write, because a database reached its quota; to shrink it: kubectl metalk8s defragment etcd";
    assert_eq!(verdict(&members), Verdict::Lost(full.to_owned()));
}

/// The metrics come through a Pod, and root removes the member with this id by a shell.
#[test]
fn only_an_id_is_the_id_of_a_member() {
    for text in ["$(reboot)", "8e9e; reboot", "x"] {
        let told = healthy("a", metrics(text, true).replace(IDS[1], text));
        let found = members(&[told.clone(), down("b")]);
        assert!(found.iter().all(|one| one.spec.member != text), "{found:?}");
        assert_ne!(membership(&[told], "a"), Membership::Member(text.to_owned()), "{text}");
    }
}

#[test]
fn what_is_not_etcds_is_no_health() {
    assert_eq!(health("<html>"), None);
    assert_eq!(health(r#"{"kind":"Status"}"#), None);
    assert_eq!(health(r#"{"health":"true","reason":""}"#), Some(Ok(())));
}

#[test]
fn a_node_is_a_member_by_what_the_members_know() {
    let none = Membership::None;
    let is = |id: &str| Membership::Member(id.to_owned());
    let (a, b) = (answering("a", IDS[0], true), answering("b", IDS[1], false));
    // Alone, a member that knows no other one.
    let alone = healthy("a", format!("etcd_server_id{{server_id=\"{}\"}} 1\n", IDS[0]));
    // Healthy, but something refuses its metrics.
    let mute = |node: &str| healthy(node, "403 Forbidden".to_owned());
    for (asked, node, expected) in [
        (vec![mute("a")], "a", is("")),
        (vec![mute("a"), down("c")], "c", is("")),
        (vec![a.clone(), mute("b")], "b", is("")),
        (vec![a.clone(), b.clone()], "b", is(IDS[1])),
        // Lost, and not removed: it is the one that nobody else is.
        (vec![a.clone(), b.clone(), down("c")], "c", is(IDS[2])),
        (vec![a.clone(), b.clone()], "c", is(IDS[2])),
        (vec![a.clone(), down("b"), down("c")], "c", is("")),
        (vec![a, b, down("c")], "d", none.clone()),
        // Lost and removed, or never joined: its Pod proves nothing.
        (vec![alone.clone(), down("c")], "c", none.clone()),
        (vec![alone], "c", none.clone()),
        // Nobody answers.
        (vec![down("c")], "c", is("")),
        (vec![down("c")], "d", none),
    ] {
        assert_eq!(membership(&asked, node), expected, "{node} in {asked:?}");
    }
}
