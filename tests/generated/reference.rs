//! The command reference in Markdown.

use kubectl_metalk8s::cli::manual::{self, Page, TOPICS};

use crate::Files;
use crate::flags;

pub(crate) fn files() -> Files {
    [("reference.md".to_owned(), reference())].into()
}

fn reference() -> String {
    let mut tree = manual::tree();
    tree.build();
    let pages = manual::pages();
    let (root, commands) = pages.split_first().unwrap();
    let mut text =
        "# Command reference\n\nGenerated from the command tree by `make generate`.\n\n".to_owned();
    text.push_str(&contents(commands));
    text.push_str(&section(&tree, root, true));
    for page in commands {
        text.push_str(&section(&tree, page, false));
    }
    for topic in TOPICS {
        text.push_str(&format!(
            "## Topic: {}\n\n{}:\n\n```text\n{}\n```\n\n",
            topic.name,
            topic.about,
            topic.text()
        ));
    }
    format!("{}\n", text.trim_end())
}

fn contents(pages: &[Page]) -> String {
    let mut text = "| command | what it does |\n| --- | --- |\n".to_owned();
    for page in pages {
        text.push_str(&format!(
            "| [`{}`](#{}) | {} |\n",
            page.words.join(" "),
            anchor(&page.command()),
            page.about
        ));
    }
    text.push('\n');
    text
}

fn anchor(heading: &str) -> String {
    heading.replace(' ', "-")
}

/// One command. The flags that all of them take are listed with the plugin itself alone.
fn section(tree: &clap::Command, page: &Page, root: bool) -> String {
    let mut command = tree.clone();
    for word in &page.words {
        command = command.find_subcommand(word).unwrap().clone();
    }
    let usage = command.render_usage().to_string();
    let mut text = format!("## {}\n\n{}.\n\n", page.command(), page.about);
    if !page.explanation.is_empty() {
        text.push_str(&format!("{}\n\n", page.explanation));
    }
    text.push_str(&format!("```text\n{}\n```\n\n", usage.trim_start_matches("Usage: ").trim()));
    for group in flags::groups(&command) {
        let global = manual::SHARED_FLAGS.contains(&group.heading.as_str());
        if global != root {
            continue;
        }
        text.push_str(&format!("{}:\n\n", group.heading));
        for flag in group.flags {
            text.push_str(&format!("- `{}{}`: {}\n", flag.names.join(", "), flag.value, flag.help));
        }
        text.push('\n');
    }
    text.push_str(&format!("```sh\n{}\n```\n\n", page.examples.join("\n")));
    let related: Vec<String> = page.related.iter().map(|words| link(words)).collect();
    text.push_str(&format!("See also: {}\n\n", related.join(", ")));
    text
}

fn link(words: &str) -> String {
    match words.strip_prefix("help ") {
        Some(topic) => format!("[`help {topic}`](#topic-{topic})"),
        None => format!("[`{words}`](#{})", anchor(&format!("kubectl metalk8s {words}"))),
    }
}
