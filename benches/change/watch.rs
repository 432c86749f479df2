//! `get -w` of a thousand Environments while somebody else changes them as fast as the API server takes it; and what the
//! plugin itself can follow, from a server in memory.

use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use sandbox::Sandbox;
use serde_json::{Value, json};

use crate::log::{Line, lines};
use crate::measured::cluster::{LABEL, by_kubectl, by_plugin, configuration, namespace};
use crate::measured::{Report, high_water, plugin, processor_time};
use crate::served::Served;
use crate::writer::Writer;

const ENVIRONMENTS: usize = 1_000;
const CHANGES: usize = 10_000;
/// How many changes the server in memory reports.
const REPORTED: usize = 100_000;
/// How long the last change may take to be shown: longer is a failure, not a figure.
const PATIENCE: Duration = Duration::from_mins(2);
/// What the last change says.
const LAST: &str = "9.9.9-last";

const DESCRIPTION: &str = "solutions.metalk8s.scality.com/environment-description";

pub(crate) fn measure(sandbox: &Sandbox, report: &mut Report) {
    let writer = Writer::to(sandbox);
    writer.create((0..ENVIRONMENTS).map(|number| namespace(&name(number))));
    writer.create((0..ENVIRONMENTS).map(|number| configuration(&name(number))));
    environments(&writer, sandbox, report);
    solutions(&writer, sandbox, report);
}

fn environments(writer: &Writer, sandbox: &Sandbox, report: &mut Report) {
    let watch = by_plugin(&["get", "environments", "-w"], sandbox);
    followed("get environments -w", watch, writer, described, report);
    let labelled = |number, text: &str| {
        let mut patch = namespace(&name(number));
        patch["metadata"]["labels"]["text"] = json!(text);
        patch
    };
    let kubectl = by_kubectl(&["get", "namespaces", "-l", LABEL, "-w", "-L", "text"], sandbox);
    followed("kubectl get namespaces -l -w", kubectl, writer, labelled, report);
}

fn solutions(writer: &Writer, sandbox: &Sandbox, report: &mut Report) {
    let watch = by_plugin(&["get", "solutions", "-w"], sandbox);
    let configured = |number, text: &str| {
        let mut patch = configuration(&name(number));
        patch["data"] = json!({"watched": text});
        patch
    };
    followed("get solutions -w", watch, writer, configured, report);
}

/// Follows changes, each of which `change` makes of a number and a text that is shown then.
fn followed(
    name: &str,
    mut command: Command,
    writer: &Writer,
    change: impl Fn(usize, &str) -> Value,
    report: &mut Report,
) {
    let mut watch = Watch::begin(&mut command);
    // Whoever sees this one watches.
    writer.change(std::iter::once(change(0, "0.0.1-first")));
    watch.until("0.0.1-first");
    let computed = processor_time(watch.child.id());
    let begun = Instant::now();
    writer.change((0..CHANGES).map(|number| change(number % ENVIRONMENTS, &format!("1.0.{number}"))));
    let rate = CHANGES as f64 / begun.elapsed().as_secs_f64();
    writer.change(std::iter::once(change(ENVIRONMENTS - 1, LAST)));
    let written = Instant::now();
    let delay = watch.until(LAST).saturating_duration_since(written);
    let computed = (processor_time(watch.child.id()) - computed) * 1e6 / CHANGES as f64;
    let memory = watch.end();
    let work = format!("{name}, {ENVIRONMENTS}, {CHANGES} changes");
    report.figure(
        &format!("{work}: from the last one to its line"),
        format!("{:.0} ms", delay.as_secs_f64() * 1000.0),
    );
    report.figure(
        &format!("{work}: processor time of each"),
        format!("{computed:.0} µs, of {rate:.0} changes a second"),
    );
    report.figure(&format!("{work}: resident memory"), format!("{memory:.1} MiB"));
}

/// Follows changes that a server in memory reports as fast as the plugin takes them.
pub(crate) fn in_memory(report: &mut Report) {
    let served = Served::start();
    served.changed((0..ENVIRONMENTS).map(|number| described(number, "0.0.0")));
    let mut command = Command::new(plugin());
    command.args(["get", "environments", "-w"]).env("KUBECONFIG", served.kubeconfig());
    let mut watch = Watch::begin(&mut command);
    served.watched();
    // The reads of the beginning are over when a first change is shown.
    served.report(&served.changed(std::iter::once(described(0, "0.0.1-first"))));
    watch.until("0.0.1-first");
    let (computed, reads) = (processor_time(watch.child.id()), served.lists());
    let changes = (0..REPORTED).map(|number| described(number % ENVIRONMENTS, &format!("1.0.{number}")));
    let last = described(ENVIRONMENTS - 1, LAST);
    let reports = served.changed(changes.chain(std::iter::once(last)));
    let begun = Instant::now();
    served.report(&reports);
    let told = watch.until(LAST);
    // Whatever is read once more for what came last is over when another change is shown.
    served.report(&served.changed(std::iter::once(described(0, "9.9.9-over"))));
    let over = watch.until("9.9.9-over");
    let taken = told.max(over).saturating_duration_since(begun).as_secs_f64();
    let computed = (processor_time(watch.child.id()) - computed) * 1e6 / REPORTED as f64;
    let reads = served.lists() - reads;
    let memory = watch.end();
    let work = format!("get environments -w, {ENVIRONMENTS}, {REPORTED} changes from a server in memory");
    report.figure(&format!("{work}: followed in a second"), format!("{:.0}", REPORTED as f64 / taken));
    report.figure(&format!("{work}: processor time of each"), format!("{computed:.1} µs"));
    report.figure(&format!("{work}: lists of the Environments"), reads.to_string());
    report.figure(&format!("{work}: resident memory"), format!("{memory:.1} MiB"));
}

struct Watch {
    child: Child,
    lines: Receiver<Line>,
}

impl Watch {
    fn begin(command: &mut Command) -> Self {
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let lines = lines(child.stdout.take().unwrap());
        Self { child, lines }
    }

    /// When a line with this text came.
    fn until(&mut self, text: &str) -> Instant {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap();
            if line.text.contains(text) {
                return line.at;
            }
        }
    }

    /// Ends it; the most memory that it had, in MiB.
    fn end(mut self) -> f64 {
        let memory = high_water(self.child.id()).unwrap();
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        memory
    }
}

fn name(number: usize) -> String {
    format!("watched-{number}")
}

fn described(number: usize, text: &str) -> Value {
    let mut namespace = namespace(&name(number));
    namespace["metadata"]["annotations"] = json!({DESCRIPTION: text});
    namespace
}
