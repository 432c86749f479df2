//! `-w`: an object is printed when it is new, and again only when it looks different.

use serde_json::{Value, json};

use super::{BEFORE, LATER, send};
use crate::support::{Following, Log, monitored_world};

/// The objects that were printed, one after another.
fn printed(told: &str) -> Vec<Value> {
    let objects = serde_json::Deserializer::from_str(told).into_iter();
    objects.map(Result::unwrap).collect()
}

#[test]
fn what_prometheus_looked_at_again_is_not_printed_again() {
    let Some(world) = monitored_world() else { return };
    for (words, path) in [("get targets", "/targets"), ("get rules", "/rules")] {
        let words = format!("{words} -w -o json -v=6");
        let mut watch = Following::begin(world, None, words);
        let mut log = Log::of(watch.child.stderr.take().unwrap());
        // Prometheus looks each second, the watch every other second. What is asked for the fourth time has been
        // printed three times.
        for _ in 0..4 {
            log.until(path);
        }
        let (told, _) = watch.end();
        let objects = printed(&told);
        assert!(!objects.is_empty());
        for (number, object) in objects.iter().enumerate() {
            let identity = |one: &Value| (one["metadata"].clone(), one["spec"].clone());
            let same = objects.iter().filter(|other| identity(other) == identity(object));
            assert_eq!(same.count(), 1, "{number} of {told}");
        }
    }
}

#[test]
fn an_alert_that_is_sent_again_is_not_printed_again_and_its_end_is() {
    let Some(world) = monitored_world() else { return };
    let labels = |name: &str| json!({"alertname": name, "severity": "none", "node": "worker-9"});
    send(world, &labels("Lasting"), LATER);
    let words = "get alerts -l node=worker-9 -w -o json";
    let mut watch = Following::begin(world, None, words);
    watch.told.until("\"Lasting\"");
    send(world, &labels("Lasting"), "2998-01-01T00:00:00Z");
    send(world, &labels("Later"), LATER);
    watch.told.until("\"alertname\": \"Later\"");
    // Like kubectl, the last form of what is gone.
    send(world, &labels("Later"), BEFORE);
    watch.told.until("\"alertname\": \"Later\"");
    let (told, _) = watch.end();
    // Alertmanager has not processed a new alert at first, which is another form of it.
    let mut forms: Vec<Value> = Vec::new();
    for mut alert in printed(&told) {
        if alert["metadata"]["name"] == "Lasting" {
            alert["status"]["endsAt"].take();
            assert!(!forms.contains(&alert), "{told}");
            forms.push(alert);
        }
    }
    assert!(!forms.is_empty(), "{told}");
    send(world, &labels("Lasting"), BEFORE);
}

#[test]
fn silences_are_printed_when_they_change() {
    let Some(world) = monitored_world() else { return };
    let create = "create silence node=worker-6 --for 1h --comment watched -o json";
    let mut watch = Following::begin(world, None, "get silences -w -o json");
    let create = || {
        let made = world.does(create).json();
        let name = made["name"].as_str().unwrap().to_owned();
        name.strip_prefix("silence/").unwrap().to_owned()
    };
    let first = create();
    watch.told.until(&first);
    let second = create();
    watch.told.until(&second);
    world.does(format!("delete silence {first}"));
    watch.told.until(&first);
    let (told, _) = watch.end();
    let silences = printed(&told);
    let own = silences.iter().map(|one| one["metadata"]["name"].as_str().unwrap());
    let own: Vec<&str> = own.filter(|id| [first.as_str(), &second].contains(id)).collect();
    assert_eq!(own, [&first, &second, &first]);
    world.does(format!("delete silence {second}"));
}

#[test]
fn the_cluster_is_printed_when_it_changes() {
    const NODE: &str = "worker-1";
    let Some(world) = monitored_world() else { return };
    let mut watch = Following::begin(world, None, "get cluster -w -o json");
    // Other tests declare and delete nodes of this cluster meanwhile, which is printed too.
    let mut wait_until_cordoned_is = |state: &str| {
        let mut line = "";
        while !line.contains(state) {
            watch.told.until(NODE);
            line = watch.told.until("cordoned");
        }
    };
    wait_until_cordoned_is("false");
    for (patched, shown) in [("true", "true"), ("null", "false")] {
        let patch = format!("{{\"spec\":{{\"unschedulable\":{patched}}}}}");
        world.kubectl(["patch", "node", NODE, "--type=merge", "-p", &patch]);
        wait_until_cordoned_is(shown);
    }
    let (told, _) = watch.end();
    let clusters = printed(&told);
    for pair in clusters.windows(2) {
        assert_ne!(pair[0], pair[1], "printed twice: {told}");
    }
    let cordoned = |cluster: &Value| {
        let nodes = cluster["status"]["nodes"].as_array().unwrap();
        nodes.iter().find(|node| node["name"] == NODE).unwrap()["cordoned"].clone()
    };
    let mut states: Vec<Value> = clusters.iter().map(cordoned).collect();
    // The other changes left the node as it was.
    states.dedup();
    assert_eq!(states, [false, true, false], "{told}");
}
