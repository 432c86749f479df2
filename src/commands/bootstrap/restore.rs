//! `restore bootstrap` on the machine that becomes the bootstrap node.

mod backup;

use std::path::Path;
use std::time::Duration;

use self::backup::{CONFIGURATION, Files};
use crate::cli::groups::{ChangeArgs, DryRun, LockedChangeArgs};
use crate::cli::metalk8sctl::ADMINISTRATOR;
use crate::cli::restore::RestoreBootstrapArgs;
use crate::commands::Context;
use crate::commands::archive::import;
use crate::commands::backend;
use crate::commands::bootstrap::configuration::refuse_wrong;
use crate::commands::bootstrap::script::{Script, mounted};
use crate::commands::change::{self, Change, Done, results};
use crate::commands::close;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use domain::archive::import_command;
use domain::bootstrap::configuration::archives_of;
use domain::bootstrap::mounted::chosen;
use domain::lock::Scope;

/// How long the imports after the script may take, and how long they wait for other commands, which go on meanwhile.
const IMPORT: Duration = Duration::from_mins(30);
const PATIENCE: Duration = Duration::from_mins(5);

/// Runs restore.sh of MetalK8s, if the configuration in the backup is valid, and imports the archives of Solutions
/// afterwards: the script brings their list back and mounts none of them.
pub async fn restore(context: &Context, arguments: &RestoreBootstrapArgs) -> Result<()> {
    context.about("bootstrap", "restore");
    let (Some(file), Some(address)) = (&arguments.backup_file, arguments.apiserver_node_ip) else {
        let message = "--backup-file and --apiserver-node-ip are needed to restore this machine";
        return Err(CommandError::usage(message)
            .hint("for the steps of a restore: kubectl metalk8s restore bootstrap --plan"));
    };
    let mounted = mounted("restore.sh").await;
    let archive = chosen(&mounted, arguments.version.as_deref())?;
    let files = Files::of(file)?;
    refuse_wrong(&format!("{CONFIGURATION} in {file}"), &files.configuration)?;
    refuse_missing(&archives_of(&files.configuration))?;
    let solutions = archives_of(&files.solutions);
    let words = ["--backup-file", file, "--apiserver-node-ip", &address.to_string()];
    let script = Script::new(archive, "restore.sh", words.map(str::to_owned).to_vec());
    let message = format!("bootstrap restored from {file} with MetalK8s {}", archive.version);
    let done = ActionResult::done("bootstrap", "restore", message);
    if arguments.offline.is_dry() {
        let mut result = done.dry("dry run");
        result.plan = vec![script.command()];
        result.plan.extend(solutions.iter().map(|path| format!("import archive {path}")));
        return context.ui().results(&[result]);
    }
    script.run(context).await?;
    let restored = Done { results: vec![done.after(context.ui().elapsed())] };
    let mut outcomes = vec![("bootstrap".to_owned(), Ok(restored))];
    if !solutions.is_empty() {
        outcomes.push(("archives".to_owned(), import(context, &solutions).await));
    }
    results::tell(context.ui(), "restore", outcomes)
}

/// The script mounts the archives of MetalK8s itself when it has changed the machine already.
fn refuse_missing(archives: &[String]) -> Result<()> {
    let missing = missing(archives);
    if missing.is_empty() {
        return Ok(());
    }
    let message =
        format!("the backup's configuration lists {}, which this machine does not have", missing.join(", "));
    Err(CommandError::new(ErrorKind::NotFound, message)
        .hint("copy the ISO files of MetalK8s to the same paths on this machine"))
}

fn missing(archives: &[String]) -> Vec<&str> {
    let is_missing = |path: &&String| !Path::new(path.as_str()).exists();
    archives.iter().filter(is_missing).map(String::as_str).collect()
}

/// Imports the archives of Solutions that the backup lists. MetalK8s mounts all of them, or none.
async fn import(context: &Context, archives: &[String]) -> Result<Done> {
    let left =
        |error: CommandError| error.fact(format!("to finish the restore: {}", import_command(archives)));
    let missing = missing(archives);
    if !missing.is_empty() {
        let message = format!(
            "the archives of Solutions are not imported: this machine does not have {}",
            missing.join(", ")
        );
        return Err(left(CommandError::new(ErrorKind::HalfDone, message)));
    }
    let checked = import::checked(context, archives.to_vec()).await.map_err(left)?;
    let arguments = LockedChangeArgs {
        change: ChangeArgs { dry_run: DryRun::None, timeout: IMPORT },
        wait_for_lock: PATIENCE,
    };
    let terms = import::Terms { dry_run: DryRun::None, replace: false, registry: None, whole: false };
    let administrator = context.with_kubeconfig(ADMINISTRATOR);
    let request = Change::locking(vec![Scope::Master], &arguments);
    let imported = change::carry_out(&administrator, request, context.events(), async |context| {
        let backend = backend::chosen(context).await?;
        Ok(import::propose(context, backend, &checked, terms).await?.proposal)
    });
    let imported = imported.await;
    close(&administrator).await;
    imported.map_err(left)
}
