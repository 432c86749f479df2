//! The scripts that MetalK8s ships for its bootstrap node, and of which version one is run.

use std::path::PathBuf;

use crate::plan::refusal::Refusal;

/// Where MetalK8s mounts its archives, each in `metalk8s-VERSION` (scripts/iso-manager.sh).
pub const ARCHIVES: &str = "/srv/scality";

const PREFIX: &str = "metalk8s-";

/// An archive of MetalK8s that is mounted on this machine and has the script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mounted {
    pub version: String,
    pub directory: PathBuf,
}

impl Mounted {
    /// The archive in a directory of [`ARCHIVES`], if its name is that of one.
    pub fn in_directory(directory: PathBuf) -> Option<Self> {
        let version = directory.file_name()?.to_str()?.strip_prefix(PREFIX)?.to_owned();
        Some(Self { version, directory })
    }
}

/// The archive of which the script is run: that of the wanted version, or the only one.
///
/// # Errors
///
/// If there is none, or several and none is wanted.
pub fn chosen<'a>(mounted: &'a [Mounted], wanted: Option<&str>) -> Result<&'a Mounted, Refusal> {
    let versions = || {
        let versions: Vec<&str> = mounted.iter().map(|one| one.version.as_str()).collect();
        versions.join(", ")
    };
    match (mounted, wanted) {
        ([], _) => Err(Refusal::not_found(format!(
            "no archive of MetalK8s is mounted in {ARCHIVES}; run this on the bootstrap node, and mount the ISO first"
        ))
        .hint(format!("to mount it: mount -o loop metalk8s.iso {ARCHIVES}/{PREFIX}VERSION"))),
        ([only], None) => Ok(only),
        (_, None) => Err(Refusal::conflict(format!(
            "several versions of MetalK8s are mounted in {ARCHIVES}: {}; choose one with --version",
            versions()
        ))),
        (_, Some(wanted)) => mounted.iter().find(|one| one.version == wanted).ok_or_else(|| {
            Refusal::not_found(format!(
                "MetalK8s {wanted} is not mounted in {ARCHIVES}; mounted: {}",
                versions()
            ))
        }),
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::testing::shown;

    fn mounted(versions: &[&str]) -> Vec<Mounted> {
        let directory = |version: &&str| PathBuf::from(format!("/srv/scality/metalk8s-{version}"));
        versions.iter().filter_map(|version| Mounted::in_directory(directory(version))).collect()
    }

    #[test]
    fn only_directories_of_metalk8s_count() {
        assert_eq!(Mounted::in_directory("/srv/scality/example-solution-1.0.0".into()), None);
        assert_eq!(mounted(&["129.0.0"])[0].version, "129.0.0");
    }

    #[test]
    fn the_version_is_clear_or_the_command_refused() {
        let chosen =
            |versions: &[&str], wanted| chosen(&mounted(versions), wanted).map(|one| one.version.clone());
        assert_eq!(chosen(&["1.0.0"], None).unwrap(), "1.0.0");
        assert_eq!(chosen(&["1.0.0", "2.0.0"], Some("2.0.0")).unwrap(), "2.0.0");
        let refusals = [chosen(&["1.0.0", "2.0.0"], None), chosen(&["1.0.0"], Some("3")), chosen(&[], None)]
            .map(|outcome| shown::refusal(&outcome.unwrap_err()));
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: several versions of MetalK8s are mounted in /srv/scality: 1.0.0, 2.0.0; choose one with --version
        NotFound: MetalK8s 3 is not mounted in /srv/scality; mounted: 1.0.0
        NotFound: no archive of MetalK8s is mounted in /srv/scality; run this on the bootstrap node, and mount the ISO first
        hint: to mount it: mount -o loop metalk8s.iso /srv/scality/metalk8s-VERSION
        ");
    }
}
