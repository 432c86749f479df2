//! Versions with names that other people gave them, and what `--version` selects of them.

use std::collections::BTreeMap;

use super::*;

fn catalogue(versions: &[&str]) -> Catalogue {
    let entries: Vec<Value> = versions
        .iter()
        .map(|version| {
            json!({
                "active": false, "archive": format!("/x-{version}.iso"), "id": format!("x-{version}"),
                "mountpoint": "/srv/x", "name": "X", "version": version, "manifest": {"spec": {"images": []}},
            })
        })
        .collect();
    let data = BTreeMap::from([("x".to_owned(), Value::Array(entries).to_string())]);
    Catalogue::from_data(Some(&data))
}

/// The versions in the catalogue, the request, and what it selects; nothing if it is refused.
const TABLE: &[(&[&str], &str, Option<&str>)] = &[
    // Exactly a version is that version.
    (&["1.1.0-dev.x", "1.2.0"], "1.1.0-dev.x", Some("1.1.0-dev.x")),
    (&["1.x", "1.2.0"], "1.x", Some("1.x")),
    (&["1.2.3.x", "1.2.0"], "1.2.3.x", Some("1.2.3.x")),
    (&["1.0.*", "1.0.1"], "1.0.*", Some("1.0.*")),
    (&["1.0.0+x.y", "1.2.0"], "1.0.0+x.y", Some("1.0.0+x.y")),
    (&["^1", "1.2.0"], "^1", Some("^1")),
    (&["v1.1.0", "1.1.0"], "v1.1.0", Some("v1.1.0")),
    // Only then it is a constraint.
    (&["1.1.0", "1.2.0"], "1.x", Some("1.2.0")),
    (&["1.1.0", "1.2.0"], "^1", Some("1.2.0")),
    (&["1.1.0", "1.2.0"], "1.2.3.x", None),
    (&["1.1.0", "1.2.0"], "1.1.0-dev.x", None),
    (&["1.1.0", "1.2.0"], "!=1.2.0", Some("1.1.0")),
    (&["1.1.0", "1.2.0"], ">=1.0.0 !=1.2.0", Some("1.1.0")),
    (&["1.1.0", "1.2.0"], ">=1, !=1.1.0", Some("1.2.0")),
    (&["1.1.0", "1.2.0", "2.0.0"], "1.0.0 - 1.2.0", Some("1.2.0")),
    (&["1.1.0", "1.2.0", "1.2.7"], "1.0 - 1.2", Some("1.2.7")),
    (&["1.1.0", "1.2.0", "1.9.9", "2.0.1"], "1 - 1", Some("1.9.9")),
    (&["1.1.0", "2.0.0"], "v1.1.0", None),
];

#[test]
fn what_is_exactly_a_version_is_that_version() {
    for (versions, request, expected) in TABLE {
        let catalogue = catalogue(versions);
        let request: VersionRequest = request.parse().unwrap();
        let found = catalogue.resolve("x", &request, false).ok();
        let found = found.map(|archive| archive.version.as_str());
        assert_eq!(found, *expected, "{request} of {versions:?}");
    }
}

#[test]
fn a_version_with_v_is_told_without_it() {
    let request = "v1.1.0".parse().unwrap();
    let refusal = catalogue(&["1.1.0"]).resolve("x", &request, false).unwrap_err();
    assert_eq!(refusal.hints, ["its version is written without v: 1.1.0"]);
}
