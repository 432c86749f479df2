use std::sync::LazyLock;

use insta::assert_snapshot;

use super::*;
use crate::archive::contents::Sources;
use crate::backend::Remembered;
use crate::testing::samples::environment;
use crate::testing::shown;

static NOTHING: LazyLock<Record> = LazyLock::new(Record::default);

const REGISTRY: &str = "r.invalid";

fn catalogue(active: bool) -> Catalogue {
    let entries =
        json!([{"name": "X", "id": "x-1.0.0", "version": "1.0.0", "archive": "/a/x.iso", "active": active}]);
    let data = [("x".to_owned(), entries.to_string())].into();
    Catalogue::from_data(Some(&data)).at(Some("7".to_owned())).remembering(Remembered {
        backend: Some(Backend::Direct),
        registry: Some(REGISTRY.to_owned()),
        active: Some([].into()),
    })
}

fn package(version: &str, definition: &str) -> Package {
    let mut archive = catalogue(false).find("x", "1.0.0").unwrap().clone();
    archive.version = crate::solution::version::SolutionVersion::new(version);
    archive.id = format!("x-{version}");
    let mut sources = Sources::default();
    let text = format!("{{kind: CustomResourceDefinition, metadata: {{name: {definition}}}}}");
    sources.add_definitions(&text).unwrap();
    Package { archive, sources }
}

fn stored(package: &Package) -> StoredArchive {
    StoredArchive::of(&package.manifest().unwrap()).unwrap()
}

fn facts<'a>(catalogue: &'a Catalogue, stored: &'a [StoredArchive]) -> Facts<'a> {
    Facts { catalogue, record: &NOTHING, environments: &[], stored, has_namespace: true, registry: REGISTRY }
}

fn planned(decision: Decision) -> Vec<String> {
    match decision {
        Decision::Do(plan) => plan.steps.iter().map(|step| step.action.planned()).collect(),
        Decision::Unchanged => Vec::new(),
    }
}

#[test]
fn the_first_import_makes_what_is_missing_and_keeps_the_content_before_it_lists_it() {
    let none = Catalogue::default();
    let first = Facts { has_namespace: false, ..facts(&none, &[]) };
    let (decision, effects) = store(&[package("1.0.0", "a.x")], first, false).unwrap();
    assert_eq!(effects, [Effect::Imported]);
    let plan = decision.clone().plan();
    let undone = |step: &crate::plan::Step| step.undo.len();
    assert_eq!(plan.steps.iter().map(undone).collect::<Vec<_>>(), [1, 1, 1, 0]);
    assert!(plan.steps[1].dependent && plan.steps[2].dependent);
    assert_eq!(
        planned(decision),
        [
            "create namespace/metalk8s-solutions",
            "create configmap/metalk8s-cli-archive-x-1.0.0 in metalk8s-solutions",
            "create configmap/metalk8s-solutions in metalk8s-solutions",
            "record the content of archive x-1.0.0",
        ]
    );
}

#[test]
fn another_version_is_listed_beside_those_that_are_there() {
    let catalogue = catalogue(true);
    let (decision, _) = store(&[package("1.1.0", "a.x")], facts(&catalogue, &[]), false).unwrap();
    let plan = decision.plan();
    let patch = shown::patch(&plan.steps[1].action);
    assert_eq!(patch["metadata"]["resourceVersion"], "7");
    let entries: Value = serde_json::from_str(patch["data"]["x"].as_str().unwrap()).unwrap();
    let versions = [0, 1].map(|index| (&entries[index]["version"], &entries[index]["active"]));
    assert_eq!(versions, [(&json!("1.0.0"), &json!(true)), (&json!("1.1.0"), &json!(false))]);
    let Action::Restore { old, .. } = &plan.steps[1].undo[0] else { panic!() };
    let entries: Value = serde_json::from_str(old["data"]["x"].as_str().unwrap()).unwrap();
    assert_eq!(entries.as_array().map(Vec::len), Some(1));
}

