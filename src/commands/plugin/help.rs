//! `help`.

use crate::cli::manual;
use crate::cli::plugin::HelpArgs;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use crate::kind::Kind;

/// `help`.
pub fn help(context: &Context, arguments: &HelpArgs) -> Result<()> {
    if let [topic] = arguments.command.as_slice()
        && let Some(text) = topic_text(topic)
    {
        return context.ui().text(&text);
    }
    let mut command = manual::tree();
    command.build();
    let mut page = &mut command;
    for word in &arguments.command {
        page = page.find_subcommand_mut(word).ok_or_else(|| {
            CommandError::new(Kind::Usage, format!("unknown command or topic {word:?}"))
                .hint("all commands and topics: kubectl metalk8s help")
        })?;
    }
    let text = page.render_help().to_string();
    context.ui().text(&text)
}

/// The topic of that name; `exit-codes` is what others call it.
fn topic_text(name: &str) -> Option<String> {
    let name = if name == "exit-codes" { "exit-status" } else { name };
    let topic = manual::TOPICS.iter().find(|topic| topic.name == name)?;
    Some(format!("{}\n", topic.text()))
}
