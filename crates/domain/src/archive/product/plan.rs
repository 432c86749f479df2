//! The plans of `import archive` and `delete archive` for archives of MetalK8s itself.
//!
//! MetalK8s' script does both. Its end proves nothing: it does not pass on every failure. What Salt lists afterwards
//! does.

use super::{NAME, ProductArchive, UnreadableProduct};
use crate::bootstrap::script::{LOGS, Script, UNIT_PREFIX, Unit};
use crate::cluster::plan::refuse_scripts;
use crate::cluster::version::{NodeVersion, Operation, disagreement};
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};
use base::error::ErrorKind;

const SEE_VERSIONS: &str = "to see the versions: kubectl metalk8s get cluster";

#[derive(Debug, Clone)]
pub struct Facts {
    pub archives: Vec<ProductArchive>,
    /// Those that the bootstrap node cannot read. MetalK8s' script does nothing meanwhile.
    pub unreadable: Vec<UnreadableProduct>,
    /// The version of the cluster, whose script is run.
    pub version: String,
    pub nodes: Vec<NodeVersion>,
    /// The scripts that run, or that this plugin ran.
    pub units: Vec<Unit>,
    pub last: Option<Operation>,
}

/// Imports archives, except those that are imported already; returns whether each one is new.
///
/// MetalK8s cannot list its archives any more if two have the same version, so that is refused.
pub fn import(given: &[ProductArchive], facts: &Facts) -> Result<(Decision, Vec<bool>), Refusal> {
    let mut new: Vec<&ProductArchive> = Vec::new();
    let mut effects = Vec::with_capacity(given.len());
    for archive in given {
        let same = |other: &&ProductArchive| other.version == archive.version;
        let known = facts.archives.iter().find(same).or(new.iter().copied().find(same));
        if let Some(known) = known
            && known.source() != archive.source()
        {
            let message = format!(
                "{} has the same version as {}, which is archive/{}",
                archive.source(),
                known.source(),
                known.id()
            );
            let hint = format!("to import it again: kubectl metalk8s delete archive {}", known.id());
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
    refuse_scripts(&facts.units)?;
    refuse_unreadable(facts)?;
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
            let message = format!("archive {name}{version} is not imported (imported: {})", ids.join(", "));
            Err(Refusal::not_found(message))
        }
        (Some(_), Some(_)) => {
            let message = format!("{name} has several archives; choose one with --version");
            Err(Refusal::new(ErrorKind::Usage, message))
        }
    }
}

/// Removes archives that the bootstrap node cannot read from its configuration. Nothing uses them.
pub fn unlist(paths: &[String]) -> Decision {
    let mut plan = Plan::default();
    plan.then(Action::UnlistProducts { paths: paths.to_vec() });
    plan.into()
}

/// Refuses what needs MetalK8s' script while it would stop at an archive that cannot be read.
fn refuse_unreadable(facts: &Facts) -> Result<(), Refusal> {
    let Some(one) = facts.unreadable.first() else { return Ok(()) };
    let (message, fix) = one.complaint();
    Err(Refusal::conflict(message).hint(fix))
}

