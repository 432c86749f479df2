//! Whether the certificates on the nodes are valid, and for long enough.

use super::{Line, skipped, warning};
use crate::commands::Context;
use crate::commands::certificate::{Answers, known};
use crate::error::CommandError;
use crate::output::text::several;
use client::salt::Error;
use domain::cluster::certificate::{Verdict, verdict};

const NAME: &str = "certificates";

const FIX: &str = "to renew them: kubectl metalk8s renew certificates";

/// The check of the certificates that the minions returned. Minions that do not answer, or that Salt does not know, are reported
/// by `salt-minions`.
pub(super) fn line(context: &Context, answers: Answers) -> Line {
    let (certificates, silent) = known(context, answers);
    let is_unknown = certificates.is_empty() && !silent.is_empty();
    let mut failed = silent.into_iter().map(|(_, error)| error);
    let is_told = |error: &Error| matches!(error, Error::NoAnswer { .. } | Error::UnknownMinion { .. });
    if let Some(error) = failed.find(|error| !is_told(error)) {
        return warning(NAME, format!("they cannot be read: {error}"), Vec::new());
    }
    if is_unknown {
        return skipped(NAME, "no minion answers");
    }
    match verdict(&certificates) {
        Verdict::Valid(text) => super::line(NAME, Ok(text)),
        Verdict::Expiring(named) => {
            warning(NAME, message("are about to expire", &named), vec![FIX.to_owned()])
        }
        Verdict::Expired { expired, expiring } => {
            let mut text = message("have expired", &expired);
            if !expiring.is_empty() {
                text.push_str(&format!("; {}", message("are about to expire", &expiring)));
            }
            super::line(NAME, Err(CommandError::failed(text).hint(FIX)))
        }
    }
}

fn message(what: &str, named: &[String]) -> String {
    format!("certificates {what}: {}", several(named))
}
