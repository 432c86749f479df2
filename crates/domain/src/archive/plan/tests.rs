use std::collections::BTreeMap;
use std::sync::LazyLock;

use insta::assert_snapshot;
use serde_json::json;

use super::*;
use crate::archive::presence::Mounted;
use crate::testing::samples::environment;
use crate::testing::shown::{self, summaries};

static NOTHING: LazyLock<Record> = LazyLock::new(Record::default);

fn catalogue() -> Catalogue {
    let entries = json!([
        {"version": "1.0.0", "archive": "/a/x-1.0.0.iso", "active": true},
        {"version": "1.1.0", "archive": "/a/x-1.1.0.iso"},
    ]);
    Catalogue::from_data(Some(&BTreeMap::from([("x".to_owned(), entries.to_string())])))
}

fn candidate(path: &str, version: &str) -> Candidate {
    Candidate {
        path: path.to_owned(),
        solution: "x".to_owned(),
        version: version.to_owned(),
        display_name: None,
        manifest: None,
    }
}

/// What is decided while nobody can say what the master and the node have.
fn imported(candidates: &[Candidate], catalogue: &Catalogue) -> Result<(Plan, Vec<Effect>), Refusal> {
    let master = MasterArchives::unknown();
    planned(candidates, facts(catalogue, &master, None), false)
}

fn planned(
    candidates: &[Candidate],
    facts: Facts<'_>,
    replace: bool,
) -> Result<(Plan, Vec<Effect>), Refusal> {
    let (decision, effects) = import(candidates, facts, replace)?;
    match decision {
        Decision::Do(plan) => Ok((plan, effects)),
        Decision::Unchanged => Ok((Plan::default(), effects)),
    }
}

fn facts<'a>(
    catalogue: &'a Catalogue,
    master: &'a MasterArchives,
    node: Option<&'a NodeArchives>,
) -> Facts<'a> {
    Facts { catalogue, record: &NOTHING, environments: &[], master, node }
}

fn node(versions: &[&str]) -> NodeArchives {
    let path = |version: &&str| format!("/a/x-{version}.iso");
    NodeArchives {
        configured: versions.iter().map(path).collect(),
        mounted: versions
            .iter()
            .map(|version| Mounted { id: format!("x-{version}"), path: path(version) })
            .collect(),
        lost: Vec::new(),
    }
}

#[test]
fn several_archives_cost_one_import_and_one_restart() {
    let candidates = [candidate("/a/2.iso", "2.0.0"), candidate("/a/3.iso", "3.0.0")];
    let (plan, effects) = imported(&candidates, &catalogue()).unwrap();
    assert_eq!(effects, [Effect::Imported; 2]);
    assert_snapshot!(shown::plan(&plan));
}

#[test]
fn nothing_is_imported_while_the_file_of_another_archive_is_gone() {
    let (catalogue, master) = (catalogue(), MasterArchives::unknown());
    let lost = NodeArchives { lost: vec!["/a/x-1.0.0.iso".to_owned()], ..node(&["1.0.0"]) };
    let candidates = [candidate("/a/2.iso", "2.0.0")];
    let refusal = import(&candidates, facts(&catalogue, &master, Some(&lost)), false).unwrap_err();
    assert!(refusal.message.starts_with("/a/x-1.0.0.iso is gone from the bootstrap node"), "{refusal}");
}

