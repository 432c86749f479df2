//! Environments with five Solutions each: what reading all of them takes, in time and in memory, against kubectl, and against Helm
//! and Flux with as many releases.
//!
//! The Deployments of their operators are objects alone: they are paused and want no Pod, so that no controller has work
//! with them. `ENVIRONMENTS=10000` is the whole size, which takes a quarter of an hour.

use sandbox::{Options, Sandbox};
use serde_json::{Value, json};

use crate::measured::cluster::{by_kubectl, by_plugin, catalogue, configuration, namespace};
use crate::measured::{Report, in_turn, peak_of};
use crate::writer::Writer;
use crate::{flux, helm};

/// How many Environments there are unless somebody says so.
const ENVIRONMENTS: usize = 1_000;
const SOLUTIONS: usize = 5;
const ROUNDS: usize = 3;

pub(crate) fn measure(report: &mut Report) {
    let size = std::env::var("ENVIRONMENTS").map_or(ENVIRONMENTS, |text| text.parse().unwrap());
    let sandbox = Sandbox::start(Options::default()).unwrap();
    catalogue(SOLUTIONS * 5, &sandbox);
    fill(size, &sandbox);
    by_others(size, &sandbox, report);
    let all = ["get", "deployments", "-A"];
    let kubectl = peak_of(&mut by_kubectl(&all, &sandbox)).0;
    for words in [&["get", "environments"][..], &["get", "solutions", "-A"], &["check"]] {
        let work = format!("{}, {size} environments with {SOLUTIONS} solutions each", words.join(" "));
        // What `check` finds missing in a sandbox does not matter here.
        let lenient = || {
            let mut shell = std::process::Command::new("sh");
            let command = by_plugin(words, &sandbox);
            shell.args(["-c", r#""$0" "$@"; true"#]).arg(command.get_program());
            shell.args(command.get_args());
            shell.env("KUBECONFIG", sandbox.kubeconfig("token"));
            shell
        };
        let times = in_turn(ROUNDS, &[&lenient, &|| by_kubectl(&all, &sandbox)]);
        report.against(&work, "kubectl get deployments -A", &times, 1);
        let (memory, _) = peak_of(&mut by_plugin(words, &sandbox));
        report.figure(&format!("{work}, resident memory"), format!("{memory:.1} MiB, {kubectl:.1} MiB"));
    }
}

/// What those do who have as many releases of Helm, and let Flux install them.
fn by_others(size: usize, sandbox: &Sandbox, report: &mut Report) {
    helm::build();
    flux::build();
    flux::define(sandbox);
    let of_environment = |number: usize| {
        let namespace = name(number);
        (0..SOLUTIONS).flat_map(move |solution| {
            let solution = format!("solution-{solution}");
            let packed = helm::release(&namespace, &solution, &of_operator(&namespace, &solution));
            [packed, flux::release(&namespace, &solution)]
        })
    };
    Writer::to(sandbox).create((0..size).flat_map(of_environment));
    let times = in_turn(
        ROUNDS,
        &[&|| by_plugin(&["get", "solutions", "-A"], sandbox), &|| helm::list(sandbox), &|| {
            flux::list(sandbox)
        }],
    );
    let work = format!("get solutions -A, {size} environments with {SOLUTIONS} solutions each");
    report.against(&work, "helm list -A, of as many releases", &times, 1);
    let other = "flux get helmreleases -A, of as many releases";
    report.against(&work, other, &times, 2);
}

fn fill(size: usize, sandbox: &Sandbox) {
    let writer = Writer::to(sandbox);
    writer.create((0..size).map(|number| namespace(&name(number))));
    writer.create((0..size).flat_map(of_environment));
}

fn name(number: usize) -> String {
    format!("large-{number}")
}

fn of_environment(number: usize) -> Vec<Value> {
    let namespace = name(number);
    let solutions = (0..SOLUTIONS).map(|solution| (format!("solution-{solution}"), json!("1.0.0")));
    let data: serde_json::Map<String, Value> = solutions.collect();
    let mut configuration = configuration(&namespace);
    configuration["data"] = data.into();
    let mut objects = vec![configuration];
    for solution in 0..SOLUTIONS {
        objects.extend(of_operator(&namespace, &format!("solution-{solution}")));
    }
    objects
}

/// What Salt creates for the operator of a Solution.
fn of_operator(namespace: &str, solution: &str) -> [Value; 3] {
    let operator = format!("{solution}-operator");
    let labels = json!({
        "app": operator,
        "app.kubernetes.io/component": "operator",
        "app.kubernetes.io/managed-by": "salt",
        "app.kubernetes.io/name": operator,
        "app.kubernetes.io/part-of": solution,
        "app.kubernetes.io/version": "1.0.0",
        "heritage": "metalk8s",
    });
    let metadata = |name: &str| json!({"name": name, "namespace": namespace, "labels": labels});
    let image = format!("metalk8s-registry-from-config.invalid/{solution}-1.0.0/{operator}:1.0.0");
    let container = json!({
        "name": operator, "image": image, "command": ["/operator"],
        "args": ["--config=/etc/config/operator.yaml"],
        "env": [{"name": "POD_NAME", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}}],
        "volumeMounts": [{"name": "config", "mountPath": "/etc/config"}],
    });
    let volume = json!({"name": "config", "configMap": {"name": format!("{operator}-config")}});
    let deployment = json!({
        "apiVersion": "apps/v1", "kind": "Deployment", "metadata": metadata(&operator),
        "spec": {
            "paused": true, "replicas": 0, "selector": {"matchLabels": {"app": operator}},
            "template": {
                "metadata": {"labels": labels},
                "spec": {"serviceAccountName": operator, "containers": [container], "volumes": [volume]},
            },
        },
        "status": {"observedGeneration": 1},
    });
    let role = json!({"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "view"});
    let subject = json!({"kind": "ServiceAccount", "name": operator, "namespace": namespace});
    let binding = json!({
        "apiVersion": "rbac.authorization.k8s.io/v1", "kind": "RoleBinding", "metadata": metadata(&operator),
        "roleRef": role, "subjects": [subject],
    });
    let repositories =
        format!("repositories:\n  1.0.0:\n  - endpoint: registry/{solution}-1.0.0\n    images: [a:1]\n");
    let config = json!({
        "apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata(&format!("{operator}-config")),
        "data": {"operator.yaml": repositories},
    });
    [deployment, binding, config]
}
