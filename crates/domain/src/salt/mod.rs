//! Salt: the jobs that it runs, and what it runs.
//!
//! [`jid`] reads the ids of jobs, [`job`] is a job as it is printed. [`formula`] has the names of the formulas and functions
//! that plans run, and [`pillar`] how long Salt takes to compute what they need.

pub mod formula;
pub mod jid;
pub mod job;
pub mod pillar;
