//! Adding Solutions to Environments, moving them between versions, and deleting them.

use std::cmp::Ordering;

use serde_json::{Value, json};

use super::environment::{config_manifest, delete_resources, refuse_resources};
use super::{Decision, formula};
use crate::domain::catalogue::{Archive, Catalogue};
use crate::domain::environment::{Environment, Member, find_operator};
use crate::domain::label;
use crate::domain::operator::{Operator, State, Webhook};
use crate::domain::plan::{Action, Condition, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::{CONFIG_MAP, Reference};
use crate::domain::version::{SolutionVersion, VersionRequest};
use crate::error::Kind;

/// What is known before a Solution is added, moved or deleted.
#[derive(Debug, Clone, Copy)]
pub struct Facts<'a> {
    /// The Environment.
    pub environment: &'a Environment,
    /// What was imported.
    pub catalogue: &'a Catalogue,
    /// The operators in the Environment's namespaces.
    pub operators: &'a [Operator],
}

/// What `add`, `upgrade` and `downgrade` have in common.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The webhook switch, where it was given.
    pub webhook: Option<bool>,
    /// Constraints and `latest` see pre-releases.
    pub pre: bool,
    /// Go on although no version of the Solution is active.
    pub allow_inactive: bool,
}

/// A Solution in a namespace, and the version it is to have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// The namespace.
    pub namespace: String,
    /// The Solution.
    pub solution: String,
    /// The version before; none where it is new.
    pub from: Option<String>,
    /// The version after.
    pub to: String,
}

/// Which way a Solution's version is to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// `upgrade`.
    Up,
    /// `downgrade`.
    Down,
}

impl Direction {
    /// The verb.
    #[must_use]
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Up => "upgrade",
            Self::Down => "downgrade",
        }
    }
}

/// What a planned change comes to: its steps, and the moves it makes.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The steps, or nothing to do.
    pub decision: Decision,
    /// The moves, the ones that are no move included.
    pub moves: Vec<Move>,
    /// What the user should know although it is done.
    pub warnings: Vec<String>,
}

/// Plans `add solution`.
pub fn add(
    facts: Facts<'_>,
    solution: &str,
    request: &VersionRequest,
    namespace: Option<&str>,
    options: &Options,
) -> Result<Change, Refusal> {
    let member = facts.environment.one_namespace(namespace)?;
    let archive = wanted(facts, member, solution, request, options.pre)?;
    let one = Move {
        namespace: member.namespace.name.clone(),
        solution: solution.to_owned(),
        from: member.version_of(solution).map(str::to_owned),
        to: archive.version.to_string(),
    };
    if let Some(from) = one.from.as_deref().filter(|from| *from != one.to) {
        return Err(other_version(facts.environment, &one, from));
    }
    let operator = find_operator(facts.operators, &one.namespace, solution);
    if one.from.is_some() && State::of(operator, &one.to) == State::Available {
        return Ok(Change {
            decision: Decision::Unchanged,
            moves: vec![one],
            warnings: Vec::new(),
        });
    }
    require_active(facts, solution, options)?;
    change(facts, vec![(one, request.constraint())], options)
}

/// The archive that `add` is to take. A Solution that is there already is asked for again by
/// whatever still allows it.
fn wanted<'a>(
    facts: Facts<'a>,
    member: &Member,
    solution: &str,
    request: &VersionRequest,
    pre: bool,
) -> Result<&'a Archive, Refusal> {
    let present = member
        .version_of(solution)
        .and_then(|version| facts.catalogue.find(solution, version));
    if let Some(archive) = present.filter(|archive| request.matches(&archive.version, pre))
        && !matches!(request, VersionRequest::Latest)
    {
        return Ok(archive);
    }
    facts.catalogue.resolve(solution, request, pre)
}

fn other_version(environment: &Environment, one: &Move, from: &str) -> Refusal {
    let verb = match SolutionVersion::new(from).direction(&SolutionVersion::new(&one.to)) {
        Some(Ordering::Greater) => "downgrade",
        _ => "upgrade",
    };
    Refusal::conflict(format!(
        "environment {} has solution {} in version {from}, not {}",
        environment.name, one.solution, one.to
    ))
    .hint(format!(
        "to change it: kubectl metalk8s {verb} solution {} -e {} --version {}",
        one.solution, environment.name, one.to
    ))
}

