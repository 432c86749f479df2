//! What the protocol prescribes, and what it relies on. Each can be left out, to see that it is needed.

/// What a client does, so that nothing is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// A Lease is taken over only as it was judged: under its `resourceVersion`.
    TakesOverWhatItJudged,
    /// Salt is asked about the job of an orphaned Lease.
    AsksAboutTheJob,
    /// The Lease names the marker of a submission before that is sent.
    MarksBeforeItSubmits,
    /// A marker that Salt does not know keeps the Lease until its request can no longer arrive.
    AnUnknownMarkerStands,
    /// Nothing is submitted under a Lease that may be another's.
    FreshBeforeItSubmits,
    /// Nothing is written under a Lease that may be another's.
    FreshBeforeItWrites,
    /// A Lease is renewed only under its own holder.
    RenewsItsOwn,
    /// A Lease is released only under its own holder.
    ReleasesItsOwn,
    /// A write is conditional on what was read.
    WritesOverWhatItRead,
    /// The undo is conditional on what this command wrote.
    UndoesItsOwn,
    /// A submission without a trace leaves its Lease as it is.
    LeavesLeaseWithItsSubmission,
    /// A job of the undo is in flight like any other.
    UndoIsInFlight,
    /// Nothing is undone while a job is in flight.
    NoUndoInFlight,
    /// What a command still has to do is written down with its job.
    NotesWhatRemains,
    /// `wait job` reads the note again when it holds the Lease: another command may have come between.
    RereadsTheNote,
    /// Only what Salt never began is submitted again.
    ResubmitsWhatNeverBegan,
    /// A command is done when the API server shows it, whatever Salt says.
    LooksBeforeItIsDone,
    /// A command is done only under a Lease that is still its own when it has looked: another's undo may follow.
    FreshBeforeItIsDone,
    /// A command is unchanged only where all of it is there, and finishes it otherwise.
    FinishesWhatIsThere,
}

/// What the protocol relies on, and cannot bring about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Assumption {
    /// Between the look at the Lease's age and the submission less time passes than the Lease's margin.
    ChecksAndSendsTogether,
    /// A request that is on its way arrives within the time that an unknown marker stands.
    RequestsArriveInTime,
    /// Salt begins a request that it was sent once at most once.
    BeginsOnce,
}
