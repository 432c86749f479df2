use super::report::Report;
use super::wait::Cutter;
use crate::cluster;
use domain::bootstrap::script::{Failure, Script, Sight};
use domain::salt::jid::Jid;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The cluster did not give the credentials for a login.
    #[error(transparent)]
    Cluster(cluster::Error),
    /// The request must not be sent any more.
    #[error("{0}")]
    NotSent(String),
    #[error("Salt API refused the login of {user}")]
    LoginRefused { user: String },
    #[error("Salt API grants {user} no permission")]
    NoPermissions { user: String },
    /// Salt does not allow this to the user, even after another login.
    #[error("Salt does not allow {user} to use {what}")]
    NotAllowed { user: String, what: String },
    #[error("the API server denies access to Salt API: {message}")]
    Forbidden { message: String },
    /// The certificate file, or the address of Salt API, cannot be used.
    #[error("{0}")]
    Setup(String),
    #[error("Salt API does not answer: {reason}")]
    Unreachable { reason: String },
    #[error("the time limit ended before Salt API answered")]
    OutOfTime,
    #[error("Salt API refused the request: {reason}")]
    Refused { reason: String },
    #[error("unexpected answer from Salt API: {answer}")]
    Unintelligible { answer: String },
    #[error("Salt knows no minion {minion}")]
    UnknownMinion { minion: String },
    #[error("minion {minion} does not answer")]
    NoAnswer { minion: String },
    #[error("minion {minion} has no function {function}")]
    NoSuchFunction { minion: String, function: String },
    #[error("{function} failed on {minion}: {reason}")]
    CallFailed { minion: String, function: String, reason: String },
    /// The answer to a call was lost. Salt may have acted on it, so it is not repeated.
    #[error("{function} may have run on {minion}: its answer was lost ({reason})")]
    CallLost { minion: String, function: String, reason: String },
    /// The answer to a submission was lost, and its job was not found. It is not submitted again.
    #[error(
        "{formula} may be running: the answer to its submission was lost ({reason}), and no job was found"
    )]
    PerhapsRunning { formula: String, reason: String },
    #[error("Salt job {jid} still runs")]
    StillRunning { jid: Jid },
    /// Waiting for a job failed; the job itself may still run.
    #[error("failed to wait for Salt job {jid}")]
    Waiting { jid: Jid, source: Box<Error> },
    #[error("Salt job {jid}{} failed: {}", .report.title(), .report.summary())]
    Failed { jid: Jid, report: Box<Report> },
    /// The job never gets a result, and nobody works on it any more.
    #[error("Salt job {jid} is lost: {}", lost_by(*.cutter))]
    Lost {
        jid: Jid,
        /// Why there will be no result.
        cutter: Cutter,
    },
    /// Salt does not know the job: it is older than the job cache, or never existed.
    #[error("Salt knows no job {jid}: it keeps them for 24 hours")]
    UnknownJob { jid: Jid },
    #[error("{} still runs on the bootstrap node{}", .script.name(), at(.step.as_ref()))]
    ScriptRunning { script: Box<Script>, step: Option<String> },
    #[error("failed to follow {}, which may still run on the bootstrap node", .script.name())]
    ScriptUnseen { script: Box<Script>, source: Box<Error> },
    /// systemd does not know the script, or no longer.
    #[error(
        "the result of {} is not known: systemd on the bootstrap node does not know its unit {}{}",
        .script.name(), .script.unit, last(.step.as_ref())
    )]
    ScriptGone {
        script: Box<Script>,
        /// Whether it was seen before.
        has_begun: bool,
        step: Option<String>,
    },
    #[error(
        "{} {}{}",
        .script.name(),
        .sight.unit.as_ref().map_or_else(|| "failed".to_owned(), |unit| unit.state.to_string()),
        .sight.failed_step().map_or_else(String::new, |step| format!(" in the step {:?}", step.name))
    )]
    ScriptFailed { script: Box<Script>, sight: Box<Sight>, failure: Box<Failure> },
}

const fn lost_by(cutter: Cutter) -> &'static str {
    match cutter {
        Cutter::Master => "the Salt master was restarted while it ran",
        Cutter::Minion => "its minion does not work on it, and returned no result",
    }
}

fn at(step: Option<&String>) -> String {
    step.map_or_else(String::new, |step| format!(" (step {step:?})"))
}

fn last(step: Option<&String>) -> String {
    step.map_or_else(String::new, |step| format!("; the last step in its log is {step:?}"))
}

impl Error {
    /// Whether a job may still run in Salt although waiting for it failed. Then nothing may be undone.
    pub const fn may_run(&self) -> bool {
        matches!(
            self,
            Self::CallLost { .. }
                | Self::PerhapsRunning { .. }
                | Self::StillRunning { .. }
                | Self::Waiting { .. }
                | Self::ScriptRunning { .. }
                | Self::ScriptUnseen { .. }
        )
    }

    /// Whether a job failed only because another job created the same objects while it ran.
    pub fn met_another(&self) -> bool {
        let Self::Failed { report, .. } = self else { return false };
        let is_met = |reason: &str| reason.contains("(409)") && reason.contains("already exists");
        !report.failures.is_empty() && report.failures.iter().all(|failure| is_met(&failure.reason))
    }

    pub const fn jid(&self) -> Option<&Jid> {
        match self {
            Self::StillRunning { jid }
            | Self::Waiting { jid, .. }
            | Self::Failed { jid, .. }
            | Self::Lost { jid, .. }
            | Self::UnknownJob { jid } => Some(jid),
            _ => None,
        }
    }
}
