//! The catalogue is one `ConfigMap`: what does not fit into it is refused before anything is written.

use serde_json::json;

use crate::support::World;
use crate::support::solution::PATIENT;

/// What the API server accepts as the values of a `ConfigMap`.
const LIMIT: usize = 1 << 20;

/// A catalogue that holds that many bytes.
fn catalogue(size: usize) -> String {
    let entry = |path: &str| json!([{"version": "1.0.0", "active": false, "archive": path}]).to_string();
    let rest = size - entry("").len();
    json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {
            "name": "metalk8s-solutions",
            "namespace": "metalk8s-solutions",
            "annotations": {"solutions.metalk8s.scality.com/cli-backend": "direct"},
        },
        "data": {"filler": entry(&"a".repeat(rest))},
    })
    .to_string()
}

#[test]
fn an_import_that_the_catalogue_has_no_room_for_is_refused() {
    let Some(world) = World::plain() else { return };
    world.kubectl("create namespace metalk8s-solutions");
    world.kubectl_reading("create -f -", &catalogue(LIMIT));
    let mut larger = world.kubectl_command("replace -f -");
    let refused = crate::support::fed(&mut larger, &catalogue(LIMIT + 1));
    assert!(!refused.status.success(), "the API server accepts more than {LIMIT} bytes");
    let before = world.version("configmap metalk8s-solutions -n metalk8s-solutions");

    let line = world.checked("catalogue");
    assert_eq!(line["state"], "warning", "{line}");
    let message = line["message"].as_str().unwrap();
    assert!(message.contains("contains 1048576 of at most 1048576 bytes (100 %)"), "{message}");

    let archive = world.archive("1.0.0");
    let import = |form: &str| {
        let import = format!("import archive {archive} --registry registry.invalid {PATIENT} {form}");
        world.plugin(import)
    };
    import("-o json")
        .ends_with(4)
        .says("archive example-solution-1.0.0 would not fit into configmap metalk8s-solutions")
        .advises("kubectl metalk8s delete archive NAME-VERSION");
    let maps = world.kubectl("get configmaps -n metalk8s-solutions -o name");
    assert!(!maps.contains("example-solution"), "{maps}");
    assert_eq!(world.version("configmap metalk8s-solutions -n metalk8s-solutions"), before);

    world.kubectl_reading("replace -f -", &catalogue(LIMIT / 2));
    import("").succeeds().prints("archive/example-solution-1.0.0 imported");
}
