//! The plans of `import archive` and `delete archive` for archives of MetalK8s itself.
//!
//! MetalK8s' script does both. Its end proves nothing: it does not pass on every failure. What Salt lists afterwards
//! does.

use super::Decision;
use crate::domain::cluster_version::NodeVersion;
use crate::domain::plan::{Action, Plan};
use crate::domain::product::{NAME, ProductArchive};
use crate::domain::refusal::Refusal;
use crate::domain::script::{LOGS, Script, UNIT_PREFIX};
use crate::kind::Kind;

/// The advice where an archive is in use.
const SEE_VERSIONS: &str = "to see the versions: kubectl metalk8s get cluster";

/// What is known before a change.
#[derive(Debug, Clone)]
pub struct Facts {
    /// The archives that are imported.
    pub archives: Vec<ProductArchive>,
    /// The version of the cluster, whose script is run.
    pub version: String,
    /// The nodes with their versions.
    pub nodes: Vec<NodeVersion>,
}

/// Imports archives, except those that are imported already; returns whether each one is new.
///
/// MetalK8s cannot list its archives any more if two have the same version, so that is refused.
pub fn import(given: &[ProductArchive], facts: &Facts) -> Result<(Decision, Vec<bool>), Refusal> {
    let mut new: Vec<&ProductArchive> = Vec::new();
    let mut effects = Vec::with_capacity(given.len());
    for archive in given {
        let same = |other: &&ProductArchive| other.version == archive.version;
        let known = facts
            .archives
            .iter()
            .find(same)
            .or(new.iter().copied().find(same));
        if let Some(known) = known
            && known.source() != archive.source()
        {
            let message = format!(
                "{} has the same version as {}, which is archive/{}",
                archive.source(),
                known.source(),
                known.id()
            );
            let hint = format!(
                "to import it again: kubectl metalk8s delete archive {}",
                known.id()
            );
            return Err(Refusal::conflict(message).hint(hint));
        }
        effects.push(known.is_none());
        if known.is_none() {
            new.push(archive);
        }
    }
    if new.is_empty() {
        return Ok((Decision::Unchanged, effects));
    }
    let sources: Vec<&str> = new.iter().map(|archive| archive.source()).collect();
    let script = script(facts, "--add-archive", &sources, "import")?;
    let confirmed = new.iter().map(|archive| archive.version.clone()).collect();
    Ok((run(script, confirmed, true), effects))
}

/// The archive that is meant by `metalk8s` with a version, by its id or by its path.
pub fn select(
    name: &str,
    version: Option<&str>,
    archives: &[ProductArchive],
) -> Result<ProductArchive, Refusal> {
    let is_meant = |archive: &&ProductArchive| {
        version.is_none_or(|version| archive.version == version)
            && (name == NAME || name == archive.id() || name == archive.source())
    };
    let mut meant = archives.iter().filter(is_meant);
    match (meant.next(), meant.next()) {
        (Some(archive), None) => Ok(archive.clone()),
        (None, _) => {
            let version = version.map_or_else(String::new, |version| format!(" of version {version}"));
            let ids: Vec<String> = archives.iter().map(ProductArchive::id).collect();
            let message = format!(
                "archive {name}{version} is not imported (imported: {})",
                ids.join(", ")
            );
            Err(Refusal::not_found(message))
        }
        (Some(_), Some(_)) => {
            let message = format!("{name} has several archives; choose one with --version");
            Err(Refusal::new(Kind::Usage, message))
        }
    }
}

/// Deletes archives that neither the cluster nor a node runs.
pub fn delete(targets: &[ProductArchive], facts: &Facts) -> Result<Decision, Refusal> {
    for archive in targets {
        let version = &archive.version;
        let id = archive.id();
        if *version == facts.version {
            let message = format!("archive/{id} cannot be deleted: it has the version of the cluster");
            return Err(Refusal::conflict(message).hint(SEE_VERSIONS));
        }
        let mut users = facts.nodes.iter().filter(|node| node.version == *version);
        if let Some(node) = users.next() {
            let message = format!("archive/{id} is in use by node/{}", node.name);
            return Err(Refusal::conflict(message).hint(SEE_VERSIONS));
        }
    }
    let sources: Vec<&str> = targets.iter().map(ProductArchive::source).collect();
    let script = script(facts, "--rm-archive", &sources, "delete")?;
    let confirmed = targets.iter().map(|archive| archive.version.clone()).collect();
    Ok(run(script, confirmed, false))
}

