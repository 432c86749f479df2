//! One entry that cannot be read is one damaged entry.

use crate::support::solution::{PATIENT, SOLUTION, with_solution};
use crate::support::{eventually, world};

const CATALOGUE: [&str; 4] = ["configmap", "metalk8s-solutions", "-n", "metalk8s-solutions"];

#[test]
fn a_damaged_entry_of_the_catalogue_is_one_damaged_entry() {
    let world = with_solution();
    let damage = r#"{"data":{"broken":"[{\"version\": \"1.0.0\", \"archive\": 7, \"active\": false}]"}}"#;
    // An import of another test writes the catalogue anew from what is mounted.
    let damaged = |then: &dyn Fn() -> bool| {
        eventually("nobody writes the catalogue", || {
            world.kubectl(("patch", CATALOGUE, ["--type=merge", "-p", damage]));
            then()
        });
    };
    damaged(&|| {
        let listed = world.does("get archives -o json").json();
        let items = listed["items"].as_array().unwrap();
        let status = |name: &str| {
            let item = items.iter().find(|one| one["metadata"]["name"] == name);
            item.map(|one| one["status"].clone())
        };
        assert_eq!(status(&format!("{SOLUTION}-1.0.0")).unwrap()["state"], "Imported");
        let Some(broken) = status("broken-1.0.0") else { return false };
        assert_eq!(broken["state"], "Damaged");
        assert_eq!(broken["message"], "archive is a number, not a string");
        true
    });
    damaged(&|| {
        let page = world.plugin("describe archive broken-1.0.0");
        page.stdout.contains("Damaged")
    });
    let _environment = world.deployed("undamaged", "1.0.0");
    damaged(&|| {
        let deleted = world.plugin(format!("delete archive broken-1.0.0 {PATIENT}"));
        deleted.status == Some(0)
    });
    world.does("get archives -o name").hides("broken");
}

#[test]
fn what_is_odd_in_an_environment_is_shown_and_deleted() {
    let world = world();
    let _environment = world.environment("odd");
    let config = ["configmap", "metalk8s-environment", "-n", "odd"];
    let odd = r#"{"data":{"x":"not a version\n","y":""},
        "metadata":{"annotations":{"solutions.metalk8s.scality.com/constraints":"{\"x\":\"^^\"}"}}}"#;
    world.kubectl(("patch", config, ["--type=merge", "-p", odd]));
    let listed = world.does("get solutions -e odd -o json").json();
    assert_eq!(listed["items"].as_array().unwrap().len(), 2);
    for solution in ["x", "y"] {
        world.does(format!("describe solution {solution} -e odd"));
        // What its archive brought is not known.
        world.does(format!("delete solution {solution} -e odd --with-resources {PATIENT}"));
    }
}