fn require_active(facts: Facts<'_>, solution: &str, options: &Options) -> Result<(), Refusal> {
    if options.allow_inactive || facts.catalogue.active(solution).is_some() {
        return Ok(());
    }
    Err(Refusal::conflict(format!(
        "no version of solution {solution} is active, so the cluster does not know its kinds"
    ))
    .hint(format!(
        "activate one: kubectl metalk8s activate solution {solution}"
    ))
    .hint("or go on without: --allow-inactive"))
}

/// Plans `upgrade` and `downgrade` of these Solutions, in `namespace` or in all that have them.
pub fn relocate(
    facts: Facts<'_>,
    solutions: &[String],
    request: Option<&VersionRequest>,
    namespace: Option<&str>,
    direction: Direction,
    options: &Options,
) -> Result<Change, Refusal> {
    let mut moves: Vec<(Move, Option<String>)> = Vec::new();
    for solution in solutions {
        for member in facts.environment.holding(solution, namespace)? {
            moves.push(target(facts, member, solution, request, direction, options.pre)?);
        }
    }
    let all = moves.iter().map(|(one, _)| one.clone()).collect();
    let changed: Vec<(Move, Option<&str>)> = moves
        .iter()
        .filter(|(one, _)| !is_done(facts, one))
        .map(|(one, constraint)| (one.clone(), constraint.as_deref()))
        .collect();
    if changed.is_empty() {
        return Ok(Change {
            decision: Decision::Unchanged,
            moves: all,
            warnings: Vec::new(),
        });
    }
    let change = change(facts, changed, options)?;
    Ok(Change { moves: all, ..change })
}

fn is_done(facts: Facts<'_>, one: &Move) -> bool {
    let operator = find_operator(facts.operators, &one.namespace, &one.solution);
    one.from.as_deref() == Some(&one.to) && State::of(operator, &one.to) == State::Available
}

/// Where one Solution in one namespace is to go, and the constraint that is kept for it.
fn target(
    facts: Facts<'_>,
    member: &Member,
    solution: &str,
    request: Option<&VersionRequest>,
    direction: Direction,
    pre: bool,
) -> Result<(Move, Option<String>), Refusal> {
    let config = member.config.as_ref();
    let from = member.version_of(solution).unwrap_or_default().to_owned();
    let kept = config.and_then(|config| config.constraints.get(solution));
    let kept_request = kept.and_then(|text| text.parse().ok());
    let request = request.or(kept_request.as_ref());
    let archive = facts
        .catalogue
        .resolve(solution, request.unwrap_or(&VersionRequest::Latest), pre)?;
    let namespace = member.namespace.name.clone();
    let mut to = archive.version.to_string();
    let order = SolutionVersion::new(&from).direction(&archive.version);
    let wrong = match direction {
        Direction::Up => order == Some(Ordering::Greater),
        Direction::Down => order == Some(Ordering::Less),
    };
    if wrong && !matches!(request, None | Some(VersionRequest::Latest)) {
        let other = if direction == Direction::Up {
            "downgrade"
        } else {
            "upgrade"
        };
        return Err(Refusal::conflict(format!(
            "{} cannot take solution {solution} in {namespace} from {from} to {to}",
            direction.verb()
        ))
        .hint(format!("that is what {other} is for")));
    }
    if wrong {
        // Nothing was asked for by name: what runs is newer than every release.
        to.clone_from(&from);
    }
    let constraint = request.and_then(VersionRequest::constraint).map(str::to_owned);
    Ok((
        Move {
            namespace,
            solution: solution.to_owned(),
            from: Some(from),
            to,
        },
        constraint,
    ))
}

/// The steps of moves that have been found right.
fn change(facts: Facts<'_>, moves: Vec<(Move, Option<&str>)>, options: &Options) -> Result<Change, Refusal> {
    refuse_broken(facts, &moves)?;
    let (webhook, warnings) = webhook(facts, options.webhook)?;
    let prepare = prepare(&facts.environment.name, webhook);
    let mut plan = Plan::default();
    let mut restore = Vec::new();
    for (one, constraint) in &moves {
        let Some(member) = facts.environment.member(&one.namespace) else {
            continue;
        };
        if let Some((forward, back)) = configure(member, one, *constraint) {
            restore.push(back.clone());
            plan.with_undo(forward, vec![back]);
        }
    }
    let undo = take_back(facts, &moves, restore, &prepare);
    plan.with_undo(prepare, undo);
    for (one, _) in &moves {
        plan.then(Action::Await(available(one, &one.to)));
    }
    let moves = moves.into_iter().map(|(one, _)| one).collect();
    Ok(Change {
        decision: Decision::Do(plan),
        moves,
        warnings,
    })
}

