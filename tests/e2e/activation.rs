//! Activations and deactivations that fail, and whose custom resource definitions stay.

use std::time::Duration;

use rustix::process::Signal;

use crate::support::formulas::{PREPARATION, preparations};
use crate::support::solution::{PATIENT, imported};
use crate::support::{World, eventually};

/// Longer than any test holds Salt back.
const LONG: Duration = Duration::from_mins(5);

/// A custom resource definition as somebody makes it by hand.
fn define(world: &World, group: &str, plural: &str, kind: &str) {
    let manifest = format!(
        "{{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, \
         metadata: {{name: {plural}.{group}}}, spec: {{group: {group}, scope: Namespaced, \
         names: {{kind: {kind}, plural: {plural}}}, versions: [{{name: v1alpha1, served: true, storage: true, \
         schema: {{openAPIV3Schema: {{type: object, x-kubernetes-preserve-unknown-fields: true}}}}}}]}}}}"
    );
    world.kubectl_reading("apply -f -", &manifest);
    let definition = format!("crd/{plural}.{group}");
    world.kubectl(("wait --for=condition=Established --timeout=60s", [&definition]));
}

fn clock_server(group: &str, namespace: &str) -> String {
    format!(
        "{{apiVersion: {group}/v1alpha1, kind: ClockServer, metadata: {{name: mine, namespace: {namespace}}}, \
         spec: {{replicas: 1}}}}"
    )
}

fn uid(world: &World, words: &str) -> String {
    world.object(words)["metadata"]["uid"].as_str().unwrap().to_owned()
}

/// Another definition has the kind of one that the archive brings, so that one is never established.
const BLOCKER: &str = "blockers";

#[test]
fn a_failed_first_activation_removes_only_what_it_added() {
    let Some(world) = imported("halted") else { return };
    let group = "halted.metalk8s.scality.com";
    let (clocks, versions) = (format!("crd clockservers.{group}"), format!("crd versionservers.{group}"));
    define(world, group, BLOCKER, "VersionServer");
    define(world, group, "clockservers", "ClockServer");
    world.kubectl_reading("apply -f -", &clock_server(group, "default"));
    let object = format!("clockservers.{group} mine -n default");
    let before = [uid(world, &clocks), uid(world, &object)];

    let activate = format!("activate solution halted --timeout=45s {PATIENT}");
    world.plugin(&activate).fails(8, "changes rolled back");
    assert_eq!([uid(world, &clocks), uid(world, &object)], before);
    assert!(!world.exists(&versions));
    let listed = world.does("get archives halted -o json");
    assert_eq!(listed.json()["items"][0]["status"]["active"], false);

    // What was added stays as well where objects of it were made meanwhile.
    let clocks = format!("clockservers.{group}");
    world.kubectl(["delete", "crd", &clocks]);
    let child = world.begin(&activate).past("waiting until ");
    let established = "wait --for=condition=Established --timeout=60s crd";
    world.kubectl((established, [clocks.as_str()]));
    world.kubectl_reading("apply -f -", &clock_server(group, "default"));
    child.ends_with(8).says(&format!("/{clocks} is kept: ")).says("mine in default exists");
    assert!(world.exists(&object));
    assert!(!world.exists(&versions));

    // Without the other definition it is activated, and deactivated: neither the other's objects nor its definition count.
    world.kubectl(["delete", "crd", &format!("{BLOCKER}.{group}"), &clocks]);
    define(world, group, "additional", "Additional");
    let additional = format!(
        "{{apiVersion: {group}/v1alpha1, kind: Additional, metadata: {{name: kept, namespace: default}}}}"
    );
    world.kubectl_reading("apply -f -", &additional);
    world.does(format!("activate solution halted {PATIENT}"));
    world.does(format!("deactivate solution halted {PATIENT}"));
    assert!(world.exists(&format!("additional.{group} kept -n default")));
    world.kubectl(format!("delete crd additional.{group}"));
}

