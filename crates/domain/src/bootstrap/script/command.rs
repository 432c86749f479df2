//! The command lines that Salt's minion runs in a shell, for a script.

use super::process::processes_command;
use super::{Failure, Script, UNIT_PREFIX, causes};

const PROPERTIES: &str = "Id,Description,MainPID,ActiveState,SubState,Result,ExecMainStatus,ExecMainStartTimestamp,ExecMainExitTimestamp";

/// What the log is searched for: its first line, the begin of a step, and the end of one. The output of a step is
/// between them, often in the same line.
const MARKS: &str = r"^--- .* started on .* ---$|^> ([^.]|\.[^.])*\.\.\.|(done|fail) \[[0-9.,]+s\]$";

/// Separates the units from the log.
pub(super) const SEPARATOR: &str = "---- log ----";

/// How many lines of a failed step's output are shown.
const SHOWN: usize = 40;

/// How much of the states that failed is read: the output of a whole node is larger than an answer of Salt may be.
const READ: usize = 100_000;

impl Script {
    /// Starts it, unless a unit of its name exists.
    ///
    /// Its log is written by a `tee` beside it. When the script fails, systemd ends all processes of the unit, and with
    /// `tee` the end of the log, unless only the script itself is to be ended.
    pub fn start_command(&self) -> String {
        let words = ["/bin/bash", &self.path]
            .into_iter()
            .chain(self.arguments.iter().map(String::as_str))
            .map(quoted);
        format!(
            "systemd-run --unit={} --description={} -p RemainAfterExit=yes -p KillMode=process {}",
            quoted(&self.unit),
            quoted(&self.description),
            words.collect::<Vec<_>>().join(" ")
        )
    }

    /// Lets systemd forget its last run. While it runs, nothing happens. It fails if the last run is still known afterwards, or
    /// if systemd does not answer.
    pub fn forget_command(&self) -> String {
        let unit = quoted(&self.unit);
        format!(
            "forgotten() {{ state=$(systemctl show -p SubState {unit}) || exit 1; \
             case $state in SubState=exited|SubState=failed) return 1;; esac; }}; \
             forgotten || {{ systemctl stop {unit}; systemctl reset-failed {unit} 2>/dev/null; forgotten || exit 1; }}"
        )
    }

    /// Shows all units of this plugin, and the steps in the log of this script. It fails if systemd does not answer: a
    /// unit that is not shown would count as gone.
    pub fn look_command(&self) -> String {
        format!(
            "{} || exit 1; echo '{SEPARATOR}'; grep -aoE {} {} 2>/dev/null || true",
            units_command(),
            quoted(MARKS),
            quoted(&self.log)
        )
    }

    /// Shows the states that failed in the output of the step that failed, and the end of this output.
    pub fn failure_command(&self) -> String {
        let output = format!("sed -n '/^<< BEGIN >>$/,/^<< END >>$/p' {}", quoted(&self.log));
        format!(
            "{output} | grep -aE -B 4 -A 20 '^ *Result: False$' | head -c {READ}; echo '{SEPARATOR}'; \
             {output} | tail -n {}",
            SHOWN + 2
        )
    }

    /// Why the step failed, by what [`Script::failure_command`] shows: the states that failed, or else the end of the
    /// output, which is that of a program.
    pub fn failure_of(text: &str) -> Failure {
        let (states, end) = text.split_once(SEPARATOR).unwrap_or(("", text));
        let lines = end
            .lines()
            .filter(|line| !matches!(*line, "<< BEGIN >>" | "<< END >>"))
            .map(|line| line.trim_end().to_owned())
            .filter(|line| !line.is_empty());
        Failure { causes: causes(states), lines: lines.collect() }
    }
}

/// Shows all units of this plugin that systemd knows, and the scripts of MetalK8s that run.
pub fn units_command() -> String {
    // The times are in the zone of the caller. An unknown unit is not shown, where a name would show it as ended.
    format!(
        "TZ=UTC LC_ALL=C systemctl show -p {PROPERTIES} '{UNIT_PREFIX}*' && echo && {{ {}; }}",
        processes_command()
    )
}

/// A word for a shell, whatever is in it.
fn quoted(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./=:@%+,".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script() -> Script {
        Script {
            unit: "metalk8s-cli-upgrade".to_owned(),
            description: "upgrade to it's 130.0.0".to_owned(),
            path: "/srv/a b/upgrade.sh".to_owned(),
            arguments: vec!["--drain-timeout".to_owned(), "60".to_owned(), "$(x)".to_owned()],
            log: "/var/log/metalk8s/upgrade.log".to_owned(),
            resume: String::new(),
        }
    }

    #[test]
    fn words_are_quoted_for_a_shell() {
        for (word, expected) in [
            ("130.0.0-dev", "130.0.0-dev"),
            ("", "''"),
            ("a b", "'a b'"),
            ("it's", r"'it'\''s'"),
            ("$(reboot)", "'$(reboot)'"),
            ("a;b", "'a;b'"),
            ("é", "'é'"),
        ] {
            assert_eq!(quoted(word), expected);
        }
    }

    #[test]
    fn a_script_is_started_as_a_unit_that_remains() {
        assert_eq!(
            script().start_command(),
            r"systemd-run --unit=metalk8s-cli-upgrade --description='upgrade to it'\''s 130.0.0' -p RemainAfterExit=yes -p KillMode=process /bin/bash '/srv/a b/upgrade.sh' --drain-timeout 60 '$(x)'"
        );
        assert_eq!(script().name(), "upgrade.sh");
    }

    #[cfg(unix)]
    #[test]
    fn a_real_shell_reads_the_words_as_they_are() {
        for word in ["it's", "$(x)", "a\nb", "`x` \"y\" \\"] {
            let output = std::process::Command::new("sh")
                .args(["-c", &format!("printf %s {}", quoted(word))])
                .output();
            assert_eq!(output.unwrap().stdout, word.as_bytes());
        }
    }

    /// A `systemctl` that has no connection to systemd, as while that is executed again.
    #[cfg(unix)]
    #[test]
    fn a_look_fails_if_systemd_does_not_answer() {
        let look = format!("systemctl() {{ return 1; }}; {}", script().look_command());
        let output = std::process::Command::new("sh").args(["-c", &look]).output().unwrap();
        assert!(!output.status.success(), "{output:?}");
    }

    #[cfg(unix)]
    #[test]
    fn a_last_run_is_forgotten_or_that_fails() {
        let run = |systemctl: &str| {
            let forget = format!("systemctl() {{ {systemctl}; }}; {}", script().forget_command());
            let output = std::process::Command::new("sh").args(["-c", &forget]).output();
            output.unwrap().status.success()
        };
        let there =
            "if [ \"$1\" = stop ]; then stopped=1; elif [ \"$1\" = show ]; then echo SubState=failed; fi";
        for (systemctl, is_forgotten) in [
            ("echo SubState=running", true),
            ("echo SubState=dead", true),
            ("return 1", false),
            (there, false),
        ] {
            assert_eq!(run(systemctl), is_forgotten, "{systemctl}");
        }
    }

    #[test]
    fn the_output_of_a_failed_step_has_no_marks() {
        let text = "---- log ----\n<< BEGIN >>\nlocal:\n\n  etcd is not healthy  \n<< END >>\n";
        let failure = Script::failure_of(text);
        assert_eq!(failure.lines, ["local:", "  etcd is not healthy"]);
        assert!(failure.causes.is_empty());
    }
}
