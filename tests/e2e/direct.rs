//! `--backend direct`: Solutions on a cluster without Salt and without anything of MetalK8s.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use sandbox::Failure;
use serde_json::{Value, json};

use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, essence};
use crate::support::{Answer, World, eventually, fed, plain_world, until};

const REGISTRY: &str = "registry.invalid:5000/solutions";
/// Everything that operators consist of, but for cluster roles.
const KINDS: &str = "serviceaccounts,roles,rolebindings,configmaps,deployments";

fn import(world: &World, version: &str, more: &str) -> Answer {
    let archive = world.archive(version);
    world.plugin(format!("--backend direct import archive {archive} {PATIENT} {more}"))
}

fn name(object: &Value) -> String {
    format!("{} {}", object["kind"].as_str().unwrap(), object["metadata"]["name"].as_str().unwrap())
}

/// What was applied in a namespace is what `render solution` prints, object by object, and nothing else.
fn assert_is_rendered(world: &World, environment: &str, version: &str) {
    let rendered =
        world.plugin(format!("render solution {SOLUTION} --version {version} -e {environment} -o json"));
    let rendered = rendered.succeeds().json();
    let rendered = rendered["items"].as_array().unwrap();
    let selector = "-l app.kubernetes.io/managed-by=kubectl-metalk8s-direct";
    let stored = world.object(&format!("{KINDS} -n {environment} {selector}"));
    let stored: BTreeSet<String> = stored["items"].as_array().unwrap().iter().map(name).collect();
    let namespaced = rendered.iter().filter(|one| one["kind"] != "ClusterRole");
    assert_eq!(namespaced.map(name).collect::<BTreeSet<_>>(), stored);
    for object in rendered {
        let words =
            "apply --server-side --dry-run=server --field-manager=kubectl-metalk8s-direct -o json -f -";
        let applied = world.kubectl_reading(words, &object.to_string());
        let place = format!("{} -n {environment}", name(object));
        let made = essence(world.object(&place));
        assert_eq!(essence(serde_json::from_str(&applied).unwrap()), made);
    }
}

/// The version that the operator's Pod runs, once there is no other.
fn runs(world: &World, environment: &str, version: &str) {
    eventually("the Pod of the version runs", || {
        let pods = world.object(&format!("pods -n {environment} -l app={OPERATOR}"));
        let pods = pods["items"].as_array().unwrap();
        let image = format!("{REGISTRY}/{SOLUTION}-{version}/{OPERATOR}:{version}");
        matches!(&pods[..], [pod] if pod["spec"]["containers"][0]["image"] == image
            && pod["status"]["phase"] == "Running")
    });
}

#[test]
fn a_solution_lives_without_salt() {
    let Some(world) = plain_world() else { return };
    the_first_import_decides(world);
    world.does(format!("activate solution {SOLUTION} --version 1.0.0"));
    assert!(world.exists("crd versionservers.example-solution.metalk8s.scality.com"));
    world
        .does(format!("activate solution {SOLUTION} --version 1.0.0"))
        .prints("solution/example-solution unchanged");
    world.does("create environment prod");
    the_printed_roles_are_enough(world);
    changes(world);
    what_is_changed_by_others_stays(world);
    what_exists_is_not_applied_as_new(world);
    ends(world);
    the_page_works(world);
}

/// The page, on a cluster whose catalogue is that of the direct backend already, and empty.
fn the_page_works(world: &World) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(root.join("examples/tell"));
    command.arg(root.join("docs/direct.md")).current_dir(world.sandbox().unwrap().archives());
    world.surround(&mut command);
    Answer::to(&mut command)
        .succeeds()
        .shows("solution/example-solution added")
        .shows("kind: Deployment")
        .shows("- escalate")
        .shows("archive/example-solution-1.0.0 deleted");
}

fn the_first_import_decides(world: &World) {
    import(world, "1.0.0", "").fails(2, "the first import names it");
    assert!(!world.exists("namespace metalk8s-solutions"));
    import(world, "1.0.0", &format!("--registry {REGISTRY} --dry-run=server")).succeeds();
    assert!(!world.exists("namespace metalk8s-solutions"));
    import(world, "1.0.0", &format!("--registry {REGISTRY}")).succeeds();
    // From now on the cluster remembers both.
    for version in ["1.1.0", "2.0.0-rc.1"] {
        let archive = world.archive(version);
        world.does(format!("import archive {archive}"));
    }
    import(world, "1.0.0", "").succeeds().prints("archive/example-solution-1.0.0 unchanged");
    let archive = world.archive("1.0.0");
    for words in ["import archive", "delete archive"] {
        world.plugin(format!("--backend salt {words} {archive}")).fails(4, "--backend direct, not salt");
    }
    an_import_is_finished(world);
    for (backend, status) in [("salt", 4), ("direct", 0), ("none", 2)] {
        let mut command = world.plugin_command("get archives");
        Answer::to(command.env("KUBECTL_METALK8S_BACKEND", backend)).ends_with(status);
    }
    let listed = world.does("get archives -o name").stdout;
    assert_eq!(listed.lines().count(), 3, "{listed}");
    world.does("describe archive example-solution-1.0.0");
}

