//! What can go wrong with a request.

use std::time::Duration;

use crate::request::{is_read, is_stream};
use crate::scenario::Scenario;

/// What happens to one request, and to those after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fault {
    /// Its name, the last part of a cell's.
    pub name: &'static str,
    pub kind: Kind,
    pub lasting: Lasting,
    /// How fast time passes for all commands of its cell.
    pub speed: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nobody listens on the port any more.
    Refused,
    /// The connection ends before the request is handled.
    ResetBefore,
    /// The connection ends after the request is handled, without an answer.
    ResetAfter,
    /// The answer ends in its middle.
    Half,
    /// The answer takes two seconds.
    Slow,
    /// A byte a second.
    Drip,
    /// The request is not handled, and no answer ever comes.
    SilenceBefore,
    /// The request is handled, and no answer ever comes.
    SilenceAfter,
    Status(u16),
    /// The request is handled, and answered with this status.
    StatusAfter(u16),
    /// A page of somebody between here and the server.
    Html,
    /// JSON that is not what was asked for.
    OtherJson,
    /// An answer of 2 GiB.
    Huge,
    Redirect,
    /// The server has a certificate of another authority.
    OtherAuthority,
    /// A stream that ends after its first event.
    StreamDies,
    /// A stream in which each event comes twice.
    StreamRepeats,
    /// A stream in which each second event comes before the first.
    StreamReorders,
    /// A stream in which each event comes for another job before.
    StreamOfOthers,
    KillBefore,
    KillAfter,
    /// The command is suspended while the request is on its way, and somebody else changes the same thing.
    StopBefore,
    /// The same while the answer is on its way.
    StopAfter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasting {
    Once,
    /// It happens to all requests that come so soon.
    For(Duration),
    /// It happens to all requests from then on.
    Always,
}

const SIX_SECONDS: Lasting = Lasting::For(Duration::from_secs(6));

const fn once(name: &'static str, kind: Kind) -> Fault {
    lasting(name, kind, Lasting::Once)
}

const fn lasting(name: &'static str, kind: Kind, lasting: Lasting) -> Fault {
    Fault { name, kind, lasting, speed: 1 }
}

pub const FAULTS: &[Fault] = &[
    lasting("refused", Kind::Refused, SIX_SECONDS),
    lasting("refused-always", Kind::Refused, Lasting::Always),
    once("reset-before", Kind::ResetBefore),
    once("reset-after", Kind::ResetAfter),
    lasting("reset-always", Kind::ResetBefore, Lasting::Always),
    once("half", Kind::Half),
    once("slow", Kind::Slow),
    once("drip", Kind::Drip),
    once("silence-before", Kind::SilenceBefore),
    once("silence-after", Kind::SilenceAfter),
    lasting("silence-always", Kind::SilenceBefore, Lasting::Always),
    once("401", Kind::Status(401)),
    lasting("401-always", Kind::Status(401), Lasting::Always),
    once("403", Kind::Status(403)),
    lasting("403-always", Kind::Status(403), Lasting::Always),
    once("404", Kind::Status(404)),
    once("409", Kind::Status(409)),
    once("410", Kind::Status(410)),
    once("422", Kind::Status(422)),
    once("429", Kind::Status(429)),
    once("500", Kind::Status(500)),
    lasting("500-always", Kind::Status(500), Lasting::Always),
    once("500-after", Kind::StatusAfter(500)),
    once("503", Kind::Status(503)),
    lasting("503-6s", Kind::Status(503), SIX_SECONDS),
    once("504-after", Kind::StatusAfter(504)),
    once("html", Kind::Html),
    once("json", Kind::OtherJson),
    once("huge", Kind::Huge),
    once("redirect", Kind::Redirect),
    lasting("authority", Kind::OtherAuthority, SIX_SECONDS),
    lasting("authority-always", Kind::OtherAuthority, Lasting::Always),
    once("stream-dies", Kind::StreamDies),
    once("stream-repeats", Kind::StreamRepeats),
    once("stream-reorders", Kind::StreamReorders),
    once("stream-others", Kind::StreamOfOthers),
    once("kill-before", Kind::KillBefore),
    once("kill-after", Kind::KillAfter),
    once("stop-before", Kind::StopBefore),
    once("stop-after", Kind::StopAfter),
];

/// How much faster than the clock on the wall time passes for commands that mostly wait, for time-outs or for the locks of
/// a command that was killed; see [`crate::clock`].
const FAST: u32 = 10;
/// The same where the real Salt works meanwhile, which is not faster: it is restarted within the time for which a command waits
/// for it, also beside other sandboxes.
const FAST_BESIDE_SALT: u32 = 3;

impl Fault {
    /// Whether it can happen to a request of that label.
    pub fn suits(&self, label: &str) -> bool {
        let of_streams = matches!(
            self.kind,
            Kind::StreamDies | Kind::StreamRepeats | Kind::StreamReorders | Kind::StreamOfOthers
        );
        // An answer that has no end is neither half nor slow.
        let of_others = self.hides_a_change() || matches!(self.kind, Kind::Half | Kind::Slow | Kind::Drip);
        // What only reads does the same before and after.
        let of_writes = self.hides_a_change() || matches!(self.kind, Kind::KillAfter | Kind::StopAfter);
        if is_stream(label) {
            let is_of_jobs = self.kind == Kind::StreamOfOthers;
            !of_others && !of_writes && (!is_of_jobs || label.starts_with("SALT "))
        } else {
            !(of_streams || of_writes && is_read(label))
        }
    }

    /// Whether the request is handled, and the command does not learn it.
    pub fn hides_a_change(&self) -> bool {
        matches!(self.kind, Kind::ResetAfter | Kind::SilenceAfter | Kind::StatusAfter(_))
    }

    pub fn is_long(&self) -> bool {
        matches!(self.kind, Kind::SilenceBefore | Kind::SilenceAfter | Kind::Drip)
    }

    /// Whether the commands of its cell wait: for time-outs, or for the locks of a command that was killed.
    fn waits(&self) -> bool {
        self.is_idle() || self.kills()
    }

    /// Whether they do little else. A cell with a killed command does more: what follows asks Salt what that command did. So
    /// does a cell with a suspended one, whose rival works meanwhile: beside too many others, the rival would take longer than
    /// the command may.
    pub fn is_idle(&self) -> bool {
        self.is_long() || self.lasting != Lasting::Once
    }

    /// The same with commands of this scenario.
    pub fn met_by(self, scenario: &Scenario) -> Self {
        let fast = if scenario.works_beside_salt() { FAST_BESIDE_SALT } else { FAST };
        Self { speed: if self.waits() { fast } else { 1 }, ..self }
    }

    /// Whether the server is back after a while: what a command waits for is not lost by that, nor is its undo.
    pub fn is_absence(&self) -> bool {
        matches!(self.lasting, Lasting::For(_)) && matches!(self.kind, Kind::Refused | Kind::Status(503))
    }

    /// Whether a signal to the command is part of it.
    pub fn holds(&self) -> bool {
        matches!(self.kind, Kind::KillBefore | Kind::KillAfter | Kind::StopBefore | Kind::StopAfter)
    }

    /// Whether the command is suspended, and continues.
    pub fn suspends(&self) -> bool {
        self.holds() && !self.kills()
    }

    pub fn kills(&self) -> bool {
        matches!(self.kind, Kind::KillBefore | Kind::KillAfter)
    }
}
