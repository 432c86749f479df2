//! The checks of deployed Solutions: how they run, and whether versions match their constraints.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Line, NAMED, counted, line, several, warning};
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::solution::get;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use client::cluster::operator_objects;
use domain::api::SolutionObject;
use domain::api::state::{ConditionStatus, SolutionState};
use domain::archive::catalogue::Catalogue;
use domain::object::resource::Reference;
use domain::operator::config::outdated;

pub(super) async fn lines(context: &Context) -> Vec<Line> {
    let solutions = match get::read(context, None).await {
        Ok(solutions) => solutions,
        Err(error) => {
            let again = CommandError::new(error.kind, error.message());
            return vec![line("solutions", Err(error)), line("constraints", Err(again))];
        }
    };
    let read = async { tokio::try_join!(configurations(context), left_roles(context)) };
    let deployed = match read.await {
        Ok((configurations, left)) => judge_deployed(&solutions, &configurations, &left),
        Err(error) => line("solutions", Err(error)),
    };
    // Without a version that matches, an upgrade could choose none.
    vec![deployed, line("constraints", judge_constraints(&solutions))]
}

/// What is outdated in the configuration of each operator, by its namespace and its Solution.
type Configurations = BTreeMap<(String, String), Vec<String>>;

async fn configurations(context: &Context) -> Result<Configurations> {
    let catalogue = backend::catalogue(context).await?;
    let judged = |namespace, solution, deployed: &Value| judged(&catalogue, namespace, solution, deployed);
    let configurations = operator_objects::configs(context.cluster().await?, judged).await?;
    Ok(configurations.into_iter().collect())
}

async fn left_roles(context: &Context) -> Result<Vec<Reference>> {
    Ok(operator_objects::left_roles(context.cluster().await?).await?)
}

fn judged(
    catalogue: &Catalogue,
    namespace: String,
    solution: String,
    deployed: &Value,
) -> ((String, String), Vec<String>) {
    let found = outdated(catalogue.versions(&solution), deployed);
    ((namespace, solution), found)
}

/// For how many Solutions the line names a command for each.
const FIXES: usize = 3;

/// What runs otherwise than it is configured, and what removals have left. That is a warning: the plugin works.
fn judge_deployed(solutions: &[SolutionObject], configurations: &Configurations, left: &[Reference]) -> Line {
    let troubled: Vec<(&SolutionObject, String)> =
        solutions.iter().filter_map(|one| Some((one, trouble(one, configurations)?))).collect();
    if troubled.is_empty() && left.is_empty() {
        return line("solutions", Ok(format!("{} as configured", counted(solutions.len(), "solution"))));
    }
    let told = |(one, found): &(&SolutionObject, String)| {
        format!("{} in {}: {found}", one.metadata.name, one.spec.environment)
    };
    let mut fixes: Vec<String> = if troubled.len() > FIXES {
        // What is configured nowhere cannot be repaired.
        let are_orphaned = troubled.iter().all(|(one, _)| one.status.state == SolutionState::Orphaned);
        let verbs: &[&str] = if are_orphaned { &["describe"] } else { &["describe", "repair"] };
        let each = |verb: &&str| format!("for each: kubectl metalk8s {verb} solution NAME -e ENV");
        verbs.iter().map(each).collect()
    } else {
        troubled.iter().map(|(one, _)| fix(one)).collect()
    };
    let remains = left.iter().map(|role| format!("{role} is left of a removed operator, and nobody uses it"));
    let told: Vec<String> = troubled.iter().map(told).chain(remains).collect();
    if !left.is_empty() {
        let names: Vec<&str> = left.iter().take(NAMED).map(|role| role.name.as_str()).collect();
        fixes.push(format!("to remove it: kubectl delete clusterrole {}", names.join(" ")));
    }
    warning("solutions", several(&told), fixes)
}

/// How to make a Solution run as it is configured.
fn fix(one: &SolutionObject) -> String {
    let (name, environment) = (&one.metadata.name, &one.spec.environment);
    match one.status.state {
        SolutionState::Orphaned => {
            let namespace = one.metadata.namespace.as_deref().unwrap_or_default();
            let place = format!("-e {environment} -n {namespace}");
            format!(
                "to remove it: kubectl metalk8s delete solution {name} {place}, or to configure it: \
                 kubectl metalk8s add solution {name} --version {} {place}",
                one.spec.version
            )
        }
        // It is deployed: what it lacks is elsewhere, and may come by itself.
        SolutionState::Progressing => {
            format!("to see why: kubectl metalk8s describe solution {name} -e {environment}")
        }
        _ => format!("to deploy it again: kubectl metalk8s repair solution {name} -e {environment}"),
    }
}