#[test]
fn nothing_is_activated_over_a_definition_that_is_being_deleted() {
    let Some(world) = imported("held") else { return };
    let group = "held.metalk8s.scality.com";
    let clocks = format!("clockservers.{group}");
    define(world, group, "clockservers", "ClockServer");
    world.kubectl_reading("apply -f -", &clock_server(group, "default"));
    let hold = |finalizers: &str| {
        let patch = format!("{{\"metadata\":{{\"finalizers\":{finalizers}}}}}");
        world.kubectl(["patch", &clocks, "mine", "-n", "default", "--type=merge", "-p", &patch]);
    };
    hold(r#"["example.com/held"]"#);
    world.kubectl(["delete", "crd", &clocks, "--wait=false"]);
    let activate = format!("activate solution held {PATIENT}");
    let leaving = format!("customresourcedefinition/{clocks} is being deleted");
    world.plugin(&activate).fails(4, &leaving);
    // It still waits for its object.
    assert!(world.exists(&format!("{clocks} mine -n default")));
    hold("null");
    eventually("the definition is gone", || !world.exists(&format!("crd {clocks}")));
    world.does(&activate);
    world.does(format!("deactivate solution held {PATIENT}"));
}

#[test]
fn a_definition_that_is_being_deleted_keeps_waiting_for_its_objects() {
    let Some(world) = World::own() else { return };
    let archives = world.sandbox().unwrap().archives();
    let path = |name| sandbox::build_archive(name, "1.0.0", &archives).unwrap().display().to_string();
    world.does(["import", "archive", &path("waiting"), &path("other")]);
    for name in ["waiting", "other"] {
        world.does(format!("activate solution {name}"));
    }
    let clocks = "clockservers.waiting.metalk8s.scality.com";
    let manifest = clock_server("waiting.metalk8s.scality.com", "default");
    world.kubectl_reading("apply -f -", &manifest);
    let object = format!("{clocks} mine -n default");
    let hold = r#"--patch={"metadata":{"finalizers":["example.com/held"]}}"#;
    world.kubectl(("patch --type=merge", [hold], &object));
    // Those who asked for it have lost the object: an undo would only hide it.
    let forced = "deactivate solution waiting --force --timeout=45s";
    world.plugin(forced).fails(8, "waiting until").says("done before: ").never_says("rolled back");
    assert!(world.exists(&object));
    assert!(world.object(&format!("crd {clocks}"))["metadata"]["deletionTimestamp"].is_string());
    world.kubectl(("patch --type=merge", [r#"--patch={"metadata":{"finalizers":null}}"#], &object));
    eventually("the definition is gone", || !world.exists(&format!("crd {clocks}")));

    world.does("activate solution waiting");
    world.kubectl_reading("apply -f -", &manifest);
    world.kubectl(("patch --type=merge", [hold], &object));
    world.kubectl(["delete", "crd", clocks, "--wait=false"]);
    // Salt would write the definitions of what remains active.
    let leaving = format!("customresourcedefinition/{clocks} is being deleted");
    world.plugin("deactivate solution other").fails(4, &leaving);
    assert!(world.exists(&object));
}

#[test]
fn an_object_that_is_created_during_a_deactivation_stays() {
    let Some(world) = imported("guarded") else { return };
    let group = "guarded.metalk8s.scality.com";
    let (clocks, versions) = (format!("crd clockservers.{group}"), format!("crd versionservers.{group}"));
    world.does(format!("activate solution guarded {PATIENT}"));
    let deactivate = format!("deactivate solution guarded {PATIENT}");

    // It has found no objects, and waits for Salt.
    let child = world.begin((&deactivate, "-v")).past("salt: metalk8s_solutions.deactivate_solution");
    child.signal(Signal::STOP);
    world.kubectl_reading("apply -f -", &clock_server(group, "default"));
    let object = format!("clockservers.{group} mine -n default");
    let before = uid(world, &object);
    child.signal(Signal::CONT);
    child
        .ends_with(4)
        .says(&format!("/clockservers.{group} is kept: "))
        .says("mine in default exists")
        .says("changes rolled back");
    assert_eq!(uid(world, &object), before);
    assert!(world.exists(&clocks) && world.exists(&versions));
    let listed = world.does("get archives guarded -o json");
    assert_eq!(listed.json()["items"][0]["status"]["active"], true);

    world.kubectl(("delete", object));
    world.does(&deactivate);
    assert!(!world.exists(&clocks) && !world.exists(&versions));
}

#[test]
fn what_a_later_command_needs_is_recorded() {
    let Some(world) = imported("recorded") else { return };
    let key = |data: &serde_json::Value| data["recorded"].as_str().map(str::to_owned);
    let record = || key(&world.object("configmap metalk8s-cli-archives -n metalk8s-solutions")["data"]);
    assert!(record().unwrap().contains("clockservers.recorded.metalk8s.scality.com"));
    world
        .plugin_as("viewer", "describe archive recorded-1.0.0")
        .succeeds()
        .shows("versionservers.recorded.metalk8s.scality.com");
    let _environment = world.environment("recorded");
    let add = format!("add solution recorded -e recorded --allow-inactive {PATIENT}");
    world.does(&add);
    let forget = r#"[{"op": "remove", "path": "/data/recorded"}]"#;
    let config = ["configmap", "metalk8s-cli-archives", "-n", "metalk8s-solutions"];
    world.kubectl(("patch", config, ["--type=json", "-p", forget]));
    world.plugin_as("viewer", "describe archive recorded-1.0.0").succeeds().says("are not known");
    // Without Salt it cannot be told which objects are the Solution's, so nothing is deleted.
    let nobody = ["--salt-service-account", "kube-system/nobody"];
    for words in ["delete solution recorded -e recorded", "delete environment recorded --with-solutions"] {
        world
            .plugin_on_terminal((words, nobody, [PATIENT, "--with-resources"]))
            .fails(4, "archive recorded-1.0.0 ")
            .says("kubectl metalk8s import archive ");
    }
    assert!(world.exists("deployment recorded-operator -n recorded"));
    world.does(format!("activate solution recorded {PATIENT}"));
    eventually("it is recorded", || record().is_some());
    world.does(format!("delete solution recorded -e recorded {PATIENT}"));
    world.does(format!("deactivate solution recorded {PATIENT}"));
}

#[test]
fn a_solution_is_not_deactivated_while_it_is_being_added() {
    let Some(world) = imported("contended") else { return };
    let Some(sandbox) = world.sandbox() else { return };
    let activate = format!("activate solution contended --version 1.0.0 {PATIENT}");
    world.does(&activate);
    let deactivate = ["deactivate", "solution", "contended", "--wait-for-lock=0"];
    {
        let _preparations = preparations();
        let environment = world.environment("contended");
        let add = format!("add solution contended -e contended {PATIENT}");
        sandbox.salt().hold(PREPARATION, LONG).unwrap();
        let child = world.begin((&add, "-v")).past("Salt job ");
        // A deployment of another test may have a share as well, which waits for the same hold, and may be the one that
        // the refusal names. So the share of the addition is looked up.
        assert!(has_share_of_catalogue(world, "add solution contended"));
        let reason = "the catalogue is being changed by ";
        world.refused(deactivate, reason);
        assert!(has_share_of_catalogue(world, "add solution contended"));
        sandbox.salt().release(PREPARATION).unwrap();
        child.ends_with(0);
        // Now it is a user, and found as one.
        world.refused(deactivate, "is in use in contended");

        a_solution_without_its_definitions_is_seen(world);
        drop(environment);
    }
    world.does(format!("deactivate solution contended {PATIENT}"));
}

/// Whether a Lease says that this command shares the catalogue.
fn has_share_of_catalogue(world: &World, command: &str) -> bool {
    let leases = world.object("leases -n kube-system");
    leases["items"].as_array().unwrap().iter().any(|lease| {
        let name = lease["metadata"]["name"].as_str().unwrap();
        let holder = &lease["metadata"]["annotations"]["metalk8s.scality.com/cli-command"];
        name.starts_with("metalk8s-cli.catalogue-share.") && holder == command
    })
}

/// The Solution runs, and one of its definitions is deleted by hand.
fn a_solution_without_its_definitions_is_seen(world: &World) {
    let lost = "clockservers.contended.metalk8s.scality.com";
    let state = || {
        let words = "get solution contended -e contended -o json";
        world.does(words).json()["status"].clone()
    };
    assert_eq!(state()["state"], "Available");
    world.kubectl(["delete", "crd", lost]);
    let repair = "kubectl metalk8s activate solution contended --version 1.0.0";
    let message = format!("CRDsMissing: the API server does not have {lost}; to create them: {repair}");
    let found = state();
    assert_eq!(found["state"], "Failed");
    assert_eq!(found["message"], message.as_str());
    let page = ["describe", "solution", "contended", "-e", "contended"];
    world.does(page).shows(repair);
    let checked = world.checked("solutions");
    assert_eq!(checked["state"], "warning", "{checked}");
    assert!(checked["message"].as_str().unwrap().contains(repair), "{checked}");
    let words: Vec<&str> = repair.split(' ').skip(2).chain([PATIENT]).collect();
    world.does(words);
    assert_eq!(state()["state"], "Available");
}
