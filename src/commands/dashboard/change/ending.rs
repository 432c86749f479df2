//! The end of the dashboard, and what becomes of the commands that run.

use std::rc::Rc;

use super::{Activity, Changes};
use crate::output::ui::Ui;
use base::interrupt::Interrupt;
use base::system::CAN_INTERRUPT;

/// Waits until the user ends the dashboard. Commands that run are waited for, and no more of them begin; at the second Ctrl-C they
/// are interrupted, and at the third they are left running. Where they cannot be interrupted, the second leaves them running.
pub(in crate::commands::dashboard) async fn end(
    (interrupt, ui): (&Interrupt, &Ui),
    changes: Option<&Changes>,
) {
    interrupt.wait(1).await;
    let Some(changes) = changes else { return };
    changes.close();
    let names = |running: &[Rc<Activity>]| {
        let names: Vec<String> = running.iter().map(|one| one.words.join(" ")).collect();
        names.join(", ")
    };
    let running = changes.running();
    if running.is_empty() {
        return;
    }
    let next = if CAN_INTERRUPT {
        "Ctrl-C again interrupts them, a third one leaves them running"
    } else {
        "Ctrl-C again leaves them running"
    };
    ui.say(&format!("waiting for: {}; {next}", names(&running)));
    tokio::select! {
        () = changes.ended() => return,
        () = interrupt.wait(2) => {}
    }
    let mut interrupted = Vec::new();
    for one in changes.running() {
        match one.interrupt() {
            Ok(()) => interrupted.push(one),
            Err(error) => ui.say(&format!("cannot interrupt {}: {error}", one.words.join(" "))),
        }
    }
    // They may have ended just now.
    if changes.running().is_empty() {
        return;
    }
    if !interrupted.is_empty() {
        ui.say(&format!("interrupting: {}", names(&interrupted)));
        tokio::select! {
            () = changes.ended() => return,
            () = interrupt.wait(3) => {}
        }
    }
    ui.say("the commands are left running; see: kubectl metalk8s history");
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;
    use std::time::Duration;

    use tokio::process::{Child, ChildStdin, Command};

    use super::*;
    use crate::commands::dashboard::change::tests::activity;
    use crate::output::OutputFormat;
    use crate::output::recorded::Recorded;
    use crate::output::ui::Settings;
    use base::system;

    /// A command that runs until it gets a signal, or until what is written to it ends, as it does where it is waited for.
    fn begin(changes: &Changes) -> (Child, ChildStdin) {
        let mut command = Command::new("cat");
        command.stdin(std::process::Stdio::piped()).kill_on_drop(true);
        system::set_apart(&mut command);
        let mut child = command.spawn().unwrap();
        changes.activities.borrow_mut().push_back(activity(child.id()));
        let stdin = child.stdin.take().unwrap();
        (child, stdin)
    }

    #[tokio::test]
    async fn every_command_that_runs_at_the_second_time_is_interrupted() {
        let (stdout, stderr) = (Recorded::default(), Recorded::default());
        let ui = Ui::recorded(Settings::plain(OutputFormat::Table), &stdout, &stderr);
        let (keys, interrupt) = Interrupt::scripted();
        let changes = Changes::new(Vec::new());
        let first = begin(&changes);
        let press = async {
            keys.send_replace(1);
            while !stderr.text().contains("waiting for: ") {
                tokio::task::yield_now().await;
            }
            assert!(changes.is_closed.get());
            let second = begin(&changes);
            keys.send_replace(2);
            for (mut child, _stdin) in [first, second] {
                assert_eq!(child.wait().await.unwrap().signal(), Some(2));
            }
            keys.send_replace(3);
        };
        let both = async { tokio::join!(end((&interrupt, &ui), Some(&changes)), press) };
        tokio::time::timeout(Duration::from_secs(30), both).await.unwrap();
        insta::assert_snapshot!(stderr.text(), @r"
        waiting for: deactivate; Ctrl-C again interrupts them, a third one leaves them running
        interrupting: deactivate, deactivate
        the commands are left running; see: kubectl metalk8s history
        ");
    }
}
