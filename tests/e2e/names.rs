//! What exists can be named, whatever it is called.

use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};

const LABEL: &str = "solutions.metalk8s.scality.com/environment=Prod_1";

#[test]
fn an_environment_that_could_not_be_created_is_like_any_other() {
    let world = with_solution();
    world.kubectl("create namespace prod-one");
    world.kubectl(["label", "namespace", "prod-one", LABEL]);
    world
        .plugin("get environments -o name")
        .succeeds()
        .shows("environment/Prod_1");
    world
        .plugin(("edit environment Prod_1 --description", ["made by a script"]))
        .succeeds()
        .prints("environment/Prod_1 edited");
    world
        .plugin("describe environment Prod_1")
        .succeeds()
        .shows("made by a script");
    world
        .plugin("create environment Prod_1 -n prod-two")
        .succeeds()
        .prints("environment/Prod_1: namespace prod-two added");

    world
        .plugin((addition("Prod_1", "1.0.0"), "-n prod-one"))
        .succeeds();
    let config = ["configmap", "metalk8s-environment", "-n", "prod-two"];
    let odd = r#"{"data":{"Bad_Name":"1.0.0","_other":"2.0.0"}}"#;
    world.kubectl(("patch", config, ["--type=merge", "-p", odd]));
    for solution in ["Bad_Name", "_other"] {
        let get = format!("get solution {solution} -e Prod_1 -o json");
        let status = world.plugin(&get).succeeds().json();
        assert_eq!(status["status"]["state"], "Missing");
        world
            .plugin(format!("describe solution {solution} -e Prod_1"))
            .succeeds();
        // Salt prepares an environment as a whole.
        let up = format!("upgrade solution {SOLUTION} -e Prod_1 --version 1.1.0 {PATIENT}");
        world.plugin(&up).ends_with(4).says(solution);
        world
            .plugin(format!("upgrade solution {solution} -e Prod_1 {PATIENT}"))
            .ends_with(3);
        // What its archive brought is not known.
        world
            .plugin(format!(
                "delete solution {solution} -e Prod_1 --with-resources {PATIENT}"
            ))
            .succeeds();
    }
    let up = format!("upgrade solution {SOLUTION} -e Prod_1 --version 1.1.0 {PATIENT}");
    world.plugin(&up).succeeds();
    let down = format!("downgrade solution {SOLUTION} -e Prod_1 --version 1.0.0 {PATIENT}");
    world.plugin(&down).succeeds();
    let leases = world.kubectl("get leases -n kube-system -o name");
    assert!(
        leases.contains("metalk8s-cli.environment.encoded.x-50rod-5f1"),
        "{leases}"
    );
    world
        .plugin(format!("delete environment Prod_1 --with-solutions {PATIENT}"))
        .succeeds()
        .prints("environment/Prod_1 deleted");
}

#[test]
fn what_is_new_has_a_name_of_the_strict_kind() {
    let world = with_solution();
    world
        .plugin("create environment Prod_2 -n prod-2")
        .ends_with(2)
        .says("environment Prod_2 does not exist and cannot be created");
    world
        .plugin("add solution Bad_Name -e nowhere")
        .ends_with(2)
        .says("contains 'B' at position 1");
    world
        .plugin("describe environment a/b")
        .ends_with(2)
        .says("contains '/' at position 2");
}