/// How a Solution differs from its configuration, if it does.
fn trouble(one: &SolutionObject, configurations: &Configurations) -> Option<String> {
    let status = &one.status;
    if status.state == SolutionState::Progressing {
        // Kubernetes has no end for it where the operator was available before.
        let operator = status.operator.as_ref();
        let ready = operator.map_or_else(String::new, |one| format!(", {}/{}", one.available, one.desired));
        let why = status.message.as_ref().map_or_else(String::new, |why| format!(", {why}"));
        return Some(format!("{}{ready}{why}", status.state));
    }
    let runs = [SolutionState::Available, SolutionState::ConstraintUnsatisfied];
    if !runs.contains(&status.state) {
        let why = status.message.as_deref().unwrap_or_default();
        return Some(format!("{}, {why}", status.state));
    }
    let mut conditions = status.conditions.iter();
    if let Some(lost) = conditions.find(|one| one.kind == "Imported" && one.status == ConditionStatus::False)
    {
        return Some(lost.message.clone());
    }
    let namespace = one.metadata.namespace.as_deref().unwrap_or_default();
    let key = (namespace.to_owned(), one.metadata.name.clone());
    let Some(found) = configurations.get(&key) else {
        return Some("its operator has no configuration".to_owned());
    };
    (!found.is_empty()).then(|| format!("older than the catalogue: {}", found.join(", ")))
}

