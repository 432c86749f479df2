use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::archive::catalogue::Catalogue;
use crate::testing::damaged::damaged;

/// A catalogue as Salt writes it: two versions of `x`, one of `y`.
fn recorded() -> BTreeMap<String, Value> {
    let entry = |solution: &str, version: &str, active: bool| {
        json!({
            "name": solution, "id": format!("{solution}-{version}"), "version": version, "active": active,
            "archive": format!("/a/{solution}-{version}.iso"), "mountpoint": format!("/srv/scality/{solution}-{version}"),
            "manifest": {"apiVersion": "solutions.metalk8s.scality.com/v1alpha1", "kind": "Solution",
                "metadata": {"name": solution},
                "spec": {"version": version, "images": ["a:1", "b:2"], "customApiGroups": ["x.example.com"],
                    "operator": {"image": {"name": "a", "tag": "1"}}}},
        })
    };
    BTreeMap::from([
        ("x".to_owned(), json!([entry("x", "1.0.0", true), entry("x", "1.1.0", false)])),
        ("y".to_owned(), json!([entry("y", "2.0.0", false)])),
    ])
}

fn catalogue(data: &BTreeMap<String, Value>) -> Catalogue {
    let texts = data.iter().map(|(key, value)| (key.clone(), value.to_string()));
    Catalogue::from_data(Some(&texts.collect()))
}

/// Every entry but the one at `index` of `x` is as it was.
fn assert_others_are_whole(damaged: &Catalogue, pointer: &str) {
    let whole = catalogue(&recorded());
    let of_the_list = pointer.split('/').nth(1).is_none();
    for archive in whole.archives() {
        let position = if archive.version.as_str() == "1.0.0" { "0" } else { "1" };
        let is_hit = archive.solution == "x" && (of_the_list || pointer.split('/').nth(1) == Some(position));
        // Nothing but its place in the list may have changed.
        let mut elsewhere =
            damaged.archives().map(|one| Archive { position: archive.position, ..one.clone() });
        let is_there = elsewhere.any(|one| one == *archive);
        assert!(is_hit || is_there, "{archive:?} after damage at {pointer:?}");
    }
}

#[test]
fn damage_anywhere_is_damage_to_one_entry() {
    let recorded = recorded();
    let all = damaged(&recorded["x"]);
    assert!(all.len() > 200, "{}", all.len());
    for (pointer, list) in all {
        let mut data = recorded.clone();
        data.insert("x".to_owned(), list);
        assert_others_are_whole(&catalogue(&data), &pointer);
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_catalogue_unreadable(text in "\\PC{0,60}", at in 0_usize..400) {
        let mut data: BTreeMap<String, String> =
            recorded().iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
        let mut broken = data["x"].clone();
        if broken.is_char_boundary(at) {
            broken.insert_str(at, &text);
        }
        data.insert("x".to_owned(), broken);
        data.insert("z".to_owned(), text);
        let catalogue = Catalogue::from_data(Some(&data));
        prop_assert!(catalogue.find("y", "2.0.0").is_some());
        prop_assert!(catalogue.entries().any(|one| one.solution == "x"));
        for one in catalogue.entries() {
            prop_assert_eq!(one.version.as_str().is_empty() && one.damage.is_none(), false);
        }
    }
}

fn only(value: &Value) -> Archive {
    let entries = read("x", &value.to_string());
    assert_eq!(entries.len(), 1, "{entries:?}");
    entries[0].clone()
}

fn damage(value: &Value) -> (String, String, bool, bool) {
    let one = only(value);
    let damage = one.damage.unwrap();
    (one.id, damage.reason, damage.stops_salt, damage.is_removable)
}

#[test]
fn damage_says_what_it_is() {
    let told = |id: &str, reason: &str, stops_salt, is_removable| {
        (id.to_owned(), reason.to_owned(), stops_salt, is_removable)
    };
    assert_eq!(damage(&json!({})), told("x#all", "it is an object, not a list", true, false));
    assert_eq!(damage(&json!([null])), told("x#1", "it is null, not an object", true, false));
    let entry = |active: Value, path: Value, version: Value| json!([{"active": active, "archive": path, "version": version, "name": null}]);
    assert_eq!(
        damage(&entry(json!(false), json!("/a.iso"), json!("1.0.0"))),
        told("x-1.0.0", "name is null, not a string", false, true)
    );
    assert_eq!(
        damage(&entry(json!(null), json!("/a.iso"), json!("1.0.0"))),
        told("x-1.0.0", "name is null, not a string; active is null, not true or false", false, false)
    );
    assert_eq!(
        damage(&entry(json!(true), json!(3), json!(null))),
        told(
            "x#1",
            "version is null, not a string; name is null, not a string; archive is a number, not a string",
            true,
            false
        )
    );
    let text = read("x", "{oops");
    assert_eq!(text[0].id, "x#all");
    assert!(text[0].damage.as_ref().unwrap().reason.starts_with("it is not valid JSON: "));
}

#[test]
fn what_an_older_metalk8s_leaves_out_is_no_damage() {
    let one = only(&json!([{"version": "1.0.0"}]));
    assert_eq!((one.damage, one.id.as_str(), one.display_name.as_str()), (None, "x-1.0.0", "x"));
}

#[test]
fn damaged_entries_of_one_id_go_by_their_place() {
    let entries = read(
        "x",
        &json!([{"version": "1.0.0", "id": "x-1.0.0"}, {"version": null, "id": "x-1.0.0"}]).to_string(),
    );
    let ids: Vec<&str> = entries.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["x-1.0.0", "x#2"]);
}
