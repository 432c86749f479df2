//! What the benchmarks have in common: commands that are timed in turn, and the record of what came out.
//!
//! Only ratios of commands that ran in the same minutes are compared; how long one takes says as much about the machine. The
//! record is `docs/internals/performance.md`: `RECORD=1` writes what was measured into it, and `CHECK=1` fails where a ratio became
//! a fifth worse than what is recorded there.
//!
//! hyperfine runs all rounds of one command before those of the next, so that a ratio would also say how the machine changed
//! in between; and criterion measures functions, where a user waits for processes, servers and Salt.

#![allow(dead_code, reason = "each benchmark uses a part of it")]

pub(crate) mod cluster;

use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How much of a recorded ratio has to be left.
const LEFT: f64 = 0.8;

/// How often a command runs until its memory was seen once.
const TRIES: usize = 10;

/// The program: the one of a release. `make bench` says where it is.
pub(crate) fn plugin() -> PathBuf {
    PathBuf::from(std::env::var_os("PLUGIN").unwrap())
}

/// Makes a command, to be timed.
pub(crate) type Maker<'a> = &'a dyn Fn() -> Command;

/// Times commands in turn, round by round, so that a machine whose speed drifts treats them alike. The first round fills
/// caches, and does not count.
pub(crate) fn in_turn(rounds: usize, makers: &[Maker<'_>]) -> Vec<Vec<f64>> {
    let mut times = vec![Vec::with_capacity(rounds); makers.len()];
    for round in 0..=rounds {
        for (taken, maker) in times.iter_mut().zip(makers) {
            let seconds = time(&mut maker());
            if round > 0 {
                taken.push(seconds);
            }
        }
    }
    times
}

/// Seconds from the start of a command to its end.
pub(crate) fn time(command: &mut Command) -> f64 {
    let begun = Instant::now();
    let status = quiet(command).status().unwrap();
    let taken = begun.elapsed();
    assert!(status.success(), "{command:?}");
    taken.as_secs_f64()
}

/// The most resident memory that a command had, in MiB.
pub(crate) fn peak(command: &mut Command) -> f64 {
    let (peak, succeeded) = peak_of(command);
    assert!(succeeded, "{command:?}");
    peak
}

/// The same, and whether it succeeded. A command may end before it was seen; it runs again then.
pub(crate) fn peak_of(command: &mut Command) -> (f64, bool) {
    let seen = (0..TRIES).map(|_| watched(command)).find(|(peak, _)| *peak > 0.0);
    assert!(seen.is_some(), "always ended before it was seen: {command:?}");
    seen.unwrap()
}

/// The kernel's own mark, read again and again until the command ends, and whether it succeeded.
fn watched(command: &mut Command) -> (f64, bool) {
    let mut child = quiet(command).spawn().unwrap();
    let mut peak = 0.0;
    while child.try_wait().unwrap().is_none() {
        peak = high_water(child.id()).unwrap_or(peak);
        std::thread::sleep(Duration::from_micros(200));
    }
    (peak, child.wait().unwrap().success())
}

/// The processor time, in seconds, of all commands that have ended.
pub(crate) fn children_time() -> f64 {
    ticks("/proc/self/stat", 13)
}

/// The processor time, in seconds, that a process has used so far.
pub(crate) fn processor_time(process: u32) -> f64 {
    ticks(&format!("/proc/{process}/stat"), 11)
}

/// The sum of two neighbouring fields of a process' record, which the kernel counts in hundredths of a second. The field
/// after the program's name has the number 0.
fn ticks(path: &str, first: usize) -> f64 {
    let text = fs::read_to_string(path).unwrap();
    // The name of the program, in brackets, may contain anything.
    let (_, rest) = text.rsplit_once(") ").unwrap();
    let fields: Vec<f64> = rest.split(' ').map(|field| field.parse().unwrap_or_default()).collect();
    (fields[first] + fields[first + 1]) / 100.0
}

/// The most resident memory, in MiB, that a process has had so far.
pub(crate) fn high_water(process: u32) -> Option<f64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kibibytes / 1024.0)
}

/// The same command, unheard.
pub(crate) fn quiet(command: &mut Command) -> &mut Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null())
}

