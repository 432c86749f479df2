//! Several objects, changed at the same time.

use serde_json::Value;

use crate::support::{eventually, world};

/// Environments whose namespaces end only when they are released.
struct Held([&'static str; 3]);

impl Held {
    fn create(names: [&'static str; 3]) -> Self {
        let world = world();
        for name in names {
            world.does(format!("create environment {name}"));
            let held = format!(
                "apiVersion: v1\nkind: ConfigMap\n\
                 metadata: {{name: held, namespace: {name}, finalizers: [tests.example.com/held]}}\n"
            );
            world.kubectl_reading("create -f -", &held);
        }
        Self(names)
    }

    fn release(&self) {
        let free = r#"{"metadata":{"finalizers":null}}"#;
        for name in self.0 {
            world().kubectl(("patch configmap held -n", [name, "--type=merge", "-p", free]));
        }
    }

    fn are_on_their_way_out(&self) -> bool {
        self.0.iter().all(|name| {
            let namespace = world().kubectl(format!("get namespace {name} -o json"));
            let namespace: Value = serde_json::from_str(&namespace).unwrap();
            namespace["metadata"]["deletionTimestamp"].is_string()
        })
    }
}

#[test]
fn what_waits_for_its_end_keeps_no_other_deletion_from_beginning() {
    let world = world();
    let held = Held::create(["beside-a", "beside-b", "beside-c"]);
    let words = "delete environment beside-c beside-a beside-b --concurrency 2";
    let child = world.begin(words);
    eventually("all three end", || held.are_on_their_way_out());
    held.release();
    let answer = child.ends_with(0);
    // In the order in which they were named, whatever ended first.
    let expected = ["c", "a", "b"].map(|name| format!("environment/beside-{name} deleted\n"));
    assert_eq!(answer.stdout, expected.concat());
    for name in held.0 {
        assert!(answer.stderr.contains(&format!("environment/{name}: ")), "{answer}");
    }
}

#[test]
fn one_of_several_that_is_refused_is_named_and_the_others_are_changed() {
    let world = world();
    for name in ["summed-a", "summed-b"] {
        world.does(format!("create environment {name}"));
    }
    let answer = world
        .plugin("delete environment summed-a summed-none summed-b")
        .fails(3, "environment summed-none does not exist");
    let answer = answer.says("of 3: 2 done, 1 failed");
    assert_eq!(answer.stdout, "environment/summed-a deleted\nenvironment/summed-b deleted\n");
    world.plugin("delete environment summed-a --concurrency 0").ends_with(2);
}
