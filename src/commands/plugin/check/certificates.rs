//! Whether the certificates on the nodes are valid, and for long enough.

use super::{Line, warning};
use crate::commands::Context;
use crate::commands::certificate::{Answers, known};
use crate::domain::certificate::{Verdict, verdict};
use crate::error::CommandError;
use crate::kind::Kind;
use crate::output::text::several;
use crate::salt::Error;

const NAME: &str = "certificates";

const FIX: &str = "to renew them: kubectl metalk8s renew certificates";

/// The check, from what the minions answer. One that does not answer has a check of its own.
pub(super) fn line(context: &Context, answers: Answers) -> Line {
    let (certificates, silent) = known(context, answers);
    let mut failed = silent.into_iter().map(|(_, error)| error);
    if let Some(error) = failed.find(|error| !matches!(error, Error::NoAnswer { .. })) {
        return warning(NAME, format!("they cannot be read: {error}"), Vec::new());
    }
    match verdict(&certificates) {
        Verdict::Valid(message) => super::line(NAME, Ok(message)),
        Verdict::Expiring(named) => warning(NAME, told("are about to expire", &named), vec![FIX.to_owned()]),
        Verdict::Expired { expired, expiring } => {
            let mut message = told("have expired", &expired);
            if !expiring.is_empty() {
                message.push_str(&format!("; {}", told("are about to expire", &expiring)));
            }
            super::line(NAME, Err(CommandError::new(Kind::Failed, message).hint(FIX)))
        }
    }
}

fn told(what: &str, named: &[String]) -> String {
    format!("certificates {what}: {}", several(named))
}
