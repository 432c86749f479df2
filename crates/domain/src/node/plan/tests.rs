use insta::assert_snapshot;

use super::*;
use crate::testing::shown;

fn node(roles: &str) -> NewNode {
    NewNode {
        name: "node-1".into(),
        ssh: SshParts {
            host: Some("192.0.2.11".into()),
            key_path: Some("/etc/metalk8s/pki/key".into()),
            ..SshParts::default()
        },
        roles: roles.parse().ok(),
        version: "129.0.0".into(),
        ..NewNode::default()
    }
}

#[test]
fn a_node_is_declared_with_its_defaults() {
    assert_eq!(
        manifest(&node("infra")).unwrap(),
        json!({
            "apiVersion": "v1", "kind": "Node",
            "metadata": {
                "name": "node-1",
                "annotations": {
                    "metalk8s.scality.com/ssh-host": "192.0.2.11",
                    "metalk8s.scality.com/ssh-key-path": "/etc/metalk8s/pki/key",
                    "metalk8s.scality.com/ssh-port": "22",
                    "metalk8s.scality.com/ssh-user": "root",
                },
                "labels": {"metalk8s.scality.com/version": "129.0.0", "node-role.kubernetes.io/infra": ""},
            },
            "spec": {"taints": [{"key": "node-role.kubernetes.io/infra", "effect": "NoSchedule"}]},
        })
    );
    assert_eq!(manifest(&node("workload")).unwrap().get("spec"), None);
    let mut free = node("infra");
    free.taints = Some(Vec::new());
    assert_eq!(manifest(&free).unwrap().get("spec"), None);
}

#[test]
fn what_is_missing_is_refused() {
    let cases: [fn(&mut NewNode); 8] = [
        |node| node.ssh.host = None,
        |node| node.ssh.key_path = None,
        |node| node.ssh.user = Some("joe".into()),
        |node| node.ssh.key_path = Some("/root/.ssh/key".into()),
        |node| node.ssh.key_path = Some("/etc/metalk8s/pki/../x".into()),
        |node| node.ssh.key_path = Some("/etc/metalk8sx/key".into()),
        |node| node.roles = None,
        |node| node.ssh.port = Some("0".into()),
    ];
    let refusals = cases.map(|spoil| {
        let mut node = node("infra");
        spoil(&mut node);
        shown::refusal(&manifest(&node).unwrap_err())
    });
    assert_snapshot!(refusals.join("\n"));
    for path in ["/etc/metalk8s/keys/one", "/etc/kubernetes/pki/one"] {
        let mut seen = node("infra");
        seen.ssh.key_path = Some(path.to_owned());
        manifest(&seen).unwrap();
    }
    let mut elsewhere = node("infra");
    elsewhere.ssh.key_path = Some("/root/.ssh/key".into());
    elsewhere.allow_key_path = true;
    assert!(manifest(&elsewhere).is_ok());
}

#[test]
fn a_file_keeps_what_it_says() {
    let file = json!({"metadata": {"name": "n",
        "annotations": {"metalk8s.scality.com/ssh-host": "h", "metalk8s.scality.com/ssh-key-path": "/etc/metalk8s/pki/k",
            "metalk8s.scality.com/ssh-sudo": "false", "other": "kept"},
        "labels": {"node-role.kubernetes.io/infra": "", "node-role.kubernetes.io/node": "", "zone": "a"}}});
    let mut node = from_file(&file).unwrap();
    node.version = "1".into();
    let made = manifest(&node).unwrap();
    assert_eq!(made["metadata"]["annotations"].get("metalk8s.scality.com/ssh-sudo"), None);
    assert_eq!(made["metadata"]["annotations"]["other"], "kept");
    assert_eq!(made["metadata"]["labels"]["zone"], "a");
    assert_eq!(node.roles.unwrap().to_string(), "infra,node");
}

