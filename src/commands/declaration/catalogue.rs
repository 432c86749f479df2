//! The archives and the active versions that a declaration needs.

use super::Stage;
use super::expected::Expected;
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::import::{self, Checked};
use crate::commands::backend;
use crate::commands::change::Proposal;
use crate::commands::solution::activation::propose_activation;
use crate::commands::solution::compatibility::Terms;
use crate::error::Result;
use crate::output::result::ActionResult;
use domain::archive::plan::{Candidate, Effect};
use domain::environment::declaration::ActiveVersion;
use domain::plan::{Decision, Difference, Plan};

/// Decides on the import of all declared archives, and says which these are.
pub(super) async fn imports(
    context: &Context,
    archives: &Checked,
    dry_run: DryRun,
) -> Result<(Stage, Vec<Candidate>)> {
    let terms = import::Terms { dry_run, replace: false, whole: false, registry: None };
    let backend = backend::chosen(context).await?;
    let import = import::propose(context, backend, archives, terms).await?;
    let differences = import.effects.iter().filter_map(difference).collect();
    let candidates = import.effects.into_iter().map(|(candidate, _)| candidate);
    Ok((Stage::new(import.proposal, differences), candidates.collect()))
}

fn difference((candidate, effect): &(Candidate, Effect)) -> Option<Difference> {
    let from = match effect {
        Effect::Imported => None,
        Effect::Finished | Effect::GivenAgain => Some("imported in part".to_owned()),
        Effect::Replaced => Some("imported".to_owned()),
        Effect::Unchanged => return None,
    };
    let to = format!("imported from {}", candidate.path);
    Some(Difference::new(format!("archive/{}", candidate.id()), from, Some(to)))
}

/// Decides on the activation of a version. One that an earlier stage would import cannot be looked into yet.
pub(super) async fn activation(
    context: &Context,
    wanted: &ActiveVersion,
    expected: &mut Expected,
    pre: bool,
    terms: Terms,
) -> Result<Stage> {
    let catalogue = backend::catalogue(context).await?;
    let later = expected.of(catalogue.clone());
    let archive = later.resolve(&wanted.solution, &wanted.request, pre)?;
    expected.activate(archive);
    let name = format!("solution/{}", wanted.solution);
    let before = catalogue.active(&wanted.solution).map(|active| active.version.to_string());
    let version = archive.version.to_string();
    let proposal = match catalogue.find(&wanted.solution, &version) {
        Some(archive) => propose_activation(context, &catalogue, archive, terms).await?,
        None => Proposal::new(
            Decision::Do(Plan::default()),
            ActionResult::done(&name, "activate", format!("{name} activated ({version})")),
        )
        .by(backend::of(context, &catalogue)?),
    };
    let mut differences = Vec::new();
    if before.as_ref() != Some(&version) {
        let subject = format!("active version of {name}");
        differences.push(Difference::new(subject, before, Some(version)));
    } else if proposal.decision != Decision::Unchanged {
        let subject = format!("CRDs of {name}");
        differences.push(Difference::new(subject, None, Some(version)));
    }
    Ok(Stage::new(proposal, differences))
}
