//! `import archive` without Salt: the content of local files is kept in the cluster.

use std::path::Path;

use super::imported::{Import, result};
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::change::Proposal;
use crate::commands::file::named;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use client::cluster::{Error as ClusterError, archives, environments, stored_archives, surroundings};
use client::registry::Address;
use domain::archive::catalogue::{Archive, Catalogue};
use domain::archive::contents::Sources;
use domain::archive::plan::{Candidate, StoringFacts, store};
use domain::backend::Backend;
use domain::backend::direct::Package;
use domain::object::well_known;
use domain::solution::version::SolutionVersion;
use solution_archive::{Finding, Operator, Severity};

pub(super) async fn propose(
    context: &Context,
    paths: &[String],
    replace: bool,
    registry: Option<&str>,
) -> Result<Import> {
    let packages = paths.iter().map(|path| package(path)).collect::<Result<Vec<Package>>>()?;
    let cluster = context.cluster().await?;
    let ids = packages.iter().map(|package| package.archive.id.as_str());
    let catalogue = backend::catalogue(context).await?;
    let environments = environments::list(cluster).await?;
    let record = archives::readable_record(cluster).await?;
    let stored = stored_archives::read_all(cluster, ids).await?;
    let namespace = environments::namespace(cluster, well_known::CATALOGUE).await?;
    refuse_metalk8s(context, &catalogue).await?;
    let remembered = catalogue.remembered().registry.as_deref();
    let registry = registry.map(of_images).transpose()?.or(remembered).ok_or_else(unknown_registry)?;
    let facts = StoringFacts {
        catalogue: &catalogue,
        record: &record,
        environments: &environments,
        stored: &stored,
        has_namespace: namespace.is_some(),
        registry,
    };
    let (decision, effects) = store(&packages, facts, replace)?;
    let mut proposal = Proposal::new(decision, ActionResult::unchanged("", "import")).by(Backend::Direct);
    if remembered.is_some_and(|remembered| remembered != registry) {
        proposal.warnings.push(format!(
            "images are taken from {registry} from now on; for operators that are deployed already: \
             kubectl metalk8s repair solution"
        ));
    }
    let effects: Vec<_> = packages.iter().map(candidate).zip(effects).collect();
    proposal.results = effects.iter().map(|(one, effect)| result(one, *effect)).collect();
    Ok(Import { proposal, effects })
}

/// The first import decides about the backend. Salt would know nothing of what is imported without it.
async fn refuse_metalk8s(context: &Context, catalogue: &Catalogue) -> Result<()> {
    if catalogue.remembered().backend.is_some() {
        return Ok(());
    }
    match surroundings::bootstrap(context.cluster().await?).await {
        // A user who may not read nodes has still chosen the backend.
        Ok(None) | Err(ClusterError::Refused { code: 403, .. }) => Ok(()),
        Ok(Some(bootstrap)) => {
            let message = format!(
                "this is a MetalK8s cluster (bootstrap node {}), which has Salt for its solutions",
                bootstrap.node
            );
            Err(CommandError::conflict(message).hint("omit --backend direct"))
        }
        Err(error) => Err(error.into()),
    }
}

/// The registry as the names of images begin. The catalogue keeps it for everybody to read, so a password is refused.
fn of_images(given: &str) -> Result<&str> {
    Address::parse(given, true)?;
    if given.contains("://") {
        return Err(CommandError::usage(format!(
            "names of images begin with no scheme: write {given:?} as HOST[:PORT][/PATH]"
        )));
    }
    Ok(given.trim_end_matches('/'))
}

fn unknown_registry() -> CommandError {
    CommandError::usage(
        "the registry that has the images of the archives is not known: the first import names it",
    )
    .hint("to name it: --registry HOST:PORT")
    .hint("to push them: kubectl metalk8s push archive FILE --registry HOST:PORT")
}

fn package(path: &str) -> Result<Package> {
    let file = Path::new(path);
    if !file.is_file() {
        let message = format!("{path} not found locally: the direct backend imports local files");
        return Err(CommandError::usage(message));
    }
    let operator = solution_archive::operator(file)?;
    let sources = sources(file, &operator)?;
    let manifest = operator.manifest;
    Ok(Package {
        archive: Archive {
            version: SolutionVersion::new(&manifest.version),
            id: manifest.id(),
            solution: manifest.name,
            display_name: manifest.display_name,
            archive: path.to_owned(),
            images: manifest.images,
            manifest: manifest.document,
            ..Archive::default()
        },
        sources,
    })
}

/// All that is kept for the operator. What cannot be read would be missing later, when it is applied.
fn sources(file: &Path, operator: &Operator) -> Result<Sources> {
    let errors = operator.findings.iter().filter(|finding| finding.severity == Severity::Error);
    let findings: Vec<Finding> = errors.cloned().collect();
    if !findings.is_empty() {
        return Err(solution_archive::Error::Invalid { path: file.to_owned(), findings }.into());
    }
    let mut sources = Sources { roles: operator.roles.clone(), ..Sources::default() };
    for definition in &operator.definitions {
        sources.add_definitions(&definition.text).map_err(|error| {
            let message = format!("{}: a definition cannot be read: {error}", named(file));
            CommandError::invalid(message)
        })?;
    }
    Ok(sources)
}

fn candidate(package: &Package) -> Candidate {
    let archive = &package.archive;
    Candidate {
        path: archive.archive.clone(),
        solution: archive.solution.clone(),
        version: archive.version.to_string(),
        display_name: Some(archive.display_name.clone()),
        manifest: Some(archive.manifest.clone()),
    }
}

#[cfg(test)]
mod tests {
    use base::error::ErrorKind;

    use super::*;

    #[test]
    fn the_registry_of_images_is_a_host_without_a_password() {
        for registry in ["registry.invalid:5000/solutions", "registry.invalid", "127.0.0.1:5000/"] {
            assert_eq!(of_images(registry).unwrap(), registry.trim_end_matches('/'));
        }
        for wrong in ["user:letmein99@registry.invalid", "https://registry.invalid", "", "host/A"] {
            assert_eq!(of_images(wrong).unwrap_err().kind, ErrorKind::Usage, "{wrong}");
        }
    }

    #[test]
    fn nothing_is_kept_of_an_operator_that_cannot_be_read() {
        let tree = tempfile::tempdir().unwrap();
        let (root, deploy) = (tree.path(), tree.path().join("operator/deploy"));
        solution_archive::init(&"sample".parse().unwrap(), "1.0.0", root, false).unwrap();
        let stored = || {
            let operator = solution_archive::operator(root).map_err(CommandError::from)?;
            sources(root, &operator)
        };
        assert!(!stored().unwrap().roles.is_empty());
        for (file, text) in [("role.yaml", "a: [b"), ("crds/huge_crd.yaml", &"#".repeat(5 << 20))] {
            let path = deploy.join(file);
            let before = std::fs::read(&path).unwrap_or_default();
            std::fs::write(&path, text).unwrap();
            assert_eq!(stored().unwrap_err().kind, ErrorKind::Invalid, "{file}");
            std::fs::write(&path, before).unwrap();
        }
    }
}
