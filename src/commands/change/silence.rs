//! The silences that a change makes for itself.

use std::time::Duration;

use super::Proposal;
use crate::commands::Context;
use crate::error::Result;
use domain::alerting::matcher::Matcher;
use domain::alerting::silence::NewSilence;
use domain::plan::Decision;

/// How much longer than the command a silence lasts at most: for the undo.
const RESERVE: Duration = Duration::from_mins(10);

/// The longest time of a silence, whatever the time limit of the command: one whose command was killed is not for ever.
const LONGEST: Duration = Duration::from_hours(24);

/// Surrounds the steps of a proposal with the silences that it wants.
pub(super) async fn mute(context: &Context, proposal: &mut Proposal, timeout: Duration) -> Result<()> {
    let wanted = std::mem::take(&mut proposal.silences);
    let Decision::Do(plan) = &mut proposal.decision else { return Ok(()) };
    if wanted.is_empty() {
        return Ok(());
    }
    let author = context.author().await?;
    // By its comment the silence is found where the answer with its id was lost, and by `wait job`.
    let comment = format!("kubectl metalk8s {} ({})", context.command(), uuid::Uuid::new_v4());
    let silence = |matchers: Vec<Matcher>| NewSilence {
        matchers,
        length: length(timeout),
        author: author.user.clone(),
        comment: comment.clone(),
        extends: None,
    };
    plan.muting(wanted.into_iter().map(silence).collect());
    Ok(())
}

/// How long a silence lasts if nobody ends it.
fn length(timeout: Duration) -> Duration {
    timeout.saturating_add(RESERVE).min(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_silence_lasts_longer_than_its_command_but_not_for_ever() {
        assert_eq!(length(Duration::from_mins(10)), Duration::from_mins(20));
        assert_eq!(length(Duration::MAX), LONGEST);
    }
}
