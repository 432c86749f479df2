use clap::Command;

use crate::cli::plugin::HelpArgs;
use crate::cli::{self, manual};
use crate::commands::Context;
use crate::error::{CommandError, Result};

#[expect(clippy::unused_async, reason = "commands are called alike")]
pub async fn help(context: &Context, arguments: &HelpArgs) -> Result<()> {
    if let [topic] = arguments.command.as_slice()
        && let Some(text) = topic_text(topic)
    {
        return context.ui().text(&text);
    }
    let mut tree = cli::tree();
    tree.build();
    context.ui().text(&manual::long_help(page(&tree, &arguments.command)?))
}

/// The page of a command. That of a type alone is its page of `get`, which names all other commands for it.
fn page<'a>(tree: &'a Command, words: &[String]) -> Result<&'a Command> {
    let of_type = match words {
        [word] if tree.find_subcommand(word).is_none() => tree.find_subcommand("get"),
        _ => None,
    };
    words.iter().try_fold(of_type.unwrap_or(tree), |command, word| {
        command.find_subcommand(word).ok_or_else(|| {
            CommandError::usage(format!("unknown command or topic {word:?}"))
                .hint("all commands and topics: kubectl metalk8s help")
        })
    })
}

/// The topic of that name; `exit-codes` is what others call it.
fn topic_text(name: &str) -> Option<String> {
    let name = if name == "exit-codes" { "exit-status" } else { name };
    let topic = manual::TOPICS.iter().find(|topic| topic.name == name)?;
    Some(format!("{}\n", topic.text()))
}
