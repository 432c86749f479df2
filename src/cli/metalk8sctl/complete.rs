//! Completion of the first two words; what follows is completed as the plugin's.

use super::{Known, Reading, Resources, known};
use crate::cli::complete::{Candidate, Completion, directive};

#[derive(Debug, PartialEq, Eq)]
pub enum Completing {
    /// As this line of the plugin.
    Line(Vec<String>),
    /// With one of these words.
    Words(Completion),
}

/// Completes the last, partly typed word.
pub fn complete(words: &[String]) -> Completing {
    let (typed, before) =
        words.split_last().map_or((String::new(), words), |(last, before)| (last.clone(), before));
    let Known { tree, resources, .. } = known();
    let places = super::places(before);
    let candidates = match places.as_slice() {
        _ if typed.starts_with('-') => None,
        [] => Some(first(tree, resources)),
        [place] => resources.find(&before[*place]).map(|resource| {
            let own = resource.actions.iter();
            let own = own.map(|action| Candidate::new(&*action.verb, &*action.about));
            let more = resource.synonyms().map(|(action, _)| Candidate::new(action, ""));
            own.chain(more).collect()
        }),
        _ => None,
    };
    if let Some(mut candidates) = candidates {
        candidates.retain(|candidate: &Candidate| candidate.value.starts_with(&typed));
        return Completing::Words(Completion {
            candidates,
            typed,
            directive: directive::NO_FILES,
            ..Completion::default()
        });
    }
    Completing::Line(match super::arranged(before.to_vec(), &places) {
        Reading::Line(mut line) => {
            line.push(typed);
            line
        }
        Reading::Page(_) | Reading::Wrong { .. } => words.to_vec(),
    })
}

/// The resources, and the verbs that have none.
fn first(tree: &clap::Command, resources: &Resources) -> Vec<Candidate> {
    let resources = resources.iter().map(|resource| Candidate::new(&*resource.name, resource.verbs()));
    let alone = tree.get_subcommands().filter(|verb| !verb.has_subcommands());
    let alone = alone.map(|verb| {
        let about = verb.get_about().map(ToString::to_string).unwrap_or_default();
        Candidate::new(verb.get_name(), about)
    });
    resources.chain(alone).collect()
}
