//! Installing the custom resource definitions of a version, and removing them.

pub mod compatibility;

use serde_json::{Value, json};

use crate::api::Use;
use crate::archive::catalogue::{Archive, Catalogue};
use crate::archive::contents::Contents;
use crate::object::seen::Seen;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Intent, Plan};
use crate::solution::plan::resources::listed;

#[derive(Debug, Clone)]
pub struct Activation<'a> {
    pub archive: &'a Archive,
    /// Its content; none in a dry run that does not use Salt.
    pub contents: Option<Contents>,
    /// Its custom resource definitions that do not exist yet.
    pub absent: Vec<String>,
    /// The API server shows all of them as established.
    pub is_established: bool,
}

impl Activation<'_> {
    /// Whether the version is active, with all of its definitions.
    fn is_there(&self) -> bool {
        self.archive.active && self.is_established
    }

    /// Whether it takes back a deactivation that was cut off before it touched a definition.
    fn takes_back(&self, catalogue: &Catalogue) -> bool {
        self.is_there() && !catalogue.wanted().contains_key(&self.archive.solution)
    }

    pub fn updates_definitions(&self, catalogue: &Catalogue) -> bool {
        let is_unchanged = self.is_there() && !catalogue.is_switching(&self.archive.solution);
        !is_unchanged && !self.takes_back(catalogue)
    }
}

/// Plans `activate solution`.
///
/// Definitions that existed before are never removed. MetalK8s' own way to undo an activation is to run
/// `deploy-components` without the version. That removes every custom resource definition of the version that the
/// catalogue marks as active, whoever created it. Therefore it is run only if another version was active, because it
/// installs the definitions of that version again; otherwise only the catalogue is corrected.
pub fn activate(wanted: &Activation<'_>, catalogue: &Catalogue) -> Decision {
    let Activation { archive, contents, .. } = wanted;
    if wanted.is_there() && !catalogue.is_switching(&archive.solution) {
        return Decision::Unchanged;
    }
    let solution = &archive.solution;
    if wanted.takes_back(catalogue) {
        // Only what is to be active has to be put right.
        let mut plan = Plan::default();
        plan.then(switch(solution, Some(archive)));
        return Decision::Do(plan);
    }
    let components = Action::Backend(Intent::DeployComponents);
    let remove_added =
        (!wanted.absent.is_empty()).then(|| Action::RemoveAdded { definitions: wanted.absent.clone() });
    let (unswitch, take_back) = match catalogue.active(solution) {
        // The active version does not change, and lost definitions should be restored in any case.
        Some(old) if old.id == archive.id => (Vec::new(), Vec::new()),
        Some(old) => {
            let back = switch(solution, Some(old));
            (vec![back.clone()], vec![back, components.clone()])
        }
        None => {
            let back = switch(solution, None);
            let mark =
                Action::MarkInactive { solution: solution.clone(), version: archive.version.to_string() };
            (vec![back.clone()], vec![mark, back])
        }
    };
    // Without a switch of versions there is nothing to undo, so the added definitions are kept as well.
    let removed = remove_added.filter(|_| !take_back.is_empty());
    let mut plan = Plan::default();
    if let Some(contents) = contents {
        plan.steps.extend(record(archive, contents).steps);
    }
    plan.with_undo(switch(solution, Some(archive)), unswitch);
    plan.with_undo(components, take_back.into_iter().chain(removed).collect());
    // Salt's answer is no proof: it reports success even if its master does not see the archive.
    let names = contents.iter().flat_map(|contents| contents.definitions.iter().cloned());
    let names: Vec<String> = names.collect();
    if !names.is_empty() {
        plan.then(Action::Await(Condition::Definitions { names, present: true }));
    }
    Decision::Do(plan)
}

pub fn record(archive: &Archive, contents: &Contents) -> Plan {
    let mut plan = Plan::default();
    plan.then(Action::Record {
        solution: archive.solution.clone(),
        version: archive.version.to_string(),
        contents: Some(contents.clone()),
    });
    plan
}

