use crate::archive::catalogue::{Archive, Catalogue};
use crate::plan::refusal::{Refusal, available};
use crate::solution::version::VersionRequest;
use base::error::ErrorKind;

/// Whether the catalogue knows `name`: as an id, as a Solution's name or as a path.
pub fn is_known(catalogue: &Catalogue, name: &str) -> bool {
    catalogue.entries().any(|archive| archive.archive == name || archive.id == name)
        || !catalogue.versions(name).is_empty()
}

/// The archives that the user names: an id, a Solution with a version, or a path.
pub fn select<'a>(
    catalogue: &'a Catalogue,
    names: &[String],
    version: Option<&str>,
) -> Result<Vec<&'a Archive>, Refusal> {
    let mut selected: Vec<&Archive> = Vec::new();
    for name in names {
        let archive = select_one(catalogue, name, version)?;
        if !selected.iter().any(|other| other.id == archive.id) {
            selected.push(archive);
        }
    }
    Ok(selected)
}

pub fn select_one<'a>(
    catalogue: &'a Catalogue,
    name: &str,
    version: Option<&str>,
) -> Result<&'a Archive, Refusal> {
    let named = catalogue.by_id(name).or_else(|| catalogue.entries().find(|archive| archive.archive == name));
    match (named, version) {
        (Some(archive), None) => return Ok(archive),
        (Some(archive), Some(version)) if archive.version.as_str() == version => return Ok(archive),
        (Some(archive), Some(version)) => {
            return Err(Refusal::new(
                ErrorKind::Usage,
                format!("archive {} is version {}, not {version}", archive.id, archive.version),
            ));
        }
        (None, Some(version)) => {
            let exact = VersionRequest::Exact(version.to_owned());
            return catalogue.resolve(name, &exact, true);
        }
        (None, None) => {}
    }
    match catalogue.versions(name) {
        [] => Err(catalogue_lacks(catalogue, name)),
        [archive] => Ok(archive),
        several => {
            let ids: Vec<&str> = several.iter().map(|archive| archive.id.as_str()).collect();
            Err(Refusal::new(
                ErrorKind::Usage,
                format!(
                    "solution {name} has several archives ({}); choose one with --version",
                    ids.join(", ")
                ),
            ))
        }
    }
}

fn catalogue_lacks(catalogue: &Catalogue, name: &str) -> Refusal {
    let ids: Vec<&str> = catalogue.entries().map(|archive| archive.id.as_str()).collect();
    let there_is = if ids.is_empty() { "it is empty".to_owned() } else { available(&ids) };
    Refusal::not_found(format!("archive {name} is not in the catalogue; {there_is}"))
}