pub(crate) fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The least and the most of the ratios of the rounds. Where some rounds say that one is faster and others that the other one is,
/// the median says nothing.
fn spread(ratios: &[f64]) -> String {
    let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
    let most = ratios.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let verdict = if least <= 1.0 && most >= 1.0 { ", no difference beyond that" } else { "" };
    format!("{least:.2} to {most:.2}{verdict}")
}

pub(crate) struct Report {
    section: &'static str,
    lines: Vec<Line>,
}

struct Line {
    work: String,
    against: String,
    /// How many times as long the other one takes, or `None` for a figure that stands alone.
    ratio: Option<f64>,
    figure: String,
}

impl Report {
    pub(crate) fn new(section: &'static str) -> Self {
        Self { section, lines: Vec::new() }
    }

    /// How long the plugin takes for some work, and how many times as long another program.
    pub(crate) fn compare(&mut self, work: &str, against: &str, plugin: &[f64], other: &[f64]) {
        // Round by round: what disturbs the machine disturbs both.
        let ratios: Vec<f64> = other.iter().zip(plugin).map(|(other, plugin)| other / plugin).collect();
        let (plugin, other) = (median(plugin) * 1000.0, median(other) * 1000.0);
        self.lines.push(Line {
            work: work.to_owned(),
            against: against.to_owned(),
            ratio: Some(median(&ratios)),
            figure: format!("{plugin:.1} ms, {other:.1} ms; {}", spread(&ratios)),
        });
    }

    /// The same of commands that were timed in turn, the plugin's first.
    pub(crate) fn against(&mut self, work: &str, against: &str, times: &[Vec<f64>], other: usize) {
        self.compare(work, against, &times[0], &times[other]);
    }

    /// A figure that is compared with nothing.
    pub(crate) fn figure(&mut self, work: &str, figure: String) {
        self.lines.push(Line { work: work.to_owned(), against: "-".to_owned(), ratio: None, figure });
    }

    /// Prints it, and records it or compares it with the record, as is asked for.
    pub(crate) fn finish(self) {
        let table = self.table();
        println!("{table}");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/internals/performance.md");
        let text = fs::read_to_string(&path).unwrap();
        if std::env::var_os("RECORD").is_some() {
            fs::write(&path, replaced(&text, self.section, &table)).unwrap();
        }
        if std::env::var_os("CHECK").is_some() {
            self.check(&text);
        }
    }

    fn table(&self) -> String {
        let mut table =
            "| work | against | times as long | plugin, the other; the ratios of all rounds |\n| --- | --- | --- | --- |\n".to_owned();
        for line in &self.lines {
            let ratio = line.ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
            writeln!(table, "| {} | {} | {ratio} | {} |", line.work, line.against, line.figure).unwrap();
        }
        table
    }

    /// Fails where a recorded ratio became worse, or was not measured.
    fn check(&self, recorded: &str) {
        let mut faults = Vec::new();
        for row in recorded[place(recorded, self.section)].lines() {
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [work, against, before, _] = cells[..] else { continue };
            let Ok(before) = before.parse::<f64>() else { continue };
            let measured =
                self.lines.iter().find(|line| (line.work.as_str(), line.against.as_str()) == (work, against));
            match measured.and_then(|line| line.ratio) {
                Some(now) if now >= before * LEFT => {}
                Some(now) => faults.push(format!("{work} against {against}: {now:.2}, recorded {before:.2}")),
                None => faults.push(format!("{work} against {against}: not measured")),
            }
        }
        let faults = faults.join("\n");
        assert!(
            faults.is_empty(),
            "worse than recorded (on another machine, record first with make bench):\n{faults}"
        );
        println!("no ratio of {} is a fifth worse than recorded", self.section);
    }
}

/// Where the table of this section is in `text`.
fn place(text: &str, section: &str) -> Range<usize> {
    let begin = format!("<!-- {section} -->\n");
    let start = text.find(&begin).unwrap() + begin.len();
    let length = text[start..].find(&format!("<!-- end of {section} -->")).unwrap();
    start..start + length
}

/// `text` with another table in this section.
fn replaced(text: &str, section: &str, table: &str) -> String {
    let Range { start, end } = place(text, section);
    format!("{}{table}{}", &text[..start], &text[end..])
}