/// A Solution's entry in the catalogue, with this version marked as not active; none if nothing changes.
pub fn marked_inactive(entry: &str, version: &str) -> Option<String> {
    let mut archives: Value = serde_json::from_str(entry).ok()?;
    let archive = archives
        .as_array_mut()?
        .iter_mut()
        .find(|archive| archive["version"] == version && archive["active"] == true)?;
    archive["active"] = json!(false);
    Some(archives.to_string())
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Consequences {
    /// The namespaces in which the Solution is deployed.
    pub uses: Vec<Use>,
    /// The objects of its custom resource definitions, in all namespaces.
    pub resources: Vec<Seen>,
    /// The custom resource definitions of the active archive that go with it; none if they are unknown.
    pub definitions: Option<Vec<String>>,
    /// Those that stay, because the direct backend did not write them.
    pub foreign: Vec<String>,
    /// Those of them of which no version is served, so that nobody can list their objects.
    pub unlisted: Vec<String>,
    /// Those of them that the active archive of another Solution also contains, with that Solution.
    pub shared: Vec<(String, String)>,
}

/// Fails if the deactivation of another Solution was cut off, so that it is still active although it should not be. The next
/// update of the definitions would delete those of that Solution with all objects, which its own command would have refused.
pub fn refuse_half_deactivated(solution: &str, catalogue: &Catalogue) -> Result<(), Refusal> {
    let mut others = catalogue.archives().filter(|other| other.active && other.solution != solution);
    match others.find(|other| catalogue.is_leaving(other)) {
        Some(half) => {
            let name = &half.solution;
            let consequence = format!(
                "this command would delete the custom resource definitions of {name} with all objects"
            );
            Err(half.half_deactivated(&consequence))
        }
        None => Ok(()),
    }
}

/// Refuses to write a definition that is being deleted. Salt replaces the whole object, and with it the finalizer that keeps the
/// definition until its objects are gone: these would be left where nobody sees them.
pub fn refuse_leaving<'a>(mut leaving: impl Iterator<Item = &'a str>) -> Result<(), Refusal> {
    match leaving.next() {
        Some(name) => Err(Refusal::conflict(format!(
            "customresourcedefinition/{name} is being deleted, until the last of its objects is gone"
        ))
        .hint(
            "to see its objects: kubectl metalk8s get instances; remove what holds them, then run this again",
        )),
        None => Ok(()),
    }
}

pub fn deactivate(
    solution: &str,
    catalogue: &Catalogue,
    consequences: &Consequences,
    force: bool,
) -> Result<Decision, Refusal> {
    if catalogue.versions(solution).is_empty() {
        return Err(catalogue.unknown_solution(solution));
    }
    let Some(active) = catalogue.active(solution) else {
        if !catalogue.is_switching(solution) {
            return Ok(Decision::Unchanged);
        }
        // Definitions that the command before has installed stay, since they may have objects.
        let mut plan = Plan::default();
        plan.then(switch(solution, None));
        return Ok(Decision::Do(plan));
    };
    // `--force` accepts the loss of everything that the refusals protect.
    let objections = objections(solution, consequences);
    if let Some(objection) = objections.into_iter().next().filter(|_| !force) {
        return Err(objection);
    }
    let back = switch(solution, Some(active));
    let components = Action::Backend(Intent::DeployComponents);
    let removal = if force { Action::Backend(Intent::ForceComponents) } else { components.clone() };
    // Objects do not come back. An undo would write the definitions that wait for the last of them, and so hide these.
    let undo = if force { Vec::new() } else { vec![back.clone(), components] };
    let mut plan = Plan::default();
    plan.with_undo(switch(solution, None), if force { Vec::new() } else { vec![back] });
    // An empty list would be fulfilled at once, so there is nothing to wait for.
    let definitions = consequences.definitions.clone().filter(|names| !names.is_empty());
    // Salt deletes a definition with its objects, also with those that were created since they were looked for. The direct
    // backend looks again itself.
    if let Some(definitions) = definitions.clone().filter(|_| !force && !catalogue.is_direct()) {
        plan.with_undo(Action::RemoveDefinitions { definitions }, undo.clone());
    }
    plan.with_undo(removal, undo);
    if let Some(names) = definitions {
        plan.then(Action::Await(Condition::Definitions { names, present: false }));
    }
    Ok(Decision::Do(plan))
}

