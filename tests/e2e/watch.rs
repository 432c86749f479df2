//! `get --watch`: changes as they happen, over broken connections, until Ctrl-C.

use std::collections::BTreeSet;

use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Following, Log, world};

/// Ends a listing as a user does; hands out all that it said.
fn end(watch: Following) -> String {
    let (told, output) = watch.end();
    let said = String::from_utf8(output.stderr).unwrap();
    // A watch that broke on a busy machine is begun anew, and says so.
    let errors: Vec<&str> = said.lines().filter(|line| !line.ends_with("still watching")).collect();
    assert_eq!((output.status.code(), errors.as_slice()), (Some(130), &[][..]), "{told}");
    told
}

#[test]
fn a_solution_is_followed_from_its_beginning_to_its_end() {
    let world = with_solution();
    let _environment = world.environment("followed");
    let mut watch = Following::begin(world, None, "get solutions -n followed -w");
    world.does(addition("followed", "1.0.0"));
    watch.told.until("1/1");
    world.kubectl("scale deployment -n followed --replicas=0 example-solution-operator");
    watch.told.until("0/0");
    world.does(format!("delete solution {SOLUTION} -e followed {PATIENT}"));
    let told = end(watch);
    let titles = told.lines().filter(|line| line.starts_with("NAME")).count();
    assert_eq!(titles, 1, "{told}");
}

#[test]
fn an_environment_is_followed_as_objects() {
    let world = world();
    let _environment = world.environment("described-anew");
    let mut watch = Following::begin(world, None, "get environment described-anew -w -o yaml");
    watch.told.until("name: described-anew");
    world.does(("edit environment described-anew --description", ["for the watch"]));
    watch.told.until("---");
    watch.told.until("description: for the watch");
    end(watch);
}

#[test]
fn a_broken_connection_is_taken_up_again() {
    let world = world();
    let _environment = world.environment("cut");
    let (forwarder, file) = world.forwarder();

    let path = file.path().to_str();
    let mut watch = Following::begin(world, path, "get environments -n cut -w");
    watch.told.until("cut");
    for description in ["before", "after the first cut", "after the second"] {
        world.does(["edit", "environment", "cut", "--description", description]);
        watch.told.until(description);
        assert!(forwarder.cut() > 0);
    }
    let mut errors = Log::of(watch.child.stderr.take().unwrap());
    forwarder.set_away(true);
    errors.until("still watching");
    forwarder.set_away(false);
    let description = "after the server was away";
    world.does(["edit", "environment", "cut", "--description", description]);
    watch.told.until(description);
    let _ = watch.child.kill();
    let _ = watch.child.wait();
    let said = errors.rest();
    let lines: Vec<&str> = said.lines().collect();
    let different: BTreeSet<&str> = lines.iter().copied().collect();
    assert_eq!(different.len(), lines.len(), "what was said already: {said}");
}

#[test]
fn what_is_not_there_is_not_watched() {
    world().plugin("get environment nowhere -w").ends_with(3);
}
