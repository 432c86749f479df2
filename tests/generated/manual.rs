//! Man pages: section 1 for commands, section 7 for topics.

use base::error::ErrorKind;
use kubectl_metalk8s::cli::manual::{self, Page, TOPICS, Topic};
use kubectl_metalk8s::cli::{self, fill};
use roff::{Inline, Roff, bold, italic, roman};

use crate::Files;
use crate::flags::{self, Flag};

/// What the pages are dated; they change with releases, not with the day they are generated on.
const DATE: &str = "2026-11-21";

pub(crate) fn files() -> Files {
    let mut tree = manual::tree();
    tree.build();
    let commands = manual::pages().into_iter().map(|page| {
        let mut command = &tree;
        for word in &page.words {
            command = command.find_subcommand(word).unwrap();
        }
        (format!("{}.1", name(&page.words)), command_page(command, &page))
    });
    let topics = TOPICS.iter().map(|topic| (format!("kubectl-metalk8s-{}.7", topic.name), topic_page(topic)));
    let control = (format!("{}.1", cli::metalk8sctl::PROGRAM), crate::metalk8sctl::page());
    commands.chain(topics).chain([control]).collect()
}

fn name(words: &[String]) -> String {
    std::iter::once("kubectl-metalk8s").chain(words.iter().map(String::as_str)).collect::<Vec<_>>().join("-")
}

pub(crate) fn start(name: &str, section: &str, about: &str) -> Roff {
    let version = concat!("kubectl-metalk8s ", env!("CARGO_PKG_VERSION"));
    let mut page = Roff::new();
    page.control("TH", [&*name.to_uppercase(), section, DATE, version, "MetalK8s"]);
    page.control("SH", ["NAME"]);
    page.text([roman(filled(&format!("{name} - {}", lower(about))))]);
    page
}

/// The one line about a page goes on after its name; what is written in capitals stays.
fn lower(about: &str) -> String {
    let mut characters = about.chars();
    match (characters.next(), characters.clone().next()) {
        (Some(first), Some(second)) if second.is_lowercase() => {
            first.to_lowercase().chain(characters).collect()
        }
        _ => about.to_owned(),
    }
}

fn command_page(command: &clap::Command, page: &Page) -> String {
    let mut roff = start(&name(&page.words), "1", &page.about);
    roff.control("SH", ["SYNOPSIS"]);
    roff.text(synopsis(command, page));
    roff.control("SH", ["DESCRIPTION"]);
    roff.text([roman(filled(&format!("{}.", page.about)))]);
    for paragraph in page.explanation.split("\n\n").filter(|text| !text.is_empty()) {
        roff.control("PP", []);
        roff.text([roman(filled(paragraph))]);
    }
    subcommands(&mut roff, command, page);
    for group in flags::groups(command) {
        roff.control("SH", [&*group.heading.to_uppercase()]);
        for flag in &group.flags {
            roff.control("TP", []);
            roff.text(header(flag));
            roff.text([roman(filled(&flag.help))]);
        }
    }
    roff.control("SH", ["EXAMPLES"]);
    let examples: Vec<String> = page.examples.iter().flat_map(|line| fill::command_line(line)).collect();
    literal(&mut roff, &examples);
    roff.control("SH", ["EXIT STATUS"]);
    exit_statuses(&mut roff);
    roff.control("SH", ["SEE ALSO"]);
    roff.text(see_also(page));
    roff.to_roff()
}

fn topic_page(topic: &Topic) -> String {
    let mut roff = start(&format!("kubectl-metalk8s-{}", topic.name), "7", topic.about);
    roff.control("SH", ["DESCRIPTION"]);
    if topic.name == "exit-status" {
        exit_statuses(&mut roff);
    } else {
        for (position, block) in topic.text().split("\n\n").enumerate() {
            if position > 0 && !block.starts_with("1. ") {
                roff.control("PP", []);
            }
            topic_block(&mut roff, block);
        }
    }
    roff.control("SH", ["SEE ALSO"]);
    roff.text(reference("kubectl-metalk8s", "1", ""));
    roff.to_roff()
}

