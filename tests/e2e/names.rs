//! What exists can be named, whatever it is called.

use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};

const LABEL: &str = "solutions.metalk8s.scality.com/environment=Prod_1";

#[test]
fn an_environment_that_could_not_be_created_is_like_any_other() {
    let world = with_solution();
    world.kubectl("create namespace prod-one");
    world.kubectl(["label", "namespace", "prod-one", LABEL]);
    world.does("get environments -o name").shows("environment/Prod_1");
    world
        .does(("edit environment Prod_1 --description", ["made by a script"]))
        .prints("environment/Prod_1 edited");
    world.does("describe environment Prod_1").shows("made by a script");
    world
        .does("create environment Prod_1 -n prod-two")
        .prints("environment/Prod_1: namespace prod-two added");

    world.does((addition("Prod_1", "1.0.0"), "-n prod-one"));
    let config = ["configmap", "metalk8s-environment", "-n", "prod-two"];
    let odd = r#"{"data":{"Bad_Name":"1.0.0","_other":"2.0.0"}}"#;
    world.kubectl(("patch", config, ["--type=merge", "-p", odd]));
    for solution in ["Bad_Name", "_other"] {
        let get = format!("get solution {solution} -e Prod_1 -o json");
        let status = world.does(&get).json();
        assert_eq!(status["status"]["state"], "Missing");
        world.does(format!("describe solution {solution} -e Prod_1"));
        // Salt prepares an environment as a whole.
        let up = format!("upgrade solution {SOLUTION} -e Prod_1 --version 1.1.0 {PATIENT}");
        world.plugin(&up).fails(4, solution);
        world.plugin(format!("upgrade solution {solution} -e Prod_1 {PATIENT}")).ends_with(3);
        // What its archive brought is not known.
        world.does(format!("delete solution {solution} -e Prod_1 --with-resources {PATIENT}"));
    }
    let up = format!("upgrade solution {SOLUTION} -e Prod_1 --version 1.1.0 {PATIENT}");
    world.does(&up);
    let down = format!("downgrade solution {SOLUTION} -e Prod_1 --version 1.0.0 {PATIENT}");
    world.does(&down);
    let leases = world.kubectl("get leases -n kube-system -o name");
    assert!(leases.contains("metalk8s-cli.environment.encoded.x-50rod-5f1"), "{leases}");
    world
        .does(format!("delete environment Prod_1 --with-solutions {PATIENT}"))
        .prints("environment/Prod_1 deleted");
}

#[test]
fn what_is_new_has_a_name_of_the_strict_kind() {
    let world = with_solution();
    world
        .plugin("create environment Prod_2 -n prod-2")
        .fails(2, "environment Prod_2 does not exist and cannot be created");
    world.plugin("add solution Bad_Name -e nowhere").fails(2, "contains 'B' at position 1");
    world.plugin("describe environment a/b").fails(2, "contains '/' at position 2");
}
