//! Failures of Salt, as the user sees them.

use super::{FailedJob, cluster_kind};
use base::error::ErrorKind;
use client::salt;
use domain::api::state::JobState;
use domain::bootstrap::script::Failure;
use domain::salt::jid::Jid;

pub(super) const fn salt_kind(error: &salt::Error) -> ErrorKind {
    use client::salt::Error;
    match error {
        Error::Cluster(error) => cluster_kind(error),
        Error::NotSent(_) => ErrorKind::Conflict,
        Error::Setup(_) => ErrorKind::Usage,
        Error::LoginRefused { .. }
        | Error::NoPermissions { .. }
        | Error::NotAllowed { .. }
        | Error::Forbidden { .. } => ErrorKind::Denied,
        Error::Unreachable { .. } | Error::NoAnswer { .. } => ErrorKind::Unreachable,
        Error::Refused { .. } | Error::Unintelligible { .. } | Error::NoSuchFunction { .. } => {
            ErrorKind::Failed
        }
        Error::UnknownMinion { .. } | Error::UnknownJob { .. } => ErrorKind::NotFound,
        Error::CallFailed { .. } | Error::Failed { .. } | Error::Lost { .. } => ErrorKind::JobFailed,
        Error::ScriptFailed { .. } | Error::ScriptGone { .. } => ErrorKind::JobFailed,
        Error::CallLost { .. }
        | Error::PerhapsRunning { .. }
        | Error::StillRunning { .. }
        | Error::OutOfTime
        | Error::ScriptRunning { .. } => ErrorKind::TimedOut,
        Error::Waiting { source, .. } | Error::ScriptUnseen { source, .. } => salt_kind(source),
    }
}

pub(super) fn salt_hints(error: &salt::Error) -> Vec<String> {
    use client::salt::Error;
    const ACCESS: &str = "give the plugin a service account of its own: kubectl metalk8s create salt-access";
    let hint = match error {
        Error::LoginRefused { .. } => {
            return vec!["use a kubeconfig that has a bearer token".to_owned(), ACCESS.to_owned()];
        }
        Error::NoPermissions { .. } | Error::NotAllowed { .. } => ACCESS.to_owned(),
        Error::Unreachable { .. } => "to find the problem: kubectl metalk8s check".to_owned(),
        Error::UnknownMinion { .. } => UNKNOWN_MINION.to_owned(),
        Error::NoAnswer { minion } => format!("on node {minion}: systemctl status salt-minion"),
        Error::Failed { jid, .. } => format!("details: kubectl metalk8s describe job {jid}"),
        _ => return Vec::new(),
    };
    vec![hint]
}

pub(super) fn salt_job(error: &salt::Error) -> Option<FailedJob> {
    use client::salt::Error;
    let state = match error {
        Error::StillRunning { .. } => JobState::Running,
        Error::Failed { .. } => JobState::Failed,
        Error::Lost { .. } => JobState::Lost,
        Error::Waiting { .. }
        | Error::UnknownJob { .. }
        | Error::CallLost { .. }
        | Error::PerhapsRunning { .. } => JobState::Unknown,
        _ => return None,
    };
    let jid = error.jid().cloned();
    Some(FailedJob { jid, state })
}

/// What to do about a node whose minion Salt does not know.
pub const UNKNOWN_MINION: &str = "is its key accepted? salt-key --list-all in the container of the Salt master; \
     a node that is not deployed: kubectl metalk8s deploy node NAME";

/// How to wait for a job that is still running.
pub fn resume(jid: &Jid) -> String {
    format!("resume with: kubectl metalk8s wait job {jid}")
}

/// How many lines of a script's output the message of its failure has.
const TOLD: usize = 3;

pub(super) fn salt_facts(error: &salt::Error) -> Vec<String> {
    use client::salt::Error;
    let fact = match error {
        Error::ScriptRunning { script, .. } | Error::ScriptUnseen { script, .. } => {
            format!("resume with: {}", script.resume)
        }
        Error::ScriptGone { script, .. } => {
            format!("read {} on that node before you continue", script.log)
        }
        Error::ScriptFailed { script, failure, .. } => {
            let log = format!("the whole log is {} on the bootstrap node", script.log);
            return reason(failure).into_iter().chain([log]).collect();
        }
        Error::Forbidden { .. } => {
            "requires permission to create services/proxy of services/https:salt-master:api in kube-system"
                .to_owned()
        }
        Error::StillRunning { jid } | Error::Waiting { jid, .. } => resume(jid),
        Error::PerhapsRunning { .. } | Error::CallLost { .. } => LOOK.to_owned(),
        Error::Lost { .. } => "it no longer runs: run the command again".to_owned(),
        _ => return Vec::new(),
    };
    vec![fact]
}

/// Why a step of a script failed, in one line.
fn reason(failure: &Failure) -> Option<String> {
    if let [first, others @ ..] = failure.causes.as_slice() {
        let more = match others.len() {
            0 => String::new(),
            count => format!(" (and {count} more)"),
        };
        return Some(format!("{first}{more}"));
    }
    let end = &failure.lines[failure.lines.len().saturating_sub(TOLD)..];
    (!end.is_empty()).then(|| format!("its output ends with: {}", end.join(" / ")))
}

/// The hint if Salt may work on a job whose id is unknown.
pub const LOOK: &str = "before you run it again, check: kubectl metalk8s get jobs";

#[cfg(test)]
mod tests;
