//! `--backend direct`: Solutions on a cluster without Salt and without anything of MetalK8s.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use sandbox::Failure;
use serde_json::Value;

use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, essence};
use crate::support::{Answer, World, eventually, plain_world, until};

const REGISTRY: &str = "registry.invalid:5000/solutions";
/// Everything that operators consist of, but for cluster roles.
const KINDS: &str = "serviceaccounts,roles,rolebindings,configmaps,deployments";

fn plugin(world: &World, line: &str) -> Answer {
    world.plugin(line)
}

fn import(world: &World, version: &str, more: &str) -> Answer {
    let archive = world.archive(version);
    plugin(
        world,
        &format!("--backend direct import archive {archive} {PATIENT} {more}"),
    )
}

fn name(object: &Value) -> String {
    format!(
        "{} {}",
        object["kind"].as_str().unwrap(),
        object["metadata"]["name"].as_str().unwrap()
    )
}

/// What was applied in a namespace is what `render solution` prints, object by object, and nothing else.
fn assert_is_rendered(world: &World, environment: &str, version: &str) {
    let rendered = plugin(
        world,
        &format!("render solution {SOLUTION} --version {version} -e {environment} -o json"),
    );
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
    plugin(world, &format!("activate solution {SOLUTION} --version 1.0.0")).succeeds();
    assert!(world.exists("crd versionservers.example-solution.metalk8s.scality.com"));
    plugin(world, &format!("activate solution {SOLUTION} --version 1.0.0"))
        .succeeds()
        .prints("solution/example-solution unchanged");
    plugin(world, "create environment prod").succeeds();
    the_printed_roles_are_enough(world);
    changes(world);
    what_is_changed_by_others_stays(world);
    ends(world);
    the_page_works(world);
}

/// The page, on a cluster whose catalogue is that of the direct backend already, and empty.
fn the_page_works(world: &World) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(root.join("examples/tell"));
    command
        .arg(root.join("docs/direct.md"))
        .current_dir(world.sandbox().unwrap().archives());
    world.surround(&mut command);
    let answer = Answer::of(command.output().unwrap()).succeeds();
    for told in [
        "solution/example-solution added",
        "kind: Deployment",
        "- escalate",
        "archive/example-solution-1.0.0 deleted",
    ] {
        assert!(answer.stdout.contains(told), "{told}: {answer}");
    }
}

fn the_first_import_decides(world: &World) {
    import(world, "1.0.0", "")
        .ends_with(2)
        .says("--registry is missing");
    assert!(!world.exists("namespace metalk8s-solutions"));
    import(world, "1.0.0", &format!("--registry {REGISTRY} --dry-run=server")).succeeds();
    assert!(!world.exists("namespace metalk8s-solutions"));
    import(world, "1.0.0", &format!("--registry {REGISTRY}")).succeeds();
    // From now on the cluster remembers both.
    for version in ["1.1.0", "2.0.0-rc.1"] {
        let archive = world.archive(version);
        plugin(world, &format!("import archive {archive}")).succeeds();
    }
    import(world, "1.0.0", "")
        .succeeds()
        .prints("archive/example-solution-1.0.0 unchanged");
    let archive = world.archive("1.0.0");
    for words in ["import archive", "delete archive"] {
        plugin(world, &format!("--backend salt {words} {archive}"))
            .ends_with(4)
            .says("--backend direct, not salt");
    }
    an_import_is_finished(world);
    for (backend, status) in [("salt", 4), ("direct", 0), ("none", 2)] {
        let mut command = world.plugin_command("get archives");
        let command = command.env("KUBECTL_METALK8S_BACKEND", backend);
        Answer::of(command.output().unwrap()).ends_with(status);
    }
    let listed = plugin(world, "get archives -o name").succeeds().stdout;
    assert_eq!(listed.lines().count(), 3, "{listed}");
    plugin(world, "describe archive example-solution-1.0.0").succeeds();
}

/// What an import leaves that ended between its requests.
fn an_import_is_finished(world: &World) {
    let map = "metalk8s-cli-archive-example-solution-1.1.0";
    world.kubectl(format!("delete configmap {map} -n metalk8s-solutions"));
    let check = plugin(world, "check").ends_with(1).stdout;
    assert!(
        check.contains("its content is not kept in the cluster"),
        "{check}"
    );
    import(world, "1.1.0", "")
        .succeeds()
        .prints("archive/example-solution-1.1.0 imported (an earlier import had not finished)");
    plugin(world, "check").succeeds();
}

