//! What a sandbox looks like to those who use it.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use std::process::{Command, Output};

use k8s_openapi::api::core::v1::Pod;
use kube::api::{Api, DeleteParams, PostParams};
use kube::config::{KubeConfigOptions, Kubeconfig};
use kube::{Client, Config};
use sandbox::{Failure, Options, Sandbox};

const ENVIRONMENT: &str = "prod";

/// One sandbox for all: the tests below are steps of one, since a sandbox takes seconds to start.
#[test]
fn a_sandbox_is_a_metalk8s_cluster() {
    // Tests of asynchronous code use sandboxes too; blocking calls must not upset their runtime.
    tokio::runtime::Runtime::new().unwrap().block_on(async { all_steps() });
}

fn all_steps() {
    let mut sandbox = Sandbox::start(Options::default()).unwrap();
    cluster_is_seeded(&sandbox);
    users_have_their_rights(&sandbox);
    pods_fail_on_request_and_heal(&sandbox);
    one_version_fails_alone(&sandbox);
    containers_have_the_logs_of_a_test(&sandbox);
    a_pod_stays_that_replaces_one_deleted_at_once(&sandbox);
    attaching_needs_a_running_sandbox();
    assert!(sandbox.failure().is_none(), "{:?}", sandbox.failure());
}

fn cluster_is_seeded(sandbox: &Sandbox) {
    let node =
        "jsonpath={.items[*].metadata.name} {.items[*].metadata.labels.metalk8s\\.scality\\.com/version}";
    let bootstrap = "get nodes -l node-role.kubernetes.io/bootstrap -o";
    assert_eq!(succeeds(sandbox, "viewer", bootstrap, &[node]), "bootstrap 129.0.0-dev");

    let version = "jsonpath={.metadata.annotations.metalk8s\\.scality\\.com/cluster-version}";
    let namespace = "get namespace kube-system -o";
    assert_eq!(succeeds(sandbox, "viewer", namespace, &[version]), "129.0.0-dev");

    let slices = "jsonpath={.items[*].endpoints[*].targetRef.name}";
    let endpoint = "get endpointslices -n kube-system -l kubernetes.io/service-name=salt-master -o";
    assert_eq!(succeeds(sandbox, "admin", endpoint, &[slices]), "salt-master-bootstrap");

    let user = "jsonpath={.status.userInfo.username} {.status.userInfo.groups}";
    let whoami = |name| succeeds(sandbox, name, "auth whoami -o", &[user]);
    assert!(whoami("admin").starts_with("kubernetes-admin [\"system:masters\""));
    assert!(whoami("token").starts_with("system:serviceaccount:sandbox-users:token"));
}

fn users_have_their_rights(sandbox: &Sandbox) {
    const SALT: &str = "services/https:salt-master:api";
    #[rustfmt::skip]
    let cases = [
        ("token", true, "* nodes"),
        ("viewer", true, "list configmaps -A"),
        ("viewer", true, "list deployments.apps -A"),
        ("viewer", true, "get customresourcedefinitions"),
        ("viewer", false, "create namespaces"),
        ("viewer", false, "patch configmaps -n prod"),
        ("viewer", false, "create leases -n kube-system"),
        ("viewer", false, "list secrets -A"),
        ("viewer", false, &format!("create {SALT} --subresource=proxy -n kube-system")),
        ("solution-admin", true, "create namespaces"),
        ("solution-admin", true, "delete deployments.apps -n prod"),
        ("solution-admin", true, "patch leases -n kube-system"),
        ("solution-admin", true, &format!("create {SALT} --subresource=proxy -n kube-system")),
        ("solution-admin", true, "create serviceaccounts/metalk8s-cli --subresource=token -n kube-system"),
        ("solution-admin", false, "create serviceaccounts/default --subresource=token -n kube-system"),
        ("solution-admin", false, "create deployments.apps -n prod"),
        ("solution-admin", false, "create clusterrolebindings"),
        ("solution-admin", false, "list secrets -A"),
        ("solution-admin", false, "* nodes"),
    ];
    for (user, allowed, question) in cases {
        let output = kubectl(sandbox, user, &format!("auth can-i {question}"), &[]);
        assert_eq!(output.status.success(), allowed, "{user}: {question}: {output:?}");
    }
}

fn pods_fail_on_request_and_heal(sandbox: &Sandbox) {
    succeeds(sandbox, "token", "create namespace", &[ENVIRONMENT]);
    #[rustfmt::skip]
    let cases = [
        (Failure::ImagePullBackOff, "{.status.containerStatuses[0].state.waiting.reason}=ImagePullBackOff"),
        (Failure::CrashLoopBackOff, "{.status.containerStatuses[0].state.waiting.reason}=CrashLoopBackOff"),
        (Failure::NeverReady, "{.status.containerStatuses[0].ready}=false"),
    ];
    for (failure, expected) in cases {
        let name = failure.to_string().to_lowercase();
        sandbox.fail(ENVIRONMENT, &name, failure, None).unwrap();
        create(sandbox, &name, "operator:1.0.0");
        let selector = format!("app={name}");
        wait(sandbox, "pod", &["-l", &selector], &format!("jsonpath={expected}"));
        let warnings = "get events --field-selector type=Warning -o name -n";
        let warnings = succeeds(sandbox, "viewer", warnings, &[ENVIRONMENT]);
        assert!(warnings.contains(&name), "{failure}");

        sandbox.heal(ENVIRONMENT, &name).unwrap();
        wait(sandbox, "deployment", &[&name], "condition=Available");
    }
    let name = "late";
    sandbox.fail(ENVIRONMENT, name, Failure::ProgressDeadlineExceeded, None).unwrap();
    create(sandbox, name, "operator:1.0.0");
    let reason = "{.status.conditions[?(@.type==\"Progressing\")].reason}=ProgressDeadlineExceeded";
    wait(sandbox, "deployment", &[name], &format!("jsonpath={reason}"));
}

