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
            "is not in /etc/metalk8s/pki",
        ),
        (
            |node| node.ssh.key_path = Some("/etc/metalk8s/pki/../x".into()),
            "is not in",
        ),
        (
            |node| node.ssh.key_path = Some("/etc/metalk8s/pkix".into()),
            "is not in",
        ),
        (|node| node.roles = None, "no role"),
        (|node| node.ssh.port = Some("0".into()), "no port"),
    ];
    for (spoil, part) in cases {
        let mut node = node("infra");
        spoil(&mut node);
        let refusal = manifest(&node).unwrap_err();
        assert_eq!(refusal.kind, Kind::Usage);
        assert!(refusal.message.contains(part), "{}", refusal.message);
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
    let bootstrap = json!({"metadata": {"labels": {"node-role.kubernetes.io/bootstrap": ""}}});
    assert_eq!(from_file(&bootstrap).unwrap_err().kind, Kind::Invalid);
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
        let Ok(Decision::Do(plan)) = deploy(&declared(roles, Deployment::Missing), &[], false) else {
            panic!("{roles}");
        };
        assert_eq!(plan.steps.len(), steps, "{roles}");
        assert!(plan.ends_with_a_job());
    }
    let Ok(Decision::Do(plan)) = deploy(&declared("infra", Deployment::Missing), &[], false) else {
        panic!();
    };
    assert_eq!(
        plan.steps[0].action.summary(),
        r#"run salt state.orchestrate metalk8s.orchestrate.deploy_node pillar={"orchestrate":{"node_name":"node-1"}}"#
    );
}

#[test]
fn what_is_deployed_stays_unless_it_is_to_be_deployed_again() {
    assert_eq!(
        deploy(&declared("infra", Deployment::Ready), &[], false),
        Ok(Decision::Unchanged)
    );
    assert!(matches!(
        deploy(&declared("infra", Deployment::Ready), &[], true),
        Ok(Decision::Do(_))
    ));
    let refusal = deploy(&declared("infra", Deployment::NotReady), &[], false).unwrap_err();
    assert!(
        refusal.message.contains("not ready: KubeletNotReady"),
        "{}",
        refusal.message
    );
}

#[test]
fn what_cannot_be_deployed_is_refused() {
    let etcd = ["etcd-bootstrap".to_owned()];
    let refused = deploy(&declared("control-plane", Deployment::Missing), &etcd, false).unwrap_err();
    assert!(
        refused.message.contains("pod etcd-bootstrap"),
        "{}",
        refused.message
    );
    assert!(deploy(&declared("infra", Deployment::Missing), &etcd, false).is_ok());
    let mut bare = declared("infra", Deployment::Missing);
    bare.annotations.clear();
    assert!(
        deploy(&bare, &[], false)
            .unwrap_err()
            .message
            .contains("ssh-host is missing")
    );
    let mut bootstrap = declared("infra", Deployment::Missing);
    bootstrap
        .labels
        .insert("node-role.kubernetes.io/bootstrap".into(), String::new());
    assert!(
        deploy(&bootstrap, &[], false)
            .unwrap_err()
            .message
            .contains("bootstrap node")
    );
    let mut idle = declared("infra", Deployment::Missing);
    idle.labels.clear();
    assert!(deploy(&idle, &[], false).unwrap_err().message.contains("no role"));
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
