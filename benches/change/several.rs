//! Commands that change twenty Environments: deletions, beside kubectl's of as many namespaces, and upgrades to operators
//! that need twenty seconds.

use std::cell::Cell;
use std::fmt::Write as _;

use sandbox::{Failure, Sandbox};

use crate::add::{SOLUTION, prepare, run};
use crate::measured::cluster::{by_kubectl, by_plugin, configuration, create, namespace};
use crate::measured::{Report, in_turn, time};

const COUNT: usize = 20;
/// How often they are deleted; the median counts.
const ROUNDS: usize = 3;

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    prepare(sandbox);
    let version = sandbox.archive("1.1.0");
    run(&["import", "archive", version.to_str().unwrap()], sandbox);
    deletions(sandbox, report);
    upgrade(sandbox, report);
}

fn deletions(sandbox: &Sandbox, report: &mut Report) {
    let round = Cell::new(0);
    let names = |prefix: &str| {
        round.set(round.get() + 1);
        created(&format!("{prefix}-{}", round.get()), sandbox)
    };
    let with = |words: &[&str], names: &[String]| -> Vec<String> {
        let words = words.iter().map(|word| (*word).to_owned());
        words.chain(names.iter().cloned()).collect()
    };
    let plugin = || {
        let words = with(&["delete", "environment", "--with-solutions"], &names("plugin"));
        by_plugin(&words, sandbox)
    };
    let kubectl = || by_kubectl(&with(&["delete", "namespace"], &names("kubectl")), sandbox);
    let times = in_turn(ROUNDS, &[&plugin, &kubectl]);
    let work = format!("delete environment, {COUNT} empty ones");
    report.against(&work, "kubectl delete namespace", &times, 1);
}

/// Makes that many Environments without a Solution; their names.
fn created(prefix: &str, sandbox: &Sandbox) -> Vec<String> {
    let names: Vec<String> = (0..COUNT).map(|number| format!("{prefix}-{number}")).collect();
    let mut manifest = String::new();
    for name in &names {
        let (namespace, configuration) = (namespace(name), configuration(name));
        writeln!(manifest, "{namespace}\n---\n{configuration}\n---").unwrap();
    }
    create(&manifest, sandbox);
    names
}

fn upgrade(sandbox: &Sandbox, report: &mut Report) {
    let names = created("upgraded", sandbox);
    for name in &names {
        let words = ["add", "solution", SOLUTION, "--version", "1.0.0", "-e", name];
        run(&words, sandbox);
    }
    run(&["activate", "solution", SOLUTION, "--version", "1.1.0"], sandbox);
    for name in &names {
        let operator = format!("{SOLUTION}-operator");
        sandbox.fail(name, &operator, Failure::ReadyLate, None).unwrap();
    }
    let words = ["upgrade", "solution", "--all", "-A", "--timeout", "15m"];
    let seconds = time(&mut by_plugin(&words, sandbox));
    let work = format!("upgrade solution --all -A, {COUNT} environments whose operators need 20 s");
    report.figure(&work, format!("{seconds:.0} s"));
}