/// What speaks against deactivating the Solution, the most harmful first: without `--force` the first of them refuses it, with
/// it they are warnings.
#[must_use]
pub fn objections(solution: &str, consequences: &Consequences) -> Vec<Refusal> {
    let mut objections = Vec::new();
    if !consequences.uses.is_empty() {
        let places: Vec<String> = consequences.uses.iter().map(ToString::to_string).collect();
        let in_use = Refusal::conflict(format!("solution {solution} is in use in {}", places.join(", ")));
        objections
            .push(in_use.hint(format!(
                "delete it there: kubectl metalk8s delete solution {solution} -e ENVIRONMENT"
            )));
    }
    let shared = consequences.shared.iter().map(|(definition, other)| {
        format!("customresourcedefinition/{definition} also belongs to solution {other}, which is active")
    });
    let resources = &consequences.resources;
    let resources = (!resources.is_empty())
        .then(|| format!("solution {solution} still has resources: {}", listed(resources)));
    let unlisted = consequences.unlisted.iter().map(|definition| {
        format!(
            "customresourcedefinition/{definition} serves no version, so its objects cannot be listed, and would be deleted \
             with it"
        )
    });
    let unknown = consequences.definitions.is_none().then(|| {
        format!("cannot determine the CRDs of solution {solution}, and so the objects that would be deleted with them")
    });
    let others = shared.chain(resources).chain(unlisted).chain(unknown);
    objections.extend(others.map(Refusal::conflict));
    let force = "to force it, deleting all its custom resources: --force";
    objections.into_iter().map(|objection| objection.hint(force)).collect()
}