fn changes(world: &World) {
    let add = format!("add solution {SOLUTION} --version 1.0.0 -e prod");
    plugin(world, &format!("{add} --async"))
        .ends_with(2)
        .says("no Salt");
    let dry = plugin(world, &format!("{add} --dry-run=server -v=1")).succeeds();
    let told = format!("{}{}", dry.stdout, dry.stderr);
    assert!(told.contains("deploy the operators of environment prod"), "{dry}");
    assert!(!told.contains("Salt"), "{dry}");
    assert!(!world.exists(&format!("deployment {OPERATOR} -n prod")));
    plugin(world, &add).succeeds();
    runs(world, "prod", "1.0.0");
    assert_is_rendered(world, "prod", "1.0.0");
    plugin(world, &add)
        .succeeds()
        .prints("solution/example-solution unchanged in environment/prod (1.0.0)");

    something_old(world);
    let upgrade = format!("upgrade solution {SOLUTION} -e prod --version");
    plugin(world, &format!("{upgrade} 1.1.0 --webhook")).succeeds();
    runs(world, "prod", "1.1.0");
    assert_is_rendered(world, "prod", "1.1.0");

    // What does not start is undone.
    let sandbox = world.sandbox().unwrap();
    let failure = Failure::ImagePullBackOff;
    sandbox
        .fail("prod", OPERATOR, failure, Some("2.0.0-rc.1"))
        .unwrap();
    plugin(world, &format!("{upgrade} 2.0.0-rc.1 --timeout 90s"))
        .ends_with(1)
        .says("rolled back");
    sandbox.heal("prod", OPERATOR).unwrap();
    runs(world, "prod", "1.1.0");
    assert_is_rendered(world, "prod", "1.1.0");

    plugin(
        world,
        &format!("downgrade solution {SOLUTION} -e prod --version 1.0.0"),
    )
    .succeeds();
    runs(world, "prod", "1.0.0");
    assert_is_rendered(world, "prod", "1.0.0");
    let solutions = plugin(world, "get solutions -e prod").succeeds().stdout;
    assert!(
        solutions.contains("1.0.0") && solutions.contains("Available"),
        "{solutions}"
    );
    plugin(world, &format!("describe solution {SOLUTION} -e prod")).succeeds();
    plugin(world, &format!("wait solution {SOLUTION} -e prod")).succeeds();
    plugin(world, "diff solution example-solution -e prod --version 1.1.0").ends_with(1);
    let history = plugin(world, "history environment prod").succeeds().stdout;
    assert!(history.contains("1.1.0 -> 1.0.0"), "{history}");
    let check = plugin(world, "check").succeeds().stdout;
    assert!(check.contains("skipped"), "{check}");
    what_salt_does_is_not_done(world);
}

fn what_salt_does_is_not_done(world: &World) {
    for line in ["get jobs", "wait job 20261121080338683268"] {
        plugin(world, line)
            .ends_with(2)
            .says("the direct backend has no Salt");
    }
    plugin(world, "get nodes").succeeds().says("no Salt");
}

/// Whoever has the roles that `permissions command` prints can add a Solution, and nobody without them.
fn the_printed_roles_are_enough(world: &World) {
    plugin(world, "create environment least").succeeds();
    let add = format!("add solution {SOLUTION} --version 1.0.0 -e least --as least");
    plugin(world, &add).ends_with(5);
    let roles = plugin(world, "permissions command add solution -e least -o json").succeeds();
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
    let answer = until(
        "the roles count",
        || plugin(world, &add),
        |answer| answer.status != Some(5),
    );
    answer.succeeds();
    runs(world, "least", "1.0.0");
    plugin(world, "delete environment least --with-solutions").succeeds();
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
    plugin(world, &format!("repair solution {SOLUTION} -e prod"))
        .ends_with(4)
        .says("conflict");
    assert_eq!(
        world.version(&format!("configmap {OPERATOR}-config -n prod")),
        before
    );
    world.kubectl(format!("scale deployment {OPERATOR} -n prod --replicas=1"));

    plugin(world, "create environment other").succeeds();
    let map = format!("{OPERATOR}-config");
    world.kubectl(format!("create configmap {map} -n other --from-literal=a=b"));
    let mine = world.version(&format!("configmap {map} -n other"));
    // A deactivation that lost its lock marked the definition; its deletion may still be on its way.
    let definition = "crd versionservers.example-solution.metalk8s.scality.com";
    world.kubectl(format!(
        "label {definition} solutions.metalk8s.scality.com/cli-leaving=yes"
    ));
    let late = world.version(definition);
    plugin(
        world,
        &format!("add solution {SOLUTION} --version 1.0.0 -e other"),
    )
    .ends_with(4)
    .says("was written by kubectl-create");
    assert_eq!(world.version(&format!("configmap {map} -n other")), mine);
    assert_ne!(world.version(definition), late);
    let labels = &world.object(definition)["metadata"]["labels"];
    assert!(!labels.to_string().contains("cli-leaving"), "{labels}");
    for kind in ["serviceaccount", "deployment"] {
        assert!(!world.exists(&format!("{kind} {OPERATOR} -n other")), "{kind}");
    }
    plugin(world, "delete environment other").succeeds();
}

fn ends(world: &World) {
    plugin(world, "delete archive example-solution-1.0.0")
        .ends_with(4)
        .says("is active");
    plugin(world, &format!("delete solution {SOLUTION} -e prod")).succeeds();
    let selector = "-l app.kubernetes.io/managed-by=kubectl-metalk8s-direct";
    let left = world.object(&format!("{KINDS},clusterroles -n prod {selector}"));
    assert_eq!(left["items"].as_array().map(Vec::len), Some(0), "{left}");
    plugin(world, "delete environment prod").succeeds();
    plugin(world, &format!("deactivate solution {SOLUTION}")).succeeds();
    assert!(!world.exists("crd versionservers.example-solution.metalk8s.scality.com"));
    plugin(
        world,
        "delete archive example-solution-1.0.0 example-solution-1.1.0 example-solution-2.0.0-rc.1",
    )
    .succeeds();
    assert_eq!(plugin(world, "get archives -o name").succeeds().stdout, "");
    let kept = world.object("configmaps -n metalk8s-solutions -l solutions.metalk8s.scality.com/cli-archive");
    assert_eq!(kept["items"].as_array().map(Vec::len), Some(0), "{kept}");
}
