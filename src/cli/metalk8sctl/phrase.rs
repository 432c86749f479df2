//! Commands in texts, in the order of this name.

use std::sync::OnceLock;

use super::{PROGRAM, Resources};

/// How the texts of the program name it.
const PLUGIN: &str = "kubectl metalk8s";

/// `text` with each command of the plugin as it is typed after this name.
#[must_use]
pub fn phrase(text: &str) -> String {
    let mut phrased = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(place) = rest.find(PLUGIN) {
        phrased.push_str(&rest[..place]);
        phrased.push_str(PROGRAM);
        rest = &rest[place + PLUGIN.len()..];
        if let Some((verb, resource)) = command(rest) {
            phrased.push_str(&format!(" {resource} {verb}"));
            rest = &rest[verb.len() + resource.len() + 2..];
        }
    }
    phrased + rest
}

/// The verb and the resource that `text` begins with, if the verb has that resource.
fn command(text: &str) -> Option<(&str, &str)> {
    static RESOURCES: OnceLock<Resources> = OnceLock::new();
    let verb = word(text.strip_prefix(' ')?);
    let resource = word(text.get(verb.len() + 1..)?.strip_prefix(' ')?);
    let resources = RESOURCES.get_or_init(|| Resources::of(&crate::cli::tree()));
    let known = resources.find(resource)?;
    known
        .actions
        .iter()
        .any(|action| action.verb == verb)
        .then_some((verb, resource))
}

fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '-');
    let word = end.map_or(text, |end| &text[..end]);
    // `get solution,environment` and `get environment/prod` have no resource of their own.
    match text[word.len()..].chars().next() {
        Some(',' | '/') => "",
        _ => word,
    }
}
