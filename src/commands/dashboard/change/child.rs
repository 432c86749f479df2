//! Changes run in a process of their own: the same binary, with the command that a user would type. Its locks, its undo and its
//! history are those of every command, and a failure of the pages does not end it.

use std::collections::VecDeque;
use std::process::Stdio;

use serde::Deserialize;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};

use base::system;

pub(super) const LINES: usize = 200;

/// What a command says at its end.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(in crate::commands::dashboard) struct Outcome {
    pub(in crate::commands::dashboard) message: String,
    pub(in crate::commands::dashboard) result: bool,
    pub(in crate::commands::dashboard) job: Option<String>,
    /// The state of that job, if it is still running.
    pub(in crate::commands::dashboard) state: Option<String>,
    pub(in crate::commands::dashboard) rolled_back: bool,
    /// The steps that a dry run would take.
    pub(in crate::commands::dashboard) plan: Vec<String>,
    pub(in crate::commands::dashboard) reason: Option<String>,
    pub(in crate::commands::dashboard) hints: Vec<String>,
}

pub(super) struct Running {
    child: Child,
}

pub(super) fn start(words: &[String]) -> std::io::Result<Running> {
    let mut command = Command::new(std::env::current_exe()?);
    command
        .args(words)
        .args(["--output=json", "--color=never"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // Under another name it would read its words in another order. In a group of its own it does not get the Ctrl-C that ends the
    // dashboard.
    system::call_it(&mut command, "kubectl-metalk8s");
    system::set_apart(&mut command);
    Ok(Running { child: command.spawn()? })
}

impl Running {
    /// The number of its process, while it runs.
    pub(super) fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Waits for its end. Each line of its standard error goes to `said`.
    pub(super) async fn end(mut self, said: impl Fn(String)) -> std::io::Result<Outcome> {
        let (output, errors) = (self.child.stdout.take(), self.child.stderr.take());
        let told = async {
            let Some(errors) = errors else { return };
            let mut lines = BufReader::new(errors).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                said(line);
            }
        };
        let printed = async {
            let mut text = Vec::new();
            if let Some(mut output) = output {
                let _ = output.read_to_end(&mut text).await;
            }
            text
        };
        let ((), printed) = tokio::join!(told, printed);
        let status = self.child.wait().await?;
        // A command that was killed says nothing.
        Ok(outcome(&printed).unwrap_or_else(|| Outcome {
            message: format!("the command ended without a result ({})", system::ending(status)),
            reason: Some("Lost".to_owned()),
            ..Outcome::default()
        }))
    }
}

/// What the command printed: one result, or a list of them.
fn outcome(printed: &[u8]) -> Option<Outcome> {
    #[derive(Deserialize)]
    struct List {
        items: Vec<Outcome>,
    }
    let value: serde_json::Value = serde_json::from_slice(printed).ok()?;
    if value["kind"] != "ActionResultList" {
        return serde_json::from_value(value).ok();
    }
    let items = serde_json::from_value::<List>(value).ok()?.items;
    let messages: Vec<&str> = items.iter().map(|item| item.message.as_str()).collect();
    let message = messages.join("; ");
    let plan = items.iter().flat_map(|item| item.plan.clone()).collect();
    let worst = items.iter().find(|item| !item.result).or(items.last())?;
    Some(Outcome { message, plan, ..worst.clone() })
}

pub(super) fn keep(lines: &mut VecDeque<String>, line: String) {
    if lines.len() >= LINES {
        lines.pop_front();
    }
    lines.push_back(line);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_counts_as_its_worst_result() {
        let one = br#"{"kind": "ActionResult", "message": "done", "result": true, "plan": ["a"]}"#;
        assert!(outcome(one).unwrap().result);
        let list = br#"{"kind": "ActionResultList", "items": [
            {"message": "a", "result": false, "reason": "Conflict", "plan": ["x"]}, {"message": "b", "result": true, "plan": ["y"]}]}"#;
        let outcome = super::outcome(list).unwrap();
        assert_eq!((outcome.message.as_str(), outcome.result), ("a; b", false));
        assert_eq!((outcome.plan.concat().as_str(), outcome.reason.as_deref()), ("xy", Some("Conflict")));
        assert_eq!(super::outcome(b"panicked"), None);
    }

    #[test]
    fn the_last_lines_are_kept() {
        let mut lines = VecDeque::new();
        (0..=LINES).for_each(|number| keep(&mut lines, number.to_string()));
        assert_eq!((lines.len(), lines[0].as_str()), (LINES, "1"));
    }
}
