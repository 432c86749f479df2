//! Making, describing anew and deleting Environments.

use serde_json::{Value, json};

use super::Decision;
use crate::domain::documents::API_VERSION;
use crate::domain::environment::{Deployed, Environment, Member, Namespace};
use crate::domain::label;
use crate::domain::plan::{Action, Condition, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::{CONFIG_MAP, NAMESPACE, Reference};

/// What `create environment` was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreateEnvironment {
    /// The Environment.
    pub name: String,
    /// Its new namespace.
    pub namespace: String,
    /// What it is for, where that was said.
    pub description: Option<String>,
    /// Take a namespace that exists.
    pub adopt: bool,
}

/// Plans `create environment`. `environment` is the one of that name, `namespace` the one asked
/// for, with whether it holds the `ConfigMap` already.
pub fn create(
    request: &CreateEnvironment,
    environment: Option<&Environment>,
    namespace: Option<(&Namespace, bool)>,
) -> Result<Decision, Refusal> {
    if let Some(environment) = environment {
        same_description(request, environment)?;
    }
    let described = request
        .description
        .as_deref()
        .or_else(|| environment.and_then(Environment::description));
    let mut plan = Plan::default();
    let has_config = match namespace {
        None => {
            plan.with_undo(
                Action::Create {
                    target: Reference::cluster(NAMESPACE, &request.namespace),
                    manifest: namespace_manifest(request, described),
                },
                vec![
                    Action::Delete {
                        target: Reference::cluster(NAMESPACE, &request.namespace),
                    },
                    Action::Await(Condition::Gone(Reference::cluster(NAMESPACE, &request.namespace))),
                ],
            );
            false
        }
        Some((found, has_config)) => {
            if found.labels.get(label::ENVIRONMENT) != Some(&request.name) {
                adopt(request, found, described, &mut plan)?;
            }
            has_config
        }
    };
    if !has_config {
        let target = Reference::namespaced(CONFIG_MAP, &request.namespace, label::ENVIRONMENT_CONFIG);
        let action = Action::Create {
            target: target.clone(),
            manifest: config_manifest(&request.namespace, None),
        };
        plan.dependent(action, vec![Action::Delete { target }]);
    }
    Ok(if plan.steps.is_empty() {
        Decision::Unchanged
    } else {
        Decision::Do(plan)
    })
}

fn same_description(request: &CreateEnvironment, environment: &Environment) -> Result<(), Refusal> {
    let old = environment.description().unwrap_or_default();
    match &request.description {
        Some(new) if new != old => Err(Refusal::conflict(format!(
            "environment {} exists with another description ({old:?})",
            request.name
        ))
        .hint(format!(
            "to change it: kubectl metalk8s edit environment {} --description {new:?}",
            request.name
        ))),
        _ => Ok(()),
    }
}

fn adopt(
    request: &CreateEnvironment,
    found: &Namespace,
    described: Option<&str>,
    plan: &mut Plan,
) -> Result<(), Refusal> {
    let name = &request.namespace;
    if let Some(other) = found.labels.get(label::ENVIRONMENT) {
        return Err(Refusal::conflict(format!(
            "namespace {name} belongs to environment {other}"
        )));
    }
    if found.terminating {
        return Err(
            Refusal::conflict(format!("namespace {name} is being deleted")).hint("try again when it is gone")
        );
    }
    if !request.adopt {
        return Err(Refusal::conflict(format!("namespace {name} exists already"))
            .hint("to label it and never delete it later: --adopt; to take another one: -n NAMESPACE"));
    }
    let patch = |label: Value, description: Value, adopted: Value| {
        json!({"metadata": {
            "labels": {label::ENVIRONMENT: label},
            "annotations": {label::DESCRIPTION: description, label::ADOPTED: adopted},
        }})
    };
    let mut forward = patch(json!(request.name), json!(described), json!("true"));
    forward["metadata"]["resourceVersion"] = json!(found.resource_version);
    let before = found.annotations.get(label::DESCRIPTION);
    let target = Reference::cluster(NAMESPACE, name);
    plan.with_undo(
        Action::Patch {
            target: target.clone(),
            patch: forward,
        },
        vec![Action::Patch {
            target,
            patch: patch(Value::Null, json!(before), Value::Null),
        }],
    );
    Ok(())
}

fn namespace_manifest(request: &CreateEnvironment, description: Option<&str>) -> Value {
    let mut metadata = json!({
        "name": request.namespace,
        "labels": {label::ENVIRONMENT: request.name},
    });
    if let Some(description) = description {
        metadata["annotations"] = json!({label::DESCRIPTION: description});
    }
    json!({"apiVersion": "v1", "kind": "Namespace", "metadata": metadata})
}

/// The `ConfigMap` of a namespace, for one Solution or for none.
#[must_use]
pub fn config_manifest(namespace: &str, solution: Option<(&str, &str)>) -> Value {
    let mut manifest = json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {"name": label::ENVIRONMENT_CONFIG, "namespace": namespace},
    });
    if let Some((solution, version)) = solution {
        manifest["data"] = json!({solution: version});
    }
    manifest
}

