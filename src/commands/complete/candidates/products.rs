//! Archives of MetalK8s itself.

use crate::cli::complete::Candidate;
use domain::archive::product::{NAME, ProductArchive};
use domain::cluster::version::compare;

fn highest_first(mut archives: Vec<ProductArchive>) -> Vec<ProductArchive> {
    archives.sort_by(|left, right| compare(&right.version, &left.version));
    archives
}

/// The imported versions, and where they are from.
pub(in crate::commands::complete) fn product_versions(archives: Vec<ProductArchive>) -> Vec<Candidate> {
    let archives = highest_first(archives).into_iter();
    archives.map(|archive| Candidate::new(&archive.version, archive.source())).collect()
}

/// The ids of the archives, and where they are from.
pub(in crate::commands::complete) fn product_ids(archives: Vec<ProductArchive>) -> Vec<Candidate> {
    let archives = highest_first(archives).into_iter();
    archives.map(|archive| Candidate::new(archive.id(), archive.source())).collect()
}

/// What all the archives are called, and their versions; nothing without archives.
pub(in crate::commands::complete) fn product_name(archives: Vec<ProductArchive>) -> Vec<Candidate> {
    let versions: Vec<String> = highest_first(archives).into_iter().map(|archive| archive.version).collect();
    let is_there = !versions.is_empty();
    Vec::from_iter(is_there.then(|| Candidate::new(NAME, versions.join(", "))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archives() -> Vec<ProductArchive> {
        ["129.0.0", "130.0.0"]
            .map(|version| ProductArchive {
                version: version.to_owned(),
                path: format!("/srv/scality/metalk8s-{version}"),
                iso: Some(format!("/a/{version}.iso")),
            })
            .to_vec()
    }

    #[test]
    fn archives_have_ids_and_versions_and_one_name() {
        assert_eq!(
            product_ids(archives()),
            [
                Candidate::new("metalk8s-130.0.0", "/a/130.0.0.iso"),
                Candidate::new("metalk8s-129.0.0", "/a/129.0.0.iso")
            ]
        );
        assert_eq!(
            product_versions(archives()),
            [Candidate::new("130.0.0", "/a/130.0.0.iso"), Candidate::new("129.0.0", "/a/129.0.0.iso")]
        );
        assert_eq!(product_name(archives()), [Candidate::new("metalk8s", "130.0.0, 129.0.0")]);
        assert_eq!(product_name(Vec::new()), []);
    }
}