fn one_version_fails_alone(sandbox: &Sandbox) {
    let name = "example";
    sandbox.fail(ENVIRONMENT, name, Failure::CrashLoopBackOff, Some("1.1.0")).unwrap();
    create(sandbox, name, "operator:1.0.0");
    wait(sandbox, "deployment", &[name], "condition=Available");
    let image = "set image deployment/example operator=operator:1.1.0 -n";
    succeeds(sandbox, "token", image, &[ENVIRONMENT]);
    let reasons = "jsonpath={.status.unavailableReplicas}=1";
    wait(sandbox, "deployment", &[name], reasons);
    // The version that works goes on while the new one does not come.
    wait(sandbox, "deployment", &[name], "condition=Available");
}

/// kwok sees that the first one is being deleted, and must not delete the second one in its place.
fn a_pod_stays_that_replaces_one_deleted_at_once(sandbox: &Sandbox) {
    const COUNT: usize = 50;
    let kubeconfig = Kubeconfig::read_from(sandbox.kubeconfig("admin")).unwrap();
    let ready = "wait pods -l again --for=condition=Ready --timeout=60s -o name";
    let are_ready = || succeeds(sandbox, "admin", ready, &[]).lines().count() == COUNT;
    let replaced = async |replaces: bool| {
        let options = KubeConfigOptions::default();
        let config = Config::from_custom_kubeconfig(kubeconfig.clone(), &options).await;
        let api: Api<Pod> = Api::default_namespaced(Client::try_from(config.unwrap()).unwrap());
        for pod in (0..COUNT).map(again) {
            if replaces {
                let at_once = DeleteParams::default().grace_period(0);
                api.delete(pod.metadata.name.as_ref().unwrap(), &at_once).await.unwrap();
            }
            api.create(&PostParams::default(), &pod).await.unwrap();
        }
    };
    for replaces in [false, true] {
        std::thread::scope(|scope| {
            scope.spawn(|| {
                tokio::runtime::Runtime::new().unwrap().block_on(replaced(replaces));
            });
        });
        assert!(are_ready());
    }
}

fn again(number: usize) -> Pod {
    serde_json::from_value(serde_json::json!({
        "metadata": {"name": format!("again-{number}"), "labels": {"again": "yes"}},
        "spec": {"nodeName": "bootstrap", "containers": [{"name": "a", "image": "example.com/a:1"}]},
    }))
    .unwrap()
}

fn containers_have_the_logs_of_a_test(sandbox: &Sandbox) {
    let log = sandbox.log(ENVIRONMENT, None).unwrap();
    log.write("a line").unwrap();
    log.write("another").unwrap();
    log.write_previous("before the restart").unwrap();
    let logs = |more: &str| {
        let line = format!("logs deployment/example {more} -n");
        succeeds(sandbox, "admin", &line, &[ENVIRONMENT])
    };
    assert_eq!(logs(""), "a line\nanother\n");
    assert_eq!(logs("--tail=1"), "another\n");
    assert_eq!(logs("--previous"), "before the restart\n");
}

fn attaching_needs_a_running_sandbox() {
    let error = Sandbox::attach("no-such-sandbox").err().unwrap().to_string();
    assert_eq!(error, "the sandbox no-such-sandbox is not running: start it with `make sandbox`");
}

fn create(sandbox: &Sandbox, name: &str, image: &str) {
    let line = format!("create deployment {name} --image {image} -n");
    succeeds(sandbox, "token", &line, &[ENVIRONMENT]);
}

fn wait(sandbox: &Sandbox, kind: &str, selection: &[&str], condition: &str) {
    let line = format!("wait {kind} -n {ENVIRONMENT} --timeout=60s");
    // An object that does not exist yet is waited for as well.
    for condition in ["create", condition] {
        let condition = format!("--for={condition}");
        succeeds(sandbox, "viewer", &line, &[selection, &[&condition]].concat());
    }
}

fn succeeds(sandbox: &Sandbox, user: &str, line: &str, more: &[&str]) -> String {
    let output = kubectl(sandbox, user, line, more);
    assert!(output.status.success(), "{user}: {line} {more:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Runs kubectl with the words of a line, and with arguments that may contain spaces.
fn kubectl(sandbox: &Sandbox, user: &str, line: &str, more: &[&str]) -> Output {
    let mut command = Command::new(sandbox.kubectl());
    command
        .args(line.split_whitespace())
        .args(more)
        .arg("--kubeconfig")
        .arg(sandbox.kubeconfig(user))
        .output()
        .unwrap()
}
