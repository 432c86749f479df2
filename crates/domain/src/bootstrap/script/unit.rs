//! Transient services, as `systemctl show` describes them.

use std::collections::HashMap;
use std::fmt;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::UNIT_PREFIX;
use super::process::by_hand;

/// A service that this plugin started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unit {
    /// Its name, without `.service`; that of the script if it was started by hand.
    pub name: String,
    pub description: String,
    pub state: UnitState,
    pub started: Option<Timestamp>,
    /// When it ended, or `None` while it runs.
    pub ended: Option<Timestamp>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnitState {
    Running,
    Succeeded,
    Failed {
        /// systemd's `Result`: `exit-code`, `signal`, `oom-kill`.
        result: String,
        /// The exit status of its process, or the signal that ended it.
        status: String,
    },
}

impl Unit {
    /// Whether it is a script that was started by hand, which systemd has no unit of.
    pub fn is_by_hand(&self) -> bool {
        !self.name.starts_with(UNIT_PREFIX)
    }

    /// What it is, for a message: `import archives (unit metalk8s-cli-archives)`.
    pub fn told(&self) -> String {
        if self.is_by_hand() {
            return self.description.clone();
        }
        format!("{} (unit {})", self.description, self.name)
    }

    pub fn is_running(&self) -> bool {
        self.state == UnitState::Running
    }
}

impl fmt::Display for UnitState {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running => formatter.write_str("running"),
            Self::Succeeded => formatter.write_str("succeeded"),
            Self::Failed { result, status } if result == "exit-code" => {
                write!(formatter, "failed with exit status {status}")
            }
            Self::Failed { result, status } => write!(formatter, "failed ({result}, status {status})"),
        }
    }
}

/// The units in the output of `systemctl show`, one block each, and the scripts that run without a unit. A unit that is
/// not loaded is left out: systemd shows it with the result of one that succeeded.
pub fn units(text: &str) -> Vec<Unit> {
    let blocks = text.split("\n\n");
    let sessions: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("MainPID=")).collect();
    let by_hand = by_hand(text, &sessions).map(|script| Unit {
        name: script.to_owned(),
        description: format!("{script}, which was started by hand"),
        state: UnitState::Running,
        started: None,
        ended: None,
    });
    blocks.filter_map(unit).chain(by_hand).collect()
}

fn unit(block: &str) -> Option<Unit> {
    let shown: HashMap<&str, &str> = block.lines().filter_map(|line| line.split_once('=')).collect();
    let of = |key: &str| shown.get(key).copied().unwrap_or_default();
    let name = of("Id").strip_suffix(".service")?.to_owned();
    let (active, sub, result, status) =
        (of("ActiveState"), of("SubState"), of("Result"), of("ExecMainStatus"));
    let has_failed = active == "failed" || (result != "success" && !result.is_empty());
    let state = match (active, sub) {
        ("inactive", _) if !has_failed => return None,
        _ if has_failed => UnitState::Failed { result: result.to_owned(), status: status.to_owned() },
        ("active", "exited") => UnitState::Succeeded,
        _ => UnitState::Running,
    };
    let ended = time(of("ExecMainExitTimestamp")).filter(|_| state != UnitState::Running);
    Some(Unit {
        name,
        description: of("Description").to_owned(),
        state,
        started: time(of("ExecMainStartTimestamp")),
        ended,
    })
}

/// A time as systemd shows it: `Mon 2026-11-23 18:52:03 UTC`.
fn time(text: &str) -> Option<Timestamp> {
    let (_, text) = text.strip_suffix(" UTC")?.split_once(' ')?;
    let time = DateTime::strptime("%Y-%m-%d %H:%M:%S", text).ok()?;
    Some(time.to_zoned(TimeZone::UTC).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(state: (&str, &str, &str, &str)) -> String {
        let (active, sub, result, status) = state;
        format!(
            "Id=metalk8s-cli-upgrade.service\nDescription=upgrade to a=b\nActiveState={active}\nSubState={sub}\n\
             Result={result}\nExecMainStatus={status}\nExecMainStartTimestamp=Mon 2026-11-23 18:52:03 UTC\n\
             ExecMainExitTimestamp=Mon 2026-11-23 18:53:00 UTC\n"
        )
    }

    #[test]
    fn the_state_of_a_unit_is_what_systemd_says_of_it() {
        let failed = |result: &str, status: &str| {
            Some(UnitState::Failed { result: result.to_owned(), status: status.to_owned() })
        };
        for (state, expected) in [
            (("active", "running", "success", "0"), Some(UnitState::Running)),
            (("activating", "start", "success", "0"), Some(UnitState::Running)),
            (("active", "exited", "success", "0"), Some(UnitState::Succeeded)),
            (("failed", "failed", "exit-code", "1"), failed("exit-code", "1")),
            (("failed", "failed", "signal", "9"), failed("signal", "9")),
            (("deactivating", "final-sigterm", "exit-code", "2"), failed("exit-code", "2")),
            // Not loaded: this is what an unknown name looks like.
            (("inactive", "dead", "success", "0"), None),
        ] {
            let units = units(&shown(state));
            assert_eq!(units.first().map(|unit| unit.state.clone()), expected, "{state:?}");
        }
    }

    #[test]
    fn several_units_are_told_apart_and_have_their_times() {
        let text = format!(
            "{}\n{}",
            shown(("active", "running", "success", "0")),
            shown(("active", "exited", "success", "0")).replace("-upgrade", "-backup")
        );
        let units = units(&text);
        let [upgrade, backup] = units.as_slice() else { panic!("{units:?}") };
        assert_eq!(upgrade.name, "metalk8s-cli-upgrade");
        assert_eq!(upgrade.description, "upgrade to a=b");
        assert_eq!(upgrade.started, Some("2026-11-23T18:52:03Z".parse().unwrap()));
        assert_eq!(upgrade.ended, None);
        assert_eq!(backup.name, "metalk8s-cli-backup");
        assert_eq!(backup.ended, Some("2026-11-23T18:53:00Z".parse().unwrap()));
        assert!(super::units("").is_empty());
    }
}
