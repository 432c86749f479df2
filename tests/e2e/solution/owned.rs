//! What belongs to a Solution, and what does not.

use std::time::Duration;

use super::add;
use crate::support::solution::{OPERATOR, PATIENT, SOLUTION, essence, imported, with_solution};
use crate::support::{World, eventually, succeeding};

/// A Solution of this name, imported and active, or `None` on another cluster.
fn active(name: &str) -> Option<&'static World> {
    let world = imported(name)?;
    world.does(format!("activate solution {name} {PATIENT}"));
    Some(world)
}

fn state(world: &World, environment: &str) -> (String, String) {
    let listed = world.plugin(format!("get solutions -e {environment} -o json"));
    let status = listed.succeeds().json()["items"][0]["status"].clone();
    let text = |field: &str| status[field].as_str().unwrap_or_default().to_owned();
    (text("state"), text("message"))
}

#[test]
fn a_role_that_names_others_objects_does_not_make_them_the_solutions_own() {
    let Some(world) = active("looker") else { return };
    let _environment = world.deployed("looked", "1.0.0");
    world.does(format!("add solution looker -e looked {PATIENT}"));
    let manifests = "
apiVersion: example-solution.metalk8s.scality.com/v1alpha1
kind: ClockServer
metadata: {name: others, namespace: looked}
spec: {replicas: 1}
---
apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata: {name: looker-looks, namespace: looked}
rules: [{apiGroups: [example-solution.metalk8s.scality.com], resources: ['*'], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: looker-looks
  namespace: looked
  labels: {app.kubernetes.io/part-of: looker, app.kubernetes.io/version: 1.0.0}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: looker-looks}
subjects: [{kind: ServiceAccount, name: looker-operator, namespace: looked}]
---
apiVersion: looker.metalk8s.scality.com/v1alpha1
kind: ClockServer
metadata: {name: own, namespace: looked}
spec: {replicas: 1}
";
    world.kubectl_reading("apply -f -", manifests);
    let delete = format!("delete solution looker -e looked {PATIENT}");
    world.plugin(&delete).fails(4, "own in looked").never_says("others in looked");
    world.does((&delete, "--with-resources"));
    assert!(world.exists("clockservers.example-solution.metalk8s.scality.com others -n looked"));
    assert!(!world.exists("clockservers.looker.metalk8s.scality.com own -n looked"));
}

#[test]
fn bindings_of_another_version_are_no_rights() {
    let world = with_solution();
    let _environment = world.deployed("outdated", "1.0.0");
    let binding = "rolebinding -n outdated -l app.kubernetes.io/part-of=example-solution";
    let label = "app.kubernetes.io/version=0.9.0 --overwrite";
    world.kubectl(("label", binding, label));
    let (state_then, message) = state(world, "outdated");
    assert_eq!(state_then, "Failed");
    assert!(message.contains("belongs to version 0.9.0"), "{message}");
    add(world, "outdated", "1.0.0")
        .succeeds()
        .prints("solution/example-solution deployed again in environment/outdated (1.0.0)");
    assert_eq!(state(world, "outdated").0, "Available");
    add(world, "outdated", "1.0.0")
        .succeeds()
        .prints("solution/example-solution unchanged in environment/outdated (1.0.0)");
}

#[test]
fn an_upgrade_to_an_archive_that_the_salt_master_lacks_is_refused_with_what_to_do() {
    let Some(world) = active("belated") else { return };
    let sandbox = world.sandbox().unwrap();
    let _environment = world.environment("belated");
    let add = format!("add solution belated -e belated {PATIENT}");
    world.does(&add);
    let path = sandbox::build_archive("belated", "1.1.0", &sandbox.archives()).unwrap();
    let path = path.display().to_string();
    // An import that ends while its first job runs has not given the archive to the Salt master.
    let formula = "metalk8s.orchestrate.solutions.import-components";
    sandbox.salt().hold(formula, Duration::from_mins(2)).unwrap();
    let import = ["import", "archive", &path, PATIENT];
    let child = world.begin((import, "-v")).past("Salt job ");
    child.interrupt();
    child.ends_with(130);
    sandbox.salt().release(formula).unwrap();
    succeeding("the catalogue lists it", || world.plugin("get archives belated-1.1.0"));
    let upgrade = format!("upgrade solution belated -e belated {PATIENT}");
    // Refused before the first write: prepared now, its operator would keep the rights of the old version.
    world
        .plugin(&upgrade)
        .fails(4, "the Salt master does not see archive belated-1.1.0")
        .says(&format!("kubectl metalk8s import archive {path}"));
    assert_eq!(state(world, "belated").0, "Available");
    world.does(import);
    world.does(&upgrade).prints("solution/belated upgraded in environment/belated (1.0.0 -> 1.1.0)");
}

#[test]
fn an_operator_that_no_config_map_names_is_seen_and_deleted_only_on_demand() {
    let world = with_solution();
    let _environment = world.deployed("orphaned", "1.0.0");
    world.kubectl("delete configmap metalk8s-environment -n orphaned");
    assert_eq!(state(world, "orphaned").0, "Orphaned");
    world.does("describe environment orphaned").shows("Orphaned");
    world.does(format!("describe solution {SOLUTION} -e orphaned"));
    world
        .plugin_on_terminal(format!("delete environment orphaned {PATIENT}"))
        .fails(4, "example-solution 1.0.0 in orphaned (orphaned)")
        .says("--with-solutions");
    world.does(format!("delete solution {SOLUTION} -e orphaned {PATIENT}"));
    assert!(!world.exists("deployment example-solution-operator -n orphaned"));
    world.plugin(format!("get solution {SOLUTION} -e orphaned")).ends_with(3);
}

#[test]
fn orphans_are_deleted_together_and_what_is_missing_is_repaired() {
    let world = with_solution();
    let _environment = world.deployed("repaired", "1.0.0");
    let conditions = || {
        let words = format!("get solution {SOLUTION} -e repaired -o json");
        let conditions = world.does(&words).json()["status"]["conditions"].clone();
        let conditions = conditions.as_array().unwrap().iter();
        conditions
            .map(|one| format!("{}={}", one["type"].as_str().unwrap(), one["status"].as_str().unwrap()))
            .collect::<Vec<String>>()
            .join(" ")
    };
    let whole = "Imported=True Active=True Prepared=True OperatorAvailable=True RightsBound=True \
        ConstraintSatisfied=True";
    assert_eq!(conditions(), whole);
    let deployment = ["deployment", "example-solution-operator", "-n", "repaired"];
    world.kubectl(("delete", deployment));
    assert_eq!(state(world, "repaired").0, "Missing");
    assert!(conditions().contains("Prepared=False OperatorAvailable=False RightsBound=False"));
    let repair = format!("repair solution {SOLUTION} -e repaired {PATIENT}");
    world.does((&repair, "--dry-run"));
    assert_eq!(state(world, "repaired").0, "Missing");
    let repaired = world.does(&repair);
    assert_eq!(repaired.stdout, "solution/example-solution repaired in environment/repaired (1.0.0)\n");
    assert_eq!(conditions(), whole);

    // Waiting does not help against somebody's `kubectl scale`.
    let target = format!("deployment/{}", deployment[1]);
    world.kubectl(format!("scale {target} --replicas=0 -n repaired"));
    eventually("the scale is seen", || {
        state(world, "repaired")
            == ("Failed".to_owned(), "ScaledToZero: its Deployment is scaled to 0 replicas".to_owned())
    });
    world
        .plugin(format!("wait solution {SOLUTION} -e repaired --timeout 2s"))
        .fails(8, "its Deployment is scaled to 0 replicas");
    world.does(&repair);
    assert_eq!(conditions(), whole);

    world.kubectl("delete configmap metalk8s-environment -n repaired");
    world.plugin(&repair).fails(3, "solution example-solution in environment repaired is Orphaned");
    let orphans = format!("delete solution --orphans -e repaired {PATIENT}");
    let deleted = world.does(&orphans);
    assert_eq!(deleted.stdout, "solution/example-solution deleted from environment/repaired\n");
    assert!(!world.exists("deployment example-solution-operator -n repaired"));
    assert_eq!(world.does(&orphans).stdout, "");
}

/// Somebody looks for a fault with a Deployment that has the labels of the operator.
#[test]
fn a_copy_of_a_deployment_is_not_the_operator() {
    let world = with_solution();
    let _environment = world.deployed("copied", "1.0.0");
    let mut copy = essence(world.object(&format!("deployment {OPERATOR} -n copied")));
    // It is the first one in a list, and does not run.
    copy["metadata"]["name"] = "a-copy".into();
    copy["spec"]["replicas"] = 0.into();
    world.kubectl_reading("create -f -", &copy.to_string());
    let listed = world.does("get solutions -e copied -o json").json();
    let [one] = listed["items"].as_array().unwrap().as_slice() else { panic!("{listed}") };
    assert_eq!(
        (&one["status"]["state"], &one["status"]["operator"]["name"]),
        (&"Available".into(), &OPERATOR.into())
    );
    world.kubectl("delete configmap metalk8s-environment -n copied");
    let orphans = world.does(format!("delete solution --orphans -e copied {PATIENT}"));
    assert_eq!(orphans.stdout, format!("solution/{SOLUTION} deleted from environment/copied\n"));
}

#[test]
fn an_orphan_that_is_added_again_meanwhile_is_not_deleted() {
    let world = with_solution();
    let _environment = world.deployed("readded", "1.0.0");
    world.kubectl("delete configmap metalk8s-environment -n readded");
    world.takes("environment.readded");
    let orphans = format!("delete solution --orphans -e readded {PATIENT}");
    let child = world.begin(&orphans).past("waiting for a lock");
    let added = format!("--from-literal={SOLUTION}=1.0.0");
    world.kubectl(format!("create configmap metalk8s-environment -n readded {added}"));
    world.gives_back("environment.readded");
    let answer = child.ends_with(0);
    let kept = format!("solution/{SOLUTION} in environment/readded is no orphan any more\n");
    assert_eq!(answer.stdout, kept);
    assert_eq!(state(world, "readded").0, "Available");
}

#[test]
fn a_deployment_without_salts_labels_stays_and_is_named() {
    let world = with_solution();
    let _environment = world.deployed("unlabelled", "1.0.0");
    let deployment = ["deployment", "example-solution-operator", "-n", "unlabelled"];
    let label = ["app.kubernetes.io/managed-by-"];
    world.kubectl(("label", deployment, label));
    let answer = world
        .does(format!("delete solution {SOLUTION} -e unlabelled {PATIENT}"))
        .says("kubectl delete deployment example-solution-operator -n unlabelled");
    let stays = "; deployment.apps/example-solution-operator in unlabelled is kept";
    assert!(answer.stdout.trim_end().ends_with(stays), "{answer}");
    assert!(world.exists("deployment example-solution-operator -n unlabelled"));
}

#[test]
fn an_archive_without_roles_is_added() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    if !programs::have(&["xorriso"]) {
        return;
    }
    let path = sandbox::build_archive("roleless", "1.0.0", &sandbox.archives()).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let tree = scratch.path().join("tree").display().to_string();
    let iso = sandbox.archives().join("roleless-bare.iso").display().to_string();
    let path = path.display().to_string();
    let extract = ["-osirrox", "on", "-indev", &path, "-extract", "/", &tree];
    let xorriso = programs::command("xorriso").args(extract).output().unwrap();
    assert!(xorriso.status.success(), "{xorriso:?}");
    let folder = scratch.path().join("tree/operator/deploy");
    // The tree is as it was on the image: read-only.
    let writable = std::process::Command::new("chmod").args(["-R", "u+w", &tree]).status();
    assert!(writable.unwrap().success());
    std::fs::remove_file(folder.join("role.yaml")).unwrap();
    world.does(format!("create archive {tree} -f {iso}"));
    world.does(format!("validate archive {iso}"));
    world.does(format!("import archive {iso} {PATIENT}"));
    world.does(format!("activate solution roleless {PATIENT}"));
    let _environment = world.environment("roleless");
    let words = format!("add solution roleless -e roleless {PATIENT}");
    world.does(&words).prints("solution/roleless added to environment/roleless (1.0.0)");
    assert!(!world.exists("rolebindings -n roleless -l app.kubernetes.io/part-of=roleless"));
    assert_eq!(state(world, "roleless").0, "Available");
    world.does(&words).prints("solution/roleless unchanged in environment/roleless (1.0.0)");
}
