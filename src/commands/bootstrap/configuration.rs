//! The configuration of the bootstrap node, checked before one of MetalK8s' scripts changes the machine.

use crate::error::{CommandError, Result};
use domain::bootstrap::configuration::{Severity, check};

/// Refuses a configuration with errors, of which the first one is named. `place` is where it stands.
pub(super) fn refuse_wrong(place: &str, text: &str) -> Result<()> {
    let problems = check(text);
    let wrong = problems.iter().find(|problem| problem.severity == Severity::Error);
    let Some(wrong) = wrong else { return Ok(()) };
    let message = format!("{place} is not valid: {}: {}", wrong.path, wrong.message);
    Err(CommandError::invalid(message)
        .hint("to list all findings: kubectl metalk8s validate bootstrap-configuration FILE"))
}
