//! `restore bootstrap` on the machine that becomes the bootstrap node.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Component, Path};

use crate::cli::restore::RestoreBootstrapArgs;
use crate::commands::Context;
use crate::commands::bootstrap::configuration::refuse_wrong;
use crate::commands::bootstrap::script::{Script, mounted};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::kind::Kind;
use domain::bootstrap_script::chosen;

/// The configuration within a backup (`backup_metalk8s_conf` in MetalK8s' scripts/backup.sh.in).
const CONFIGURATION: &str = "metalk8s/bootstrap.yaml";

/// The largest configuration that is read of a backup, in bytes.
const LARGEST: u64 = 1 << 20;

/// Runs restore.sh of MetalK8s, if the configuration in the backup is valid.
pub async fn restore(context: &Context, arguments: &RestoreBootstrapArgs) -> Result<()> {
    context.about("bootstrap", "restore");
    let (Some(file), Some(address)) = (&arguments.backup_file, arguments.apiserver_node_ip) else {
        let message = "--backup-file and --apiserver-node-ip are needed to restore this machine";
        return Err(CommandError::new(Kind::Usage, message)
            .hint("for the steps of a restore: kubectl metalk8s restore bootstrap --plan"));
    };
    let mounted = mounted("restore.sh").await;
    let archive = chosen(&mounted, arguments.version.as_deref())?;
    let text = configuration_in(Path::new(file)).map_err(|error| unreadable(file, &error))?;
    refuse_wrong(&format!("{CONFIGURATION} in {file}"), &text)?;
    let words = ["--backup-file", file, "--apiserver-node-ip", &address.to_string()];
    let script = Script::new(archive, "restore.sh", words.map(str::to_owned).to_vec());
    let message = format!("bootstrap restored from {file} with MetalK8s {}", archive.version);
    let done = ActionResult::done("bootstrap", "restore", message);
    script.carry_out(context, done, arguments.offline.is_dry()).await
}

/// The configuration in a backup, which is a compressed archive of tar.
fn configuration_in(backup: &Path) -> io::Result<String> {
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(File::open(backup)?));
    for entry in archive.entries()? {
        let entry = entry?;
        let path = entry.path()?;
        let named = path.components().filter(|part| *part != Component::CurDir);
        if named.eq(Path::new(CONFIGURATION).components()) {
            let mut text = String::new();
            entry.take(LARGEST).read_to_string(&mut text)?;
            return Ok(text);
        }
    }
    Err(io::Error::new(
        io::ErrorKind::InvalidData,
        format!("it has no {CONFIGURATION}"),
    ))
}

fn unreadable(file: &str, error: &io::Error) -> CommandError {
    let kind = match error.kind() {
        io::ErrorKind::NotFound => Kind::NotFound,
        io::ErrorKind::PermissionDenied => Kind::Denied,
        _ => Kind::Invalid,
    };
    CommandError::new(kind, format!("{file} is not a backup that can be read: {error}"))
}
