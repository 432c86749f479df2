use insta::assert_snapshot;

use super::*;
use crate::api::Metadata;
use crate::backup::{BackupFile, CopyJob, documents};
use crate::cluster::etcd::{EtcdSpec, EtcdStatus};

fn member(node: &str, id: &str, health: Health) -> EtcdObject {
    let spec = EtcdSpec { member: id.to_owned(), node: node.to_owned(), pod: String::new() };
    let status = EtcdStatus { health, ..EtcdStatus::default() };
    EtcdObject::new("EtcdMember", Metadata::default(), spec, status)
}

fn master(name: &str, ready: bool) -> Master {
    Master { name: name.to_owned(), address: format!("10.0.0.{}", name.len()), ready }
}

/// Two files, of which the older one is on node `bb`.
fn backups() -> Vec<BackupObject> {
    let file = |name: &str, modified| BackupFile { path: format!("{FOLDER}/{name}"), size: 1, modified };
    let job = CopyJob {
        name: "j".to_owned(),
        node: "bb".to_owned(),
        created: 15,
        state: CopyState::Complete,
        reason: String::new(),
    };
    let files = [file("old.tar.gz", 10), file("new.tar.gz", 20)];
    documents(&files, "boot", &["a".to_owned(), "bb".to_owned()], &[job])
}

fn facts() -> Facts {
    Facts {
        bootstrap: "boot".to_owned(),
        version: "129.0.0".to_owned(),
        masters: vec![master("a", true), master("bb", true)],
        etcd: vec![
            member("boot", "b007", Health::Unreachable),
            member("a", "a1", Health::Healthy),
            member("bb", "b2", Health::Healthy),
        ],
        backups: Some(backups()),
        solutions: Vec::new(),
    }
}

/// The steps of a plan: where, what for, and the command.
fn shown(plan: &RestorePlan) -> String {
    let steps = plan.steps.iter().map(|step| {
        let RestoreStep { machine, purpose, command } = step;
        format!("on {machine}, {purpose}\n  {command}")
    });
    steps.collect::<Vec<_>>().join("\n")
}

#[test]
fn the_solutions_are_imported_again_at_the_end() {
    let facts = Facts { solutions: vec!["/a/x.iso".to_owned(), "/a/y.iso".to_owned()], ..facts() };
    assert_snapshot!(shown(&plan(&facts, None)));
}

#[test]
fn a_lost_bootstrap_node_is_restored_by_commands_in_this_order() {
    let plan = plan(&facts(), None);
    assert!(plan.possible, "{plan:?}");
    assert_eq!(plan.member.as_deref(), Some("b007"));
    let steps: Vec<(&str, &str)> =
        plan.steps.iter().map(|step| (step.machine.as_str(), step.command.as_str())).collect();
    assert_eq!(
        steps,
        [
            ("a", format!("{ETCDCTL} member remove b007").as_str()),
            ("a", "kubectl --kubeconfig=/etc/kubernetes/admin.conf delete node boot"),
            (
                NEW_MACHINE,
                "mkdir -p /var/lib/metalk8s/backups && scp root@10.0.0.2:/var/lib/metalk8s/backups/old.tar.gz \
                 /var/lib/metalk8s/backups/"
            ),
            (
                NEW_MACHINE,
                "mkdir -p /srv/scality/metalk8s-129.0.0 && mount -o loop,ro METALK8S_ISO /srv/scality/metalk8s-129.0.0"
            ),
            (
                NEW_MACHINE,
                "/srv/scality/metalk8s-129.0.0/restore.sh --backup-file /var/lib/metalk8s/backups/old.tar.gz \
                 --apiserver-node-ip 10.0.0.1"
            ),
        ]
    );
}

#[test]
fn a_chosen_backup_is_used_and_one_from_elsewhere_is_not_copied() {
    let plan = plan(&facts(), Some("/mnt/x.tar.gz"));
    assert_eq!(plan.backup.as_deref(), Some("/mnt/x.tar.gz"));
    assert_snapshot!(shown(&plan));
}

#[test]
fn without_salt_the_backup_is_chosen_by_hand() {
    let facts = Facts { backups: None, ..facts() };
    let plan = plan(&facts, None);
    assert!(plan.possible && plan.backup.is_none(), "{plan:?}");
    assert_snapshot!(shown(&plan));
}

#[test]
fn a_member_whose_id_nobody_knows_is_looked_up_and_none_is_not_removed() {
    let mut facts = facts();
    facts.etcd[0].spec.member.clear();
    assert_snapshot!(shown(&plan(&facts, None)));
    facts.etcd.clear();
    assert!(plan(&facts, None).steps[0].command.starts_with("kubectl"));
}

#[test]
fn what_stands_in_the_way_is_told() {
    let obstacles = |change: &dyn Fn(&mut Facts), backup| {
        let mut facts = facts();
        change(&mut facts);
        let plan = plan(&facts, backup);
        assert_eq!(plan.possible, plan.obstacles.is_empty());
        plan.obstacles.join("; ")
    };
    let alone = obstacles(
        &|facts| {
            facts.masters.clear();
            facts.etcd.truncate(1);
            facts.backups = None;
        },
        None,
    );
    let unready = obstacles(&|facts| facts.masters.iter_mut().for_each(|one| one.ready = false), None);
    let two = obstacles(&|facts| facts.etcd.truncate(2), None);
    let sick = obstacles(&|facts| facts.etcd[2].status.health = Health::Unhealthy, None);
    let no_copy = |facts: &mut Facts| facts.backups = Some(Vec::new());
    let all = [alone, unready, two, sick, obstacles(&no_copy, None)];
    assert_snapshot!(all.join("\n"), @"
    no other control plane node is ready, so nothing serves the API without node/boot; etcd has 1 member, and needs 3 to survive the loss of one
    no other control plane node is ready, so nothing serves the API without node/boot
    etcd has 2 members, and needs 3 to survive the loss of one
    etcd has no quorum without node/boot: 1 other member healthy, 2 needed
    no backup is known to be on another node
    ");
    assert_eq!(obstacles(&no_copy, Some("/mnt/x")), "");
}

#[test]
fn who_helps_has_a_healthy_member_if_one_has() {
    let mut facts = facts();
    facts.etcd[1].status.health = Health::Unhealthy;
    assert_eq!(plan(&facts, None).api_server.as_deref(), Some("10.0.0.2"));
    facts.masters[1].ready = false;
    assert_eq!(plan(&facts, None).api_server.as_deref(), Some("10.0.0.1"));
}