/// What an import leaves that ended between its requests.
fn an_import_is_finished(world: &World) {
    let map = "metalk8s-cli-archive-example-solution-1.1.0";
    world.kubectl(format!("delete configmap {map} -n metalk8s-solutions"));
    let check = world.plugin("check").ends_with(1).stdout;
    assert!(check.contains("its content is not kept in the cluster"), "{check}");
    import(world, "1.1.0", "")
        .succeeds()
        .prints("archive/example-solution-1.1.0 imported (an earlier import had not finished)");
    world.does("check");
}

fn changes(world: &World) {
    let add = format!("add solution {SOLUTION} --version 1.0.0 -e prod");
    world.plugin(format!("{add} --async")).fails(2, "no Salt");
    let dry = world.does(format!("{add} --dry-run=server -v=1"));
    let told = format!("{}{}", dry.stdout, dry.stderr);
    assert!(told.contains("deploy the operators of environment prod"), "{dry}");
    assert!(!told.contains("Salt"), "{dry}");
    assert!(!world.exists(&format!("deployment {OPERATOR} -n prod")));
    world.does(&add);
    runs(world, "prod", "1.0.0");
    assert_is_rendered(world, "prod", "1.0.0");
    world.does(&add).prints("solution/example-solution unchanged in environment/prod (1.0.0)");

    something_old(world);
    let upgrade = format!("upgrade solution {SOLUTION} -e prod --version");
    world.does(format!("{upgrade} 1.1.0 --webhook"));
    runs(world, "prod", "1.1.0");
    assert_is_rendered(world, "prod", "1.1.0");

    // What does not start is undone.
    let sandbox = world.sandbox().unwrap();
    let failure = Failure::ImagePullBackOff;
    sandbox.fail("prod", OPERATOR, failure, Some("2.0.0-rc.1")).unwrap();
    world.plugin(format!("{upgrade} 2.0.0-rc.1 --timeout 90s")).fails(1, "rolled back");
    sandbox.heal("prod", OPERATOR).unwrap();
    runs(world, "prod", "1.1.0");
    assert_is_rendered(world, "prod", "1.1.0");

    world.does(format!("downgrade solution {SOLUTION} -e prod --version 1.0.0"));
    runs(world, "prod", "1.0.0");
    assert_is_rendered(world, "prod", "1.0.0");
    world.does("get solutions -e prod").shows("1.0.0").shows("Available");
    world.does(format!("describe solution {SOLUTION} -e prod"));
    world.does(format!("wait solution {SOLUTION} -e prod"));
    world.plugin("diff solution example-solution -e prod --version 1.1.0").ends_with(1);
    world.does("history environment prod").shows("1.1.0 -> 1.0.0");
    world.does("check").shows("skipped");
    what_salt_does_is_not_done(world);
}

fn what_salt_does_is_not_done(world: &World) {
    for line in ["get jobs", "wait job 20261121080338683268"] {
        world.plugin(line).fails(2, "the direct backend has no Salt");
    }
    world.does("get nodes").says("no Salt");
}

/// Whoever has the roles that `permissions command` prints can add a Solution, and nobody without them.
fn the_printed_roles_are_enough(world: &World) {
    world.does("create environment least");
    let add = format!("add solution {SOLUTION} --version 1.0.0 -e least --as least");
    world.plugin(&add).ends_with(5);
    let roles = world.does("permissions command add solution -e least -o json");
    world.kubectl_reading("apply -f -", &roles.stdout);
    for role in roles.json()["items"].as_array().unwrap() {
        let name = role["metadata"]["name"].as_str().unwrap();
        if let Some(namespace) = role["metadata"]["namespace"].as_str() {
            let role = format!("--role={name}");
            world.kubectl(("create rolebinding least -n", [namespace, &role, "--user=least"]));
        } else {
            let role = format!("--clusterrole={name}");
            world.kubectl(["create", "clusterrolebinding", "least", &role, "--user=least"]);
        }
    }
    // What was just granted counts a moment later.
    let answer = until("the roles count", || world.plugin(&add), |answer| answer.status != Some(5));
    answer.succeeds();
    runs(world, "least", "1.0.0");
    world.does("delete environment least --with-solutions");
}

