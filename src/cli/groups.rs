//! Groups of flags, written once and flattened into commands.

use std::num::{NonZeroU8, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::connection::ConnectionArgs;
use super::duration;
use crate::output::OutputFormat;
use domain::api::awaited::{Awaited, InvalidAwaited};
use domain::backend::Backend;
use domain::object::name::Name;
use domain::selector::Selector;
use domain::selector::field::FieldSelector;

/// Flags that every command takes.
#[derive(Debug, Clone, Args)]
pub struct GlobalArgs {
    #[command(flatten)]
    pub connection: ConnectionArgs,
    /// Namespace; that of the kubeconfig's context is ignored
    #[arg(short, long, global = true, value_name = "NAMESPACE", help_heading = "Global flags")]
    pub namespace: Option<Name>,
    /// Deploy solutions through salt, or direct on clusters without MetalK8s (default: as recorded in the cluster)
    #[arg(long, global = true, value_name = "NAME", value_parser = Backend::ALL.map(Backend::word))]
    #[arg(help_heading = "Global flags")]
    pub backend: Option<String>,
    /// Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms
    #[arg(short, long, global = true, value_name = "FORMAT", default_value = "table")]
    #[arg(hide_default_value = true, help_heading = "Global flags")]
    pub output: OutputFormat,
    /// Log level on standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; secrets are masked
    #[arg(short, long, alias = "v", global = true, value_name = "N", num_args = 0..=1, require_equals = true)]
    #[arg(default_value = "0", default_missing_value = "1", hide_default_value = true)]
    #[arg(help_heading = "Global flags")]
    pub verbose: u8,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    #[arg(help_heading = "Global flags")]
    pub color: ColorChoice,
    /// Do not print progress and hints
    #[arg(short, long, global = true, help_heading = "Global flags")]
    pub quiet: bool,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// What listings show and how, of one resource or of several.
#[derive(Debug, Clone, Default, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct ShowArgs {
    /// Do not print the header
    #[arg(long)]
    pub no_headers: bool,
    /// Filter by label selector (a=b, a!=b, a in (b,c), a, !a)
    #[arg(short = 'l', long, value_name = "LABELS")]
    pub selector: Option<Selector>,
    /// All namespaces (default)
    #[arg(short = 'A', long)]
    pub all_namespaces: bool,
    /// Show labels as the last column
    #[arg(long)]
    pub show_labels: bool,
    /// Show these labels as columns: KEY,...
    #[arg(short = 'L', long, value_name = "KEYS", value_delimiter = ',')]
    pub label_columns: Vec<String>,
    /// Show the type before each name
    #[arg(long)]
    pub show_kind: bool,
    /// Filter by fields (metadata.name=a, status.state!=Available)
    #[arg(long, value_name = "FIELDS")]
    pub field_selector: Option<FieldSelector>,
}

/// Hides the flags that change nothing about a resource without labels and namespaces; they are accepted, as in
/// kubectl.
pub fn without_noise(argument: clap::Arg) -> clap::Arg {
    let is_noise = ["selector", "all_namespaces", "show_labels"].contains(&argument.get_id().as_str());
    if is_noise { argument.hide(true) } else { argument }
}

/// What a listing of one resource shows and how.
#[derive(Debug, Clone, Default, Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub show: ShowArgs,
    /// Sort by this JSONPath expression
    #[arg(long, value_name = "JSONPATH")]
    pub sort_by: Option<String>,
    /// Watch for changes
    #[arg(short, long)]
    pub watch: bool,
    /// Watch for changes without listing the objects first
    #[arg(long)]
    pub watch_only: bool,
    #[command(flatten)]
    pub absence: AbsenceArgs,
}

impl ListArgs {
    pub const fn watches(&self) -> bool {
        self.watch || self.watch_only
    }

    /// Whether nothing is printed of names that do not exist. As in kubectl, their watch ends; that of all objects does not.
    pub const fn ends_empty(&self, has_names: bool) -> bool {
        self.absence.ignore_not_found && (has_names || !self.watches())
    }
}

/// The flags of a listing that has none of its own. Its entry among the verbs says what the names are: [`named`].
#[derive(Debug, Args)]
pub struct NamesArgs {
    pub names: Vec<String>,
    #[command(flatten)]
    pub list: ListArgs,
}

/// Says what the names are that a listing takes.
pub fn named(value: &'static str, help: &'static str) -> impl Fn(clap::Arg) -> clap::Arg {
    move |argument| {
        if argument.get_id() == "names" { argument.value_name(value).help(help) } else { argument }
    }
}

/// For a listing of objects that have labels of Prometheus.
pub fn labelled_by_prometheus(argument: clap::Arg) -> clap::Arg {
    if argument.get_id() == "selector" { argument.value_parser(Selector::of_prometheus) } else { argument }
}

/// Which events are shown and how.
#[derive(Debug, Clone, Args)]
pub struct EventArgs {
    /// Only events of these types
    #[arg(long, value_name = "TYPES", value_delimiter = ',', ignore_case = true)]
    pub types: Vec<EventType>,
    /// Do not print the header
    #[arg(long)]
    pub no_headers: bool,
    /// All namespaces (default)
    #[arg(short = 'A', long)]
    pub all_namespaces: bool,
    /// Watch for new events
    #[arg(short, long)]
    pub watch: bool,
}

/// The types of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "PascalCase")]
pub enum EventType {
    /// As expected.
    Normal,
    /// Something may be wrong.
    Warning,
}

