use std::cmp::Ordering;

use super::{Column, Restorable, Row, Tone, Toned, created};
use domain::api::state::Conclusion;
use domain::history::revisions::{RevisionObject, SolutionChange};

impl Toned for Conclusion {
    fn tone(self) -> Tone {
        match self {
            Self::Succeeded => Tone::Good,
            Self::Submitted | Self::RolledBack => Tone::Busy,
            Self::Failed => Tone::Bad,
        }
    }
}

impl Row for RevisionObject {
    const KIND: &'static str = "Revision";
    const WORD: &'static str = "revision";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("REVISION", |one: &Self, _| {
            let revision = one.spec.revision.map(|number| number.to_string());
            revision.unwrap_or_default()
        }),
        Column::new("WHEN", created),
        Column::new("WHO", |one: &Self, _| one.spec.user.clone()),
        Column::wide("OBJECT", |one: &Self, _| one.spec.objects.join(",")),
        Column::new("CHANGE", |one: &Self, _| change(one)),
        Column::new("RESULT", |one: &Self, _| {
            one.status.result.map_or("Unknown", Conclusion::word).to_owned()
        })
        .toned(|one| one.status.result.map_or(Tone::Plain, Toned::tone)),
        Column::new("JOB", |one: &Self, _| one.status.job.clone().unwrap_or_default()),
        Column::wide("TIME", |one: &Self, _| one.metadata.creation_timestamp.clone().unwrap_or_default()),
        Column::wide("COMMAND", |one: &Self, _| one.spec.command.clone()),
    ];

    fn restorable(&self) -> Vec<Restorable> {
        let (Some(environment), Some(revision), Some(Conclusion::Succeeded)) =
            (&self.spec.environment, self.spec.revision, self.status.result)
        else {
            return Vec::new();
        };
        let after = |change: &SolutionChange| Restorable {
            environment: environment.clone(),
            namespace: change.namespace.clone(),
            solution: change.solution.clone(),
            revision,
            has_version: change.to.is_some(),
        };
        self.spec.changes.iter().map(after).collect()
    }

    fn order(&self, other: &Self) -> Ordering {
        let key = |one: &Self| (one.metadata.creation_timestamp.clone(), one.spec.revision);
        key(self).cmp(&key(other))
    }
}

/// What was changed: the versions, or else the verb, with the objects in the Environment that it was about.
fn change(one: &RevisionObject) -> String {
    if one.spec.changes.is_empty() {
        let verb = one.spec.command.split(' ').next().unwrap_or_default();
        let environment = one.spec.environment.as_ref().map(|name| format!("environment/{name}"));
        return match environment {
            Some(environment) if one.spec.objects != [environment.as_str()] => {
                format!("{verb} {}", one.spec.objects.join(","))
            }
            _ => verb.to_owned(),
        };
    }
    let environment = one.spec.environment.as_deref();
    let changes = one.spec.changes.iter().map(|change| moved(change, environment));
    changes.collect::<Vec<_>>().join(", ")
}

fn moved(change: &SolutionChange, environment: Option<&str>) -> String {
    let version = |version: &Option<String>| version.clone().unwrap_or_else(|| "none".to_owned());
    let (from, to) = (version(&change.from), version(&change.to));
    let place = if environment == Some(change.namespace.as_str()) {
        String::new()
    } else {
        format!(" in {}", change.namespace)
    };
    let constraint = change.constraint.as_ref();
    let constraint = constraint.map_or_else(String::new, |constraint| format!(" ({constraint})"));
    format!("{}{place} {from} -> {to}{constraint}", change.solution)
}
