//! Making a version's custom resource definitions the cluster's, and taking them away.

use serde_json::json;

use super::{Decision, formula};
use crate::domain::catalogue::{Archive, Catalogue};
use crate::domain::documents::Use;
use crate::domain::plan::{Action, Condition, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::Reference;

/// Plans `activate solution`. `definitions` are the names that the archive's definitions have;
/// `established` says whether the API server shows all of them.
#[must_use]
pub fn activate(
    archive: &Archive,
    catalogue: &Catalogue,
    definitions: Vec<String>,
    established: bool,
    bootstrap: &str,
) -> Decision {
    if archive.active && established {
        return Decision::Unchanged;
    }
    let back = switch(&archive.solution, catalogue.active(&archive.solution));
    let components = components(bootstrap);
    let mut plan = Plan::default();
    plan.with_undo(switch(&archive.solution, Some(archive)), vec![back.clone()]);
    plan.with_undo(components.clone(), vec![back, components]);
    if !definitions.is_empty() {
        plan.then(Action::Await(Condition::Definitions {
            names: definitions,
            present: true,
        }));
    }
    Decision::Do(plan)
}

/// What `deactivate solution` would break.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Consequences {
    /// Where the Solution is deployed.
    pub uses: Vec<Use>,
    /// Objects of its kinds, everywhere.
    pub resources: Vec<Reference>,
    /// Its kinds; none where they cannot be known.
    pub definitions: Option<Vec<String>>,
}

/// Plans `deactivate solution`.
pub fn deactivate(
    solution: &str,
    catalogue: &Catalogue,
    consequences: &Consequences,
    force: bool,
    bootstrap: &str,
) -> Result<Decision, Refusal> {
    if catalogue.versions(solution).is_empty() {
        return Err(catalogue.unknown_solution(solution));
    }
    let Some(active) = catalogue.active(solution) else {
        return Ok(Decision::Unchanged);
    };
    if !force {
        refuse(solution, consequences)?;
    }
    let back = switch(solution, Some(active));
    let components = components(bootstrap);
    let mut plan = Plan::default();
    let call = Action::call(
        "metalk8s_solutions.deactivate_solution",
        json!({"solution": solution}),
    );
    plan.with_undo(call, vec![back.clone()]);
    plan.with_undo(components.clone(), vec![back, components]);
    if let Some(names) = consequences.definitions.clone().filter(|names| !names.is_empty()) {
        plan.then(Action::Await(Condition::Definitions {
            names,
            present: false,
        }));
    }
    Ok(Decision::Do(plan))
}

fn refuse(solution: &str, consequences: &Consequences) -> Result<(), Refusal> {
    const SHOWN: usize = 10;
    let force = "to do it all the same, and lose every object of its kinds: --force";
    if !consequences.uses.is_empty() {
        let places: Vec<String> = consequences.uses.iter().map(ToString::to_string).collect();
        return Err(
            Refusal::conflict(format!("solution {solution} is in use in {}", places.join(", ")))
                .hint(format!(
                    "delete it there: kubectl metalk8s delete solution {solution} -e ENVIRONMENT"
                ))
                .hint(force),
        );
    }
    let resources = &consequences.resources;
    if !resources.is_empty() {
        let mut listed: Vec<String> = resources.iter().take(SHOWN).map(ToString::to_string).collect();
        if resources.len() > SHOWN {
            listed.push(format!("and {} more", resources.len() - SHOWN));
        }
        return Err(Refusal::conflict(format!(
            "solution {solution} still has resources: {}",
            listed.join(", ")
        ))
        .hint(force));
    }
    if consequences.definitions.is_none() {
        return Err(Refusal::conflict(format!(
            "which kinds solution {solution} brought cannot be known, so neither can what would be lost with them"
        ))
        .hint(force));
    }
    Ok(())
}

/// Makes this archive the active one, or none.
fn switch(solution: &str, archive: Option<&Archive>) -> Action {
    match archive {
        Some(archive) => Action::call(
            "metalk8s_solutions.activate_solution",
            json!({"solution": solution, "version": archive.version.as_str()}),
        ),
        None => Action::call(
            "metalk8s_solutions.deactivate_solution",
            json!({"solution": solution}),
        ),
    }
}

fn components(bootstrap: &str) -> Action {
    Action::orchestrate(formula::COMPONENTS, json!({"bootstrap_id": bootstrap}))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::domain::resource::CONFIG_MAP;

    fn catalogue() -> Catalogue {
        let entries = json!([{"version": "1.0.0", "active": true}, {"version": "1.1.0"}]);
        Catalogue::from_data(Some(&BTreeMap::from([("x".to_owned(), entries.to_string())]))).unwrap()
    }

    #[test]
    fn a_failed_activation_puts_the_old_version_back() {
        let catalogue = catalogue();
        let archive = catalogue.find("x", "1.1.0").unwrap();
        let Decision::Do(plan) = activate(archive, &catalogue, vec!["a.x".into()], false, "boot") else {
            panic!()
        };
        let undo: Vec<String> = plan.steps[1].undo.iter().map(Action::summary).collect();
        assert!(
            undo[0].contains("activate_solution {\"solution\":\"x\",\"version\":\"1.0.0\"}"),
            "{undo:?}"
        );
        assert!(undo[1].contains("deploy-components"), "{undo:?}");
    }

    #[test]
    fn what_is_active_and_established_is_unchanged() {
        let catalogue = catalogue();
        let archive = catalogue.find("x", "1.0.0").unwrap();
        assert_eq!(
            activate(archive, &catalogue, Vec::new(), true, "boot"),
            Decision::Unchanged
        );
        assert_ne!(
            activate(archive, &catalogue, Vec::new(), false, "boot"),
            Decision::Unchanged
        );
    }

    #[test]
    fn a_solution_with_users_objects_or_unknown_kinds_stays_active() {
        let message = |consequences: &Consequences| {
            deactivate("x", &catalogue(), consequences, false, "boot")
                .unwrap_err()
                .message
        };
        let place = Use {
            environment: "prod".into(),
            namespace: "a".into(),
        };
        let used = Consequences {
            uses: vec![place],
            ..Consequences::default()
        };
        assert_eq!(message(&used), "solution x is in use in prod/a");
        let object = Reference::namespaced(CONFIG_MAP, "a", "b");
        let holding = Consequences {
            resources: vec![object],
            ..Consequences::default()
        };
        assert_eq!(
            message(&holding),
            "solution x still has resources: configmap/b in a"
        );
        assert!(message(&Consequences::default()).contains("cannot be known"));
        assert!(deactivate("x", &catalogue(), &used, true, "boot").is_ok());
        let known = Consequences {
            definitions: Some(vec!["a.x".into()]),
            ..Consequences::default()
        };
        let Decision::Do(plan) = deactivate("x", &catalogue(), &known, false, "boot").unwrap() else {
            panic!()
        };
        assert_eq!(
            plan.steps.last().unwrap().action.summary(),
            "wait until a.x are gone"
        );
    }
}