/// Whether missing objects are an error.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct AbsenceArgs {
    /// Do not fail if the object does not exist
    #[arg(long)]
    pub ignore_not_found: bool,
}

/// Whether new custom resource definitions may harm objects.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct DefinitionArgs {
    /// Continue even if the new version's CRDs would lose or reject objects that exist
    #[arg(long)]
    pub allow_crd_changes: bool,
}

/// Whether a deletion is waited for.
#[derive(Debug, Clone, Copy, Args)]
pub struct EndArgs {
    /// Wait until the objects are gone; false: until their deletion has begun
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_value = "true")]
    #[arg(default_missing_value = "true", action = clap::ArgAction::Set, hide_possible_values = true)]
    pub wait: bool,
}

/// How far a dry run goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Default)]
pub enum DryRun {
    /// No dry run.
    #[default]
    #[value(alias = "false")]
    None,
    /// No request that writes is sent.
    #[value(alias = "true")]
    Client,
    /// The API server checks every write, but stores none.
    Server,
}

impl DryRun {
    pub fn is_dry(self) -> bool {
        self != Self::None
    }
}

/// Flags of every command that changes something.
#[derive(Debug, Clone, Args)]
pub struct ChangeArgs {
    /// Show what would change without changing it: server (default) or client
    #[arg(long, value_name = "MODE", num_args = 0..=1, require_equals = true, default_value = "none")]
    #[arg(default_missing_value = "server", hide_possible_values = true, hide_default_value = true)]
    pub dry_run: DryRun,
    /// Time limit of the command (30s, 10m, 1h; 0: none)
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration::limit)]
    pub timeout: Duration,
}

/// The dry-run flag of commands that only write files. They contact no server, so all modes do the same.
#[derive(Debug, Clone, Args)]
pub struct OfflineArgs {
    /// Check everything, but write nothing
    #[arg(long, value_name = "MODE", num_args = 0..=1, require_equals = true, default_value = "none")]
    #[arg(default_missing_value = "client", hide_default_value = true)]
    pub dry_run: DryRun,
}

impl OfflineArgs {
    pub fn is_dry(&self) -> bool {
        self.dry_run.is_dry()
    }
}

/// Flags of commands that change something, and must not overlap with others meanwhile.
#[derive(Debug, Clone, Args)]
pub struct LockedChangeArgs {
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Wait this long for the lock of another command (0: fail at once)
    #[arg(long, value_name = "TIME", value_parser = duration::parse, default_value = "5s")]
    pub wait_for_lock: Duration,
}

/// How many objects a command changes at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Concurrency(NonZeroUsize);

impl Concurrency {
    pub const ONE: Self = Self(NonZeroUsize::MIN);

    #[must_use]
    pub const fn get(self) -> usize {
        self.0.get()
    }

    /// The same of a command: what a dry run says of an object depends on what it has said of those before.
    #[must_use]
    pub const fn of(self, is_dry: bool) -> Self {
        if is_dry { Self::ONE } else { self }
    }
}

impl FromStr for Concurrency {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // More connections than this help nobody.
        let number = text.parse::<NonZeroU8>().map_err(|_| "it is a number from 1 to 255")?;
        Ok(Self(number.into()))
    }
}

/// The flag of commands that change several objects which do not exclude each other.
#[derive(Debug, Clone, Copy, Args)]
pub struct ConcurrencyArgs {
    /// How many objects to change at the same time
    #[arg(long, value_name = "N", default_value = "8")]
    pub concurrency: Concurrency,
}

/// The flag of commands that make alerts fire.
#[derive(Debug, Clone, Copy, Args)]
pub struct SilenceArgs {
    /// Silence the alerts about the node until the command ends
    #[arg(long)]
    pub silence: bool,
}

/// The flag of commands whose last write is one Salt job.
#[derive(Debug, Clone, Args)]
pub struct AsyncArgs {
    /// Print the job id and return at once; `wait job` finishes the command
    #[arg(long = "async")]
    pub leave: bool,
}

/// What to wait for, of objects that a listing shows.
#[derive(Debug, Clone, Args)]
pub struct WaitArgs {
    /// What to wait for, all if given several times: create, delete, jsonpath='{.status.phase}'=Active
    #[arg(long = "for", value_name = "CONDITION", required = true, value_parser = observable)]
    pub awaited: Vec<Awaited>,
    /// How long to wait (30s, 10m, 1h; 0: check once, -1s: a week)
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration::patience, allow_hyphen_values = true)]
    pub timeout: Duration,
}

/// A condition of objects that have neither a state nor conditions.
fn observable(text: &str) -> Result<Awaited, String> {
    match text.parse() {
        Ok(Awaited::State(_) | Awaited::Condition { .. }) => {
            Err("it has no state and no conditions; available: create, delete, jsonpath={PATH}=VALUE"
                .to_owned())
        }
        read => read.map_err(|error: InvalidAwaited| error.to_string()),
    }
}

/// Files to read arguments from.
#[derive(Debug, Clone, Default, Args)]
pub struct FileArgs {
    /// Read objects from files or URLs (-: standard input); flags win
    #[arg(id = "filename", short = 'f', long = "filename", value_name = "FILE", value_delimiter = ',')]
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    pub filenames: Vec<PathBuf>,
    /// With -f: read directories with all that is below them
    #[arg(short = 'R', long, requires = "filename")]
    pub recursive: bool,
    /// The files contain objects of other types as well, which another command is about
    #[arg(long, requires = "filename", hide = true)]
    pub among_others: bool,
}