/// A role and its binding that an older version had: no other version has them.
fn something_old(world: &World) {
    let labels = "labels: {app.kubernetes.io/managed-by: kubectl-metalk8s-direct, app.kubernetes.io/part-of: example-solution}";
    let group = "rbac.authorization.k8s.io";
    let objects = format!(
        "{{apiVersion: {group}/v1, kind: Role, metadata: {{name: old, {labels}}}, rules: []}}\n---\n\
         {{apiVersion: {group}/v1, kind: RoleBinding, metadata: {{name: old, {labels}}}, \
         roleRef: {{apiGroup: {group}, kind: Role, name: old}}, subjects: []}}\n"
    );
    let words = "apply --server-side --field-manager=kubectl-metalk8s-direct -n prod -f -";
    world.kubectl_reading(words, &objects);
}

/// A field that somebody else has set is not taken from them, and neither is an object.
fn what_is_changed_by_others_stays(world: &World) {
    world.kubectl(format!("scale deployment {OPERATOR} -n prod --replicas=2"));
    let before = world.version(&format!("configmap {OPERATOR}-config -n prod"));
    world.plugin(format!("repair solution {SOLUTION} -e prod")).fails(4, "conflict");
    assert_eq!(world.version(&format!("configmap {OPERATOR}-config -n prod")), before);
    world.kubectl(format!("scale deployment {OPERATOR} -n prod --replicas=1"));

    world.does("create environment other");
    let map = format!("{OPERATOR}-config");
    world.kubectl(format!("create configmap {map} -n other --from-literal=a=b"));
    let mine = world.version(&format!("configmap {map} -n other"));
    // A deactivation that lost its lock marked the definition; its deletion may still be on its way.
    let definition = "crd versionservers.example-solution.metalk8s.scality.com";
    world.kubectl(format!("label {definition} solutions.metalk8s.scality.com/cli-leaving=yes"));
    let late = world.version(definition);
    let add = format!("add solution {SOLUTION} --version 1.0.0 -e other");
    world.plugin(format!("{add} --dry-run")).fails(4, "was written by kubectl-create");
    world.plugin(add).fails(4, "was written by kubectl-create");
    assert_eq!(world.version(&format!("configmap {map} -n other")), mine);
    assert_ne!(world.version(definition), late);
    let labels = &world.object(definition)["metadata"]["labels"];
    assert!(!labels.to_string().contains("cli-leaving"), "{labels}");
    for kind in ["serviceaccount", "deployment"] {
        assert!(!world.exists(&format!("{kind} {OPERATOR} -n other")), "{kind}");
    }
    world.does("delete environment other");
}

/// What `execute::direct` relies on: with the `resourceVersion` 1, an apply creates an object and changes none.
fn what_exists_is_not_applied_as_new(world: &World) {
    let apply = |value: &str| {
        let map = json!({
            "apiVersion": "v1", "kind": "ConfigMap", "data": {"value": value},
            "metadata": {"name": "new", "namespace": "prod", "resourceVersion": "1"},
        });
        let words = "apply --server-side --field-manager=kubectl-metalk8s-direct -f -";
        Answer::of(fed(&mut world.kubectl_command(words), &map.to_string()))
    };
    apply("old").succeeds();
    apply("late").ends_with(1).says("the object has been modified");
    assert_eq!(world.object("configmap new -n prod")["data"]["value"], "old");
    world.kubectl("delete configmap new -n prod");
}

fn ends(world: &World) {
    world.plugin("delete archive example-solution-1.0.0").fails(4, "is active");
    world.does(format!("delete solution {SOLUTION} -e prod"));
    let selector = "-l app.kubernetes.io/managed-by=kubectl-metalk8s-direct";
    let left = world.object(&format!("{KINDS},clusterroles -n prod {selector}"));
    assert_eq!(left["items"].as_array().map(Vec::len), Some(0), "{left}");
    world.does("delete environment prod");
    world.does(format!("deactivate solution {SOLUTION}"));
    assert!(!world.exists("crd versionservers.example-solution.metalk8s.scality.com"));
    world.does("delete archive example-solution-1.0.0 example-solution-1.1.0 example-solution-2.0.0-rc.1");
    assert_eq!(world.does("get archives -o name").stdout, "");
    let kept = world.object("configmaps -n metalk8s-solutions -l solutions.metalk8s.scality.com/cli-archive");
    assert_eq!(kept["items"].as_array().map(Vec::len), Some(0), "{kept}");
}