/// The script of the cluster's own version, with each of these after the flag.
fn script(facts: &Facts, flag: &str, sources: &[&str], verb: &str) -> Result<Script, Refusal> {
    let own = facts
        .archives
        .iter()
        .find(|archive| archive.version == facts.version);
    let Some(own) = own else {
        let message = format!(
            "the archive of MetalK8s {}, the version of the cluster, is not imported: its script is missing",
            facts.version
        );
        return Err(Refusal::conflict(message));
    };
    let arguments = sources.iter().flat_map(|source| [flag, source]);
    Ok(Script {
        unit: format!("{UNIT_PREFIX}archives"),
        description: format!("{verb} archives of MetalK8s"),
        path: format!("{}/iso-manager.sh", own.path),
        arguments: arguments.map(str::to_owned).collect(),
        log: format!("{LOGS}/iso-manager.log"),
        // The lock stays with the script until it ends; then this finds that it is done, or does it again.
        resume: format!(
            "kubectl metalk8s {verb} archive {} --wait-for-lock=15m",
            sources.join(" ")
        ),
    })
}

fn run(script: Script, versions: Vec<String>, present: bool) -> Decision {
    let mut plan = Plan::default();
    plan.then(Action::Script(script));
    plan.then(Action::ConfirmProducts { versions, present });
    plan.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive(version: &str) -> ProductArchive {
        ProductArchive {
            version: version.to_owned(),
            path: format!("/srv/scality/metalk8s-{version}"),
            iso: Some(format!("/a/{version}.iso")),
        }
    }

    fn facts() -> Facts {
        let node = NodeVersion {
            name: "worker".to_owned(),
            version: "128.0.0".to_owned(),
            ..NodeVersion::default()
        };
        Facts {
            archives: vec![archive("128.0.0"), archive("129.0.0"), archive("130.0.0")],
            version: "129.0.0".to_owned(),
            nodes: vec![node],
        }
    }

    fn started(decision: &Decision) -> Option<String> {
        let Decision::Do(plan) = decision else { return None };
        let Some(Action::Script(script)) = plan.steps.first().map(|step| &step.action) else {
            return None;
        };
        Some(format!("{} {}", script.path, script.arguments.join(" ")))
    }

    #[test]
    fn new_archives_are_given_to_the_script_of_the_clusters_version() {
        let (decision, effects) = import(&[archive("131.0.0"), archive("130.0.0")], &facts()).unwrap();
        assert_eq!(
            started(&decision).unwrap(),
            "/srv/scality/metalk8s-129.0.0/iso-manager.sh --add-archive /a/131.0.0.iso"
        );
        assert_eq!(effects, [true, false]);
        let (decision, effects) = import(&[archive("130.0.0")], &facts()).unwrap();
        assert_eq!((decision, effects), (Decision::Unchanged, vec![false]));
    }

    #[test]
    fn two_archives_of_one_version_are_refused() {
        let other = ProductArchive {
            iso: Some("/b/130.iso".to_owned()),
            ..archive("130.0.0")
        };
        assert!(
            import(&[other], &facts())
                .unwrap_err()
                .message
                .contains("same version")
        );
        let twin = ProductArchive {
            iso: Some("/b/131.iso".to_owned()),
            ..archive("131.0.0")
        };
        assert!(import(&[archive("131.0.0"), twin], &facts()).is_err());
        assert!(import(&[archive("131.0.0"), archive("131.0.0")], &facts()).is_ok());
    }

    #[test]
    fn a_version_that_runs_is_not_deleted() {
        let of = |version: &str| delete(&[archive(version)], &facts()).map_err(|refusal| refusal.message);
        assert!(of("129.0.0").unwrap_err().contains("the version of the cluster"));
        assert!(of("128.0.0").unwrap_err().contains("in use by node/worker"));
        assert_eq!(
            started(&of("130.0.0").unwrap()).unwrap(),
            "/srv/scality/metalk8s-129.0.0/iso-manager.sh --rm-archive /a/130.0.0.iso"
        );
    }

    #[test]
    fn without_the_clusters_own_archive_there_is_no_script() {
        let mut facts = facts();
        facts.archives.retain(|archive| archive.version != "129.0.0");
        let refusal = import(&[archive("131.0.0")], &facts).unwrap_err();
        assert!(
            refusal.message.contains("script is missing"),
            "{}",
            refusal.message
        );
    }
}
