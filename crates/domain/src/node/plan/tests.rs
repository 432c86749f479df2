use super::*;

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
    let cases: [(fn(&mut NewNode), &str); 8] = [
        (|node| node.ssh.host = None, "ssh-host is missing"),
        (|node| node.ssh.key_path = None, "ssh-key-path is missing"),
        (|node| node.ssh.user = Some("joe".into()), "needs sudo"),
        (
            |node| node.ssh.key_path = Some("/root/.ssh/key".into()),
            "is neither in /etc/metalk8s nor in /etc/kubernetes/pki",
        ),
        (
            |node| node.ssh.key_path = Some("/etc/metalk8s/pki/../x".into()),
            "is neither in",
        ),
        (
            |node| node.ssh.key_path = Some("/etc/metalk8sx/key".into()),
            "is neither in",
        ),
        (|node| node.roles = None, "no role"),
        (|node| node.ssh.port = Some("0".into()), "not a valid port"),
    ];
    for (spoil, part) in cases {
        let mut node = node("infra");
        spoil(&mut node);
        let refusal = manifest(&node).unwrap_err();
        assert_eq!(refusal.kind, Kind::Usage);
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
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
    assert_eq!(
        made["metadata"]["annotations"].get("metalk8s.scality.com/ssh-sudo"),
        None
    );
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
    assert!(
        refusal.message.contains("spec.podCIDR differs"),
        "{}",
        refusal.message
    );
    for (pointer, value, part) in [
        ("/metadata/name", json!(null), "metadata.name: the name is empty"),
        ("/metadata/name", json!("A_b"), "metadata.name: "),
        (
            "/spec/taint",
            json!([]),
            "unknown field spec.taint; did you mean taints?",
        ),
        ("/metadata/labels", json!({"gpu": true}), "is not text"),
    ] {
        let mut wrong = file.clone();
        let (map, field) = pointer.rsplit_once('/').unwrap();
        wrong.pointer_mut(map).unwrap()[field] = value;
        let refusal = from_file(&wrong).and_then(|node| manifest(&node)).unwrap_err();
        assert_eq!(refusal.kind, Kind::Invalid);
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
}

#[test]
fn roles_that_are_never_given_may_be_there() {
    for (role, part) in [
        ("bootstrap", "bootstrap cannot be given as a role"),
        ("worker", "is not a valid role"),
    ] {
        let label = format!("node-role.kubernetes.io/{role}");
        let listed = json!({"metadata": {"name": "n", "resourceVersion": "1",
            "labels": {label: "", "node-role.kubernetes.io/infra": "", "metalk8s.scality.com/version": "1"}}});
        let wanted = manifest(&from_file(&listed).unwrap()).unwrap();
        assert_eq!(create(&wanted, Some(&listed)), Ok(Decision::Unchanged));
        let refusal = create(&wanted, None).unwrap_err();
        assert_eq!(refusal.kind, Kind::Invalid);
        assert!(refusal.message.contains(part), "{}", refusal.message);
        let mut other = listed.clone();
        other["metadata"]["labels"] = json!({"node-role.kubernetes.io/infra": ""});
        assert_eq!(create(&wanted, Some(&other)).unwrap_err().kind, Kind::Conflict);
    }
}

#[test]
fn a_mistyped_host_can_be_corrected() {
    let mut mistyped = node("infra");
    mistyped.ssh.host = Some("192.0.2.3b".into());
    mistyped.ssh.sudo = Some(true);
    let found = manifest(&mistyped).unwrap();
    let refusal = create(&manifest(&node("infra")).unwrap(), Some(&found)).unwrap_err();
    assert!(
        refusal.hints.contains(
            &"to change the existing node: kubectl metalk8s edit node node-1 --hostname 192.0.2.11 --sudo-required=false"
                .to_owned()
        ),
        "{:?}",
        refusal.hints
    );
    let refusal = create(
        &manifest(&node("etcd")).unwrap(),
        Some(&manifest(&node("infra")).unwrap()),
    );
    assert_eq!(
        refusal.unwrap_err().hints[1],
        "to change the existing node: kubectl metalk8s edit node node-1 --roles etcd"
    );
}

#[test]
fn labels_do_not_choose_the_bootstrap_node() {
    let worker = declared("workload", Deployment::Missing);
    let mut bootstrap = declared("infra", Deployment::Ready);
    bootstrap
        .labels
        .insert("node-role.kubernetes.io/bootstrap".into(), String::new());
    assert_eq!(
        selected(vec![bootstrap.clone(), worker.clone()]),
        Ok(vec![worker])
    );
    let refusal = selected(vec![bootstrap]).unwrap_err();
    assert_eq!(refusal.kind, Kind::Conflict);
    assert!(refusal.message.contains("bootstrap node"), "{}", refusal.message);
    assert_eq!(selected(Vec::new()).unwrap_err().kind, Kind::NotFound);
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
    let changes: [(&str, Value, &str); 4] = [
        (
            "/metadata/annotations/metalk8s.scality.com~1ssh-host",
            json!("other"),
            "ssh-host is other",
        ),
        (
            "/metadata/labels",
            json!({"node-role.kubernetes.io/node": ""}),
            "its roles are node",
        ),
        ("/spec/taints", json!([]), "its taints are"),
        ("/metadata/annotations", json!({}), "ssh-host is missing"),
    ];
    for (pointer, value, part) in changes {
        let mut other = found.clone();
        *other.pointer_mut(pointer).unwrap() = value;
        let refusal = create(&wanted, Some(&other)).unwrap_err();
        assert_eq!(refusal.kind, Kind::Conflict);
        assert!(refusal.message.contains(part), "{}", refusal.message);
    }
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
    for (roles, steps) in [
        ("infra", 2),
        ("workload", 2),
        ("control-plane", 3),
        ("etcd", 3),
        ("master", 2),
    ] {
        let Ok(Decision::Do(plan)) = deploy(&declared(roles, Deployment::Missing), &[], Redeployment::No)
        else {
            panic!("{roles}");
        };
        assert_eq!(plan.steps.len(), steps, "{roles}");
        let last = plan
            .steps
            .iter()
            .rev()
            .find(|step| !matches!(step.action, Action::Await(_)));
        assert!(last.is_some_and(|step| matches!(step.action, Action::Run(_))));
    }
    let Ok(Decision::Do(plan)) = deploy(&declared("infra", Deployment::Missing), &[], Redeployment::No)
    else {
        panic!();
    };
    assert_eq!(
        plan.steps[0].action.summary(),
        r#"run Salt state.orchestrate metalk8s.orchestrate.deploy_node pillar={"orchestrate":{"node_name":"node-1"}}"#
    );
}

#[test]
fn a_node_is_deployed_again_with_its_pods_on_it() {
    let facts = declared("infra", Deployment::Ready);
    let Ok(Decision::Do(plan)) = deploy(&facts, &[], Redeployment::Undrained) else {
        panic!();
    };
    assert_eq!(
        plan.steps[0].action.summary(),
        r#"run Salt state.orchestrate metalk8s.orchestrate.deploy_node pillar={"orchestrate":{"node_name":"node-1","skip_draining":true}}"#
    );
}

#[test]
fn what_is_deployed_stays_unless_it_is_to_be_deployed_again() {
    assert_eq!(
        deploy(&declared("infra", Deployment::Ready), &[], Redeployment::No),
        Ok(Decision::Unchanged)
    );
    assert!(matches!(
        deploy(&declared("infra", Deployment::Ready), &[], Redeployment::Drained),
        Ok(Decision::Do(_))
    ));
    let refusal = deploy(&declared("infra", Deployment::NotReady), &[], Redeployment::No).unwrap_err();
    assert!(
        refusal.message.contains("not ready: KubeletNotReady"),
        "{}",
        refusal.message
    );
}

#[test]
fn what_cannot_be_deployed_is_refused() {
    let etcd = ["etcd-bootstrap".to_owned()];
    let refused = deploy(
        &declared("control-plane", Deployment::Missing),
        &etcd,
        Redeployment::No,
    )
    .unwrap_err();
    assert!(
        refused.message.contains("pod etcd-bootstrap"),
        "{}",
        refused.message
    );
    assert!(deploy(&declared("infra", Deployment::Missing), &etcd, Redeployment::No).is_ok());
    let mut bare = declared("infra", Deployment::Missing);
    bare.annotations.clear();
    assert!(
        deploy(&bare, &[], Redeployment::No)
            .unwrap_err()
            .message
            .contains("ssh-host is missing")
    );
    let mut bootstrap = declared("infra", Deployment::Missing);
    bootstrap
        .labels
        .insert("node-role.kubernetes.io/bootstrap".into(), String::new());
    assert!(
        deploy(&bootstrap, &[], Redeployment::No)
            .unwrap_err()
            .message
            .contains("bootstrap node")
    );
    let mut idle = declared("infra", Deployment::Missing);
    idle.labels.clear();
    assert!(
        deploy(&idle, &[], Redeployment::No)
            .unwrap_err()
            .message
            .contains("no role")
    );
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
        assert!(outcome.is_ok() || outcome.unwrap_err().kind == Kind::Usage);
    }
}
