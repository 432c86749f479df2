//! What earlier stages bring, for a dry run and for `diff`, which carry none of them out.

use domain::archive::catalogue::{Archive, Catalogue};
use domain::archive::plan::Candidate;
use domain::solution::version::SolutionVersion;

/// What is imported and activated before.
#[derive(Debug, Default)]
pub(super) struct Expected {
    imported: Vec<Archive>,
    active: Vec<(String, String)>,
}

impl Expected {
    pub(super) fn import(&mut self, candidates: &[Candidate]) {
        self.imported.extend(candidates.iter().map(imported));
    }

    pub(super) fn activate(&mut self, archive: &Archive) {
        let version = archive.version.to_string();
        self.active.push((archive.solution.clone(), version));
    }

    /// The catalogue with all of that.
    pub(super) fn of(&self, catalogue: Catalogue) -> Catalogue {
        let imported = self.imported.iter().cloned();
        let catalogue = imported.fold(catalogue, Catalogue::with_imported);
        self.active
            .iter()
            .fold(catalogue, |catalogue, (solution, version)| catalogue.with_active(solution, version))
    }
}

/// The catalogue's entry about an archive, as far as it matters before.
fn imported(candidate: &Candidate) -> Archive {
    let name = candidate.display_name.as_ref().unwrap_or(&candidate.solution);
    Archive {
        solution: candidate.solution.clone(),
        version: SolutionVersion::new(&candidate.version),
        display_name: name.clone(),
        id: candidate.id(),
        archive: candidate.path.clone(),
        ..Archive::default()
    }
}