/// What `create environment --dry-run=client -o yaml` prints, and `-f` reads.
#[must_use]
pub fn client_manifest(request: &CreateEnvironment) -> Value {
    json!({
        "apiVersion": API_VERSION,
        "kind": "Environment",
        "metadata": {"name": request.name},
        "spec": {
            "description": request.description,
            "namespaces": [{"name": request.namespace, "adopted": request.adopt, "solutions": []}],
        },
    })
}

/// Plans `edit environment --description`.
#[must_use]
pub fn describe_anew(environment: &Environment, description: &str) -> Decision {
    let mut plan = Plan::default();
    for Member { namespace, .. } in &environment.members {
        let before = namespace.annotations.get(label::DESCRIPTION);
        if before.is_some_and(|text| text == description) {
            continue;
        }
        let patch = |text: Value| json!({"metadata": {"annotations": {label::DESCRIPTION: text}}});
        let mut forward = patch(json!(description));
        forward["metadata"]["resourceVersion"] = json!(namespace.resource_version);
        let target = Reference::cluster(NAMESPACE, &namespace.name);
        plan.with_undo(
            Action::Patch {
                target: target.clone(),
                patch: forward,
            },
            vec![Action::Patch {
                target,
                patch: patch(json!(before)),
            }],
        );
    }
    if plan.steps.is_empty() {
        Decision::Unchanged
    } else {
        Decision::Do(plan)
    }
}

/// What `delete environment` may take with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DeleteEnvironment {
    /// Solutions too.
    pub with_solutions: bool,
    /// Objects of their kinds too.
    pub with_resources: bool,
}

/// Plans `delete environment` for these of its namespaces. `resources` are the objects of the
/// Solutions' kinds in them; `operators` are operators there, whether configured or left over.
pub fn delete(
    environment: &Environment,
    members: &[&Member],
    resources: &[Reference],
    operators: &[(String, String)],
    allowed: DeleteEnvironment,
) -> Result<Plan, Refusal> {
    let namespaces: Vec<&str> = members
        .iter()
        .map(|member| member.namespace.name.as_str())
        .collect();
    let solutions: Vec<Deployed<'_>> = environment
        .solutions()
        .filter(|one| namespaces.contains(&one.namespace))
        .collect();
    if !solutions.is_empty() && !allowed.with_solutions {
        let listed: Vec<String> = solutions
            .iter()
            .map(|one| format!("{} {} in {}", one.solution, one.version, one.namespace))
            .collect();
        return Err(Refusal::conflict(format!(
            "environment {} still has solutions: {}",
            environment.name,
            listed.join(", ")
        ))
        .hint("to delete them with it: --with-solutions"));
    }
    refuse_resources(
        &format!("environment {}", environment.name),
        resources,
        allowed.with_resources,
    )?;
    let mut plan = Plan::default();
    delete_resources(&mut plan, resources);
    for member in members {
        if member.adopted() {
            release(&mut plan, member, operators);
        } else {
            let target = Reference::cluster(NAMESPACE, &member.namespace.name);
            plan.then(Action::Delete { target });
        }
    }
    for member in members.iter().filter(|member| !member.adopted()) {
        plan.then(Action::Await(Condition::Gone(Reference::cluster(
            NAMESPACE,
            &member.namespace.name,
        ))));
    }
    Ok(plan)
}

/// An adopted namespace stays: what this plugin and Salt put there goes.
fn release(plan: &mut Plan, member: &Member, operators: &[(String, String)]) {
    let namespace = &member.namespace.name;
    for (solution, _) in operators.iter().filter(|(_, place)| place == namespace) {
        plan.then(Action::RemoveOperator {
            namespace: namespace.clone(),
            solution: solution.clone(),
        });
    }
    plan.then(Action::Delete {
        target: Reference::namespaced(CONFIG_MAP, namespace, label::ENVIRONMENT_CONFIG),
    });
    plan.then(Action::Patch {
        target: Reference::cluster(NAMESPACE, namespace),
        patch: json!({"metadata": {
            "labels": {label::ENVIRONMENT: null},
            "annotations": {label::DESCRIPTION: null, label::ADOPTED: null},
        }}),
    });
}

/// Refuses while objects of a Solution's kinds exist, unless they may go too.
pub(super) fn refuse_resources(what: &str, resources: &[Reference], allowed: bool) -> Result<(), Refusal> {
    const SHOWN: usize = 10;
    if resources.is_empty() || allowed {
        return Ok(());
    }
    let mut listed: Vec<String> = resources.iter().take(SHOWN).map(ToString::to_string).collect();
    if resources.len() > SHOWN {
        listed.push(format!("and {} more", resources.len() - SHOWN));
    }
    Err(
        Refusal::conflict(format!("{what} still has resources: {}", listed.join(", ")))
            .hint("to delete them too, while their operator still runs: --with-resources"),
    )
}