fn available(one: &Move, version: &str) -> Condition {
    Condition::OperatorAvailable {
        namespace: one.namespace.clone(),
        solution: one.solution.clone(),
        version: version.to_owned(),
    }
}

/// What puts the operators back: those that were there are prepared again in their old version,
/// those that were not are removed.
fn take_back(
    facts: Facts<'_>,
    moves: &[(Move, Option<&str>)],
    mut undo: Vec<Action>,
    prepare: &Action,
) -> Vec<Action> {
    let before = |one: &Move| find_operator(facts.operators, &one.namespace, &one.solution);
    for (one, _) in moves
        .iter()
        .filter(|(one, _)| one.from.is_none() && before(one).is_none())
    {
        undo.push(Action::RemoveOperator {
            namespace: one.namespace.clone(),
            solution: one.solution.clone(),
        });
    }
    let earlier: Vec<(&Move, &str)> = moves
        .iter()
        .filter_map(|(one, _)| {
            one.from
                .as_deref()
                .filter(|from| *from != one.to)
                .map(|from| (one, from))
        })
        .collect();
    if !earlier.is_empty() {
        undo.push(prepare.clone());
    }
    for (one, from) in earlier {
        // An operator that was not available before is not waited for.
        if State::of(before(one), from) == State::Available {
            undo.push(Action::Await(available(one, from)));
        }
    }
    undo
}

fn refuse_broken(facts: Facts<'_>, moves: &[(Move, Option<&str>)]) -> Result<(), Refusal> {
    let is_moved = |namespace: &str, solution: &str| {
        moves
            .iter()
            .any(|(one, _)| one.namespace == namespace && one.solution == solution)
    };
    let broken: Vec<String> = facts
        .environment
        .broken(facts.catalogue)
        .into_iter()
        .filter(|one| !is_moved(one.namespace, one.solution))
        .map(|one| format!("{} {} in {}", one.solution, one.version, one.namespace))
        .collect();
    if broken.is_empty() {
        return Ok(());
    }
    Err(Refusal::conflict(format!(
        "environment {} cannot be prepared: {} is no longer in the catalogue",
        facts.environment.name,
        broken.join(", ")
    ))
    .hint("import that version again, or delete that solution from the environment"))
}

fn webhook(facts: Facts<'_>, asked: Option<bool>) -> Result<(bool, Vec<String>), Refusal> {
    match (asked, Webhook::of(facts.operators)) {
        (None, Webhook::Same(webhook)) => Ok((webhook, Vec::new())),
        (None, Webhook::Mixed { with, without }) => Err(Refusal::new(
            Kind::Conflict,
            format!(
                "salt takes one webhook switch for all of environment {}, and its operators differ: {} with, {} without",
                facts.environment.name,
                with.join(", "),
                without.join(", ")
            ),
        )
        .hint("choose for all of them: --webhook or --webhook=false")),
        (Some(asked), _) => {
            let changed: Vec<String> = facts
                .operators
                .iter()
                .filter(|operator| operator.webhook != asked)
                .map(|operator| format!("{} in {}", operator.solution, operator.namespace))
                .collect();
            let verb = if asked { "gives a webhook to" } else { "takes the webhook from" };
            let warning = (!changed.is_empty()).then(|| format!("this {verb} {} as well", changed.join(", ")));
            Ok((asked, warning.into_iter().collect()))
        }
    }
}

/// The orchestration that deploys an Environment's operators.
#[must_use]
pub fn prepare(environment: &str, webhook: bool) -> Action {
    Action::orchestrate(
        formula::ENVIRONMENT,
        json!({"orchestrate": {"env_name": environment, "webhook_enabled": webhook}}),
    )
}

