//! Archives in the catalogue, and archive files offline.

pub(in crate::commands) mod contents;
pub mod create;
pub mod delete;
pub mod describe;
pub mod get;
mod identity;
pub mod import;
mod imported;
pub(in crate::commands) mod presence;
mod product;
pub mod pull;
pub mod push;
pub mod sign;
mod store;
pub mod validate;
pub mod wait;

use crate::cli::archive::DeleteArchiveArgs;
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use domain::archive::catalogue::Catalogue;
use domain::archive::plan;
use domain::cluster::plan::refuse_scripts;
use std::path::{Path, PathBuf};
use validate::named_after;

/// The archives that the user names. A local file is named by the path from which it was imported.
pub(in crate::commands) fn named(catalogue: &Catalogue, names: &[String]) -> Result<Vec<String>> {
    let name = |name: &String| {
        if plan::is_known(catalogue, name) || !Path::new(name).is_file() {
            Ok(name.clone())
        } else {
            absolute(name)
        }
    };
    names.iter().map(name).collect()
}

/// What an archive is called, as far as the words of the command tell.
fn called(name: &str, arguments: &DeleteArchiveArgs) -> String {
    let version = arguments.version.iter().map(|version| format!("-{version}"));
    version.fold(named_after(Path::new(name)), |name, version| name + &version)
}

/// A path on the bootstrap node. A relative path must be a local file.
fn absolute(path: &str) -> Result<String> {
    if path.is_empty() {
        return Err(CommandError::usage("the archive's path is empty"));
    }
    if Path::new(path).is_absolute() {
        return Ok(path.to_owned());
    }
    let file = PathBuf::from(path);
    if !file.exists() {
        return Err(CommandError::usage(format!(
            "{path} not found locally; give its absolute path on the bootstrap node"
        )));
    }
    let absolute = std::path::absolute(&file)
        .map_err(|error| CommandError::usage(format!("{path} has no absolute path: {error}")))?;
    Ok(absolute.to_string_lossy().into_owned())
}

/// Jobs of minions that a restart of the Salt master may disturb. While a script of MetalK8s runs, it is refused.
async fn others_at_work(context: &Context, dry_run: DryRun) -> Result<Vec<String>> {
    if dry_run == DryRun::Client {
        return Ok(Vec::new());
    }
    let salt = context.salt().await?;
    refuse_scripts(&salt.units().await?)?;
    let jobs = salt.active_jobs().await?;
    Ok(jobs.into_iter().map(|job| format!("the Salt master may be restarted while {job} runs")).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    /// Tests run in the package's own directory.
    const AT_HAND: &str = "Cargo.toml";

    #[test]
    fn a_file_at_hand_is_known_by_its_absolute_path() {
        let path = absolute(AT_HAND).unwrap();
        let entries = json!([{"version": "1.0.0", "archive": path}]);
        let solutions = |name: &str| BTreeMap::from([(name.to_owned(), entries.to_string())]);
        let names = [AT_HAND.to_owned(), "x-1.0.0".to_owned(), "absent.iso".to_owned()];
        let catalogue = Catalogue::from_data(Some(&solutions("x")));
        assert_eq!(named(&catalogue, &names).unwrap(), [path.as_str(), "x-1.0.0", "absent.iso"]);
        // What the catalogue calls so comes first.
        let catalogue = Catalogue::from_data(Some(&solutions(AT_HAND)));
        assert_eq!(named(&catalogue, &names[..1]).unwrap(), [AT_HAND]);
    }
}
