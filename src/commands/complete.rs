//! kubectl's completion protocol: one candidate with its description per line, and a directive.
//!
//! kubectl runs `kubectl_complete-metalk8s` with the words after the plugin's name; the last one is the beginning of
//! the next word. Whatever fails, no text may appear in the user's prompt, and the answer must come within a second,
//! unless the user grants a lookup more. Therefore another process looks names up in the cluster: its errors are not
//! shown, and it is killed when the time is over.

mod candidates;
mod kubeconfig;
mod lookup;
mod products;

use std::ffi::OsStr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::Command;

use crate::cli;
use crate::cli::complete::{Candidate, Completion, complete};
use crate::cli::duration::limit;
use crate::error::Result;
use crate::output::text::one_line;
use crate::output::ui::Ui;
use base::system;

/// The name that kubectl calls this binary by.
pub const PROGRAM: &str = "kubectl_complete-metalk8s";

/// The time limit of a lookup, including the start of its process. kubectl itself needs the rest of the second.
const BUDGET: Duration = Duration::from_millis(800);

/// Another time limit, for a cluster that is far away or slow.
const VARIABLE: &str = "KUBECTL_METALK8S_COMPLETION_TIMEOUT";

/// Set for the process that looks names up.
const LOOKUP: &str = "KUBECTL_METALK8S_LOOKUP";

pub fn is_asked(program: &OsStr) -> bool {
    Path::new(program).file_stem().is_some_and(|name| name == PROGRAM)
}

pub async fn answer(ui: &Ui, words: &[String]) -> Result<()> {
    let mut tree = cli::tree_of(words);
    tree.build();
    let completion = complete(words, &tree);
    if completion.live.is_some() {
        if std::env::var_os(LOOKUP).is_some() {
            return ui.text(&lines(&lookup::names(&completion).await));
        }
        let names = look_up(words).await.unwrap_or_default();
        return ui.text(&format!("{names}:{}\n", completion.directive));
    }
    ui.text(&text_of(&completion))
}

/// The answer with candidates that are known without the cluster.
pub fn text_of(completion: &Completion) -> String {
    format!("{}:{}\n", lines(&completion.candidates), completion.directive)
}

fn budget() -> Duration {
    allowed(std::env::var(VARIABLE).ok().as_deref())
}

/// The time limit that the user chose. A value that is not a duration is ignored, because completion cannot show errors.
fn allowed(chosen: Option<&str>) -> Duration {
    chosen.and_then(|text| limit(text).ok()).unwrap_or(BUDGET)
}

/// The candidates that the other process finds, or `None` if it fails or is too slow.
async fn look_up(words: &[String]) -> Option<String> {
    let mut lookup = Command::new(std::env::current_exe().ok()?);
    system::call_it(&mut lookup, PROGRAM);
    let lookup = lookup
        .args(words)
        .env(LOOKUP, "1")
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(budget(), lookup).await.ok()?.ok()?;
    String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
}

fn lines(candidates: &[Candidate]) -> String {
    let line = |candidate: &Candidate| match one_line(&candidate.about).as_str() {
        "" => format!("{}\n", one_line(&candidate.value)),
        about => format!("{}\t{about}\n", one_line(&candidate.value)),
    };
    candidates.iter().map(line).collect()
}

/// The names that fit what has been typed and are not on the line yet.
fn fitting(found: Vec<Candidate>, completion: &Completion) -> Vec<Candidate> {
    found
        .into_iter()
        .filter(|one| one.value.starts_with(&completion.typed) && !completion.taken.contains(&one.value))
        .map(|one| Candidate::new(format!("{}{}", completion.before, one.value), one.about))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_known_by_its_name() {
        assert!(is_asked(OsStr::new("/usr/bin/kubectl_complete-metalk8s")));
        assert!(is_asked(OsStr::new("kubectl_complete-metalk8s.exe")));
        assert!(!is_asked(OsStr::new("/usr/bin/kubectl-metalk8s")));
        assert!(!is_asked(OsStr::new("")));
    }

    #[test]
    fn a_lookup_may_take_what_the_user_allows() {
        assert_eq!(allowed(Some("3s")), Duration::from_secs(3));
        assert!(allowed(Some("0")) > Duration::from_hours(1));
        assert_eq!(allowed(Some("soon")), BUDGET);
        assert_eq!(allowed(None), BUDGET);
    }

    #[test]
    fn descriptions_stay_on_their_line() {
        let candidates =
            [Candidate::new("prod", "two\nlines\u{1b}[2J and\ta tab"), Candidate::new("test", "")];
        assert_eq!(lines(&candidates), "prod\ttwo lines[2J and a tab\ntest\n");
    }

    #[test]
    fn what_is_on_the_line_is_not_offered_again() {
        let completion = Completion {
            typed: "p".to_owned(),
            taken: vec!["prod".to_owned()],
            before: "env/".to_owned(),
            ..Completion::default()
        };
        let found = ["prod", "preview", "test"].map(|name| Candidate::new(name, "")).to_vec();
        assert_eq!(fitting(found, &completion), [Candidate::new("env/preview", "")]);
    }
}
