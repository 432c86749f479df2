//! Every command line that help, the README or another document shows is one that the plugin takes.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use kubectl_metalk8s::cli::metalk8sctl::{self, Reading};
use kubectl_metalk8s::cli::{Cli, manual, normalise};

use crate::root;

/// Every example with where it stands, those of the help pages first, and how many these are.
pub(crate) fn all() -> (Vec<(String, String)>, usize) {
    let mut found = from_pages();
    let in_pages = found.len();
    for document in documents() {
        found.extend(from_document(&document));
    }
    (found, in_pages)
}

/// Takes every example; a wrong one fails with where it stands and what the parser says.
pub(crate) fn check() {
    let (found, in_pages) = all();
    assert!(in_pages >= 60 && found.len() >= in_pages, "{in_pages} and {}", found.len());
    let wrong: Vec<String> = found
        .iter()
        .filter_map(|(place, line)| Some(format!("{place}: {line}\n  {}", understand(line).err()?)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn from_pages() -> Vec<(String, String)> {
    let examples = manual::pages()
        .into_iter()
        .flat_map(|page| page.examples.clone().into_iter().map(move |line| (page.command(), line)));
    examples.filter(|(_, line)| !line.starts_with('#')).collect()
}

/// The README and its like, and what is in `docs` and in `packaging`.
fn documents() -> Vec<PathBuf> {
    let directories = ["", "docs", "docs/solutions", "packaging"].map(|directory| root().join(directory));
    directories
        .iter()
        .filter_map(|directory| std::fs::read_dir(directory).ok())
        .flat_map(|entries| entries.map(|entry| entry.unwrap().path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect()
}

/// The command lines in the code blocks of a document, fenced or indented.
fn from_document(path: &Path) -> Vec<(String, String)> {
    let lines = command_lines(path).into_iter();
    lines.map(|one| (format!("{}:{}", path.display(), one.number), one.text)).collect()
}

/// A command line in a code block of a document.
pub(crate) struct CommandLine {
    pub(crate) number: usize,
    pub(crate) text: String,
    /// What the fence says after its backquotes, or `None` for an indented block.
    pub(crate) fence: Option<String>,
}

pub(crate) fn command_lines(path: &Path) -> Vec<CommandLine> {
    let text = std::fs::read_to_string(path).unwrap().replace("\\\n", " ");
    let mut found = Vec::new();
    let mut fence: Option<String> = None;
    for (number, line) in text.lines().enumerate() {
        if let Some(after) = line.trim_start().strip_prefix("```") {
            fence = fence.is_none().then(|| after.to_owned());
            continue;
        }
        // A fence of text contains a usage line or output.
        let is_code = fence.as_ref().map_or_else(|| line.starts_with("    "), |fence| fence != "text");
        let line = line.trim().trim_start_matches("$ ");
        if is_code && (line.starts_with("kubectl metalk8s") || line.starts_with(metalk8sctl::PROGRAM)) {
            found.push(CommandLine { number: number + 1, text: line.to_owned(), fence: fence.clone() });
        }
    }
    found
}

/// A command with values in the place of its placeholders.
fn filled(command: &str) -> String {
    let words = command.split(' ').map(|word| match word {
        "NAME" | "NAMESPACE" => "name",
        "NEW" => "other",
        "V" => "130.0.0",
        "JID" => "20261121080328739162",
        "REVISION" => "2",
        word => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The commands beside those of another program: the second column of the tables of the pages for users of these programs.
pub(crate) fn check_tables() {
    let tree = manual::tree();
    let is_verb = |word: &str| tree.find_subcommand(word).is_some();
    // A cell may name a command without its arguments.
    let is_name = |command: &str| {
        let mut words = command.split(' ');
        let found = words.try_fold(&tree, |found, word| found.find_subcommand(word));
        found.is_some()
    };
    let mut count = 0;
    let mut wrong = Vec::new();
    for page in ["coming-from-solutions-sh.md", "coming-from-helm.md"] {
        let text = std::fs::read_to_string(root().join("docs").join(page)).unwrap();
        let cells = text.lines().filter_map(|line| line.strip_prefix("| ")?.split(" | ").nth(1));
        for command in cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)) {
            if !command.split(' ').next().is_some_and(is_verb) {
                continue;
            }
            count += 1;
            if is_name(command) {
                continue;
            }
            let line = format!("kubectl metalk8s {}", filled(command));
            if let Err(complaint) = understand(&line) {
                wrong.push(format!("{page}: {line}\n  {complaint}"));
            }
        }
    }
    assert!(count > 40, "{count} commands");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Has the plugin's parser read what a shell would hand it.
fn understand(line: &str) -> Result<(), String> {
    // Making the tree takes longer than all the rest. Parsing builds the part that it needs.
    static TREE: LazyLock<clap::Command> = LazyLock::new(manual::tree);
    static BUILT: LazyLock<clap::Command> = LazyLock::new(|| {
        let mut tree = TREE.clone();
        tree.build();
        tree
    });
    let words = shlex::split(line).ok_or("quotes do not match")?;
    let ends = ["|", "||", "<", ">", ">>", "&&", ";", "2>"];
    let is_control = words.first().is_some_and(|word| word == metalk8sctl::PROGRAM);
    let mut words: Vec<String> = words
        .into_iter()
        .skip(if is_control { 1 } else { 2 })
        .take_while(|word| !ends.contains(&word.as_str()))
        .collect();
    if words.is_empty() {
        return Ok(());
    }
    if is_control {
        words = match metalk8sctl::read(words) {
            Reading::Line(words) => words,
            Reading::Page(_) => return Ok(()),
            Reading::Wrong { complaint, .. } => return Err(complaint),
        };
    }
    let words = normalise::normalise(&words, &BUILT);
    let line = std::iter::once("kubectl metalk8s".to_owned()).chain(words);
    let matches = TREE.clone().try_get_matches_from(line).map_err(|error| error.to_string())?;
    Cli::of(&matches).map(|_| ()).map_err(|error| error.to_string())
}

#[test]
fn a_wrong_example_is_found() {
    assert!(understand("kubectl metalk8s get environments | head").is_ok());
    assert!(understand("kubectl metalk8s get env/prod -o json > file").is_ok());
    assert!(understand("kubectl metalk8s got environments").is_err());
    assert!(understand("metalk8sctl archive get").is_ok());
    assert!(understand("metalk8sctl archive got").is_err());
    assert!(understand("kubectl metalk8s add solution x").is_err());
    assert!(understand("kubectl metalk8s get 'env").is_err());
}

/// The paths are those of another machine, so no shell expands them.
#[test]
fn no_archive_to_import_is_a_pattern() {
    let (found, _) = all();
    let imports: Vec<_> = found.iter().filter(|(_, line)| line.contains("import archive ")).collect();
    assert!(!imports.is_empty());
    let patterns: Vec<_> = imports.iter().filter(|(_, line)| line.contains(['*', '?'])).collect();
    assert!(patterns.is_empty(), "{patterns:?}");
}

#[test]
fn command_lines_of_documents_are_found() {
    let file = tempfile::NamedTempFile::with_suffix(".md").unwrap();
    let text = "kubectl metalk8s in prose\n\n    kubectl metalk8s get \\\n      env\n\n```sh\n$ kubectl metalk8s check\n```\n```text\nkubectl metalk8s [OPTIONS]\n```\n";
    std::fs::write(file.path(), text).unwrap();
    let lines: Vec<String> = from_document(file.path()).into_iter().map(|(_, line)| line).collect();
    assert_eq!(lines, ["kubectl metalk8s get        env", "kubectl metalk8s check"]);
}
