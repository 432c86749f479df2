//! Every kind that `-o json` prints, printed once and held against its schema.

use std::collections::BTreeSet;

use kubectl_metalk8s::schema;

use crate::support::answered;
use crate::support::solution::{PATIENT, SOLUTION, with_solution};

const VOLUMES: &str = "create volume --name-prefix shape --node-name bootstrap --storage-class metalk8s \
    --type rawBlockDevice --device-path /dev/sd{y,z}";

#[test]
fn every_kind_is_as_its_schema_says() {
    let world = with_solution();
    let Some(sandbox) = world.sandbox() else { return };
    let _environment = world.environment("shapes");
    let add = ["add", "solution", SOLUTION, "-e", "shapes", "-o", "json", PATIENT];
    let added = world.plugin(add).succeeds().json();
    let job = added["job"].as_str().unwrap();
    world.plugin(VOLUMES.split_whitespace()).succeeds();
    let first = sandbox.archive("1.0.0").display().to_string();
    let second = sandbox.archive("1.1.0").display().to_string();
    let mut met = BTreeSet::from(["ActionResult", "Event", "Revision"].map(str::to_owned));
    for line in [
        "get environment shapes",
        "get environments",
        &format!("get solution {SOLUTION} -e shapes"),
        "get solutions",
        &format!("describe archive {SOLUTION}-1.0.0"),
        "get archives",
        &format!("get job {job}"),
        "get jobs",
        "get config loki",
        "get configs",
        "get user admin@metalk8s.invalid",
        "get users",
        "get node bootstrap",
        "get nodes",
        "events environment shapes",
        "history",
        "get volume shape-1",
        "get volumes",
        "delete volume shape-1 shape-2 --dry-run",
        &format!("validate archive {first}"),
        &format!("validate archive {first} {second}"),
        "check",
        "version",
    ] {
        let answer = answered(|| world.plugin(line.split(' ').chain(["-o", "json"])));
        assert_eq!(answer.status, Some(0), "{line}: {answer}");
        let kind = answer.json()["kind"].as_str().unwrap().to_owned();
        assert!(met.insert(kind), "{line}: {answer}");
    }
    assert_eq!(met, schema::all().into_keys().collect());
    world
        .plugin(["delete", "volume", "shape-1", "shape-2"])
        .succeeds();
}