fn switch(solution: &str, archive: Option<&Archive>) -> Action {
    let solution = solution.to_owned();
    Action::Backend(match archive {
        Some(archive) => Intent::Activate { solution, version: archive.version.to_string() },
        None => Intent::Deactivate { solution },
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use insta::assert_snapshot;

    use super::*;
    use crate::backend::{Backend, Remembered};
    use crate::object::resource::{CONFIG_MAP, Reference};
    use crate::testing::shown;

    fn catalogue() -> Catalogue {
        let entries = json!([{"version": "1.0.0", "active": true}, {"version": "1.1.0"}]);
        Catalogue::from_data(Some(&BTreeMap::from([("x".to_owned(), entries.to_string())])))
    }

    /// Version 1.0.0 of `x`, of whose content nothing is known.
    fn unknown(catalogue: &Catalogue, is_established: bool) -> Activation<'_> {
        Activation {
            archive: catalogue.find("x", "1.0.0").unwrap(),
            contents: None,
            absent: Vec::new(),
            is_established,
        }
    }

    fn undo_of(archive: &Archive, catalogue: &Catalogue, absent: &[&str]) -> Vec<String> {
        let wanted = Activation {
            archive,
            contents: Some(Contents {
                definitions: ["a.x".to_owned(), "b.x".to_owned()].into(),
                ..Contents::default()
            }),
            absent: absent.iter().map(|&name| name.to_owned()).collect(),
            is_established: false,
        };
        let plan = activate(&wanted, catalogue).plan();
        let job = plan.steps.iter().find(|step| step.action == Action::Backend(Intent::DeployComponents));
        job.unwrap().undo.iter().map(Action::summary).collect()
    }

    #[test]
    fn a_failed_activation_puts_the_old_version_back() {
        let catalogue = catalogue();
        let archive = catalogue.find("x", "1.1.0").unwrap();
        let undo = undo_of(archive, &catalogue, &["b.x"]);
        assert_snapshot!(undo.join("\n"), @r#"
        call Salt metalk8s_solutions.activate_solution {"solution":"x","version":"1.0.0"} on the bootstrap node
        run Salt state.orchestrate metalk8s.orchestrate.solutions.deploy-components pillar={"bootstrap_id":"BOOTSTRAP"}
        delete the new CRDs b.x that have no objects
        "#);
        assert_eq!(undo_of(archive, &catalogue, &[]), undo[..2]);
    }

    #[test]
    fn a_failed_first_activation_never_has_metalk8s_remove_definitions() {
        let entries = json!([{"version": "1.0.0"}]);
        let data = BTreeMap::from([("x".to_owned(), entries.to_string())]);
        let catalogue = Catalogue::from_data(Some(&data));
        let archive = catalogue.find("x", "1.0.0").unwrap();
        let undo = undo_of(archive, &catalogue, &["b.x"]);
        // The catalogue comes first: until it is corrected, the next run of Salt would remove them.
        assert_snapshot!(undo.join("\n"), @r#"
        mark x 1.0.0 as not active in the catalogue
        call Salt metalk8s_solutions.deactivate_solution {"solution":"x"} on the bootstrap node
        delete the new CRDs b.x that have no objects
        "#);
        // What is active already is not switched off because its definitions did not come back.
        let active = self::catalogue();
        assert!(undo_of(active.find("x", "1.0.0").unwrap(), &active, &["a.x"]).is_empty());
    }

    #[test]
    fn one_version_is_marked_inactive_and_the_rest_of_the_entry_stays() {
        let entry = r#"[{"version": "1.0.0", "active": true, "more": {"a": [1]}}, {"version": "1.1.0", "active": true}]"#;
        let marked: Value = serde_json::from_str(&marked_inactive(entry, "1.0.0").unwrap()).unwrap();
        assert_eq!(
            marked,
            json!([{"version": "1.0.0", "active": false, "more": {"a": [1]}}, {"version": "1.1.0", "active": true}])
        );
        assert_eq!(marked_inactive(entry, "2.0.0"), None);
        assert_eq!(marked_inactive("oops", "1.0.0"), None);
    }

    #[test]
    fn a_definition_that_is_being_deleted_is_not_written() {
        assert!(refuse_leaving(std::iter::empty()).is_ok());
        let refusal = refuse_leaving(["a.x", "b.x"].into_iter()).unwrap_err();
        let message = "customresourcedefinition/a.x is being deleted, until the last of its objects is gone";
        assert_eq!(refusal.message, message);
    }

    #[test]
    fn a_solution_that_was_deactivated_halfway_is_in_the_way_of_others() {
        let active = json!([{"version": "1.0.0", "active": true}]).to_string();
        let data = ["x", "y"].map(|name| (name.to_owned(), active.clone()));
        let catalogue = || Catalogue::from_data(Some(&data.clone().into()));
        let wanting = |names: &[&str]| {
            let versions = names.iter().map(|&name| (name.to_owned(), "1.0.0".to_owned()));
            catalogue().wanting(versions.collect())
        };
        let refusal = |solution: &str, catalogue: &Catalogue| {
            let refused = refuse_half_deactivated(solution, catalogue).unwrap_err();
            format!("{}\n{}", refused, refused.hints.join("\n"))
        };
        assert_snapshot!(refusal("y", &wanting(&["y"])), @r"
        the deactivation of solution x is not finished: this command would delete the custom resource definitions of x with all objects
        to finish it: kubectl metalk8s deactivate solution x
        to take it back: kubectl metalk8s activate solution x --version 1.0.0
        ");
        // It can be finished, and taken back, also where both are half deactivated.
        let none = wanting(&[]);
        let again = unknown(&none, true);
        assert!(!again.updates_definitions(&none));
        let mut plan = Plan::default();
        plan.then(switch("x", Some(again.archive)));
        assert_eq!(activate(&again, &none), Decision::Do(plan));
        let lost = Activation { is_established: false, ..again };
        assert!(lost.updates_definitions(&none));
        assert!(refuse_half_deactivated("x", &wanting(&["y"])).is_ok());
        assert!(wanting(&["y"]).is_switching("x") && !wanting(&["y"]).is_switching("y"));
        // Where nothing is known of what is to be active, it is what is.
        assert!(refuse_half_deactivated("y", &catalogue()).is_ok());
        assert!(refuse_half_deactivated("y", &wanting(&["x", "y"])).is_ok());
        let latest =
            [("x", "latest"), ("y", "1.0.0")].map(|(name, version)| (name.to_owned(), version.to_owned()));
        assert!(!catalogue().wanting(latest.into()).is_switching("x"));
        let patch = catalogue().activating("z", Some("2.0.0"));
        assert_eq!(
            patch["metadata"]["annotations"][crate::object::well_known::ACTIVE],
            r#"{"x":"1.0.0","y":"1.0.0","z":"2.0.0"}"#
        );
    }

    #[test]
    fn what_is_active_and_established_is_unchanged() {
        let catalogue = catalogue();
        assert_eq!(activate(&unknown(&catalogue, true), &catalogue), Decision::Unchanged);
        assert_ne!(activate(&unknown(&catalogue, false), &catalogue), Decision::Unchanged);
    }

    #[test]
    fn what_was_cut_off_without_salt_is_finished_or_taken_back() {
        let to_be = |active: &[&str]| {
            let active = active.iter().map(|version| ("x".to_owned(), (*version).to_owned()));
            catalogue().remembering(Remembered {
                backend: Some(Backend::Direct),
                registry: None,
                active: Some(active.collect()),
            })
        };
        let activated = |catalogue: &Catalogue| activate(&unknown(catalogue, true), catalogue);
        // A deactivation that was cut off: the next update of definitions would remove those of x.
        assert_ne!(activated(&to_be(&[])), Decision::Unchanged);
        assert_eq!(activated(&to_be(&["1.0.0"])), Decision::Unchanged);
        // An activation that was cut off: it would install them.
        let entries = BTreeMap::from([("x".to_owned(), json!([{"version": "1.0.0"}]).to_string())]);
        let inactive = Catalogue::from_data(Some(&entries));
        let deactivated =
            |catalogue: &Catalogue| deactivate("x", catalogue, &Consequences::default(), false).unwrap();
        let cut_off = inactive.clone().remembering(to_be(&["1.0.0"]).remembered().clone());
        let plan = deactivated(&cut_off).plan();
        assert_eq!(plan.steps[0].action, switch("x", None));
        assert_eq!(deactivated(&inactive), Decision::Unchanged);
    }

    #[test]
    fn a_solution_with_users_objects_or_unknown_kinds_stays_active() {
        let refused = |consequences: &Consequences| {
            shown::refusal(&deactivate("x", &catalogue(), consequences, false).unwrap_err())
        };
        let place = Use { environment: "prod".into(), namespace: "a".into() };
        let used = Consequences { uses: vec![place], ..Consequences::default() };
        let object = Seen::by_name(Reference::namespaced(CONFIG_MAP, "a", "b"));
        let holding = Consequences { resources: vec![object], ..Consequences::default() };
        assert!(deactivate("x", &catalogue(), &used, true).is_ok());
        let known = Consequences { definitions: Some(vec!["a.x".into()]), ..Consequences::default() };
        let shared = Consequences { shared: vec![("a.x".to_owned(), "y".to_owned())], ..known.clone() };
        let refusals = [&used, &holding, &Consequences::default(), &shared].map(refused);
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: solution x is in use in prod/a
        hint: delete it there: kubectl metalk8s delete solution x -e ENVIRONMENT
        hint: to force it, deleting all its custom resources: --force
        Conflict: solution x still has resources: configmap/b in a
        hint: to force it, deleting all its custom resources: --force
        Conflict: cannot determine the CRDs of solution x, and so the objects that would be deleted with them
        hint: to force it, deleting all its custom resources: --force
        Conflict: customresourcedefinition/a.x also belongs to solution y, which is active
        hint: to force it, deleting all its custom resources: --force
        ");
        let plan = deactivate("x", &catalogue(), &known, false).unwrap().plan();
        assert_snapshot!(shown::plan(&plan), @r#"
        call Salt metalk8s_solutions.deactivate_solution {"solution":"x"} on the bootstrap node
          undo: call Salt metalk8s_solutions.activate_solution {"solution":"x","version":"1.0.0"} on the bootstrap node
        delete the CRDs a.x, which have no objects
          undo: call Salt metalk8s_solutions.activate_solution {"solution":"x","version":"1.0.0"} on the bootstrap node
          undo: run Salt state.orchestrate metalk8s.orchestrate.solutions.deploy-components pillar={"bootstrap_id":"BOOTSTRAP"}
        run Salt state.orchestrate metalk8s.orchestrate.solutions.deploy-components pillar={"bootstrap_id":"BOOTSTRAP"}
          undo: call Salt metalk8s_solutions.activate_solution {"solution":"x","version":"1.0.0"} on the bootstrap node
          undo: run Salt state.orchestrate metalk8s.orchestrate.solutions.deploy-components pillar={"bootstrap_id":"BOOTSTRAP"}
        wait until a.x is gone
        "#);
        let of = |catalogue: &Catalogue, force| {
            let plan = deactivate("x", catalogue, &known, force).unwrap().plan();
            assert_eq!(plan.steps.iter().all(|step| step.undo.is_empty()), force);
            plan.steps[1].action.clone()
        };
        let direct =
            catalogue().remembering(Remembered { backend: Some(Backend::Direct), ..Remembered::default() });
        assert_eq!(of(&catalogue(), true), Action::Backend(Intent::ForceComponents));
        assert_eq!(of(&direct, false), Action::Backend(Intent::DeployComponents));
    }
}
