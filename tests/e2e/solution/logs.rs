//! `logs solution`: what an operator says.

use super::add;
use crate::support::solution::{OPERATOR, SOLUTION, with_solution};
use crate::support::{Answer, Following, World, eventually};

fn logs(environment: &str, more: &str) -> String {
    format!("logs solution {SOLUTION} -e {environment} {more}")
}

/// The names of the operator's Pods that are not being deleted.
fn pods(world: &World, namespace: &str) -> Vec<String> {
    let path = "-o=jsonpath={range .items[?(@.spec.nodeName)]}{.metadata.name} {end}";
    let names = world.kubectl((format!("get pods -n {namespace} -l app={OPERATOR}"), [path]));
    names.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn the_log_of_an_operator_is_printed_as_it_is() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("spoken", "1.0.0");
    let log = sandbox.log("spoken", None).unwrap();
    log.write_at("2026-01-02T03:04:05.123456789Z".parse().unwrap(), "an old line").unwrap();
    log.write("\u{1b}[31ma red one").unwrap();
    log.write("the last").unwrap();
    log.write_previous("why it crashed").unwrap();
    let print = |more: &str| world.does(logs("spoken", more));

    let answer = print("");
    assert_eq!(answer.stdout, "an old line\n\u{1b}[31ma red one\nthe last\n");
    assert_eq!(answer.stderr, "");
    print("--tail 1 -n spoken").prints("the last");
    print("--tail=-1 --since 1h").prints("\u{1b}[31ma red one\nthe last");
    print("--since 0s").prints("an old line\n\u{1b}[31ma red one\nthe last");
    print("--previous").prints("why it crashed");
    print("--timestamps").begins("2026-01-02T03:04:05.123456789Z an old line\n");
    // A log is data: not even the fullest log of the plugin repeats it.
    print("-v=9").says("/log?").never_says("old line");

    world.plugin(logs("spoken", "-c sidecar")).fails(3, "container sidecar does not exist; available: ");
    world.plugin(logs("spoken", "-o json")).ends_with(2);
    world.plugin(logs("spoken", "-f --previous")).ends_with(2);
}

#[test]
fn the_lines_of_several_pods_are_told_apart() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("choir", "1.0.0");
    world.kubectl(format!("scale deployment {OPERATOR} -n choir --replicas=2"));
    eventually("there are two pods", || pods(world, "choir").len() == 2);
    let names = pods(world, "choir");
    for name in &names {
        let log = sandbox.log("choir", Some(name)).unwrap();
        log.write(&format!("this is {name}")).unwrap();
    }
    let answer = world.does(logs("choir", ""));
    let mut lines: Vec<&str> = answer.stdout.lines().collect();
    lines.sort_unstable();
    let container = world.object(&format!("pod {} -n choir", names[0]))["spec"]["containers"][0]["name"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut expected: Vec<String> =
        names.iter().map(|name| format!("[pod/{name}/{container}] this is {name}")).collect();
    expected.sort_unstable();
    assert_eq!(lines, expected);
}

#[test]
fn an_operator_without_a_pod_has_no_log() {
    let world = with_solution();
    let _environment = world.environment("mute");
    world.plugin(logs("mute", "")).fails(3, "environment mute has no solution example-solution");
    add(world, "mute", "1.0.0").succeeds();
    world.kubectl(format!("scale deployment {OPERATOR} -n mute --replicas=0"));
    eventually("there is no pod", || pods(world, "mute").is_empty());
    world
        .plugin_on_terminal(logs("mute", "-f"))
        .fails(3, "the operator has no pod: example-solution-operator in mute")
        .says("kubectl metalk8s describe solution example-solution -e mute");
    world.kubectl(format!("delete deployment {OPERATOR} -n mute"));
    world
        .plugin_on_terminal(logs("mute", ""))
        .fails(3, "its Deployment does not exist")
        .says("kubectl metalk8s repair solution example-solution -e mute");
}

#[test]
fn whoever_may_not_read_logs_is_told_so() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("confided", "1.0.0");
    sandbox.log("confided", None).unwrap().write("for viewers").unwrap();
    world.plugin_as("viewer", logs("confided", "")).succeeds().prints("for viewers");
    let binding = ["clusterrolebinding", "deaf"];
    let role = "--clusterrole=deaf";
    let rights = "--resource=namespaces,configmaps,pods,deployments.apps,replicasets.apps";
    world.kubectl(["create", "clusterrole", "deaf", "--verb=get,list,watch", rights]);
    world.kubectl(("create", binding, [role, "--user=deaf"]));
    world.eventually_may("deaf", "list", "deployments");
    let answer = world.plugin(logs("confided", "--as deaf"));
    world.kubectl(("delete", binding));
    world.kubectl("delete clusterrole deaf");
    answer.fails(5, "user deaf may not get pods/log in namespace confided");
}

/// Ends a log that is followed as a user does; hands out all that it printed.
fn end(followed: Following) -> String {
    let (told, output) = followed.end();
    let answer = Answer::of(output);
    assert_eq!(answer.status, Some(130), "{told} {answer}");
    told
}

#[test]
fn a_log_is_followed_over_broken_connections_without_a_line_twice() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("unbroken", "1.0.0");
    let log = sandbox.log("unbroken", None).unwrap();
    log.write("before").unwrap();
    log.write("line 0").unwrap();
    let (forwarder, file) = world.forwarder();
    let words = logs("unbroken", "-f --tail 1");
    let mut followed = Following::begin(world, file.path().to_str(), words);
    followed.told.until("line 0");
    for number in 1..4 {
        log.write(&format!("line {number}")).unwrap();
        followed.told.until(&format!("line {number}"));
        assert!(forwarder.cut() > 0);
        log.write(&format!("meanwhile {number}")).unwrap();
    }
    followed.told.until("meanwhile 3");
    let expected = "line 0\nline 1\nmeanwhile 1\nline 2\nmeanwhile 2\nline 3\nmeanwhile 3\n";
    assert_eq!(end(followed), expected);
}

#[test]
fn a_log_is_followed_over_the_restart_of_a_pod() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.deployed("reborn", "1.0.0");
    let first = pods(world, "reborn").remove(0);
    let log = sandbox.log("reborn", Some(&first)).unwrap();
    log.write("the first life").unwrap();
    let mut followed = Following::begin(world, None, logs("reborn", "-f --tail=5"));
    followed.told.until("the first life");
    world.kubectl(format!("delete pod {first} -n reborn"));
    eventually("there is another pod", || pods(world, "reborn").iter().any(|name| *name != first));
    let second = pods(world, "reborn").into_iter().find(|name| *name != first).unwrap();
    let log = sandbox.log("reborn", Some(&second)).unwrap();
    log.write("the second life").unwrap();
    followed.told.until(&format!("[pod/{second}/"));
    let told = end(followed);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert_eq!(lines[0], "the first life");
    assert!(lines[1].ends_with("] the second life"), "{told}");
}