#[test]
fn a_second_import_finishes_what_the_first_did_not() {
    let catalogue = catalogue();
    let again = [candidate("/a/x-1.1.0.iso", "1.1.0")];
    let whole = node(&["1.0.0", "1.1.0"]);
    let given = [
        "run Salt state.sls metalk8s.salt.master.installed on the bootstrap node",
        "wait until the Salt master sees x-1.1.0",
    ];
    for (master, effect, steps) in [
        (MasterArchives::unknown(), Effect::GivenAgain, &given[..]),
        (MasterArchives::mounted_at(["/srv/scality/x-1.0.0"]), Effect::Finished, &given),
        (MasterArchives::mounted_at(["/srv/scality/x-1.1.0"]), Effect::Unchanged, &[]),
    ] {
        let (plan, effects) = planned(&again, facts(&catalogue, &master, Some(&whole)), false).unwrap();
        assert_eq!(
            (summaries(&plan), effects),
            (steps.iter().map(ToString::to_string).collect(), vec![effect])
        );
    }
    // What a deletion took out of the configuration before it ended is put in again.
    let master = MasterArchives::mounted_at(["/srv/scality/x-1.1.0"]);
    let half = node(&["1.0.0"]);
    let (plan, effects) = planned(&again, facts(&catalogue, &master, Some(&half)), false).unwrap();
    assert_eq!(effects, [Effect::Finished]);
    assert_snapshot!(shown::plan(&plan), @r#"
    call Salt metalk8s_solutions.configure_archive {"archive":"/a/x-1.1.0.iso","create_config":true} on the bootstrap node
      undo: call Salt metalk8s_solutions.configure_archive {"archive":"/a/x-1.1.0.iso","create_config":true,"removed":true} on the bootstrap node
    call Salt saltutil.refresh_pillar {} on the bootstrap node
    run Salt state.orchestrate metalk8s.orchestrate.solutions.import-components pillar={"bootstrap_id":"BOOTSTRAP"}
      undo: call Salt metalk8s_solutions.configure_archive {"archive":"/a/x-1.1.0.iso","create_config":true,"removed":true} on the bootstrap node
      undo: call Salt saltutil.refresh_pillar {} on the bootstrap node
      undo: run Salt state.orchestrate metalk8s.orchestrate.solutions.import-components pillar={"bootstrap_id":"BOOTSTRAP"}
      undo: run Salt state.sls metalk8s.salt.master.installed on the bootstrap node
    run Salt state.sls metalk8s.salt.master.installed on the bootstrap node
    wait until the catalogue lists x 1.1.0
    wait until the Salt master sees x-1.1.0
    "#);
}

#[test]
fn a_file_that_was_built_again_is_replaced_when_that_is_asked_for() {
    let entries = json!([{
        "version": "1.1.0", "archive": "/a/x-1.1.0.iso", "name": "X",
        "manifest": {"kind": "Solution", "spec": {"version": "1.1.0", "images": ["a:1"], "customApiGroups": []}},
    }]);
    let data = BTreeMap::from([("x".to_owned(), entries.to_string())]);
    let catalogue = Catalogue::from_data(Some(&data));
    let master = MasterArchives::mounted_at(["/srv/scality/x-1.1.0"]);
    let node = node(&["1.1.0"]);
    let facts = facts(&catalogue, &master, Some(&node));
    let with = |manifest: Value| Candidate {
        display_name: Some("X".to_owned()),
        manifest: Some(manifest),
        ..candidate("/a/x-1.1.0.iso", "1.1.0")
    };
    let same = with(json!({"kind": "Solution", "spec": {"version": "1.1.0"}}));
    assert_eq!(planned(std::slice::from_ref(&same), facts, false).unwrap().1, [Effect::Unchanged]);
    let renamed = Candidate { display_name: Some("Y".to_owned()), ..same.clone() };
    let [first, second] = [with(json!({"spec": {"images": ["a:2"]}})), renamed].map(|other| {
        let refusal = import(std::slice::from_ref(&other), facts, false).unwrap_err();
        let (plan, effects) = planned(&[other], facts, true).unwrap();
        assert_eq!(effects, [Effect::Replaced]);
        format!("{}\n{}", shown::refusal(&refusal), shown::plan(&plan))
    });
    assert_eq!(first, second);
    assert_snapshot!(first);
    let used = [environment("prod", &[("a", &[("x", "1.1.0")])])];
    let used = Facts { environments: &used, ..facts };
    assert_snapshot!(shown::refusal(&import(&[same], used, true).unwrap_err()), @"
    Conflict: archive x-1.1.0 is in use in prod/a
    hint: upgrade or delete the solution there first
    ");
}

#[test]
fn two_archives_of_one_display_name_and_version_are_refused() {
    let entries = json!([{"version": "1.0.0", "archive": "/a/x.iso", "name": "Store"}]);
    let data = BTreeMap::from([("x".to_owned(), entries.to_string())]);
    let catalogue = Catalogue::from_data(Some(&data));
    let of = |solution: &str, version: &str| Candidate {
        path: format!("/b/{solution}-{version}.iso"),
        solution: solution.to_owned(),
        version: version.to_owned(),
        display_name: Some("Store".to_owned()),
        manifest: None,
    };
    let refusal = imported(&[of("y", "1.0.0")], &catalogue).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: archives x-1.0.0 and y-1.0.0 have the same display name and version (Store 1.0.0): Salt names its states after them and cannot configure both
    hint: give one of them another display name, in the annotations of its manifest.yaml, or another version
    hint: or delete the other one first: kubectl metalk8s delete archive x-1.0.0
    ");
    let refusal = imported(&[of("y", "2.0.0"), of("z", "2.0.0")], &catalogue).unwrap_err();
    assert_snapshot!(shown::refusal(&refusal), @"
    Conflict: archives y-2.0.0 and z-2.0.0 have the same display name and version (Store 2.0.0): Salt names its states after them and cannot configure both
    hint: give one of them another display name, in the annotations of its manifest.yaml, or another version
    hint: or delete the other one first: kubectl metalk8s delete archive y-2.0.0
    ");
    assert!(imported(&[of("y", "2.0.0"), of("z", "2.1.0")], &catalogue).is_ok());
}

#[test]
fn the_same_version_from_elsewhere_is_refused() {
    let refusal = imported(&[candidate("/b/x.iso", "1.1.0")], &catalogue()).unwrap_err();
    assert_eq!(refusal.message, "archive x-1.1.0 is already imported, from /a/x-1.1.0.iso");
    let twins = [candidate("/b/x.iso", "2.0.0"), candidate("/c/x.iso", "2.0.0")];
    assert_eq!(imported(&twins, &catalogue()).unwrap_err().kind, ErrorKind::Usage);
}

#[test]
fn archives_in_use_stay() {
    let catalogue = catalogue();
    let listed = |name: &str| Target::Listed(select_one(&catalogue, name, None).unwrap());
    let refusal = remove(&[listed("x-1.0.0")], &catalogue, &[]).unwrap_err();
    assert_eq!(refusal.message, "archive x-1.0.0 is active");
    let other = [listed("/a/x-1.1.0.iso")];
    let used = [environment("prod", &[("a", &[("x", "1.1.0")])])];
    let refusal = remove(&other, &catalogue, &used).unwrap_err();
    assert_eq!(refusal.message, "archive x-1.1.0 is in use in prod/a");
    assert_eq!(remove(&other, &catalogue, &[]).unwrap().steps.len(), 6);
}

#[test]
fn a_deletion_that_ended_half_way_is_finished() {
    let master = MasterArchives::mounted_at(["/srv/scality/x-2.0.0"]);
    let plan =
        |leftover: Leftover| remove(&[Target::Unlisted(leftover)], &Catalogue::default(), &[]).unwrap();
    for (name, version) in [("x-2.0.0", None), ("x", Some("2.0.0"))] {
        let found = leftover(name, version, &master, Some(&node(&[]))).unwrap();
        assert_eq!(found.name, "x-2.0.0");
        assert_eq!(
            summaries(&plan(found)),
            [
                "run Salt state.sls metalk8s.salt.master.installed on the bootstrap node",
                "wait until the Salt master no longer sees x-2.0.0"
            ]
        );
    }
    // An import that never came to mount it.
    let configured =
        NodeArchives { configured: vec!["/a/x-2.0.0.iso".to_owned()], ..NodeArchives::default() };
    let master = MasterArchives::mounted_at([]);
    let [by_path, by_name] = ["/a/x-2.0.0.iso", "x-2.0.0"].map(|name| {
        let found = leftover(name, None, &master, Some(&configured)).unwrap();
        shown::plan(&plan(found))
    });
    assert_snapshot!(format!("{by_path}\n\n{by_name}"));
    let mounted = leftover("/a/x-2.0.0.iso", None, &master, Some(&node(&["2.0.0"]))).unwrap();
    assert_eq!(mounted.name, "x-2.0.0");
    for name in ["x", "x-3.0.0", "/a/x-3.0.0.iso"] {
        assert_eq!(leftover(name, None, &master, Some(&node(&["2.0.0"]))), None, "{name}");
    }
}

#[test]
fn archives_are_named_by_id_path_or_version() {
    let catalogue = catalogue();
    let by_version = select(&catalogue, &["x".to_owned()], Some("1.1.0")).unwrap();
    assert_eq!(by_version[0].id, "x-1.1.0");
    let version = |name: &str, version| select(&catalogue, &[name.to_owned()], Some(version));
    assert_eq!(version("x-1.1.0", "1.1.0").unwrap()[0].id, "x-1.1.0");
    assert_eq!(version("/a/x-1.1.0.iso", "1.1.0").unwrap()[0].id, "x-1.1.0");
    assert_eq!(
        version("x-1.1.0", "1.0.0").unwrap_err().message,
        "archive x-1.1.0 is version 1.1.0, not 1.0.0"
    );
    assert_eq!(select(&catalogue, &["x".to_owned()], None).unwrap_err().kind, ErrorKind::Usage);
    let refusal = select(&catalogue, &["y".to_owned()], None).unwrap_err();
    assert_eq!(refusal.message, "archive y is not in the catalogue; available: x-1.0.0, x-1.1.0");
}

#[test]
fn a_file_s_name_may_say_what_it_holds() {
    let id = |path: &str| Candidate::by_name(path).map(|candidate| (candidate.solution, candidate.version));
    let expected = |solution: &str, version: &str| Some((solution.to_owned(), version.to_owned()));
    assert_eq!(id("/a/example-solution-1.1.0.iso"), expected("example-solution", "1.1.0"));
    assert_eq!(id("/a/x-2nd-1.0.0-rc.1.iso"), expected("x-2nd", "1.0.0-rc.1"));
    for path in ["/a/release.iso", "/a/x-1.0.0", "/a/1.0.0.iso", "/a/X-1.0.0.iso", "/a/x-1.iso"] {
        assert_eq!(id(path), None, "{path}");
    }
}

fn damaged() -> Catalogue {
    let x = json!([
        {"version": "1.0.0", "archive": "/a/x-1.0.0.iso", "active": true},
        {"version": "1.1.0", "archive": null, "active": false},
        {"version": "1.2.0", "archive": "/a/x-1.2.0.iso", "active": false, "name": null},
        null,
    ]);
    let data = [("x", x.to_string()), ("y", "oops".to_owned())];
    let data = data.map(|(key, text)| (key.to_owned(), text));
    Catalogue::from_data(Some(&data.into())).at(Some("7".to_owned()))
}

#[test]
fn what_is_damaged_can_be_deleted() {
    let catalogue = damaged();
    let plan = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let selected = select(&catalogue, &names, None).unwrap();
        let targets: Vec<Target<'_>> = selected.into_iter().map(Target::Listed).collect();
        remove(&targets, &catalogue, &[])
    };
    let patch = |plan: &Plan| match &plan.steps[0].action {
        Action::Patch { target, patch } => {
            assert_eq!(target.to_string(), "configmap/metalk8s-solutions in metalk8s-solutions");
            patch.clone()
        }
        other => panic!("{other:?}"),
    };
    let entries = plan(&["x-1.1.0", "x#4", "y#all"]).unwrap();
    assert_eq!(entries.steps.len(), 1);
    let rest = json!([
        {"version": "1.0.0", "archive": "/a/x-1.0.0.iso", "active": true},
        {"version": "1.2.0", "archive": "/a/x-1.2.0.iso", "active": false, "name": null},
    ]);
    assert_eq!(
        patch(&entries),
        json!({"metadata": {"resourceVersion": "7"}, "data": {"x": rest.to_string(), "y": null}})
    );
    // Salt can remove this one, if nothing else stops it.
    assert_snapshot!(shown::refusal(&plan(&["x-1.2.0"]).unwrap_err()), @"
    Conflict: Salt cannot read the catalogue: its entry x#4 is damaged: it is null, not an object
    hint: to remove the entry: kubectl metalk8s delete archive 'x#4'
    hint: then import its archive again: this lists all mounted archives
    ");
    assert_snapshot!(shown::plan(&plan(&["x#4", "y#all", "x-1.2.0"]).unwrap()), @r#"
    change configmap/metalk8s-solutions in metalk8s-solutions: {"data":{"x":"[{\"version\":\"1.0.0\",\"archive\":\"/a/x-1.0.0.iso\",\"active\":true},{\"version\":\"1.1.0\",\"archive\":null,\"active\":false},{\"version\":\"1.2.0\",\"archive\":\"/a/x-1.2.0.iso\",\"active\":false,\"name\":null}]","y":null}}
    call Salt metalk8s_solutions.configure_archive {"archive":"/a/x-1.2.0.iso","create_config":true,"removed":true} on the bootstrap node
      undo: call Salt metalk8s_solutions.configure_archive {"archive":"/a/x-1.2.0.iso","create_config":true} on the bootstrap node
    call Salt saltutil.refresh_pillar {} on the bootstrap node
    run Salt state.orchestrate metalk8s.orchestrate.solutions.import-components pillar={"bootstrap_id":"BOOTSTRAP"}
      undo: call Salt metalk8s_solutions.configure_archive {"archive":"/a/x-1.2.0.iso","create_config":true} on the bootstrap node
      undo: call Salt saltutil.refresh_pillar {} on the bootstrap node
      undo: run Salt state.orchestrate metalk8s.orchestrate.solutions.import-components pillar={"bootstrap_id":"BOOTSTRAP"}
      undo: run Salt state.sls metalk8s.salt.master.installed on the bootstrap node
    run Salt state.sls metalk8s.salt.master.installed on the bootstrap node
    wait until the catalogue no longer lists x 1.2.0
    wait until the Salt master no longer sees x-1.2.0
    "#);
}

#[test]
fn nothing_is_imported_while_salt_cannot_read_the_catalogue() {
    let refusal = imported(&[candidate("/a/2.iso", "2.0.0")], &damaged()).unwrap_err();
    assert_eq!(refusal.kind, ErrorKind::Conflict);
    assert_eq!(
        refusal.message,
        "Salt cannot read the catalogue: its entry x#4 is damaged: it is null, not an object"
    );
}

#[test]
fn what_is_damaged_is_not_the_latest() {
    let catalogue = damaged();
    let best = |text: &str| catalogue.best("x", &text.parse().unwrap(), false).map(|one| one.id.clone());
    assert_eq!(best("latest").as_deref(), Some("x-1.0.0"));
    assert_eq!(best("1.2.0").as_deref(), Some("x-1.2.0"));
}