/// The change of a namespace's `ConfigMap`, and what takes it back; none where it says so already.
fn configure(member: &Member, one: &Move, constraint: Option<&str>) -> Option<(Action, Action)> {
    let target = Reference::namespaced(CONFIG_MAP, &one.namespace, label::ENVIRONMENT_CONFIG);
    let key = format!("{}{}", label::CONSTRAINT_PREFIX, one.solution);
    let Some(config) = &member.config else {
        let mut manifest = config_manifest(&one.namespace, Some((&one.solution, &one.to)));
        if let Some(constraint) = constraint {
            manifest["metadata"]["annotations"] = json!({key: constraint});
        }
        return Some((
            Action::Create {
                target: target.clone(),
                manifest,
            },
            Action::Delete { target },
        ));
    };
    let kept = config.constraints.get(&one.solution).map(String::as_str);
    if one.from.as_deref() == Some(&one.to) && kept == constraint {
        return None;
    }
    let patch = |version: Value, constraint: Value| json!({"metadata": {"annotations": {&key: constraint}}, "data": {&one.solution: version}});
    let mut forward = patch(json!(one.to), json!(constraint));
    forward["metadata"]["resourceVersion"] = json!(config.resource_version);
    let back = patch(json!(one.from), json!(kept));
    Some((
        Action::Patch {
            target: target.clone(),
            patch: forward,
        },
        Action::Patch { target, patch: back },
    ))
}

/// Plans `delete solution` in the namespaces that have it, or its left-over operator. `resources`
/// are the objects of its kinds there.
pub fn delete(
    facts: Facts<'_>,
    solution: &str,
    namespace: Option<&str>,
    resources: &[Reference],
    with_resources: bool,
) -> Result<Plan, Refusal> {
    let places = places(facts, solution, namespace)?;
    refuse_resources(&format!("solution {solution}"), resources, with_resources)?;
    let mut plan = Plan::default();
    delete_resources(&mut plan, resources);
    for member in places {
        let name = &member.namespace.name;
        if let Some(config) = member
            .config
            .as_ref()
            .filter(|config| config.solutions.contains_key(solution))
        {
            let key = format!("{}{solution}", label::CONSTRAINT_PREFIX);
            let target = Reference::namespaced(CONFIG_MAP, name, label::ENVIRONMENT_CONFIG);
            // Not undone: what is left is found by its labels, and the same command finishes it.
            plan.then(Action::Patch {
                target,
                patch: json!({
                    "metadata": {"annotations": {key: null}, "resourceVersion": config.resource_version},
                    "data": {solution: null},
                }),
            });
        }
        plan.then(Action::RemoveOperator {
            namespace: name.clone(),
            solution: solution.to_owned(),
        });
    }
    Ok(plan)
}