/// Deletes objects of a Solution's kinds, and waits for their finalizers.
pub(super) fn delete_resources(plan: &mut Plan, resources: &[Reference]) {
    for target in resources {
        plan.then(Action::Delete {
            target: target.clone(),
        });
    }
    for target in resources {
        plan.then(Action::Await(Condition::Gone(target.clone())));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::domain::environment::tests::environment;
    use crate::domain::resource::ROLE;
    use crate::error::Kind;

    fn request() -> CreateEnvironment {
        CreateEnvironment {
            name: "prod".to_owned(),
            namespace: "prod".to_owned(),
            description: None,
            adopt: false,
        }
    }

    fn steps(decision: Result<Decision, Refusal>) -> Vec<String> {
        match decision.unwrap() {
            Decision::Unchanged => Vec::new(),
            Decision::Do(plan) => plan.steps.iter().map(|step| step.action.summary()).collect(),
        }
    }

    #[test]
    fn a_new_environment_is_a_namespace_and_a_config_map() {
        assert_eq!(
            steps(create(&request(), None, None)),
            [
                "create namespace/prod",
                "create configmap/metalk8s-environment in prod"
            ]
        );
    }

    #[test]
    fn the_same_again_changes_nothing() {
        let old = environment("prod", &[("prod", &[])]);
        let namespace = &old.members[0].namespace;
        assert_eq!(
            create(&request(), Some(&old), Some((namespace, true))).unwrap(),
            Decision::Unchanged
        );
        assert_eq!(
            steps(create(&request(), Some(&old), Some((namespace, false)))),
            ["create configmap/metalk8s-environment in prod"]
        );
    }

    #[test]
    fn another_description_is_a_conflict_that_names_the_verb() {
        let old = environment("prod", &[("prod", &[])]);
        let asked = CreateEnvironment {
            description: Some("new".to_owned()),
            ..request()
        };
        let refusal = create(&asked, Some(&old), Some((&old.members[0].namespace, true))).unwrap_err();
        assert_eq!(refusal.kind, Kind::Conflict);
        assert!(
            refusal.hints[0].contains("edit environment prod --description"),
            "{:?}",
            refusal.hints
        );
    }

    #[test]
    fn a_foreign_namespace_needs_to_be_adopted() {
        let namespace = Namespace {
            name: "prod".to_owned(),
            resource_version: Some("3".to_owned()),
            ..Namespace::default()
        };
        let refusal = create(&request(), None, Some((&namespace, false))).unwrap_err();
        assert_eq!(refusal.message, "namespace prod exists already");
        let asked = CreateEnvironment {
            adopt: true,
            ..request()
        };
        let Decision::Do(plan) = create(&asked, None, Some((&namespace, false))).unwrap() else {
            panic!()
        };
        assert_eq!(plan.steps.len(), 2);
        let Action::Patch { patch, .. } = &plan.steps[0].action else {
            panic!()
        };
        assert_eq!(patch["metadata"]["resourceVersion"], "3");
        let taken = Namespace {
            labels: BTreeMap::from([(label::ENVIRONMENT.to_owned(), "test".to_owned())]),
            ..namespace
        };
        let refusal = create(&asked, None, Some((&taken, false))).unwrap_err();
        assert_eq!(refusal.message, "namespace prod belongs to environment test");
    }

    #[test]
    fn an_environment_with_solutions_is_not_deleted_by_accident() {
        let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
        let members: Vec<&Member> = one.members.iter().collect();
        let refusal = delete(&one, &members, &[], &[], DeleteEnvironment::default()).unwrap_err();
        assert_eq!(
            refusal.message,
            "environment prod still has solutions: x 1.0.0 in prod"
        );
        let object = Reference::namespaced(ROLE, "prod", "mine");
        let with_solutions = DeleteEnvironment {
            with_solutions: true,
            with_resources: false,
        };
        let refusal = delete(&one, &members, std::slice::from_ref(&object), &[], with_solutions).unwrap_err();
        assert!(refusal.message.contains("mine in prod"), "{}", refusal.message);
        let all = DeleteEnvironment {
            with_solutions: true,
            with_resources: true,
        };
        let plan = delete(&one, &members, &[object], &[], all).unwrap();
        let steps: Vec<String> = plan.steps.iter().map(|step| step.action.summary()).collect();
        assert_eq!(
            steps,
            [
                "delete role.rbac.authorization.k8s.io/mine in prod",
                "wait until role.rbac.authorization.k8s.io/mine in prod is gone",
                "delete namespace/prod",
                "wait until namespace/prod is gone",
            ]
        );
    }

    #[test]
    fn an_adopted_namespace_is_only_released() {
        let mut one = environment("prod", &[("prod", &[])]);
        one.members[0]
            .namespace
            .annotations
            .insert(label::ADOPTED.to_owned(), "true".to_owned());
        let members: Vec<&Member> = one.members.iter().collect();
        let operators = [("x".to_owned(), "prod".to_owned())];
        let plan = delete(&one, &members, &[], &operators, DeleteEnvironment::default()).unwrap();
        assert!(
            plan.steps.iter().all(
                |step| !matches!(&step.action, Action::Delete { target } if target.resource == NAMESPACE)
            )
        );
        assert_eq!(plan.steps[0].action.summary(), "remove the operator of x in prod");
    }
}
