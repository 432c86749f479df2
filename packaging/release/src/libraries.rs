//! The libraries that are linked into the binary, as cargo resolves them.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, ensure};
use cargo_metadata::{
    CargoOpt, DepKindInfo, DependencyKind, Metadata, MetadataCommand, Package, PackageId, Resolve,
};

const BINARY: &str = "kubectl-metalk8s";

/// The binary and what is linked into it.
pub(crate) struct Release {
    pub(crate) binary: Package,
    /// The libraries, by name and version.
    pub(crate) libraries: Vec<Package>,
    /// Who needs whom, the binary included.
    pub(crate) needs: BTreeMap<PackageId, BTreeSet<PackageId>>,
}

/// Asks cargo for what `target` links: no build scripts, no tools of the build, no tests.
pub(crate) fn read(target: &str) -> Result<Release> {
    let metadata = MetadataCommand::new()
        .features(CargoOpt::SomeFeatures(Vec::new()))
        .other_options(vec!["--locked".into(), "--filter-platform".into(), target.into()])
        .exec()
        .context("cargo metadata failed")?;
    let resolve = metadata.resolve.as_ref().context("cargo resolved nothing")?;
    let binary = metadata
        .packages
        .iter()
        .find(|package| package.name.as_str() == BINARY)
        .with_context(|| format!("no package {BINARY}"))?;
    let mut needs: BTreeMap<PackageId, BTreeSet<PackageId>> = BTreeMap::new();
    let mut left = vec![binary.id.clone()];
    while let Some(id) = left.pop() {
        if needs.contains_key(&id) {
            continue;
        }
        let direct = linked(&metadata, resolve, &id)?;
        left.extend(direct.iter().cloned());
        needs.insert(id, direct);
    }
    let mut libraries: Vec<Package> =
        needs.keys().filter(|id| **id != binary.id).map(|id| metadata[id].clone()).collect();
    libraries.sort_by(|left, right| (&left.name, &left.version).cmp(&(&right.name, &right.version)));
    ensure!(!libraries.is_empty(), "{BINARY} links no library");
    Ok(Release { binary: binary.clone(), libraries, needs })
}

/// What the package `id` links by itself. Crates of the plugin's own are a part of it: instead of them there
/// is what they link.
fn linked(metadata: &Metadata, resolve: &Resolve, id: &PackageId) -> Result<BTreeSet<PackageId>> {
    let node = resolve.nodes.iter().find(|node| node.id == *id).context("an unresolved package")?;
    let is_linked = |kinds: &[DepKindInfo]| kinds.iter().any(|one| one.kind == DependencyKind::Normal);
    let mut direct = BTreeSet::new();
    for dependency in node.deps.iter().filter(|one| is_linked(&one.dep_kinds)) {
        let package = &metadata[&dependency.pkg];
        if package.source.is_none() {
            direct.extend(linked(metadata, resolve, &package.id)?);
        } else if !is_macro(package) {
            direct.insert(package.id.clone());
        }
    }
    Ok(direct)
}

/// Macros run in the compiler; nothing of them is linked.
fn is_macro(package: &Package) -> bool {
    package.targets.iter().any(cargo_metadata::Target::is_proc_macro)
}

/// The package's identity across ecosystems.
pub(crate) fn purl(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_found_and_what_only_builds_is_not() {
        let release = read("x86_64-unknown-linux-gnu").unwrap();
        let has = |name: &str| release.libraries.iter().any(|one| one.name.as_str() == name);
        assert!(has("kube-client") && has("serde") && has("clap"));
        assert!(
            !has("serde_derive") && !has("insta") && !has("cc") && !has("sandbox") && !has("windows-sys")
        );
    }

    #[test]
    fn crates_of_the_plugin_are_a_part_of_it() {
        let release = read("x86_64-unknown-linux-gnu").unwrap();
        let own = |package: &&Package| package.source.is_none();
        assert_eq!(release.libraries.iter().find(own), None);
        let linked = &release.needs[&release.binary.id];
        let known = |id: &PackageId| release.libraries.iter().any(|library| library.id == *id);
        assert!(linked.iter().all(known));
    }
}