fn judge_constraints(solutions: &[SolutionObject]) -> Result<String> {
    let constrained = solutions.iter().filter(|one| one.spec.constraint.is_some()).count();
    let unsatisfied: Vec<String> = solutions
        .iter()
        .filter_map(|one| {
            // The state may name a worse problem, so the condition is read instead.
            let mut conditions = one.status.conditions.iter();
            let why = conditions
                .find(|one| one.kind == "ConstraintSatisfied" && one.status == ConditionStatus::False)?;
            Some(format!(
                "solution {} in environment {}: {}",
                one.metadata.name, one.spec.environment, why.message
            ))
        })
        .collect();
    if unsatisfied.is_empty() {
        return Ok(match constrained {
            0 => "no solution has one".to_owned(),
            count => format!("{} satisfied", counted(count, "constraint")),
        });
    }
    Err(CommandError::new(ErrorKind::NotFound, several(&unsatisfied))
        .hint("import a version that matches, or choose another one: kubectl metalk8s upgrade solution NAME -e ENV --version V"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use domain::api::inventory;
    use domain::object::resource::CLUSTER_ROLE;
    use domain::operator::Operator;
    use domain::operator::rollout::Rollout;
    use domain::testing::samples::environment;
    use domain::testing::samples::operator;

    #[test]
    fn what_runs_otherwise_than_configured_is_a_warning() {
        let entries = json!([{"version": "1.0.0", "manifest": {"spec": {"images": ["a:1"]}}}]);
        let catalogue = Catalogue::from_data(Some(&[("x".to_owned(), entries.to_string())].into()));
        let judged = |version: &str, configuration: Value| {
            let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
            let operator = Operator {
                solution: "x".to_owned(),
                namespace: "prod".to_owned(),
                version: version.to_owned(),
                ..operator()
            };
            let solutions = inventory::solutions(&[one], &catalogue, &[operator]);
            let configurations =
                [super::judged(&catalogue, "prod".to_owned(), "x".to_owned(), &configuration)].into();
            let line = judge_deployed(&solutions, &configurations, &[]);
            (line.state, line.message, line.fix.join("; "))
        };
        let repair = "to deploy it again: kubectl metalk8s repair solution x -e prod".to_owned();
        let current = json!({"repositories": {"1.0.0": [{"images": ["a:1"]}]}});
        assert_eq!(
            judged("1.0.0", current.clone()),
            ("ok", "1 solution as configured".to_owned(), String::new())
        );
        let expected =
            "x in prod: older than the catalogue: operator configuration, images of 1.0.0".to_owned();
        assert_eq!(judged("1.0.0", json!({})), ("warning", expected, repair.clone()));
        let expected = "x in prod: Drifted, the operator that runs is of version 0.9.0".to_owned();
        assert_eq!(judged("0.9.0", current), ("warning", expected, repair));
    }

    #[test]
    fn a_cluster_role_that_removals_have_left_is_a_warning() {
        let left = ["a", "b"].map(|name| Reference::cluster(CLUSTER_ROLE, name));
        let line = judge_deployed(&[], &Configurations::default(), &left);
        assert_eq!(line.state, "warning");
        let told =
            "clusterrole.rbac.authorization.k8s.io/a is left of a removed operator, and nobody uses it; ";
        assert!(line.message.starts_with(told), "{}", line.message);
        assert_eq!(line.fix, ["to remove it: kubectl delete clusterrole a b"]);
    }

    #[test]
    fn an_operator_that_is_not_available_is_not_as_configured() {
        let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
        let operator = Operator {
            solution: "x".to_owned(),
            namespace: "prod".to_owned(),
            available: 0,
            rollout: Rollout {
                blocked: Some(("FailedCreate".to_owned(), "exceeded quota".to_owned())),
                ..Rollout::default()
            },
            ..operator()
        };
        let solutions = inventory::solutions(&[one], &Catalogue::from_data(None), &[operator]);
        let line = judge_deployed(&solutions, &Configurations::default(), &[]);
        assert_eq!(line.state, "warning");
        assert_eq!(line.message, "x in prod: Progressing, 0/1, FailedCreate: exceeded quota");
        assert_eq!(line.fix, ["to see why: kubectl metalk8s describe solution x -e prod"]);
    }

    #[test]
    fn an_orphan_is_not_to_be_repaired() {
        let one = environment("prod", &[("a", &[]), ("b", &[])]);
        let orphan = |name: &str| Operator {
            solution: name.to_owned(),
            namespace: "b".to_owned(),
            version: "1.0.0".to_owned(),
            ..operator()
        };
        let catalogue = Catalogue::from_data(None);
        let fixes = |names: &[&str]| {
            let operators: Vec<Operator> = names.iter().map(|name| orphan(name)).collect();
            let solutions = inventory::solutions(std::slice::from_ref(&one), &catalogue, &operators);
            judge_deployed(&solutions, &Configurations::default(), &[]).fix
        };
        assert_eq!(
            fixes(&["x"]),
            ["to remove it: kubectl metalk8s delete solution x -e prod -n b, or to configure it: \
              kubectl metalk8s add solution x --version 1.0.0 -e prod -n b"]
        );
        assert_eq!(
            fixes(&["u", "v", "w", "x"]),
            ["for each: kubectl metalk8s describe solution NAME -e ENV"]
        );
    }

    #[test]
    fn a_constraint_that_nothing_satisfies_fails() {
        let entries = serde_json::json!([{"version": "1.0.0"}]);
        let catalogue = Catalogue::from_data(Some(&[("x".to_owned(), entries.to_string())].into()));
        let judged = |constraint: Option<&str>| {
            let mut one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
            let config = one.members[0].config.as_mut().unwrap();
            config.constraints.extend(constraint.map(|text| ("x".to_owned(), text.to_owned())));
            let operator = Operator { solution: "x".to_owned(), namespace: "prod".to_owned(), ..operator() };
            // Without an operator the state says so, and the constraint is unsatisfied all the same.
            let missing = judge_constraints(&inventory::solutions(&[one.clone()], &catalogue, &[]));
            let judged = judge_constraints(&inventory::solutions(&[one], &catalogue, &[operator]));
            assert_eq!(
                missing.map_err(|error| error.message()),
                judged.as_ref().cloned().map_err(CommandError::message)
            );
            judged
        };
        assert_eq!(judged(None).unwrap(), "no solution has one");
        assert_eq!(judged(Some("^1")).unwrap(), "1 constraint satisfied");
        let error = judged(Some("^9")).unwrap_err();
        assert_eq!(
            error.message(),
            "solution x in environment prod: no imported version matches ^9; imported: 1.0.0"
        );
        assert_eq!((error.kind, error.hints.len()), (ErrorKind::NotFound, 1));
    }
}
