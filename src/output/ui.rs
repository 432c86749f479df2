//! What commands print, and where it goes.
//!
//! A command hands over rows, pages, objects, results and messages, and knows nothing of formats. Data goes to standard output in
//! the format of `-o`, everything else to standard error. Two others take the data instead of standard output: a command that is one
//! of several gathers its parts (`Part`), which are printed together at the end, and a page of the dashboard keeps what a terminal
//! would show (`Captured`).

mod join;
mod sections;

use std::cell::{Cell, OnceCell, RefCell};
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use anstyle::AnsiColor;
use jiff::Timestamp;
use printers::{Expression, SortKey};
use serde::Serialize;
use serde_json::{Value, json};

use super::OutputFormat;
use super::captured::Captured;
use super::describe::Description;
use super::gathered::Part;
use super::hints::fitting;
use super::html::Grid;
use super::names::{names_in, no_name, qualified};
use super::progress::{Label, Progress, ProgressSettings};
#[cfg(test)]
use super::recorded::Recorded;
use super::result::{self, ActionResult};
use super::row::Row;
use super::settings::is_colored;
pub use super::settings::{Listing, Phrase, Settings};
use super::table::{self, Sheet, TableStyle};
use super::text::{one_line, printable};
use crate::error::{CommandError, Result};
use base::clock::ServerClock;
use base::error::ErrorKind;
use base::events::Events;
use base::secrets::compared;
use domain::service_config::difference;
use domain::yaml::render;

/// The progress of one of several objects whose changes run at the same time: a line of its own on a terminal, which ends
/// with this.
pub struct Line {
    progress: Progress,
    name: String,
}

impl Line {
    /// The receiver of events, whose texts name the object.
    pub fn events(&self) -> Events {
        self.progress.events().about(&self.name)
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.progress.clear();
    }
}

pub struct Ui {
    settings: Settings,
    stdout: RefCell<Box<dyn Write>>,
    progress: Progress,
    started: Instant,
    expression: RefCell<Option<Expression>>,
    concluded: Cell<bool>,
    abandoned: Cell<bool>,
    clock: OnceCell<ServerClock>,
    /// What would be printed, where that is not the whole output of the command.
    gathered: Option<RefCell<Vec<Part>>>,
    /// What would be printed, for a page in a browser.
    captured: Option<RefCell<Vec<Captured>>>,
}

impl Ui {
    pub fn new(settings: Settings) -> Self {
        let progress = Progress::new(Self::progress_settings(&settings));
        Self::on(settings, Box::new(io::stdout()), progress)
    }

    /// Prints to these streams instead of the process's own.
    #[cfg(test)]
    pub(crate) fn recorded(settings: Settings, stdout: &Recorded, stderr: &Recorded) -> Self {
        let progress = Progress::recorded(Self::progress_settings(&settings), stderr);
        Self::on(settings, Box::new(stdout.clone()), progress)
    }

    const fn progress_settings(settings: &Settings) -> ProgressSettings {
        ProgressSettings {
            quiet: settings.quiet,
            verbose: settings.verbose,
            color: settings.color,
            phrase: settings.phrase,
        }
    }

    fn on(settings: Settings, stdout: Box<dyn Write>, progress: Progress) -> Self {
        Self {
            settings,
            stdout: RefCell::new(stdout),
            progress,
            started: Instant::now(),
            expression: RefCell::default(),
            concluded: Cell::default(),
            abandoned: Cell::default(),
            clock: OnceCell::new(),
            gathered: None,
            captured: None,
        }
    }

    /// The output for pages in a browser: nothing is printed, what a command would print for people is kept.
    pub fn for_pages() -> Self {
        let settings = Settings::quiet();
        let progress = Progress::unseen(Self::progress_settings(&settings));
        Self { captured: Some(RefCell::default()), ..Self::on(settings, Box::new(io::sink()), progress) }
    }

