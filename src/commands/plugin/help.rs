use crate::cli::plugin::HelpArgs;
use crate::cli::{self, manual};
use crate::commands::Context;
use crate::error::{CommandError, Result};

pub fn help(context: &Context, arguments: &HelpArgs) -> Result<()> {
    if let [topic] = arguments.command.as_slice()
        && let Some(text) = topic_text(topic)
    {
        return context.ui().text(&text);
    }
    let mut tree = cli::tree();
    tree.build();
    let mut command = &tree;
    for word in &arguments.command {
        command = command.find_subcommand(word).ok_or_else(|| {
            CommandError::usage(format!("unknown command or topic {word:?}"))
                .hint("all commands and topics: kubectl metalk8s help")
        })?;
    }
    context.ui().text(&manual::long_help(command))
}

/// The topic of that name; `exit-codes` is what others call it.
fn topic_text(name: &str) -> Option<String> {
    let name = if name == "exit-codes" { "exit-status" } else { name };
    let topic = manual::TOPICS.iter().find(|topic| topic.name == name)?;
    Some(format!("{}\n", topic.text()))
}
