//! What users see, whole: commands with their output, for snapshots. What differs from run to run is masked.

use super::World;
use super::solution::PATIENT;

/// What differs from run to run, and what stands for it.
const MASKS: [(&str, &str); 13] = [
    (r"\b\d{20}\b", "<job>"),
    (r"(?m)\b\d+(s|m|m\d+s)$", "<age>"),
    (r"\b\d+(s|m|m\d+s)( {2,})", "<age>$2"),
    (r"\d{4}-\d\d-\d\dT[0-9:.]+Z", "<time>"),
    (r#""?elapsed"?: [0-9.]+"#, "elapsed: <seconds>"),
    (r"-[0-9a-f]{8,10}-[a-z0-9]{5}\b", "-<pod>"),
    (r"[a-z0-9_-]+@[a-z0-9.-]+\b", "<user>"),
    // Other tests have environments and archives of their own.
    (r#"available: [^"\n]*"#, "available: <others>"),
    (r"is in use in [^\n]*", "is in use in <others>"),
    (r"/\S+/archives/", "<archives>/"),
    (r"127\.0\.0\.1:\d{4,5}\b", "127.0.0.1:<port>"),
    // Which events are the last ones is a matter of moments.
    (r"(?s)\nEvents:\n.*?\n\n", "\nEvents:\n  <events>\n\n"),
    // Columns are as wide as what is masked was.
    (r"(\S) {3,}", "$1   "),
];

/// A command line as it was typed, with all that came back. Waiting for other tests is not shown.
fn screen(world: &World, line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    // What only reads waits for nobody, and nobody is in the way of a silence.
    if !["get", "describe"].contains(&words[0]) && words.get(1) != Some(&"silence") {
        words.push(PATIENT);
    }
    let answer = world.plugin_on_terminal(words);
    let told = answer
        .stderr
        .lines()
        .filter(|line| ["error: ", "hint: "].iter().any(|beginning| line.starts_with(beginning)));
    let told: String = told.flat_map(|line| [line, "\n"]).collect();
    let status = answer.status.unwrap();
    format!("$ kubectl metalk8s {line}\n{}{told}[{status}]\n", answer.stdout)
}

/// Command lines, one after another, each with all that came back.
pub fn screens(world: &World, lines: &[&str]) -> String {
    let screens: Vec<String> = lines.iter().map(|line| screen(world, line)).collect();
    screens.join("\n")
}

/// Asserts a snapshot of what is masked.
pub fn masked(assert: impl FnOnce()) {
    insta::with_settings!({filters => MASKS.to_vec(), omit_expression => true}, { assert() });
}