    pub fn captured(&self) -> Vec<Captured> {
        self.captured.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// The line of one of several objects whose changes run at the same time.
    pub fn line(&self, name: &str) -> Line {
        Line { progress: self.progress.beside(), name: name.to_owned() }
    }

    /// Keeps this for a page; false if there is none, and it is to be printed.
    fn captures(&self, part: impl FnOnce() -> Captured) -> bool {
        let Some(captured) = &self.captured else { return false };
        let part = part();
        let mut captured = captured.borrow_mut();
        // A log comes in pieces.
        if let (Some(Captured::Text(text)), Captured::Text(more)) = (captured.last_mut(), &part) {
            text.push_str(more);
        } else {
            captured.push(part);
        }
        true
    }

    /// The output for one of several contexts: it is gathered, and messages name the context.
    #[must_use]
    pub fn within(&self, context: &str) -> Self {
        let progress = self.progress.within(context);
        Self {
            gathered: Some(RefCell::default()),
            ..Self::on(self.settings.clone(), Box::new(io::sink()), progress)
        }
    }

    /// The same output, which gathers what is printed.
    #[must_use]
    pub fn gathering(self) -> Self {
        Self { gathered: Some(RefCell::default()), ..self }
    }

    pub(super) fn is_gathering(&self) -> bool {
        self.gathered.is_some()
    }

    /// Refuses `-o name` before the first request if the output has no names.
    pub fn refuse_names(&self) -> Result<()> {
        match self.format() {
            OutputFormat::Name => Err(no_name()),
            _ => Ok(()),
        }
    }

    pub(super) fn gather(&self, part: Part) {
        if let Some(gathered) = &self.gathered {
            gathered.borrow_mut().push(part);
        }
    }

    pub fn gathered(&self) -> Vec<Part> {
        self.gathered.as_ref().map(RefCell::take).unwrap_or_default()
    }

    /// Compiles the expression of `-o`, so that a mistake in it is found before the first request.
    pub fn prepare(&self, no_headers: bool) -> Result<()> {
        *self.expression.borrow_mut() = self.settings.format.expression(no_headers)?;
        Ok(())
    }

    pub fn events(&self) -> Events {
        self.progress.events()
    }

    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Computes ages by the clock of the server whose objects are shown.
    pub fn count_ages_by(&self, clock: &ServerClock) {
        // There is only one connection; its first clock is kept.
        let _ = self.clock.set(clock.clone());
    }

    /// The current time for ages: by the server's clock if it is known, otherwise by the local clock.
    pub fn now(&self) -> Timestamp {
        let server = self.clock.get().and_then(ServerClock::now);
        server.unwrap_or_else(Timestamp::now)
    }

    /// Whether anybody still reads standard output, as far as that is known.
    pub fn is_read(&self) -> bool {
        !self.abandoned.get()
    }

    pub fn is_for_people(&self) -> bool {
        matches!(self.settings.format, OutputFormat::Table | OutputFormat::Wide)
    }

    /// Whether a failure is printed as an object on standard output.
    pub fn prints_failures(&self) -> bool {
        matches!(self.settings.format, OutputFormat::Json | OutputFormat::Yaml)
    }

    /// Whether whole objects are printed, and not lines about them.
    pub fn shows_objects(&self) -> bool {
        !self.is_for_people() && self.settings.format != OutputFormat::Name
    }

    pub fn list<T: Row>(&self, rows: &[T], listing: &Listing) -> Result<()> {
        self.progress.clear();
        // As in kubectl, an object that was asked for by its name is not sorted.
        let sort_by = listing.sort_by.as_deref().filter(|_| !listing.single);
        let ordered = order(rows, sort_by)?;
        let rows: Vec<&T> = ordered.into_iter().map(|index| &rows[index]).collect();
        let rows = rows.as_slice();
        if self.captures(|| Captured::Grid(T::WORD, Grid::of(rows, self.look(listing)))) {
            return Ok(());
        }
        if self.is_gathering() {
            let section = Self::section_of(rows, self.look(listing), listing)?;
            self.gather(Part::Section(section));
            return Ok(());
        }
        match &self.settings.format {
            OutputFormat::Table | OutputFormat::Wide => {
                if rows.is_empty() {
                    self.progress.say("No resources found");
                    return Ok(());
                }
                self.print(&table::draw(rows, self.look(listing)))
            }
            OutputFormat::Name => self.names(rows),
            _ => match rows {
                [row] if listing.single => self.document(*row),
                _ => self.document(&json!({
                    "apiVersion": T::API_VERSION,
                    "kind": format!("{}List", T::KIND),
                    "items": to_value(&rows)?,
                })),
            },
        }
    }

    pub(super) fn look<'a>(&self, listing: &'a Listing) -> TableStyle<'a> {
        TableStyle {
            wide: self.settings.format == OutputFormat::Wide,
            added: listing.added,
            headers: !listing.no_headers,
            labels: listing.show_labels,
            label_columns: &listing.label_columns,
            color: self.colors(),
            steady: false,
            kinds: listing.show_kind,
            pages: false,
            now: self.now(),
        }
    }

    /// Prints the name of each object, after its kind.
    pub(super) fn names<T: Row>(&self, rows: &[&T]) -> Result<()> {
        let names = rows.iter().map(|row| row.reference());
        self.print_lines(&names.collect::<Vec<_>>())
    }

    pub fn describe(&self, description: &Description, object: &impl Serialize) -> Result<()> {
        self.progress.clear();
        if self.captures(|| Captured::Page(description.clone())) {
            return Ok(());
        }
        if self.is_for_people() {
            return self.print(&description.draw(Self::width(), self.colors()));
        }
        self.document(object)
    }

    pub fn page(&self, page: &Description) -> Result<()> {
        self.progress.clear();
        self.print(&page.draw(Self::width(), self.colors()))
    }

    /// Prints a line on standard error, unless `--quiet` is given.
    pub fn say(&self, text: &str) {
        self.progress.say(&one_line(text));
    }

    /// Whether the log is shown, and with it every detail of a plan.
    pub fn is_verbose(&self) -> bool {
        self.settings.verbose > 0
    }

    pub fn format(&self) -> &OutputFormat {
        &self.settings.format
    }

    /// Prints the results of a changing verb; the ids of jobs that are still running come last, each alone on its
    /// line.
    pub fn results(&self, results: &[ActionResult]) -> Result<()> {
        self.progress.clear();
        let is_wordy = match self.settings.format {
            OutputFormat::Table | OutputFormat::Wide => true,
            OutputFormat::Name => false,
            _ => return self.document(&result::document(results).map_err(unforeseen)?),
        };
        // What runs and is no job says in its message how to return to it.
        let is_job = |result: &&ActionResult| result.still_running && result.job.is_some();
        let (running, done): (Vec<_>, Vec<_>) = results.iter().partition(is_job);
        let mut lines = Vec::new();
        for result in done {
            if is_wordy {
                lines.extend(result.plan.iter().map(|step| format!("  {}", one_line(step))));
                lines.push(one_line(&result.message));
            } else if !result.absent {
                lines.push(qualified(&result.name));
            }
        }
        lines.extend(running.into_iter().filter_map(|result| result.job.clone()));
        self.print_lines(&lines)
    }

    /// Prints the results for several objects. For people, successes go to standard output and failures to standard
    /// error; for programs, all of them are one object.
    pub fn outcomes(&self, results: &[ActionResult], failures: &[CommandError]) -> Result<()> {
        if matches!(self.settings.format, OutputFormat::Table | OutputFormat::Wide | OutputFormat::Name) {
            let done: Vec<ActionResult> = results.iter().filter(|result| result.result).cloned().collect();
            self.results(&done)?;
        } else {
            self.conclusion(&result::document(results).map_err(unforeseen)?)?;
        }
        for error in failures {
            self.complain(error);
        }
        Ok(())
    }

    /// Prints how several objects differ from what is declared: as a diff where people read, which shows those that
    /// differ alone, and these failures on standard error; otherwise all of them as one object.
    pub fn differences(&self, results: &[ActionResult], failures: &[CommandError]) -> Result<()> {
        match self.settings.format {
            OutputFormat::Table | OutputFormat::Wide => {
                let differ = results.iter().filter(|result| !result.plan.is_empty());
                let lines: Vec<String> = differ.flat_map(|result| self.diff_of(result)).collect();
                self.print_lines(&lines)?;
            }
            OutputFormat::Name => {
                let differ = results.iter().filter(|result| !result.plan.is_empty());
                let names: Vec<String> = differ.map(|result| result.name.clone()).collect();
                self.print_lines(&names)?;
            }
            _ => self.conclusion(&result::document(results).map_err(unforeseen)?)?,
        }
        for error in failures {
            self.complain(error);
        }
        Ok(())
    }

    fn diff_of(&self, result: &ActionResult) -> Vec<String> {
        self.progress.clear();
        let lines = result.plan.iter().map(|line| {
            let line = one_line(line);
            let color = match line.chars().next() {
                Some('-') => AnsiColor::Red,
                _ => AnsiColor::Green,
            };
            if self.colors() {
                let style = anstyle::Style::new().fg_color(Some(color.into()));
                format!("{style}{line}{style:#}")
            } else {
                line
            }
        });
        std::iter::once(result.name.clone()).chain(lines).collect()
    }

    /// Shows on standard error what an edit changes in the document of `name`, without the values of secret fields.
    pub fn difference(&self, name: &str, old: &str, new: &str) {
        let text = compared(old, new, |old, new| difference(name, old, new));
        if text.is_empty() {
            return;
        }
        self.progress.clear();
        self.progress.say(&printable(text.trim_end()));
    }

    /// Prints an object as JSON or YAML, or the result of an expression.
    pub fn document(&self, object: &impl Serialize) -> Result<()> {
        self.progress.clear();
        let value = to_value(object)?;
        if self.is_gathering() {
            self.gather(Part::Object(value));
            return Ok(());
        }
        if let Some(expression) = self.expression.borrow_mut().as_mut() {
            return self.rendered(&expression.render(&value)?);
        }
        match self.settings.format {
            OutputFormat::Name => self.print_lines(&names_in(&value)?),
            OutputFormat::Yaml => self.print(&render::document(&value).map_err(unforeseen)?),
            _ => self.print(&(serde_json::to_string_pretty(&value).map_err(unforeseen)? + "\n")),
        }
    }

    /// Prints an object that itself says how the command ended, so that a failure prints no other object.
    pub fn conclusion(&self, object: &impl Serialize) -> Result<()> {
        self.conclude();
        self.document(object)
    }

    /// Marks output that is printed already as the end of the command, so that a failure prints no second object.
    pub fn conclude(&self) {
        self.concluded.set(true);
    }

    pub fn failed(&self, name: &str, action: &str, error: &CommandError) -> ActionResult {
        ActionResult {
            dry_run: self.settings.dry_run,
            hints: self.hints(error),
            ..ActionResult::failed(name, action, error).after(self.elapsed())
        }
    }

    /// Prints why a command failed; for programs, also as an object.
    pub fn failure(&self, error: &CommandError, name: &str, action: &str) {
        self.progress.clear();
        if error.is_silent() {
            return;
        }
        self.object_of(error, name, action);
        self.complain(error);
    }

    /// Prints a failure as an object, for programs. Standard error has the failure in any case.
    fn object_of(&self, error: &CommandError, name: &str, action: &str) {
        if self.prints_failures() && !self.concluded.get() {
            let failed = self.failed(name, action, error);
            let _ = self.document(&failed);
        }
    }

    fn complain(&self, error: &CommandError) {
        self.progress.label(Label::Error, &error.message());
        for hint in self.hints(error).iter().filter(|_| self.progress.shows_hints()) {
            self.progress.label(Label::Hint, hint);
        }
    }

    /// The hints of a failure, as far as the command takes what they offer.
    pub fn hints(&self, error: &CommandError) -> Vec<String> {
        let Some(flags) = &self.settings.flags else {
            return error.hints.clone();
        };
        error.hints.iter().filter_map(|hint| fitting(hint, flags)).collect()
    }

    /// Prints the usage of a command line, and the error in this one last.
    pub fn misused(&self, complaint: &str, guide: &str) {
        let error = CommandError::usage(complaint);
        self.object_of(&error, "kubectl-metalk8s", "parse");
        let error = self.progress.labelled(Label::Error, complaint);
        self.progress.say(&format!("{guide}\n{error}"));
    }

    /// Prints objects that would be created: a single one, or a list of several.
    pub fn manifests(&self, manifests: &[Value]) -> Result<()> {
        match manifests {
            [one] => self.document(one),
            several => self.document(&json!({"apiVersion": "v1", "kind": "List", "items": several})),
        }
    }

    /// Prints objects to be applied: a YAML document for each, or a list of them for programs.
    pub fn objects(&self, objects: &[Value]) -> Result<()> {
        if !self.is_for_people() && !matches!(self.settings.format, OutputFormat::Yaml) {
            return self.document(&json!({"apiVersion": "v1", "kind": "List", "items": objects}));
        }
        let document = |object| render::document(object).map_err(unforeseen);
        let documents: Result<Vec<String>> = objects.iter().map(document).collect();
        self.text(&documents?.join("---\n"))
    }

    /// Prints text that is data: a completion script, a help page.
    pub fn text(&self, text: &str) -> Result<()> {
        self.progress.clear();
        self.print(text)
    }

    /// Prints facts of the cluster for people, each as its name and its value.
    pub fn facts(&self, facts: &[(&'static str, Option<&str>)]) -> Result<()> {
        if self.is_gathering() {
            let titles = facts.iter().map(|(name, _)| name.to_uppercase());
            let cells = facts.iter().map(|(_, value)| one_line(value.unwrap_or("<unknown>")));
            self.gather(Part::Facts(Sheet::line(titles.collect(), cells.collect())));
            return Ok(());
        }
        let known = facts.iter().filter_map(|(name, value)| Some((name, (*value)?)));
        self.text(&known.map(|(name, value)| format!("{name} {value}\n")).collect::<String>())
    }

    pub fn cells(&self, lines: Vec<Vec<String>>) -> Result<()> {
        if self.captures(|| Captured::Cells(lines.clone())) {
            return Ok(());
        }
        self.text(&table::draw_cells(lines))
    }

    fn print_lines(&self, lines: &[String]) -> Result<()> {
        self.print(&lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect::<String>())
    }

    /// Prints data that may be anything: byte for byte for programs, harmless for a terminal.
    pub fn raw(&self, bytes: &[u8]) -> Result<()> {
        self.progress.clear();
        self.rendered(bytes)
    }

    /// Prints what an expression made of an object, in the same way.
    fn rendered(&self, bytes: &[u8]) -> Result<()> {
        if io::stdout().is_terminal() {
            return self.print(&printable(&String::from_utf8_lossy(bytes)));
        }
        self.write(bytes)
    }

    pub(super) fn print(&self, text: &str) -> Result<()> {
        match self.settings.phrase.filter(|_| self.is_for_people()) {
            Some(phrase) => self.write(phrase(text).as_bytes()),
            None => self.write(text.as_bytes()),
        }
    }

    /// The one place that writes to standard output. A reader that has gone is not a failure.
    fn write(&self, bytes: &[u8]) -> Result<()> {
        if self.captures(|| Captured::Text(String::from_utf8_lossy(bytes).into_owned())) {
            return Ok(());
        }
        if self.is_gathering() {
            self.gather(Part::Text(String::from_utf8_lossy(bytes).into_owned()));
            return Ok(());
        }
        let mut stdout = self.stdout.borrow_mut();
        match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.abandoned.set(true);
                Ok(())
            }
            Err(error) => Err(CommandError::failed(format!("cannot write to standard output: {error}"))),
        }
    }

    pub fn colors(&self) -> bool {
        is_colored(self.settings.color, io::stdout().is_terminal())
    }

    fn width() -> Option<u16> {
        terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0)
    }
}

