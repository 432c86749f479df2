//! What there is: clients, one Lease, one object, Salt's jobs.

/// A client, by its place.
pub type Id = usize;

/// The client that repeats the first one's command when all others have ended.
pub const AGAIN: Id = 3;

/// What the object is to be: 0 is what it was, the others are what the clients want.
pub type Value = u8;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct State {
    /// The commands; the last one begins when the others have ended.
    pub clients: [Client; AGAIN + 1],
    pub lease: Lease,
    /// What the lock is for.
    pub object: Object,
    /// Salt's jobs, as they were submitted.
    pub jobs: Vec<Job>,
    pub luck: Luck,
    /// The value of the last command that was said to be done.
    pub acknowledged: Option<Value>,
    /// Something of another command was changed without having been read.
    pub touched_others: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lease {
    pub holder: Option<Id>,
    pub expired: bool,
    /// What was asked of Salt under it last.
    pub note: Option<Note>,
    /// The job after which its command has more to do, until that is done or another command had a job here.
    pub left: Option<Marker>,
}

impl Lease {
    pub const FREE: Self = Self { holder: None, expired: false, note: None, left: None };

    /// Whether it stands in the way of others.
    #[must_use]
    pub const fn standing(&self) -> Standing {
        match (self.holder, self.note) {
            (Some(_), _) if !self.expired => Standing::Held,
            (Some(_), Some(note)) => Standing::Orphaned(note.marker),
            _ => Standing::Free,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    Free,
    Held,
    /// Its owner is gone; this job of theirs decides.
    Orphaned(Marker),
}

/// What a Lease says of the job that runs under it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Note {
    pub marker: Marker,
    /// Whether the command has more to do after it.
    pub remaining: bool,
    pub value: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Marker {
    pub owner: Id,
    pub number: u8,
}

/// What the commands change: what is asked for, in the API server, and what each job of a command brings about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Object {
    pub asked: Value,
    /// What the jobs made of it, each from what the one before it made.
    pub made: [Value; 2],
}

impl Object {
    /// Whether `value` is there, with all that follows from it.
    #[must_use]
    pub fn is_all(&self, value: Value, jobs: usize) -> bool {
        self.asked == value && self.made[..jobs].iter().all(|made| *made == value)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Job {
    pub marker: Marker,
    /// Which of a command's jobs: the first reads what is asked for, a later one is given it.
    pub index: usize,
    /// What its command is about to bring about.
    pub value: Value,
    pub state: JobState,
    pub answered: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JobState {
    Sent,
    /// The request came to nothing.
    NeverBegan,
    Running {
        /// What it read when it began.
        read: Value,
        /// It has done its work at least once.
        worked: bool,
    },
    /// Salt has its result.
    Ended {
        /// Whether that is success.
        well: bool,
    },
}

impl Job {
    #[must_use]
    pub const fn may_run(&self) -> bool {
        matches!(self.state, JobState::Sent | JobState::Running { .. })
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Client {
    pub role: Role,
    pub phase: Phase,
    pub way: Way,
    /// What it read, or wrote, last.
    pub read: Option<Read>,
    pub wrote: bool,
    /// Another command was done since this one read.
    pub unaware: bool,
    /// Which of its jobs is next or runs.
    pub job: usize,
    pub submissions: u8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// A changing command, which wants this value.
    Change(Value),
    WaitJob,
    Absent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Read {
    /// What there was before it wrote.
    pub value: Value,
    /// Another command has written since: its `resourceVersion` is another.
    pub stale: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    Forward,
    Back,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Phase {
    /// It has not looked at the Lease.
    Begun,
    /// It may take the Lease as it saw it.
    Judged,
    Locked,
    /// It has read what there is.
    Decided,
    /// Its next job may be announced.
    Ready,
    /// The Lease names the marker.
    Marked,
    /// It has looked at the Lease's age; only without [`super::Assumption::ChecksAndSendsTogether`].
    Checked,
    Submitted {
        again: bool,
    },
    /// It knows the job, and waits for it.
    Waiting,
    /// The jobs have ended; it looks at the API server.
    Awaiting,
    /// It is to put back what it wrote.
    TakingBack,
    /// It leaves the Lease to what may run under it.
    Leaving,
    Releasing(Ending),
    /// `wait job` waits for the job of a Lease.
    Following(Note),
    /// It is to take the Lease, to do what remains.
    Resuming(Note),
    /// It holds the Lease for that.
    Resumed(Note),
    Over(Ending),
    Killed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ending {
    Done,
    Unchanged,
    /// Changed under it; nothing was written.
    Conflict,
    /// Failed; everything is as before.
    RolledBack,
    /// What is left, and how to finish.
    HalfDone,
    /// A job may run: its id.
    InFlight,
    /// The Lease is another's: whose, and what is left.
    LostLease,
    /// `wait job`: the job has ended, and nothing was left to do.
    Told,
}

impl Ending {
    /// Whether the user knows that the change may be incomplete.
    #[must_use]
    pub const fn says_what_is_left(self) -> bool {
        matches!(self, Self::HalfDone | Self::InFlight | Self::LostLease)
    }
}

/// Which misfortunes may still come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Luck {
    pub kills: u8,
    /// Answers that may be lost, requests that may come to nothing, jobs that may fail, or succeed in vain.
    pub faults: u8,
}

impl Client {
    #[must_use]
    pub const fn new(role: Role) -> Self {
        Self {
            role,
            phase: match role {
                Role::Absent => Phase::Over(Ending::Unchanged),
                _ => Phase::Begun,
            },
            way: Way::Forward,
            read: None,
            wrote: false,
            unaware: false,
            job: 0,
            submissions: 0,
        }
    }

    /// Whether nothing will come of it any more.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over(_) | Phase::Killed)
    }

    /// What it ended with; nothing of what a client knew while it ran counts any more.
    pub fn end(&mut self, phase: Phase) {
        let role = self.role;
        *self = Self::new(role);
        self.phase = phase;
    }
}

impl State {
    #[must_use]
    pub fn job(&self, marker: Marker) -> Option<&Job> {
        self.jobs.iter().rev().find(|job| job.marker == marker)
    }

    #[must_use]
    pub fn marker(&self, id: Id) -> Marker {
        Marker { owner: id, number: self.clients[id].submissions }
    }

    /// Whether all commands but the last have ended, and all jobs.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.clients[..AGAIN].iter().all(Client::is_over) && !self.jobs.iter().any(Job::may_run)
    }
}