#[test]
fn a_file_loses_nothing_and_names_a_node() {
    let file = json!({"kind": "Node", "metadata": {"name": "n", "uid": "u", "finalizers": ["f"],
            "annotations": {"metalk8s.scality.com/ssh-host": "h", "metalk8s.scality.com/ssh-key-path": "/etc/metalk8s/pki/k"},
            "labels": {"node-role.kubernetes.io/node": ""}},
        "spec": {"unschedulable": true, "podCIDR": "192.0.2.0/24", "taints": [{"key": "a", "effect": "NoExecute"}]},
        "status": {}});
    let mut made = manifest(&from_file(&file).unwrap()).unwrap();
    assert_eq!(made["spec"], file["spec"]);
    assert_eq!(made["metadata"]["finalizers"], json!(["f"]));
    assert_eq!((made.get("status"), made["metadata"].get("uid")), (None, None));
    assert_eq!(create(&made, Some(&made)), Ok(Decision::Unchanged));
    made["spec"]["podCIDR"] = json!("198.51.100.0/24");
    let refusal = create(&manifest(&from_file(&file).unwrap()).unwrap(), Some(&made)).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: node n already exists with different settings: spec.podCIDR differs
    hint: details: kubectl metalk8s describe node n
    ");
    let refusals = [
        ("/metadata/name", json!(null)),
        ("/metadata/name", json!("A_b")),
        ("/spec/taint", json!([])),
        ("/metadata/labels", json!({"gpu": true})),
    ]
    .map(|(pointer, value)| {
        let mut wrong = file.clone();
        let (map, field) = pointer.rsplit_once('/').unwrap();
        wrong.pointer_mut(map).unwrap()[field] = value;
        shown::refusal(&from_file(&wrong).and_then(|node| manifest(&node)).unwrap_err())
    });
    assert_snapshot!(refusals.join("\n"), @r#"
    Invalid: metadata.name: the name is empty
    Invalid: metadata.name: "A_b" contains 'A' at position 1; use lower-case letters, digits and '-'
    Invalid: in the file: unknown field spec.taint; did you mean taints?
    Invalid: in the file: metadata.labels gpu is true, which is not a string; quote it
    "#);
}

#[test]
fn roles_that_are_never_given_may_be_there() {
    let refusals = ["bootstrap", "worker"].map(|role| {
        let label = format!("node-role.kubernetes.io/{role}");
        let listed = json!({"metadata": {"name": "n", "resourceVersion": "1",
            "labels": {label: "", "node-role.kubernetes.io/infra": "", "metalk8s.scality.com/version": "1"}}});
        let wanted = manifest(&from_file(&listed).unwrap()).unwrap();
        assert_eq!(create(&wanted, Some(&listed)), Ok(Decision::Unchanged));
        let mut other = listed.clone();
        other["metadata"]["labels"] = json!({"node-role.kubernetes.io/infra": ""});
        let refusals = [None, Some(&other)].map(|found| shown::refusal(&create(&wanted, found).unwrap_err()));
        refusals.join("\n")
    });
    assert_snapshot!(refusals.join("\n"), @r#"
    Invalid: node n: bootstrap cannot be given as a role: exactly one node has it, the first one
    Conflict: node n already exists with different settings: its roles are infra; metalk8s.scality.com/version is missing
    hint: details: kubectl metalk8s describe node n
    Invalid: node n: "worker" is not a valid role; available: control-plane (master and etcd), workload (node), infra, etcd, master, node
    Conflict: node n already exists with different settings: its roles are infra; metalk8s.scality.com/version is missing
    hint: details: kubectl metalk8s describe node n
    "#);
}

#[test]
fn a_mistyped_host_can_be_corrected() {
    let mut mistyped = node("infra");
    mistyped.ssh.host = Some("192.0.2.3b".into());
    mistyped.ssh.sudo = Some(true);
    let found = manifest(&mistyped).unwrap();
    let refusal = create(&manifest(&node("infra")).unwrap(), Some(&found)).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: node node-1 already exists with different settings: metalk8s.scality.com/ssh-host is 192.0.2.3b; ssh-sudo differs
    hint: details: kubectl metalk8s describe node node-1
    hint: to change the existing node: kubectl metalk8s edit node node-1 --hostname 192.0.2.11 --sudo-required=false
    ");
    let refusal = create(&manifest(&node("etcd")).unwrap(), Some(&manifest(&node("infra")).unwrap()));
    assert_snapshot!(shown::refusal(&refusal.unwrap_err()), @"
    Conflict: node node-1 already exists with different settings: its roles are infra; its taints are node-role.kubernetes.io/infra:NoSchedule
    hint: details: kubectl metalk8s describe node node-1
    hint: to change the existing node: kubectl metalk8s edit node node-1 --roles etcd
    ");
}

#[test]
fn labels_do_not_choose_the_bootstrap_node() {
    let worker = declared("workload", Deployment::Missing);
    let mut bootstrap = declared("infra", Deployment::Ready);
    bootstrap.labels.insert("node-role.kubernetes.io/bootstrap".into(), String::new());
    assert_eq!(selected(vec![bootstrap.clone(), worker.clone()]), Ok(vec![worker]));
    let refusals = [vec![bootstrap], Vec::new()].map(|nodes| shown::refusal(&selected(nodes).unwrap_err()));
    assert_snapshot!(refusals.join("\n"), @"
    Conflict: only node node-1 has these labels, but it is the bootstrap node, which deploys all other nodes
    NotFound: no node has these labels
    hint: to see the labels: kubectl metalk8s get nodes --show-labels
    ");
}

#[test]
fn the_same_node_is_unchanged_and_another_is_refused() {
    let wanted = manifest(&node("infra")).unwrap();
    assert!(matches!(create(&wanted, None), Ok(Decision::Do(_))));
    let mut found = wanted.clone();
    found["metadata"]["labels"]["kubernetes.io/os"] = json!("linux");
    found["spec"]["taints"] = json!([
        {"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"},
        {"key": "node-role.kubernetes.io/infra", "effect": "NoSchedule"},
    ]);
    assert_eq!(create(&wanted, Some(&found)), Ok(Decision::Unchanged));
    let changes = [
        ("/metadata/annotations/metalk8s.scality.com~1ssh-host", json!("other")),
        ("/metadata/labels", json!({"node-role.kubernetes.io/node": ""})),
        ("/spec/taints", json!([])),
        ("/metadata/annotations", json!({})),
    ];
    let refusals = changes.map(|(pointer, value)| {
        let mut other = found.clone();
        *other.pointer_mut(pointer).unwrap() = value;
        shown::refusal(&create(&wanted, Some(&other)).unwrap_err())
    });
    assert_snapshot!(refusals.join("\n"));
}

fn declared(roles: &str, deployment: Deployment) -> NodeFacts {
    NodeFacts {
        deployment,
        reason: "KubeletNotReady".into(),
        ..NodeFacts::read(&manifest(&node(roles)).unwrap())
    }
}

#[test]
fn deploying_waits_for_the_node_and_for_etcd() {
    for (roles, steps) in [("infra", 2), ("workload", 2), ("control-plane", 3), ("etcd", 3), ("master", 2)] {
        let plan = deploy(&declared(roles, Deployment::Missing), &[], Redeployment::No);
        let plan = plan.unwrap_or_else(|refusal| panic!("{roles}: {refusal:?}")).plan();
        assert_eq!(plan.steps.len(), steps, "{roles}");
        let last = plan.steps.iter().rev().find(|step| !matches!(step.action, Action::Await(_)));
        assert!(last.is_some_and(|step| matches!(step.action, Action::Run(_))));
    }
    let plan = deploy(&declared("infra", Deployment::Missing), &[], Redeployment::No).unwrap().plan();
    assert_eq!(
        plan.steps[0].action.summary(),
        r#"run Salt state.orchestrate metalk8s.orchestrate.deploy_node pillar={"orchestrate":{"node_name":"node-1"}}"#
    );
}

#[test]
fn a_node_is_deployed_again_with_its_pods_on_it() {
    let facts = declared("infra", Deployment::Ready);
    let plan = deploy(&facts, &[], Redeployment::Undrained).unwrap().plan();
    assert_eq!(
        plan.steps[0].action.summary(),
        r#"run Salt state.orchestrate metalk8s.orchestrate.deploy_node pillar={"orchestrate":{"node_name":"node-1","skip_draining":true}}"#
    );
}

#[test]
fn what_is_deployed_stays_unless_it_is_to_be_deployed_again() {
    assert_eq!(deploy(&declared("infra", Deployment::Ready), &[], Redeployment::No), Ok(Decision::Unchanged));
    assert!(matches!(
        deploy(&declared("infra", Deployment::Ready), &[], Redeployment::Drained),
        Ok(Decision::Do(_))
    ));
    let refusal = deploy(&declared("infra", Deployment::NotReady), &[], Redeployment::No).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: node node-1 is deployed, but not ready: KubeletNotReady
    hint: to deploy it again, which drains it: --redeploy
    ");
}

#[test]
fn what_cannot_be_deployed_is_refused() {
    let etcd = ["etcd-bootstrap".to_owned()];
    assert!(deploy(&declared("infra", Deployment::Missing), &etcd, Redeployment::No).is_ok());
    let mut bare = declared("infra", Deployment::Missing);
    bare.annotations.clear();
    let mut bootstrap = declared("infra", Deployment::Missing);
    bootstrap.labels.insert("node-role.kubernetes.io/bootstrap".into(), String::new());
    let mut idle = declared("infra", Deployment::Missing);
    idle.labels.clear();
    let refusals = [
        (declared("control-plane", Deployment::Missing), &etcd[..]),
        (bare, &[]),
        (bootstrap, &[]),
        (idle, &[]),
    ]
    .map(|(node, etcd)| shown::refusal(&deploy(&node, etcd, Redeployment::No).unwrap_err()));
    assert_snapshot!(refusals.join("\n"), @"
    Conflict: node node-1 would join the control plane while etcd is not ready: pod etcd-bootstrap
    Conflict: node node-1 cannot be reached: --hostname (annotation metalk8s.scality.com/ssh-host) is missing; --ssh-key-path (annotation metalk8s.scality.com/ssh-key-path) is missing
    hint: to set it: kubectl metalk8s edit node node-1 --hostname HOST --ssh-key-path PATH
    Conflict: node node-1 is the bootstrap node, which deploys all other nodes
    Conflict: node node-1 has no role
    hint: declare it with its roles: kubectl metalk8s create node --help
    ");
}

#[test]
fn what_has_to_wait_for_each_other_is_not_left_to_salt_together() {
    let nodes = |roles: [&str; 2], deployment| roles.map(|roles| declared(roles, deployment));
    for (roles, deployment, redeploy, refused) in [
        (["control-plane", "etcd"], Deployment::Missing, false, true),
        (["control-plane", "workload"], Deployment::Missing, false, false),
        (["workload", "infra"], Deployment::Missing, false, false),
        (["control-plane", "etcd"], Deployment::Ready, false, false),
        (["control-plane", "etcd"], Deployment::Ready, true, true),
    ] {
        let outcome = one_at_a_time(&nodes(roles, deployment), redeploy);
        assert_eq!(outcome.is_err(), refused, "{roles:?} {deployment:?}");
        assert!(outcome.is_ok() || outcome.unwrap_err().kind == ErrorKind::Usage);
    }
}

#[test]
fn a_node_that_joins_the_control_plane_meanwhile_needs_other_locks() {
    let [infra, etcd] = ["infra", "etcd"].map(|roles| declared(roles, Deployment::Missing));
    assert_snapshot!(shown::refusal(&refuse_promoted(&infra, &etcd).unwrap_err()), @"
    Conflict: node node-1 has got a role of the control plane meanwhile
    hint: run the same command again: it deploys such nodes one by one
    ");
    for (chosen, now) in [(&infra, &infra), (&etcd, &etcd), (&etcd, &infra)] {
        refuse_promoted(chosen, now).unwrap();
    }
}