/// The indices of `rows` in the order of the field that `path` names.
fn order<T: Row>(rows: &[T], path: Option<&str>) -> Result<Vec<usize>> {
    let Some(path) = path else { return Ok((0..rows.len()).collect()) };
    let objects = rows.iter().map(to_value).collect::<Result<Vec<Value>>>()?;
    Ok(SortKey::parse(path)?.order(&objects)?)
}

pub(super) fn to_value(object: &impl Serialize) -> Result<Value> {
    serde_json::to_value(object).map_err(unforeseen)
}

fn unforeseen(error: impl std::error::Error + Send + Sync + 'static) -> CommandError {
    CommandError::caused(ErrorKind::Failed, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a script reads are the names of what was deleted.
    #[test]
    fn an_absent_object_has_no_name() {
        for (format, expected) in [
            (OutputFormat::Name, "environment/a\n"),
            (OutputFormat::Table, "a deleted\nenvironment/b not found\n"),
        ] {
            let (stdout, stderr) = (Recorded::default(), Recorded::default());
            let ui = Ui::recorded(Settings::plain(format), &stdout, &stderr);
            let done = ActionResult::done("environment/a", "delete", "a deleted");
            ui.results(&[done, ActionResult::absent("environment/b", "delete")]).unwrap();
            assert_eq!(stdout.text(), expected);
        }
    }

    #[test]
    fn names_of_several_commands_have_no_empty_line_between_them() {
        for (format, expected) in [(OutputFormat::Name, "a\nb\n"), (OutputFormat::Table, "a\n\nb\n")] {
            let (stdout, stderr) = (Recorded::default(), Recorded::default());
            let ui = Ui::recorded(Settings::plain(format), &stdout, &stderr);
            ui.together(["a\n", "", "b\n"].map(|text| Part::Text(text.to_owned())).into()).unwrap();
            assert_eq!(stdout.text(), expected);
        }
    }

    /// Only the middle of a block changes: its name is not among the lines around the change.
    #[test]
    fn a_difference_shows_no_secret() {
        let document = |secret: &str| {
            let lines = ["first", "second", "third", "fourth", secret, "sixth"]
                .map(|line| format!("    marked-{line}\n"));
            format!(
                "connectors:\n- id: ldap\n  clientSecret: |\n{}  name: x\n- {{bindPW: marked-{secret}}}\n",
                lines.concat()
            )
        };
        let (stdout, stderr) = (Recorded::default(), Recorded::default());
        let settings = Settings { color: Some(false), ..Settings::plain(OutputFormat::Table) };
        let ui = Ui::recorded(settings, &stdout, &stderr);
        ui.difference("config/dex", &document("old"), &document("new"));
        insta::assert_snapshot!(stderr.text(), @"
        --- config/dex (now)
        +++ config/dex (new)
        @@ -5,7 +5,7 @@
             <masked>
             <masked>
             <masked>
        -    <masked>
        +    <masked>
             <masked>
           name: x
        -- {bindPW: <masked>
        +- {bindPW: <masked>
        ");
        assert!(!stderr.text().contains("marked"));
        assert_eq!(stdout.text(), "");
    }
}
