//! What another version of a Solution changes, and what would lose or reject objects.

use std::fs;

use crate::support::solution::{PATIENT, SOLUTION, activate, archive_of, solution_sandbox, with_solution};
use crate::support::{Answer, World, answered};

const NAME: &str = "compatible";

/// Builds the archive of this version, whose CRD has these lines instead of `integer` for replicas, where the bootstrap node
/// finds it.
fn archive(world: &World, version: &str, replicas: &str, rule: &str) -> String {
    archive_of(world, NAME, version, |tree| {
        let edit = |path: &str, from: &str, to: &str| {
            let path = format!("{tree}/operator/deploy/{path}");
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(from), "{text}");
            fs::write(&path, text.replacen(from, to, 1)).unwrap();
        };
        edit(
            "crds/compatible_crd.yaml",
            "                  type: integer\n                  minimum: 0\n                  default: 1\n",
            replicas,
        );
        edit("role.yaml", "resources: [services, configmaps]", rule);
    })
}

/// Salt is asked, which an import of another test restarts.
fn diff(world: &World, name: &str, version: &str) -> Answer {
    answered(|| world.plugin(format!("diff solution {name} -e {name} --version {version}")))
}

/// An object of the Solution's kind.
fn create_object(world: &World, replicas: &str) {
    let object = format!(
        "{{apiVersion: {NAME}.example.com/v1alpha1, kind: Compatible, metadata: {{name: one, namespace: {NAME}}}, \
         spec: {{version: 1.0.0, replicas: {replicas}}}}}"
    );
    world.kubectl_reading("apply -f -", &object);
}

#[test]
fn definitions_that_would_reject_objects_are_refused() {
    let Some(world) = solution_sandbox() else { return };
    let rule = "resources: [services, configmaps]";
    let line = |kind: &str| format!("                  type: {kind}\n");
    let files = [
        archive(world, "1.0.0", &line("integer"), rule),
        archive(world, "1.1.0", &line("string"), "resources: [services, secrets]"),
        archive(world, "1.2.0", &format!("{}                  maximum: 2\n", line("integer")), rule),
    ];
    let words = format!("import archive {PATIENT}");
    world.does((words, &files));
    activate(world, NAME, "1.0.0", "").succeeds();
    world.does(format!("create environment {NAME}"));
    let add = format!("add solution {NAME} -e {NAME} --version 1.0.0 {PATIENT}");
    world.does(&add);
    create_object(world, "3");

    let difference = diff(world, NAME, "1.1.0").ends_with(1);
    let expected = [
        "solution/compatible in environment/compatible",
        "-customresourcedefinition/compatibles.compatible.example.com v1alpha1 spec.replicas: integer",
        "+customresourcedefinition/compatibles.compatible.example.com v1alpha1 spec.replicas: string",
        "-operator image: compatible-operator:1.0.0",
        "+operator image: compatible-operator:1.1.0",
        "-role/compatible-operator: create, delete, get, list, patch, update, watch configmaps, services",
        "+role/compatible-operator: create, delete, get, list, patch, update, watch secrets, services",
        "-version: 1.0.0",
        "+version: 1.1.0\n",
    ];
    assert_eq!(difference.stdout, expected.join("\n"));
    let news = format!("permissions solution {NAME} --version 1.1.0 --compare 1.0.0");
    let page = world.does(&news).stdout;
    let secrets = "grants create, delete, get, list, patch, update, watch on Secrets";
    assert!(page.contains(secrets) && !page.contains("configmaps"), "{page}");
    assert_eq!(diff(world, NAME, "1.0.0").succeeds().stdout, "");

    let reason = "customresourcedefinition/compatibles.compatible.example.com: v1alpha1 spec.replicas changes from integer \
                  to string (compatible.compatible.example.com/one in compatible)";
    activate(world, NAME, "1.1.0", "").fails(4, reason);
    let upgrade = format!("upgrade solution {NAME} -e {NAME} --version 1.1.0 {PATIENT}");
    world.plugin(&upgrade).fails(4, reason);
    activate(world, NAME, "1.2.0", "").fails(4, "spec.replicas has a maximum of 2");
    create_object(world, "2");
    activate(world, NAME, "1.2.0", "")
        .succeeds()
        .says("spec.replicas has a maximum of 2; no object is affected, but these operators may be: compatible 1.0.0 in");
    activate(world, NAME, "1.1.0", "--allow-crd-changes").succeeds().says("changes from integer to string");

    let gone = format!("delete environment {NAME} --with-solutions --with-resources");
    world.does(gone);
    world.does(format!("deactivate solution {NAME} {PATIENT}"));
    let ids = ["1.0.0", "1.1.0", "1.2.0"].map(|version| format!("{NAME}-{version}"));
    let words = format!("delete archive {PATIENT}");
    world.does((words, &ids));
}

#[test]
fn what_changes_nothing_has_no_difference() {
    let world = with_solution();
    let _environment = world.deployed("indifferent", "1.0.0");
    let words = format!("diff solution {SOLUTION} -e indifferent --version 1.1.0");
    let lines = answered(|| world.plugin(&words)).ends_with(1).stdout;
    assert!(lines.ends_with("-version: 1.0.0\n+version: 1.1.0\n"), "{lines}");
    let words = format!("diff solution {SOLUTION} -e nowhere-at-all");
    world.plugin(&words).ends_with(3);
}
