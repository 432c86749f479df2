//! The columns of environments, solutions, archives and jobs.

use std::cmp::Ordering;

use super::{Column, Named, Row, Tone, Toned, created};
use crate::output::age::{age, human};
use domain::api::state::{NamespacePhase, SolutionState};
use domain::api::{ArchiveObject, EnvironmentObject, SolutionObject};
use domain::salt::job::JobObject;

impl Row for EnvironmentObject {
    const KIND: &'static str = "Environment";
    const WORD: &'static str = "environment";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("NAMESPACES", |one: &Self, _| {
            joined(one.status.namespaces.iter().map(|namespace| match namespace.phase {
                NamespacePhase::Active => namespace.name.clone(),
                NamespacePhase::Terminating => format!("{} (Terminating)", namespace.name),
            }))
        })
        .toned(|one| match one.status.phase {
            NamespacePhase::Active => Tone::Plain,
            NamespacePhase::Terminating => Tone::Busy,
        }),
        Column::new("SOLUTIONS", |one: &Self, _| {
            joined(
                one.status.solutions.iter().map(|solution| format!("{}={}", solution.name, solution.version)),
            )
        })
        .toned(|one| worst(one.status.solutions.iter().map(|solution| solution.state))),
        Column::on_pages("STATE", |one: &Self, _| state(one).to_owned()).toned(|one| {
            match one.status.phase {
                NamespacePhase::Active if state(one) == SolutionState::Available.word() => Tone::Good,
                NamespacePhase::Active => worst(one.status.solutions.iter().map(|solution| solution.state)),
                NamespacePhase::Terminating => Tone::Busy,
            }
        }),
        Column::new("DESCRIPTION", |one: &Self, _| one.spec.description.clone().unwrap_or_default()),
        Column::new("AGE", created),
        Column::wide("STATES", |one: &Self, _| {
            joined(
                one.status
                    .solutions
                    .iter()
                    .map(|solution| format!("{}/{}: {}", solution.namespace, solution.name, solution.state)),
            )
        }),
        Column::wide("MESSAGE", |one: &Self, _| one.status.message.clone().unwrap_or_default()),
    ];
}

impl Row for SolutionObject {
    const KIND: &'static str = "Solution";
    const WORD: &'static str = "solution";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("ENVIRONMENT", |one: &Self, _| one.spec.environment.clone()),
        Column::where_needed(
            "NAMESPACE",
            |one: &Self| one.metadata.namespace.as_ref() != Some(&one.spec.environment),
            |one: &Self, _| one.metadata.namespace.clone().unwrap_or_default(),
        ),
        Column::new("VERSION", |one: &Self, _| one.spec.version.clone()),
        Column::new("READY", |one: &Self, _| ready(one)),
        Column::new("STATUS", |one: &Self, _| status(one)).toned(|one| one.status.state.tone()),
        Column::new("LATEST", |one: &Self, _| one.status.latest.clone().unwrap_or_default()),
        Column::new("AGE", created),
        Column::wide("CONSTRAINT", |one: &Self, _| one.spec.constraint.clone().unwrap_or_default()),
        Column::wide("UPDATE", |one: &Self, _| update(one)),
        Column::wide("IMAGE", |one: &Self, _| {
            one.status.operator.as_ref().map(|operator| operator.image.clone()).unwrap_or_default()
        }),
    ];

    /// With the environment and the namespace: a Solution may be deployed in several.
    fn reference(&self) -> String {
        let namespace = self.metadata.namespace.as_deref().unwrap_or_default();
        format!("{}/{} -e {} -n {namespace}", Self::WORD, self.metadata.name, self.spec.environment)
    }

    fn key(&self) -> String {
        format!("{}/{}", self.metadata.namespace.as_deref().unwrap_or_default(), self.metadata.name)
    }
}

