//! Solutions: added, moved between versions and deleted.

use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Answer, World};

mod awaited;
mod events;
mod explained;
mod failed;
mod fenced;
mod left;
mod logs;
mod monitored;
mod owned;

fn add(world: &World, environment: &str, version: &str) -> Answer {
    world.plugin(addition(environment, version))
}

fn operator_objects(world: &World, namespace: &str) -> String {
    let kinds = "deployments,serviceaccounts,roles,rolebindings,configmaps";
    let names = world.kubectl(format!("get {kinds} -n {namespace} -o name"));
    names.lines().filter(|name| name.contains(SOLUTION)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_solution_is_added_moved_and_deleted() {
    let world = with_solution();
    let _environment = world.environment("moves");
    add(world, "moves", "^1.0.0, <1.1")
        .succeeds()
        .prints("solution/example-solution added to environment/moves (1.0.0)");
    add(world, "moves", "1.0.0")
        .succeeds()
        .prints("solution/example-solution unchanged in environment/moves (1.0.0)");
    // An operator without rights does not work, however available its Pods are.
    world.kubectl("delete rolebindings,roles --all -n moves");
    let state = |user: &str| {
        let listed = world.plugin_as(user, "get solutions -e moves -o json");
        listed.succeeds().json()["items"][0]["status"].clone()
    };
    assert_eq!(state("viewer")["state"], "Failed");
    assert_eq!(state("viewer")["message"], "NoRights: it has no role binding");
    add(world, "moves", "1.0.0")
        .succeeds()
        .prints("solution/example-solution deployed again in environment/moves (1.0.0)");
    add(world, "moves", "1.0.0")
        .succeeds()
        .prints("solution/example-solution unchanged in environment/moves (1.0.0)");

    let listed = world.does("get solutions -e moves -o json").json();
    let item = &listed["items"][0];
    assert_eq!(item["status"]["state"], "Available");
    assert_eq!(item["status"]["operator"]["available"], 1);
    assert_eq!(item["spec"]["constraint"], "^1.0.0, <1.1");
    assert_eq!(item["status"]["latest"], "1.0.0");

    world
        .does(format!("upgrade solution {SOLUTION} -e moves --version latest {PATIENT}"))
        .prints("solution/example-solution upgraded in environment/moves (1.0.0 -> 1.1.0)");
    world
        .does(format!("upgrade solution {SOLUTION} -e moves {PATIENT}"))
        .prints("solution/example-solution unchanged in environment/moves (1.1.0)");
    world
        .plugin(format!("upgrade solution {SOLUTION} -e moves --version 1.0.0 {PATIENT}"))
        .fails(4, "; use downgrade");
    world
        .does(format!("downgrade solution {SOLUTION} -e moves --version 1.0.0 {PATIENT}"))
        .prints("solution/example-solution downgraded in environment/moves (1.1.0 -> 1.0.0)");
    let deployment = world.object("deployment example-solution-operator -n moves");
    assert_eq!(deployment["metadata"]["labels"]["app.kubernetes.io/version"], "1.0.0");

    world
        .does(format!("delete solution {SOLUTION} -e moves {PATIENT}"))
        .prints("solution/example-solution deleted from environment/moves");
    assert_eq!(operator_objects(world, "moves"), "");
    world.plugin(format!("get solution {SOLUTION} -e moves")).ends_with(3);
}

#[test]
fn rights_that_may_not_be_read_keep_nobody_from_looking() {
    let world = with_solution();
    let _environment = world.deployed("looked-at", "1.0.0");
    world.kubectl("delete rolebindings --all -n looked-at");
    let binding = ["clusterrolebinding", "onlooker"];
    let view = ["--clusterrole", "view", "--user", "onlooker"];
    world.kubectl(("create", binding, view));
    world.eventually_may("onlooker", "list", "deployments");
    let answer = world.plugin("get solutions -e looked-at --as onlooker -v=1 -o json");
    world.kubectl(("delete", binding));
    let answer = answer.succeeds().says("cannot check the permissions of operators: ");
    assert_eq!(answer.json()["items"][0]["status"]["state"], "Available");
}

#[test]
fn an_addition_reads_as_much_with_many_operators_as_with_one() {
    let world = with_solution();
    let _environment = world.deployed("read", "1.0.0");
    let words = addition("read", "1.0.0");
    let reads = || {
        let answer = world
            .does((&words, "-v=6"))
            .prints("solution/example-solution unchanged in environment/read (1.0.0)");
        answer.reads().len()
    };
    let before = reads();
    assert!(before > 0);
    for name in ["left-a", "left-b", "left-c"] {
        world.kubectl(format!("create deployment {name} --image left:1 -n read"));
        let of_salt = "app.kubernetes.io/managed-by=salt app.kubernetes.io/component=operator";
        let part = format!("app.kubernetes.io/part-of={name}");
        world.kubectl((format!("label deployment {name} -n read"), of_salt, part));
        world.kubectl(format!("rollout status deployment {name} -n read"));
    }
    assert_eq!(reads(), before);
}

#[test]
fn what_is_not_in_the_catalogue_is_refused_before_anything_is_written() {
    let world = with_solution();
    let _environment = world.environment("refused");
    let before = world.versions("refused");
    add(world, "refused", "9.9.9").fails(3, "available: 1.0.0, 1.1.0, 2.0.0-rc.1");
    world.plugin_on_terminal(addition("refused", "^2")).fails(3, "--pre");
    world.plugin(format!("add solution nothing -e refused {PATIENT}")).fails(3, SOLUTION);
    world
        .plugin_on_terminal(format!("add solution {SOLUTION} -e nowhere {PATIENT}"))
        .fails(3, "create environment nowhere");
    assert_eq!(world.versions("refused"), before);
}

#[test]
fn a_dry_run_shows_the_plan_and_writes_nothing() {
    let world = with_solution();
    let _environment = world.environment("planned");
    let before = world.versions("planned");
    let words = format!("add solution {SOLUTION} -e planned --version 1.0.0 --dry-run -o json");
    let result = world.does(&words).json();
    assert_eq!(result["dryRun"], true);
    assert_eq!(
        result["plan"],
        serde_json::json!([
            format!("{SOLUTION}: none -> 1.0.0"),
            "change configmap/metalk8s-environment in planned",
            format!("deploy the operator of {SOLUTION} 1.0.0 in planned"),
            format!("wait until the operator of {SOLUTION} 1.0.0 is available in planned"),
        ])
    );
    let detailed = world.does((&words, "-v")).json();
    let plan = detailed["plan"].to_string();
    assert!(plan.contains("prepare-environment") && plan.contains("in planned: {\\\"data\\\":"), "{plan}");
    assert_eq!(world.versions("planned"), before);
}

#[test]
fn objects_of_its_kinds_keep_a_solution() {
    let world = with_solution();
    let _environment = world.deployed("kept", "1.0.0");
    let manifest = "apiVersion: example-solution.metalk8s.scality.com/v1alpha1\nkind: ClockServer\n\
        metadata: {name: mine, namespace: kept}\nspec: {replicas: 1}\n";
    world.kubectl_reading("apply -f -", manifest);
    world
        .plugin_on_terminal(format!("delete solution {SOLUTION} -e kept {PATIENT}"))
        .fails(4, "mine in kept")
        .says("--with-resources");
    world.plugin_on_terminal(format!("delete environment kept {PATIENT}")).fails(4, "--with-solutions");
    world
        .plugin_on_terminal(format!("delete environment kept --with-solutions {PATIENT}"))
        .fails(4, "--with-resources");
    world.does(format!("delete solution {SOLUTION} -e kept --with-resources {PATIENT}"));
    assert_eq!(operator_objects(world, "kept"), "");
}

#[test]
fn a_deleted_pod_makes_its_operator_progress() {
    let world = with_solution();
    let _environment = world.deployed("restarted", "1.0.0");
    let state = || {
        let listed = world.does("get solutions -e restarted -o json").json();
        listed["items"][0]["status"]["state"].as_str().unwrap().to_owned()
    };
    world.kubectl("delete pod -n restarted --all --wait=false");
    crate::support::eventually("the operator is available again", || state() == "Available");
}

#[test]
fn progress_is_in_words_of_users_with_a_mark_on_a_terminal() {
    let world = with_solution();
    let _environment = world.environment("marked");
    let step = format!("deploying the operator of {SOLUTION} 1.0.0 in marked");
    let mut words = vec!["add", "solution", SOLUTION, "--version", "1.0.0", "-e", "marked", PATIENT];
    let told = world.plugin_on_terminal(&words).succeeds();
    assert!(told.stderr.lines().any(|line| line == format!("\u{2713} {step}")), "{told}");
    assert!(!told.stderr.contains("metalk8s.orchestrate"), "{told}");
    words[0] = "delete";
    words.retain(|word| !["--version", "1.0.0"].contains(word));
    world.does(words);
    let told = add(world, "marked", "1.0.0").succeeds();
    assert!(told.stderr.lines().any(|line| line == step), "{told}");
    assert!(!told.stderr.contains("metalk8s.orchestrate"), "{told}");
}