/// A paragraph, a numbered list, or lines that are indented and so stay as they are.
fn topic_block(roff: &mut Roff, block: &str) {
    if block.starts_with("  ") {
        let lines: Vec<String> = block.lines().map(str::to_owned).collect();
        return literal(roff, &lines);
    }
    let numbered =
        |line: &str| line.starts_with(|first: char| first.is_ascii_digit()) && line[1..].starts_with(". ");
    let mut items: Vec<String> = Vec::new();
    for line in block.lines() {
        match items.last_mut() {
            Some(item) if !numbered(line) => item.push_str(&format!(" {}", line.trim())),
            _ => items.push(line.to_owned()),
        }
    }
    for item in items {
        if numbered(&item) {
            roff.control("IP", [&item[..2], "3"]);
            roff.text([roman(filled(&item[3..]))]);
        } else {
            roff.text([roman(filled(&item))]);
        }
    }
}

fn joined(paragraph: &str) -> String {
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn synopsis(command: &clap::Command, page: &Page) -> Vec<Inline> {
    let usage = command.clone().render_usage().to_string();
    let usage = joined(usage.trim_start_matches("Usage: "));
    let typed = page.command();
    let rest = usage.strip_prefix(&typed).unwrap_or(&usage).to_owned();
    vec![bold(typed), roman(rest)]
}

fn subcommands(roff: &mut Roff, command: &clap::Command, page: &Page) {
    if !command.has_subcommands() {
        return;
    }
    roff.control("SH", ["COMMANDS"]);
    for child in command.get_subcommands().filter(|child| !child.is_hide_set()) {
        let words: Vec<String> = page.words.iter().cloned().chain([child.get_name().to_owned()]).collect();
        roff.control("TP", []);
        roff.text(reference(&name(&words), "1", ""));
        let about = child.get_about().map(ToString::to_string).unwrap_or_default();
        roff.text([roman(filled(&about))]);
    }
}

fn header(flag: &Flag) -> Vec<Inline> {
    let mut header = Vec::new();
    for (position, name) in flag.names.iter().enumerate() {
        if position > 0 {
            header.push(roman(", "));
        }
        header.push(bold(name));
    }
    if !flag.value.is_empty() {
        header.push(italic(&flag.value));
    }
    header
}

/// The same words on lines that an editor shows whole; man fills paragraphs anew.
pub(crate) fn filled(text: &str) -> String {
    fill::lines_of(text, 58).join("\n")
}

/// Lines that stay as they are.
pub(crate) fn literal(roff: &mut Roff, lines: &[String]) {
    roff.control("nf", []);
    for line in lines {
        // An empty line would end the paragraph.
        let line = if line.is_empty() { "\u{a0}" } else { line };
        roff.text([roman(line)]);
    }
    roff.control("fi", []);
}

pub(crate) fn exit_statuses(roff: &mut Roff) {
    let done = ("0".to_owned(), "done, or nothing to change".to_owned());
    let kinds = ErrorKind::ALL
        .iter()
        .map(|kind| (kind.exit_status().to_string(), format!("{kind}: {}", kind.meaning())));
    for (status, meaning) in std::iter::once(done).chain(kinds) {
        roff.control("TP", ["6"]);
        roff.text([bold(&status)]);
        roff.text([roman(filled(&meaning))]);
    }
}

fn see_also(page: &Page) -> Vec<Inline> {
    let parents = (0..page.words.len()).map(|depth| (name(&page.words[..depth]), "1"));
    let related = page.related.iter().map(|words| match words.strip_prefix("help ") {
        Some(topic) => (format!("kubectl-metalk8s-{topic}"), "7"),
        None => (format!("kubectl-metalk8s-{}", words.replace(' ', "-")), "1"),
    });
    let all: Vec<(String, &str)> = parents.chain(related).collect();
    let last = all.len() - 1;
    all.iter()
        .enumerate()
        .flat_map(|(position, (name, section))| {
            reference(name, section, if position == last { "" } else { ", " })
        })
        .collect()
}

pub(crate) fn reference(name: &str, section: &str, after: &str) -> Vec<Inline> {
    vec![bold(name), roman(format!("({section}){after}"))]
}
