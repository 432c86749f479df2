//! The answer to a line that cannot be parsed.

use clap::{Command, Error};

use super::complaint::{choices, complaint, is_choice_missing, is_of_another_verb, unknown_argument};
use super::leads::{self, Refusal};
use super::normalise::names;
use super::words::{Part, named};
use super::{habits, line};

/// What an answer to a flag of kubectl's says of the listing of the objects.
const LISTING: &str = "get RESOURCE";

/// The answer to normalised `words`, of which the parser says `error`: that of a flag of kubectl's, where its words lead,
/// or what is wrong, with the usage.
pub fn refusal(error: &Error, words: &[String], tree: &Command) -> Refusal {
    let page = line::deepest(tree, words);
    let usage = page.clone().render_usage().to_string();
    let name = page.get_bin_name().unwrap_or("kubectl metalk8s");
    let usage = format!("{}\nHelp: {name} -h", usage.trim_end());
    if page.has_subcommands() {
        if let Some(complaint) = habits::answer(words, tree) {
            return Refusal { complaint, guide: usage };
        }
        if let Some(lead) = leads::lead(words, tree) {
            return lead;
        }
        // What follows such a flag may be its value, and no resource; a resource of another verb says more than its flags.
        let is_misplaced = !line::is_verb(page) || is_of_another_verb(error, tree, page);
        if let Some(flag) = unknown(words, tree).filter(|_| !is_misplaced) {
            return Refusal { complaint: unknown_argument(&flag, page), guide: usage };
        }
    }
    let choices = if is_choice_missing(error, page) { choices(page) } else { String::new() };
    let complaint = match leads::listing(words, tree) {
        Some(listing) => complaint(error, tree, page).replace(LISTING, &listing),
        None => complaint(error, tree, page),
    };
    Refusal { complaint, guide: choices + &usage }
}

/// The first flag of the line that no command of its verb has.
fn unknown(words: &[String], tree: &Command) -> Option<String> {
    let flags = named(words, tree, names).flags;
    flags.parts(words).into_iter().find_map(|part| match part {
        Part::Flag(word, _) if flags.find(&word).is_none() => Some(word.split('=').next()?.to_owned()),
        _ => None,
    })
}