/// Deletes archives that neither the cluster nor a node runs. Until an upgrade or a downgrade is complete, all are kept:
/// images of the version that it leaves still run, and both archives are needed to complete it or to go back.
pub fn delete(targets: &[ProductArchive], facts: &Facts) -> Result<Decision, Refusal> {
    refuse_scripts(&facts.units)?;
    refuse_unreadable(facts)?;
    let unfinished = facts.last.as_ref().filter(|last| last.is_unfinished());
    let reason = unfinished.map(Operation::summary).or_else(|| disagreement(&facts.version, &facts.nodes));
    if let Some(reason) = reason {
        let message = format!("archives of MetalK8s cannot be deleted until the cluster is whole: {reason}");
        return Err(Refusal::conflict(message).hint("to see how to complete it: kubectl metalk8s check"));
    }
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
    let own = facts.archives.iter().find(|archive| archive.version == facts.version);
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
        resume: format!("kubectl metalk8s {verb} archive {} --wait-for-lock=15m", sources.join(" ")),
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
    use insta::assert_snapshot;

    use super::*;
    use crate::testing::shown;

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
            unreadable: Vec::new(),
            version: "129.0.0".to_owned(),
            nodes: vec![node],
            units: Vec::new(),
            last: None,
        }
    }

    fn started(decision: &Decision) -> Option<String> {
        let Decision::Do(plan) = decision else { return None };
        let Some(Action::Script(script)) = plan.steps.first().map(|step| &step.action) else { return None };
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
        let other = ProductArchive { iso: Some("/b/130.iso".to_owned()), ..archive("130.0.0") };
        assert_snapshot!(shown::refusal(&import(&[other], &facts()).unwrap_err()), @"
        Conflict: /b/130.iso has the same version as /a/130.0.0.iso, which is archive/metalk8s-130.0.0
        hint: to import it again: kubectl metalk8s delete archive metalk8s-130.0.0
        ");
        let twin = ProductArchive { iso: Some("/b/131.iso".to_owned()), ..archive("131.0.0") };
        let twins = import(&[archive("131.0.0"), twin], &facts());
        assert_snapshot!(shown::refusal(&twins.unwrap_err()), @"
        Conflict: /b/131.iso has the same version as /a/131.0.0.iso, which is archive/metalk8s-131.0.0
        hint: to import it again: kubectl metalk8s delete archive metalk8s-131.0.0
        ");
        assert!(import(&[archive("131.0.0"), archive("131.0.0")], &facts()).is_ok());
    }

    #[test]
    fn a_version_that_runs_is_not_deleted() {
        let of = |version: &str| delete(&[archive(version)], &facts());
        let refusals = ["129.0.0", "128.0.0"].map(|version| shown::refusal(&of(version).unwrap_err()));
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: archive/metalk8s-129.0.0 cannot be deleted: it has the version of the cluster
        hint: to see the versions: kubectl metalk8s get cluster
        Conflict: archive/metalk8s-128.0.0 is in use by node/worker
        hint: to see the versions: kubectl metalk8s get cluster
        ");
        assert_eq!(
            started(&of("130.0.0").unwrap()).unwrap(),
            "/srv/scality/metalk8s-129.0.0/iso-manager.sh --rm-archive /a/130.0.0.iso"
        );
    }

    #[test]
    fn archives_are_kept_until_an_upgrade_is_complete() {
        let mut facts = facts();
        facts.nodes[0].version = "129.0.0".to_owned();
        assert!(delete(&[archive("128.0.0")], &facts).is_ok());
        facts.nodes[0].version_in_progress = Some("129.0.0".to_owned());
        let refusal = delete(&[archive("128.0.0")], &facts).unwrap_err();
        assert_snapshot!(shown::refusal(&refusal), @"
        Conflict: archives of MetalK8s cannot be deleted until the cluster is whole: MetalK8s has not completed version 129.0.0 of node/worker
        hint: to see how to complete it: kubectl metalk8s check
        ");
    }

    #[test]
    fn an_archive_that_is_gone_is_removed_first_and_without_the_script() {
        let mut facts = facts();
        let path = "/a/gone.iso".to_owned();
        facts.unreadable.push(UnreadableProduct { path: path.clone(), reason: "no such file".to_owned() });
        let refusals = [
            import(&[archive("131.0.0")], &facts).unwrap_err(),
            delete(&[archive("130.0.0")], &facts).unwrap_err(),
        ];
        let refusals = refusals.map(|refusal| shown::refusal(&refusal));
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: the bootstrap node is configured with the archive /a/gone.iso of MetalK8s, which it cannot read: no such file
        hint: to remove it from the configuration: kubectl metalk8s delete archive /a/gone.iso
        Conflict: the bootstrap node is configured with the archive /a/gone.iso of MetalK8s, which it cannot read: no such file
        hint: to remove it from the configuration: kubectl metalk8s delete archive /a/gone.iso
        ");
        let plan = unlist(std::slice::from_ref(&path)).plan();
        assert!(matches!(&plan.steps[0].action, Action::UnlistProducts { paths } if *paths == [path]));
    }

    #[test]
    fn nothing_is_changed_beside_a_script_that_somebody_started_by_hand() {
        let mut facts = facts();
        facts.units = crate::bootstrap::script::units("Script=7 ./upgrade.sh\n");
        let refusal = import(&[archive("131.0.0")], &facts).unwrap_err();
        assert_snapshot!(shown::refusal(&refusal), @"
        Conflict: a script of MetalK8s is running on the bootstrap node: upgrade.sh, which was started by hand
        hint: to follow it: kubectl metalk8s wait cluster
        ");
        assert_eq!(delete(&[archive("130.0.0")], &facts).unwrap_err(), refusal);
    }

    #[test]
    fn without_the_clusters_own_archive_there_is_no_script() {
        let mut facts = facts();
        facts.archives.retain(|archive| archive.version != "129.0.0");
        let refusal = import(&[archive("131.0.0")], &facts).unwrap_err();
        assert_snapshot!(shown::refusal(&refusal), @"Conflict: the archive of MetalK8s 129.0.0, the version of the cluster, is not imported: its script is missing");
    }
}