/// The namespaces where `solution` is configured, or where its operator was left behind.
pub fn places<'a>(
    facts: Facts<'a>,
    solution: &str,
    namespace: Option<&str>,
) -> Result<Vec<&'a Member>, Refusal> {
    let left_over: Vec<&Member> = facts
        .environment
        .members
        .iter()
        .filter(|member| namespace.is_none_or(|name| member.namespace.name == name))
        .filter(|member| {
            member.version_of(solution).is_some()
                || find_operator(facts.operators, &member.namespace.name, solution).is_some()
        })
        .collect();
    if left_over.is_empty() {
        facts.environment.holding(solution, namespace)
    } else {
        Ok(left_over)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::domain::environment::tests::environment;

    fn catalogue(active: &str) -> Catalogue {
        let entries: Vec<Value> = ["1.0.0", "1.1.0", "2.0.0-rc.1"]
            .iter()
            .map(|version| json!({"version": version, "active": *version == active}))
            .collect();
        let data = BTreeMap::from([("x".to_owned(), json!(entries).to_string())]);
        Catalogue::from_data(Some(&data)).unwrap()
    }

    fn operator(namespace: &str, version: &str) -> Operator {
        Operator {
            solution: "x".to_owned(),
            namespace: namespace.to_owned(),
            name: "x-operator".to_owned(),
            version: version.to_owned(),
            image: String::new(),
            webhook: false,
            created: None,
            desired: 1,
            available: 1,
            rolled_out: true,
            stuck: None,
        }
    }

    fn summaries(decision: &Decision) -> Vec<String> {
        match decision {
            Decision::Unchanged => Vec::new(),
            Decision::Do(plan) => plan.steps.iter().map(|step| step.action.summary()).collect(),
        }
    }

    fn undo_of_the_job(decision: &Decision) -> Vec<String> {
        let Decision::Do(plan) = decision else { panic!() };
        let job = plan
            .steps
            .iter()
            .find(|step| matches!(step.action, Action::Run(_)))
            .unwrap();
        job.undo.iter().map(Action::summary).collect()
    }

    fn added(environment: &Environment, operators: &[Operator], version: &str) -> Result<Change, Refusal> {
        let catalogue = catalogue("1.0.0");
        let facts = Facts {
            environment,
            catalogue: &catalogue,
            operators,
        };
        add(facts, "x", &version.parse().unwrap(), None, &Options::default())
    }

    const PREPARE: &str = "run salt state.orchestrate metalk8s.orchestrate.solutions.prepare-environment \
        pillar={\"orchestrate\":{\"env_name\":\"prod\",\"webhook_enabled\":false}}";

    #[test]
    fn adding_configures_prepares_and_waits() {
        let one = environment("prod", &[("prod", &[])]);
        let change = added(&one, &[], "^1.0").unwrap();
        assert_eq!(
            summaries(&change.decision),
            [
                "change configmap/metalk8s-environment in prod: {\"metadata\":{\"annotations\":\
                 {\"constraint.solutions.metalk8s.scality.com/x\":\"^1.0\"}},\"data\":{\"x\":\"1.1.0\"}}",
                PREPARE,
                "wait until the operator of x 1.1.0 is available in prod",
            ]
        );
        let undo = undo_of_the_job(&change.decision);
        assert!(undo[0].contains("\"data\":{\"x\":null}"), "{undo:?}");
        assert_eq!(undo[1], "remove the operator of x in prod");
    }

    #[test]
    fn an_operator_that_was_left_behind_is_not_removed_by_the_undo() {
        let one = environment("prod", &[("prod", &[])]);
        let change = added(&one, &[operator("prod", "1.0.0")], "1.0.0").unwrap();
        assert!(
            !undo_of_the_job(&change.decision)
                .iter()
                .any(|step| step.starts_with("remove"))
        );
    }

    #[test]
    fn the_same_version_again_is_unchanged_only_while_it_is_available() {
        let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
        let change = added(&one, &[operator("prod", "1.0.0")], "1.0.0").unwrap();
        assert_eq!(change.decision, Decision::Unchanged);
        let change = added(&one, &[], "1.0.0").unwrap();
        assert_eq!(summaries(&change.decision)[0], PREPARE);
    }

    #[test]
    fn another_version_is_refused_with_the_right_verb() {
        let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
        let refusal = added(&one, &[], "1.1.0").unwrap_err();
        assert_eq!(
            refusal.message,
            "environment prod has solution x in version 1.0.0, not 1.1.0"
        );
        assert!(
            refusal.hints[0].contains("upgrade solution x -e prod --version 1.1.0"),
            "{:?}",
            refusal.hints
        );
    }

    #[test]
    fn a_version_that_left_the_catalogue_stops_every_change_but_its_own() {
        let one = environment("prod", &[("a", &[("x", "0.9.0")]), ("b", &[])]);
        let catalogue = catalogue("1.0.0");
        let facts = Facts {
            environment: &one,
            catalogue: &catalogue,
            operators: &[],
        };
        let latest = VersionRequest::Latest;
        let refusal = add(facts, "x", &latest, Some("b"), &Options::default()).unwrap_err();
        assert_eq!(refusal.kind, Kind::Conflict);
        assert!(refusal.message.contains("x 0.9.0 in a"), "{}", refusal.message);
        let up = relocate(
            facts,
            &["x".to_owned()],
            None,
            Some("a"),
            Direction::Up,
            &Options::default(),
        );
        assert_eq!(up.unwrap().moves[0].to, "1.1.0");
    }

    #[test]
    fn nothing_is_added_while_no_version_is_active() {
        let one = environment("prod", &[("prod", &[])]);
        let catalogue = catalogue("none");
        let facts = Facts {
            environment: &one,
            catalogue: &catalogue,
            operators: &[],
        };
        let refusal = add(facts, "x", &VersionRequest::Latest, None, &Options::default()).unwrap_err();
        assert!(refusal.hints[0].contains("activate solution x"));
        let allowed = Options {
            allow_inactive: true,
            ..Options::default()
        };
        assert!(add(facts, "x", &VersionRequest::Latest, None, &allowed).is_ok());
    }

    fn moved(from: &str, version: Option<&str>, direction: Direction) -> Result<Change, Refusal> {
        let one = environment("prod", &[("prod", &[("x", from)])]);
        let catalogue = catalogue("1.0.0");
        let operators = [operator("prod", from)];
        let facts = Facts {
            environment: &one,
            catalogue: &catalogue,
            operators: &operators,
        };
        let request = version.map(|text| text.parse().unwrap());
        relocate(
            facts,
            &["x".to_owned()],
            request.as_ref(),
            None,
            direction,
            &Options::default(),
        )
    }

    #[test]
    fn the_wrong_direction_is_refused() {
        assert!(moved("1.1.0", Some("1.0.0"), Direction::Up).unwrap_err().hints[0].contains("downgrade"));
        assert!(moved("1.0.0", Some("1.1.0"), Direction::Down).unwrap_err().hints[0].contains("upgrade"));
        assert_eq!(
            moved("1.1.0", None, Direction::Up).unwrap().decision,
            Decision::Unchanged
        );
        assert_eq!(
            moved("2.0.0-rc.1", None, Direction::Up).unwrap().decision,
            Decision::Unchanged
        );
    }

    #[test]
    fn an_upgrade_that_fails_prepares_the_old_version_again() {
        let change = moved("1.0.0", None, Direction::Up).unwrap();
        let undo = undo_of_the_job(&change.decision);
        assert!(undo[0].contains("\"data\":{\"x\":\"1.0.0\"}"), "{undo:?}");
        assert_eq!(undo[1], PREPARE);
        assert_eq!(undo[2], "wait until the operator of x 1.0.0 is available in prod");
    }

    #[test]
    fn webhooks_are_kept_and_never_guessed() {
        let one = environment("prod", &[("a", &[("x", "1.0.0")]), ("b", &[("x", "1.0.0")])]);
        let catalogue = catalogue("1.0.0");
        let served = Operator {
            webhook: true,
            ..operator("a", "1.0.0")
        };
        let operators = [served, operator("b", "1.0.0")];
        let facts = Facts {
            environment: &one,
            catalogue: &catalogue,
            operators: &operators,
        };
        let up = |options: &Options| relocate(facts, &["x".to_owned()], None, None, Direction::Up, options);
        let refusal = up(&Options::default()).unwrap_err();
        assert!(
            refusal.message.contains("x in a with, x in b without"),
            "{}",
            refusal.message
        );
        let chosen = up(&Options {
            webhook: Some(true),
            ..Options::default()
        })
        .unwrap();
        assert_eq!(chosen.warnings, ["this gives a webhook to x in b as well"]);
    }

    #[test]
    fn a_deleted_solution_leaves_the_config_map_before_its_operator_goes() {
        let one = environment("prod", &[("prod", &[("x", "1.0.0")])]);
        let catalogue = catalogue("1.0.0");
        let facts = Facts {
            environment: &one,
            catalogue: &catalogue,
            operators: &[],
        };
        let plan = delete(facts, "x", None, &[], false).unwrap();
        let steps: Vec<String> = plan.steps.iter().map(|step| step.action.summary()).collect();
        assert!(
            steps[0].starts_with("change configmap/metalk8s-environment in prod"),
            "{steps:?}"
        );
        assert_eq!(steps[1], "remove the operator of x in prod");
        assert_eq!(
            delete(facts, "y", None, &[], false).unwrap_err().kind,
            Kind::NotFound
        );
    }

    #[test]
    fn an_operator_that_was_left_behind_can_be_deleted() {
        let one = environment("prod", &[("prod", &[])]);
        let catalogue = catalogue("1.0.0");
        let operators = [operator("prod", "1.0.0")];
        let facts = Facts {
            environment: &one,
            catalogue: &catalogue,
            operators: &operators,
        };
        let plan = delete(facts, "x", None, &[], false).unwrap();
        assert_eq!(plan.steps.len(), 1);
    }
}
