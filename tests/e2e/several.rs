//! `get all`, and several resources with one command.

use crate::support::solution::with_solution;

#[test]
fn several_resources_are_listed_one_after_the_other() {
    let world = with_solution();
    let _environment = world.deployed("several", "1.0.0");
    let table = world.does("get all -e several");
    let first = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let lines: Vec<String> = table.stdout.lines().map(first).collect();
    let expected = ["NAME", "environment/several", "", "NAME", "solution/example-solution"];
    assert_eq!(lines, expected, "{table}");

    let list = world.does("get sol,env,nodes -e several -o json");
    let list: serde_json::Value = serde_json::from_str(&list.stdout).unwrap();
    assert_eq!(list["apiVersion"], "v1");
    assert_eq!(list["kind"], "List");
    let kinds = list["items"].as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap());
    let kinds: Vec<&str> = kinds.collect();
    assert_eq!(kinds[..3], ["Solution", "Environment", "Node"]);

    world
        .does("get all -e several -o name")
        .prints("environment/several\nsolution/example-solution -e several -n several");
    for resources in ["archives,configs", "volumes,users"] {
        world.does(format!("get {resources}"));
    }
    world.plugin("get all -e sevral").fails(3, "environment sevral does not exist");
    world.plugin("get sol,nothing").ends_with(2);
}
