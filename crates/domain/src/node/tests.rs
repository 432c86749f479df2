use insta::assert_snapshot;
use serde_json::json;

use super::*;

#[test]
fn every_combination_is_in_the_table_once() {
    for bits in 1..16_u8 {
        let roles: Vec<Role> =
            (0..4).filter(|bit| bits & (1 << bit) != 0).map(|bit| Role::ALL[bit]).collect();
        let matching: Vec<_> = COMBINATIONS
            .iter()
            .filter(|one| one.roles.len() == roles.len() && roles.iter().all(|role| one.roles.contains(role)))
            .collect();
        assert_eq!(matching.len(), 1, "{roles:?}");
        assert!(matching[0].taints.iter().all(|taint| roles.contains(taint)), "{roles:?}");
    }
}

#[test]
fn roles_mean_these_labels_and_taints() {
    for (asked, labels, taints) in [
        ("control-plane", "master,etcd", "master,etcd"),
        ("master,etcd", "master,etcd", "master,etcd"),
        ("infra", "infra", "infra"),
        ("workload", "node", ""),
        ("node", "node", ""),
        ("workload,infra", "infra,node", ""),
        ("control-plane,workload", "master,etcd,node", ""),
        ("infra,control-plane", "master,etcd,infra", "infra"),
        ("control-plane,workload,infra", "master,etcd,infra,node", ""),
        ("etcd", "etcd", "etcd"),
        ("master", "master", "master"),
        ("master,infra", "master,infra", "infra"),
        ("master,node", "master,node", ""),
        ("master,infra,node", "master,infra,node", ""),
        ("etcd,infra", "etcd,infra", "infra"),
        ("etcd,node", "etcd,node", ""),
        ("etcd,infra,node", "etcd,infra,node", ""),
        ("infra, infra", "infra", "infra"),
    ] {
        let roles: Roles = asked.parse().unwrap();
        assert_eq!(roles.to_string(), labels, "{asked}");
        let found: Vec<String> = roles.taints().into_iter().map(|taint| taint.key).collect();
        let wanted: Vec<String> = taints
            .split(',')
            .filter(|word| !word.is_empty())
            .map(|word| format!("node-role.kubernetes.io/{word}"))
            .collect();
        assert_eq!(found, wanted, "{asked}");
    }
}

#[test]
fn bootstrap_and_unknown_roles_are_refused() {
    assert_eq!("infra,bootstrap".parse::<Roles>(), Err(RoleError::Bootstrap));
    for text in ["", "worker", "infra,", "master;etcd"] {
        assert!(matches!(text.parse::<Roles>(), Err(RoleError::Unknown(_))), "{text}");
    }
}

#[test]
fn taints_are_read_as_kubectl_reads_them() {
    let parsed: Taints = "infra,dedicated=db:NoExecute,example.com/x:PreferNoSchedule".parse().unwrap();
    let shown: Vec<String> =
        parsed.0.iter().map(|taint| format!("{}={:?}:{}", taint.key, taint.value, taint.effect)).collect();
    assert_eq!(
        shown,
        [
            "node-role.kubernetes.io/infra=None:NoSchedule",
            "dedicated=Some(\"db\"):NoExecute",
            "example.com/x=None:PreferNoSchedule"
        ]
    );
    assert_eq!("none".parse(), Ok(Taints(Vec::new())));
    assert_eq!("None".parse(), Ok(Taints(Vec::new())));
    for text in [
        "",
        "a:Never",
        ":NoSchedule",
        "a b",
        "infra,",
        "none,infra",
        "none:NoExecute",
        "a=va lue",
        "infra,infra",
        "control-plane,etcd",
        "a=1,a=2",
    ] {
        assert!(text.parse::<Taints>().is_err(), "{text}");
    }
}

#[test]
fn the_words_of_roles_are_taints() {
    for (asked, keys) in [
        ("control-plane", "master etcd"),
        ("workload:NoExecute", "node"),
        ("node-role.kubernetes.io/infra", "infra"),
        ("infra,etcd=x", "infra etcd"),
    ] {
        let taints: Taints = asked.parse().unwrap();
        let found: Vec<&str> = taints
            .0
            .iter()
            .map(|taint| taint.key.strip_prefix("node-role.kubernetes.io/").unwrap())
            .collect();
        assert_eq!(found.join(" "), keys, "{asked}");
    }
    let whole = "node-role.kubernetes.io/control-plane";
    assert_eq!(whole.parse(), Ok(Taints(vec![Taint::no_schedule(whole.to_owned())])));
}

