//! The results of changing verbs: one line, or one flat object.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::error::CommandError;
use base::secrets::redacted;
use domain::api::state::JobState;

/// The result for one object of a changing verb.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the output")]
pub struct ActionResult {
    /// Always `ActionResult`.
    pub kind: &'static str,
    /// The object, as `TYPE/NAME`.
    pub name: String,
    /// The verb.
    pub action: String,
    /// What happened, on one line.
    pub message: String,
    /// Whether it succeeded.
    pub result: bool,
    /// Whether anything was written that stays; of a failure, also where that is not known.
    pub changed: bool,
    /// How long it took, in seconds.
    pub elapsed: f64,
    /// Dry run: nothing was stored.
    pub dry_run: bool,
    /// The last Salt job that ran for it; for a failure, the job that failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub job: Option<String>,
    /// The state of that job, if it is still running or the failure is about it. `Unknown` without a job: a job whose
    /// id is unknown may be running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<JobState>,
    /// It failed after a change, and all changes were rolled back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(default)]
    pub rolled_back: bool,
    /// That job is still running, because the user gave `--async`.
    #[serde(skip)]
    pub still_running: bool,
    /// The object did not exist, so that nothing was done to it.
    #[serde(skip)]
    pub absent: bool,
    /// The steps that a dry run would take.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plan: Vec<String>,
    /// The kind of failure, as the exit status has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What to do next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
}

impl ActionResult {
    /// `action` has changed `name`, as `message` says.
    pub fn done(name: impl Into<String>, action: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            kind: "ActionResult",
            name: name.into(),
            action: action.into(),
            message: message.into(),
            result: true,
            changed: true,
            ..Self::default()
        }
    }

    pub fn unchanged(name: impl Into<String>, action: impl Into<String>) -> Self {
        let name = name.into();
        Self { changed: false, message: format!("{name} unchanged"), ..Self::done(name, action, "") }
    }

    /// `name` did not exist, and the user said that this is no failure.
    pub fn absent(name: impl Into<String>, action: impl Into<String>) -> Self {
        let name = name.into();
        let message = format!("{name} not found");
        Self { changed: false, absent: true, message, ..Self::done(name, action, "") }
    }

    pub fn failed(name: impl Into<String>, action: impl Into<String>, error: &CommandError) -> Self {
        // It may be an address that was typed with a password.
        let name = redacted(&Into::<String>::into(name)).into_owned();
        Self {
            result: false,
            changed: error.changed,
            reason: Some(error.kind.to_string()),
            hints: error.hints.clone(),
            job: error.job.as_ref().and_then(|job| Some(job.jid.as_ref()?.to_string())),
            state: error.job.as_ref().map(|job| job.state),
            rolled_back: error.rolled_back,
            ..Self::done(name, action, error.message())
        }
    }

    /// The same result, of a dry run: nothing was written. `how` says which kind of dry run.
    #[must_use]
    pub fn dry(mut self, how: &str) -> Self {
        self.message.push_str(&format!(" ({how})"));
        self.dry_run = true;
        self.changed = false;
        self
    }

    #[must_use]
    pub fn after(mut self, elapsed: Duration) -> Self {
        self.elapsed = (elapsed.as_secs_f64() * 1000.0).round() / 1000.0;
        self
    }
}

/// A single result, or a list of several.
pub fn document(results: &[ActionResult]) -> Result<Value, serde_json::Error> {
    match results {
        [one] => serde_json::to_value(one),
        several => {
            Ok(serde_json::json!({"kind": "ActionResultList", "items": serde_json::to_value(several)?}))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::error::ErrorKind;

    #[test]
    fn results_are_flat_objects() {
        let result = ActionResult::done("environment/prod", "create", "environment/prod created")
            .after(Duration::from_micros(412_345));
        assert_eq!(
            document(&[result]).unwrap(),
            serde_json::json!({"kind": "ActionResult", "name": "environment/prod", "action": "create",
                "message": "environment/prod created", "result": true, "changed": true, "elapsed": 0.412,
                "dryRun": false})
        );
    }

    #[test]
    fn failures_carry_their_kind() {
        let error = CommandError::new(ErrorKind::NotFound, "no such environment").hint("create it");
        let value = document(&[ActionResult::failed("environment/prod", "get", &error)]).unwrap();
        assert_eq!(value["reason"], "NotFound");
        assert_eq!(value["result"], false);
        assert_eq!(value["hints"][0], "create it");
        for field in ["job", "state", "rolledBack"] {
            assert_eq!(value.get(field), None, "{field}");
        }
    }

    #[test]
    fn a_job_that_goes_on_and_changes_rolled_back_are_told_apart() {
        let told = |error: &CommandError| {
            let value = document(&[ActionResult::failed("solution/x", "add", error)]).unwrap();
            ["job", "state", "rolledBack"].map(|field| value[field].clone())
        };
        let jid = "20261121080328739162".parse().unwrap();
        let late = || CommandError::new(ErrorKind::TimedOut, "too late");
        let running = late().about_job(&jid, JobState::Running);
        assert_eq!(told(&running), [jid.to_string().into(), "Running".into(), Value::Null]);
        let unknown = late().about_unknown_job();
        assert_eq!(told(&unknown), [Value::Null, "Unknown".into(), Value::Null]);
        let undone = CommandError { rolled_back: true, ..late() };
        assert_eq!(told(&undone), [Value::Null, Value::Null, true.into()]);
    }
}
