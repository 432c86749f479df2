//! Commands in texts, in the order of this name.

use super::{PROGRAM, known};

/// How the texts of the program name it.
const PLUGIN: &str = "kubectl metalk8s";

/// What the related commands at the end of a help page are under.
const RELATED: &str = "See also:\n";

/// `text` with each command of the plugin as it is typed after this name.
pub fn phrase(text: &str) -> String {
    match text.split_once(RELATED) {
        Some((page, related)) => turned(page) + RELATED + &turned_list(related),
        None => turned(text),
    }
}

/// A list of commands without the program's name.
fn turned_list(list: &str) -> String {
    let item = |item: &str| {
        let start = item.len() - item.trim_start().len();
        let (space, words) = item.split_at(start);
        match command(&format!(" {words}")) {
            Some((verb, resource)) => {
                let rest = &words[verb.len() + resource.len() + 1..];
                format!("{space}{resource} {verb}{rest}")
            }
            None => item.to_owned(),
        }
    };
    list.split(',').map(item).collect::<Vec<_>>().join(",")
}

fn turned(text: &str) -> String {
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
    let verb = word(text.strip_prefix(' ')?);
    let resource = word(text.get(verb.len() + 1..)?.strip_prefix(' ')?);
    let known = known().resources.find(resource)?;
    known.actions.iter().any(|action| action.verb == verb).then_some((verb, resource))
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
