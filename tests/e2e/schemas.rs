//! Every kind that `-o json` prints, printed once and held against its schema.

use std::collections::BTreeSet;

use kubectl_metalk8s::schema;

use crate::support::listings::{listings, needs_monitoring};
use crate::support::solution::{PATIENT, SOLUTION, with_solution};
use crate::support::{LOCK, answered, monitored_world};

const VOLUMES: &str = "create volume --name-prefix shape --node-name bootstrap --storage-class metalk8s \
    --type rawBlockDevice --device-path /dev/sd{y,z}";

const BOOTSTRAP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/bootstrap-configuration.yaml");

/// The listings that these lines leave out, but for those of kinds of which there is no schema.
fn other_listings(lines: &[&str], of_monitoring: bool) -> impl Iterator<Item = &'static str> {
    listings()
        .filter(|words| !["get all", "get instance"].contains(words))
        .filter(move |words| needs_monitoring(words) == of_monitoring)
        .filter(|words| !lines.iter().any(|line| line.starts_with(words)))
}

/// The kinds that the next test prints.
fn monitored() -> impl Iterator<Item = String> {
    let listing = |kind: &str| format!("get {}", kind.trim_end_matches("List").to_lowercase());
    schema::all().into_keys().filter(move |kind| needs_monitoring(&listing(kind)))
}

#[test]
fn every_kind_of_the_monitoring_is_as_its_schema_says() {
    let Some(world) = monitored_world() else { return };
    let plugin = |line: &str| answered(|| world.plugin((line, "-o json")));
    let silence = plugin("create silence alertname=Shape --for 1h --comment shape").json();
    let silence = silence["name"].as_str().unwrap().replace('/', " ");
    let alert = plugin("get alert Watchdog").json()["items"][0]["status"]["fingerprint"].clone();
    let mut met = BTreeSet::new();
    let mut print = |line: &str| {
        let answer = plugin(line);
        assert_eq!(answer.status, Some(0), "{line}: {answer}");
        let kind = answer.json()["kind"].as_str().unwrap().to_owned();
        assert!(met.insert(kind.clone()), "{line}: {answer}");
        kind
    };
    let alert = format!("get alert {}", alert.as_str().unwrap());
    let silence = format!("get {silence}");
    let lines = ["get alerts", &alert, "get silences", &silence];
    for line in &lines {
        print(line);
    }
    // Rules and targets have no names of their own: they come as lists, whose schemas have those of the items.
    let lists: Vec<String> = other_listings(&lines, true).map(print).collect();
    met.extend(lists.iter().map(|list| list.trim_end_matches("List").to_owned()));
    assert_eq!(met, monitored().collect());
    plugin(&silence.replacen("get", "delete", 1)).succeeds();
}

#[test]
fn every_kind_is_as_its_schema_says() {
    let Some((world, sandbox)) = with_solution().in_sandbox() else { return };
    let _environment = world.environment("shapes");
    let add = format!("add solution {SOLUTION} -e shapes -o json {PATIENT}");
    let added = world.does(&add).json();
    let job = added["job"].as_str().unwrap();
    world.does(VOLUMES);
    let made = world.does(format!("create backup -o json {PATIENT}")).json();
    let backup = made["name"].as_str().unwrap();
    world.kubectl_reading("apply -f -", LOCK);
    let first = sandbox.archive("1.0.0").display().to_string();
    let second = sandbox.archive("1.1.0").display().to_string();
    let mut met = BTreeSet::from(["ActionResult", "Event", "Revision"].map(str::to_owned));
    met.extend(monitored());
    let lines = [
        "get environment shapes",
        "get environments",
        &format!("get solution {SOLUTION} -e shapes"),
        "get solutions",
        &format!("describe archive {SOLUTION}-1.0.0"),
        "get archives",
        &format!("get job {job}"),
        "get jobs",
        "get user admin@metalk8s.invalid",
        "get users",
        "describe cluster",
        "get cluster",
        "get certificates",
        "get certificate etcd --node bootstrap",
        &format!("get {backup}"),
        "get backups",
        "get node bootstrap",
        "get nodes",
        "events environment shapes",
        "history",
        "get lock node.elsewhere",
        "get locks",
        "get volume shape-1",
        "get volumes",
        "delete volume shape-1 shape-2 --dry-run",
        &format!("validate archive {first}"),
        &format!("validate archive {first} {second}"),
        &format!("validate bootstrap-configuration {BOOTSTRAP}"),
        "restore bootstrap --plan",
        "check",
        "version",
    ];
    let mut print = |line: &str| {
        let answer = answered(|| world.plugin((line, "-o json")));
        // Other tests damage the catalogue of this cluster meanwhile: `check` may say so.
        let is_found = line == "check" && answer.status == Some(1);
        assert!(answer.status == Some(0) || is_found, "{line}: {answer}");
        let object = answer.json();
        assert!(met.insert(object["kind"].as_str().unwrap().to_owned()), "{line}: {answer}");
        object
    };
    for line in &lines {
        print(line);
    }
    for listing in other_listings(&lines, false) {
        let first = print(listing)["items"][0]["metadata"]["name"].clone();
        print(&format!("{listing} {}", first.as_str().unwrap()));
    }
    // The dashboard goes on until it is interrupted: its own tests look at what it prints.
    met.insert("DashboardLink".to_owned());
    assert_eq!(met, schema::all().into_keys().collect());
    world.does("delete volume shape-1 shape-2");
    world
        .plugin("delete lock node.elsewhere")
        .ends_with(4)
        .says("lock/node.elsewhere cannot be deleted: somebody (an unknown command) is still running");
    world
        .does("delete lock node.elsewhere --force")
        .prints("lock/node.elsewhere of somebody (an unknown command) deleted");
    world.plugin("get lock node.elsewhere").ends_with(3);
}