#[test]
fn sudo_is_an_annotation_for_yes_only() {
    let mut ssh = Ssh {
        host: "192.0.2.11".into(),
        user: "root".into(),
        port: 22,
        key_path: "/etc/metalk8s/pki/key".into(),
        sudo: false,
    };
    assert!(!ssh.annotations().contains_key("metalk8s.scality.com/ssh-sudo"));
    ssh.sudo = true;
    assert_eq!(ssh.annotations()["metalk8s.scality.com/ssh-sudo"], "true");
    assert_eq!(SshParts::read(&ssh.annotations()).complete(), Ok(ssh));
}

#[test]
fn all_that_is_wrong_with_annotations_is_said() {
    let parts = SshParts { user: Some("joe".into()), port: Some("no".into()), ..SshParts::default() };
    assert_snapshot!(parts.complete().unwrap_err().join("\n"), @r#"
    --hostname (annotation metalk8s.scality.com/ssh-host) is missing
    --ssh-key-path (annotation metalk8s.scality.com/ssh-key-path) is missing
    --ssh-port (annotation metalk8s.scality.com/ssh-port) is "no", which is not a valid port
    user joe is not root and needs sudo: --sudo-required
    "#);
}

#[test]
fn only_what_names_a_host_and_a_user_passes() {
    let complaints = |host: &str, user: &str| {
        let parts = SshParts {
            host: Some(host.into()),
            user: Some(user.into()),
            key_path: Some("/etc/metalk8s/pki/key".into()),
            port: Some(String::new()),
            sudo: Some(true),
        };
        parts.complete().err().unwrap_or_default().join("; ")
    };
    for host in ["192.0.2.11", "4.example.com", "node-1.example.com", "fe80::1%eth0", "[::1]", "n_1"] {
        assert_eq!(complaints(host, ""), "", "{host}");
    }
    let hosts = ["", "root@192.0.2.11", "a b", "-oProxyCommand=x", "ssh://h", " ", "192.0.2.300", "10.1"];
    assert_snapshot!(hosts.map(|host| complaints(host, "")).join("\n"), @r#"
    --hostname (annotation metalk8s.scality.com/ssh-host) is missing
    --hostname (annotation metalk8s.scality.com/ssh-host) is "root@192.0.2.11", which is not a valid host name or address
    --hostname (annotation metalk8s.scality.com/ssh-host) is "a b", which is not a valid host name or address
    --hostname (annotation metalk8s.scality.com/ssh-host) is "-oProxyCommand=x", which is not a valid host name or address
    --hostname (annotation metalk8s.scality.com/ssh-host) is "ssh://h", which is not a valid host name or address
    --hostname (annotation metalk8s.scality.com/ssh-host) is " ", which is not a valid host name or address
    --hostname (annotation metalk8s.scality.com/ssh-host) is "192.0.2.300", which is not a valid host name or address
    --hostname (annotation metalk8s.scality.com/ssh-host) is "10.1", which is not a valid host name or address
    "#);
    let users = ["joe@h", "jo e", "-l"];
    assert_snapshot!(users.map(|user| complaints("h", user)).join("\n"), @r#"
    --ssh-user (annotation metalk8s.scality.com/ssh-user) is "joe@h", which is not a valid user name
    --ssh-user (annotation metalk8s.scality.com/ssh-user) is "jo e", which is not a valid user name
    --ssh-user (annotation metalk8s.scality.com/ssh-user) is "-l", which is not a valid user name
    "#);
}

#[test]
fn what_ssh_says_is_found_in_what_salt_says() {
    let text = "Install python36: Running function x failed: \
                ssh: connect to host 192.0.2.11 port 22: Connection refused\r\n; more";
    assert_eq!(
        ssh_complaint(text).as_deref(),
        Some("ssh: connect to host 192.0.2.11 port 22: Connection refused")
    );
    assert_eq!(
        ssh_complaint("x: Permission denied (publickey,password).").as_deref(),
        Some("Permission denied (publickey,password).")
    );
    assert_eq!(ssh_complaint("state x failed"), None);
}

#[test]
fn a_kubelet_that_never_reported_means_not_deployed() {
    let node = |status: &str, reason: &str| {
        json!({"metadata": {"name": "n"}, "status": {"conditions": [
            {"type": "Ready", "status": status, "reason": reason, "message": "m"}]}})
    };
    assert_eq!(NodeFacts::read(&json!({})).deployment, Deployment::Missing);
    let facts = |status, reason| NodeFacts::read(&node(status, reason));
    assert_eq!(facts("Unknown", "NodeStatusNeverUpdated").deployment, Deployment::Missing);
    assert_eq!(facts("Unknown", "NodeStatusUnknown").deployment, Deployment::NotReady);
    assert_eq!(facts("True", "KubeletReady").deployment, Deployment::Ready);
    assert_eq!(facts("False", "KubeletNotReady").reason, "KubeletNotReady: m");
}