impl Row for ArchiveObject {
    const KIND: &'static str = "Archive";
    const WORD: &'static str = "archive";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.spec.solution.clone()),
        Column::new("VERSION", |one: &Self, _| one.spec.version.clone()),
        Column::new("ACTIVE", |one: &Self, _| one.status.active.to_string())
            .toned(|one| if one.status.active { Tone::Good } else { Tone::Plain }),
        Column::new("STATUS", |one: &Self, _| one.status.state.to_string())
            .toned(|one| one.status.state.tone()),
        Column::new("IN USE BY", |one: &Self, _| match one.status.nodes.as_deref() {
            Some([]) | None => joined(one.status.used_by.iter().map(ToString::to_string)),
            Some([node]) => format!("node/{node}"),
            Some(several) => format!("{} nodes", several.len()),
        }),
        Column::wide("ARCHIVE", |one: &Self, _| one.spec.archive.clone()),
        Column::wide("MOUNTPOINT", |one: &Self, _| one.spec.mountpoint.clone()),
        Column::wide("MESSAGE", |one: &Self, _| one.status.message.clone().unwrap_or_default()),
        Column::wide("IMAGES", |one: &Self, _| joined(one.spec.images.iter().cloned())),
    ];
}

impl Row for JobObject {
    const KIND: &'static str = "Job";
    const WORD: &'static str = "job";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("SLS", |one: &Self, _| formula(one)),
        Column::new("STATE", |one: &Self, _| one.status.state.to_string())
            .toned(|one| one.status.state.tone()),
        Column::new("AGE", |one: &Self, now| age(Some(&one.status.started), now)),
        Column::wide("ELAPSED", |one: &Self, _| {
            one.status.elapsed.and_then(|seconds| i64::try_from(seconds).ok()).map(human).unwrap_or_default()
        }),
        Column::wide("FUNCTION", |one: &Self, _| one.spec.function.clone()),
        Column::wide("USER", |one: &Self, _| one.spec.user.clone()),
        Column::wide("REASON", |one: &Self, _| {
            one.status.failures.first().map(ToString::to_string).unwrap_or_default()
        }),
    ];

    /// Newest first: an id is the moment of its submission.
    fn order(&self, other: &Self) -> Ordering {
        other.name().cmp(self.name())
    }
}

/// The formulas that a job applies, without what MetalK8s' own all begin with: tables have no room for it.
fn formula(job: &JobObject) -> String {
    let whole = job.spec.arguments.first().and_then(serde_json::Value::as_str);
    let short = |one: &str| {
        let short = one.strip_prefix("metalk8s.");
        let short = short.map(|short| short.strip_prefix("orchestrate.").unwrap_or(short));
        short.unwrap_or(one).to_owned()
    };
    let formulas: Vec<String> = whole.unwrap_or_default().split(',').map(short).collect();
    formulas.join(",")
}

/// How many of the operator's Pods are available, of how many: `1/1`.
pub fn ready(one: &SolutionObject) -> String {
    let operator = one.status.operator.as_ref();
    operator
        .map_or_else(|| "0/0".to_owned(), |operator| format!("{}/{}", operator.available, operator.desired))
}

/// How a Solution is, with what there is to say of it in a word: `Available`, `Failed: ImagePullBackOff`.
pub fn status(one: &SolutionObject) -> String {
    let state = one.status.state;
    match (state, &one.status.operator, &one.status.reason) {
        (SolutionState::Failed, _, Some(reason)) => format!("{state}: {reason}"),
        (SolutionState::Drifted, Some(operator), _) => format!("{state}: {}", operator.version),
        _ => state.to_string(),
    }
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join(",")
}

/// The newer version within the constraint and, in brackets, the one beyond it.
fn update(one: &SolutionObject) -> String {
    let beyond = one.status.update_beyond_constraint.as_ref();
    let versions = one.status.update.iter().cloned();
    let versions: Vec<String> = versions.chain(beyond.map(|version| format!("({version})"))).collect();
    versions.join(" ")
}

/// The worst state of an Environment's Solutions, in a word.
fn state(one: &EnvironmentObject) -> &'static str {
    use SolutionState::{Available, ConstraintUnsatisfied, Drifted, Failed, Missing, Orphaned, Progressing};
    let order = [Failed, Missing, Drifted, Orphaned, ConstraintUnsatisfied, Progressing, Available];
    let has = |state: &SolutionState| one.status.solutions.iter().any(|solution| solution.state == *state);
    match (one.status.phase, order.iter().find(|state| has(state))) {
        (NamespacePhase::Terminating, _) => "Terminating",
        (NamespacePhase::Active, Some(state)) => state.word(),
        (NamespacePhase::Active, None) => "Empty",
    }
}

fn worst(states: impl Iterator<Item = SolutionState>) -> Tone {
    let tones: Vec<Tone> = states.map(Toned::tone).collect();
    [Tone::Bad, Tone::Busy].into_iter().find(|tone| tones.contains(tone)).unwrap_or(Tone::Plain)
}