#[test]
fn the_same_content_is_unchanged_and_other_content_is_refused() {
    let catalogue = catalogue(false);
    let (same, other) = (package("1.0.0", "a.x"), package("1.0.0", "b.x"));
    let stored = [stored(&same)];
    let effects = |package: &Package, stored: &[StoredArchive], replace| {
        store(std::slice::from_ref(package), facts(&catalogue, stored), replace).map(|(_, effects)| effects)
    };
    assert_eq!(effects(&same, &stored, false).unwrap(), [Effect::Unchanged]);
    assert_snapshot!(shown::refusal(&effects(&other, &stored, false).unwrap_err()), @"
    Conflict: archive x-1.0.0 is already imported, with other content than /a/x.iso
    hint: to replace it if nothing uses it: kubectl metalk8s import archive /a/x.iso --replace
    ");
    assert_eq!(effects(&other, &stored, true).unwrap(), [Effect::Replaced]);
    // An import that was interrupted after the entry was written is finished.
    assert_eq!(effects(&same, &[], false).unwrap(), [Effect::Finished]);
    let twins = store(&[same, other], facts(&Catalogue::default(), &[]), false);
    assert_snapshot!(shown::refusal(&twins.unwrap_err()), @"Usage: /a/x.iso and /a/x.iso both contain x-1.0.0");
}

#[test]
fn another_registry_is_written_down_even_where_nothing_else_changes() {
    let catalogue = catalogue(false);
    let package = package("1.0.0", "a.x");
    let stored = [stored(&package)];
    let moved = Facts { registry: "other.invalid", ..facts(&catalogue, &stored) };
    let (decision, effects) = store(&[package], moved, false).unwrap();
    assert_eq!(effects, [Effect::Unchanged]);
    assert_eq!(planned(decision), ["change configmap/metalk8s-solutions in metalk8s-solutions"]);
}

#[test]
fn an_archive_goes_with_its_content_unless_it_is_used() {
    let listed = catalogue(false);
    let target = [Target::Listed(listed.find("x", "1.0.0").unwrap())];
    let stored = [stored(&package("1.0.0", "a.x"))];
    let plan = discard(&target, &listed, &[], &stored).unwrap();
    let patch = shown::patch(&plan.steps[0].action);
    assert_eq!(patch["data"], json!({"x": null}));
    assert!(matches!(&plan.steps[1].undo[..], [Action::Create { manifest, .. }]
        if *manifest == stored[0].manifest()));
    let used = [environment("prod", &[("prod", &[("x", "1.0.0")])])];
    assert_eq!(discard(&target, &listed, &used, &stored).unwrap_err().kind, ErrorKind::Conflict);
    let active = catalogue(true);
    let target = [Target::Listed(active.find("x", "1.0.0").unwrap())];
    assert_eq!(discard(&target, &active, &[], &stored).unwrap_err().kind, ErrorKind::Conflict);
}

/// The content of an active archive was lost. Its import, which finishes the first one, does not know of the activation.
#[test]
fn an_import_again_leaves_a_version_active() {
    let catalogue = catalogue(true);
    let (decision, effects) = store(&[package("1.0.0", "a.x")], facts(&catalogue, &[]), false).unwrap();
    assert_eq!(effects, [Effect::Finished]);
    let plan = decision.plan();
    let patch = shown::patch(&plan.steps[1].action);
    let entries: Value = serde_json::from_str(patch["data"]["x"].as_str().unwrap()).unwrap();
    assert_eq!((entries.as_array().map(Vec::len), &entries[0]["active"]), (Some(1), &json!(true)));
}

/// A deletion was suspended between the entry and the content. It may go on after this import, and its condition is the version
/// of the object, which the API server does not change if nothing is changed.
#[test]
fn an_import_of_the_same_content_changes_what_is_kept() {
    let (none, package) = (Catalogue::default(), package("1.0.0", "a.x"));
    let mut object = package.manifest().unwrap();
    object["metadata"]["resourceVersion"] = "5".into();
    let stored = [StoredArchive::of(&object).unwrap()];
    let (decision, _) = store(std::slice::from_ref(&package), facts(&none, &stored), false).unwrap();
    let plan = decision.plan();
    let patch = shown::patch(&plan.steps[0].action);
    let changed = |key: &str| patch["metadata"]["annotations"][key] != object["metadata"]["annotations"][key];
    assert_eq!((changed(well_known::STORED_OVER), changed(well_known::STORED_PATH)), (true, false));
}

#[test]
fn a_damaged_entry_does_not_come_back_with_the_others() {
    let entries = json!([
        {"name": "X", "id": "x-1.0.0", "version": "1.0.0", "archive": "/a/x.iso", "active": false},
        {"name": "X", "id": "x-1.1.0", "version": "1.1.0", "archive": "/a/y.iso", "active": false},
        {"name": "X", "id": "x-2.0.0", "version": "2.0.0", "archive": 7, "active": false},
    ]);
    let data = [("x".to_owned(), entries.to_string())].into();
    let listed = Catalogue::from_data(Some(&data)).at(Some("7".to_owned()));
    let target = |version: &str| Target::Listed(listed.find("x", version).unwrap());
    let plan = discard(&[target("1.0.0"), target("2.0.0")], &listed, &[], &[]).unwrap();
    let patch = shown::patch(&plan.steps[1].action);
    let left: Value = serde_json::from_str(patch["data"]["x"].as_str().unwrap()).unwrap();
    assert_eq!((left.as_array().map(Vec::len), &left[0]["version"]), (Some(1), &json!("1.1.0")));
}
