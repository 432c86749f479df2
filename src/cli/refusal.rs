//! The answer to a line that cannot be parsed.

use clap::{Command, Error};

use super::complaint::{choices, complaint, is_choice_missing};
use super::leads::{self, Refusal};
use super::{habits, line};

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
    }
    let choices = if is_choice_missing(error, page) { choices(page) } else { String::new() };
    Refusal { complaint: complaint(error, tree, page), guide: choices + &usage }
}
