//! `deploy bootstrap`.

use std::path::Path;

use crate::cli::bootstrap::DeployBootstrapArgs;
use crate::commands::Context;
use crate::commands::bootstrap::script::{Script, mounted};
use crate::commands::file::text_from;
use crate::domain::bootstrap_configuration::{Severity, check};
use crate::domain::bootstrap_script::chosen;
use crate::error::{CommandError, Result};
use crate::kind::Kind;
use crate::output::result::ActionResult;

/// The configuration that bootstrap.sh reads (`CONFIG_FILEPATH` in MetalK8s' scripts/bootstrap.sh.in).
pub(super) const CONFIGURATION: &str = "/etc/metalk8s/bootstrap.yaml";

/// `deploy bootstrap`.
pub async fn deploy(context: &Context, arguments: &DeployBootstrapArgs) -> Result<()> {
    context.about("bootstrap", "deploy");
    let mounted = mounted("bootstrap.sh").await;
    let archive = chosen(&mounted, arguments.version.as_deref())?;
    refuse_wrong_configuration().await?;
    let script = Script::new(archive, "bootstrap.sh", Vec::new());
    let done = |how: &str| ActionResult::done("bootstrap", "deploy", format!("bootstrap {how}"));
    if arguments.offline.is_dry() {
        let mut result = done("deployed").dry("dry run");
        result.plan = vec![script.command()];
        return context.ui().results(&[result]);
    }
    script.run(context).await?;
    let message = format!("deployed with MetalK8s {}", archive.version);
    context
        .ui()
        .results(&[done(&message).after(context.ui().elapsed())])
}

/// Refuses a configuration that is not valid: the script would find out after it has changed the machine.
pub(super) async fn refuse_wrong_configuration() -> Result<()> {
    let text = text_from(Path::new(CONFIGURATION)).await.map_err(|mut error| {
        // Nobody typed its name.
        error.kind = Kind::NotFound;
        error.hint("write it as MetalK8s' installation guide says: bootstrap.sh reads no other file")
    })?;
    let problems = check(&text);
    let wrong = problems
        .iter()
        .find(|problem| problem.severity == Severity::Error);
    let Some(wrong) = wrong else { return Ok(()) };
    let message = format!("{CONFIGURATION} is not valid: {}: {}", wrong.path, wrong.message);
    Err(CommandError::new(Kind::Invalid, message).hint(format!(
        "to see all that is wrong: kubectl metalk8s validate bootstrap-configuration {CONFIGURATION}"
    )))
}
