use std::collections::BTreeMap;

use super::*;
use crate::domain::environment::tests::environment;

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
    }
}

fn summaries(plan: &Plan) -> Vec<String> {
    plan.steps.iter().map(|step| step.action.summary()).collect()
}

#[test]
fn several_archives_cost_one_import_and_one_restart() {
    let candidates = [candidate("/a/2.iso", "2.0.0"), candidate("/a/3.iso", "3.0.0")];
    let (plan, new) = import(&candidates, &catalogue(), "boot").unwrap();
    assert_eq!(new.len(), 2);
    let steps = summaries(&plan);
    assert_eq!(steps.len(), 7);
    assert!(
        steps[0].contains("configure_archive {\"archive\":\"/a/2.iso\""),
        "{steps:?}"
    );
    assert!(steps[2].contains("saltutil.refresh_pillar"));
    assert!(steps[3].contains("import-components pillar={\"bootstrap_id\":\"boot\"}"));
    assert!(steps[4].contains("metalk8s.salt.master.installed"));
    assert_eq!(steps[5], "wait until the catalogue lists x 2.0.0");
    let undo: Vec<String> = plan.steps[3].undo.iter().map(Action::summary).collect();
    assert_eq!(undo.len(), 5);
    assert!(undo[0].contains("\"removed\":true"), "{undo:?}");
    assert!(undo[4].contains("master.installed"), "{undo:?}");
}

#[test]
fn a_second_import_only_gives_the_archives_to_the_master() {
    let (plan, new) = import(&[candidate("/a/x-1.1.0.iso", "1.1.0")], &catalogue(), "boot").unwrap();
    assert!(new.is_empty());
    assert_eq!(
        summaries(&plan),
        ["run salt state.sls metalk8s.salt.master.installed on the bootstrap node"]
    );
}

#[test]
fn the_same_version_from_elsewhere_is_refused() {
    let refusal = import(&[candidate("/b/x.iso", "1.1.0")], &catalogue(), "boot").unwrap_err();
    assert_eq!(
        refusal.message,
        "archive x-1.1.0 is imported already, from /a/x-1.1.0.iso"
    );
    let twins = [candidate("/b/x.iso", "2.0.0"), candidate("/c/x.iso", "2.0.0")];
    assert_eq!(
        import(&twins, &catalogue(), "boot").unwrap_err().kind,
        Kind::Usage
    );
}

#[test]
fn archives_in_use_stay() {
    let catalogue = catalogue();
    let active = select(&catalogue, &["x-1.0.0".to_owned()], None).unwrap();
    let refusal = remove(&active, &catalogue, &[], "boot").unwrap_err();
    assert_eq!(refusal.message, "archive x-1.0.0 is active");
    let other = select(&catalogue, &["/a/x-1.1.0.iso".to_owned()], None).unwrap();
    let used = [environment("prod", &[("a", &[("x", "1.1.0")])])];
    let refusal = remove(&other, &catalogue, &used, "boot").unwrap_err();
    assert_eq!(refusal.message, "archive x-1.1.0 is in use in prod/a");
    assert_eq!(remove(&other, &catalogue, &[], "boot").unwrap().steps.len(), 5);
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
    assert_eq!(
        select(&catalogue, &["x".to_owned()], None).unwrap_err().kind,
        Kind::Usage
    );
    let refusal = select(&catalogue, &["y".to_owned()], None).unwrap_err();
    assert_eq!(
        refusal.message,
        "archive y is not in the catalogue; there is x-1.0.0, x-1.1.0"
    );
}

#[test]
fn a_file_s_name_may_say_what_it_holds() {
    let id = |path: &str| Candidate::by_name(path).map(|candidate| (candidate.solution, candidate.version));
    let expected = |solution: &str, version: &str| Some((solution.to_owned(), version.to_owned()));
    assert_eq!(
        id("/a/example-solution-1.1.0.iso"),
        expected("example-solution", "1.1.0")
    );
    assert_eq!(id("/a/x-2nd-1.0.0-rc.1.iso"), expected("x-2nd", "1.0.0-rc.1"));
    for path in [
        "/a/release.iso",
        "/a/x-1.0.0",
        "/a/1.0.0.iso",
        "/a/X-1.0.0.iso",
        "/a/x-1.iso",
    ] {
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
        remove(&selected, &catalogue, &[], "boot")
    };
    let patch = |plan: &Plan| match &plan.steps[0].action {
        Action::Patch { target, patch } => {
            assert_eq!(
                target.to_string(),
                "configmap/metalk8s-solutions in metalk8s-solutions"
            );
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
    let refusal = plan(&["x-1.2.0"]).unwrap_err();
    assert_eq!(refusal.kind, Kind::Conflict);
    assert!(
        refusal.hints[0].ends_with("delete archive 'x#4'"),
        "{:?}",
        refusal.hints
    );
    let steps = summaries(&plan(&["x#4", "y#all", "x-1.2.0"]).unwrap());
    assert!(
        steps[1].contains("configure_archive {\"archive\":\"/a/x-1.2.0.iso\""),
        "{steps:?}"
    );
}

#[test]
fn nothing_is_imported_while_salt_cannot_read_the_catalogue() {
    let refusal = import(&[candidate("/a/2.iso", "2.0.0")], &damaged(), "boot").unwrap_err();
    assert_eq!(refusal.kind, Kind::Conflict);
    assert_eq!(
        refusal.message,
        "salt cannot read the catalogue: its entry x#4 is damaged: it is null, not an object"
    );
}

#[test]
fn what_is_damaged_is_not_the_latest() {
    let catalogue = damaged();
    let best = |text: &str| {
        catalogue
            .best("x", &text.parse().unwrap(), false)
            .map(|one| one.id.clone())
    };
    assert_eq!(best("latest").as_deref(), Some("x-1.0.0"));
    assert_eq!(best("1.2.0").as_deref(), Some("x-1.2.0"));
}
