use super::OutputFormat;

/// How the commands in texts are written; as they are if it is `None`.
pub type Phrase = Option<fn(&str) -> String>;

#[derive(Debug, Clone)]
pub struct Settings {
    pub format: OutputFormat,
    /// Colours: always, never, or only on a terminal.
    pub color: Option<bool>,
    pub quiet: bool,
    /// The highest level of the log that is shown.
    pub verbose: u8,
    pub dry_run: bool,
    /// How the commands in texts for people are written: `metalk8sctl` has the words the other way round.
    pub phrase: Phrase,
    /// The long flags that the command takes, which hints may offer; `None` if the command is not known.
    pub flags: Option<Vec<String>>,
}

impl Settings {
    /// Those of a user who asks for nothing but a format.
    pub const fn plain(format: OutputFormat) -> Self {
        Self { format, color: None, quiet: false, verbose: 0, dry_run: false, phrase: None, flags: None }
    }

    /// Those of a command whose output is read by this program itself.
    pub fn quiet() -> Self {
        Self { color: Some(false), quiet: true, ..Self::plain(OutputFormat::Table) }
    }
}

#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Listing {
    pub no_headers: bool,
    pub show_labels: bool,
    pub label_columns: Vec<String>,
    pub show_kind: bool,
    /// With `--watch`, the objects as they are at first are not printed.
    pub changes_only: bool,
    pub sort_by: Option<String>,
    /// A single object that was requested by its full key is not printed as a list.
    pub single: bool,
    /// The titles of wide columns that are shown in any case.
    pub added: &'static [&'static str],
}

/// Whether a stream is coloured: as `--color` says, or else on a terminal unless `NO_COLOR` is set.
pub(super) fn is_colored(wanted: Option<bool>, is_terminal: bool) -> bool {
    wanted.unwrap_or_else(|| {
        is_terminal
            && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
    })
}
