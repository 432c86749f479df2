use std::path::Path;

use crate::cli::bootstrap::DeployBootstrapArgs;
use crate::commands::Context;
use crate::commands::bootstrap::configuration::refuse_wrong;
use crate::commands::bootstrap::script::{Script, mounted};
use crate::commands::file::text_from;
use crate::error::Result;
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use domain::bootstrap::mounted::chosen;

/// The configuration that bootstrap.sh reads (`CONFIG_FILEPATH` in MetalK8s' scripts/bootstrap.sh.in).
const CONFIGURATION: &str = "/etc/metalk8s/bootstrap.yaml";

pub async fn deploy(context: &Context, arguments: &DeployBootstrapArgs) -> Result<()> {
    context.about("bootstrap", "deploy");
    let mounted = mounted("bootstrap.sh").await;
    let archive = chosen(&mounted, arguments.version.as_deref())?;
    let text = text_from(Path::new(CONFIGURATION)).await.map_err(|mut error| {
        // Nobody typed its name.
        error.kind = ErrorKind::NotFound;
        error.hint("write it as in MetalK8s' installation guide: bootstrap.sh reads no other file")
    })?;
    refuse_wrong(CONFIGURATION, &text)?;
    let message = format!("bootstrap deployed with MetalK8s {}", archive.version);
    let done = ActionResult::done("bootstrap", "deploy", message);
    let script = Script::new(archive, "bootstrap.sh", Vec::new());
    script.carry_out(context, done, arguments.offline.is_dry()).await
}
